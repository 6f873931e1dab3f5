#include "backend/vulkan/format.hpp"

#include <bit>

namespace bindery::vulkan {

namespace {

static_assert(static_cast<VkImageAspectFlags>(Aspects::color) == VK_IMAGE_ASPECT_COLOR_BIT);
static_assert(static_cast<VkImageAspectFlags>(Aspects::depth) == VK_IMAGE_ASPECT_DEPTH_BIT);
static_assert(static_cast<VkImageAspectFlags>(Aspects::stencil) == VK_IMAGE_ASPECT_STENCIL_BIT);

/// Bit i: 1 << i samples; VkSampleCountFlagBits are the counts themselves.
std::uint32_t sample_counts(const Device& device, VkFormat format, VkImageUsageFlags usage) {
    const VkPhysicalDeviceImageFormatInfo2 info{.sType =
                                                    VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_IMAGE_FORMAT_INFO_2,
                                                .format = format,
                                                .type = VK_IMAGE_TYPE_2D,
                                                .tiling = VK_IMAGE_TILING_OPTIMAL,
                                                .usage = usage};
    VkImageFormatProperties2 properties{.sType = VK_STRUCTURE_TYPE_IMAGE_FORMAT_PROPERTIES_2};
    const VkResult result = device.instance_functions().vkGetPhysicalDeviceImageFormatProperties2(
        device.physical(), &info, &properties);
    return result == VK_SUCCESS ? properties.imageFormatProperties.sampleCounts : 1u;
}

bool contains(VkFormatFeatureFlags2 all, VkFormatFeatureFlags2 wanted) {
    return (all & wanted) == wanted;
}

/// Shaders have no formats of storage images and texel buffers in them, so the device must do without.
constexpr VkFormatFeatureFlags2 without_format = VK_FORMAT_FEATURE_2_STORAGE_READ_WITHOUT_FORMAT_BIT |
                                                 VK_FORMAT_FEATURE_2_STORAGE_WRITE_WITHOUT_FORMAT_BIT;

} // namespace

FormatSupport query_format_support(const Device& device, Format format) {
    FormatSupport support;
    // Known to drivers with maintenance5 alone.
    if (format == Format::unknown || (format == Format::a8_unorm && !device.has_maintenance5()))
        return support;
    VkFormatProperties3 features{.sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_3};
    VkFormatProperties2 properties{.sType = VK_STRUCTURE_TYPE_FORMAT_PROPERTIES_2, .pNext = &features};
    device.instance_functions().vkGetPhysicalDeviceFormatProperties2(device.physical(), to_vulkan(format),
                                                                     &properties);
    const VkFormatFeatureFlags2 image = features.optimalTilingFeatures;
    const VkFormatFeatureFlags2 buffer = features.bufferFeatures;
    support.sampled = contains(image, VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_BIT);
    support.filtered = contains(image, VK_FORMAT_FEATURE_2_SAMPLED_IMAGE_FILTER_LINEAR_BIT);
    support.storage = contains(image, VK_FORMAT_FEATURE_2_STORAGE_IMAGE_BIT | without_format);
    support.color_target = contains(image, VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BIT);
    support.blendable = contains(image, VK_FORMAT_FEATURE_2_COLOR_ATTACHMENT_BLEND_BIT);
    support.depth_stencil_target = contains(image, VK_FORMAT_FEATURE_2_DEPTH_STENCIL_ATTACHMENT_BIT);
    support.mips_generated = support.filtered && contains(image, VK_FORMAT_FEATURE_2_BLIT_SRC_BIT |
                                                                     VK_FORMAT_FEATURE_2_BLIT_DST_BIT);
    support.texel_buffer = contains(buffer, VK_FORMAT_FEATURE_2_UNIFORM_TEXEL_BUFFER_BIT);
    support.storage_texel_buffer =
        contains(buffer, VK_FORMAT_FEATURE_2_STORAGE_TEXEL_BUFFER_BIT | without_format);
    support.vertex = contains(buffer, VK_FORMAT_FEATURE_2_VERTEX_BUFFER_BIT);
    if (support.color_target)
        support.sample_counts = sample_counts(device, to_vulkan(format), VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT);
    else if (support.depth_stencil_target)
        support.sample_counts =
            sample_counts(device, to_vulkan(format), VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT);
    return support;
}

bool is_integer(Format format) {
    switch (format_info(format).klass) {
    case FormatClass::uint:
    case FormatClass::sint:
        return true;
    case FormatClass::none:
    case FormatClass::floating:
    case FormatClass::unorm:
    case FormatClass::snorm:
    case FormatClass::srgb:
    case FormatClass::depth:
    case FormatClass::depth_stencil:
        break;
    }
    return false;
}

} // namespace bindery::vulkan
