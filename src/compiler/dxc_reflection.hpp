#pragma once
// From DXC's shader reflection to the library's own values.

#include "compiler/dxc_api.hpp"

#include <bindery/reflection.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace bindery::compiler::dxc {

/// Reads a DXIL container's reflection; null where it has none.
Ref<ShaderReflection> reflect(Utils& utils, std::span<const std::byte> container);

/// The element type of the structured buffer of that name; none if the shader does not use such a buffer.
std::optional<TypeTree> element_layout(ShaderReflection& reflection, std::string_view buffer_name);

/// The members of the constant buffer of that name, by constant-buffer rules. None if the shader does not use
/// such a buffer, or it holds what is no plain data. Reflection forgets namespaces: `skipped` is how many
/// buffers of that name come first.
std::optional<TypeTree> constant_buffer_layout(ShaderReflection& reflection, std::string_view name,
                                               std::size_t skipped = 0);

} // namespace bindery::compiler::dxc
