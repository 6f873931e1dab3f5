#pragma once
// The registers of a DXIL shader, with what DXC's reflection knows beside them.

#include "compiler/dxc_api.hpp"

#include <bindery/shader_resource.hpp>

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace bindery::compiler::dxc {

/// The container's registers with their names, and sizes of constant buffers. `reflection` is null for
/// libraries: all their registers, with names but no sizes. Throws as shader_resources().
std::vector<ShaderResource> resources_of(ShaderReflection* reflection, std::span<const std::byte> container,
                                         std::string_view name);

} // namespace bindery::compiler::dxc
