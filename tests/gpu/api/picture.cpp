#include "gpu/api/picture.hpp"

namespace bindery::gpu_test {

Texture PictureTest::make_target(Format format, std::uint32_t samples) {
    TextureUsage usage = has_depth(format) ? TextureUsage::depth_stencil_target : TextureUsage::color_target;
    if (samples == 1)
        usage = usage | TextureUsage::copy_source | TextureUsage::shader_read;
    return device().create_texture({.name = "target",
                                    .format = format,
                                    .width = size,
                                    .height = size,
                                    .samples = samples,
                                    .usage = usage});
}

Buffer PictureTest::make_vertices(const std::vector<Vertex>& vertices) {
    Buffer buffer = device().create_buffer({.name = "vertices",
                                            .size_bytes = vertices.size() * sizeof(Vertex),
                                            .stride_bytes = sizeof(Vertex),
                                            .usage = BufferUsage::shader_read | BufferUsage::copy_target});
    device().upload<Vertex>(buffer, vertices);
    return buffer;
}

GraphicsPipelineDesc PictureTest::pulled_desc() {
    GraphicsPipelineDesc desc;
    desc.name = "pulled";
    desc.vertex = &shader<Pulled>("pull_vs", Stage::vertex);
    desc.pixel = &shader<Pulled>("color_ps", Stage::pixel);
    desc.color_formats = {Format::rgba32_float};
    return desc;
}

DrawCommand PictureTest::draw_of(const GraphicsPipeline& pipeline, const Buffer& vertices,
                                 std::uint32_t count) {
    DrawCommand draw{.pipeline = pipeline.id(), .vertex_count = count};
    return draw.bind(Pulled{.vertices = vertices});
}

std::vector<Color> PictureTest::picture(const GraphicsPipelineDesc& desc, const std::vector<Vertex>& vertices,
                                        const Color& clear) {
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Pulled>(desc);
    const Texture target = make_target();
    const Buffer buffer = make_vertices(vertices);
    CommandList list = device().create_command_list("picture");
    list.begin_pass({.name = "picture", .colors = {{.texture = target, .clear = clear}}});
    list.draw(draw_of(pipeline, buffer, static_cast<std::uint32_t>(vertices.size())));
    list.end_pass();
    device().submit(std::move(list));
    return pixels(target);
}

std::vector<Vertex> quad(float left, float top, float right, float bottom, float z, const Color& c) {
    const float4 color{c[0], c[1], c[2], c[3]};
    const Vertex top_left{{left, top, z, 1}, color}, top_right{{right, top, z, 1}, color};
    const Vertex bottom_left{{left, bottom, z, 1}, color}, bottom_right{{right, bottom, z, 1}, color};
    return {top_left, top_right, bottom_left, bottom_left, top_right, bottom_right};
}

} // namespace bindery::gpu_test
