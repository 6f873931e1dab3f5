#pragma once
// A module seen as functions, of which some can be reached.

#include "spirv/module.hpp"
#include "spirv/types.hpp"

#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace bindery::reflection {

/// A function: its instructions are [begin, end), OpFunction and OpFunctionEnd included.
struct Function {
    std::uint32_t id = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    std::vector<std::uint32_t> parameters;
    bool reachable = false;
};

/// A module with what every analysis asks of it.
class Program {
public:
    /// Functions that cannot be reached from `entry_point` are marked so; if it is empty, all can be.
    /// Throws Error(spirv_entry_point) if there is no such entry point.
    Program(const spirv::Module& module, std::string_view entry_point);

    const spirv::Module& module() const { return module_; }
    const spirv::Decorations& decorations() const { return decorations_; }
    std::span<const Function> functions() const { return functions_; }
    /// Index of the function with that id; npos if there is none.
    std::size_t function_index(std::uint32_t id) const;
    /// Debug name of an id; empty if it has none.
    std::string name(std::uint32_t id) const;
    /// Instructions in front of the first function.
    std::size_t global_end() const { return functions_.empty() ? module_.size() : functions_.front().begin; }

    /// Calls visit(view) for every instruction of every function that can be reached.
    template<class Visit>
    void visit_code(Visit&& visit) const {
        for (const Function& function : functions_)
            if (function.reachable)
                for (std::size_t i = function.begin; i < function.end; ++i)
                    visit(module_[i]);
    }

private:
    void find_functions();
    void mark_reachable(std::string_view entry_point);

    const spirv::Module& module_;
    spirv::Decorations decorations_;
    std::vector<Function> functions_;
    std::unordered_map<std::uint32_t, std::size_t> function_indices_;
    std::unordered_map<std::uint32_t, std::size_t> names_; ///< Id → its first OpName.
};

} // namespace bindery::reflection
