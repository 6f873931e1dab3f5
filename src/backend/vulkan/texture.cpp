#include "backend/vulkan/texture.hpp"

#include "backend/vulkan/buffer.hpp"
#include "model/texture_shape.hpp"

#include <fmt/format.h>

#include <cassert>
#include <vector>

namespace bindery::vulkan {

namespace {

bool is_target(TextureUsage usage) {
    return has(usage, TextureUsage::color_target) || has(usage, TextureUsage::depth_stencil_target);
}

VkImageUsageFlags to_vulkan(TextureUsage usage, Format format) {
    VkImageUsageFlags flags = 0;
    if (has(usage, TextureUsage::shader_read)) {
        flags |= VK_IMAGE_USAGE_SAMPLED_BIT;
        // Depth is read in a layout of depth targets, which no other image may be in.
        if (has_depth(format))
            flags |= VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    }
    if (has(usage, TextureUsage::shader_write))
        flags |= VK_IMAGE_USAGE_STORAGE_BIT;
    if (has(usage, TextureUsage::color_target))
        flags |= VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
    if (has(usage, TextureUsage::depth_stencil_target))
        flags |= VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
    if (has(usage, TextureUsage::copy_source))
        flags |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT;
    if (has(usage, TextureUsage::copy_target))
        flags |= VK_IMAGE_USAGE_TRANSFER_DST_BIT;
    return flags;
}

VkImageType image_type(TextureDimension dimension) {
    switch (dimension) {
    case TextureDimension::d1:
        return VK_IMAGE_TYPE_1D;
    case TextureDimension::d2:
    case TextureDimension::cube:
        return VK_IMAGE_TYPE_2D;
    case TextureDimension::d3:
        return VK_IMAGE_TYPE_3D;
    }
    return VK_IMAGE_TYPE_2D;
}

VkImageCreateFlags create_flags(const TextureDesc& desc) {
    VkImageCreateFlags flags = 0;
    // Six layers of a square texture may be seen as a cube too.
    const bool faces = desc.dimension == TextureDimension::d2 && desc.layers >= 6 &&
                       desc.width == desc.height && desc.samples == 1;
    if (desc.dimension == TextureDimension::cube || faces)
        flags |= VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT;
    // A slice of it is a target.
    if (desc.dimension == TextureDimension::d3 && is_target(desc.usage))
        flags |= VK_IMAGE_CREATE_2D_ARRAY_COMPATIBLE_BIT;
    // Views have formats of their own. EXTENDED_USAGE: a view need not be capable of every usage (an sRGB
    // format that is stored to through its linear twin).
    if (!has_depth(desc.format))
        flags |= VK_IMAGE_CREATE_MUTABLE_FORMAT_BIT | VK_IMAGE_CREATE_EXTENDED_USAGE_BIT;
    return flags;
}

VkImageViewType view_type(Kind kind) {
    const model::TextureShape shape = model::texture_shape(kind);
    switch (shape.form) {
    case model::TextureForm::line:
        return shape.array ? VK_IMAGE_VIEW_TYPE_1D_ARRAY : VK_IMAGE_VIEW_TYPE_1D;
    case model::TextureForm::plane:
    case model::TextureForm::multisampled:
        return shape.array ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D;
    case model::TextureForm::volume:
        return VK_IMAGE_VIEW_TYPE_3D;
    case model::TextureForm::cube:
        break;
    }
    return shape.array ? VK_IMAGE_VIEW_TYPE_CUBE_ARRAY : VK_IMAGE_VIEW_TYPE_CUBE;
}

} // namespace

TextureResource::TextureResource(const Device& device, const TextureDesc& desc)
    : device_(device), name_(desc.name), dimension_(desc.dimension), format_(desc.format),
      extent_{desc.width, desc.height, desc.depth}, mips_(desc.mips), layers_(desc.layers) {
    assert(desc.mips >= 1 && desc.layers >= 1 && desc.samples >= 1);
    const VkImageCreateInfo image{.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO,
                                  .flags = create_flags(desc),
                                  .imageType = image_type(desc.dimension),
                                  .format = vulkan::to_vulkan(desc.format),
                                  .extent = {desc.width, desc.height, desc.depth},
                                  .mipLevels = desc.mips,
                                  .arrayLayers = desc.layers,
                                  .samples = static_cast<VkSampleCountFlagBits>(desc.samples),
                                  .tiling = VK_IMAGE_TILING_OPTIMAL,
                                  .usage = to_vulkan(desc.usage, desc.format),
                                  .initialLayout = VK_IMAGE_LAYOUT_UNDEFINED};
    VmaAllocationCreateInfo create{.flags = VMA_ALLOCATION_CREATE_WITHIN_BUDGET_BIT,
                                   .usage = VMA_MEMORY_USAGE_AUTO,
                                   .preferredFlags = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT};
    // Targets gain from memory of their own (compression, fast clears).
    const std::uint64_t bytes =
        saturating_multiply(texture_bytes(desc.format, extent_, desc.mips, desc.layers), desc.samples);
    if (is_target(desc.usage) || bytes >= dedicated_bytes)
        create.flags |= VMA_ALLOCATION_CREATE_DEDICATED_MEMORY_BIT;
    const VkResult result = vmaCreateImage(device.allocator(), &image, &create, &handle_, &memory_, nullptr);
    if (result < 0)
        throw_result(
            result,
            fmt::format("Allocating a {} texture of {} x {} x {}, {} layers, {} mips and {} samples,",
                        to_string(desc.format), desc.width, desc.height, desc.depth, desc.layers, desc.mips,
                        desc.samples),
            desc.name);
    device.name(VK_OBJECT_TYPE_IMAGE, handle_, desc.name);
    vmaSetAllocationName(device.allocator(), memory_, desc.name.c_str());
    if (is_target(desc.usage))
        target_views_ = std::make_unique<std::atomic<VkImageView>[]>(mips_ * target_layers());
}

TextureResource::~TextureResource() {
    if (target_views_)
        for (std::uint32_t i = 0; i < mips_ * target_layers(); ++i)
            device_.functions().vkDestroyImageView(device_.handle(), target_views_[i].load(), nullptr);
    vmaDestroyImage(device_.allocator(), handle_, memory_);
}

VkImageView TextureResource::target_view(std::uint32_t mip, std::uint32_t layer) const {
    assert(target_views_ != nullptr && mip < mips_ && layer < target_layers());
    std::atomic<VkImageView>& place = target_views_[mip * target_layers() + layer];
    VkImageView view = place.load(std::memory_order_acquire);
    if (view != VK_NULL_HANDLE)
        return view;
    VkImageView made = create_target_view(mip, layer);
    if (place.compare_exchange_strong(view, made, std::memory_order_acq_rel))
        return made;
    // Another thread was faster.
    device_.functions().vkDestroyImageView(device_.handle(), made, nullptr);
    return view;
}

VkImageView TextureResource::create_target_view(std::uint32_t mip, std::uint32_t layer) const {
    // Storage and sampling are for the heap's views; a target view of a format without them must not claim
    // them.
    const VkImageViewUsageCreateInfo usage{
        .sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
        .usage = has_depth(format_) ? VkImageUsageFlags{VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT}
                                    : VkImageUsageFlags{VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT}};
    const VkImageViewCreateInfo info{.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                     .pNext = &usage,
                                     .image = handle_,
                                     .viewType = dimension_ == TextureDimension::d1 ? VK_IMAGE_VIEW_TYPE_1D
                                                                                    : VK_IMAGE_VIEW_TYPE_2D,
                                     .format = vulkan::to_vulkan(format_),
                                     .subresourceRange = {vulkan::to_vulkan(aspects()), mip, 1, layer, 1}};
    VkImageView view = VK_NULL_HANDLE;
    check(device_.functions().vkCreateImageView(device_.handle(), &info, nullptr, &view),
          "Creating a target view of the texture", name_);
    device_.name(VK_OBJECT_TYPE_IMAGE_VIEW, view, fmt::format("{} (mip {}, layer {})", name_, mip, layer));
    return view;
}

VkImageView TextureResource::create_view(const backend::TextureViewInfo& info) const {
    const VkImageViewUsageCreateInfo usage{.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_USAGE_CREATE_INFO,
                                           .usage = kind_info(info.kind).writable
                                                        ? VkImageUsageFlags{VK_IMAGE_USAGE_STORAGE_BIT}
                                                        : VkImageUsageFlags{VK_IMAGE_USAGE_SAMPLED_BIT}};
    const bool volume = dimension_ == TextureDimension::d3;
    const VkImageViewCreateInfo create{.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO,
                                       .pNext = &usage,
                                       .image = handle_,
                                       .viewType = view_type(info.kind),
                                       .format = vulkan::to_vulkan(info.format),
                                       .subresourceRange = {vulkan::to_vulkan(info.range.aspects),
                                                            info.range.first_mip, info.range.mip_count,
                                                            volume ? 0u : info.range.first_layer,
                                                            volume ? 1u : info.range.layer_count}};
    VkImageView view = VK_NULL_HANDLE;
    check(device_.functions().vkCreateImageView(device_.handle(), &create, nullptr, &view),
          "Creating a view of the texture", name_);
    device_.name(VK_OBJECT_TYPE_IMAGE_VIEW, view,
                 fmt::format("{} as {}", name_, kind_info(info.kind).hlsl_name));
    return view;
}

VkImageLayout TextureResource::descriptor_layout(Kind kind) const {
    const TextureLayout layout = kind_info(kind).writable
                                     ? TextureLayout::general
                                     : layout_for(Access::graphics_read, has_depth(format_));
    return static_cast<VkImageLayout>(texture_layout_info(layout).vulkan);
}

} // namespace bindery::vulkan
