// Rasterising, blending, depth, stencil and samples.
#include "gpu/api/picture.hpp"

#include <algorithm>

namespace bindery::gpu_test {
namespace {

class Raster : public PictureTest {};

/// Joins lists of vertices.
std::vector<Vertex> operator+(std::vector<Vertex> a, const std::vector<Vertex>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

const std::vector<Vertex> whole_red = quad(-1, 1, 1, -1, 0, red);

TEST_P(Raster, ClockwiseFacesFrontAndBacksAreCulled) {
    GraphicsPipelineDesc desc = pulled_desc();
    std::vector<Vertex> reversed = whole_red;
    std::reverse(reversed.begin(), reversed.end());
    EXPECT_EQ(at(picture(desc, whole_red), 5, 5), red);
    EXPECT_EQ(at(picture(desc, reversed), 5, 5), none);
    desc.raster.front_counter_clockwise = true;
    EXPECT_EQ(at(picture(desc, whole_red), 5, 5), none);
    EXPECT_EQ(at(picture(desc, reversed), 5, 5), red);
    desc.raster.cull = CullMode::front;
    EXPECT_EQ(at(picture(desc, whole_red), 5, 5), red);
}

TEST_P(Raster, YPointsUp) {
    const auto found = picture(pulled_desc(), quad(-1, 1, 0, 0.5f, 0, red));
    for (std::uint32_t y = 0; y < size; ++y)
        for (std::uint32_t x = 0; x < size; ++x)
            EXPECT_EQ(at(found, x, y), x < 8 && y < 4 ? red : none) << x << ", " << y;
}

TEST_P(Raster, ViewportAndScissorCountFromTheUpperLeft) {
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Pulled>(pulled_desc());
    const Texture target = make_target();
    const Buffer vertices = make_vertices(quad(-1, 1, 1, 0, 0, red));
    CommandList list = device().create_command_list("viewport");
    list.begin_pass({.name = "viewport", .colors = {{.texture = target}}});
    list.set_viewport({.x = 4, .y = 2, .width = 8, .height = 8});
    list.set_scissor({.x = 0, .y = 0, .width = 10, .height = 5});
    list.draw(draw_of(pipeline, vertices, 6));
    list.end_pass();
    device().submit(std::move(list));
    const auto found = pixels(target);
    for (std::uint32_t y = 0; y < size; ++y)
        for (std::uint32_t x = 0; x < size; ++x)
            EXPECT_EQ(at(found, x, y), x >= 4 && x < 10 && y >= 2 && y < 5 ? red : none) << x << ", " << y;
}

TEST_P(Raster, BlendsOverAndByConstantsWithAWriteMask) {
    GraphicsPipelineDesc desc = pulled_desc();
    desc.blend = {TargetBlend::alpha()};
    const Color half{1, 0, 0, 0.5f};
    EXPECT_EQ(at(picture(desc, quad(-1, 1, 1, -1, 0, half), green), 3, 3), (Color{0.5f, 0.5f, 0, 1}));
    desc.blend[0].write_mask = 0x2; // green alone
    EXPECT_EQ(at(picture(desc, quad(-1, 1, 1, -1, 0, half), {0.25f, 1, 0, 1}), 3, 3),
              (Color{0.25f, 0.5f, 0, 1}));

    desc.blend[0] = {.enabled = true, .source_color = Blend::constant, .target_color = Blend::one};
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Pulled>(desc);
    const Texture target = make_target();
    const Buffer vertices = make_vertices(quad(-1, 1, 1, -1, 0, {1, 1, 1, 1}));
    CommandList list = device().create_command_list("constants");
    list.begin_pass({.name = "constants", .colors = {{.texture = target, .clear = {0, 0, 0, 1}}}});
    list.set_blend_constants({0.25f, 0.5f, 0.75f, 1});
    list.draw(draw_of(pipeline, vertices, 6));
    list.end_pass();
    device().submit(std::move(list));
    EXPECT_EQ(at(pixels(target), 3, 3), (Color{0.25f, 0.5f, 0.75f, 1}));
}

TEST_P(Raster, DepthKeepsTheNearest) {
    GraphicsPipelineDesc desc = pulled_desc();
    desc.depth_stencil_format = Format::d32_float;
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Pulled>(desc);
    const Texture target = make_target(), depth = make_target(Format::d32_float);
    // Near in the upper half, then far everywhere.
    const Buffer vertices = make_vertices(quad(-1, 1, 1, 0, 0.25f, red) + quad(-1, 1, 1, -1, 0.5f, green));
    CommandList list = device().create_command_list("depth");
    list.begin_pass({.name = "depth", .colors = {{.texture = target}}, .depth_stencil = {.texture = depth}});
    list.draw(draw_of(pipeline, vertices, 12));
    list.end_pass();
    device().submit(std::move(list));
    const auto found = pixels(target);
    EXPECT_EQ(at(found, 3, 3), red);
    EXPECT_EQ(at(found, 3, 12), green);
    const auto depths = values_of<float>(device().read(depth));
    EXPECT_EQ(depths[3 * size], 0.25f);
    EXPECT_EQ(depths[12 * size], 0.5f);
}

TEST_P(Raster, DepthAloneNeedsNoPixelShader) {
    GraphicsPipelineDesc desc = pulled_desc();
    desc.pixel = nullptr;
    desc.color_formats = {};
    desc.depth_stencil_format = Format::d16_unorm;
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Pulled>(desc);
    const Texture depth = make_target(Format::d16_unorm);
    const Buffer vertices = make_vertices(quad(-1, 1, 0, -1, 0.5f, red));
    CommandList list = device().create_command_list("depth only");
    list.begin_pass({.name = "depth only", .depth_stencil = {.texture = depth}});
    list.draw(draw_of(pipeline, vertices, 6));
    list.end_pass();
    device().submit(std::move(list));
    const auto depths = values_of<std::uint16_t>(device().read(depth));
    EXPECT_NEAR(depths[0], 0x8000, 1);
    EXPECT_EQ(depths[15], 0xffff);
}

TEST_P(Raster, StencilMasksWhatFollowsAndBothAspectsCanBeRead) {
    GraphicsPipelineDesc desc = pulled_desc();
    desc.depth_stencil_format = Format::d32_float_s8_uint;
    desc.depth_stencil.stencil_test = true;
    desc.depth_stencil.front.pass = StencilOp::replace;
    const GraphicsPipeline mark = device().create_graphics_pipeline<Pulled>(desc);
    desc.depth_stencil.depth_test = false;
    desc.depth_stencil.front = {.compare = CompareOp::equal};
    const GraphicsPipeline masked = device().create_graphics_pipeline<Pulled>(desc);
    const Texture target = make_target(), depth = make_target(Format::d32_float_s8_uint);
    const Buffer left = make_vertices(quad(-1, 1, 0, -1, 0.5f, red)),
                 all = make_vertices(quad(-1, 1, 1, -1, 0, green));
    CommandList list = device().create_command_list("stencil");
    list.begin_pass(
        {.name = "stencil", .colors = {{.texture = target}}, .depth_stencil = {.texture = depth}});
    list.set_stencil_reference(5);
    list.draw(draw_of(mark, left, 6));
    list.draw(draw_of(masked, all, 6));
    list.end_pass();
    device().submit(std::move(list));
    const auto found = pixels(target);
    EXPECT_EQ(at(found, 3, 3), green);
    EXPECT_EQ(at(found, 12, 3), none);

    const Buffer result =
        device().create_buffer({.name = "result",
                                .size_bytes = 8,
                                .stride_bytes = 4,
                                .usage = BufferUsage::shader_write | BufferUsage::copy_source});
    using api_test::StencilFields;
    const ComputePipeline read = device().create_compute_pipeline<StencilFields>(
        {.name = "read", .shader = &shader<StencilFields>("read_depth_stencil", Stage::compute)});
    const TextureView stencil_view = depth.view({.stencil = true});
    CommandList reading = device().create_command_list("read stencil");
    reading.dispatch(DispatchCommand{.pipeline = read.id(), .groups = {1, 1, 1}}.bind(
        StencilFields{.stencil = stencil_view, .depth = depth, .target = result}));
    device().submit(std::move(reading));
    EXPECT_EQ(values_of<std::uint32_t>(device().read(result)), (std::vector<std::uint32_t>{5, 0x3f000000}));
}

TEST_P(Raster, SamplesResolveToAverages) {
    GraphicsPipelineDesc desc = pulled_desc();
    desc.color_formats = {Format::rgba8_unorm};
    desc.multisample.samples = 4;
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Pulled>(desc);
    const Texture samples = make_target(Format::rgba8_unorm, 4), resolved = make_target(Format::rgba8_unorm);
    // A diagonal from corner to corner.
    const Buffer vertices = make_vertices(
        {{{-1, 1, 0, 1}, {1, 1, 1, 1}}, {{1, 1, 0, 1}, {1, 1, 1, 1}}, {{-1, -1, 0, 1}, {1, 1, 1, 1}}});
    CommandList list = device().create_command_list("samples");
    list.begin_pass({.name = "samples",
                     .colors = {{.texture = samples, .store = StoreOp::discard, .resolve = resolved}}});
    list.draw(draw_of(pipeline, vertices, 3));
    list.end_pass();
    device().submit(std::move(list));
    const auto found = values_of<std::uint8_t>(device().read(resolved));
    EXPECT_EQ(found[0], 255);                   // upper left
    EXPECT_EQ(found[(15 * size + 15) * 4], 0);  // lower right
    const int edge = found[(8 * size + 7) * 4]; // on the diagonal
    EXPECT_GT(edge, 20);
    EXPECT_LT(edge, 235);
}

TEST_P(Raster, SeveralTargetsOfTheirOwnFormats) {
    GraphicsPipelineDesc desc = pulled_desc();
    desc.pixel = &shader<Pulled>("pair_ps", Stage::pixel);
    desc.color_formats = {Format::rgba32_float, Format::rgba8_uint};
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Pulled>(desc);
    const Texture colors = make_target(), numbers = make_target(Format::rgba8_uint);
    const Buffer vertices = make_vertices(quad(-1, 1, 0, -1, 0, green));
    CommandList list = device().create_command_list("pair");
    list.begin_pass(
        {.name = "pair", .colors = {{.texture = colors}, {.texture = numbers, .clear = {1, 2, 3, 255}}}});
    list.draw(draw_of(pipeline, vertices, 6));
    list.end_pass();
    device().submit(std::move(list));
    EXPECT_EQ(at(pixels(colors), 2, 2), green);
    const auto found = values_of<std::uint32_t>(device().read(numbers));
    EXPECT_EQ(found[0], 0x0a090807u);
    EXPECT_EQ(found[15], 0xff030201u);
}

TEST_P(Raster, TargetsAreKeptOrClearedAsAsked) {
    const Texture target = make_target();
    CommandList list = device().create_command_list("load");
    list.begin_pass({.name = "clear", .colors = {{.texture = target, .clear = red}}});
    list.end_pass();
    list.begin_pass({.name = "keep", .colors = {{.texture = target, .load = LoadOp::load}}});
    list.end_pass();
    device().submit(std::move(list));
    EXPECT_EQ(at(pixels(target), 9, 9), red);
}

TEST_P(Raster, PointsLinesAndWireframe) {
    GraphicsPipelineDesc desc = pulled_desc();
    desc.topology = Topology::point_list;
    // The middle of pixel (4, 2).
    const Vertex point{{4.5f / 8 - 1, 1 - 2.5f / 8, 0, 1}, {1, 0, 0, 1}};
    const auto points = picture(desc, {point});
    EXPECT_EQ(std::count(points.begin(), points.end(), red), 1);
    EXPECT_EQ(at(points, 4, 2), red);

    desc.topology = Topology::line_strip;
    const auto line =
        picture(desc, {{{-1, 0.0625f, 0, 1}, {1, 0, 0, 1}}, {{1, 0.0625f, 0, 1}, {1, 0, 0, 1}}});
    EXPECT_EQ(std::count(line.begin(), line.end(), red), size);
    EXPECT_EQ(at(line, 8, 7), red);

    desc.topology = Topology::triangle_list;
    desc.raster.fill = FillMode::wireframe;
    const auto wires = picture(desc, quad(-0.9f, 0.9f, 0.9f, -0.9f, 0, red));
    EXPECT_EQ(at(wires, 4, 9), none); // between edge and diagonal
    EXPECT_GT(std::count(wires.begin(), wires.end(), red), 40);
}

INSTANTIATE_TEST_SUITE_P(Backends, Raster, testing::ValuesIn(gpu_backends()), parameter_name);

} // namespace
} // namespace bindery::gpu_test
