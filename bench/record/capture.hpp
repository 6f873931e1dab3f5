#pragma once
// Looks over the library's shoulder: which pipelines, sets and targets it binds. The floor then works with
// the same objects, so that both differ in nothing but who records. Draws, dispatches, pushes and barriers
// are not touched: the library reaches the driver's own functions for them.

#include <bindery/vulkan.hpp>

#include <vulkan/vulkan.h>

#include <array>
#include <map>

namespace record {

struct Captured {
    VkPipelineLayout layout = VK_NULL_HANDLE;
    std::array<VkDescriptorSet, 2> sets{};
    VkPipeline graphics = VK_NULL_HANDLE; ///< Bound last.
    VkPipeline compute = VK_NULL_HANDLE;
    VkRenderingAttachmentInfo color{}; ///< The first one of the pass that was begun last.
    VkRect2D area{};
    std::map<VkImageView, VkImage> images;
};
const Captured& captured();

/// What a process hands in as get_instance_proc_addr so that `next` is used and captured.
bindery::vulkan::GetInstanceProcAddr capture(bindery::vulkan::GetInstanceProcAddr next);

} // namespace record
