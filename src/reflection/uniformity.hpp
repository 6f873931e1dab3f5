#pragma once
// Which values may differ between the threads of a draw or dispatch.

#include "reflection/control_flow.hpp"

#include <cstdint>
#include <vector>

namespace bindery::reflection {

/// Tells values that are surely the same for every thread of a draw, a dispatch or one hit (requirement T4)
/// from those that may differ.
///
/// Constants, push constants, read-only memory at a uniform address and what is computed from them are
/// uniform. Divergent control flow counts: what is chosen by a branch that threads may take differently
/// differs, and so does a value that leaves a loop which threads leave in different rounds. A composite
/// differs as a whole.
class Uniformity {
public:
    explicit Uniformity(const Program& program);

    /// Whether an operand, as seen by the instruction `at`, may differ between threads.
    bool may_differ(std::uint32_t id, std::size_t at) const;

private:
    void find_sources();
    bool settle_round();
    bool visit(const spirv::View& view, std::size_t function);
    bool visit_terminator(const spirv::View& view);
    bool visit_store(const spirv::View& view, std::size_t function);
    bool visit_call(const spirv::View& view, std::size_t function);
    bool may_be_written(const spirv::View& variable) const;
    bool visit_phi(const spirv::View& view) const;
    bool loaded_differs(const spirv::View& view) const;
    bool operands_differ(const spirv::View& view) const;

    bool set_divergent(std::uint32_t id);
    bool is_divergent(std::uint32_t id) const { return id < divergent_.size() && divergent_[id]; }
    /// The variable or parameter that a pointer points into.
    std::uint32_t root_variable(std::uint32_t pointer) const;

    const Program& program_;
    const spirv::Module& module_;
    std::vector<bool> divergent_;          ///< By id. Of variables: their content.
    std::vector<bool> called_divergently_; ///< By function.
    ControlFlow flow_;
    /// By id of a variable: the loops that store to it.
    std::unordered_map<std::uint32_t, std::vector<std::size_t>> stored_in_loops_;
};

} // namespace bindery::reflection
