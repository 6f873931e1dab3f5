#include "stub.hpp"

#include "stub_device.hpp"
#include "stub_functions.hpp"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace record {

namespace {

constexpr VkDeviceSize heap_bytes = VkDeviceSize{8} << 30;
constexpr std::uint32_t plenty = 1u << 20;

constexpr const char* extensions[] = {VK_EXT_MUTABLE_DESCRIPTOR_TYPE_EXTENSION_NAME,
                                      VK_EXT_ROBUSTNESS_2_EXTENSION_NAME};

VKAPI_ATTR VkResult VKAPI_CALL enumerate_version(std::uint32_t* version) {
    *version = VK_API_VERSION_1_3;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL no_instance_extensions(const char*, std::uint32_t* count,
                                                      VkExtensionProperties*) {
    *count = 0;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL no_layers(std::uint32_t* count, VkLayerProperties*) {
    *count = 0;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL enumerate_devices(VkInstance, std::uint32_t* count,
                                                 VkPhysicalDevice* devices) {
    static const VkPhysicalDevice device = next_handle<VkPhysicalDevice>();
    *count = 1;
    if (devices != nullptr)
        devices[0] = device;
    return VK_SUCCESS;
}

VKAPI_ATTR VkResult VKAPI_CALL enumerate_device_extensions(VkPhysicalDevice, const char*,
                                                           std::uint32_t* count,
                                                           VkExtensionProperties* properties) {
    *count = std::size(extensions);
    if (properties != nullptr)
        for (std::size_t i = 0; i < std::size(extensions); ++i)
            std::strncpy(properties[i].extensionName, extensions[i], VK_MAX_EXTENSION_NAME_SIZE - 1);
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL properties(VkPhysicalDevice, VkPhysicalDeviceProperties* out) {
    *out = {.apiVersion = VK_API_VERSION_1_3,
            .driverVersion = 1,
            .deviceType = VK_PHYSICAL_DEVICE_TYPE_OTHER,
            .deviceName = "stub",
            .limits = {.maxImageDimension1D = 16384,
                       .maxImageDimension2D = 16384,
                       .maxImageDimension3D = 2048,
                       .maxImageDimensionCube = 16384,
                       .maxImageArrayLayers = 2048,
                       .maxTexelBufferElements = 1u << 27,
                       .maxStorageBufferRange = ~0u,
                       .maxPushConstantsSize = 128,
                       .maxMemoryAllocationCount = 4096,
                       .maxSamplerAllocationCount = 4000,
                       .bufferImageGranularity = 1,
                       .maxSamplerLodBias = 15,
                       .maxSamplerAnisotropy = 16,
                       .minTexelBufferOffsetAlignment = 16,
                       .minUniformBufferOffsetAlignment = 16,
                       .minStorageBufferOffsetAlignment = 16,
                       .optimalBufferCopyOffsetAlignment = 1,
                       .optimalBufferCopyRowPitchAlignment = 1,
                       .nonCoherentAtomSize = 1}};
}

void fill(VkPhysicalDeviceVulkan12Properties& v12) {
    v12.maxUpdateAfterBindDescriptorsInAllPools = plenty;
    for (std::uint32_t* limit :
         {&v12.maxPerStageDescriptorUpdateAfterBindSamplers,
          &v12.maxPerStageDescriptorUpdateAfterBindUniformBuffers,
          &v12.maxPerStageDescriptorUpdateAfterBindStorageBuffers,
          &v12.maxPerStageDescriptorUpdateAfterBindSampledImages,
          &v12.maxPerStageDescriptorUpdateAfterBindStorageImages, &v12.maxPerStageUpdateAfterBindResources,
          &v12.maxDescriptorSetUpdateAfterBindSamplers, &v12.maxDescriptorSetUpdateAfterBindUniformBuffers,
          &v12.maxDescriptorSetUpdateAfterBindStorageBuffers,
          &v12.maxDescriptorSetUpdateAfterBindSampledImages,
          &v12.maxDescriptorSetUpdateAfterBindStorageImages})
        *limit = plenty;
}

VKAPI_ATTR void VKAPI_CALL properties2(VkPhysicalDevice device, VkPhysicalDeviceProperties2* out) {
    properties(device, &out->properties);
    for (auto* part = static_cast<VkBaseOutStructure*>(out->pNext); part != nullptr; part = part->pNext)
        if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES)
            fill(*reinterpret_cast<VkPhysicalDeviceVulkan12Properties*>(part));
        else if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES)
            reinterpret_cast<VkPhysicalDeviceMaintenance4Properties*>(part)->maxBufferSize = heap_bytes;
}

/// Every feature of a structure: all that follows its header is a VkBool32.
template<class Features>
void turn_on(VkBaseOutStructure* part) {
    auto* bytes = reinterpret_cast<std::byte*>(part) + sizeof(VkBaseOutStructure);
    auto* first = reinterpret_cast<VkBool32*>(bytes);
    std::fill_n(first, (sizeof(Features) - sizeof(VkBaseOutStructure)) / sizeof(VkBool32), VK_TRUE);
}

VKAPI_ATTR void VKAPI_CALL features2(VkPhysicalDevice, VkPhysicalDeviceFeatures2* out) {
    for (auto* part = reinterpret_cast<VkBaseOutStructure*>(out); part != nullptr; part = part->pNext)
        if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2)
            turn_on<VkPhysicalDeviceFeatures2>(part);
        else if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_1_FEATURES)
            turn_on<VkPhysicalDeviceVulkan11Features>(part);
        else if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_FEATURES)
            turn_on<VkPhysicalDeviceVulkan12Features>(part);
        else if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_3_FEATURES)
            turn_on<VkPhysicalDeviceVulkan13Features>(part);
        else if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MUTABLE_DESCRIPTOR_TYPE_FEATURES_EXT)
            turn_on<VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT>(part);
        else if (part->sType == VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ROBUSTNESS_2_FEATURES_EXT)
            turn_on<VkPhysicalDeviceRobustness2FeaturesEXT>(part);
}

VKAPI_ATTR void VKAPI_CALL format_properties2(VkPhysicalDevice, VkFormat, VkFormatProperties2* out) {
    out->formatProperties = {~0u, ~0u, ~0u};
    for (auto* part = static_cast<VkBaseOutStructure*>(out->pNext); part != nullptr; part = part->pNext)
        if (part->sType == VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3) {
            auto* features = reinterpret_cast<VkFormatProperties3*>(part);
            features->linearTilingFeatures = features->optimalTilingFeatures = features->bufferFeatures =
                ~VkFormatFeatureFlags2{0};
        }
}

VKAPI_ATTR VkResult VKAPI_CALL image_format_properties2(VkPhysicalDevice,
                                                        const VkPhysicalDeviceImageFormatInfo2*,
                                                        VkImageFormatProperties2* out) {
    out->imageFormatProperties = {{16384, 16384, 2048}, 15, 2048, VK_SAMPLE_COUNT_1_BIT, heap_bytes};
    return VK_SUCCESS;
}

VKAPI_ATTR void VKAPI_CALL memory_properties(VkPhysicalDevice, VkPhysicalDeviceMemoryProperties* out) {
    *out = {};
    out->memoryTypeCount = 1;
    out->memoryTypes[0].propertyFlags =
        VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT | VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT |
        VK_MEMORY_PROPERTY_HOST_COHERENT_BIT | VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
    out->memoryHeapCount = 1;
    out->memoryHeaps[0] = {heap_bytes, VK_MEMORY_HEAP_DEVICE_LOCAL_BIT};
}

VKAPI_ATTR void VKAPI_CALL memory_properties2(VkPhysicalDevice device,
                                              VkPhysicalDeviceMemoryProperties2* out) {
    memory_properties(device, &out->memoryProperties);
}

VKAPI_ATTR void VKAPI_CALL queue_families(VkPhysicalDevice, std::uint32_t* count,
                                          VkQueueFamilyProperties* families) {
    *count = 1;
    if (families != nullptr)
        families[0] = {
            VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT | VK_QUEUE_TRANSFER_BIT, 1, 64, {1, 1, 1}};
}

VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL device_proc_addr(VkDevice, const char* name) {
    return stub_device_function(name);
}

template<class Function>
PFN_vkVoidFunction erased(Function function) {
    return reinterpret_cast<PFN_vkVoidFunction>(function);
}

} // namespace

void (*stub_get_instance_proc_addr(VkInstance_T*, const char* name))() {
    struct Entry {
        std::string_view name;
        PFN_vkVoidFunction function;
    };
    static const Entry entries[] = {
        {"vkGetInstanceProcAddr", erased(stub_get_instance_proc_addr)},
        {"vkGetDeviceProcAddr", erased(device_proc_addr)},
        {"vkCreateInstance", erased(Make<PFN_vkCreateInstance>::call)},
        {"vkDestroyInstance", erased(Nothing<PFN_vkDestroyInstance>::call)},
        {"vkEnumerateInstanceVersion", erased(enumerate_version)},
        {"vkEnumerateInstanceExtensionProperties", erased(no_instance_extensions)},
        {"vkEnumerateInstanceLayerProperties", erased(no_layers)},
        {"vkEnumeratePhysicalDevices", erased(enumerate_devices)},
        {"vkEnumerateDeviceExtensionProperties", erased(enumerate_device_extensions)},
        {"vkGetPhysicalDeviceProperties", erased(properties)},
        {"vkGetPhysicalDeviceProperties2", erased(properties2)},
        {"vkGetPhysicalDeviceFeatures2", erased(features2)},
        {"vkGetPhysicalDeviceFormatProperties2", erased(format_properties2)},
        {"vkGetPhysicalDeviceImageFormatProperties2", erased(image_format_properties2)},
        {"vkGetPhysicalDeviceMemoryProperties", erased(memory_properties)},
        {"vkGetPhysicalDeviceMemoryProperties2", erased(memory_properties2)},
        {"vkGetPhysicalDeviceQueueFamilyProperties", erased(queue_families)},
        {"vkCreateDevice", erased(Make<PFN_vkCreateDevice>::call)},
    };
    for (const Entry& entry : entries)
        if (entry.name == name)
            return entry.function;
    return stub_device_function(name);
}

} // namespace record
