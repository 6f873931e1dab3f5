#pragma once
// Which formats a texture can be seen as.

#include <bindery/format.hpp>

namespace bindery::model {

/// Whether a texture of the one format can have views in the other: the same components of the same bits,
/// read as other numbers. Direct3D's families of typeless formats; Vulkan would let any size do that is the
/// same. Depth formats have views of their own format alone.
constexpr bool same_family(Format a, Format b) {
    if (a == b)
        return true;
    // A format's name is its family's components, a bar, and how they are read; format.hpp has no other
    // column that tells bgra8 from rgba8.
    const auto family = [](Format format) {
        const std::string_view name = to_string(format);
        return name.substr(0, name.find('_'));
    };
    return !has_depth(a) && !has_depth(b) && family(a) == family(b);
}

} // namespace bindery::model
