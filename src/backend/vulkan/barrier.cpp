#include "backend/vulkan/barrier.hpp"

#include "backend/vulkan/format.hpp"

#include <algorithm>

namespace bindery::vulkan {

namespace {

VkImageLayout to_vulkan(TextureLayout layout) {
    return static_cast<VkImageLayout>(texture_layout_info(layout).vulkan);
}

} // namespace

void BarrierBatch::add_memory(const model::Barrier& barrier) {
    const VkMemoryBarrier2 entry{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                 .srcStageMask = vulkan_stages(barrier.before),
                                 .srcAccessMask = vulkan_write_access(barrier.before),
                                 .dstStageMask = vulkan_stages(barrier.after),
                                 .dstAccessMask = vulkan_access(barrier.after)};
    const bool known = std::any_of(memory_.begin(), memory_.end(), [&](const VkMemoryBarrier2& other) {
        return other.srcStageMask == entry.srcStageMask && other.srcAccessMask == entry.srcAccessMask &&
               other.dstStageMask == entry.dstStageMask && other.dstAccessMask == entry.dstAccessMask;
    });
    if (!known)
        memory_.push_back(entry);
}

void BarrierBatch::add_image(const model::Barrier& barrier, VkImage image, Aspects aspects) {
    const model::SubresourceRange& range = barrier.range;
    images_.push_back(
        {.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
         .srcStageMask = vulkan_stages(barrier.before),
         .srcAccessMask = vulkan_write_access(barrier.before),
         .dstStageMask = vulkan_stages(barrier.after),
         .dstAccessMask = vulkan_access(barrier.after),
         .oldLayout = barrier.discard ? VK_IMAGE_LAYOUT_UNDEFINED : to_vulkan(barrier.old_layout),
         .newLayout = to_vulkan(barrier.new_layout),
         .srcQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
         .dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED,
         .image = image,
         // Depth and stencil have one layout, so they go together.
         .subresourceRange = {vulkan::to_vulkan(aspects), range.first_mip, range.mip_count, range.first_layer,
                              range.layer_count}});
}

void BarrierBatch::record(const VolkDeviceTable& functions, VkCommandBuffer commands) const {
    if (memory_.empty() && images_.empty())
        return;
    const VkDependencyInfo info{.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                .memoryBarrierCount = static_cast<std::uint32_t>(memory_.size()),
                                .pMemoryBarriers = memory_.data(),
                                .imageMemoryBarrierCount = static_cast<std::uint32_t>(images_.size()),
                                .pImageMemoryBarriers = images_.data()};
    functions.vkCmdPipelineBarrier2(commands, &info);
}

} // namespace bindery::vulkan
