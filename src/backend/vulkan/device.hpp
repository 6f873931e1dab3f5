#pragma once
// The logical device and what every part of the backend needs of it: entry points, queue, allocator, limits.

#include "backend/vulkan/adapter.hpp"
#include "backend/vulkan/features.hpp"
#include "backend/vulkan/instance.hpp"
#include "backend/vulkan/result.hpp"
#include "backend/vulkan/vma.hpp"

#include <bindery/device.hpp>
#include <bindery/vulkan.hpp>

#include <memory>
#include <string_view>

namespace bindery::vulkan {

/// Limits of the physical device, beside VkPhysicalDeviceLimits.
struct DeviceLimits {
    VkPhysicalDeviceLimits base;
    VkPhysicalDeviceVulkan12Properties v12;
    std::uint64_t max_buffer_bytes;
    std::uint32_t max_acceleration_structure_descriptors;
    std::uint32_t scratch_alignment_bytes;
};

class Device {
public:
    /// Throws as vulkan::create_device does.
    explicit Device(const VulkanDesc& desc);
    ~Device();
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    VkDevice handle() const { return handle_; }
    VkPhysicalDevice physical() const { return physical_; }
    VkQueue queue() const { return queue_; }
    std::uint32_t queue_family() const { return queue_family_; }
    VmaAllocator allocator() const { return allocator_; }
    const InstanceTable& instance_functions() const { return instance_.functions(); }
    /// Entry points of the device. Tests replace some to make a driver fail.
    VolkDeviceTable& functions() { return functions_; }
    const VolkDeviceTable& functions() const { return functions_; }

    const FeatureChain& features() const { return selection_->enabled(); }
    bool has_ray_query() const { return features().ray_query.rayQuery == VK_TRUE; }
    bool has_null_descriptor() const { return features().robustness2.nullDescriptor == VK_TRUE; }
    bool has_maintenance5() const { return features().maintenance5.maintenance5 == VK_TRUE; }
    const DeviceLimits& limits() const { return limits_; }
    const DeviceInfo& info() const { return info_; }

    /// Gives an object its debug name, where the instance can.
    template<class Handle>
    void name(VkObjectType type, Handle handle, std::string_view name) const {
        set_name(type, reinterpret_cast<std::uint64_t>(handle), name);
    }

private:
    void create(const VulkanDesc& desc);
    void adopt(const ExternalDevice& external);
    void read_limits();
    void read_info();
    void create_allocator();
    void set_name(VkObjectType type, std::uint64_t handle, std::string_view name) const;

    Instance instance_;
    VkPhysicalDevice physical_ = VK_NULL_HANDLE;
    std::unique_ptr<FeatureSelection> selection_;
    VkDevice handle_ = VK_NULL_HANDLE;
    bool owned_ = true;
    VolkDeviceTable functions_{};
    VkQueue queue_ = VK_NULL_HANDLE;
    std::uint32_t queue_family_ = 0;
    VmaAllocator allocator_ = VK_NULL_HANDLE;
    DeviceLimits limits_{};
    DeviceInfo info_;
};

} // namespace bindery::vulkan
