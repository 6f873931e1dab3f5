// Passes and draws.
#include "backend/d3d12/encoder.hpp"

#include "backend/d3d12/format.hpp"

#include <algorithm>
#include <cassert>
#include <limits>

namespace bindery::d3d12 {

namespace {

DXGI_FORMAT to_d3d12(IndexFormat format) {
    switch (format) {
    case IndexFormat::uint16:
        return DXGI_FORMAT_R16_UINT;
    case IndexFormat::uint32:
        return DXGI_FORMAT_R32_UINT;
    }
    return DXGI_FORMAT_R32_UINT;
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

/// What a view of the rest of a buffer may say of its size.
UINT view_bytes(std::uint64_t size_bytes, std::uint64_t offset_bytes) {
    return static_cast<UINT>(
        std::min<std::uint64_t>(size_bytes - offset_bytes, std::numeric_limits<UINT>::max()));
}

D3D12_RECT to_d3d12(const Scissor& scissor) {
    const auto end = [](std::int32_t first, std::uint32_t size) {
        return static_cast<LONG>(
            std::min<std::int64_t>(std::int64_t{first} + size, std::numeric_limits<std::int32_t>::max()));
    };
    return {scissor.x, scissor.y, end(scissor.x, scissor.width), end(scissor.y, scissor.height)};
}

} // namespace

void Encoder::discard(const backend::PassTarget& target, Aspects aspects) {
    const TextureResource& texture = resources_.texture(target.texture);
    if (texture.dimension() == TextureDimension::d3)
        return; // a slice cannot be discarded alone
    for (const Aspects aspect : {Aspects::color, Aspects::depth, Aspects::stencil})
        if (any(aspects & aspect & texture.aspects())) {
            const D3D12_DISCARD_REGION region{
                0, nullptr, texture.subresource(target.mip, target.layer, plane_of(aspect)), 1};
            list()->DiscardResource(texture.handle(), &region);
        }
}

void Encoder::begin_color(std::size_t i, const backend::PassColor& color) {
    const D3D12_CPU_DESCRIPTOR_HANDLE place = allocator_->color_targets()[static_cast<std::uint32_t>(i)];
    if (color.target.texture == backend::no_resource) {
        D3D12_RENDER_TARGET_VIEW_DESC null{};
        null.Format = DXGI_FORMAT_R8G8B8A8_UNORM; // any
        null.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE2D;
        device_.handle()->CreateRenderTargetView(nullptr, &null, place);
        return;
    }
    const TextureResource& texture = resources_.texture(color.target.texture);
    const D3D12_RENDER_TARGET_VIEW_DESC desc = texture.color_desc(color.target.mip, color.target.layer);
    device_.handle()->CreateRenderTargetView(texture.handle(), &desc, place);
    switch (color.load) {
    case LoadOp::load:
        break;
    case LoadOp::clear:
        list()->ClearRenderTargetView(place, color.clear.data(), 0, nullptr);
        break;
    case LoadOp::discard:
        discard(color.target, Aspects::color);
        break;
    }
}

void Encoder::begin_depth(const backend::PassInfo& pass) {
    const TextureResource& texture = resources_.texture(pass.depth_stencil.texture);
    const bool stencil = has_stencil(texture.format());
    auto flags = D3D12_DSV_FLAG_NONE;
    if (pass.depth_read_only)
        flags = stencil ? D3D12_DSV_FLAG_READ_ONLY_DEPTH | D3D12_DSV_FLAG_READ_ONLY_STENCIL
                        : D3D12_DSV_FLAG_READ_ONLY_DEPTH;
    const D3D12_CPU_DESCRIPTOR_HANDLE place = allocator_->depth_target()[0];
    const D3D12_DEPTH_STENCIL_VIEW_DESC desc =
        texture.depth_desc(pass.depth_stencil.mip, pass.depth_stencil.layer, flags);
    device_.handle()->CreateDepthStencilView(texture.handle(), &desc, place);
    if (pass.depth_load == LoadOp::discard)
        discard(pass.depth_stencil, Aspects::depth);
    if (stencil && pass.stencil_load == LoadOp::discard)
        discard(pass.depth_stencil, Aspects::stencil);
    auto cleared = static_cast<D3D12_CLEAR_FLAGS>(0);
    if (pass.depth_load == LoadOp::clear)
        cleared |= D3D12_CLEAR_FLAG_DEPTH;
    if (stencil && pass.stencil_load == LoadOp::clear)
        cleared |= D3D12_CLEAR_FLAG_STENCIL;
    if (cleared != 0)
        list()->ClearDepthStencilView(place, cleared, pass.clear_depth, pass.clear_stencil, 0, nullptr);
}

void Encoder::begin_pass(const backend::PassInfo& pass) {
    assert(pass.colors.size() <= max_color_targets);
    push_marker(pass.name);
    std::array<D3D12_CPU_DESCRIPTOR_HANDLE, max_color_targets> colors;
    for (std::size_t i = 0; i < pass.colors.size(); ++i) {
        begin_color(i, pass.colors[i]);
        colors[i] = allocator_->color_targets()[static_cast<std::uint32_t>(i)];
        pass_.colors[i] = pass.colors[i];
    }
    pass_.color_count = pass.colors.size();
    pass_.depth_stencil = pass.depth_stencil;
    // A discard would be a write.
    pass_.depth_store = pass.depth_read_only ? StoreOp::store : pass.depth_store;
    pass_.stencil_store = pass.depth_read_only ? StoreOp::store : pass.stencil_store;
    const bool any_depth = pass.depth_stencil.texture != backend::no_resource;
    if (any_depth)
        begin_depth(pass);
    const D3D12_CPU_DESCRIPTOR_HANDLE depth = allocator_->depth_target()[0];
    list()->OMSetRenderTargets(static_cast<UINT>(pass.colors.size()), colors.data(), FALSE,
                               any_depth ? &depth : nullptr);
}

void Encoder::resolve(const backend::PassColor& color) {
    const TextureResource& source = resources_.texture(color.target.texture);
    const TextureResource& target = resources_.texture(color.resolve.texture);
    barriers(std::array{part(color.target, Access::color_target, Access::resolve_source),
                        part(color.resolve, Access::color_target, Access::resolve_target)});
    list()->ResolveSubresource(target.handle(), target.subresource(color.resolve.mip, color.resolve.layer, 0),
                               source.handle(), source.subresource(color.target.mip, color.target.layer, 0),
                               to_dxgi(source.format()));
    barriers(std::array{part(color.target, Access::resolve_source, Access::color_target),
                        part(color.resolve, Access::resolve_target, Access::color_target)});
}

void Encoder::end_pass() {
    for (std::size_t i = 0; i < pass_.color_count; ++i) {
        const backend::PassColor& color = pass_.colors[i];
        if (color.target.texture == backend::no_resource)
            continue;
        if (color.resolve.texture != backend::no_resource)
            resolve(color);
        if (color.store == StoreOp::discard)
            discard(color.target, Aspects::color);
    }
    if (pass_.depth_stencil.texture != backend::no_resource) {
        if (pass_.depth_store == StoreOp::discard)
            discard(pass_.depth_stencil, Aspects::depth);
        if (pass_.stencil_store == StoreOp::discard)
            discard(pass_.depth_stencil, Aspects::stencil);
    }
    pop_marker();
}

void Encoder::draws(std::span<const backend::DrawPacket> packets,
                    std::span<const backend::DrawState> states) {
    bind_graphics();
    std::uint32_t applied = ~0u;
    for (const backend::DrawPacket& packet : packets) {
        const backend::DrawState& state = states[packet.state];
        if (packet.state != applied) {
            apply(state);
            applied = packet.state;
        }
        const Pipeline& pipeline = pipelines_[packet.pipeline];
        bind_pipeline(pipeline.handle());
        if (topology_ != pipeline.topology()) {
            topology_ = pipeline.topology();
            list()->IASetPrimitiveTopology(topology_);
        }
        if (!graphics_root_.has(packet.root, pipeline.root_dwords()))
            list()->SetGraphicsRoot32BitConstants(constants_parameter, pipeline.root_dwords(),
                                                  packet.root.dwords.data(), 0);
        draw(packet, state);
    }
}

void Encoder::draw(const backend::DrawPacket& packet, const backend::DrawState& state) {
    const bool indexed = state.index_buffer.buffer != backend::no_resource;
    if (state.arguments.buffer != backend::no_resource)
        list()->ExecuteIndirect(
            command_signatures_[indexed ? IndirectKind::draw_indexed : IndirectKind::draw], packet.count,
            buffer(state.arguments.buffer), state.arguments.offset_bytes, nullptr, 0);
    else if (indexed)
        list()->DrawIndexedInstanced(packet.count, packet.instance_count, packet.first, packet.base_vertex,
                                     packet.first_instance);
    else
        list()->DrawInstanced(packet.count, packet.instance_count, packet.first, packet.first_instance);
}

void Encoder::apply(const backend::DrawState& state) {
    const backend::DrawState* old = state_ ? &*state_ : nullptr;
    if (old == nullptr || !same(old->viewport, state.viewport)) {
        const Viewport& viewport = state.viewport;
        const D3D12_VIEWPORT d3d12{viewport.x,      viewport.y,         viewport.width,
                                   viewport.height, viewport.min_depth, viewport.max_depth};
        list()->RSSetViewports(1, &d3d12);
    }
    if (old == nullptr || !same(old->scissor, state.scissor)) {
        const D3D12_RECT scissor = to_d3d12(state.scissor);
        list()->RSSetScissorRects(1, &scissor);
    }
    if (old == nullptr || old->blend_constants != state.blend_constants)
        list()->OMSetBlendFactor(state.blend_constants.data());
    if (old == nullptr || old->stencil_reference != state.stencil_reference)
        list()->OMSetStencilRef(state.stencil_reference);
    if (state.index_buffer.buffer != backend::no_resource &&
        (old == nullptr || !same(old->index_buffer, state.index_buffer) ||
         old->index_format != state.index_format))
        apply_index_buffer(state);
    if (old == nullptr || !same_vertex_buffers(*old, state))
        apply_vertex_buffers(state);
    state_ = state;
}

void Encoder::apply_index_buffer(const backend::DrawState& state) {
    const backend::BufferPlace& place = state.index_buffer;
    const D3D12_INDEX_BUFFER_VIEW view{
        allocation(place.buffer).address() + place.offset_bytes,
        view_bytes(resources_.buffer(place.buffer).size_bytes(), place.offset_bytes),
        to_d3d12(state.index_format)};
    list()->IASetIndexBuffer(&view);
}

void Encoder::apply_vertex_buffers(const backend::DrawState& state) {
    std::array<D3D12_VERTEX_BUFFER_VIEW, max_vertex_buffers> views{};
    for (std::uint32_t i = 0; i < state.vertex_buffer_count; ++i) {
        const backend::BufferPlace& place = state.vertex_buffers[i];
        if (place.buffer != backend::no_resource)
            views[i] = {allocation(place.buffer).address() + place.offset_bytes,
                        view_bytes(resources_.buffer(place.buffer).size_bytes(), place.offset_bytes),
                        state.vertex_strides[i]};
    }
    if (state.vertex_buffer_count != 0)
        list()->IASetVertexBuffers(0, state.vertex_buffer_count, views.data());
}

} // namespace bindery::d3d12
