// Passes and draws.
#include "backend/vulkan/encoder.hpp"

#include "backend/vulkan/format.hpp"

#include <cassert>

namespace bindery::vulkan {

namespace {

VkAttachmentLoadOp to_vulkan(LoadOp op) {
    switch (op) {
    case LoadOp::load:
        return VK_ATTACHMENT_LOAD_OP_LOAD;
    case LoadOp::clear:
        return VK_ATTACHMENT_LOAD_OP_CLEAR;
    case LoadOp::discard:
        return VK_ATTACHMENT_LOAD_OP_DONT_CARE;
    }
    return VK_ATTACHMENT_LOAD_OP_LOAD;
}

VkAttachmentStoreOp to_vulkan(StoreOp op) {
    switch (op) {
    case StoreOp::store:
        return VK_ATTACHMENT_STORE_OP_STORE;
    case StoreOp::discard:
        return VK_ATTACHMENT_STORE_OP_DONT_CARE;
    }
    return VK_ATTACHMENT_STORE_OP_STORE;
}

VkIndexType to_vulkan(IndexFormat format) {
    switch (format) {
    case IndexFormat::uint16:
        return VK_INDEX_TYPE_UINT16;
    case IndexFormat::uint32:
        return VK_INDEX_TYPE_UINT32;
    }
    return VK_INDEX_TYPE_UINT32;
}

VkImageLayout to_vulkan(TextureLayout layout) {
    return static_cast<VkImageLayout>(texture_layout_info(layout).vulkan);
}

/// Integer formats take the values as integers.
VkClearColorValue clear_value(const std::array<float, 4>& color, Format format) {
    VkClearColorValue value{};
    for (std::size_t i = 0; i < color.size(); ++i)
        switch (shader_scalar(format)) {
        case Scalar::uint32:
            value.uint32[i] = static_cast<std::uint32_t>(color[i]);
            break;
        case Scalar::int32:
            value.int32[i] = static_cast<std::int32_t>(color[i]);
            break;
        case Scalar::float32:
        case Scalar::bool32:
        case Scalar::float16:
        case Scalar::int16:
        case Scalar::uint16:
        case Scalar::float64:
        case Scalar::int64:
        case Scalar::uint64:
            value.float32[i] = color[i];
            break;
        }
    return value;
}

bool same(const backend::BufferPlace& a, const backend::BufferPlace& b) {
    return a.buffer == b.buffer && a.offset_bytes == b.offset_bytes;
}

bool same(const Viewport& a, const Viewport& b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height &&
           a.min_depth == b.min_depth && a.max_depth == b.max_depth;
}

bool same(const Scissor& a, const Scissor& b) {
    return a.x == b.x && a.y == b.y && a.width == b.width && a.height == b.height;
}

bool same_vertex_buffers(const backend::DrawState& a, const backend::DrawState& b) {
    if (a.vertex_buffer_count != b.vertex_buffer_count)
        return false;
    for (std::size_t i = 0; i < a.vertex_buffer_count; ++i)
        if (!same(a.vertex_buffers[i], b.vertex_buffers[i]) || a.vertex_strides[i] != b.vertex_strides[i])
            return false;
    return true;
}

} // namespace

VkRenderingAttachmentInfo Encoder::color_attachment(const backend::PassColor& color) const {
    VkRenderingAttachmentInfo info{.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    if (color.target.texture == backend::no_resource)
        return info;
    const TextureResource& texture = resources_.texture(color.target.texture);
    info.imageView = texture.target_view(color.target.mip, color.target.layer);
    info.imageLayout = to_vulkan(TextureLayout::color_target);
    info.loadOp = to_vulkan(color.load);
    info.storeOp = to_vulkan(color.store);
    info.clearValue.color = clear_value(color.clear, texture.format());
    if (color.resolve.texture != backend::no_resource) {
        const TextureResource& resolve = resources_.texture(color.resolve.texture);
        info.resolveMode =
            is_integer(texture.format()) ? VK_RESOLVE_MODE_SAMPLE_ZERO_BIT : VK_RESOLVE_MODE_AVERAGE_BIT;
        info.resolveImageView = resolve.target_view(color.resolve.mip, color.resolve.layer);
        info.resolveImageLayout = to_vulkan(TextureLayout::color_target);
    }
    return info;
}

VkRenderingAttachmentInfo Encoder::depth_attachment(const backend::PassInfo& pass) const {
    VkRenderingAttachmentInfo info{.sType = VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
    if (pass.depth_stencil.texture == backend::no_resource)
        return info;
    const TextureResource& texture = resources_.texture(pass.depth_stencil.texture);
    info.imageView = texture.target_view(pass.depth_stencil.mip, pass.depth_stencil.layer);
    info.imageLayout =
        to_vulkan(pass.depth_read_only ? TextureLayout::depth_read : TextureLayout::depth_write);
    info.loadOp = to_vulkan(pass.depth_load);
    // A store would be a write, also where nothing was written.
    info.storeOp = pass.depth_read_only ? VK_ATTACHMENT_STORE_OP_NONE : to_vulkan(pass.depth_store);
    info.clearValue.depthStencil = {pass.clear_depth, pass.clear_stencil};
    return info;
}

VkRenderingAttachmentInfo Encoder::stencil_attachment(const backend::PassInfo& pass) const {
    VkRenderingAttachmentInfo info = depth_attachment(pass);
    info.loadOp = to_vulkan(pass.stencil_load);
    info.storeOp = pass.depth_read_only ? VK_ATTACHMENT_STORE_OP_NONE : to_vulkan(pass.stencil_store);
    return info;
}

void Encoder::begin_pass(const backend::PassInfo& pass) {
    assert(pass.colors.size() <= max_color_targets);
    push_marker(pass.name);
    std::array<VkRenderingAttachmentInfo, max_color_targets> colors;
    for (std::size_t i = 0; i < pass.colors.size(); ++i)
        colors[i] = color_attachment(pass.colors[i]);
    const VkRenderingAttachmentInfo depth = depth_attachment(pass);
    const VkRenderingAttachmentInfo stencil = stencil_attachment(pass);
    const bool any_depth = pass.depth_stencil.texture != backend::no_resource;
    const bool any_stencil =
        any_depth && has_stencil(resources_.texture(pass.depth_stencil.texture).format());
    const VkRenderingInfo info{.sType = VK_STRUCTURE_TYPE_RENDERING_INFO,
                               .renderArea = {{0, 0}, {pass.width, pass.height}},
                               .layerCount = 1,
                               .colorAttachmentCount = static_cast<std::uint32_t>(pass.colors.size()),
                               .pColorAttachments = colors.data(),
                               .pDepthAttachment = any_depth ? &depth : nullptr,
                               .pStencilAttachment = any_stencil ? &stencil : nullptr};
    vk_.vkCmdBeginRendering(commands_, &info);
}

void Encoder::end_pass() {
    vk_.vkCmdEndRendering(commands_);
    pop_marker();
}

void Encoder::draws(std::span<const backend::DrawPacket> packets,
                    std::span<const backend::DrawState> states) {
    std::uint32_t applied = ~0u;
    for (const backend::DrawPacket& packet : packets) {
        const backend::DrawState& state = states[packet.state];
        if (packet.state != applied) {
            apply(state);
            applied = packet.state;
        }
        bind_pipeline(VK_PIPELINE_BIND_POINT_GRAPHICS, packet.pipeline);
        if (!graphics_pipeline_->has_vertex_inputs()) {
            // Such a pipeline has no dynamic strides, and to bind it makes Vulkan forget them.
            vertex_buffers_stale_ = true;
        } else if (vertex_buffers_stale_) {
            apply_vertex_buffers(state);
            vertex_buffers_stale_ = false;
        }
        push_root(packet.root, graphics_pipeline_->root_dwords());
        draw(packet, state);
    }
}

void Encoder::draw(const backend::DrawPacket& packet, const backend::DrawState& state) {
    const bool indexed = state.index_buffer.buffer != backend::no_resource;
    if (state.arguments.buffer == backend::no_resource) {
        if (indexed)
            vk_.vkCmdDrawIndexed(commands_, packet.count, packet.instance_count, packet.first,
                                 packet.base_vertex, packet.first_instance);
        else
            vk_.vkCmdDraw(commands_, packet.count, packet.instance_count, packet.first,
                          packet.first_instance);
        return;
    }
    const VkBuffer arguments = buffer(state.arguments.buffer);
    if (indexed)
        vk_.vkCmdDrawIndexedIndirect(commands_, arguments, state.arguments.offset_bytes, packet.count,
                                     sizeof(VkDrawIndexedIndirectCommand));
    else
        vk_.vkCmdDrawIndirect(commands_, arguments, state.arguments.offset_bytes, packet.count,
                              sizeof(VkDrawIndirectCommand));
}

void Encoder::apply(const backend::DrawState& state) {
    const backend::DrawState* old = state_ ? &*state_ : nullptr;
    if (old == nullptr || !same(old->viewport, state.viewport))
        apply_viewport(state.viewport);
    if (old == nullptr || !same(old->scissor, state.scissor)) {
        const VkRect2D scissor{{state.scissor.x, state.scissor.y},
                               {state.scissor.width, state.scissor.height}};
        vk_.vkCmdSetScissor(commands_, 0, 1, &scissor);
    }
    if (old == nullptr || old->blend_constants != state.blend_constants)
        vk_.vkCmdSetBlendConstants(commands_, state.blend_constants.data());
    if (old == nullptr || old->stencil_reference != state.stencil_reference)
        vk_.vkCmdSetStencilReference(commands_, VK_STENCIL_FACE_FRONT_AND_BACK, state.stencil_reference);
    if (state.index_buffer.buffer != backend::no_resource &&
        (old == nullptr || !same(old->index_buffer, state.index_buffer) ||
         old->index_format != state.index_format))
        vk_.vkCmdBindIndexBuffer(commands_, buffer(state.index_buffer.buffer),
                                 state.index_buffer.offset_bytes, to_vulkan(state.index_format));
    if (old == nullptr || !same_vertex_buffers(*old, state))
        vertex_buffers_stale_ = true;
    state_ = state;
}

void Encoder::apply_viewport(const Viewport& viewport) {
    // Clip-space y points up, as in Direct3D: the viewport starts at its lower edge and goes up.
    const VkViewport flipped{viewport.x,       viewport.y + viewport.height, viewport.width,
                             -viewport.height, viewport.min_depth,           viewport.max_depth};
    vk_.vkCmdSetViewport(commands_, 0, 1, &flipped);
}

void Encoder::apply_vertex_buffers(const backend::DrawState& state) {
    std::array<VkBuffer, max_vertex_buffers> buffers{};
    std::array<VkDeviceSize, max_vertex_buffers> offsets{};
    std::array<VkDeviceSize, max_vertex_buffers> strides{};
    for (std::uint32_t i = 0; i < state.vertex_buffer_count; ++i) {
        if (state.vertex_buffers[i].buffer == backend::no_resource)
            continue;
        buffers[i] = buffer(state.vertex_buffers[i].buffer);
        offsets[i] = state.vertex_buffers[i].offset_bytes;
        strides[i] = state.vertex_strides[i];
    }
    // Slots without a buffer are passed over: to bind null is a feature.
    for (std::uint32_t first = 0; first < state.vertex_buffer_count;) {
        if (buffers[first] == VK_NULL_HANDLE) {
            ++first;
            continue;
        }
        std::uint32_t end = first;
        while (end < state.vertex_buffer_count && buffers[end] != VK_NULL_HANDLE)
            ++end;
        vk_.vkCmdBindVertexBuffers2(commands_, first, end - first, &buffers[first], &offsets[first], nullptr,
                                    &strides[first]);
        first = end;
    }
}

void Encoder::clear_texture(backend::ResourceNumber number, const std::array<float, 4>& color) {
    const TextureResource& texture = resources_.texture(number);
    const VkImageSubresourceRange all{vulkan::to_vulkan(texture.aspects()), 0, VK_REMAINING_MIP_LEVELS, 0,
                                      VK_REMAINING_ARRAY_LAYERS};
    const VkImageLayout layout = to_vulkan(access_info(Access::clear_target).layout);
    if (has_depth(texture.format())) {
        const VkClearDepthStencilValue value{color[0], static_cast<std::uint32_t>(color[1])};
        vk_.vkCmdClearDepthStencilImage(commands_, texture.handle(), layout, &value, 1, &all);
        return;
    }
    const VkClearColorValue value = clear_value(color, texture.format());
    vk_.vkCmdClearColorImage(commands_, texture.handle(), layout, &value, 1, &all);
}

} // namespace bindery::vulkan
