#include "backend/d3d12/features.hpp"

#include <fmt/format.h>

#include <array>

namespace bindery::d3d12 {

namespace {

/// False where the runtime does not know the question.
template<class Data>
bool ask(ID3D12Device* device, D3D12_FEATURE feature, Data& data) {
    return SUCCEEDED(device->CheckFeatureSupport(feature, &data, sizeof(data)));
}

D3D_FEATURE_LEVEL read_feature_level(ID3D12Device* device) {
    constexpr std::array levels = {D3D_FEATURE_LEVEL_11_0, D3D_FEATURE_LEVEL_11_1, D3D_FEATURE_LEVEL_12_0,
                                   D3D_FEATURE_LEVEL_12_1, D3D_FEATURE_LEVEL_12_2};
    D3D12_FEATURE_DATA_FEATURE_LEVELS data{};
    data.NumFeatureLevels = static_cast<UINT>(levels.size());
    data.pFeatureLevelsRequested = levels.data();
    return ask(device, D3D12_FEATURE_FEATURE_LEVELS, data) ? data.MaxSupportedFeatureLevel
                                                           : D3D_FEATURE_LEVEL_11_0;
}

/// A runtime refuses the question for a model that it does not know, so older ones are asked for in turn.
D3D_SHADER_MODEL read_shader_model(ID3D12Device* device) {
    for (const D3D_SHADER_MODEL model :
         {D3D_SHADER_MODEL_6_7, D3D_SHADER_MODEL_6_6, D3D_SHADER_MODEL_6_5, D3D_SHADER_MODEL_6_4,
          D3D_SHADER_MODEL_6_3, D3D_SHADER_MODEL_6_2, D3D_SHADER_MODEL_6_1, D3D_SHADER_MODEL_6_0}) {
        D3D12_FEATURE_DATA_SHADER_MODEL data{model};
        if (ask(device, D3D12_FEATURE_SHADER_MODEL, data))
            return data.HighestShaderModel;
    }
    return D3D_SHADER_MODEL_5_1;
}

} // namespace

Features read_features(ID3D12Device* device) {
    Features features;
    features.feature_level = read_feature_level(device);
    features.shader_model = read_shader_model(device);
    if (D3D12_FEATURE_DATA_D3D12_OPTIONS options{}; ask(device, D3D12_FEATURE_D3D12_OPTIONS, options)) {
        features.binding_tier = options.ResourceBindingTier;
        features.doubles = options.DoublePrecisionFloatShaderOps != FALSE;
    }
    if (D3D12_FEATURE_DATA_D3D12_OPTIONS4 options{}; ask(device, D3D12_FEATURE_D3D12_OPTIONS4, options))
        features.native_16_bit = options.Native16BitShaderOpsSupported != FALSE;
    if (D3D12_FEATURE_DATA_D3D12_OPTIONS12 options{}; ask(device, D3D12_FEATURE_D3D12_OPTIONS12, options))
        features.enhanced_barriers = options.EnhancedBarriersSupported != FALSE &&
                                     ComPtr<ID3D12Device>::shared(device).as<ID3D12Device10>();
    if (D3D12_FEATURE_DATA_ARCHITECTURE data{}; ask(device, D3D12_FEATURE_ARCHITECTURE, data))
        features.unified_memory = data.UMA != FALSE;
    if (D3D12_FEATURE_DATA_GPU_VIRTUAL_ADDRESS_SUPPORT data{};
        ask(device, D3D12_FEATURE_GPU_VIRTUAL_ADDRESS_SUPPORT, data))
        features.virtual_address_bits = data.MaxGPUVirtualAddressBitsPerResource;
    return features;
}

std::vector<std::string> missing_features(const Features& features) {
    std::vector<std::string> missing;
    if (features.feature_level < D3D_FEATURE_LEVEL_11_0)
        missing.push_back(
            fmt::format("feature level 11_0 (the device has {})", to_string(features.feature_level)));
    if (features.shader_model < D3D_SHADER_MODEL_6_0)
        missing.push_back(
            fmt::format("shader model 6.0 (the device has {})", to_string(features.shader_model)));
    // Writable resources in unbounded tables.
    if (features.binding_tier < D3D12_RESOURCE_BINDING_TIER_3)
        missing.push_back(fmt::format("resource binding tier 3 (the device has {})",
                                      static_cast<int>(features.binding_tier)));
    return missing;
}

std::optional<ShaderTarget> best_target(const Features& features) {
    if (features.shader_model >= D3D_SHADER_MODEL_6_6)
        return ShaderTarget::dxil_6_6;
    if (features.shader_model >= D3D_SHADER_MODEL_6_5)
        return ShaderTarget::dxil_6_5;
    if (features.shader_model >= D3D_SHADER_MODEL_6_2)
        return ShaderTarget::dxil_6_2;
    if (features.shader_model >= D3D_SHADER_MODEL_6_0)
        return ShaderTarget::dxil_6_0;
    return std::nullopt;
}

// The numbers of both enums are made of digits: 0xb100 is 11_1, 0x66 is 6.6.
std::string to_string(D3D_FEATURE_LEVEL level) {
    const auto number = static_cast<unsigned>(level);
    return fmt::format("{}_{}", number >> 12, number >> 8 & 15);
}

std::string to_string(D3D_SHADER_MODEL model) {
    return fmt::format("{:x}.{:x}", static_cast<unsigned>(model) >> 4, static_cast<unsigned>(model) & 15);
}

} // namespace bindery::d3d12
