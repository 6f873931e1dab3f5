#pragma once
// Resources for the texel kernels: twelve of a kind, one an element type, with texels that say where they
// are.

#include <bindery/device.hpp>

#include <array>
#include <bit>
#include <string>
#include <vector>

namespace bindery::gpu_test {

/// Element types in the kernels' order: float to float4, int to int4, uint to uint4.
inline constexpr std::size_t element_count = 12;
constexpr std::uint32_t components_of(std::size_t element) {
    return static_cast<std::uint32_t>(element % 4 + 1);
}
/// A 32-bit format with at least the element's components: there is none of three for textures.
constexpr Format format_of(std::size_t element) {
    constexpr Format formats[3][4] = {
        {Format::r32_float, Format::rg32_float, Format::rgba32_float, Format::rgba32_float},
        {Format::r32_sint, Format::rg32_sint, Format::rgba32_sint, Format::rgba32_sint},
        {Format::r32_uint, Format::rg32_uint, Format::rgba32_uint, Format::rgba32_uint}};
    return formats[element / 4][element % 4];
}
/// A small number as the bits of a component.
constexpr std::uint32_t bits_of(std::size_t element, std::uint32_t number) {
    return element < 4 ? std::bit_cast<std::uint32_t>(static_cast<float>(number)) : number;
}

/// What the resources of a kind are made of. Extents are 4 in every dimension that there is.
struct TexelShape {
    std::string_view kind; ///< As the kernels name it: "RWTexture2DArray".
    TextureDimension dimension = TextureDimension::d2;
    std::uint32_t layers = 1;
    std::uint32_t samples = 1;
    bool writable = false;
    std::uint32_t layer = 0; ///< Which layer the kernels look at.
    Extent at{0, 0, 0};      ///< Which texel of it.

    Extent extent() const {
        return {4, dimension == TextureDimension::d1 ? 1u : 4u, dimension == TextureDimension::d3 ? 4u : 1u};
    }
    std::size_t texels() const { return std::size_t{extent().width} * extent().height * extent().depth; }
    /// Of the texel that the kernels look at, in its layer.
    std::size_t texel() const {
        return (std::size_t{at.depth} * extent().height + at.height) * extent().width + at.width;
    }
};

/// The number in a component of a texel; none is 0, and no two of a layer are alike.
constexpr std::uint32_t number_at(std::uint32_t layer, std::size_t texel, std::uint32_t component) {
    return static_cast<std::uint32_t>(((layer * 64) + texel) * 4 + component + 1);
}

/// A layer's texels for that element type, tightly packed: number_at everywhere, or 0.
std::vector<std::uint32_t> layer_texels(const TexelShape& shape, std::size_t element, std::uint32_t layer,
                                        bool zero);

/// Filled with layer_texels, multisampled ones by passes (every texel of a layer is number_at(layer, 0, …)
/// then).
std::array<Texture, element_count> make_textures(Device& device, const TexelShape& shape, bool zero = false);
/// Buffers of 4 texels; number_at(0, texel, component), or 0.
std::array<Buffer, element_count> make_texel_buffers(Device& device, bool writable, bool zero = false);

} // namespace bindery::gpu_test
