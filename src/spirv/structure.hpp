#pragma once
// Whether a module is whole. Drivers may crash on one that is cut short, so none of those gets that far.

#include "spirv/module.hpp"

namespace bindery::spirv {

/// Throws Error(spirv_malformed) unless there is a memory model and an entry point, every function and every
/// block is closed, code is in blocks only, and every id that is used is made somewhere in the module.
/// Where an id is made plays no part: many instructions may look ahead. Nothing is assumed of opcodes that
/// the grammar does not know, nor of extended instructions other than GLSL.std.450's.
/// (Module::read already refuses an id that is made twice.)
void check_structure(const Module& module);

} // namespace bindery::spirv
