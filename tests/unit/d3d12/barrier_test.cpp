#include "backend/d3d12/barrier.hpp"

#include <gtest/gtest.h>

namespace bindery::d3d12 {
namespace {

ID3D12Resource* resource_number(std::uintptr_t number) {
    return reinterpret_cast<ID3D12Resource*>(number);
}

model::Barrier between(AccessSet before, AccessSet after) {
    model::Barrier barrier;
    barrier.before = barrier.state_before = before;
    barrier.after = barrier.state_after = after;
    return barrier;
}

model::Barrier of_range(AccessSet before, AccessSet after, model::SubresourceRange range) {
    model::Barrier barrier = between(before, after);
    barrier.range = range;
    return barrier;
}

TEST(D3D12Barrier, LayoutsOfAccessesAreTheHeaders) {
    const auto expect = [](Access access, D3D12_BARRIER_LAYOUT layout) {
        EXPECT_EQ(access_info(access).d3d12.layout, static_cast<std::uint32_t>(layout)) << describe(access);
    };
    expect(Access::none, D3D12_BARRIER_LAYOUT_UNDEFINED);
    for (Access read : {Access::vertex_read, Access::pixel_read, Access::graphics_read, Access::compute_read,
                        Access::ray_tracing_read})
        expect(read, D3D12_BARRIER_LAYOUT_SHADER_RESOURCE);
    for (Access write : {Access::graphics_write, Access::compute_write, Access::ray_tracing_write})
        expect(write, D3D12_BARRIER_LAYOUT_UNORDERED_ACCESS);
    expect(Access::color_target, D3D12_BARRIER_LAYOUT_RENDER_TARGET);
    expect(Access::depth_read, D3D12_BARRIER_LAYOUT_DEPTH_STENCIL_READ);
    expect(Access::depth_write, D3D12_BARRIER_LAYOUT_DEPTH_STENCIL_WRITE);
    expect(Access::resolve_source, D3D12_BARRIER_LAYOUT_RESOLVE_SOURCE);
    expect(Access::resolve_target, D3D12_BARRIER_LAYOUT_RESOLVE_DEST);
    expect(Access::copy_source, D3D12_BARRIER_LAYOUT_COPY_SOURCE);
    expect(Access::copy_target, D3D12_BARRIER_LAYOUT_COPY_DEST);
    expect(Access::present, D3D12_BARRIER_LAYOUT_PRESENT);
}

TEST(D3D12Barrier, ReadsJoinInOneState) {
    EXPECT_EQ(buffer_state(AccessSet(Access::index_buffer) | Access::compute_read),
              D3D12_RESOURCE_STATE_INDEX_BUFFER | D3D12_RESOURCE_STATE_NON_PIXEL_SHADER_RESOURCE);
    EXPECT_EQ(texture_state(AccessSet(Access::depth_read) | Access::pixel_read),
              D3D12_RESOURCE_STATE_DEPTH_READ | D3D12_RESOURCE_STATE_PIXEL_SHADER_RESOURCE);
    EXPECT_EQ(texture_layout(AccessSet(Access::depth_read) | Access::pixel_read),
              D3D12_BARRIER_LAYOUT_DIRECT_QUEUE_GENERIC_READ);
    EXPECT_EQ(texture_layout(AccessSet(Access::compute_read) | Access::pixel_read),
              D3D12_BARRIER_LAYOUT_SHADER_RESOURCE);
    EXPECT_EQ(texture_layout({}), D3D12_BARRIER_LAYOUT_COMMON);
}

TEST(D3D12Barrier, ClearsAreDrawnAndFillsAreDispatched) {
    EXPECT_EQ(texture_state(Access::clear_target), D3D12_RESOURCE_STATE_RENDER_TARGET);
    EXPECT_EQ(texture_layout(Access::clear_target), D3D12_BARRIER_LAYOUT_RENDER_TARGET);
    EXPECT_EQ(buffer_state(Access::clear_target), D3D12_RESOURCE_STATE_UNORDERED_ACCESS);
    EnhancedBarriers batch;
    batch.add_buffer(between(Access::clear_target, Access::copy_source), resource_number(1));
    EXPECT_EQ(batch.buffers()[0].SyncBefore, D3D12_BARRIER_SYNC_COMPUTE_SHADING);
}

TEST(D3D12Barrier, ABufferGoesFromStateToState) {
    LegacyBarriers batch;
    batch.add_buffer(between(Access::copy_target, Access::vertex_buffer), resource_number(7));
    ASSERT_EQ(batch.barriers().size(), 1u);
    const D3D12_RESOURCE_BARRIER& barrier = batch.barriers()[0];
    EXPECT_EQ(barrier.Type, D3D12_RESOURCE_BARRIER_TYPE_TRANSITION);
    EXPECT_EQ(barrier.Transition.pResource, resource_number(7));
    EXPECT_EQ(barrier.Transition.Subresource, D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES);
    EXPECT_EQ(barrier.Transition.StateBefore, D3D12_RESOURCE_STATE_COPY_DEST);
    EXPECT_EQ(barrier.Transition.StateAfter, D3D12_RESOURCE_STATE_VERTEX_AND_CONSTANT_BUFFER);
}

TEST(D3D12Barrier, WritesOfShadersWaitForEachOther) {
    LegacyBarriers batch;
    batch.add_buffer(between(Access::compute_write, Access::compute_write), resource_number(7));
    ASSERT_EQ(batch.barriers().size(), 1u);
    EXPECT_EQ(batch.barriers()[0].Type, D3D12_RESOURCE_BARRIER_TYPE_UAV);
    EXPECT_EQ(batch.barriers()[0].UAV.pResource, resource_number(7));
    batch.clear();
    // Copies to one place and draws to one target are in order as they are.
    batch.add_buffer(between(Access::copy_target, Access::copy_target), resource_number(7));
    batch.add_texture(of_range(Access::color_target, Access::color_target, {0, 1, 0, 1}),
                      {resource_number(8), 1, 1, 1});
    // Two stages read in the same state.
    batch.add_buffer(between(Access::vertex_read, AccessSet(Access::vertex_read) | Access::compute_read),
                     resource_number(7));
    EXPECT_TRUE(batch.empty());
}

TEST(D3D12Barrier, ABufferForgetsWhatAnotherListDid) {
    model::Barrier barrier = between(Access::copy_target, Access::compute_read);
    barrier.previous.list = 3;
    barrier.current.list = 4;
    LegacyBarriers legacy;
    EnhancedBarriers enhanced;
    legacy.add_buffer(barrier, resource_number(1));
    enhanced.add_buffer(barrier, resource_number(1));
    EXPECT_TRUE(legacy.empty());
    EXPECT_TRUE(enhanced.empty());
    // A texture does not.
    barrier.range = {0, 1, 0, 1};
    legacy.add_texture(barrier, {resource_number(1), 1, 1, 1});
    EXPECT_FALSE(legacy.empty());
}

TEST(D3D12Barrier, APartOfATextureIsNamedBySubresource) {
    LegacyBarriers batch;
    // Mips 1 and 2 of layer 3, of 4 mips, 6 layers, depth and stencil.
    batch.add_texture(of_range(Access::copy_target, Access::depth_write, {1, 2, 3, 1}),
                      {resource_number(1), 4, 6, 2});
    std::vector<UINT> found;
    for (const D3D12_RESOURCE_BARRIER& barrier : batch.barriers())
        found.push_back(barrier.Transition.Subresource);
    EXPECT_EQ(found, (std::vector<UINT>{13, 14, 37, 38}));
    batch.clear();
    batch.add_texture(of_range(Access::copy_target, Access::depth_write, {0, 4, 0, 6}),
                      {resource_number(1), 4, 6, 2});
    ASSERT_EQ(batch.barriers().size(), 1u);
    EXPECT_EQ(batch.barriers()[0].Transition.Subresource, D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES);
}

TEST(D3D12Barrier, EnhancedOnesHaveSyncAccessAndLayout) {
    EnhancedBarriers batch;
    batch.add_texture(of_range(Access::color_target, Access::pixel_read, {0, 1, 2, 3}),
                      {resource_number(5), 2, 6, 1});
    ASSERT_EQ(batch.textures().size(), 1u);
    const D3D12_TEXTURE_BARRIER& barrier = batch.textures()[0];
    EXPECT_EQ(barrier.SyncBefore, D3D12_BARRIER_SYNC_RENDER_TARGET);
    EXPECT_EQ(barrier.SyncAfter, D3D12_BARRIER_SYNC_PIXEL_SHADING);
    EXPECT_EQ(barrier.AccessBefore, D3D12_BARRIER_ACCESS_RENDER_TARGET);
    EXPECT_EQ(barrier.AccessAfter, D3D12_BARRIER_ACCESS_SHADER_RESOURCE);
    EXPECT_EQ(barrier.LayoutBefore, D3D12_BARRIER_LAYOUT_RENDER_TARGET);
    EXPECT_EQ(barrier.LayoutAfter, D3D12_BARRIER_LAYOUT_SHADER_RESOURCE);
    EXPECT_EQ(barrier.Subresources.IndexOrFirstMipLevel, 0u);
    EXPECT_EQ(barrier.Subresources.NumMipLevels, 1u);
    EXPECT_EQ(barrier.Subresources.FirstArraySlice, 2u);
    EXPECT_EQ(barrier.Subresources.NumArraySlices, 3u);
    EXPECT_EQ(barrier.Subresources.NumPlanes, 1u);
    EXPECT_EQ(barrier.Flags, D3D12_TEXTURE_BARRIER_FLAG_NONE);
}

TEST(D3D12Barrier, WhatIsDiscardedComesFromNoLayout) {
    model::Barrier barrier = of_range(Access::pixel_read, Access::color_target, {0, 1, 0, 1});
    barrier.discard = true;
    EnhancedBarriers enhanced;
    enhanced.add_texture(barrier, {resource_number(5), 1, 1, 1});
    EXPECT_EQ(enhanced.textures()[0].LayoutBefore, D3D12_BARRIER_LAYOUT_UNDEFINED);
    EXPECT_EQ(enhanced.textures()[0].AccessBefore, D3D12_BARRIER_ACCESS_NO_ACCESS);
    EXPECT_EQ(enhanced.textures()[0].SyncBefore, D3D12_BARRIER_SYNC_PIXEL_SHADING);
    EXPECT_EQ(enhanced.textures()[0].Flags, D3D12_TEXTURE_BARRIER_FLAG_DISCARD);
    // States are never unknown.
    LegacyBarriers legacy;
    legacy.add_texture(barrier, {resource_number(5), 1, 1, 1});
    EXPECT_EQ(legacy.barriers()[0].Transition.StateBefore, D3D12_RESOURCE_STATE_PIXEL_SHADER_RESOURCE);
}

TEST(D3D12Barrier, ANewTextureComesFromCommon) {
    const model::Barrier barrier = of_range({}, Access::copy_target, {0, 1, 0, 1});
    LegacyBarriers legacy;
    legacy.add_texture(barrier, {resource_number(5), 1, 1, 1});
    EXPECT_EQ(legacy.barriers()[0].Transition.StateBefore, D3D12_RESOURCE_STATE_COMMON);
    EnhancedBarriers enhanced;
    enhanced.add_texture(barrier, {resource_number(5), 1, 1, 1});
    EXPECT_EQ(enhanced.textures()[0].LayoutBefore, D3D12_BARRIER_LAYOUT_COMMON);
    EXPECT_EQ(enhanced.textures()[0].SyncBefore, D3D12_BARRIER_SYNC_NONE);
    EXPECT_EQ(enhanced.textures()[0].AccessBefore, D3D12_BARRIER_ACCESS_NO_ACCESS);
}

} // namespace
} // namespace bindery::d3d12
