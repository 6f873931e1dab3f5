// Stages are held against each other when a pipeline is made.

#include "unit/frontend/support.hpp"

#include <bindery/shader_compiler.hpp>

#include <algorithm>

namespace bindery::test {
namespace {

using testing::HasSubstr;

/// Compiles with DXC, once for all tests: the compiler takes long to start.
class PipelineStages : public NullDevice {
protected:
    static Shader compile(const std::string& text, const char* entry, Stage stage) {
        static ShaderCompiler compiler;
        CompileRequest request;
        request.path = "stages.hlsl";
        request.source = text;
        request.entry = entry;
        request.stage = stage;
        return compiler.compile(request);
    }

    /// What making the pipeline says: the rule of its error, or none.
    std::optional<Rule> refused(Device& device, const GraphicsPipelineDesc& desc) {
        try {
            device.create_graphics_pipeline<NoBindings>(desc);
        } catch (const Error& error) {
            text_ = error.what();
            return error.rule();
        }
        return std::nullopt;
    }

    bool noted(Rule rule) const {
        return std::ranges::any_of(diagnostics_, [rule](const Diagnostic& diagnostic) {
            return diagnostic.rule == rule && diagnostic.severity == Severity::note;
        });
    }

    std::string text_;
};

constexpr const char* text = R"(
struct Corner { float4 position : SV_Position; float3 normal : NORMAL; float2 uv : TEXCOORD; };
Corner vs(uint id : SV_VertexID) { Corner c; c.position = id; c.normal = id; c.uv = id; return c; }
float4 ps(Corner c) : SV_Target { return c.position * c.normal.xyzx * c.uv.xyxy; }
float4 ps_dropped(float4 position : SV_Position, float3 normal : NORMAL) : SV_Target { return normal.xyzx; }
float4 ps_chosen(float4 position : SV_Position, float2 uv : TEXCOORD) : SV_Target { return uv.xyxy; }
float4 ps_without_position(float3 normal : NORMAL) : SV_Target { return normal.xyzx; }
float4 ps_depth(Corner c, out float depth : SV_Depth) : SV_Target { depth = 0.5; return c.uv.xyxy; }
float4 ps_early(Corner c) : SV_Target { return 1; }
)";

TEST_F(PipelineStages, APixelShaderDropsTheEndAndDoesNotChoose) {
    Device device = make();
    const Shader vertex = compile(text, "vs", Stage::vertex);
    GraphicsPipelineDesc desc{.name = "glass", .vertex = &vertex, .color_formats = {Format::rgba8_unorm}};
    const Shader same = compile(text, "ps", Stage::pixel),
                 dropped = compile(text, "ps_dropped", Stage::pixel);
    desc.pixel = &same;
    EXPECT_EQ(refused(device, desc), std::nullopt) << text_;
    desc.pixel = &dropped;
    EXPECT_EQ(refused(device, desc), std::nullopt) << text_;
    EXPECT_TRUE(diagnostics_.empty());
    const Shader chosen = compile(text, "ps_chosen", Stage::pixel);
    desc.pixel = &chosen;
    EXPECT_EQ(refused(device, desc), Rule::pipeline_linkage);
    EXPECT_THAT(text_, HasSubstr("TEXCOORD0 is in location 1 of the output but location 0 of the input"));
    EXPECT_THAT(text_, HasSubstr("pipeline \"glass\""));
    EXPECT_THAT(text_, HasSubstr("> 0.xyz    NORMAL0 float")) << "both tables, the first difference marked";
}

TEST_F(PipelineStages, WithoutPositionItLinksHereAndNotOnDirect3D) {
    Device device = make();
    const Shader vertex = compile(text, "vs", Stage::vertex);
    const Shader pixel = compile(text, "ps_without_position", Stage::pixel);
    EXPECT_EQ(
        refused(device,
                {.name = "p", .vertex = &vertex, .pixel = &pixel, .color_formats = {Format::rgba8_unorm}}),
        std::nullopt)
        << text_;
    EXPECT_TRUE(noted(Rule::pipeline_linkage_portable));
}

TEST_F(PipelineStages, EarlyDepthTestingIsReported) {
    Device device = make();
    const Shader vertex = compile(text, "vs", Stage::vertex);
    const Shader kept = compile(text, "ps_early", Stage::pixel),
                 lost = compile(text, "ps_depth", Stage::pixel);
    GraphicsPipelineDesc desc{.name = "p",
                              .vertex = &vertex,
                              .pixel = &kept,
                              .color_formats = {Format::rgba8_unorm},
                              .depth_stencil_format = Format::d32_float};
    EXPECT_EQ(refused(device, desc), std::nullopt) << text_;
    EXPECT_FALSE(noted(Rule::pipeline_early_depth));
    desc.pixel = &lost;
    EXPECT_EQ(refused(device, desc), std::nullopt) << text_;
    EXPECT_TRUE(noted(Rule::pipeline_early_depth));
}

TEST_F(PipelineStages, PatchesNeedBothTheirShaders) {
    Device device = make();
    const Shader vertex = compile(text, "vs", Stage::vertex), pixel = compile(text, "ps", Stage::pixel);
    EXPECT_EQ(refused(device, {.name = "p",
                               .vertex = &vertex,
                               .pixel = &pixel,
                               .topology = Topology::patch_list,
                               .patch_control_points = 3,
                               .color_formats = {Format::rgba8_unorm}}),
              Rule::pipeline_patches);
    EXPECT_EQ(refused(device, {.name = "p",
                               .vertex = &vertex,
                               .pixel = &pixel,
                               .hull = &pixel,
                               .domain = &pixel,
                               .topology = Topology::patch_list,
                               .patch_control_points = 3,
                               .color_formats = {Format::rgba8_unorm}}),
              Rule::pipeline_stage);
}

} // namespace
} // namespace bindery::test
