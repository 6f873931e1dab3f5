#include "backend/vulkan/result.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <array>

namespace bindery::vulkan {

namespace {

struct ResultInfo {
    VkResult result;
    std::string_view name;
    Rule rule;
};

constexpr auto result_table = std::to_array<ResultInfo>({
    {VK_ERROR_OUT_OF_HOST_MEMORY, "VK_ERROR_OUT_OF_HOST_MEMORY", Rule::memory_exhausted},
    {VK_ERROR_OUT_OF_DEVICE_MEMORY, "VK_ERROR_OUT_OF_DEVICE_MEMORY", Rule::memory_exhausted},
    {VK_ERROR_OUT_OF_POOL_MEMORY, "VK_ERROR_OUT_OF_POOL_MEMORY", Rule::memory_exhausted},
    {VK_ERROR_FRAGMENTED_POOL, "VK_ERROR_FRAGMENTED_POOL", Rule::memory_exhausted},
    {VK_ERROR_FRAGMENTATION, "VK_ERROR_FRAGMENTATION", Rule::memory_exhausted},
    {VK_ERROR_TOO_MANY_OBJECTS, "VK_ERROR_TOO_MANY_OBJECTS", Rule::memory_exhausted},
    {VK_ERROR_DEVICE_LOST, "VK_ERROR_DEVICE_LOST", Rule::device_lost},
    {VK_ERROR_FEATURE_NOT_PRESENT, "VK_ERROR_FEATURE_NOT_PRESENT", Rule::device_feature},
    {VK_ERROR_EXTENSION_NOT_PRESENT, "VK_ERROR_EXTENSION_NOT_PRESENT", Rule::device_feature},
    {VK_ERROR_LAYER_NOT_PRESENT, "VK_ERROR_LAYER_NOT_PRESENT", Rule::device_feature},
    {VK_ERROR_INITIALIZATION_FAILED, "VK_ERROR_INITIALIZATION_FAILED", Rule::device_unavailable},
    {VK_ERROR_INCOMPATIBLE_DRIVER, "VK_ERROR_INCOMPATIBLE_DRIVER", Rule::device_unavailable},
    {VK_ERROR_FORMAT_NOT_SUPPORTED, "VK_ERROR_FORMAT_NOT_SUPPORTED", Rule::format_unsupported},
    {VK_ERROR_MEMORY_MAP_FAILED, "VK_ERROR_MEMORY_MAP_FAILED", Rule::memory_exhausted},
    {VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS, "VK_ERROR_INVALID_OPAQUE_CAPTURE_ADDRESS",
     Rule::memory_exhausted},
});

// A driver may answer with a code of an extension; the device does not do what it is asked, and that is all
// that is known.
constexpr ResultInfo unexpected{VK_ERROR_UNKNOWN, "VK_ERROR_UNKNOWN", Rule::device_lost};

const ResultInfo& info_of(VkResult result) {
    for (const ResultInfo& info : result_table)
        if (info.result == result)
            return info;
    return unexpected;
}

} // namespace

std::string_view to_string(VkResult result) {
    return result == VK_SUCCESS ? "VK_SUCCESS" : info_of(result).name;
}

void throw_result(VkResult result, std::string_view doing, std::string_view object) {
    const ResultInfo& info = info_of(result);
    const std::string name = object.empty() ? std::string() : fmt::format(" \"{}\"", object);
    throw Error(info.rule, std::string(object),
                fmt::format("{}{} fails with {} ({}).", doing, name, info.name, static_cast<int>(result)));
}

} // namespace bindery::vulkan
