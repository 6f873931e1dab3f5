#pragma once
// The registers that a DXIL container's tables name: PSV0 for shaders, RDAT for libraries.

#include <bindery/shader_resource.hpp>

#include <cstddef>
#include <span>
#include <string_view>

namespace bindery::reflection {

/// Throws Error(dxil_malformed), with `name`, for a container or a table whose sizes do not add up, and for
/// one that has neither table. `entry` picks a function of a library; empty: all of it.
ShaderResources dxil_resources(std::span<const std::byte> container, std::string_view entry,
                               std::string_view name);

} // namespace bindery::reflection
