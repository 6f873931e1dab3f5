#include "lesson.hpp"

#include "resources.hpp"

#include <cstring>

namespace four_cubes {

using bindery::BufferUsage;
using bindery::Format;
using bindery::Stage;
using bindery::TextureUsage;

// C2 and B19: the same members are 272 bytes as a constant buffer.
static_assert(sizeof(lesson::Transforms) == 268 &&
              sizeof(lesson::PerFrame) + sizeof(lesson::PerObject) == 268);

namespace {

constexpr Format color_format = Format::rgba8_unorm; // linear: 0.6 of a colour is 0.6 of its number
constexpr Format depth_format = Format::d32_float;

struct Entry {
    const char* file;
    const char* name;
};

/// The pixel shader of a cube.
Entry pixel_entry(Color cube, Depth depth) {
    constexpr std::array colors{"ps_main", "ps_green", "ps_blue", "ps_yellow"};
    static_assert(colors.size() == cube_count);
    switch (depth) {
    case Depth::kept:
        return {"cubes.hlsl", colors[static_cast<std::size_t>(cube)]};
    case Depth::any:
        return {"depth.hlsl", "ps_depth"};
    case Depth::farther:
        return {"depth.hlsl", "ps_farther"};
    case Depth::nearer:
        return {"depth.hlsl", "ps_nearer"};
    }
    return {};
}

std::vector<bindery::Define> defines_of(Constants constants) {
    if (constants == Constants::apart)
        return {{"PER_FRAME_AND_OBJECT", "1"}};
    return {};
}

} // namespace

lesson::Transforms transforms_of(Color cube) {
    const Camera from = camera();
    const glm::mat4 model = model_matrix(cube);
    return {model, normal_matrix(model), from.view, from.projection, from.eye};
}

Lesson::Lesson(bindery::Device& device, examples::Shaders& shaders, const Options& options)
    : device_(device), options_(options) {
    make_pipelines(shaders);
    const Mesh mesh = cube_mesh();
    vertices_ = make_buffer<Vertex>(device, "vertices", mesh.vertices, BufferUsage::vertex);
    indices_ = make_buffer<std::uint16_t>(device, "indices", mesh.indices, BufferUsage::index);
    upload_constants();
    scene_ =
        make_target(device, "scene", color_format, TextureUsage::color_target | TextureUsage::shader_read);
    depth_ = make_target(device, "depth", depth_format, TextureUsage::depth_stencil_target);
    picture_ = make_target(device, "picture", color_format, TextureUsage::color_target);
}

/// One vertex shader for all; red, green, blue and yellow have a pixel shader each.
template<class Params>
void Lesson::make_cube_pipelines(examples::Shaders& shaders) {
    const std::vector<bindery::Define> defines = defines_of(options_.constants);
    const auto vertex = shaders.compile<Params>("cubes.hlsl", "vs_main", Stage::vertex, defines);
    for (std::size_t i = 0; i < cube_count; ++i) {
        const Entry entry = pixel_entry(static_cast<Color>(i), options_.depth);
        const auto pixel = shaders.compile<Params>(entry.file, entry.name, Stage::pixel, defines);
        cubes_[i] = device_.create_graphics_pipeline<Params>(
            {.name = entry.name,
             .vertex = &vertex,
             .pixel = &pixel,
             .input_layout = vertex_layout(),
             .raster = {.cull = bindery::CullMode::none, .front_counter_clockwise = true},
             .color_formats = {color_format},
             .depth_stencil_format = depth_format});
    }
}

void Lesson::make_pipelines(examples::Shaders& shaders) {
    switch (options_.constants) {
    case Constants::together:
        make_cube_pipelines<lesson::TogetherParams>(shaders);
        break;
    case Constants::apart:
        make_cube_pipelines<lesson::ApartParams>(shaders);
        break;
    }
    const auto vertex = shaders.compile<lesson::ScreenParams>("screen.hlsl", "vs_screen", Stage::vertex);
    const auto pixel = shaders.compile<lesson::ScreenParams>("screen.hlsl", "ps_screen", Stage::pixel);
    screen_ = device_.create_graphics_pipeline<lesson::ScreenParams>(
        {.name = "screen", .vertex = &vertex, .pixel = &pixel, .color_formats = {color_format}});
}

void Lesson::upload_constants() {
    std::array<lesson::Transforms, cube_count> transforms;
    std::array<lesson::PerObject, cube_count> objects;
    for (std::size_t i = 0; i < cube_count; ++i) {
        transforms[i] = transforms_of(static_cast<Color>(i));
        objects[i] = {transforms[i].model, transforms[i].normal_matrix};
    }
    switch (options_.constants) {
    case Constants::together:
        transforms_ =
            make_buffer<lesson::Transforms>(device_, "transforms", transforms, BufferUsage::shader_read);
        break;
    case Constants::apart: {
        const std::array frame{
            lesson::PerFrame{transforms[0].view, transforms[0].projection, transforms[0].eye}};
        frame_ = make_buffer<lesson::PerFrame>(device_, "per frame", frame, BufferUsage::shader_read);
        objects_ = make_buffer<lesson::PerObject>(device_, "per object", objects, BufferUsage::shader_read);
        break;
    }
    }
}

bindery::DrawCommand Lesson::draw_cube(Color cube) const {
    const auto object = static_cast<std::uint32_t>(cube);
    bindery::DrawCommand draw = draw_mesh(cubes_[object], vertices_, indices_);
    switch (options_.constants) {
    case Constants::together: {
        lesson::TogetherParams params;
        params.transforms = transforms_;
        params.object = object;
        params.split = options_.split;
        draw.bind(params);
        break;
    }
    case Constants::apart: {
        lesson::ApartParams params;
        params.frame = frame_;
        params.objects = objects_;
        params.object = object;
        params.split = options_.split;
        draw.bind(params);
        break;
    }
    }
    return draw;
}

Frame Lesson::render() {
    auto list = device_.create_command_list("frame");
    list.begin_pass({.name = "cubes",
                     .colors = {{.texture = scene_}},
                     .depth_stencil = {.texture = depth_, .clear_depth = 1.0f}});
    for (std::size_t i = 0; i < cube_count; ++i)
        list.draw(draw_cube(static_cast<Color>(i)));
    list.end_pass();

    lesson::ScreenParams screen;
    screen.scene = scene_;
    list.begin_pass({.name = "screen", .colors = {{.texture = picture_, .load = bindery::LoadOp::discard}}});
    list.draw(bindery::DrawCommand{.pipeline = screen_.id(), .vertex_count = 3}.bind(screen));
    list.end_pass();
    device_.submit(std::move(list));
    device_.next_frame();

    Frame frame;
    frame.scene = examples::to_picture(device_.read(scene_), width, height);
    frame.picture = examples::to_picture(device_.read(picture_), width, height);
    const std::vector<std::byte> depth = device_.read(depth_);
    frame.depth.resize(depth.size() / sizeof(float));
    std::memcpy(frame.depth.data(), depth.data(), depth.size());
    return frame;
}

} // namespace four_cubes
