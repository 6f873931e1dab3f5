#pragma once
// Small pictures: a target, pipelines of the pulled or the input-layout kind, and pixels.

#include "gpu/api/shaders.hpp"

#include <bindery/command_list.hpp>

#include <array>

namespace bindery::gpu_test {

using Color = std::array<float, 4>;
using api_test::Pulled;
using api_test::Vertex;

/// Tests that draw with pulled vertices into a 16 x 16 target of rgba32_float.
class PictureTest : public WithShaders<GpuTest> {
protected:
    static constexpr std::uint32_t size = 16;

    Texture make_target(Format format = Format::rgba32_float, std::uint32_t samples = 1);
    Buffer make_vertices(const std::vector<Vertex>& vertices);
    /// pull_vs and color_ps on one rgba32_float target; the rest is the caller's to change.
    GraphicsPipelineDesc pulled_desc();
    /// Draws all of the vertices.
    static DrawCommand draw_of(const GraphicsPipeline& pipeline, const Buffer& vertices, std::uint32_t count);
    /// One pass with one target and one draw of these vertices, and its pixels, row after row.
    std::vector<Color> picture(const GraphicsPipelineDesc& desc, const std::vector<Vertex>& vertices,
                               const Color& clear = {});
    std::vector<Color> pixels(const Texture& target) { return values_of<Color>(device().read(target)); }
};

inline const Color& at(const std::vector<Color>& pixels, std::uint32_t x, std::uint32_t y) {
    return pixels.at(y * 16 + x);
}

/// Two triangles over a part of clip space, clockwise on the target.
std::vector<Vertex> quad(float left, float top, float right, float bottom, float z, const Color& color);

inline constexpr Color red{1, 0, 0, 1}, green{0, 1, 0, 1}, none{0, 0, 0, 0};

} // namespace bindery::gpu_test
