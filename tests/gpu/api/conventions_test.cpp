// Direct3D's conventions (design decision 11) as one asymmetric picture, which every compiler has to draw
// alike.
#include "gpu/api/shaders.hpp"

#include <array>

namespace bindery::gpu_test {
namespace {

using api_test::Conventions;

constexpr std::uint32_t size = 16; // 4 x 4 cells of 4 x 4 pixels
using Pixel = std::array<float, 4>;

class ConventionsTest : public WithShaders<WayTest> {};

/// What a quad's pixels say; its cell is one of the 4 x 4.
struct Expected {
    std::uint32_t cell_x, cell_y;
    std::uint32_t id, instance; ///< Of the first triangle's and the second's first vertex: id, id + 1.
    float w;
    bool front;
};

TEST_P(ConventionsTest, OneAsymmetricPicture) {
    GraphicsPipelineDesc desc;
    desc.name = "conventions";
    desc.vertex = &shader<Conventions>("conventions_vs", Stage::vertex, GetParam().compiler);
    desc.pixel = &shader<Conventions>("conventions_ps", Stage::pixel, GetParam().compiler);
    desc.topology = Topology::triangle_strip;
    desc.raster.cull = CullMode::none;
    desc.color_formats = {Format::rgba32_float};
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Conventions>(desc);
    const Texture target =
        device().create_texture({.name = "picture",
                                 .format = Format::rgba32_float,
                                 .width = size,
                                 .height = size,
                                 .usage = TextureUsage::color_target | TextureUsage::copy_source});
    // Index 3 and up are used; 10 to 13 stay 10 to 13 whatever the base vertex.
    const std::vector<std::uint16_t> indices{77, 78, 79, 10, 11, 12, 13};
    const Buffer index_buffer =
        device().create_buffer({.name = "indices",
                                .size_bytes = indices.size() * 2,
                                .usage = BufferUsage::index | BufferUsage::copy_target});
    device().upload<std::uint16_t>(index_buffer, indices);

    CommandList list = device().create_command_list("conventions");
    list.begin_pass({.name = "picture", .colors = {{.texture = target, .clear = {-1, -1, -1, -1}}}});
    DrawCommand plain{.pipeline = pipeline.id(),
                      .vertex_count = 4,
                      .instance_count = 2,
                      .first_vertex = 4,
                      .first_instance = 3};
    list.draw(plain.bind(Conventions{.cell = uint2{0, 0}, .first_id = 0u, .w = 2.0f, .mirrored = 0u}));
    DrawCommand indexed{.pipeline = pipeline.id(),
                        .vertex_count = 4,
                        .instance_count = 1,
                        .first_vertex = 3,
                        .base_vertex = 5,
                        .first_instance = 2,
                        .index_buffer = index_buffer,
                        .index_format = IndexFormat::uint16};
    list.draw(indexed.bind(Conventions{.cell = uint2{3, 2}, .first_id = 10u, .w = 0.5f, .mirrored = 1u}));
    list.end_pass();
    device().submit(std::move(list));

    std::vector<Pixel> expected(size * size, Pixel{-1, -1, -1, -1});
    for (const Expected& quad : {Expected{0, 0, 0, 0, 2.0f, true}, Expected{1, 0, 0, 1, 2.0f, true},
                                 Expected{3, 2, 10, 0, 0.5f, false}})
        for (std::uint32_t y = 0; y < 4; ++y)
            for (std::uint32_t x = 0; x < 4; ++x) {
                const std::uint32_t px = quad.cell_x * 4 + x, py = quad.cell_y * 4 + y;
                // The id is that of the triangle's first vertex; the two triangles share a diagonal, whose
                // pixels the comparison below allows either.
                expected[py * size + px] = {static_cast<float>(quad.id + 100 * quad.instance),
                                            (static_cast<float>(px) + 0.5f) +
                                                1000 * (static_cast<float>(py) + 0.5f),
                                            0.25f, quad.front ? quad.w : -quad.w};
            }
    const std::vector<Pixel> found = values_of<Pixel>(device().read(target));
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) {
        const auto at = [i] { return testing::Message() << "pixel " << i % size << ", " << i / size; };
        const float second_triangle = found[i][0] - expected[i][0];
        EXPECT_TRUE(second_triangle == 0 || (expected[i][0] >= 0 && second_triangle == 1))
            << at() << ": ids " << found[i][0] << " instead of " << expected[i][0];
        EXPECT_NEAR(found[i][1], expected[i][1], 0.01f) << at();
        EXPECT_NEAR(found[i][2], expected[i][2], 1e-6f) << at();
        EXPECT_NEAR(found[i][3], expected[i][3], 1e-5f) << at();
    }
    // Both triangles of each quad are there: the corner away from the first one has the second's id.
    EXPECT_EQ(found[3 * size + 3][0], 1.0f);
    EXPECT_EQ(found[0][0], 0.0f);
}

INSTANTIATE_TEST_SUITE_P(Backends, ConventionsTest, testing::ValuesIn(gpu_ways()), parameter_name);

} // namespace
} // namespace bindery::gpu_test
