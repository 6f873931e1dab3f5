// Parts of textures: what a shader sees of them, and writes to.
#include "gpu/api/shaders.hpp"

#include <bindery/command_list.hpp>

#include <gmock/gmock.h>

#include <array>

namespace bindery::gpu_test {
namespace {

using api_test::CubeFields;
using api_test::LineFields;
using api_test::PartFields;
using api_test::TexelFields;
using testing::ElementsAre;

class Views : public WithShaders<GpuTest> {
protected:
    Buffer make_result() {
        return device().create_buffer({.name = "result",
                                       .size_bytes = 32,
                                       .stride_bytes = 4,
                                       .usage = BufferUsage::shader_write | BufferUsage::copy_source});
    }
    /// Every texel of a mip of a layer is 100 x layer + 10 x mip + 1.
    template<class T>
    Texture make_numbered(const TextureDesc& desc) {
        Texture texture = device().create_texture(desc);
        for (std::uint32_t layer = 0; layer < texture.layers(); ++layer)
            for (std::uint32_t mip = 0; mip < texture.mips(); ++mip) {
                const Extent size = mip_extent({desc.width, desc.height, desc.depth}, mip);
                const std::vector<T> texels(std::size_t{size.width} * size.height,
                                            static_cast<T>(100 * layer + 10 * mip + 1));
                device().upload(TextureSubresource(texture, mip, layer), bytes_of(texels));
            }
        return texture;
    }
    template<class Fields>
    std::vector<std::uint32_t> run(std::string_view entry, const Buffer& result, const Fields& fields) {
        const ComputePipeline pipeline = device().create_compute_pipeline<Fields>(
            {.name = std::string(entry), .shader = &shader<Fields>(entry, Stage::compute)});
        CommandList list = device().create_command_list(entry);
        list.dispatch(DispatchCommand{.pipeline = pipeline.id(), .groups = {1, 1, 1}}.bind(fields));
        device().submit(std::move(list));
        return values_of<std::uint32_t>(device().read(result));
    }
    static constexpr TextureUsage all_uses = TextureUsage::shader_read | TextureUsage::shader_write |
                                             TextureUsage::copy_source | TextureUsage::copy_target;
};

TEST_P(Views, LayersAndMipsStartWhereTheViewSays) {
    const Texture texture = make_numbered<std::uint32_t>({.name = "layers",
                                                          .format = Format::r32_uint,
                                                          .width = 8,
                                                          .height = 8,
                                                          .layers = 4,
                                                          .mips = 3,
                                                          .usage = all_uses});
    const Texture written = make_numbered<std::uint32_t>({.name = "written",
                                                          .format = Format::r32_uint,
                                                          .width = 8,
                                                          .height = 8,
                                                          .layers = 4,
                                                          .mips = 3,
                                                          .usage = all_uses});
    const Buffer result = make_result();
    const auto found =
        run("read_parts", result,
            PartFields{.one = texture.view({.kind = Kind::texture_2d, .first_mip = 1, .first_layer = 2}),
                       .some = texture.view({.first_mip = 2, .first_layer = 1, .layers = 2}),
                       .first = texture.view({.kind = Kind::texture_2d, .first_layer = 0, .layers = 1}),
                       .written = written.view(
                           {.kind = Kind::rw_texture_2d, .first_mip = 1, .first_layer = 3, .layers = 1}),
                       .target = result});
    EXPECT_THAT(std::vector(found.begin(), found.begin() + 5), ElementsAre(211, 221, 121, 221, 1));
    // The kernel added 1 to one texel.
    auto texels = values_of<std::uint32_t>(device().read(TextureSubresource(written, 1, 3)));
    EXPECT_EQ(texels[2 * 4 + 1], 312u);
    EXPECT_EQ(texels[0], 311u);
    texels = values_of<std::uint32_t>(device().read(TextureSubresource(written, 1, 0)));
    EXPECT_EQ(texels[2 * 4 + 1], 11u);
}

TEST_P(Views, LayersAreSeenAsCubes) {
    const Texture texture = make_numbered<float>(
        {.name = "faces", .format = Format::r32_float, .width = 4, .height = 4, .layers = 18});
    const Buffer result = make_result();
    const auto found = run(
        "read_cubes", result,
        CubeFields{.one = texture.view({.kind = Kind::texture_cube, .first_layer = 6, .layers = 6}),
                   .some = texture.view({.kind = Kind::texture_cube_array, .first_layer = 6, .layers = 12}),
                   .target = result});
    // Faces in Direct3D's order: +x, -x, +y, -y, +z, -z.
    EXPECT_EQ(found[0], 601u);
    EXPECT_EQ(found[1], 1101u);
    EXPECT_EQ(found[2], 1401u);
}

TEST_P(Views, TexelsAreSeenAsAnotherFormatOfTheirFamily) {
    const Texture texture =
        device().create_texture({.name = "bytes",
                                 .format = Format::rgba8_srgb,
                                 .usage = TextureUsage::shader_read | TextureUsage::copy_target});
    device().upload(TextureSubresource(texture), bytes_of(std::vector<std::uint8_t>{1, 2, 3, 4}));
    const Buffer result = make_result();
    const auto found =
        run("read_texel", result,
            TexelFields{.texels = texture.view({.format = Format::rgba8_uint}), .target = result});
    EXPECT_THAT(std::vector(found.begin(), found.begin() + 4), ElementsAre(1, 2, 3, 4));
}

INSTANTIATE_TEST_SUITE_P(Backends, Views, testing::ValuesIn(gpu_backends()), parameter_name);

/// The D3D12 runtime of the tests sees all of an array of lines, whatever a view asks for.
class LineViews : public Views {};

TEST_P(LineViews, HaveLayersToo) {
    const Texture texture = make_numbered<std::uint32_t>({.name = "lines",
                                                          .dimension = TextureDimension::d1,
                                                          .format = Format::r32_uint,
                                                          .width = 8,
                                                          .layers = 3,
                                                          .mips = 2});
    const Buffer result = make_result();
    const auto found =
        run("read_lines", result,
            LineFields{.one = texture.view({.kind = Kind::texture_1d, .first_mip = 1, .first_layer = 2}),
                       .some = texture.view({.kind = Kind::texture_1d_array, .first_layer = 1, .layers = 2}),
                       .target = result});
    EXPECT_EQ(found[0], 211u);
    EXPECT_EQ(found[1], 201u);
}

INSTANTIATE_TEST_SUITE_P(Backends, LineViews, testing::ValuesIn(backends({BackendKind::vulkan})),
                         parameter_name);
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(LineViews);

} // namespace
} // namespace bindery::gpu_test
