#pragma once
// A device made by hand, that the library and the floor share.

#include <bindery/vulkan.hpp>

#include <vulkan/vulkan.h>

#include <string>

namespace record {

class VulkanDevice {
public:
    /// The stub, or the best usable device with `adapter` in its name. Throws std::runtime_error.
    VulkanDevice(bool stub, const std::string& adapter);
    ~VulkanDevice();
    VulkanDevice(const VulkanDevice&) = delete;
    VulkanDevice& operator=(const VulkanDevice&) = delete;

    /// For bindery::vulkan::create_device.
    bindery::vulkan::VulkanDesc desc() const;

    VkDevice handle() const { return device_; }
    VkQueue queue() const { return queue_; }
    std::uint32_t queue_family() const { return queue_family_; }
    /// The driver's own function, no trampoline of the loader in front and nothing captured.
    template<class Function>
    void load(Function& function, const char* name) const {
        function = reinterpret_cast<Function>(get_device_proc_addr_(device_, name));
    }

private:
    template<class Function>
    void load_instance(Function& function, const char* name) const {
        function = reinterpret_cast<Function>(get_(instance_, name));
    }
    void create_instance();
    void choose(const std::string& adapter);
    void create_device();

    bindery::vulkan::GetInstanceProcAddr get_ = nullptr; ///< Uncaptured.
    PFN_vkGetDeviceProcAddr get_device_proc_addr_ = nullptr;
    VkInstance instance_ = VK_NULL_HANDLE;
    VkPhysicalDevice physical_ = VK_NULL_HANDLE;
    VkDevice device_ = VK_NULL_HANDLE;
    VkQueue queue_ = VK_NULL_HANDLE;
    std::uint32_t queue_family_ = 0;
};

} // namespace record
