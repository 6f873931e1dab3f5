#pragma once
// Inputs and outputs of a stage, from the SPIR-V that a compiler made for reflection.

#include "model/stage_interface.hpp"
#include "spirv/module.hpp"

#include <bindery/reflection.hpp>
#include <bindery/stage.hpp>

#include <string_view>
#include <vector>

namespace bindery::compiler {

using model::StageInterface;

/// Whether shaders of the stage have inputs and outputs that link.
bool has_signature(Stage stage);

/// What the entry point of that name takes and gives, in the order of locations, system values last by name.
/// Semantic names are those that the compiler wrote down (UserSemantic), else those of the built-in. A matrix
/// or an array gives one element for each of its locations. Empty for stages without such (compute, ray
/// tracing).
StageInterface stage_interface(const spirv::Module& module, std::string_view entry, Stage stage);

/// Gives `interface`, from SPIR-V, what DXC's DXIL of the same shader tells: registers, use, interpolation,
/// the order of declaration, and the inputs that SPIR-V has lost because nobody reads them (they have no
/// location).
void add_registers(StageInterface& interface, const StageInterface& direct3d);

} // namespace bindery::compiler
