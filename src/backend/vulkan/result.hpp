#pragma once
// VkResult as the library's errors.

#include "backend/vulkan/api.hpp"

#include <string_view>

namespace bindery::vulkan {

/// "VK_ERROR_DEVICE_LOST"
std::string_view to_string(VkResult result);

/// Throws Error memory_exhausted, device_lost, device_feature or device_unavailable, as the result says.
/// `doing` completes "… fails": "Creating the buffer". `object` is the debug name of what it is about.
[[noreturn]] void throw_result(VkResult result, std::string_view doing, std::string_view object);

/// Throws for error codes; success codes such as VK_TIMEOUT pass.
inline void check(VkResult result, std::string_view doing, std::string_view object = {}) {
    if (result < 0) [[unlikely]]
        throw_result(result, doing, object);
}

} // namespace bindery::vulkan
