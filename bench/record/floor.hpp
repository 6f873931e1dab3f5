#pragma once
// The floor: the same commands, hand-written on Vulkan through device-level pointers. It knows every barrier
// beforehand.

#include "vulkan_device.hpp"
#include "workload.hpp"

#include <vulkan/vulkan.h>

#include <array>

namespace record {

class Floor {
public:
    /// Records one command of each kind through the library, to learn what it binds.
    Floor(const VulkanDevice& vulkan, Workload& workload);
    ~Floor();
    Floor(const Floor&) = delete;
    Floor& operator=(const Floor&) = delete;

    /// An empty command buffer with the heap bound.
    void begin();
    void draws(std::uint32_t count);
    void dispatches(std::uint32_t count);
    /// A barrier in front of each.
    void chained(std::uint32_t count);
    /// Passes of so many draws that render to one target and read the other, in turn.
    void passes(std::uint32_t count, std::uint32_t draws_in_a_pass);
    void end();
    /// What was recorded since begin(), and waits for it.
    void submit();

private:
    using Root = std::array<std::uint32_t, 12>;
    struct Target {
        VkRenderingAttachmentInfo attachment;
        VkImage image;
    };

    void load_functions();
    void capture_objects();
    void begin_pass(const Target& target);
    void fill(Root& root, std::uint32_t i) const;
    void push(const Root& root) const;
    void swap_targets(const Target& written, const Target& read) const;

    const VulkanDevice& vulkan_;
    Workload& work_;
    PFN_vkCmdPushConstants push_constants_ = nullptr;
    PFN_vkCmdDraw draw_ = nullptr;
    PFN_vkCmdDispatch dispatch_ = nullptr;
    PFN_vkCmdPipelineBarrier2 barrier_ = nullptr;
    PFN_vkCmdBindPipeline bind_pipeline_ = nullptr;
    PFN_vkCmdBindDescriptorSets bind_sets_ = nullptr;
    PFN_vkCmdBeginRendering begin_rendering_ = nullptr;
    PFN_vkCmdEndRendering end_rendering_ = nullptr;
    PFN_vkCmdSetViewport set_viewport_ = nullptr;
    PFN_vkCmdSetScissor set_scissor_ = nullptr;
    PFN_vkCmdSetBlendConstants set_blend_constants_ = nullptr;
    PFN_vkCmdSetStencilReference set_stencil_reference_ = nullptr;
    PFN_vkResetCommandPool reset_pool_ = nullptr;
    PFN_vkBeginCommandBuffer begin_commands_ = nullptr;
    PFN_vkEndCommandBuffer end_commands_ = nullptr;
    PFN_vkQueueSubmit2 submit_ = nullptr;
    PFN_vkQueueWaitIdle wait_ = nullptr;

    VkCommandPool pool_ = VK_NULL_HANDLE;
    VkCommandBuffer commands_ = VK_NULL_HANDLE;
    VkPipelineLayout layout_ = VK_NULL_HANDLE;
    std::array<VkDescriptorSet, 2> sets_{};
    VkPipeline draw_pipeline_ = VK_NULL_HANDLE, dispatch_pipeline_ = VK_NULL_HANDLE,
               chained_pipeline_ = VK_NULL_HANDLE;
    std::array<Target, 2> targets_{};
};

} // namespace record
