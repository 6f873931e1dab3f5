#pragma once
// What the lesson and its count of pixels both make.

#include "scene.hpp"

#include <bindery/device.hpp>

#include <span>
#include <string>

namespace four_cubes {

/// A buffer that holds the elements.
template<class T>
bindery::Buffer make_buffer(bindery::Device& device, const char* name, std::span<const T> elements,
                            bindery::BufferUsage usage) {
    bindery::Buffer buffer = device.create_buffer(
        {.name = name,
         .size_bytes = elements.size_bytes(),
         .stride_bytes = usage == bindery::BufferUsage::index ? 0u : static_cast<std::uint32_t>(sizeof(T)),
         .usage = usage | bindery::BufferUsage::copy_target});
    device.upload(buffer, elements);
    return buffer;
}

bindery::Texture make_target(bindery::Device& device, const char* name, bindery::Format format,
                             bindery::TextureUsage usage);

/// The cube's vertices, as its vertex shaders take them.
std::vector<bindery::VertexAttribute> vertex_layout();

/// The cube's 36 indices out of its buffers.
bindery::DrawCommand draw_mesh(const bindery::GraphicsPipeline& pipeline, const bindery::Buffer& vertices,
                               const bindery::Buffer& indices);

} // namespace four_cubes
