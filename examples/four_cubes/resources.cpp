#include "resources.hpp"

#include <cstddef>

namespace four_cubes {

bindery::Texture make_target(bindery::Device& device, const char* name, bindery::Format format,
                             bindery::TextureUsage usage) {
    return device.create_texture({.name = name,
                                  .format = format,
                                  .width = width,
                                  .height = height,
                                  .usage = usage | bindery::TextureUsage::copy_source});
}

std::vector<bindery::VertexAttribute> vertex_layout() {
    return {{.semantic = "POSITION",
             .format = bindery::Format::rgb32_float,
             .offset_bytes = offsetof(Vertex, position)},
            {.semantic = "NORMAL",
             .format = bindery::Format::rgb32_float,
             .offset_bytes = offsetof(Vertex, normal)},
            {.semantic = "TEXCOORD",
             .format = bindery::Format::rg32_float,
             .offset_bytes = offsetof(Vertex, uv)}};
}

bindery::DrawCommand draw_mesh(const bindery::GraphicsPipeline& pipeline, const bindery::Buffer& vertices,
                               const bindery::Buffer& indices) {
    bindery::DrawCommand draw{.pipeline = pipeline.id(),
                              .vertex_count = 36,
                              .index_buffer = indices,
                              .index_format = bindery::IndexFormat::uint16};
    draw.bind_vertex_buffer(0, {.range = vertices, .stride_bytes = sizeof(Vertex)});
    return draw;
}

} // namespace four_cubes
