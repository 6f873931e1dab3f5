#include "backend/vulkan/barrier.hpp"

#include <gtest/gtest.h>

namespace bindery::vulkan {
namespace {

model::Barrier barrier_of(AccessSet before, AccessSet after) {
    model::Barrier barrier;
    barrier.before = before;
    barrier.after = after;
    return barrier;
}

VkImage image_number(std::uintptr_t number) {
    return reinterpret_cast<VkImage>(number);
}

TEST(VulkanBarrier, AWriteIsMadeAvailableAndVisible) {
    BarrierBatch batch;
    batch.add_memory(barrier_of(Access::compute_write, Access::vertex_buffer));
    ASSERT_EQ(batch.memory().size(), 1u);
    const VkMemoryBarrier2& entry = batch.memory()[0];
    EXPECT_EQ(entry.srcStageMask, VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT);
    EXPECT_EQ(entry.srcAccessMask, VK_ACCESS_2_SHADER_WRITE_BIT);
    EXPECT_EQ(entry.dstStageMask, VK_PIPELINE_STAGE_2_VERTEX_INPUT_BIT);
    EXPECT_EQ(entry.dstAccessMask, VK_ACCESS_2_VERTEX_ATTRIBUTE_READ_BIT);
}

TEST(VulkanBarrier, AReadBeforeAWriteIsAnOrderAlone) {
    BarrierBatch batch;
    batch.add_memory(barrier_of(Access::pixel_read, Access::copy_target));
    ASSERT_EQ(batch.memory().size(), 1u);
    EXPECT_EQ(batch.memory()[0].srcStageMask, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT);
    EXPECT_EQ(batch.memory()[0].srcAccessMask, VK_ACCESS_2_NONE);
}

TEST(VulkanBarrier, NothingBeforeWaitsForNothing) {
    BarrierBatch batch;
    batch.add_memory(barrier_of({}, Access::copy_target));
    EXPECT_EQ(batch.memory()[0].srcStageMask, VK_PIPELINE_STAGE_2_NONE);
}

TEST(VulkanBarrier, EqualMemoryBarriersAreOne) {
    BarrierBatch batch;
    for (model::ResourceNumber number = 0; number < 5; ++number) {
        model::Barrier barrier = barrier_of(Access::copy_target, Access::compute_read);
        barrier.resource = number;
        batch.add_memory(barrier);
    }
    // Merging these two as well would make compute wait for the vertex stage.
    batch.add_memory(barrier_of(Access::vertex_read, Access::copy_target));
    EXPECT_EQ(batch.memory().size(), 2u);
}

TEST(VulkanBarrier, ClearingABatchEmptiesIt) {
    BarrierBatch batch;
    batch.add_memory(barrier_of(Access::copy_target, Access::compute_read));
    batch.add_image(barrier_of(Access::copy_target, Access::compute_read), image_number(1), Aspects::color);
    batch.clear();
    EXPECT_TRUE(batch.memory().empty());
    EXPECT_TRUE(batch.images().empty());
}

TEST(VulkanBarrier, AnImageChangesItsLayoutInItsRange) {
    model::Barrier barrier = barrier_of(Access::color_target, Access::pixel_read);
    barrier.range = {2, 3, 4, 5, Aspects::color};
    barrier.old_layout = TextureLayout::color_target;
    barrier.new_layout = TextureLayout::shader_read;
    BarrierBatch batch;
    batch.add_image(barrier, image_number(7), Aspects::color);
    ASSERT_EQ(batch.images().size(), 1u);
    const VkImageMemoryBarrier2& entry = batch.images()[0];
    EXPECT_EQ(entry.image, image_number(7));
    EXPECT_EQ(entry.oldLayout, VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL);
    EXPECT_EQ(entry.newLayout, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL);
    EXPECT_EQ(entry.subresourceRange.aspectMask, VK_IMAGE_ASPECT_COLOR_BIT);
    EXPECT_EQ(entry.subresourceRange.baseMipLevel, 2u);
    EXPECT_EQ(entry.subresourceRange.levelCount, 3u);
    EXPECT_EQ(entry.subresourceRange.baseArrayLayer, 4u);
    EXPECT_EQ(entry.subresourceRange.layerCount, 5u);
    EXPECT_EQ(entry.srcQueueFamilyIndex, entry.dstQueueFamilyIndex);
}

TEST(VulkanBarrier, DiscardedContentsHaveNoOldLayout) {
    model::Barrier barrier = barrier_of(Access::pixel_read, Access::color_target);
    barrier.range = {0, 1, 0, 1, Aspects::color};
    barrier.old_layout = TextureLayout::shader_read;
    barrier.new_layout = TextureLayout::color_target;
    barrier.discard = true;
    BarrierBatch batch;
    batch.add_image(barrier, image_number(1), Aspects::color);
    EXPECT_EQ(batch.images()[0].oldLayout, VK_IMAGE_LAYOUT_UNDEFINED);
    // Who read before is still waited for.
    EXPECT_EQ(batch.images()[0].srcStageMask, VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT);
}

TEST(VulkanBarrier, DepthAndStencilGoTogether) {
    model::Barrier barrier =
        barrier_of(Access::depth_write, AccessSet(Access::depth_read) | Access::pixel_read);
    barrier.range = {0, 1, 0, 1, Aspects::depth};
    barrier.old_layout = TextureLayout::depth_write;
    barrier.new_layout = TextureLayout::depth_read;
    BarrierBatch batch;
    batch.add_image(barrier, image_number(1), Aspects::depth_stencil);
    const VkImageMemoryBarrier2& entry = batch.images()[0];
    EXPECT_EQ(entry.subresourceRange.aspectMask, VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT);
    EXPECT_EQ(entry.newLayout, VK_IMAGE_LAYOUT_DEPTH_STENCIL_READ_ONLY_OPTIMAL);
    EXPECT_EQ(entry.dstStageMask, VK_PIPELINE_STAGE_2_EARLY_FRAGMENT_TESTS_BIT |
                                      VK_PIPELINE_STAGE_2_LATE_FRAGMENT_TESTS_BIT |
                                      VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT);
}

} // namespace
} // namespace bindery::vulkan
