#pragma once
// Command buffers: each with a pool of its own, so that threads record without a lock, reused when the GPU is
// done.

#include "backend/vulkan/buffer.hpp"
#include "backend/vulkan/device.hpp"

#include <memory>
#include <mutex>
#include <vector>

namespace bindery::vulkan {

/// A pool, its one command buffer, and what has to live until that was executed.
class CommandBuffer {
public:
    explicit CommandBuffer(const Device& device);
    ~CommandBuffer();
    CommandBuffer(const CommandBuffer&) = delete;
    CommandBuffer& operator=(const CommandBuffer&) = delete;

    VkCommandBuffer handle() const { return handle_; }
    void begin(std::string_view name);
    void end();
    /// Lives until the next begin(), or the end of the command buffer.
    void keep(Allocation allocation) { kept_.push_back(std::move(allocation)); }
    /// Lets go of what was kept.
    void reset() { kept_.clear(); }

private:
    const Device& device_;
    VkCommandPool pool_ = VK_NULL_HANDLE;
    VkCommandBuffer handle_ = VK_NULL_HANDLE;
    std::vector<Allocation> kept_;
};

/// Free command buffers. Thread-safe.
class CommandBufferPool {
public:
    explicit CommandBufferPool(const Device& device) : device_(device) {}

    std::unique_ptr<CommandBuffer> take();
    /// The GPU is done with it, or never began.
    void give_back(std::unique_ptr<CommandBuffer> buffer);

private:
    const Device& device_;
    std::mutex mutex_;
    std::vector<std::unique_ptr<CommandBuffer>> free_;
};

} // namespace bindery::vulkan
