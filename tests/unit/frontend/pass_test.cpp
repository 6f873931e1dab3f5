// Render passes: targets that fit, hazards that split, what the parts load and store.

#include "unit/frontend/spy_backend.hpp"
#include "unit/frontend/support.hpp"

namespace bindery::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

struct ReadParams {
    ByteAddressBufferBinding data;
};
struct WriteParams {
    RWByteAddressBufferBinding data;
};
struct SampleParams {
    Texture2DBinding<float4> picture;
};

class Passes : public NullDevice {
protected:
    void SetUp() override {
        device = make_spied({{.trace = true}}, log);
        vertex = empty_shader(Stage::vertex);
        pixel = empty_shader(Stage::pixel);
        reads = make_pipeline<ReadParams>("reads");
        writes = make_pipeline<WriteParams>("writes");
        samples = make_pipeline<SampleParams>("samples");
        color = make_target("color");
        buffer = device.create_buffer({.name = "data",
                                       .size_bytes = 64,
                                       .usage = BufferUsage::shader_read | BufferUsage::shader_write});
    }
    template<class T>
    GraphicsPipeline make_pipeline(const std::string& name, std::uint32_t samples_a_texel = 1) {
        return device.create_graphics_pipeline<T>({.name = name,
                                                   .vertex = &vertex,
                                                   .pixel = &pixel,
                                                   .multisample = {.samples = samples_a_texel},
                                                   .color_formats = {Format::rgba8_unorm}});
    }
    Texture make_target(std::string name, std::uint32_t size = 8, std::uint32_t samples_a_texel = 1,
                        Format format = Format::rgba8_unorm) {
        return device.create_texture(
            {.name = std::move(name),
             .format = format,
             .width = size,
             .height = size,
             .samples = samples_a_texel,
             .usage = (has_depth(format) ? TextureUsage::depth_stencil_target : TextureUsage::color_target) |
                      TextureUsage::shader_read | TextureUsage::copy_source});
    }
    DrawCommand draw_reading() {
        ReadParams params;
        params.data = buffer;
        return DrawCommand{.pipeline = reads.id(), .vertex_count = 3}.bind(params);
    }
    DrawCommand draw_writing() {
        WriteParams params;
        params.data = buffer;
        return DrawCommand{.pipeline = writes.id(), .vertex_count = 3}.bind(params);
    }
    DrawCommand draw_sampling(const Texture& texture) {
        SampleParams params;
        params.picture = texture;
        return DrawCommand{.pipeline = samples.id(), .vertex_count = 3}.bind(params);
    }

    SpyLog log;
    Device device;
    Shader vertex, pixel;
    GraphicsPipeline reads, writes, samples;
    Texture color;
    Buffer buffer;
};

TEST_F(Passes, AHazardBetweenDrawsSplitsThePass) {
    const Texture smooth = make_target("smooth", 8, 4);
    const GraphicsPipeline reads4 = make_pipeline<ReadParams>("reads4", 4);
    const GraphicsPipeline writes4 = make_pipeline<WriteParams>("writes4", 4);
    DrawCommand writing = draw_writing(), reading = draw_reading();
    writing.pipeline = writes4.id();
    reading.pipeline = reads4.id();
    CommandList list = device.create_command_list("list");
    list.begin_pass(
        {.name = "main",
         .colors = {
             {.texture = smooth, .store = StoreOp::discard, .clear = {1, 0, 0, 1}, .resolve = color}}});
    list.set_stencil_reference(5);
    list.draw(writing);
    list.draw(reading);
    list.draw(reading);
    list.end_pass();
    EXPECT_THAT(log.calls, ElementsAre("begin_pass main", "draws 1", "end_pass", "barriers 3",
                                       "begin_pass main", "draws 2", "end_pass"));
    ASSERT_EQ(log.parts.size(), 2u);
    const backend::PassColor& first = log.parts[0].colors.at(0);
    const backend::PassColor& last = log.parts[1].colors.at(0);
    EXPECT_EQ(first.load, LoadOp::clear);
    EXPECT_EQ(first.store, StoreOp::store);
    EXPECT_EQ(first.resolve.texture, backend::no_resource);
    EXPECT_EQ(last.load, LoadOp::load);
    EXPECT_EQ(last.store, StoreOp::discard);
    EXPECT_EQ(last.resolve.texture, color.id().index());
    EXPECT_EQ(log.parts[1].states.at(0).stencil_reference, 5) << "state is sent again";
    EXPECT_EQ(log.parts[1].packets.at(0).state, 0u);
    device.submit(std::move(list));
    const Trace trace = device.take_trace();
    const auto split =
        std::ranges::find(trace.lists.at(0).commands, TraceCommandKind::split_pass, &TraceCommand::kind);
    ASSERT_NE(split, trace.lists[0].commands.end());
    ASSERT_EQ(split->barriers.size(), 3u);
    EXPECT_EQ(split->barriers[0].next.field, "color 0");
    EXPECT_EQ(split->barriers[1].next.field, "resolve 0");
    EXPECT_EQ(split->barriers[2].previous.field, "data");
    EXPECT_EQ(split->barriers[2].next.field, "data");
}

TEST_F(Passes, ReadsAfterReadsDoNotSplit) {
    CommandList list = device.create_command_list("list");
    list.begin_pass({.name = "main", .colors = {{.texture = color}}});
    for (int i = 0; i < 10; ++i)
        list.draw(draw_reading());
    list.end_pass();
    EXPECT_EQ(log.parts.size(), 1u);
}

TEST_F(Passes, ATargetThatIsSampledIsAConflict) {
    CommandList list = device.create_command_list("list");
    list.begin_pass({.name = "main", .colors = {{.texture = color}}});
    EXPECT_THAT(error_of(Rule::command_conflict, [&] { list.draw(draw_sampling(color)); }),
                testing::AllOf(HasSubstr("\"color\""), HasSubstr("color 0"), HasSubstr("field \"picture\"")));
    list.draw(draw_reading());
    list.end_pass();
    EXPECT_EQ(log.parts.at(0).packets.size(), 1u);
}

TEST_F(Passes, AReadOnlyDepthTargetMayBeSampled) {
    const Texture depth = make_target("depth", 8, 1, Format::d32_float);
    const GraphicsPipeline tests =
        device.create_graphics_pipeline<SampleParams>({.name = "tests",
                                                       .vertex = &vertex,
                                                       .pixel = &pixel,
                                                       .depth_stencil = {.depth_write = false},
                                                       .color_formats = {Format::rgba8_unorm},
                                                       .depth_stencil_format = Format::d32_float});
    PassDesc desc{.name = "main",
                  .colors = {{.texture = color}},
                  .depth_stencil = {.texture = depth, .load = LoadOp::load, .read_only = true}};
    DrawCommand command = draw_sampling(depth);
    command.pipeline = tests.id();
    CommandList list = device.create_command_list("list");
    list.begin_pass(desc);
    list.draw(command);
    list.end_pass();
    desc.depth_stencil.read_only = false;
    list.begin_pass(desc);
    error_of(Rule::command_conflict, [&] { list.draw(command); });
    list.end_pass();
    desc.depth_stencil = {.texture = depth, .read_only = true};
    EXPECT_THAT(error_of(Rule::pass_targets, [&] { list.begin_pass(desc); }),
                HasSubstr("not loaded but cleared"));
}

TEST_F(Passes, TheTargetsFitEachOther) {
    const Texture small = make_target("small", 4), smooth = make_target("smooth", 8, 4);
    const Texture floats = make_target("floats", 8, 1, Format::rgba16_float);
    CommandList list = device.create_command_list("list");
    EXPECT_THAT(
        error_of(Rule::pass_targets,
                 [&] { list.begin_pass({.name = "p", .colors = {{.texture = color}, {.texture = small}}}); }),
        HasSubstr("\"small\" of pass \"p\" is 4 x 4 and the others are 8 x 8"));
    error_of(Rule::pass_targets,
             [&] { list.begin_pass({.name = "p", .colors = {{.texture = color}, {.texture = smooth}}}); });
    error_of(Rule::pass_targets, [&] { list.begin_pass({.name = "none"}); });
    EXPECT_THAT(
        error_of(Rule::pass_targets, [&] { list.begin_pass({.name = "wide", .width = 16385, .height = 8}); }),
        HasSubstr("pass \"wide\" is 16385 x 8 and this device allows 16384 x 16384"));
    CommandList other = device.create_command_list("other");
    other.begin_pass({.name = "widest", .width = 16384, .height = 8});
    other.end_pass();
    error_of(Rule::pass_targets,
             [&] { list.begin_pass({.name = "p", .colors = {{.texture = color}}, .width = 9}); });
    error_of(Rule::pass_targets,
             [&] { list.begin_pass({.name = "p", .colors = {{.texture = color, .resolve = floats}}}); });
    error_of(Rule::pass_targets,
             [&] { list.begin_pass({.name = "p", .colors = {{.texture = smooth, .resolve = floats}}}); });
    error_of(Rule::command_conflict,
             [&] { list.begin_pass({.name = "p", .colors = {{.texture = color}, {.texture = color}}}); });
    error_of(Rule::pass_targets,
             [&] { list.begin_pass({.name = "p", .colors = std::vector<ColorTarget>(9)}); });
    error_of(Rule::view_range,
             [&] { list.begin_pass({.name = "p", .colors = {{.texture = TextureSubresource(color, 1)}}}); });
    const Texture plain = device.create_texture({.name = "plain", .format = Format::rgba8_unorm});
    EXPECT_THAT(error_of(Rule::resource_usage,
                         [&] { list.begin_pass({.name = "p", .colors = {{.texture = plain}}}); }),
                HasSubstr("TextureUsage::color_target; while recording pass 1"));
    list.begin_pass({.name = "p", .colors = {{.texture = smooth, .resolve = color}}});
    list.end_pass();
}

TEST_F(Passes, PipelinesFitTheTargets) {
    const Texture floats = make_target("floats", 8, 1, Format::rgba16_float);
    const Texture depth = make_target("depth", 8, 1, Format::d32_float);
    CommandList list = device.create_command_list("list");
    list.begin_pass({.name = "float pass", .colors = {{.texture = floats}}});
    EXPECT_THAT(
        error_of(Rule::pass_targets, [&] { list.draw(draw_reading()); }),
        HasSubstr("pipeline \"reads\" draws rgba8_unorm into colour target 0 and pass \"float pass\" has "
                  "rgba16_float there"));
    list.end_pass();
    list.begin_pass(
        {.name = "with depth", .colors = {{.texture = color}}, .depth_stencil = {.texture = depth}});
    error_of(Rule::pass_targets, [&] { list.draw(draw_reading()); });
    list.end_pass();
    list.begin_pass({.name = "two", .colors = {{.texture = color}, {.texture = make_target("second")}}});
    error_of(Rule::pass_targets, [&] { list.draw(draw_reading()); });
    list.end_pass();
}

TEST_F(Passes, ASliceOfAVolumeIsATarget) {
    const Texture volume =
        device.create_texture({.name = "volume",
                               .dimension = TextureDimension::d3,
                               .format = Format::rgba8_unorm,
                               .width = 2,
                               .height = 2,
                               .depth = 3,
                               .usage = TextureUsage::color_target | TextureUsage::copy_source});
    CommandList list = device.create_command_list("list");
    list.begin_pass({.name = "slice", .colors = {{.texture = {volume, 0, 2}, .clear = {1, 1, 1, 1}}}});
    list.end_pass();
    error_of(Rule::view_range,
             [&] { list.begin_pass({.name = "slice", .colors = {{.texture = {volume, 0, 3}}}}); });
    device.submit(std::move(list));
    const std::vector<std::byte> texels = device.read(TextureSubresource(volume));
    EXPECT_TRUE(
        std::all_of(texels.begin(), texels.begin() + 32, [](std::byte b) { return b == std::byte{0}; }));
    EXPECT_TRUE(
        std::all_of(texels.begin() + 32, texels.end(), [](std::byte b) { return b == std::byte{255}; }));
}

TEST_F(Passes, AFeedbackLoopOverMipsIsNoConflict) {
    const Texture texture =
        device.create_texture({.name = "pyramid",
                               .format = Format::rgba8_unorm,
                               .width = 8,
                               .height = 8,
                               .mips = 2,
                               .usage = TextureUsage::color_target | TextureUsage::shader_read});
    SampleParams params;
    params.picture = texture.view({.mips = 1});
    CommandList list = device.create_command_list("list");
    list.begin_pass({.name = "down", .colors = {{.texture = {texture, 1}}}});
    list.draw(DrawCommand{.pipeline = samples.id(), .vertex_count = 3}.bind(params));
    list.end_pass();
    device.submit(std::move(list));
}

} // namespace
} // namespace bindery::test
