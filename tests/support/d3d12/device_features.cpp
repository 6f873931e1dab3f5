// What the double's device says of itself.
#include "support/d3d12/device.hpp"
#include "support/d3d12/formats.hpp"

#include <algorithm>

namespace bindery::d3d12_double {

namespace {

template<class Data>
Data* as(void* data, UINT size) {
    return size == sizeof(Data) ? static_cast<Data*>(data) : nullptr;
}

HRESULT feature_levels(const Options& options, D3D12_FEATURE_DATA_FEATURE_LEVELS* data) {
    if (data == nullptr)
        return E_INVALIDARG;
    data->MaxSupportedFeatureLevel = D3D_FEATURE_LEVEL_11_0;
    for (UINT i = 0; i < data->NumFeatureLevels; ++i)
        if (data->pFeatureLevelsRequested[i] <= options.feature_level)
            data->MaxSupportedFeatureLevel =
                std::max(data->MaxSupportedFeatureLevel, data->pFeatureLevelsRequested[i]);
    return S_OK;
}

HRESULT shader_model(const Options& options, D3D12_FEATURE_DATA_SHADER_MODEL* data) {
    // A runtime refuses a model that it does not know.
    constexpr auto known = D3D_SHADER_MODEL_6_7;
    if (data == nullptr || data->HighestShaderModel > (options.old_runtime ? options.shader_model : known))
        return E_INVALIDARG;
    data->HighestShaderModel = std::min(data->HighestShaderModel, options.shader_model);
    return S_OK;
}

HRESULT format_support(D3D12_FEATURE_DATA_FORMAT_SUPPORT* data) {
    if (data == nullptr)
        return E_INVALIDARG;
    data->Support1 = D3D12_FORMAT_SUPPORT1_NONE;
    data->Support2 = D3D12_FORMAT_SUPPORT2_NONE;
    const FormatFamily* family = family_of(data->Format);
    if (family == nullptr || is_typeless(data->Format))
        return S_OK;
    // Everything that such a format can do anywhere; the double has no hardware to differ.
    UINT support = D3D12_FORMAT_SUPPORT1_TEXTURE1D | D3D12_FORMAT_SUPPORT1_TEXTURE2D |
                   D3D12_FORMAT_SUPPORT1_TEXTURE3D | D3D12_FORMAT_SUPPORT1_TEXTURECUBE |
                   D3D12_FORMAT_SUPPORT1_SHADER_LOAD | D3D12_FORMAT_SUPPORT1_SHADER_SAMPLE |
                   D3D12_FORMAT_SUPPORT1_MIP;
    if (is_depth(data->Format)) {
        support |= D3D12_FORMAT_SUPPORT1_DEPTH_STENCIL;
    } else if (family->block_width == 1) {
        support |= D3D12_FORMAT_SUPPORT1_BUFFER | D3D12_FORMAT_SUPPORT1_IA_VERTEX_BUFFER |
                   D3D12_FORMAT_SUPPORT1_RENDER_TARGET | D3D12_FORMAT_SUPPORT1_BLENDABLE |
                   D3D12_FORMAT_SUPPORT1_TYPED_UNORDERED_ACCESS_VIEW |
                   D3D12_FORMAT_SUPPORT1_MULTISAMPLE_RENDERTARGET |
                   D3D12_FORMAT_SUPPORT1_MULTISAMPLE_RESOLVE | D3D12_FORMAT_SUPPORT1_MULTISAMPLE_LOAD;
        data->Support2 = D3D12_FORMAT_SUPPORT2_UAV_TYPED_LOAD | D3D12_FORMAT_SUPPORT2_UAV_TYPED_STORE;
    }
    data->Support1 = static_cast<D3D12_FORMAT_SUPPORT1>(support);
    return S_OK;
}

HRESULT options0(const Options& options, D3D12_FEATURE_DATA_D3D12_OPTIONS* data) {
    if (data == nullptr)
        return E_INVALIDARG;
    *data = {};
    data->DoublePrecisionFloatShaderOps = TRUE;
    data->ResourceBindingTier = options.binding_tier;
    data->ResourceHeapTier = D3D12_RESOURCE_HEAP_TIER_2;
    data->TypedUAVLoadAdditionalFormats = TRUE;
    return S_OK;
}

HRESULT root_signature(D3D12_FEATURE_DATA_ROOT_SIGNATURE* data) {
    if (data == nullptr)
        return E_INVALIDARG;
    data->HighestVersion = std::min(data->HighestVersion, D3D_ROOT_SIGNATURE_VERSION_1_1);
    return S_OK;
}

HRESULT architecture(D3D12_FEATURE_DATA_ARCHITECTURE* data) {
    if (data == nullptr)
        return E_INVALIDARG;
    data->TileBasedRenderer = data->UMA = data->CacheCoherentUMA = FALSE;
    return S_OK;
}

HRESULT addresses(D3D12_FEATURE_DATA_GPU_VIRTUAL_ADDRESS_SUPPORT* data) {
    if (data == nullptr)
        return E_INVALIDARG;
    data->MaxGPUVirtualAddressBitsPerResource = data->MaxGPUVirtualAddressBitsPerProcess = 40;
    return S_OK;
}

HRESULT samples(D3D12_FEATURE_DATA_MULTISAMPLE_QUALITY_LEVELS* data) {
    if (data == nullptr)
        return E_INVALIDARG;
    data->NumQualityLevels = data->SampleCount <= 8 ? 1 : 0;
    return S_OK;
}

} // namespace

HRESULT Device::CheckFeatureSupport(D3D12_FEATURE feature, void* data, UINT size) {
    BINDERY_DOUBLE_LOCK;
    called("CheckFeatureSupport", "{}", static_cast<int>(feature));
    const Options& options = core().options;
    switch (feature) {
    case D3D12_FEATURE_D3D12_OPTIONS:
        return options0(options, as<D3D12_FEATURE_DATA_D3D12_OPTIONS>(data, size));
    case D3D12_FEATURE_ARCHITECTURE:
        return architecture(as<D3D12_FEATURE_DATA_ARCHITECTURE>(data, size));
    case D3D12_FEATURE_FEATURE_LEVELS:
        return feature_levels(options, as<D3D12_FEATURE_DATA_FEATURE_LEVELS>(data, size));
    case D3D12_FEATURE_FORMAT_SUPPORT:
        return format_support(as<D3D12_FEATURE_DATA_FORMAT_SUPPORT>(data, size));
    case D3D12_FEATURE_MULTISAMPLE_QUALITY_LEVELS:
        return samples(as<D3D12_FEATURE_DATA_MULTISAMPLE_QUALITY_LEVELS>(data, size));
    case D3D12_FEATURE_GPU_VIRTUAL_ADDRESS_SUPPORT:
        return addresses(as<D3D12_FEATURE_DATA_GPU_VIRTUAL_ADDRESS_SUPPORT>(data, size));
    case D3D12_FEATURE_SHADER_MODEL:
        return shader_model(options, as<D3D12_FEATURE_DATA_SHADER_MODEL>(data, size));
    case D3D12_FEATURE_ROOT_SIGNATURE:
        return root_signature(as<D3D12_FEATURE_DATA_ROOT_SIGNATURE>(data, size));
    default: // an old runtime knows no more than these; of the newer ones, those that are asked for
        break;
    }
    if (options.old_runtime)
        return E_INVALIDARG;
    if (auto* options4 = as<D3D12_FEATURE_DATA_D3D12_OPTIONS4>(data, size);
        options4 != nullptr && feature == D3D12_FEATURE_D3D12_OPTIONS4) {
        *options4 = {};
        options4->Native16BitShaderOpsSupported = options.native_16_bit;
        return S_OK;
    }
    if (auto* options7 = as<D3D12_FEATURE_DATA_D3D12_OPTIONS7>(data, size);
        options7 != nullptr && feature == D3D12_FEATURE_D3D12_OPTIONS7) {
        *options7 = {};
        options7->MeshShaderTier = options.mesh_shader_tier;
        return S_OK;
    }
    if (auto* options12 = as<D3D12_FEATURE_DATA_D3D12_OPTIONS12>(data, size);
        options12 != nullptr && feature == D3D12_FEATURE_D3D12_OPTIONS12) {
        *options12 = {};
        options12->EnhancedBarriersSupported = options.enhanced_barriers;
        return S_OK;
    }
    return E_INVALIDARG;
}

void Device::GetCopyableFootprints(const D3D12_RESOURCE_DESC* desc, UINT first, UINT count, UINT64 base,
                                   D3D12_PLACED_SUBRESOURCE_FOOTPRINT* layouts, UINT* rows, UINT64* row_bytes,
                                   UINT64* total_bytes) {
    BINDERY_DOUBLE_LOCK;
    called("GetCopyableFootprints", "{}, {}", first, count);
    const FormatFamily* family = family_of(desc->Format);
    const bool d3 = desc->Dimension == D3D12_RESOURCE_DIMENSION_TEXTURE3D;
    const UINT64 block = family != nullptr ? family->block_bytes : 1;
    const UINT width = family != nullptr ? family->block_width : 1;
    UINT64 offset = 0;
    for (UINT i = 0; i < count; ++i) {
        const UINT mip = (first + i) % std::max<UINT>(desc->MipLevels, 1);
        const auto blocks = [&](UINT64 size) {
            return (std::max<UINT64>(size >> mip, 1) + width - 1) / width;
        };
        const UINT64 columns = blocks(desc->Width), lines = blocks(desc->Height);
        const UINT64 depth = d3 ? std::max<UINT64>(desc->DepthOrArraySize >> mip, 1) : 1;
        const UINT64 pitch = (columns * block + 255) / 256 * 256;
        offset = (offset + 511) / 512 * 512;
        if (layouts != nullptr)
            layouts[i] = {base + offset,
                          {desc->Format, static_cast<UINT>(columns * width), static_cast<UINT>(lines * width),
                           static_cast<UINT>(depth), static_cast<UINT>(pitch)}};
        if (rows != nullptr)
            rows[i] = static_cast<UINT>(lines);
        if (row_bytes != nullptr)
            row_bytes[i] = columns * block;
        offset += pitch * (lines * depth - 1) + columns * block;
    }
    if (total_bytes != nullptr)
        *total_bytes = offset;
}

} // namespace bindery::d3d12_double
