#pragma once
#include "triangle.h"
#include <bindery/device.hpp>

inline void draw_triangle(bindery::Device& device, const bindery::Texture& picture) {
    bindery::ShaderCompiler compiler;
    bindery::CompileRequest request{.path = "triangle.hlsl", .entry = "vs_main", .stage = bindery::Stage::vertex};
    bindery::Shader vs = compiler.compile(request.set_root(bindery::root_type<app::Params>()));
    request.entry = "ps_main", request.stage = bindery::Stage::pixel;
    bindery::Shader ps = compiler.compile(request);
    auto pipeline = device.create_graphics_pipeline<app::Params>(
        {.name = "triangle", .vertex = &vs, .pixel = &ps, .color_formats = {picture.format()}});
    app::Vertex corners[] = {{{1, 0, 0}, {0, .8f}, {}}, {{0, 1, 0}, {.8f, -.8f}, {}}, {{0, 0, 1}, {-.8f, -.8f}, {}}};
    auto vertices = device.create_buffer({.name = "corners", .size_bytes = sizeof corners, .stride_bytes = 28});
    device.upload<app::Vertex>(vertices, corners);

    app::Params params;
    params.vertices = vertices;               // a texture here is a compile error
    params.offset = bindery::float2{0, 0.1f}; // plain values travel in the same 12 DWORDs
    bindery::CommandList list = device.create_command_list("frame");
    list.begin_pass({.name = "main", .colors = {{.texture = picture}}});
    list.draw(bindery::DrawCommand{.pipeline = pipeline.id(), .vertex_count = 3}.bind(params));
    list.end_pass(); // barriers and layouts: from `params`, by themselves
    device.submit(std::move(list));
}
