#include "backend/d3d12/format.hpp"

namespace bindery::d3d12 {

DXGI_FORMAT typeless(Format format) {
    switch (format) {
    case Format::r8_unorm:
    case Format::r8_snorm:
    case Format::r8_uint:
    case Format::r8_sint:
        return DXGI_FORMAT_R8_TYPELESS;
    case Format::rg8_unorm:
    case Format::rg8_snorm:
    case Format::rg8_uint:
    case Format::rg8_sint:
        return DXGI_FORMAT_R8G8_TYPELESS;
    case Format::rgba8_unorm:
    case Format::rgba8_snorm:
    case Format::rgba8_uint:
    case Format::rgba8_sint:
    case Format::rgba8_srgb:
        return DXGI_FORMAT_R8G8B8A8_TYPELESS;
    case Format::bgra8_unorm:
    case Format::bgra8_srgb:
        return DXGI_FORMAT_B8G8R8A8_TYPELESS;
    case Format::r16_unorm:
    case Format::r16_snorm:
    case Format::r16_uint:
    case Format::r16_sint:
    case Format::r16_float:
    case Format::d16_unorm:
        return DXGI_FORMAT_R16_TYPELESS;
    case Format::rg16_unorm:
    case Format::rg16_snorm:
    case Format::rg16_uint:
    case Format::rg16_sint:
    case Format::rg16_float:
        return DXGI_FORMAT_R16G16_TYPELESS;
    case Format::rgba16_unorm:
    case Format::rgba16_snorm:
    case Format::rgba16_uint:
    case Format::rgba16_sint:
    case Format::rgba16_float:
        return DXGI_FORMAT_R16G16B16A16_TYPELESS;
    case Format::r32_uint:
    case Format::r32_sint:
    case Format::r32_float:
    case Format::d32_float:
        return DXGI_FORMAT_R32_TYPELESS;
    case Format::rg32_uint:
    case Format::rg32_sint:
    case Format::rg32_float:
        return DXGI_FORMAT_R32G32_TYPELESS;
    case Format::rgb32_uint:
    case Format::rgb32_sint:
    case Format::rgb32_float:
        return DXGI_FORMAT_R32G32B32_TYPELESS;
    case Format::rgba32_uint:
    case Format::rgba32_sint:
    case Format::rgba32_float:
        return DXGI_FORMAT_R32G32B32A32_TYPELESS;
    case Format::rgb10a2_unorm:
    case Format::rgb10a2_uint:
        return DXGI_FORMAT_R10G10B10A2_TYPELESS;
    case Format::d24_unorm_s8_uint:
        return DXGI_FORMAT_R24G8_TYPELESS;
    case Format::d32_float_s8_uint:
        return DXGI_FORMAT_R32G8X24_TYPELESS;
    case Format::bc1_unorm:
    case Format::bc1_srgb:
        return DXGI_FORMAT_BC1_TYPELESS;
    case Format::bc2_unorm:
    case Format::bc2_srgb:
        return DXGI_FORMAT_BC2_TYPELESS;
    case Format::bc3_unorm:
    case Format::bc3_srgb:
        return DXGI_FORMAT_BC3_TYPELESS;
    case Format::bc4_unorm:
    case Format::bc4_snorm:
        return DXGI_FORMAT_BC4_TYPELESS;
    case Format::bc5_unorm:
    case Format::bc5_snorm:
        return DXGI_FORMAT_BC5_TYPELESS;
    case Format::bc6h_ufloat:
    case Format::bc6h_float:
        return DXGI_FORMAT_BC6H_TYPELESS;
    case Format::bc7_unorm:
    case Format::bc7_srgb:
        return DXGI_FORMAT_BC7_TYPELESS;
    case Format::unknown:
    case Format::a8_unorm:
    case Format::r11g11b10_float:
    case Format::rgb9e5_float:
    case Format::b5g6r5_unorm:
    case Format::b5g5r5a1_unorm:
    case Format::b4g4r4a4_unorm:
    case Format::a4b4g4r4_unorm:
        break;
    }
    return to_dxgi(format);
}

DXGI_FORMAT view_format(Format format, Aspects aspect) {
    const bool stencil = aspect == Aspects::stencil;
    if (format == Format::d16_unorm)
        return DXGI_FORMAT_R16_UNORM;
    if (format == Format::d32_float)
        return DXGI_FORMAT_R32_FLOAT;
    if (format == Format::d24_unorm_s8_uint)
        return stencil ? DXGI_FORMAT_X24_TYPELESS_G8_UINT : DXGI_FORMAT_R24_UNORM_X8_TYPELESS;
    if (format == Format::d32_float_s8_uint)
        return stencil ? DXGI_FORMAT_X32_TYPELESS_G8X24_UINT : DXGI_FORMAT_R32_FLOAT_X8X24_TYPELESS;
    return to_dxgi(format);
}

DXGI_FORMAT copy_format(Format format, Aspects aspect) {
    if (aspect == Aspects::stencil)
        return DXGI_FORMAT_R8_TYPELESS;
    if (format == Format::d24_unorm_s8_uint || format == Format::d32_float_s8_uint)
        return DXGI_FORMAT_R32_TYPELESS;
    return typeless(format);
}

namespace {

/// Bit i: 1 << i samples.
std::uint32_t sample_counts(const Device& device, DXGI_FORMAT format) {
    std::uint32_t counts = 1;
    for (std::uint32_t i = 1; i <= 5; ++i) {
        D3D12_FEATURE_DATA_MULTISAMPLE_QUALITY_LEVELS levels{};
        levels.Format = format;
        levels.SampleCount = 1u << i;
        const HRESULT result = device.handle()->CheckFeatureSupport(D3D12_FEATURE_MULTISAMPLE_QUALITY_LEVELS,
                                                                    &levels, sizeof(levels));
        if (SUCCEEDED(result) && levels.NumQualityLevels > 0)
            counts |= 1u << i;
    }
    return counts;
}

} // namespace

FormatSupport query_format_support(const Device& device, Format format) {
    FormatSupport support;
    if (format == Format::unknown)
        return support;
    // What a format can do in shaders is asked of the format that shaders see: depth is read as colour.
    const auto ask = [&](DXGI_FORMAT dxgi) {
        D3D12_FEATURE_DATA_FORMAT_SUPPORT data{};
        data.Format = dxgi;
        const HRESULT result =
            device.handle()->CheckFeatureSupport(D3D12_FEATURE_FORMAT_SUPPORT, &data, sizeof(data));
        return SUCCEEDED(result) ? data : D3D12_FEATURE_DATA_FORMAT_SUPPORT{};
    };
    const D3D12_FEATURE_DATA_FORMAT_SUPPORT made = ask(to_dxgi(format));
    const D3D12_FEATURE_DATA_FORMAT_SUPPORT seen = ask(view_format(format, Aspects::depth));
    const auto can = [](const D3D12_FEATURE_DATA_FORMAT_SUPPORT& data, D3D12_FORMAT_SUPPORT1 bit) {
        return (data.Support1 & bit) != 0;
    };
    const auto load_and_store = D3D12_FORMAT_SUPPORT2_UAV_TYPED_LOAD | D3D12_FORMAT_SUPPORT2_UAV_TYPED_STORE;
    const bool typed_writes = can(made, D3D12_FORMAT_SUPPORT1_TYPED_UNORDERED_ACCESS_VIEW) &&
                              (made.Support2 & load_and_store) == load_and_store && is_storage_format(format);
    support.sampled = can(seen, D3D12_FORMAT_SUPPORT1_SHADER_LOAD);
    support.filtered = can(seen, D3D12_FORMAT_SUPPORT1_SHADER_SAMPLE);
    support.storage = typed_writes && can(made, D3D12_FORMAT_SUPPORT1_TEXTURE2D);
    support.color_target = can(made, D3D12_FORMAT_SUPPORT1_RENDER_TARGET);
    support.blendable = can(made, D3D12_FORMAT_SUPPORT1_BLENDABLE);
    support.depth_stencil_target = can(made, D3D12_FORMAT_SUPPORT1_DEPTH_STENCIL);
    support.mips_generated = support.filtered && support.color_target;
    support.texel_buffer = can(made, D3D12_FORMAT_SUPPORT1_BUFFER);
    support.storage_texel_buffer = support.texel_buffer && typed_writes;
    support.vertex = can(made, D3D12_FORMAT_SUPPORT1_IA_VERTEX_BUFFER);
    if (support.color_target || support.depth_stencil_target)
        support.sample_counts = sample_counts(device, to_dxgi(format));
    return support;
}

} // namespace bindery::d3d12
