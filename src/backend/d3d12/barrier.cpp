#include "backend/d3d12/barrier.hpp"

#include <cstdint>

namespace bindery::d3d12 {

namespace {

/// Two accesses in one of these states are not in order by themselves.
bool needs_order(D3D12_RESOURCE_STATES state) {
    return (state & (D3D12_RESOURCE_STATE_UNORDERED_ACCESS |
                     D3D12_RESOURCE_STATE_RAYTRACING_ACCELERATION_STRUCTURE)) != 0;
}

AccessSet replace_clear(AccessSet set, Access by) {
    return (set & Access::clear_target).empty() ? set : (set - Access::clear_target) | by;
}
AccessSet as_texture(AccessSet set) {
    return replace_clear(set, Access::color_target);
}
AccessSet as_buffer(AccessSet set) {
    return replace_clear(set, Access::compute_write);
}

D3D12_BARRIER_SYNC sync_of(AccessSet set) {
    return static_cast<D3D12_BARRIER_SYNC>(d3d12_sync(set));
}
D3D12_BARRIER_ACCESS access_of(AccessSet set) {
    return static_cast<D3D12_BARRIER_ACCESS>(d3d12_access(set));
}

bool is_whole(const model::SubresourceRange& range, const BarrierTexture& texture) {
    return range.mip_count == texture.mips && range.layer_count == texture.layers;
}

} // namespace

D3D12_RESOURCE_STATES texture_state(AccessSet set) {
    return static_cast<D3D12_RESOURCE_STATES>(d3d12_state(as_texture(set)));
}

D3D12_RESOURCE_STATES buffer_state(AccessSet set) {
    return static_cast<D3D12_RESOURCE_STATES>(d3d12_state(as_buffer(set)));
}

D3D12_BARRIER_LAYOUT texture_layout(AccessSet set) {
    bool any = false;
    bool several = false;
    std::uint32_t layout = D3D12_BARRIER_LAYOUT_COMMON;
    as_texture(set).for_each([&](Access access) {
        const std::uint32_t wanted = access_info(access).d3d12.layout;
        several |= any && layout != wanted;
        layout = wanted;
        any = true;
    });
    // The only layout in which depth can be tested and sampled at once; it is the direct queue's own.
    return several ? D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_GENERIC_READ
                   : static_cast<D3D12_BARRIER_LAYOUT>(layout);
}

void LegacyBarriers::add_order(ID3D12Resource* resource) {
    D3D12_RESOURCE_BARRIER barrier{};
    barrier.Type = D3D12_RESOURCE_BARRIER_TYPE_UAV;
    barrier.UAV.pResource = resource;
    barriers_.push_back(barrier);
}

void LegacyBarriers::add_transition(ID3D12Resource* resource, std::uint32_t subresource,
                                    D3D12_RESOURCE_STATES before, D3D12_RESOURCE_STATES after) {
    D3D12_RESOURCE_BARRIER barrier{};
    barrier.Type = D3D12_RESOURCE_BARRIER_TYPE_TRANSITION;
    barrier.Transition.pResource = resource;
    barrier.Transition.Subresource = subresource;
    barrier.Transition.StateBefore = before;
    barrier.Transition.StateAfter = after;
    barriers_.push_back(barrier);
}

void LegacyBarriers::add_buffer(const model::Barrier& barrier, ID3D12Resource* resource) {
    if (!waits_within_list(barrier))
        return;
    const D3D12_RESOURCE_STATES before = buffer_state(barrier.state_before);
    const D3D12_RESOURCE_STATES after = buffer_state(barrier.state_after);
    if (before != after)
        add_transition(resource, D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES, before, after);
    else if (needs_order(after))
        add_order(resource);
}

void LegacyBarriers::add_texture(const model::Barrier& barrier, const BarrierTexture& texture) {
    const D3D12_RESOURCE_STATES before = texture_state(barrier.state_before);
    const D3D12_RESOURCE_STATES after = texture_state(barrier.state_after);
    if (before == after) {
        if (needs_order(after))
            add_order(texture.resource);
        return;
    }
    const model::SubresourceRange& range = barrier.range;
    if (is_whole(range, texture)) {
        add_transition(texture.resource, D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES, before, after);
        return;
    }
    for (std::uint32_t plane = 0; plane < texture.planes; ++plane)
        for (std::uint32_t layer = range.first_layer; layer < range.first_layer + range.layer_count; ++layer)
            for (std::uint32_t mip = range.first_mip; mip < range.first_mip + range.mip_count; ++mip)
                add_transition(texture.resource, mip + texture.mips * (layer + texture.layers * plane),
                               before, after);
}

void LegacyBarriers::record(ID3D12GraphicsCommandList* commands) const {
    if (!barriers_.empty())
        commands->ResourceBarrier(static_cast<UINT>(barriers_.size()), barriers_.data());
}

void EnhancedBarriers::add_buffer(const model::Barrier& barrier, ID3D12Resource* resource) {
    if (!waits_within_list(barrier))
        return;
    const AccessSet before = as_buffer(barrier.before);
    const AccessSet after = as_buffer(barrier.after);
    buffers_.push_back({.SyncBefore = sync_of(before),
                        .SyncAfter = sync_of(after),
                        .AccessBefore = access_of(before),
                        .AccessAfter = access_of(after),
                        .pResource = resource,
                        .Offset = 0,
                        .Size = ~std::uint64_t{0}}); // the whole, which is all that is allowed
}

void EnhancedBarriers::add_texture(const model::Barrier& barrier, const BarrierTexture& texture) {
    // Accesses have to be ones that the layouts allow, so the states count, not what is waited for alone.
    const AccessSet before = as_texture(barrier.state_before);
    const AccessSet after = as_texture(barrier.state_after);
    const model::SubresourceRange& range = barrier.range;
    textures_.push_back(
        {.SyncBefore = sync_of(before),
         .SyncAfter = sync_of(after),
         .AccessBefore = access_of(barrier.discard ? AccessSet{} : before),
         .AccessAfter = access_of(after),
         .LayoutBefore = barrier.discard ? D3D12_BARRIER_LAYOUT_UNDEFINED : texture_layout(before),
         .LayoutAfter = texture_layout(after),
         .pResource = texture.resource,
         .Subresources = {range.first_mip, range.mip_count, range.first_layer, range.layer_count, 0,
                          texture.planes},
         .Flags = barrier.discard ? D3D12_TEXTURE_BARRIER_FLAG_DISCARD : D3D12_TEXTURE_BARRIER_FLAG_NONE});
}

void EnhancedBarriers::record(ID3D12GraphicsCommandList7* commands) const {
    D3D12_BARRIER_GROUP groups[2]{};
    UINT32 count = 0;
    if (!buffers_.empty()) {
        D3D12_BARRIER_GROUP& group = groups[count++];
        group.Type = D3D12_BARRIER_TYPE_BUFFER;
        group.NumBarriers = static_cast<UINT32>(buffers_.size());
        group.pBufferBarriers = buffers_.data();
    }
    if (!textures_.empty()) {
        D3D12_BARRIER_GROUP& group = groups[count++];
        group.Type = D3D12_BARRIER_TYPE_TEXTURE;
        group.NumBarriers = static_cast<UINT32>(textures_.size());
        group.pTextureBarriers = textures_.data();
    }
    if (count != 0)
        commands->Barrier(count, groups);
}

} // namespace bindery::d3d12
