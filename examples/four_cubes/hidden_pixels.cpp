#include "lesson.hpp"
#include "resources.hpp"

#include <cstring>

namespace four_cubes {

using bindery::BufferUsage;
using bindery::Stage;

namespace {

constexpr bindery::Format depth_format = bindery::Format::d32_float;

/// The pixels of all cubes that ran the pixel shader `entry`, with a triangle in front of everything.
std::uint32_t count(bindery::Device& device, examples::Shaders& shaders, const char* entry) {
    const auto screen_vertex =
        shaders.compile<lesson::ScreenParams>("screen.hlsl", "vs_screen", Stage::vertex);
    const auto cover = device.create_graphics_pipeline<lesson::ScreenParams>(
        {.name = "cover", .vertex = &screen_vertex, .depth_stencil_format = depth_format});
    const auto vertex = shaders.compile<lesson::CountParams>("early.hlsl", "vs_counted", Stage::vertex);
    const auto pixel = shaders.compile<lesson::CountParams>("early.hlsl", entry, Stage::pixel);
    const auto counted = device.create_graphics_pipeline<lesson::CountParams>(
        {.name = entry,
         .vertex = &vertex,
         .pixel = &pixel,
         .input_layout = vertex_layout(),
         .raster = {.cull = bindery::CullMode::none, .front_counter_clockwise = true},
         .depth_stencil_format = depth_format});

    const Mesh mesh = cube_mesh();
    const auto vertices = make_buffer<Vertex>(device, "vertices", mesh.vertices, BufferUsage::vertex);
    const auto indices = make_buffer<std::uint16_t>(device, "indices", mesh.indices, BufferUsage::index);
    std::array<lesson::Transforms, cube_count> transforms;
    for (std::size_t i = 0; i < cube_count; ++i)
        transforms[i] = transforms_of(static_cast<Color>(i));
    const auto constants =
        make_buffer<lesson::Transforms>(device, "transforms", transforms, BufferUsage::shader_read);
    const std::array<std::uint32_t, 1> zero{0};
    const auto counter = make_buffer<std::uint32_t>(device, "counter", zero,
                                                    BufferUsage::shader_read | BufferUsage::shader_write |
                                                        BufferUsage::copy_source);
    const auto depth =
        make_target(device, "depth", depth_format, bindery::TextureUsage::depth_stencil_target);

    auto list = device.create_command_list(entry);
    list.begin_pass({.name = entry, .depth_stencil = {.texture = depth, .clear_depth = 1.0f}});
    list.draw(bindery::DrawCommand{.pipeline = cover.id(), .vertex_count = 3}.bind(lesson::ScreenParams{}));
    for (std::uint32_t i = 0; i < cube_count; ++i) {
        lesson::CountParams params;
        params.transforms = constants;
        params.count = counter;
        params.object = i;
        list.draw(draw_mesh(counted, vertices, indices).bind(params));
    }
    list.end_pass();
    device.submit(std::move(list));
    device.next_frame();
    std::uint32_t pixels = 0;
    std::memcpy(&pixels, device.read(counter).data(), sizeof(pixels));
    return pixels;
}

} // namespace

HiddenPixels count_hidden_pixels(bindery::Device& device, examples::Shaders& shaders) {
    return {count(device, shaders, "ps_early"), count(device, shaders, "ps_late")};
}

} // namespace four_cubes
