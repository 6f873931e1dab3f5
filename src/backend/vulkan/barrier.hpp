#pragma once
// Planned barriers as one vkCmdPipelineBarrier2.

#include "backend/vulkan/device.hpp"
#include "model/barrier.hpp"

#include <span>
#include <vector>

namespace bindery::vulkan {

/// Translates batches; keeps its memory from one to the next.
class BarrierBatch {
public:
    void clear() {
        memory_.clear();
        images_.clear();
    }
    /// Of buffers and acceleration structures. Equal ones are merged: a memory barrier is not about one
    /// buffer, and drivers do nothing with the range of a buffer barrier.
    void add_memory(const model::Barrier& barrier);
    void add_image(const model::Barrier& barrier, VkImage image, Aspects aspects);
    void record(const VolkDeviceTable& functions, VkCommandBuffer commands) const;

    std::span<const VkMemoryBarrier2> memory() const { return memory_; }
    std::span<const VkImageMemoryBarrier2> images() const { return images_; }

private:
    std::vector<VkMemoryBarrier2> memory_;
    std::vector<VkImageMemoryBarrier2> images_;
};

} // namespace bindery::vulkan
