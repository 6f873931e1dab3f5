#pragma once
// Where a pixel shader's colours go, on the compiler that gets it wrong.

#include "spirv/module.hpp"

#include <bindery/reflection.hpp>

#include <span>

namespace bindery::compiler {

/// Slang numbers the outputs of a pixel shader in the order of their declaration; SV_Target<n> is target n.
/// `outputs` are Slang's semantics with Slang's locations; afterwards each target's location is its index.
void place_targets(spirv::Module& module, std::span<const StageElement> outputs);

} // namespace bindery::compiler
