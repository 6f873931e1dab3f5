#pragma once
// Formats of the library as DXGI's, and what a device can do with them.

#include "backend/d3d12/device.hpp"

#include <bindery/format.hpp>

namespace bindery::d3d12 {

constexpr DXGI_FORMAT to_dxgi(Format format) {
    return static_cast<DXGI_FORMAT>(format_info(format).dxgi);
}

/// The family's typeless format; the format itself where it is the only one of its family. Textures are made
/// with it, because views have formats of their own, and depth is read as colour.
DXGI_FORMAT typeless(Format format);
/// A view of one aspect in a shader: "R32_FLOAT" of a depth format, "X24_TYPELESS_G8_UINT" of its stencil.
DXGI_FORMAT view_format(Format format, Aspects aspect);
/// A copy of one aspect between a buffer and a texture.
DXGI_FORMAT copy_format(Format format, Aspects aspect);
/// 0 for colour and depth, 1 for the stencil of a format that has both.
constexpr std::uint32_t plane_of(Aspects aspect) {
    return aspect == Aspects::stencil ? 1u : 0u;
}
constexpr std::uint32_t plane_count(Format format) {
    return has_stencil(format) ? 2u : 1u;
}

/// Asks the device.
FormatSupport query_format_support(const Device& device, Format format);

} // namespace bindery::d3d12
