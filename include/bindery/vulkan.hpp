#pragma once
// The Vulkan backend: Vulkan 1.3 with descriptor indexing, mutable descriptors and the features of
// decision 24.
//
// Any number of devices may live in a process. docs/guides/vulkan.md lists what a device needs and says how
// an application brings its own.

#include <bindery/device.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

// Vulkan's own handles, so that this header needs no vulkan.h.
struct VkInstance_T;
struct VkPhysicalDevice_T;
struct VkDevice_T;
struct VkQueue_T;

namespace bindery::vulkan {

/// PFN_vkGetInstanceProcAddr. An application that finds Vulkan itself (through a loader of its own, a layer
/// or a stand-in) hands in its function and the library asks nothing else; null: the library looks for the
/// system's loader. It answers for as long as what was made with it lives.
using GetInstanceProcAddr = void (*(*)(VkInstance_T* instance, const char* name))();

/// The application's own device. It stays the application's and must outlive ours. It must have been made
/// with everything that DeviceSetup says for its physical device, and may have more on. The queue has
/// graphics and compute, and is not used by others while a call of the library runs that submits or waits.
struct ExternalDevice {
    VkInstance_T* instance = nullptr;
    VkPhysicalDevice_T* physical_device = nullptr;
    VkDevice_T* device = nullptr;
    VkQueue_T* graphics_queue = nullptr;
    std::uint32_t graphics_queue_family = 0;
};

/// What vkCreateDevice has to be given so that the library can work on the device: features that it needs,
/// and those that it uses where the hardware has them.
///
///     bindery::vulkan::DeviceSetup setup(instance, physical_device);
///     VkDeviceCreateInfo info{…, .pNext = setup.features(),
///                             .enabledExtensionCount = uint32_t(setup.extensions().size()),
///                             .ppEnabledExtensionNames = setup.extensions().data()};
class DeviceSetup {
public:
    /// The instance is of Vulkan 1.3 or later. Throws Error device_unavailable (no loader).
    DeviceSetup(VkInstance_T* instance, VkPhysicalDevice_T* physical_device,
                GetInstanceProcAddr get_instance_proc_addr = nullptr);
    ~DeviceSetup();
    DeviceSetup(DeviceSetup&&) noexcept;
    DeviceSetup& operator=(DeviceSetup&&) noexcept;

    /// What is needed and absent, by name; empty: the device can be used.
    const std::vector<std::string>& missing() const;
    /// Device extensions to enable.
    const std::vector<const char*>& extensions() const;
    /// A VkPhysicalDeviceFeatures2 with its chain, as pNext of VkDeviceCreateInfo; valid as long as this
    /// object.
    const void* features() const;

private:
    struct State;
    std::unique_ptr<State> state_;
};

struct VulkanDesc : DeviceDesc {
    /// VK_LAYER_KHRONOS_validation with synchronization checks; its messages are diagnostics with the rule
    /// device_validation. Not with an external device, whose instance is the application's.
    bool validation = false;
    /// Part of the adapter's name, in any case; empty: the best there is (discrete, integrated, virtual,
    /// software).
    std::string adapter{};
    bool allow_software = true;
    std::optional<ExternalDevice> external{};
    /// How the application reaches Vulkan, if not through the system's loader.
    GetInstanceProcAddr get_instance_proc_addr = nullptr;
};

/// Throws Error: device_unavailable (no loader, no driver, no adapter of that name), device_feature (naming
/// what is missing, the validation layer too), heap_limit, memory_exhausted.
Device create_device(const VulkanDesc& desc);

/// A device that was looked at, and why it can or cannot be used.
struct AdapterInfo {
    std::string name{};
    std::string driver{};
    bool software = false;
    std::vector<std::string> missing{}; ///< Features by name; empty: usable.
};
/// Every adapter that the loader knows. Throws Error device_unavailable (no loader).
std::vector<AdapterInfo> list_adapters();

} // namespace bindery::vulkan
