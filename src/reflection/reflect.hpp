#pragma once
// What a shader does, found in its final SPIR-V alone: no names, no debug data, no side-car needed.

#include "model/shader_use.hpp"

#include <cstdint>
#include <span>
#include <string_view>

namespace bindery::reflection {

/// Looks through a module. `entry_point` names the one whose code counts; empty: all of the module's code
/// does. Throws Error(spirv_malformed), Error(spirv_limit), and Error(spirv_entry_point) if there is no such
/// one.
///
/// Root DWORDs are followed through loads, copies, composites, bit-casts, selections, local variables (arrays
/// of bindings too: a dynamic index concerns every element), masks (& with a constant), max() and function
/// calls. Anything else done with one is a use as a value. A DWORD may be used as a descriptor's index and as
/// a value.
model::ShaderUse reflect(std::span<const std::uint32_t> words, std::string_view entry_point = {});

} // namespace bindery::reflection
