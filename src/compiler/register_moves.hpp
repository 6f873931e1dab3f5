#pragma once
// Where the registers of a shader's own go in SPIR-V (design decision 23).

#include "spirv/passes.hpp"

#include <vector>

namespace bindery::compiler {

/// The compiler, told so by its flags, has shifted registers by their class and made a space a set. The moves
/// that put them behind the sets of the library's heaps.
std::vector<spirv::BindingMove> register_moves(const spirv::Module& module);

} // namespace bindery::compiler
