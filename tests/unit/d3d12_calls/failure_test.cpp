// What the library says when Direct3D fails: a removed device, memory that is gone, low tiers, no device at
// all.
#include "unit/d3d12_calls/fixture.hpp"

#include <gmock/gmock.h>

namespace bindery::d3d12_double {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

TEST(LowDevice, AFeatureLevelBelow11IsRefusedByName) {
    const Double api({.feature_level = D3D_FEATURE_LEVEL_10_1});
    const Error error = error_of([&] { (void)make_device(api); });
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.detail(), HasSubstr("11_0"));
    EXPECT_THAT(api.alive(), IsEmpty());
}

TEST(LowDevice, ABindingTierBelow3IsRefusedWithBothNumbers) {
    for (const D3D12_RESOURCE_BINDING_TIER tier :
         {D3D12_RESOURCE_BINDING_TIER_1, D3D12_RESOURCE_BINDING_TIER_2}) {
        const Double api({.binding_tier = tier});
        const Error error = error_of([&] { (void)make_device(api); });
        EXPECT_EQ(error.rule(), Rule::device_feature);
        EXPECT_THAT(error.detail(), HasSubstr("resource binding tier 3"));
        EXPECT_THAT(error.detail(), HasSubstr("the device has " + std::to_string(static_cast<int>(tier))));
    }
}

TEST(LowDevice, AShaderModelBelow6IsRefusedWithBothNumbers) {
    const Double api({.shader_model = D3D_SHADER_MODEL_5_1});
    const Error error = error_of([&] { (void)make_device(api); });
    EXPECT_EQ(error.rule(), Rule::device_feature);
    EXPECT_THAT(error.detail(), HasSubstr("shader model 6.0"));
    EXPECT_THAT(error.detail(), HasSubstr("5.1"));
}

TEST(LowDevice, ATargetThatTheDeviceDoesNotHaveIsRefused) {
    const Double api({.shader_model = D3D_SHADER_MODEL_6_2});
    d3d12::D3D12Desc desc;
    desc.shader_target = ShaderTarget::dxil_6_6;
    const Error error = error_of([&] { (void)make_device(api, desc); });
    EXPECT_EQ(error.rule(), Rule::device_feature);
    EXPECT_THAT(error.detail(), HasSubstr("6_6"));
    EXPECT_THAT(error.detail(), HasSubstr("6_2"));
}

TEST(LowDevice, ARuntimeThatMakesNoDeviceIsRefusedWithItsCode) {
    const Double api({.create_result = static_cast<HRESULT>(0x887e0002)});
    const Error error = error_of([&] { (void)make_device(api); });
    EXPECT_THAT(error.detail(), HasSubstr("D3D12_ERROR_DRIVER_VERSION_MISMATCH"));
}

class Removed : public testing::Test {
protected:
    void expect_lost(const Error& error) {
        EXPECT_EQ(error.rule(), Rule::device_lost) << error.what();
        EXPECT_THAT(error.detail(), HasSubstr("DXGI_ERROR_DEVICE_HUNG"))
            << "the reason that the device gives";
        EXPECT_THAT(error.detail(), HasSubstr("make a new one")) << "what the user can do";
    }
    Double api_;
    Device device_ = make_device(api_);
};

TEST_F(Removed, MakingABufferSaysSo) {
    api_.remove_device();
    expect_lost(error_of([&] { (void)device_.create_buffer({.name = "late", .size_bytes = 16}); }));
}

TEST_F(Removed, MakingATextureSaysSo) {
    api_.remove_device();
    expect_lost(error_of([&] {
        (void)device_.create_texture({.name = "late",
                                      .format = Format::rgba8_unorm,
                                      .width = 4,
                                      .height = 4,
                                      .usage = TextureUsage::shader_read});
    }));
}

TEST_F(Removed, SubmittingSaysSo) {
    const Buffer a = device_.create_buffer({.name = "a", .size_bytes = 16});
    const Buffer b = device_.create_buffer({.name = "b", .size_bytes = 16});
    CommandList list = device_.create_command_list("copy");
    list.copy(a, b);
    api_.remove_device();
    expect_lost(error_of([&] { device_.submit(std::move(list)); }));
}

TEST_F(Removed, WaitingSaysSo) {
    const Buffer a = device_.create_buffer({.name = "a", .size_bytes = 16});
    CommandList list = device_.create_command_list("fill");
    list.fill(a, 1);
    device_.submit(std::move(list));
    api_.remove_device();
    expect_lost(error_of([&] {
        (void)device_.read(a);
        device_.wait_idle();
    }));
}

/// The device goes at each call that can fail, in turn, of a program that does one of everything. Each time
/// there is one error that says so, and everything is given back.
TEST(RemovedAnywhere, IsAnErrorAndNoLeak) {
    std::uint32_t lost = 0;
    for (std::uint32_t after = 0;; ++after) {
        Double api;
        bool done = false;
        {
            std::optional<Device> device;
            api.remove_device_after(after);
            try {
                device = make_device(api);
                run_everything(*device);
                done = true;
            } catch (const Error& error) {
                ++lost;
                EXPECT_EQ(error.rule(), Rule::device_lost) << "after " << after << " calls: " << error.what();
            }
        }
        EXPECT_THAT(api.alive(), IsEmpty()) << "after " << after << " calls";
        EXPECT_THAT(texts_of(api.take_findings()), IsEmpty()) << "after " << after << " calls";
        if (done)
            break;
        ASSERT_LT(after, 2000u);
    }
    EXPECT_GT(lost, 30u);
}

/// One call of each function finds no memory: an error of that rule, and nothing leaks.
TEST(NoMemory, IsSaidWhicheverCallFindsIt) {
    for (const char* function :
         {"CreateCommandQueue", "CreateCommandAllocator", "CreateCommandList", "CreateFence",
          "CreateCommittedResource", "CreateDescriptorHeap", "CreateRootSignature",
          "CreateGraphicsPipelineState", "CreateComputePipelineState", "CreateCommandSignature", "Map",
          "Close", "Reset"}) {
        Double api;
        {
            std::optional<Device> device;
            api.fail_next(function, E_OUTOFMEMORY);
            const Error error = error_of([&] {
                device = make_device(api);
                run_everything(*device);
            });
            EXPECT_EQ(error.rule(), Rule::memory_exhausted) << function << ": " << error.what();
            EXPECT_THAT(error.detail(), HasSubstr("E_OUTOFMEMORY")) << function;
        }
        EXPECT_THAT(api.alive(), IsEmpty()) << function;
        EXPECT_THAT(texts_of(api.take_findings()), IsEmpty()) << function;
    }
}

TEST(RefusedPipeline, SaysItsNameAndTheCode) {
    Double api;
    Device device = make_device(api);
    ComputePipelineDesc desc;
    desc.name = "sum";
    desc.shader =
        &shader(device.info().shader_target, "add", Stage::compute, root_type<api_test::AddFields>());
    api.fail_next("CreateComputePipelineState", E_INVALIDARG);
    const Error error = error_of([&] { (void)device.create_compute_pipeline<api_test::AddFields>(desc); });
    EXPECT_EQ(error.rule(), Rule::pipeline_state);
    EXPECT_EQ(error.object(), "sum");
    EXPECT_THAT(error.detail(), HasSubstr("E_INVALIDARG"));
}

} // namespace
} // namespace bindery::d3d12_double
