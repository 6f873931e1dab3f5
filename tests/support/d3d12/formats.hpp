#pragma once
// Families of DXGI formats: which may view which, and how many bytes a block has. By the numbers of
// dxgiformat.h, so that the double does not judge the backend by the backend's own table.

#include "backend/d3d12/api.hpp"

#include <cstdint>

namespace bindery::d3d12_double {

struct FormatFamily {
    std::uint32_t first,
        last; ///< Formats of the enum that may be cast to each other where the first is typeless.
    std::uint32_t block_bytes;
    std::uint32_t block_width; ///< And height, in texels.
    std::uint32_t planes;
};

/// Null for formats that the double does not know.
const FormatFamily* family_of(DXGI_FORMAT format);
/// Whether a view of that format may see a resource of the other.
bool may_view(DXGI_FORMAT view, DXGI_FORMAT resource);
bool is_typeless(DXGI_FORMAT format);
bool is_depth(DXGI_FORMAT format);
/// Bytes of a texel of one plane, as copies see it.
std::uint32_t copy_bytes(DXGI_FORMAT format, std::uint32_t plane);

} // namespace bindery::d3d12_double
