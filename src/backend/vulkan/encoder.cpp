#include "backend/vulkan/encoder.hpp"

#include <algorithm>
#include <cassert>

namespace bindery::vulkan {

Encoder::Encoder(const Place& place, std::string_view name, std::uint32_t frame_copy)
    : device_(place.device), vk_(place.device.functions()), resources_(place.resources),
      pipelines_(place.pipelines), heap_(place.heap), pool_(place.pool), name_(name), frame_copy_(frame_copy),
      buffer_(place.pool.take()), commands_(buffer_->handle()) {
    buffer_->begin(name);
    bind_heap();
}

Encoder::~Encoder() {
    pool_.give_back(std::move(buffer_));
}

void Encoder::bind_heap() {
    const auto& sets = heap_.sets(frame_copy_);
    for (VkPipelineBindPoint point : {VK_PIPELINE_BIND_POINT_GRAPHICS, VK_PIPELINE_BIND_POINT_COMPUTE})
        vk_.vkCmdBindDescriptorSets(commands_, point, heap_.pipeline_layout(), resource_set,
                                    static_cast<std::uint32_t>(sets.size()), sets.data(), 0, nullptr);
}

void Encoder::barriers(std::span<const model::Barrier> barriers) {
    batch_.clear();
    for (const model::Barrier& barrier : barriers) {
        const TextureResource* texture = resources_[barrier.resource].texture.get();
        if (texture != nullptr)
            batch_.add_image(barrier, texture->handle(), texture->aspects());
        else
            batch_.add_memory(barrier);
    }
    batch_.record(vk_, commands_);
}

void Encoder::bind_pipeline(VkPipelineBindPoint point, backend::PipelineNumber number) {
    const Pipeline& pipeline = pipelines_[number];
    const Pipeline*& bound = point == VK_PIPELINE_BIND_POINT_COMPUTE ? compute_pipeline_ : graphics_pipeline_;
    if (bound == &pipeline)
        return;
    bound = &pipeline;
    vk_.vkCmdBindPipeline(commands_, point, pipeline.handle());
}

void Encoder::push_root(const backend::RootData& root, std::uint32_t dwords) {
    // Both kinds of pipelines share the layout, so what was sent for one is there for the other.
    if (dwords <= root_dwords_ &&
        std::equal(root.dwords.begin(), root.dwords.begin() + dwords, root_.dwords.begin()))
        return;
    std::copy_n(root.dwords.begin(), dwords, root_.dwords.begin());
    root_dwords_ = std::max(root_dwords_, dwords);
    vk_.vkCmdPushConstants(commands_, heap_.pipeline_layout(), VK_SHADER_STAGE_ALL, 0,
                           dwords * static_cast<std::uint32_t>(sizeof(std::uint32_t)), root.dwords.data());
}

void Encoder::dispatch(const backend::DispatchPacket& packet) {
    bind_pipeline(VK_PIPELINE_BIND_POINT_COMPUTE, packet.pipeline);
    push_root(packet.root, compute_pipeline_->root_dwords());
    if (packet.arguments.buffer != backend::no_resource)
        vk_.vkCmdDispatchIndirect(commands_, buffer(packet.arguments.buffer), packet.arguments.offset_bytes);
    else
        vk_.vkCmdDispatch(commands_, packet.groups[0], packet.groups[1], packet.groups[2]);
}

void Encoder::build(backend::ResourceNumber acceleration_structure) {
    buffer_->keep(resources_.structure(acceleration_structure).build(commands_));
}

void Encoder::push_marker(std::string_view name) {
    const auto begin = device_.instance_functions().vkCmdBeginDebugUtilsLabelEXT;
    if (begin == nullptr)
        return;
    const std::string terminated(name);
    const VkDebugUtilsLabelEXT label{.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT,
                                     .pLabelName = terminated.c_str()};
    begin(commands_, &label);
}

void Encoder::pop_marker() {
    if (const auto end = device_.instance_functions().vkCmdEndDebugUtilsLabelEXT; end != nullptr)
        end(commands_);
}

void Encoder::finish() {
    buffer_->end();
}

} // namespace bindery::vulkan
