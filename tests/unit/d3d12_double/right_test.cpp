// Right programs: the double has nothing to say, and records what was called.
#include "unit/d3d12_double/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace bindery::d3d12_double {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr D3D12_RESOURCE_STATES common = D3D12_RESOURCE_STATE_COMMON;
constexpr auto removed = static_cast<HRESULT>(0x887a0005);

TEST(RightProgram, DrawsDispatchesAndCopies) {
    Program p;
    p.bind_graphics();
    p.list->DrawInstanced(3, 2, 0, 0);
    p.list->DrawIndexedInstanced(30, 1, 0, -2, 1);
    p.transition(p.target.get(), D3D12_RESOURCE_STATE_RENDER_TARGET, D3D12_RESOURCE_STATE_COPY_SOURCE);
    D3D12_TEXTURE_COPY_LOCATION from{p.target.get(), D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX, {}};
    D3D12_TEXTURE_COPY_LOCATION to{p.read_back.get(), D3D12_TEXTURE_COPY_TYPE_PLACED_FOOTPRINT, {}};
    to.PlacedFootprint = {512, {DXGI_FORMAT_R8G8B8A8_UNORM, 64, 32, 1, 256}};
    p.list->CopyTextureRegion(&to, 0, 0, 0, &from, nullptr);
    p.transition(p.target.get(), D3D12_RESOURCE_STATE_COPY_SOURCE, common);
    p.bind_compute();
    p.list->BeginEvent(1, "work", 5);
    p.list->Dispatch(1, 2, 3);
    p.list->EndEvent();
    p.submit();
    EXPECT_EQ(p.fence->SetEventOnCompletion(p.fence_value, nullptr), S_OK);
    p.reset();
    p.list->CopyBufferRegion(p.buffer.get(), 0, p.upload.get(), 16, 32);
    p.transition(p.buffer.get(), D3D12_RESOURCE_STATE_COPY_DEST, D3D12_RESOURCE_STATE_COPY_SOURCE);
    p.list->CopyBufferRegion(p.read_back.get(), 0, p.buffer.get(), 0, 32);
    p.submit();
    p.reset();
    // A buffer falls back to COMMON after each execution.
    p.transition(p.buffer.get(), common, D3D12_RESOURCE_STATE_INDEX_BUFFER);
    p.submit();
    EXPECT_EQ(to_string(p.api.take_findings()), "");
}

TEST(RightProgram, EnhancedBarriers) {
    Program p;
    D3D12_TEXTURE_BARRIER barrier{};
    barrier.SyncBefore = D3D12_BARRIER_SYNC_NONE;
    barrier.AccessBefore = D3D12_BARRIER_ACCESS_NO_ACCESS;
    barrier.LayoutBefore = D3D12_BARRIER_LAYOUT_UNDEFINED;
    barrier.SyncAfter = D3D12_BARRIER_SYNC_COPY;
    barrier.AccessAfter = D3D12_BARRIER_ACCESS_COPY_DEST;
    barrier.LayoutAfter = D3D12_BARRIER_LAYOUT_COPY_DEST;
    barrier.pResource = p.target.get();
    barrier.Subresources = {1, 0, 0, 0, 0, 0}; // one index
    barrier.Flags = D3D12_TEXTURE_BARRIER_FLAG_DISCARD;
    p.texture_barrier(barrier);
    D3D12_TEXTURE_COPY_LOCATION to{p.target.get(), D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX, {}};
    to.SubresourceIndex = 1;
    D3D12_TEXTURE_COPY_LOCATION from{p.upload.get(), D3D12_TEXTURE_COPY_TYPE_PLACED_FOOTPRINT, {}};
    from.PlacedFootprint = {0, {DXGI_FORMAT_R8G8B8A8_UNORM, 32, 16, 1, 256}};
    p.list->CopyTextureRegion(&to, 0, 0, 0, &from, nullptr);
    D3D12_BUFFER_BARRIER order{};
    order.SyncBefore = D3D12_BARRIER_SYNC_COMPUTE_SHADING;
    order.AccessBefore = D3D12_BARRIER_ACCESS_UNORDERED_ACCESS;
    order.SyncAfter = D3D12_BARRIER_SYNC_COPY;
    order.AccessAfter = D3D12_BARRIER_ACCESS_COPY_SOURCE;
    order.pResource = p.written.get();
    order.Size = ~UINT64{0};
    p.buffer_barrier(order);
    p.list->CopyBufferRegion(p.read_back.get(), 0, p.written.get(), 0, 32);
    p.submit();
    EXPECT_EQ(to_string(p.api.take_findings()), "");
    EXPECT_EQ(p.api.count("Barrier"), 2u);
    EXPECT_EQ(p.api.count("TextureBarrier"), 1u);
}

TEST(RightProgram, ConstantsInExecuteIndirect) {
    Program p;
    D3D12_INDIRECT_ARGUMENT_DESC constants{};
    constants.Type = D3D12_INDIRECT_ARGUMENT_TYPE_CONSTANT;
    constants.Constant = {0, 0, 12};
    D3D12_INDIRECT_ARGUMENT_DESC dispatch{};
    dispatch.Type = D3D12_INDIRECT_ARGUMENT_TYPE_DISPATCH;
    const ComPtr<ID3D12CommandSignature> signature =
        p.command_signature(std::array{constants, dispatch}, 60, p.compute_root.get());
    p.bind_compute();
    p.list->ExecuteIndirect(signature.get(), 4, p.buffer.get(), 16, nullptr, 0);
    p.submit();
    EXPECT_EQ(to_string(p.api.take_findings()), "");
}

TEST(Record, CallsAreKeptInOrderWithTheirArguments) {
    Program p;
    p.bind_compute();
    p.api.clear_calls();
    p.list->Dispatch(1, 2, 3);
    p.list->Close();
    ASSERT_EQ(p.api.calls().size(), 2u);
    EXPECT_EQ(p.api.calls()[0].object, "list 1");
    EXPECT_EQ(p.api.calls()[0].function, "Dispatch");
    EXPECT_EQ(p.api.calls()[0].arguments, "1, 2, 3");
    EXPECT_EQ(p.api.calls()[1].function, "Close");
}

TEST(Objects, EveryOneIsReleasedWithItsProgram) {
    Double api;
    {
        Program p;
        EXPECT_GT(p.api.alive().size(), 10u);
        p.list.reset();
        EXPECT_THAT(p.api.alive(), testing::Not(testing::Contains("list 1")));
    }
    EXPECT_THAT(api.alive(), IsEmpty());
    {
        const ComPtr<ID3D12Device10> device = api.device();
        EXPECT_THAT(api.alive(), ElementsAre("device 1"));
    }
    EXPECT_THAT(api.alive(), IsEmpty());
}

TEST(Objects, MemoryOfTheCpuIsReal) {
    Program p;
    void* memory = nullptr;
    ASSERT_EQ(p.upload->Map(0, nullptr, &memory), S_OK);
    std::memset(memory, 7, 65536);
    p.upload->Unmap(0, nullptr);
    EXPECT_EQ(to_string(p.api.take_findings()), "");
}

TEST(Failure, ARemovedDeviceFailsEveryCallThatCan) {
    Program p;
    p.api.remove_device();
    EXPECT_EQ(p.device->GetDeviceRemovedReason(), static_cast<HRESULT>(0x887a0006));
    ComPtr<ID3D12Fence> fence;
    EXPECT_EQ(p.device->CreateFence(0, D3D12_FENCE_FLAG_NONE, fence.iid(), fence.put()), removed);
    EXPECT_EQ(p.queue->Signal(p.fence.get(), 1), removed);
    EXPECT_EQ(p.list->Close(), removed);
    EXPECT_EQ(p.fence->GetCompletedValue(), ~UINT64{0});
}

TEST(Failure, RemovalComesAfterSoManyCalls) {
    Program p;
    p.api.remove_device_after(1);
    EXPECT_EQ(p.queue->Signal(p.fence.get(), 1), S_OK);
    EXPECT_EQ(p.queue->Signal(p.fence.get(), 2), removed);
}

TEST(Failure, OneCallFailsOnce) {
    Program p;
    p.api.fail_next("Signal", E_OUTOFMEMORY);
    EXPECT_EQ(p.queue->Signal(p.fence.get(), 1), E_OUTOFMEMORY);
    EXPECT_EQ(p.queue->Signal(p.fence.get(), 1), S_OK);
}

TEST(Device, SaysWhatTheOptionsSay) {
    const Double api({.feature_level = D3D_FEATURE_LEVEL_11_0,
                      .shader_model = D3D_SHADER_MODEL_6_0,
                      .binding_tier = D3D12_RESOURCE_BINDING_TIER_2,
                      .enhanced_barriers = false});
    const ComPtr<ID3D12Device10> device = api.device();
    D3D12_FEATURE_DATA_D3D12_OPTIONS options{};
    EXPECT_EQ(device->CheckFeatureSupport(D3D12_FEATURE_D3D12_OPTIONS, &options, sizeof(options)), S_OK);
    EXPECT_EQ(options.ResourceBindingTier, D3D12_RESOURCE_BINDING_TIER_2);
    D3D12_FEATURE_DATA_SHADER_MODEL model{D3D_SHADER_MODEL_6_5};
    EXPECT_EQ(device->CheckFeatureSupport(D3D12_FEATURE_SHADER_MODEL, &model, sizeof(model)), S_OK);
    EXPECT_EQ(model.HighestShaderModel, D3D_SHADER_MODEL_6_0);
    D3D12_FEATURE_DATA_D3D12_OPTIONS12 barriers{};
    EXPECT_EQ(device->CheckFeatureSupport(D3D12_FEATURE_D3D12_OPTIONS12, &barriers, sizeof(barriers)), S_OK);
    EXPECT_FALSE(barriers.EnhancedBarriersSupported);
    EXPECT_EQ(device->CheckFeatureSupport(D3D12_FEATURE_D3D12_OPTIONS, &options, 4), E_INVALIDARG);
}

TEST(Device, AnOldRuntimeKnowsNoNewInterfacesAndQuestions) {
    const Double api({.old_runtime = true});
    ComPtr<ID3D12Device> device;
    ASSERT_EQ(api.runtime().create_device(nullptr, D3D_FEATURE_LEVEL_11_0, device.iid(), device.put()), S_OK);
    EXPECT_FALSE(device.as<ID3D12Device10>());
    EXPECT_FALSE(device.as<ID3D12Device1>());
    D3D12_FEATURE_DATA_D3D12_OPTIONS12 barriers{};
    EXPECT_EQ(device->CheckFeatureSupport(D3D12_FEATURE_D3D12_OPTIONS12, &barriers, sizeof(barriers)),
              E_INVALIDARG);
}

TEST(Device, IsNotMadeWithAHigherFeatureLevelThanItHas) {
    const Double api({.feature_level = D3D_FEATURE_LEVEL_11_0});
    ComPtr<ID3D12Device> device;
    EXPECT_TRUE(
        FAILED(api.runtime().create_device(nullptr, D3D_FEATURE_LEVEL_12_0, device.iid(), device.put())));
}

} // namespace
} // namespace bindery::d3d12_double
