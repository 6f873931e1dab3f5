#pragma once
// Inputs and outputs of a stage, from the SPIR-V that a compiler made for reflection.

#include "spirv/module.hpp"

#include <bindery/reflection.hpp>

#include <string_view>
#include <vector>

namespace bindery::compiler {

struct StageInterface {
    std::vector<StageElement> inputs;
    std::vector<StageElement> outputs;
};

/// What the entry point of that name takes and gives, in the order of locations, system values last by name.
/// Semantic names are those that the compiler wrote down (UserSemantic), else those of the built-in. A matrix
/// or an array gives one element for each of its locations. Empty for stages without such (compute, ray
/// tracing).
StageInterface stage_interface(const spirv::Module& module, std::string_view entry, Stage stage);

} // namespace bindery::compiler
