#pragma once
// What a device says it can do, and what of it the library needs.

#include "backend/d3d12/api.hpp"

#include <bindery/device.hpp>
#include <bindery/shader_compiler.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bindery::d3d12 {

/// Answers of CheckFeatureSupport, as plain data.
struct Features {
    D3D_FEATURE_LEVEL feature_level = D3D_FEATURE_LEVEL_11_0;
    D3D_SHADER_MODEL shader_model = D3D_SHADER_MODEL_5_1;
    D3D12_RESOURCE_BINDING_TIER binding_tier = D3D12_RESOURCE_BINDING_TIER_1;
    bool doubles = false;
    bool native_16_bit = false;
    bool enhanced_barriers = false; ///< With the interfaces that they need.
    bool unified_memory = false;
    std::uint32_t virtual_address_bits = 31; ///< Of one resource.
};

/// An option that the device's runtime does not know counts as absent.
Features read_features(ID3D12Device* device);

/// What is needed and absent, by name with both values; empty: the device can be used.
std::vector<std::string> missing_features(const Features& features);

/// The best target that the device runs, none where it has no shader model 6.
std::optional<ShaderTarget> best_target(const Features& features);

/// "12_1", "6.0"
std::string to_string(D3D_FEATURE_LEVEL level);
std::string to_string(D3D_SHADER_MODEL model);

} // namespace bindery::d3d12
