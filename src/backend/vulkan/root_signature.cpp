#include "backend/vulkan/root_signature.hpp"

#include <algorithm>
#include <cassert>

namespace bindery::vulkan {

namespace {

// Bits of D3D12_FILTER: one each for a linear mip, magnification and minification filter, anisotropy, and
// what is done with the texels.
constexpr std::uint32_t mip_bit = 0x1, magnify_bit = 0x4, minify_bit = 0x10, anisotropic_bit = 0x40;
constexpr std::uint32_t reduction_bits = 0x180, comparison_reduction = 0x80;

Filter filter(root::Filter filter, std::uint32_t bit) {
    return (static_cast<std::uint32_t>(filter) & bit) != 0 ? Filter::linear : Filter::nearest;
}

AddressMode address_mode(root::AddressMode mode) {
    switch (mode) {
    case root::AddressMode::wrap:
        return AddressMode::wrap;
    case root::AddressMode::mirror:
        return AddressMode::mirror;
    case root::AddressMode::clamp:
        return AddressMode::clamp;
    case root::AddressMode::border:
        return AddressMode::border;
    case root::AddressMode::mirror_once:
        return AddressMode::mirror_once;
    }
    return {};
}

CompareOp compare_op(root::Comparison comparison) {
    switch (comparison) {
    case root::Comparison::never:
        return CompareOp::never;
    case root::Comparison::less:
        return CompareOp::less;
    case root::Comparison::equal:
        return CompareOp::equal;
    case root::Comparison::less_equal:
        return CompareOp::less_equal;
    case root::Comparison::greater:
        return CompareOp::greater;
    case root::Comparison::not_equal:
        return CompareOp::not_equal;
    case root::Comparison::greater_equal:
        return CompareOp::greater_equal;
    case root::Comparison::always:
        return CompareOp::always;
    }
    return {};
}

BorderColor border_color(root::BorderColor color) {
    switch (color) {
    case root::BorderColor::transparent_black:
        return BorderColor::transparent_black;
    case root::BorderColor::opaque_black:
    case root::BorderColor::opaque_black_uint:
        return BorderColor::opaque_black;
    case root::BorderColor::opaque_white:
    case root::BorderColor::opaque_white_uint:
        return BorderColor::opaque_white;
    }
    return {};
}

} // namespace

std::uint32_t push_constant_bytes(const RootSignature& signature) {
    std::uint32_t bytes = 0;
    for (const root::Parameter& parameter : signature.parameters)
        if (const auto* constants = std::get_if<root::Constants>(&parameter))
            bytes += 4 * constants->count;
    return bytes;
}

SamplerDesc sampler_desc(const root::StaticSampler& sampler, std::string name) {
    constexpr float no_clamp = 1000.0f; // VK_LOD_CLAMP_NONE
    const auto bits = static_cast<std::uint32_t>(sampler.filter);
    const std::uint32_t reduction = bits & reduction_bits;
    assert(reduction == 0 || reduction == comparison_reduction);
    const bool anisotropic = (bits & anisotropic_bit) != 0;
    return {.name = std::move(name),
            .minify = filter(sampler.filter, minify_bit),
            .magnify = filter(sampler.filter, magnify_bit),
            .mip = filter(sampler.filter, mip_bit),
            .address_u = address_mode(sampler.address_u),
            .address_v = address_mode(sampler.address_v),
            .address_w = address_mode(sampler.address_w),
            .mip_bias = sampler.mip_lod_bias,
            .max_anisotropy = anisotropic ? std::max(1.0f, static_cast<float>(sampler.max_anisotropy)) : 1.0f,
            .comparison = reduction == comparison_reduction,
            .compare = compare_op(sampler.comparison),
            .border = border_color(sampler.border_color),
            .min_lod = sampler.min_lod,
            .max_lod = std::min(sampler.max_lod, no_clamp)};
}

} // namespace bindery::vulkan
