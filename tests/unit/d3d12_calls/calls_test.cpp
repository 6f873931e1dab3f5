// What the backend calls: nothing that the documentation forbids, one sort of barrier, few calls a draw.
#include "unit/d3d12_calls/fixture.hpp"

#include <gmock/gmock.h>

namespace bindery::d3d12_double {
namespace {

using api_test::Pulled;
using testing::IsEmpty;

struct Kind {
    const char* name;
    Options options;
    bool enhanced, direct;
};
const Kind kinds[] = {
    {"sm_6_6_enhanced", {}, true, true},
    {"sm_6_6_legacy", {.enhanced_barriers = false}, false, true},
    {"sm_6_0_enhanced", {.shader_model = D3D_SHADER_MODEL_6_0}, true, false},
    {"sm_6_0_legacy", {.shader_model = D3D_SHADER_MODEL_6_0, .enhanced_barriers = false}, false, false},
    {"old_runtime",
     {.feature_level = D3D_FEATURE_LEVEL_11_0, .shader_model = D3D_SHADER_MODEL_6_0, .old_runtime = true},
     false,
     false},
};

class Calls : public testing::TestWithParam<Kind> {};
INSTANTIATE_TEST_SUITE_P(Double, Calls, testing::ValuesIn(kinds),
                         [](const auto& info) { return std::string(info.param.name); });

TEST_P(Calls, OneOfEverythingBreaksNoRule) {
    Double api(GetParam().options);
    {
        Device device = make_device(api);
        run_everything(device);
    }
    EXPECT_THAT(texts_of(api.take_findings()), IsEmpty());
    EXPECT_THAT(api.alive(), IsEmpty()) << "the device is gone, and holds something";
}

TEST_P(Calls, BarriersAreOfOneSort) {
    const Double api(GetParam().options);
    Device device = make_device(api);
    run_everything(device);
    EXPECT_EQ(api.count("Barrier") > 0, GetParam().enhanced);
    EXPECT_EQ(api.count("ResourceBarrier") > 0, !GetParam().enhanced);
}

TEST_P(Calls, TablesAreSetOnlyWhereTheHeapIsNotReachedDirectly) {
    const Double api(GetParam().options);
    Device device = make_device(api);
    EXPECT_EQ(device.info().shader_target,
              GetParam().direct ? ShaderTarget::dxil_6_6 : ShaderTarget::dxil_6_0);
    const std::size_t before = api.count("SetGraphicsRootDescriptorTable");
    Buffer vertices =
        device.create_buffer({.name = "v", .size_bytes = 128, .usage = BufferUsage::shader_read});
    GraphicsPipelineDesc desc;
    desc.vertex = &shader(device.info().shader_target, "pull_vs", Stage::vertex, root_type<Pulled>());
    desc.pixel = &shader(device.info().shader_target, "color_ps", Stage::pixel, root_type<Pulled>());
    desc.color_formats = {Format::rgba8_unorm};
    const GraphicsPipeline pipeline = device.create_graphics_pipeline<Pulled>(desc);
    const Texture target = device.create_texture({.name = "t",
                                                  .format = Format::rgba8_unorm,
                                                  .width = 8,
                                                  .height = 8,
                                                  .usage = TextureUsage::color_target});
    CommandList list = device.create_command_list("draw");
    list.begin_pass({.name = "draw", .colors = {{.texture = target}}});
    DrawCommand draw{.pipeline = pipeline.id(), .vertex_count = 3};
    list.draw(draw.bind(Pulled{.vertices = vertices}));
    list.end_pass();
    device.submit(std::move(list));
    EXPECT_EQ(api.count("SetGraphicsRootDescriptorTable") - before, GetParam().direct ? 0u : 2u);
}

TEST_P(Calls, AThousandDrawsSendWhatChangesAndNothingElse) {
    constexpr std::uint32_t draws = 1000;
    Double api(GetParam().options);
    Device device = make_device(api);
    std::vector<Buffer> vertices;
    for (int i = 0; i < 2; ++i)
        vertices.push_back(
            device.create_buffer({.name = "v", .size_bytes = 128, .usage = BufferUsage::shader_read}));
    GraphicsPipelineDesc desc;
    desc.vertex = &shader(device.info().shader_target, "pull_vs", Stage::vertex, root_type<Pulled>());
    desc.pixel = &shader(device.info().shader_target, "color_ps", Stage::pixel, root_type<Pulled>());
    desc.color_formats = {Format::rgba8_unorm};
    const GraphicsPipeline pipeline = device.create_graphics_pipeline<Pulled>(desc);
    const Texture target = device.create_texture({.name = "t",
                                                  .format = Format::rgba8_unorm,
                                                  .width = 8,
                                                  .height = 8,
                                                  .usage = TextureUsage::color_target});
    api.clear_calls(); // a pass is encoded when it ends
    CommandList list = device.create_command_list("draws");
    list.begin_pass({.name = "draws", .colors = {{.texture = target}}});
    DrawCommand draw{.pipeline = pipeline.id(), .vertex_count = 3};
    for (std::uint32_t i = 0; i < draws; ++i)
        list.draw(draw.bind(Pulled{.vertices = vertices[i % 2]}));
    list.end_pass();
    device.submit(std::move(list));
    EXPECT_EQ(api.count("DrawInstanced"), draws);
    EXPECT_EQ(api.count("SetGraphicsRoot32BitConstants"), draws) << "one call a draw, all DWORDs at once";
    for (const char* once :
         {"SetPipelineState", "SetDescriptorHeaps", "SetGraphicsRootSignature", "RSSetViewports",
          "RSSetScissorRects", "IASetPrimitiveTopology", "OMSetRenderTargets"})
        EXPECT_EQ(api.count(once), 1u) << once;
    EXPECT_THAT(texts_of(api.take_findings()), IsEmpty());
}

TEST_P(Calls, TheSameRootDataIsSentOnce) {
    Double api(GetParam().options);
    Device device = make_device(api);
    const Buffer vertices =
        device.create_buffer({.name = "v", .size_bytes = 128, .usage = BufferUsage::shader_read});
    GraphicsPipelineDesc desc;
    desc.vertex = &shader(device.info().shader_target, "pull_vs", Stage::vertex, root_type<Pulled>());
    desc.color_formats = {};
    desc.depth_stencil_format = Format::d32_float;
    const GraphicsPipeline pipeline = device.create_graphics_pipeline<Pulled>(desc);
    const Texture depth = device.create_texture({.name = "d",
                                                 .format = Format::d32_float,
                                                 .width = 8,
                                                 .height = 8,
                                                 .usage = TextureUsage::depth_stencil_target});
    CommandList list = device.create_command_list("draws");
    list.begin_pass({.name = "draws", .depth_stencil = {.texture = depth}});
    DrawCommand draw{.pipeline = pipeline.id(), .vertex_count = 3};
    draw.bind(Pulled{.vertices = vertices});
    for (int i = 0; i < 10; ++i)
        list.draw(draw);
    list.end_pass();
    device.submit(std::move(list));
    EXPECT_EQ(api.count("DrawInstanced"), 10u);
    EXPECT_EQ(api.count("SetGraphicsRoot32BitConstants"), 1u);
    EXPECT_THAT(texts_of(api.take_findings()), IsEmpty());
}

TEST_P(Calls, HeapsOverTheirLimitsNeverReachTheRuntime) {
    Double api(GetParam().options);
    d3d12::D3D12Desc desc;
    desc.heap.resource_descriptors = 1'000'001;
    EXPECT_EQ(error_of([&] { (void)make_device(api, desc); }).rule(), Rule::heap_limit);
    desc.heap = {.samplers = 2'049};
    EXPECT_EQ(error_of([&] { (void)make_device(api, desc); }).rule(), Rule::heap_limit);
    EXPECT_THAT(texts_of(api.take_findings()), IsEmpty());
    EXPECT_THAT(api.alive(), IsEmpty());
}

/// The GPU has not executed anything: what is destroyed lives on until it has.
TEST_P(Calls, WhatTheGpuUsesIsReleasedLater) {
    Double api(GetParam().options);
    Device device = make_device(api);
    api.hold_gpu();
    {
        const Buffer source = device.create_buffer({.name = "source", .size_bytes = 64});
        const Buffer target = device.create_buffer({.name = "target", .size_bytes = 64});
        CommandList list = device.create_command_list("copy");
        list.copy(source, target);
        device.submit(std::move(list));
    }
    device.next_frame();
    api.release_gpu();
    device.wait_idle();
    EXPECT_THAT(texts_of(api.take_findings()), IsEmpty());
}

} // namespace
} // namespace bindery::d3d12_double
