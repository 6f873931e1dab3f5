#pragma once
// Physical devices: which there are, which can be used, and which is best.

#include "backend/vulkan/features.hpp"
#include "backend/vulkan/instance.hpp"

#include <bindery/vulkan.hpp>

#include <cstdint>
#include <vector>

namespace bindery::vulkan {

/// A physical device with what the choice needs to know of it.
struct Adapter {
    VkPhysicalDevice handle;
    VkPhysicalDeviceType type;
    AdapterInfo info;
    std::uint32_t queue_family; ///< Graphics and compute; ~0u: none.
};

/// In the order of the loader.
std::vector<Adapter> find_adapters(const Instance& instance);

/// The best usable adapter that the description allows: discrete, integrated, virtual, others, software.
/// Throws Error: device_unavailable (none that fits the description), device_feature (those that fit lack
/// one).
const Adapter& choose_adapter(const std::vector<Adapter>& adapters, const VulkanDesc& desc);

/// The queue family for graphics and compute, or ~0u.
std::uint32_t find_queue_family(const InstanceTable& functions, VkPhysicalDevice device);

/// "llvmpipe (LLVM 19.1.7): Mesa 25.0.7-2 (LLVM 19.1.7)": name and version as the driver says them.
std::string driver_text(const VkPhysicalDeviceDriverProperties& driver);

} // namespace bindery::vulkan
