#pragma once
// The registers behind a SPIR-V module's descriptors, by the convention of design decision 23.

#include <bindery/shader_resource.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace bindery::reflection {

/// Where registers go: space n is descriptor set first_register_set + n, and a register's binding is its
/// number plus its class's shift. The sets below are the library's heaps.
inline constexpr std::uint32_t first_register_set = 2;
/// Binding of b0, t0, u0 or s0.
std::uint32_t register_shift(root::RegisterClass type);

/// `entry` empty: every descriptor of the module. Throws as shader_resources() does for SPIR-V.
ShaderResources register_resources(std::span<const std::uint32_t> words, std::string_view entry,
                                   std::string_view name);

} // namespace bindery::reflection
