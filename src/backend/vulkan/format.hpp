#pragma once
// Formats of the library as Vulkan's, and what a device can do with them.

#include "backend/vulkan/device.hpp"

#include <bindery/format.hpp>

namespace bindery::vulkan {

constexpr VkFormat to_vulkan(Format format) {
    return static_cast<VkFormat>(format_info(format).vulkan);
}

constexpr VkImageAspectFlags to_vulkan(Aspects aspects) {
    return static_cast<VkImageAspectFlags>(aspects);
}

/// Asks the device.
FormatSupport query_format_support(const Device& device, Format format);

/// Signed or unsigned integers: they are neither filtered nor averaged.
bool is_integer(Format format);

} // namespace bindery::vulkan
