// Pipelines with hull, domain and geometry shaders.
#include "gpu/api/picture.hpp"

namespace bindery::gpu_test {
namespace {

// Quads of four corners over a part of the target, tessellated: x to the right, y down, as pixels count.
// Every stage reads root data.
constexpr std::string_view text = R"(
#include "shared.h"
using namespace api_test;

struct Control { float2 at : AT; };
Control cell_vs(uint id : SV_VertexID) {
    Control control;
    control.at = float2(id & 1, id >> 1);
    return control;
}

struct Factors { float edges[4] : SV_TessFactor; float inside[2] : SV_InsideTessFactor; float3 tint : TINT; };
Factors factors(InputPatch<Control, 4> controls) {
    Factors made;
    made.edges[0] = made.edges[1] = made.edges[2] = made.edges[3] = 4;
    made.inside[0] = made.inside[1] = 4;
    made.tint = float3(0.25, 0.5, root_data<Moved>().move.get().x);
    return made;
}
[domain("quad")] [partitioning("integer")] [outputtopology(WINDING)] [outputcontrolpoints(4)]
[patchconstantfunc("factors")]
Control cell_hs(InputPatch<Control, 4> controls, uint i : SV_OutputControlPointID) { return controls[i]; }

struct Point { float4 position : SV_Position; float4 color : COLOR; };
[domain("quad")]
Point cell_ds(Factors made, float2 at : SV_DomainLocation, const OutputPatch<Control, 4> controls) {
    float2 place = lerp(lerp(controls[0].at, controls[1].at, at.x), lerp(controls[2].at, controls[3].at, at.x), at.y);
    Point result;
    result.position = float4(place.x * 2 - 1, 1 - place.y * 2, 0.5, 1);
    result.color = float4(at, made.tint.y, made.tint.z);
    return result;
}

// Each triangle as it is, its colour swapped.
[maxvertexcount(3)] void swap_gs(triangle Point corners[3], inout TriangleStream<Point> stream) {
    for (int i = 0; i < 3; ++i) {
        Point corner = corners[i];
        corner.color = corner.color.wzyx;
        stream.Append(corner);
    }
}

// A point becomes a square of 4 x 4 pixels.
struct Spot { float2 cell : CELL; };
Spot spot_vs(uint id : SV_VertexID) { Spot spot; spot.cell = float2(id & 3, id >> 2); return spot; }
struct Square { float4 position : SV_Position; float4 color : COLOR; nointerpolation uint primitive : SV_PrimitiveID; };
[maxvertexcount(4)]
void spot_gs(point Spot spots[1], uint primitive : SV_PrimitiveID, inout TriangleStream<Square> stream) {
    for (uint i = 0; i < 4; ++i) {
        float2 at = (spots[0].cell + float2(i & 1, i >> 1)) / 4;
        Square square;
        square.position = float4(at.x * 2 - 1, 1 - at.y * 2, 0.5, 1);
        square.color = float4(spots[0].cell, root_data<Moved>().move.get());
        square.primitive = 100 + primitive;
        stream.Append(square);
    }
}

float4 color_ps(Point seen) : SV_Target { return seen.color; }
float4 square_ps(Square square) : SV_Target { return float4(square.color.xyz, square.primitive); }
)";

class Stages : public PictureTest {
protected:
    Shader compile(std::string_view entry, Stage stage, bool clockwise = true) {
        CompileRequest request;
        request.path = BINDERY_SOURCE_DIR "/tests/gpu/api/stages.hlsl";
        request.source = text;
        request.entry = entry;
        request.stage = stage;
        request.target = shader_target();
        request.defines = {{"WINDING", clockwise ? "\"triangle_cw\"" : "\"triangle_ccw\""}};
        request.set_root(root_type<api_test::Moved>());
        return shader_compiler().compile(request);
    }

    std::vector<Color> draw(const GraphicsPipelineDesc& desc, std::uint32_t vertices) {
        const GraphicsPipeline pipeline = device().create_graphics_pipeline<api_test::Moved>(desc);
        const Texture target = make_target();
        CommandList list = device().create_command_list("stages");
        list.begin_pass({.name = "stages", .colors = {{.texture = target, .clear = {-1, -1, -1, -1}}}});
        list.draw(DrawCommand{.pipeline = pipeline.id(), .vertex_count = vertices}.bind(
            api_test::Moved{.move = float2{0.75f, 2.0f}}));
        list.end_pass();
        device().submit(std::move(list));
        return pixels(target);
    }

    /// The tessellated quad; with a geometry shader its colour comes swapped.
    std::vector<Color> draw_cell(bool clockwise, bool swapped) {
        const Shader vertex = compile("cell_vs", Stage::vertex), pixel = compile("color_ps", Stage::pixel),
                     hull = compile("cell_hs", Stage::hull, clockwise),
                     domain = compile("cell_ds", Stage::domain),
                     geometry = compile("swap_gs", Stage::geometry);
        return draw({.name = "cell",
                     .vertex = &vertex,
                     .pixel = &pixel,
                     .hull = &hull,
                     .domain = &domain,
                     .geometry = swapped ? &geometry : nullptr,
                     .topology = Topology::patch_list,
                     .patch_control_points = 4,
                     .color_formats = {Format::rgba32_float}},
                    4);
    }
};

TEST_P(Stages, TessellatedQuadCoversTheTarget) {
    const std::vector<Color> found = draw_cell(true, false);
    for (std::uint32_t y = 0; y < size; ++y)
        for (std::uint32_t x = 0; x < size; ++x) {
            const Color& pixel = at(found, x, y);
            EXPECT_NEAR(pixel[0], (static_cast<float>(x) + 0.5f) / size, 1e-5f) << x << ", " << y;
            EXPECT_NEAR(pixel[1], (static_cast<float>(y) + 0.5f) / size, 1e-5f) << x << ", " << y;
            EXPECT_NEAR(pixel[2], 0.5f, 1e-6f) << x << ", " << y;
            EXPECT_NEAR(pixel[3], 0.75f, 1e-6f) << x << ", " << y;
        }
}

TEST_P(Stages, TessellationWindsAsTheShaderSays) {
    // Clockwise faces front; the other way round it is a back face, and culled.
    const std::vector<Color> found = draw_cell(false, false);
    for (const Color& pixel : found)
        EXPECT_EQ(pixel, (Color{-1, -1, -1, -1}));
}

TEST_P(Stages, FiveInARow) {
    const std::vector<Color> found = draw_cell(true, true);
    for (std::uint32_t y = 0; y < size; ++y)
        for (std::uint32_t x = 0; x < size; ++x) {
            const Color& pixel = at(found, x, y);
            EXPECT_NEAR(pixel[0], 0.75f, 1e-6f) << x << ", " << y;
            EXPECT_NEAR(pixel[2], (static_cast<float>(y) + 0.5f) / size, 1e-5f) << x << ", " << y;
            EXPECT_NEAR(pixel[3], (static_cast<float>(x) + 0.5f) / size, 1e-5f) << x << ", " << y;
        }
}

TEST_P(Stages, GeometryShaderMakesSquaresOfPoints) {
    const Shader vertex = compile("spot_vs", Stage::vertex), geometry = compile("spot_gs", Stage::geometry),
                 pixel = compile("square_ps", Stage::pixel);
    const std::vector<Color> found = draw({.name = "spots",
                                           .vertex = &vertex,
                                           .pixel = &pixel,
                                           .geometry = &geometry,
                                           .topology = Topology::point_list,
                                           .raster = {.cull = CullMode::none},
                                           .color_formats = {Format::rgba32_float}},
                                          11);
    for (std::uint32_t y = 0; y < size; ++y)
        for (std::uint32_t x = 0; x < size; ++x) {
            const std::uint32_t spot = x / 4 + 4 * (y / 4);
            const Color expected =
                spot < 11 ? Color{static_cast<float>(x / 4), static_cast<float>(y / 4), 0.75f, 100.0f + spot}
                          : Color{-1, -1, -1, -1};
            EXPECT_EQ(at(found, x, y), expected) << x << ", " << y;
        }
}

INSTANTIATE_TEST_SUITE_P(Backends, Stages, testing::ValuesIn(gpu_backends()), parameter_name);

} // namespace
} // namespace bindery::gpu_test
