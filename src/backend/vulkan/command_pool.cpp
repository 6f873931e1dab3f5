#include "backend/vulkan/command_pool.hpp"

namespace bindery::vulkan {

CommandBuffer::CommandBuffer(const Device& device) : device_(device) {
    const VolkDeviceTable& vk = device.functions();
    const VkCommandPoolCreateInfo pool{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                       .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
                                       .queueFamilyIndex = device.queue_family()};
    check(vk.vkCreateCommandPool(device.handle(), &pool, nullptr, &pool_), "Creating a command pool");
    const VkCommandBufferAllocateInfo allocate{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                               .commandPool = pool_,
                                               .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                               .commandBufferCount = 1};
    const VkResult result = vk.vkAllocateCommandBuffers(device.handle(), &allocate, &handle_);
    if (result < 0) {
        vk.vkDestroyCommandPool(device.handle(), pool_, nullptr);
        throw_result(result, "Allocating a command buffer", "");
    }
}

CommandBuffer::~CommandBuffer() {
    device_.functions().vkDestroyCommandPool(device_.handle(), pool_, nullptr);
}

void CommandBuffer::begin(std::string_view name) {
    reset();
    const VolkDeviceTable& vk = device_.functions();
    check(vk.vkResetCommandPool(device_.handle(), pool_, 0), "Resetting the command pool of", name);
    const VkCommandBufferBeginInfo begin{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                         .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
    check(vk.vkBeginCommandBuffer(handle_, &begin), "Beginning the command buffer", name);
    device_.name(VK_OBJECT_TYPE_COMMAND_BUFFER, handle_, name);
}

void CommandBuffer::end() {
    check(device_.functions().vkEndCommandBuffer(handle_), "Ending a command buffer");
}

std::unique_ptr<CommandBuffer> CommandBufferPool::take() {
    {
        const std::scoped_lock lock(mutex_);
        if (!free_.empty()) {
            std::unique_ptr<CommandBuffer> buffer = std::move(free_.back());
            free_.pop_back();
            return buffer;
        }
    }
    return std::make_unique<CommandBuffer>(device_);
}

void CommandBufferPool::give_back(std::unique_ptr<CommandBuffer> buffer) {
    buffer->reset();
    const std::scoped_lock lock(mutex_);
    free_.push_back(std::move(buffer));
}

} // namespace bindery::vulkan
