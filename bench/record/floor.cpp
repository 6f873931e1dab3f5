#include "floor.hpp"

#include "capture.hpp"
#include "commands.hpp"

#include <stdexcept>

namespace record {

Floor::Floor(const VulkanDevice& vulkan, Workload& workload) : vulkan_(vulkan), work_(workload) {
    load_functions();
    capture_objects();
    PFN_vkCreateCommandPool create_pool = nullptr;
    PFN_vkAllocateCommandBuffers allocate = nullptr;
    vulkan_.load(create_pool, "vkCreateCommandPool");
    vulkan_.load(allocate, "vkAllocateCommandBuffers");
    const VkCommandPoolCreateInfo pool{.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                       .flags = VK_COMMAND_POOL_CREATE_TRANSIENT_BIT,
                                       .queueFamilyIndex = vulkan_.queue_family()};
    if (create_pool(vulkan_.handle(), &pool, nullptr, &pool_) != VK_SUCCESS)
        throw std::runtime_error("there is no command pool for the floor");
    const VkCommandBufferAllocateInfo info{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
                                           .commandPool = pool_,
                                           .level = VK_COMMAND_BUFFER_LEVEL_PRIMARY,
                                           .commandBufferCount = 1};
    if (allocate(vulkan_.handle(), &info, &commands_) != VK_SUCCESS)
        throw std::runtime_error("there is no command buffer for the floor");
}

Floor::~Floor() {
    PFN_vkDestroyCommandPool destroy = nullptr;
    vulkan_.load(destroy, "vkDestroyCommandPool");
    destroy(vulkan_.handle(), pool_, nullptr);
}

void Floor::load_functions() {
    vulkan_.load(push_constants_, "vkCmdPushConstants");
    vulkan_.load(draw_, "vkCmdDraw");
    vulkan_.load(dispatch_, "vkCmdDispatch");
    vulkan_.load(barrier_, "vkCmdPipelineBarrier2");
    vulkan_.load(bind_pipeline_, "vkCmdBindPipeline");
    vulkan_.load(bind_sets_, "vkCmdBindDescriptorSets");
    vulkan_.load(begin_rendering_, "vkCmdBeginRendering");
    vulkan_.load(end_rendering_, "vkCmdEndRendering");
    vulkan_.load(set_viewport_, "vkCmdSetViewport");
    vulkan_.load(set_scissor_, "vkCmdSetScissor");
    vulkan_.load(set_blend_constants_, "vkCmdSetBlendConstants");
    vulkan_.load(set_stencil_reference_, "vkCmdSetStencilReference");
    vulkan_.load(reset_pool_, "vkResetCommandPool");
    vulkan_.load(begin_commands_, "vkBeginCommandBuffer");
    vulkan_.load(end_commands_, "vkEndCommandBuffer");
    vulkan_.load(submit_, "vkQueueSubmit2");
    vulkan_.load(wait_, "vkQueueWaitIdle");
}

void Floor::capture_objects() {
    const auto recorded = [&](auto&& record) {
        bindery::CommandList list = work_.device.create_command_list("captured");
        record(list);
        work_.device.wait(work_.device.submit(std::move(list)));
        return captured();
    };
    dispatch_pipeline_ =
        recorded([&](bindery::CommandList& list) { record::dispatches(work_, list, 1); }).compute;
    chained_pipeline_ =
        recorded([&](bindery::CommandList& list) { record::chained(work_, list, 1); }).compute;
    for (std::uint32_t i = 0; i < targets_.size(); ++i) {
        const Captured seen = recorded([&](bindery::CommandList& list) {
            list.begin_pass(work_.pass(i));
            DrawLoop(work_, list).draw(0);
            list.end_pass();
        });
        targets_[i] = {seen.color, seen.images.at(seen.color.imageView)};
        draw_pipeline_ = seen.graphics;
    }
    layout_ = captured().layout;
    sets_ = captured().sets;
}

void Floor::begin() {
    reset_pool_(vulkan_.handle(), pool_, 0);
    const VkCommandBufferBeginInfo info{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO,
                                        .flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT};
    begin_commands_(commands_, &info);
    for (const VkPipelineBindPoint point : {VK_PIPELINE_BIND_POINT_GRAPHICS, VK_PIPELINE_BIND_POINT_COMPUTE})
        bind_sets_(commands_, point, layout_, 0, static_cast<std::uint32_t>(sets_.size()), sets_.data(), 0,
                   nullptr);
}

void Floor::end() {
    end_commands_(commands_);
}

void Floor::submit() {
    const VkCommandBufferSubmitInfo buffer{.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_SUBMIT_INFO,
                                           .commandBuffer = commands_};
    const VkSubmitInfo2 info{.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO_2,
                             .commandBufferInfoCount = 1,
                             .pCommandBufferInfos = &buffer};
    if (submit_(vulkan_.queue(), 1, &info, VK_NULL_HANDLE) != VK_SUCCESS ||
        wait_(vulkan_.queue()) != VK_SUCCESS)
        throw std::runtime_error("the floor's commands do not run");
}

void Floor::fill(Root& root, std::uint32_t i) const {
    const Tuple& tuple = work_.tuples[i % tuple_count];
    const bindery::uint4 constants = constants_of(i);
    root[0] = work_.buffer_index[tuple.first];
    root[1] = work_.buffer_index[tuple.second];
    root[2] = work_.texture_index[tuple.third];
    root[3] = work_.texture_index[tuple.fourth];
    root[4] = work_.sampler_index[tuple.filter];
    root[5] = constants.x;
    root[6] = constants.y;
    root[7] = constants.z;
    root[8] = constants.w;
}

void Floor::push(const Root& root) const {
    push_constants_(commands_, layout_, VK_SHADER_STAGE_ALL, 0, sizeof(root), root.data());
}

void Floor::begin_pass(const Target& target) {
    VkRenderingAttachmentInfo color = target.attachment;
    color.loadOp = VK_ATTACHMENT_LOAD_OP_CLEAR;
    const VkRenderingInfo info{.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                               .renderArea = captured().area,
                               .layerCount = 1,
                               .colorAttachmentCount = 1,
                               .pColorAttachments = &color};
    begin_rendering_(commands_, &info);
    const VkExtent2D extent = info.renderArea.extent;
    const VkViewport viewport{0,
                              static_cast<float>(extent.height),
                              static_cast<float>(extent.width),
                              -static_cast<float>(extent.height),
                              0,
                              1};
    const float blend_constants[4]{};
    set_viewport_(commands_, 0, 1, &viewport);
    set_scissor_(commands_, 0, 1, &info.renderArea);
    set_blend_constants_(commands_, blend_constants);
    set_stencil_reference_(commands_, VK_STENCIL_FACE_FRONT_AND_BACK, 0);
    bind_pipeline_(commands_, VK_PIPELINE_BIND_POINT_GRAPHICS, draw_pipeline_);
}

void Floor::draws(std::uint32_t count) {
    begin_pass(targets_[0]);
    for (std::uint32_t i = 0; i < count; ++i) {
        Root root{};
        fill(root, i);
        push(root);
        draw_(commands_, 3, 1, 0, 0);
    }
    end_rendering_(commands_);
}

void Floor::dispatches(std::uint32_t count) {
    bind_pipeline_(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, dispatch_pipeline_);
    for (std::uint32_t i = 0; i < count; ++i) {
        Root root{};
        fill(root, i);
        push(root);
        dispatch_(commands_, 1, 1, 1);
    }
}

void Floor::chained(std::uint32_t count) {
    bind_pipeline_(commands_, VK_PIPELINE_BIND_POINT_COMPUTE, chained_pipeline_);
    const VkMemoryBarrier2 hazard{.sType = VK_STRUCTURE_TYPE_MEMORY_BARRIER_2,
                                  .srcStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                  .srcAccessMask = VK_ACCESS_2_SHADER_WRITE_BIT,
                                  .dstStageMask = VK_PIPELINE_STAGE_2_COMPUTE_SHADER_BIT,
                                  .dstAccessMask =
                                      VK_ACCESS_2_SHADER_READ_BIT | VK_ACCESS_2_SHADER_WRITE_BIT};
    const VkDependencyInfo info{
        .sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO, .memoryBarrierCount = 1, .pMemoryBarriers = &hazard};
    for (std::uint32_t i = 0; i < count; ++i) {
        Root root{};
        fill(root, i);
        root[9] = work_.total_index;
        barrier_(commands_, &info);
        push(root);
        dispatch_(commands_, 1, 1, 1);
    }
}

void Floor::swap_targets(const Target& written, const Target& read) const {
    constexpr VkImageSubresourceRange whole{VK_IMAGE_ASPECT_COLOR_BIT, 0, 1, 0, 1};
    const VkImageMemoryBarrier2 barriers[2] = {
        {.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
         .srcStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
         .dstStageMask = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
         .dstAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
         .oldLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
         .newLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
         .image = written.image,
         .subresourceRange = whole},
        {.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2,
         .srcStageMask = VK_PIPELINE_STAGE_2_COLOR_ATTACHMENT_OUTPUT_BIT,
         .srcAccessMask = VK_ACCESS_2_COLOR_ATTACHMENT_WRITE_BIT,
         .dstStageMask = VK_PIPELINE_STAGE_2_FRAGMENT_SHADER_BIT,
         .dstAccessMask = VK_ACCESS_2_SHADER_READ_BIT,
         .oldLayout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL,
         .newLayout = VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL,
         .image = read.image,
         .subresourceRange = whole}};
    const VkDependencyInfo info{.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO,
                                .imageMemoryBarrierCount = 2,
                                .pImageMemoryBarriers = barriers};
    barrier_(commands_, &info);
}

void Floor::passes(std::uint32_t count, std::uint32_t draws_in_a_pass) {
    for (std::uint32_t pass = 0, i = 0; pass < count; ++pass) {
        const std::uint32_t target = pass % 2;
        swap_targets(targets_[target], targets_[1 - target]);
        begin_pass(targets_[target]);
        for (std::uint32_t draw = 0; draw < draws_in_a_pass; ++draw, ++i) {
            Root root{};
            fill(root, i);
            root[2] = work_.target_index[1 - target];
            push(root);
            draw_(commands_, 3, 1, 0, 0);
        }
        end_rendering_(commands_);
    }
}

} // namespace record
