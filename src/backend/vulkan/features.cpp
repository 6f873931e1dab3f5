#include "backend/vulkan/features.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace bindery::vulkan {

namespace {

/// A feature: its name in the specification, and where it lies in the chain.
struct Feature {
    std::string_view name;
    VkBool32& (*in)(FeatureChain&);
};
#define BINDERY_FEATURE(part, feature)                                                                       \
    Feature {                                                                                                \
        #feature, [](FeatureChain& chain) -> VkBool32& { return chain.part.feature; }                        \
    }

constexpr auto required_features = std::to_array<Feature>({
    // Out-of-bounds reads and writes are harmless, as Direct3D has it.
    BINDERY_FEATURE(base.features, robustBufferAccess),
    BINDERY_FEATURE(v13, robustImageAccess),
    // Fixed-function state that the public descriptions promise.
    BINDERY_FEATURE(base.features, independentBlend),
    BINDERY_FEATURE(base.features, imageCubeArray),
    BINDERY_FEATURE(base.features, depthClamp),
    BINDERY_FEATURE(base.features, depthBiasClamp),
    BINDERY_FEATURE(base.features, fullDrawIndexUint32),
    BINDERY_FEATURE(base.features, multiDrawIndirect),
    BINDERY_FEATURE(base.features, drawIndirectFirstInstance),
    // What HLSL can say without asking.
    BINDERY_FEATURE(base.features, shaderInt64),
    BINDERY_FEATURE(base.features, fragmentStoresAndAtomics),
    BINDERY_FEATURE(base.features, shaderImageGatherExtended),
    BINDERY_FEATURE(base.features, shaderStorageImageReadWithoutFormat),
    BINDERY_FEATURE(base.features, shaderStorageImageWriteWithoutFormat),
    BINDERY_FEATURE(v11, shaderDrawParameters),
    BINDERY_FEATURE(v13, shaderDemoteToHelperInvocation),
    BINDERY_FEATURE(v13, shaderTerminateInvocation),
    // The heap.
    BINDERY_FEATURE(base.features, shaderUniformBufferArrayDynamicIndexing),
    BINDERY_FEATURE(base.features, shaderSampledImageArrayDynamicIndexing),
    BINDERY_FEATURE(base.features, shaderStorageBufferArrayDynamicIndexing),
    BINDERY_FEATURE(base.features, shaderStorageImageArrayDynamicIndexing),
    BINDERY_FEATURE(v12, shaderUniformTexelBufferArrayDynamicIndexing),
    BINDERY_FEATURE(v12, shaderStorageTexelBufferArrayDynamicIndexing),
    BINDERY_FEATURE(v12, shaderSampledImageArrayNonUniformIndexing),
    BINDERY_FEATURE(v12, shaderStorageBufferArrayNonUniformIndexing),
    BINDERY_FEATURE(v12, shaderStorageImageArrayNonUniformIndexing),
    BINDERY_FEATURE(v12, shaderUniformTexelBufferArrayNonUniformIndexing),
    BINDERY_FEATURE(v12, shaderStorageTexelBufferArrayNonUniformIndexing),
    BINDERY_FEATURE(v12, descriptorBindingUniformBufferUpdateAfterBind),
    BINDERY_FEATURE(v12, descriptorBindingSampledImageUpdateAfterBind),
    BINDERY_FEATURE(v12, descriptorBindingStorageImageUpdateAfterBind),
    BINDERY_FEATURE(v12, descriptorBindingStorageBufferUpdateAfterBind),
    BINDERY_FEATURE(v12, descriptorBindingUniformTexelBufferUpdateAfterBind),
    BINDERY_FEATURE(v12, descriptorBindingStorageTexelBufferUpdateAfterBind),
    BINDERY_FEATURE(v12, descriptorBindingUpdateUnusedWhilePending),
    BINDERY_FEATURE(v12, descriptorBindingPartiallyBound),
    BINDERY_FEATURE(v12, descriptorBindingVariableDescriptorCount),
    BINDERY_FEATURE(v12, runtimeDescriptorArray),
    BINDERY_FEATURE(v12, scalarBlockLayout),
    BINDERY_FEATURE(mutable_type, mutableDescriptorType),
    // Encoding.
    BINDERY_FEATURE(v12, timelineSemaphore),
    BINDERY_FEATURE(v13, synchronization2),
    BINDERY_FEATURE(v13, dynamicRendering),
    BINDERY_FEATURE(v13, maintenance4),
});

constexpr auto optional_features = std::to_array<Feature>({
    BINDERY_FEATURE(base.features, samplerAnisotropy),
    BINDERY_FEATURE(base.features, fillModeNonSolid),
    BINDERY_FEATURE(base.features, sampleRateShading),
    BINDERY_FEATURE(base.features, textureCompressionBC),
    BINDERY_FEATURE(base.features, vertexPipelineStoresAndAtomics),
    BINDERY_FEATURE(base.features, shaderStorageImageExtendedFormats),
    BINDERY_FEATURE(base.features, shaderResourceMinLod),
    BINDERY_FEATURE(base.features, geometryShader), // and SV_PrimitiveID in a pixel shader
    BINDERY_FEATURE(base.features, tessellationShader),
    BINDERY_FEATURE(base.features, shaderClipDistance),
    BINDERY_FEATURE(base.features, shaderCullDistance),
    BINDERY_FEATURE(base.features, shaderFloat64),
    BINDERY_FEATURE(base.features, shaderInt16),
    BINDERY_FEATURE(v11, storageBuffer16BitAccess),
    BINDERY_FEATURE(v11, uniformAndStorageBuffer16BitAccess),
    BINDERY_FEATURE(v12, shaderFloat16),
    BINDERY_FEATURE(v12, samplerMirrorClampToEdge),
    BINDERY_FEATURE(v12, shaderSubgroupExtendedTypes),
    BINDERY_FEATURE(v12, shaderBufferInt64Atomics),
    BINDERY_FEATURE(v12, shaderSharedInt64Atomics),
    BINDERY_FEATURE(v12, vulkanMemoryModel),
    BINDERY_FEATURE(v12, vulkanMemoryModelDeviceScope),
    BINDERY_FEATURE(v12, bufferDeviceAddress),
    BINDERY_FEATURE(robustness2, nullDescriptor),
    BINDERY_FEATURE(robustness2, robustBufferAccess2),
    BINDERY_FEATURE(robustness2, robustImageAccess2),
    BINDERY_FEATURE(maintenance5, maintenance5),
});

// Used where they are there.
constexpr auto optional_extensions = std::to_array<const char*>({
    VK_EXT_ROBUSTNESS_2_EXTENSION_NAME,
    VK_KHR_MAINTENANCE_5_EXTENSION_NAME,
    VK_EXT_MEMORY_BUDGET_EXTENSION_NAME,
});
// Only of use together.
constexpr auto ray_query_extensions = std::to_array<const char*>({
    VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME,
    VK_KHR_RAY_QUERY_EXTENSION_NAME,
    VK_KHR_DEFERRED_HOST_OPERATIONS_EXTENSION_NAME,
});

} // namespace

ExtensionSet::ExtensionSet(const InstanceTable& functions, VkPhysicalDevice device) {
    std::uint32_t count = 0;
    functions.vkEnumerateDeviceExtensionProperties(device, nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> properties(count);
    functions.vkEnumerateDeviceExtensionProperties(device, nullptr, &count, properties.data());
    for (const VkExtensionProperties& extension : properties)
        names_.emplace_back(extension.extensionName);
}

bool ExtensionSet::has(std::string_view name) const {
    return std::find(names_.begin(), names_.end(), name) != names_.end();
}

FeatureChain::FeatureChain(const ExtensionSet& extensions)
    : base{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2},
      v11{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES},
      v12{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES},
      v13{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES},
      mutable_type{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT},
      robustness2{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT},
      maintenance5{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_5_FEATURES_KHR},
      acceleration_structure{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_FEATURES_KHR},
      ray_query{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_RAY_QUERY_FEATURES_KHR} {
    base.pNext = &v11;
    v11.pNext = &v12;
    v12.pNext = &v13;
    void** end = &v13.pNext;
    const auto append = [&](auto& part, const char* extension) {
        if (extensions.has(extension)) {
            *end = &part;
            end = &part.pNext;
        }
    };
    append(mutable_type, VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME);
    append(robustness2, VK_EXT_ROBUSTNESS_2_EXTENSION_NAME);
    append(maintenance5, VK_KHR_MAINTENANCE_5_EXTENSION_NAME);
    append(acceleration_structure, VK_KHR_ACCELERATION_STRUCTURE_EXTENSION_NAME);
    append(ray_query, VK_KHR_RAY_QUERY_EXTENSION_NAME);
}

FeatureSelection::FeatureSelection(const InstanceTable& functions, VkPhysicalDevice device)
    : available_extensions_(functions, device), enabled_(available_extensions_) {
    VkPhysicalDeviceProperties properties;
    functions.vkGetPhysicalDeviceProperties(device, &properties);
    if (properties.apiVersion < VK_API_VERSION_1_3) {
        // Its structures are unknown to an older driver, so nothing more can be asked.
        missing_.emplace_back("Vulkan 1.3");
        return;
    }
    FeatureChain available(available_extensions_);
    functions.vkGetPhysicalDeviceFeatures2(device, &available.base);
    for (const Feature& feature : required_features) {
        if (feature.in(available) == VK_FALSE)
            missing_.emplace_back(feature.name);
        feature.in(enabled_) = VK_TRUE;
    }
    for (const Feature& feature : optional_features)
        feature.in(enabled_) = feature.in(available);

    extension_names_.push_back(VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME);
    for (const char* name : optional_extensions)
        if (available_extensions_.has(name))
            extension_names_.push_back(name);
    select_ray_query(available);
}

void FeatureSelection::select_ray_query(FeatureChain& available) {
    const bool present = std::all_of(ray_query_extensions.begin(), ray_query_extensions.end(),
                                     [&](const char* name) { return available_extensions_.has(name); });
    if (!present || available.acceleration_structure.accelerationStructure == VK_FALSE ||
        available.acceleration_structure.descriptorBindingAccelerationStructureUpdateAfterBind == VK_FALSE ||
        available.ray_query.rayQuery == VK_FALSE || available.v12.bufferDeviceAddress == VK_FALSE ||
        // There is no other null for an acceleration structure.
        available.robustness2.nullDescriptor == VK_FALSE)
        return;
    enabled_.acceleration_structure.accelerationStructure = VK_TRUE;
    enabled_.acceleration_structure.descriptorBindingAccelerationStructureUpdateAfterBind = VK_TRUE;
    enabled_.ray_query.rayQuery = VK_TRUE;
    extension_names_.insert(extension_names_.end(), ray_query_extensions.begin(), ray_query_extensions.end());
}

bool FeatureSelection::uses(std::string_view extension) const {
    return std::find(extension_names_.begin(), extension_names_.end(), extension) != extension_names_.end();
}

} // namespace bindery::vulkan
