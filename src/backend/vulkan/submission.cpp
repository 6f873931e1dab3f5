#include "backend/vulkan/submission.hpp"

#include <limits>

namespace bindery::vulkan {

Submissions::Submissions(const Device& device) : device_(device) {
    const VkSemaphoreTypeCreateInfo type{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_TYPE_CREATE_INFO,
                                         .semaphoreType = VK_SEMAPHORE_TYPE_TIMELINE};
    const VkSemaphoreCreateInfo info{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_CREATE_INFO, .pNext = &type};
    check(device.functions().vkCreateSemaphore(device.handle(), &info, nullptr, &timeline_),
          "Creating the timeline semaphore");
    device.name(VK_OBJECT_TYPE_SEMAPHORE, timeline_, "submissions");
}

Submissions::~Submissions() {
    const VolkDeviceTable& vk = device_.functions();
    // A lost device does not answer; there is nothing left to wait for then.
    const VkSemaphoreWaitInfo info{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                   .semaphoreCount = 1,
                                   .pSemaphores = &timeline_,
                                   .pValues = &last_};
    vk.vkWaitSemaphores(device_.handle(), &info, std::numeric_limits<std::uint64_t>::max());
    running_.clear();
    vk.vkDestroySemaphore(device_.handle(), timeline_, nullptr);
}

std::uint64_t Submissions::submit(std::span<std::unique_ptr<backend::Encoder>> encoders) {
    std::vector<VkCommandBufferSubmitInfo> buffers;
    buffers.reserve(encoders.size());
    for (const std::unique_ptr<backend::Encoder>& encoder : encoders)
        buffers.push_back({.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                           .commandBuffer = static_cast<const Encoder&>(*encoder).handle()});
    const std::uint64_t value = last_ + 1;
    const VkSemaphoreSubmitInfo signal{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_SUBMIT_INFO,
                                       .semaphore = timeline_,
                                       .value = value,
                                       .stageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT};
    const VkSubmitInfo2 info{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                             .commandBufferInfoCount = static_cast<std::uint32_t>(buffers.size()),
                             .pCommandBufferInfos = buffers.data(),
                             .signalSemaphoreInfoCount = 1,
                             .pSignalSemaphoreInfos = &signal};
    check(device_.functions().vkQueueSubmit2(device_.queue(), 1, &info, VK_NULL_HANDLE), "Submitting");
    last_ = value;
    Running running{value, {}};
    for (std::unique_ptr<backend::Encoder>& encoder : encoders)
        running.encoders.push_back(std::move(encoder));
    running_.push_back(std::move(running));
    retire(completed());
    return value;
}

std::uint64_t Submissions::completed() const {
    std::uint64_t value = 0;
    check(device_.functions().vkGetSemaphoreCounterValue(device_.handle(), timeline_, &value),
          "Asking how far the GPU is");
    return value;
}

void Submissions::wait(std::uint64_t value) {
    const VkSemaphoreWaitInfo info{.sType = VK_STRUCTURE_TYPE_SEMAPHORE_WAIT_INFO,
                                   .semaphoreCount = 1,
                                   .pSemaphores = &timeline_,
                                   .pValues = &value};
    check(device_.functions().vkWaitSemaphores(device_.handle(), &info,
                                               std::numeric_limits<std::uint64_t>::max()),
          "Waiting for the GPU");
    retire(value);
}

void Submissions::retire(std::uint64_t completed) {
    while (!running_.empty() && running_.front().value <= completed)
        running_.pop_front();
}

} // namespace bindery::vulkan
