#include "backend/d3d12/sampler.hpp"

#include <algorithm>
#include <cmath>

namespace bindery::d3d12 {

namespace {

D3D12_FILTER_TYPE to_d3d12(Filter filter) {
    switch (filter) {
    case Filter::nearest:
        return D3D12_FILTER_TYPE_POINT;
    case Filter::linear:
        return D3D12_FILTER_TYPE_LINEAR;
    }
    return D3D12_FILTER_TYPE_POINT;
}

/// An anisotropic filter is linear in everything else.
D3D12_FILTER filter_of(const SamplerDesc& desc) {
    const auto reduction =
        desc.comparison ? D3D12_FILTER_REDUCTION_TYPE_COMPARISON : D3D12_FILTER_REDUCTION_TYPE_STANDARD;
    if (desc.max_anisotropy > 1.0f)
        return D3D12_ENCODE_ANISOTROPIC_FILTER(reduction);
    return D3D12_ENCODE_BASIC_FILTER(to_d3d12(desc.minify), to_d3d12(desc.magnify), to_d3d12(desc.mip),
                                     reduction);
}

D3D12_TEXTURE_ADDRESS_MODE to_d3d12(AddressMode mode) {
    switch (mode) {
    case AddressMode::wrap:
        return D3D12_TEXTURE_ADDRESS_MODE_WRAP;
    case AddressMode::mirror:
        return D3D12_TEXTURE_ADDRESS_MODE_MIRROR;
    case AddressMode::clamp:
        return D3D12_TEXTURE_ADDRESS_MODE_CLAMP;
    case AddressMode::border:
        return D3D12_TEXTURE_ADDRESS_MODE_BORDER;
    case AddressMode::mirror_once:
        return D3D12_TEXTURE_ADDRESS_MODE_MIRROR_ONCE;
    }
    return D3D12_TEXTURE_ADDRESS_MODE_WRAP;
}

void set_border(BorderColor color, FLOAT (&border)[4]) {
    const float rgb = color == BorderColor::opaque_white ? 1.0f : 0.0f;
    border[0] = border[1] = border[2] = rgb;
    border[3] = color == BorderColor::transparent_black ? 0.0f : 1.0f;
}

} // namespace

D3D12_COMPARISON_FUNC to_d3d12(CompareOp op) {
    switch (op) {
    case CompareOp::never:
        return D3D12_COMPARISON_FUNC_NEVER;
    case CompareOp::less:
        return D3D12_COMPARISON_FUNC_LESS;
    case CompareOp::equal:
        return D3D12_COMPARISON_FUNC_EQUAL;
    case CompareOp::less_equal:
        return D3D12_COMPARISON_FUNC_LESS_EQUAL;
    case CompareOp::greater:
        return D3D12_COMPARISON_FUNC_GREATER;
    case CompareOp::not_equal:
        return D3D12_COMPARISON_FUNC_NOT_EQUAL;
    case CompareOp::greater_equal:
        return D3D12_COMPARISON_FUNC_GREATER_EQUAL;
    case CompareOp::always:
        return D3D12_COMPARISON_FUNC_ALWAYS;
    }
    return D3D12_COMPARISON_FUNC_NEVER;
}

D3D12_SAMPLER_DESC to_d3d12(const SamplerDesc& desc) {
    D3D12_SAMPLER_DESC sampler{};
    sampler.Filter = filter_of(desc);
    sampler.AddressU = to_d3d12(desc.address_u);
    sampler.AddressV = to_d3d12(desc.address_v);
    sampler.AddressW = to_d3d12(desc.address_w);
    sampler.MipLODBias = std::clamp(desc.mip_bias, D3D12_MIP_LOD_BIAS_MIN, D3D12_MIP_LOD_BIAS_MAX);
    sampler.MaxAnisotropy = static_cast<UINT>(std::clamp(desc.max_anisotropy, 1.0f, 16.0f));
    sampler.ComparisonFunc = desc.comparison ? to_d3d12(desc.compare) : D3D12_COMPARISON_FUNC_NEVER;
    set_border(desc.border, sampler.BorderColor);
    sampler.MinLOD = desc.min_lod;
    sampler.MaxLOD = desc.max_lod;
    return sampler;
}

} // namespace bindery::d3d12
