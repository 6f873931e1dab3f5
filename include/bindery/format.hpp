#pragma once
// Formats: what texels and texel-buffer elements are made of, and how many bytes they take.
//
// The list is every DXGI format that Vulkan has too, under one name for both. Left out: typeless formats
// (Vulkan has none; a view's format says what it is seen as) and video formats (they need conversion
// samplers). What a given device can do with a format is Device::format_support; this header is what is true
// everywhere.
//
// Sizes are 64-bit and saturate: max_bytes means "more than can be said" and is larger than any limit.

#include <bindery/shader/kind.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>

namespace bindery {

/// A format. Components are named from the lowest address, or the lowest bit where they are packed.
enum class Format : std::uint8_t {
#define BINDERY_FORMAT(name, klass, components, block_texels, block_bytes, vulkan, dxgi, texel_buffer) name,
#include <bindery/formats.inc>
#undef BINDERY_FORMAT
};

/// How a format's bits are to be read.
enum class FormatClass : std::uint8_t {
    none,
    floating,
    unorm, ///< 0 to the largest integer is 0 to 1
    snorm, ///< -1 to 1
    uint,
    sint,
    srgb,          ///< unorm, decoded to linear when read
    depth,         ///< depth alone
    depth_stencil, ///< depth, and 8 bits of stencil
};

/// Aspects of a texture, as a set. The bits are those of VkImageAspectFlags.
enum class Aspects : std::uint8_t { none = 0, color = 1, depth = 2, stencil = 4, depth_stencil = 6 };
constexpr Aspects operator|(Aspects a, Aspects b) {
    return static_cast<Aspects>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
constexpr Aspects operator&(Aspects a, Aspects b) {
    return static_cast<Aspects>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}
constexpr bool any(Aspects aspects) {
    return aspects != Aspects::none;
}

/// What is known of a format, whatever the device.
struct FormatInfo {
    Format format;
    std::string_view name; ///< The enumerator's: "rgba8_unorm".
    FormatClass klass;
    std::uint8_t components;   ///< Stencil counts as one.
    std::uint8_t block_texels; ///< Width and height of a block: 1, or 4 where compressed.
    std::uint8_t
        block_bytes; ///< Bytes a block of colour or depth in a copy; stencil takes 1 (see block_bytes()).
    std::uint32_t vulkan; ///< VkFormat
    std::uint32_t dxgi;   ///< DXGI_FORMAT
    bool texel_buffer;    ///< May be the format of a Buffer<E>; device support aside.
};

/// Every format, in the order of the enum.
inline constexpr auto format_table = std::to_array<FormatInfo>({
#define BINDERY_FORMAT(name, klass, components, block_texels, block_bytes, vulkan, dxgi, texel_buffer)       \
    {Format::name, #name, FormatClass::klass, components, block_texels, block_bytes,                         \
     vulkan,       dxgi,  texel_buffer},
#include <bindery/formats.inc>
#undef BINDERY_FORMAT
});
inline constexpr std::size_t format_count = format_table.size();

/// A number that is no format reads as `unknown`.
constexpr const FormatInfo& format_info(Format format) {
    const auto row = static_cast<std::size_t>(format);
    return format_table[row < format_count ? row : 0];
}
constexpr std::string_view to_string(Format format) {
    return format_info(format).name;
}

namespace detail {
constexpr bool format_table_in_order() {
    for (std::size_t i = 0; i < format_count; ++i)
        if (static_cast<std::size_t>(format_table[i].format) != i)
            return false;
    return true;
}
static_assert(format_table_in_order(), "formats.inc gives the enum and the table one order");
} // namespace detail

/// The format with this name, or nothing.
constexpr std::optional<Format> format_from_name(std::string_view name) {
    for (const FormatInfo& info : format_table)
        if (info.name == name)
            return info.format;
    return std::nullopt;
}

constexpr bool has_depth(Format format) {
    const FormatClass klass = format_info(format).klass;
    return klass == FormatClass::depth || klass == FormatClass::depth_stencil;
}
constexpr bool has_stencil(Format format) {
    return format_info(format).klass == FormatClass::depth_stencil;
}
constexpr bool is_compressed(Format format) {
    return format_info(format).block_texels > 1;
}
constexpr bool is_srgb(Format format) {
    return format_info(format).klass == FormatClass::srgb;
}
/// Blue comes first. Storage in these has a refusal of its own (requirement D8): use the RGBA twin.
constexpr bool is_bgra(Format format) {
    return format == Format::bgra8_unorm || format == Format::bgra8_srgb;
}
/// May be the format of an RWTexture or RWBuffer field; device support aside.
constexpr bool is_storage_format(Format format) {
    return format_info(format).texel_buffer && format_info(format).block_bytes != 12 && !is_bgra(format);
}

constexpr Aspects aspects_of(Format format) {
    switch (format_info(format).klass) {
    case FormatClass::none:
        return Aspects::none;
    case FormatClass::depth:
        return Aspects::depth;
    case FormatClass::depth_stencil:
        return Aspects::depth_stencil;
    case FormatClass::floating:
    case FormatClass::unorm:
    case FormatClass::snorm:
    case FormatClass::uint:
    case FormatClass::sint:
    case FormatClass::srgb:
        break;
    }
    return Aspects::color;
}

/// What a texel is in a shader (requirement T2): float32, uint32 or int32. The stencil aspect alone is
/// uint32.
constexpr Scalar shader_scalar(Format format, Aspects aspects = Aspects::color) {
    if (aspects == Aspects::stencil)
        return Scalar::uint32;
    switch (format_info(format).klass) {
    case FormatClass::uint:
        return Scalar::uint32;
    case FormatClass::sint:
        return Scalar::int32;
    case FormatClass::none:
    case FormatClass::floating:
    case FormatClass::unorm:
    case FormatClass::snorm:
    case FormatClass::srgb:
    case FormatClass::depth:
    case FormatClass::depth_stencil:
        break;
    }
    return Scalar::float32;
}

/// The component type as HLSL may spell it: "float", "unorm float", "snorm float", "uint", "int".
std::string_view hlsl_component(Format format, Aspects aspects = Aspects::color);

/// The sRGB format with the same bits, or the linear one; nothing where there is no such twin.
std::optional<Format> srgb_twin(Format format);
std::optional<Format> linear_twin(Format format);

// --- extents

struct Extent {
    std::uint32_t width = 1;
    std::uint32_t height = 1;
    std::uint32_t depth = 1;
    friend constexpr bool operator==(const Extent&, const Extent&) = default;
};

/// The extent of a mip: halved `mip` times, rounded down, at least 1. Any mip is allowed.
constexpr Extent mip_extent(Extent extent, std::uint32_t mip) {
    const std::uint32_t shift = std::min(mip, 31u);
    const auto halved = [shift](std::uint32_t size) { return std::max(size >> shift, 1u); };
    return {halved(extent.width), halved(extent.height), halved(extent.depth)};
}

/// Mips down to 1 x 1 x 1; 0 for an extent of 0.
constexpr std::uint32_t full_mip_count(Extent extent) {
    return static_cast<std::uint32_t>(std::bit_width(std::max({extent.width, extent.height, extent.depth})));
}

// --- sizes in bytes, tightly packed. `aspects` is one aspect: color, depth or stencil; color, on a depth
// format, stands for depth. A copy of a 24-bit depth moves 4 bytes a texel.

inline constexpr std::uint64_t max_bytes = std::numeric_limits<std::uint64_t>::max();

/// a * b, or max_bytes.
constexpr std::uint64_t saturating_multiply(std::uint64_t a, std::uint64_t b) {
    return a != 0 && b > max_bytes / a ? max_bytes : a * b;
}
/// a + b, or max_bytes.
constexpr std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
    return b > max_bytes - a ? max_bytes : a + b;
}

constexpr std::uint32_t block_bytes(Format format, Aspects aspect = Aspects::color) {
    return aspect == Aspects::stencil ? 1u : format_info(format).block_bytes;
}
/// Rows of blocks, or columns, that cover this many texels.
constexpr std::uint32_t blocks_across(Format format, std::uint32_t texels) {
    const std::uint64_t block = format_info(format).block_texels;
    return static_cast<std::uint32_t>((texels + block - 1) / block);
}
/// Bytes of one row of blocks.
constexpr std::uint64_t row_pitch_bytes(Format format, std::uint32_t width, Aspects aspect = Aspects::color) {
    return std::uint64_t{blocks_across(format, width)} * block_bytes(format, aspect);
}
/// Bytes of one slice: all rows of a width x height area.
constexpr std::uint64_t slice_bytes(Format format, std::uint32_t width, std::uint32_t height,
                                    Aspects aspect = Aspects::color) {
    return saturating_multiply(row_pitch_bytes(format, width, aspect), blocks_across(format, height));
}

/// One mip of one layer, tightly packed.
struct SubresourceLayout {
    Extent extent;             ///< Texels.
    std::uint64_t row_bytes;   ///< Bytes a row of blocks.
    std::uint32_t rows;        ///< Rows of blocks in a slice.
    std::uint64_t slice_bytes; ///< Bytes a slice.
    std::uint64_t bytes;       ///< All slices.
};

/// `extent` is that of mip 0.
constexpr SubresourceLayout subresource_layout(Format format, Extent extent, std::uint32_t mip,
                                               Aspects aspect = Aspects::color) {
    const Extent size = mip_extent(extent, mip);
    const std::uint64_t slice = slice_bytes(format, size.width, size.height, aspect);
    return {size, row_pitch_bytes(format, size.width, aspect), blocks_across(format, size.height), slice,
            saturating_multiply(slice, size.depth)};
}

/// Every mip of every layer and every aspect, tightly packed. What the device allocates may be more.
constexpr std::uint64_t texture_bytes(Format format, Extent extent, std::uint32_t mips,
                                      std::uint32_t layers) {
    std::uint64_t layer_bytes = 0;
    for (std::uint32_t mip = 0; mip < std::min(mips, 32u); ++mip) {
        layer_bytes = saturating_add(layer_bytes, subresource_layout(format, extent, mip).bytes);
        if (has_stencil(format))
            layer_bytes =
                saturating_add(layer_bytes, subresource_layout(format, extent, mip, Aspects::stencil).bytes);
    }
    return saturating_multiply(layer_bytes, layers);
}

} // namespace bindery
