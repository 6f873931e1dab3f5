// Sampling through fields of the sampler heap and through the static samplers.
#include "gpu/kernels/kernel_test.hpp"
#include "gpu/kernels/texels.hpp"
#include "shader/kernels/texels.h"

namespace bindery::gpu_test {
namespace {

using namespace kernels;

/// The texture of float4 of a kind; the others of its twelve go.
Texture float4_texture(Device& device, const TexelShape& shape) {
    return std::move(make_textures(device, shape)[3]);
}

class Sampling : public KernelTest {
protected:
    const TexelShape d1{.kind = "Texture1D", .dimension = TextureDimension::d1, .at = {2, 0, 0}};
    const TexelShape d1_array{.kind = "Texture1DArray",
                              .dimension = TextureDimension::d1,
                              .layers = 2,
                              .layer = 1,
                              .at = {2, 0, 0}};
    const TexelShape d2{.kind = "Texture2D", .at = {2, 1, 0}};
    const TexelShape d2_array{.kind = "Texture2DArray", .layers = 2, .layer = 1, .at = {2, 1, 0}};
    const TexelShape d3{.kind = "Texture3D", .dimension = TextureDimension::d3, .at = {2, 1, 3}};
    const TexelShape cube{
        .kind = "TextureCube", .dimension = TextureDimension::cube, .layers = 6, .layer = 2};
    const TexelShape cubes{
        .kind = "TextureCubeArray", .dimension = TextureDimension::cube, .layers = 12, .layer = 8};

    Texture t1 = float4_texture(device(), d1), t1a = float4_texture(device(), d1_array),
            t2 = float4_texture(device(), d2), t2a = float4_texture(device(), d2_array),
            t3 = float4_texture(device(), d3), c = float4_texture(device(), cube),
            ca = float4_texture(device(), cubes);
    Texture depth = make_depth();
    Sampler with = device().create_sampler({.name = "clamp",
                                            .address_u = AddressMode::clamp,
                                            .address_v = AddressMode::clamp,
                                            .address_w = AddressMode::clamp});
    Sampler compare =
        device().create_sampler({.name = "compare", .comparison = true, .compare = CompareOp::less_equal});

    /// 0.5 at texel (2, 1), else 0.
    Texture make_depth() {
        Texture texture =
            device().create_texture({.name = "depth", .format = Format::d32_float, .width = 4, .height = 4});
        std::vector<float> texels(16, 0.0f);
        texels[6] = 0.5f;
        device().upload(texture, bytes_of(texels));
        return texture;
    }
    /// The seven colours, four floats each, and 1 for 0.5 <= 0.5.
    std::vector<float> expected_samples() {
        std::vector<float> expected;
        for (const TexelShape* shape : {&d1, &d1_array, &d2, &d2_array, &d3, &cube, &cubes})
            for (std::uint32_t i = 0; i < 4; ++i)
                expected.push_back(static_cast<float>(number_at(
                    shape->layer, shape->dimension == TextureDimension::cube ? 0 : shape->texel(), i)));
        expected.push_back(1);
        return expected;
    }
    void expect(const Buffer& result, const std::vector<float>& expected) {
        const std::vector<float> found = values_of<float>(device().read(result));
        for (std::size_t i = 0; i < expected.size(); ++i)
            EXPECT_NEAR(found[i], expected[i], 0.01f) << "float " << i;
    }
    SampledMemory memory(const Buffer& handles, const Buffer& result) {
        return {.handles = handles, .t2 = t2, .depth = depth, .result = result};
    }
    Buffer make_handles() {
        return make_elements(std::vector<SampledHandles>{{},
                                                         {.t1 = t1,
                                                          .t1a = t1a,
                                                          .t2 = t2,
                                                          .t2a = t2a,
                                                          .t3 = t3,
                                                          .cube = c,
                                                          .cubes = ca,
                                                          .with = with,
                                                          .compare = compare,
                                                          .depth = depth}});
    }
    void use(CommandList& list) {
        for (const Texture* texture : {&t1, &t1a, &t2, &t2a, &t3, &c, &ca, &depth})
            list.use(*texture, Access::compute_read);
    }
};

TEST_P(Sampling, Bindings) {
    const Buffer result = make_result();
    dispatch("sample_bindings", Sampled{.t1 = t1,
                                        .t1a = t1a,
                                        .t2 = t2,
                                        .t2a = t2a,
                                        .t3 = t3,
                                        .cube = c,
                                        .cubes = ca,
                                        .with = with,
                                        .compare = compare,
                                        .depth = depth,
                                        .result = result});
    expect(result, expected_samples());
}

TEST_P(Sampling, Handles) {
    const Buffer result = make_result(), handles = make_handles();
    dispatch("sample_handles", memory(handles, result), [&](CommandList& list) { use(list); });
    expect(result, expected_samples());
}

TEST_P(Sampling, StaticSamplers) {
    const Buffer result = make_result(), handles = make_handles();
    dispatch("sample_static", memory(handles, result));
    // x = 1.3125 of 4 texels is 5.25, that is texel 4.75 from the middle of the first: 0 and 1 again when
    // wrapped, the last when clamped. y is the middle of row 1.
    const auto row = [](std::size_t x, std::uint32_t i) {
        return static_cast<float>(number_at(0, 4 + x, i));
    };
    std::vector<float> expected;
    for (const bool linear : {false, true, true})
        for (const bool clamp : {false, true})
            for (std::uint32_t i = 0; i < 4; ++i)
                expected.push_back(clamp    ? row(3, i)
                                   : linear ? 0.25f * row(0, i) + 0.75f * row(1, i)
                                            : row(1, i));
    expected.push_back(1); // 0.25 <= 0.5
    expected.push_back(0); // 0.75 <= 0.5
    expect(result, expected);
}

TEST_P(Sampling, WithDerivativesInAPixelShader) {
    const Shader vertex = compile_text(shader_target(), R"(
float4 main(uint id : SV_VertexID) : SV_Position {
    return float4(float2((id << 1) & 2, id & 2) * float2(2, -2) + float2(-1, 1), 0, 1);
}
)",
                                       "main", Stage::vertex, GetParam().compiler);
    const Shader pixel = compile("sample_pixel");
    GraphicsPipelineDesc desc;
    desc.name = "sample_pixel";
    desc.vertex = &vertex;
    desc.pixel = &pixel;
    desc.color_formats = {Format::rgba32_float};
    const GraphicsPipeline pipeline = device().create_graphics_pipeline<Sampled>(desc);
    const Texture target =
        device().create_texture({.name = "target",
                                 .format = Format::rgba32_float,
                                 .width = 4,
                                 .height = 4,
                                 .usage = TextureUsage::color_target | TextureUsage::copy_source});
    const Buffer unused = make_result();
    CommandList list = device().create_command_list("sample_pixel");
    list.begin_pass({.name = "sample_pixel", .colors = {{.texture = target}}});
    DrawCommand draw{.pipeline = pipeline.id(), .vertex_count = 3};
    list.draw(draw.bind(Sampled{.t1 = t1,
                                .t1a = t1a,
                                .t2 = t2,
                                .t2a = t2a,
                                .t3 = t3,
                                .cube = c,
                                .cubes = ca,
                                .with = with,
                                .compare = compare,
                                .depth = depth,
                                .result = unused}));
    list.end_pass();
    device().submit(std::move(list));
    // The first pixel is the middle of the first texel everywhere, of slice 3, and of the face +z.
    const std::vector<float> found = values_of<float>(device().read(target));
    for (std::uint32_t i = 0; i < 4; ++i) {
        const std::uint32_t sum = number_at(0, 0, i) + number_at(1, 0, i) + number_at(0, 0, i) +
                                  number_at(1, 0, i) + number_at(0, 48, i) + number_at(4, 0, i) +
                                  number_at(10, 0, i);
        EXPECT_NEAR(found[i], static_cast<float>(sum), 0.05f) << "component " << i;
    }
}

INSTANTIATE_KERNEL_TESTS(Sampling);

} // namespace
} // namespace bindery::gpu_test
