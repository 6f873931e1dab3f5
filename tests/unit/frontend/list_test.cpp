// Commands: what reaches the backend, what is refused, and that a refused one leaves the list as it was.

#include "unit/frontend/spy_backend.hpp"
#include "unit/frontend/support.hpp"

#include <limits>

namespace bindery::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

constexpr BufferUsage all_usages = BufferUsage::shader_read | BufferUsage::shader_write |
                                   BufferUsage::vertex | BufferUsage::index | BufferUsage::indirect |
                                   BufferUsage::copy_source | BufferUsage::copy_target;

class Lists : public NullDevice {
protected:
    void SetUp() override {
        device = make_spied({}, log);
        compute_shader = empty_shader(Stage::compute);
        vertex_shader = empty_shader(Stage::vertex);
        pixel_shader = empty_shader(Stage::pixel);
        simulate =
            device.create_compute_pipeline<SimulateParams>({.name = "simulate", .shader = &compute_shader});
        points = device.create_graphics_pipeline<DrawParams>(graphics("points"));
        particles = make_buffer("particles");
        other = make_buffer("other");
        target = device.create_texture(
            {.name = "target",
             .format = Format::rgba8_unorm,
             .width = 16,
             .height = 8,
             .usage = TextureUsage::color_target | TextureUsage::shader_read | TextureUsage::copy_source});
        albedo =
            device.create_texture({.name = "albedo", .format = Format::rgba8_unorm, .width = 4, .height = 4});
        filter = device.create_sampler({.name = "filter"});
    }

    GraphicsPipelineDesc graphics(std::string name) {
        return {.name = std::move(name),
                .vertex = &vertex_shader,
                .pixel = &pixel_shader,
                .color_formats = {Format::rgba8_unorm}};
    }
    Buffer make_buffer(std::string name) {
        return device.create_buffer(
            {.name = std::move(name), .size_bytes = 2800, .stride_bytes = 28, .usage = all_usages});
    }
    SimulateParams simulate_params() {
        SimulateParams params;
        params.source = other;
        params.target = particles;
        params.wind = float2{1.0f, 2.0f};
        params.count = 100u;
        return params;
    }
    DrawParams draw_params() {
        DrawParams params;
        params.particles = particles;
        params.albedo = albedo;
        params.filter = filter;
        return params;
    }
    DispatchCommand dispatch() {
        return DispatchCommand{.pipeline = simulate.id(), .groups = {4, 1, 1}}.bind(simulate_params());
    }
    DrawCommand draw() { return DrawCommand{.pipeline = points.id(), .vertex_count = 6}.bind(draw_params()); }
    PassDesc pass() { return {.name = "main", .colors = {{.texture = target}}}; }

    SpyLog log;
    Device device;
    Shader compute_shader, vertex_shader, pixel_shader;
    ComputePipeline simulate;
    GraphicsPipeline points;
    Buffer particles, other;
    Texture target, albedo;
    Sampler filter;
};

TEST_F(Lists, ADispatchSendsTheDwordsOfItsStruct) {
    CommandList list = device.create_command_list("list");
    list.dispatch(dispatch());
    device.submit(std::move(list));
    ASSERT_EQ(log.dispatches.size(), 1u);
    const backend::DispatchPacket& packet = log.dispatches[0];
    EXPECT_EQ(packet.groups, (std::array<std::uint32_t, 3>{4, 1, 1}));
    EXPECT_EQ(packet.root.dwords[0], device.heap_index<Kind::structured_buffer>(other, {}, 28));
    EXPECT_EQ(packet.root.dwords[1], device.heap_index<Kind::rw_structured_buffer>(particles, {}, 28));
    EXPECT_EQ(packet.root.dwords[2], std::bit_cast<std::uint32_t>(1.0f));
    EXPECT_EQ(packet.root.dwords[3], std::bit_cast<std::uint32_t>(2.0f));
    EXPECT_EQ(packet.root.dwords[4], 100u);
    EXPECT_EQ(packet.arguments.buffer, backend::no_resource);
}

TEST_F(Lists, WhatTheStructBecomesAfterBindDoesNotMatter) {
    SimulateParams params = simulate_params();
    DispatchCommand command{.pipeline = simulate.id(), .groups = {1, 1, 1}};
    command.bind(params);
    params.count = 5u;
    CommandList list = device.create_command_list("list");
    list.dispatch(command);
    EXPECT_EQ(log.dispatches.at(0).root.dwords[4], 100u);
}

TEST_F(Lists, AStoredCommandIsReplayedOnLaterLists) {
    const DispatchCommand command = dispatch();
    for (int frame = 0; frame < 3; ++frame) {
        CommandList list = device.create_command_list("list");
        list.dispatch(command);
        device.submit(std::move(list));
        device.next_frame();
    }
    EXPECT_EQ(log.dispatches.size(), 3u);
}

TEST_F(Lists, WriteThenReadGetsOneBarrierAndReadsGetNone) {
    CommandList list = device.create_command_list("list");
    list.dispatch(dispatch()); // writes particles
    list.begin_pass(pass());
    for (int i = 0; i < 100; ++i)
        list.draw(draw()); // reads particles
    list.end_pass();
    device.submit(std::move(list));
    EXPECT_THAT(log.calls,
                ElementsAre("dispatch", "barriers 1", "begin_pass main", "draws 100", "end_pass",
                            "barriers 2")); // the last: in front of the list, the two textures' layouts
    EXPECT_EQ(log.barriers[0].before, Access::compute_write);
    EXPECT_EQ(log.barriers[0].after, Access::graphics_read);
    EXPECT_EQ(log.barriers[0].current.field, 0u);
    EXPECT_EQ(log.barriers[0].previous.field, 1u);
}

TEST_F(Lists, WithBarriersOffThereIsNone) {
    CommandList list = device.create_command_list("list");
    list.set_barriers(BarrierMode::off);
    for (int i = 0; i < 3; ++i)
        list.dispatch(dispatch());
    EXPECT_THAT(log.calls, ElementsAre("dispatch", "dispatch", "dispatch"));
    list.set_barriers(BarrierMode::automatic);
    list.dispatch(dispatch());
    EXPECT_EQ(log.calls.back(), "dispatch");
    EXPECT_EQ(log.calls[3], "barriers 1");
}

TEST_F(Lists, WithBarriersOffDrawsAreEncodedAtOnce) {
    CommandList list = device.create_command_list("list");
    list.set_barriers(BarrierMode::off);
    list.begin_pass(pass());
    EXPECT_THAT(log.calls, ElementsAre("begin_pass main"));
    for (int i = 0; i < 200; ++i)
        list.draw(draw());
    EXPECT_THAT(log.calls, ElementsAre("begin_pass main", "draws 128"));
    list.end_pass();
    EXPECT_THAT(log.calls, ElementsAre("begin_pass main", "draws 128", "draws 72", "end_pass"));
    EXPECT_EQ(log.parts[0].states.size(), 1u);
}

TEST_F(Lists, IncompleteCommandsAreNamed) {
    CommandList list = device.create_command_list("main");
    EXPECT_THAT(error_of(Rule::command_incomplete, [&] { list.dispatch({}); }),
                HasSubstr("no pipeline; while recording dispatch 1 of list \"main\""));
    EXPECT_THAT(error_of(Rule::pipeline_root_type, [&] { list.dispatch({.pipeline = simulate.id()}); }),
                HasSubstr("\"simulate\" needs 5 DWORDs of bindings"));
    EXPECT_THAT(
        error_of(Rule::pipeline_root_type,
                 [&] {
                     list.dispatch(
                         DispatchCommand{.pipeline = simulate.id(), .groups = {1, 1, 1}}.bind(draw_params()));
                 }),
        HasSubstr("SimulateParams"));
    error_of(Rule::command_incomplete, [&] { list.dispatch({.pipeline = ComputePipelineId(points.id())}); });
    EXPECT_THAT(error_of(Rule::command_incomplete,
                         [&] {
                             DispatchCommand command = dispatch();
                             command.groups[1] = 0;
                             list.dispatch(command);
                         }),
                HasSubstr("4 x 0 x 1 groups"));
    error_of(Rule::command_limit, [&] {
        DispatchCommand command = dispatch();
        command.groups[1] = 65536;
        list.dispatch(command);
    });
    list.begin_pass(pass());
    error_of(Rule::command_incomplete,
             [&] { list.draw({.pipeline = GraphicsPipelineId(simulate.id()), .vertex_count = 3}); });
    EXPECT_THAT(error_of(Rule::command_incomplete,
                         [&] {
                             DrawCommand command = draw();
                             command.vertex_count = 0;
                             list.draw(command);
                         }),
                HasSubstr("0 vertices"));
}

TEST_F(Lists, AStructOfTheSameShapeButAnotherNameIsAnotherRootType) {
    struct Twin {
        StructuredBufferBinding<Particle> source;
        RWStructuredBufferBinding<Particle> target;
        Float2Binding wind;
        UintBinding count;
    };
    static_assert(binding_type_hash_v<Twin> == binding_type_hash_v<SimulateParams>);
    CommandList list = device.create_command_list("list");
    error_of(Rule::pipeline_root_type, [&] {
        list.dispatch(DispatchCommand{.pipeline = simulate.id(), .groups = {1, 1, 1}}.bind(Twin{}));
    });
}

TEST_F(Lists, VertexBuffersHave8Slots) {
    DrawCommand command = draw();
    command.bind_vertex_buffer(7, {other, 4});
    EXPECT_EQ(command.vertex_buffer_count, 8u);
    error_of(Rule::command_range, [&] { command.bind_vertex_buffer(8, {other, 4}); });
    CommandList list = device.create_command_list("list");
    list.begin_pass(pass());
    list.draw(command);
    command.vertex_buffer_count = 9;
    EXPECT_THAT(error_of(Rule::command_range, [&] { list.draw(command); }),
                HasSubstr("has 9 vertex buffers and can have 8"));
    command.vertex_buffer_count = 255;
    error_of(Rule::command_range, [&] { list.draw(command); });
    command.vertex_buffer_count = 8;
    list.draw(command);
    list.end_pass();
    EXPECT_THAT(log.calls, ElementsAre("begin_pass main", "draws 2", "end_pass"));
}

TEST_F(Lists, CommandsStandWhereTheirKindMay) {
    CommandList list = device.create_command_list("list");
    error_of(Rule::list_state, [&] { list.draw(draw()); });
    error_of(Rule::list_state, [&] { list.end_pass(); });
    error_of(Rule::list_state, [&] { list.set_viewport({.width = 1, .height = 1}); });
    list.begin_pass(pass());
    EXPECT_THAT(error_of(Rule::list_state, [&] { list.dispatch(dispatch()); }),
                HasSubstr("the dispatch stands in pass \"main\""));
    error_of(Rule::list_state, [&] { list.begin_pass(pass()); });
    error_of(Rule::list_state, [&] { list.copy(particles, other); });
    error_of(Rule::list_state, [&] { list.fill(particles, 0); });
    error_of(Rule::list_state, [&] { list.set_barriers(BarrierMode::off); });
    error_of(Rule::list_state, [&] { (void)list.read_back(particles); });
    EXPECT_THAT(error_of(Rule::list_state, [&] { device.submit(std::move(list)); }),
                HasSubstr("while its pass \"main\" is open"));
}

TEST_F(Lists, ARefusedCommandLeavesTheListAsItWas) {
    CommandList list = device.create_command_list("list");
    list.dispatch(dispatch());
    SimulateParams params = simulate_params();
    params.source = particles; // read and written by one dispatch
    EXPECT_THAT(
        error_of(Rule::command_conflict,
                 [&] {
                     list.dispatch(
                         DispatchCommand{.pipeline = simulate.id(), .groups = {1, 1, 1}}.bind(params));
                 }),
        HasSubstr("\"particles\" is used in two ways that exclude each other: compute read through field "
                  "\"source\" and compute write through field \"target\""));
    list.dispatch(dispatch());
    device.submit(std::move(list));
    EXPECT_THAT(log.calls, ElementsAre("dispatch", "barriers 1", "dispatch"));
}

TEST_F(Lists, DrawsKeepOneStateUntilItChanges) {
    CommandList list = device.create_command_list("list");
    list.begin_pass(pass());
    list.draw(draw());
    list.draw(draw());
    list.set_scissor({.x = 1, .y = 2, .width = 3, .height = 4});
    list.draw(draw());
    DrawCommand indexed = draw();
    indexed.index_buffer = BufferRange(other, 4, 400);
    indexed.index_format = IndexFormat::uint16;
    indexed.base_vertex = -3;
    indexed.first_instance = 9;
    list.draw(indexed);
    list.draw(indexed);
    list.end_pass();
    ASSERT_EQ(log.parts.size(), 1u);
    const PassPart& part = log.parts[0];
    ASSERT_EQ(part.packets.size(), 5u);
    ASSERT_EQ(part.states.size(), 3u);
    const auto state_of = [&](std::size_t i) { return part.packets[i].state; };
    EXPECT_THAT((std::vector{state_of(0), state_of(1), state_of(2), state_of(3), state_of(4)}),
                ElementsAre(0, 0, 1, 2, 2));
    EXPECT_EQ(part.states[0].scissor.width, 16u) << "the whole target at first";
    EXPECT_EQ(part.states[0].viewport.height, 8.0f);
    EXPECT_EQ(part.states[1].scissor.width, 3u);
    EXPECT_EQ(part.states[2].index_buffer.buffer, other.id().index());
    EXPECT_EQ(part.states[2].index_buffer.offset_bytes, 4u);
    EXPECT_EQ(part.packets[3].base_vertex, -3);
    EXPECT_EQ(part.packets[3].first_instance, 9u);
    EXPECT_EQ(part.packets[4].command, 7u)
        << "numbers count commands from 1, set_scissor and the pass among them";
}

TEST_F(Lists, WhatADrawReadsLiesWithinItsBuffers) {
    CommandList list = device.create_command_list("list");
    list.begin_pass(pass());
    DrawCommand command = draw();
    command.index_buffer = BufferRange(other, 0, 20);
    EXPECT_THAT(error_of(Rule::command_range, [&] { list.draw(command); }),
                HasSubstr("reads 24 bytes of its index buffer, which holds 20"));
    command.index_format = IndexFormat::uint16;
    list.draw(command);
    command.first_vertex = 0xffffffffu;
    error_of(Rule::command_range, [&] { list.draw(command); });
    command.first_vertex = 0;
    command.index_buffer.offset_bytes = 1;
    error_of(Rule::command_range, [&] { list.draw(command); });
    command.index_buffer = BufferRange(other, 2800);
    error_of(Rule::command_range, [&] { list.draw(command); });
    DrawCommand indirect = draw();
    indirect.vertex_count = 0;
    indirect.arguments = BufferRange(other, 0, 32);
    indirect.argument_count = 2;
    list.draw(indirect);
    indirect.argument_count = 3;
    error_of(Rule::command_range, [&] { list.draw(indirect); });
    list.end_pass();
    DispatchCommand dispatched = dispatch();
    dispatched.arguments = BufferRange(other, 0, 8);
    error_of(Rule::command_range, [&] { list.dispatch(dispatched); });
    const Buffer plain = device.create_buffer({.name = "plain", .size_bytes = 64});
    dispatched.arguments = plain;
    EXPECT_THAT(error_of(Rule::resource_usage, [&] { list.dispatch(dispatched); }),
                HasSubstr("\"plain\" is the indirect arguments and was made without BufferUsage::indirect"));
}

TEST_F(Lists, ViewportsAndScissorsAreWithinBounds) {
    CommandList list = device.create_command_list("list");
    list.begin_pass(pass());
    error_of(Rule::pass_view, [&] { list.set_viewport({.width = 0, .height = 1}); });
    error_of(Rule::pass_view, [&] { list.set_viewport({.width = 40000, .height = 1}); });
    error_of(Rule::pass_view,
             [&] { list.set_viewport({.width = std::numeric_limits<float>::quiet_NaN(), .height = 1}); });
    error_of(Rule::pass_view, [&] { list.set_viewport({.width = 1, .height = 1, .max_depth = 2}); });
    error_of(Rule::pass_view, [&] { list.set_scissor({.x = -1, .width = 1, .height = 1}); });
    error_of(Rule::pass_view, [&] { list.set_scissor({.x = 2, .width = 0x7fffffff, .height = 1}); });
    list.set_viewport({.x = -5, .y = 2, .width = 100, .height = 1, .min_depth = 1, .max_depth = 0});
    list.set_blend_constants({1, 2, 3, 4});
    list.set_stencil_reference(7);
    list.draw(draw());
    list.end_pass();
    EXPECT_EQ(log.parts[0].states[0].stencil_reference, 7);
    EXPECT_EQ(log.parts[0].states[0].blend_constants[3], 4.0f);
}

TEST_F(Lists, MarkersStandBetweenTheDraws) {
    CommandList list = device.create_command_list("list");
    list.push_marker("frame");
    list.begin_pass(pass());
    list.draw(draw());
    list.push_marker("trees");
    list.draw(draw());
    list.draw(draw());
    list.pop_marker();
    list.end_pass();
    list.pop_marker();
    EXPECT_THAT(log.calls, ElementsAre("push frame", "begin_pass main", "draws 1", "push trees", "draws 2",
                                       "pop", "end_pass", "pop"));
    error_of(Rule::list_state, [&] { list.pop_marker(); });
    list.push_marker("left open");
    error_of(Rule::list_state, [&] { device.submit(std::move(list)); });
}

TEST_F(Lists, UsesThatSlotsDoNotShowAreDeclared) {
    CommandList list = device.create_command_list("list");
    list.dispatch(dispatch()); // writes particles
    list.use(particles, Access::compute_read);
    list.use(particles, Access::compute_read);
    EXPECT_THAT(log.calls, ElementsAre("dispatch", "barriers 1"));
    error_of(Rule::resource_usage, [&] { list.use(particles, Access::none); });
    error_of(Rule::resource_usage, [&] { list.use(albedo, Access::vertex_buffer); });
    error_of(Rule::resource_usage, [&] { list.use(target, Access::color_target); });
    EXPECT_THAT(error_of(Rule::resource_usage, [&] { list.use(target, Access::compute_write); }),
                HasSubstr("\"target\", which was made without TextureUsage::shader_write"));
    const Buffer vertices =
        device.create_buffer({.name = "vertices", .size_bytes = 64, .usage = BufferUsage::vertex});
    EXPECT_THAT(error_of(Rule::resource_usage, [&] { list.use(vertices, Access::compute_read); }),
                HasSubstr("made without BufferUsage::shader_read or BufferUsage::texel"));
    list.use(vertices, Access::vertex_buffer);
}

TEST_F(Lists, ListsAreMergedInTheOrderOfSubmission) {
    CommandList reads = device.create_command_list("reads"); // recorded first, submitted second
    SimulateParams params = simulate_params();
    params.source = particles;
    params.target = other;
    reads.dispatch(DispatchCommand{.pipeline = simulate.id(), .groups = {1, 1, 1}}.bind(params));
    CommandList writes = device.create_command_list("writes");
    writes.dispatch(dispatch());
    device.submit(std::move(writes));
    log.barriers.clear();
    device.submit(std::move(reads));
    ASSERT_EQ(log.barriers.size(), 2u);
    EXPECT_EQ(log.barriers[0].resource, particles.id().index());
    EXPECT_EQ(log.barriers[0].before, Access::compute_write);
    EXPECT_EQ(log.barriers[0].after, Access::compute_read);
    EXPECT_EQ(log.barriers[0].previous.list, 2u);
    EXPECT_EQ(log.barriers[1].resource, other.id().index());
}

TEST_F(Lists, UploadsOfTheDeviceComeBeforeTheNextSubmission) {
    CommandList list = device.create_command_list("list");
    ReadBack read_back = list.read_back(particles);
    device.upload(particles, 0, pattern(2800)); // after the recording, before the submission
    device.submit(std::move(list));
    EXPECT_TRUE(std::ranges::equal(read_back.wait(), pattern(2800)));
}

TEST_F(Lists, AnUnknownDriverErrorLeavesTheDeviceUsable) {
    log.fail_pipelines = true;
    error_of(Rule::pipeline_state,
             [&] { device.create_compute_pipeline<NoBindings>({.name = "bad", .shader = &compute_shader}); });
    log.fail_pipelines = false;
    EXPECT_TRUE(device.create_compute_pipeline<NoBindings>({.name = "good", .shader = &compute_shader}));
}

} // namespace
} // namespace bindery::test
