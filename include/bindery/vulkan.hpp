#pragma once
// The Vulkan backend: Vulkan 1.3 with descriptor indexing, mutable descriptors and the features of
// decision 24.

#include <bindery/device.hpp>

#include <optional>
#include <string>
#include <vector>

// Vulkan's own handles, so that this header needs no vulkan.h.
struct VkInstance_T;
struct VkPhysicalDevice_T;
struct VkDevice_T;
struct VkQueue_T;

namespace bindery::vulkan {

/// The application's own device. It stays the application's: it is not destroyed, and it must have been made
/// with the features that required_features() names and the extensions of required_device_extensions().
struct ExternalDevice {
    VkInstance_T* instance = nullptr;
    VkPhysicalDevice_T* physical_device = nullptr;
    VkDevice_T* device = nullptr;
    VkQueue_T* graphics_queue = nullptr;
    std::uint32_t graphics_queue_family = 0;
};

struct VulkanDesc : DeviceDesc {
    bool validation =
        false; ///< VK_LAYER_KHRONOS_validation with synchronization checks; its messages are diagnostics.
    /// Part of the adapter's name; empty: the best there is (discrete, integrated, virtual, software).
    std::string adapter;
    bool allow_software = true;
    std::optional<ExternalDevice> external;
};

/// Throws Error: device_unavailable (no loader, no driver, no adapter of that name), device_feature (naming
/// the feature that is missing), heap_limit.
Device create_device(const VulkanDesc& desc);

/// A device that was looked at, and why it can or cannot be used.
struct AdapterInfo {
    std::string name;
    std::string driver;
    bool software = false;
    std::vector<std::string> missing; ///< Features by name; empty: usable.
};
std::vector<AdapterInfo> list_adapters();

/// Extensions that an application's own device must have been made with.
std::vector<std::string> required_device_extensions();

} // namespace bindery::vulkan
