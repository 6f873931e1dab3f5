#include "triangle.h"
#include <bindery/device.hpp>
inline void draw_triangle(bindery::Device& device, const bindery::Texture& picture) {
    using namespace bindery;
    ShaderCompiler compiler;
    CompileRequest request{.path = "triangle.hlsl", .entry = "vs_main", .stage = Stage::vertex};
    const Shader vs = compiler.compile(request.set_root(root_type<app::Params>()));
    const Shader ps = compiler.compile({.path = "triangle.hlsl", .entry = "ps_main", .stage = Stage::pixel});
    const auto pipeline = device.create_graphics_pipeline<app::Params>(
        {.name = "triangle", .vertex = &vs, .pixel = &ps, .color_formats = {picture.format()}});
    app::Vertex corners[] = {{{1, 0, 0}, {0, .8f}, {}}, {{0, 1, 0}, {.8f, -.8f}, {}}, {{0, 0, 1}, {-.8f, -.8f}, {}}};
    const Buffer vertices = device.create_buffer({.name = "corners", .size_bytes = sizeof corners, .stride_bytes = 28});
    device.upload<app::Vertex>(vertices, corners);
    app::Params params{.vertices = vertices, .offset = float2{0, 0.1f}}; // a texture here is a compile error
    CommandList list = device.create_command_list("frame");
    list.begin_pass({.name = "main", .colors = {{.texture = picture}}});
    list.draw(DrawCommand{.pipeline = pipeline.id(), .vertex_count = 3}.bind(params));
    list.end_pass(); // barriers and layouts: from `params`, by themselves
    device.submit(std::move(list));
}
