#pragma once
// The descriptor variables of a module and what they are declared as.

#include "model/shader_use.hpp"
#include "reflection/program.hpp"

#include <optional>
#include <unordered_map>
#include <vector>

namespace bindery::reflection {

/// What a scalar type is; none if the type is not a scalar of a width that HLSL has.
std::optional<Scalar> scalar_of(const spirv::Module& module, std::uint32_t type);

/// The descriptor variables, in the module's order.
class Descriptors {
public:
    explicit Descriptors(const Program& program);

    /// Index of the variable of that id; npos if it is not a descriptor's.
    std::size_t index(std::uint32_t id) const;
    std::vector<model::DescriptorVariable>& variables() { return variables_; }
    const std::vector<model::DescriptorVariable>& variables() const { return variables_; }
    /// Id of the variable of that index.
    std::uint32_t id(std::size_t index) const { return ids_[index]; }
    /// Whether the variable is an array, of which an index selects a descriptor.
    bool is_array(std::size_t index) const { return is_array_[index]; }

private:
    void add(const Program& program, const spirv::View& variable);

    std::vector<model::DescriptorVariable> variables_;
    std::vector<std::uint32_t> ids_;
    std::vector<bool> is_array_;
    std::unordered_map<std::uint32_t, std::size_t> indices_;
};

} // namespace bindery::reflection
