// Signatures as compilers make them.
#include "elements.hpp"

#include <bindery/shader_compiler.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace bindery::linkage_test {
namespace {

ShaderCompiler& compiler() {
    static ShaderCompiler& one = *new ShaderCompiler();
    return one;
}

/// How a signature is had: the compiler, and what it makes.
struct Way {
    Compiler compiler;
    ShaderTarget target;
    LinkageRule rule;
    const char* name;
};
constexpr Way ways[] = {{Compiler::dxc, ShaderTarget::dxil_6_0, LinkageRule::d3d12, "DxilByRegister"},
                        {Compiler::dxc, ShaderTarget::spirv, LinkageRule::d3d12, "SpirvByRegister"},
                        {Compiler::dxc, ShaderTarget::spirv, LinkageRule::vulkan, "SpirvByLocation"},
                        {Compiler::slang, ShaderTarget::spirv, LinkageRule::vulkan, "SlangByLocation"}};

StageSignature compile(const std::string& text, const char* entry, Stage stage, const Way& way) {
    CompileRequest request;
    request.path = "linkage.hlsl";
    request.source = text;
    request.entry = entry;
    request.stage = stage;
    request.compiler = way.compiler;
    request.target = way.target;
    return signature_of(compiler().compile(request));
}

const StageElement* find(const std::vector<StageElement>& elements, const char* semantic) {
    const auto found = std::ranges::find(elements, semantic, &StageElement::semantic);
    return found == elements.end() ? nullptr : &*found;
}

class EveryWay : public testing::TestWithParam<Way> {};
INSTANTIATE_TEST_SUITE_P(Shaders, EveryWay, testing::ValuesIn(ways),
                         [](const auto& info) { return std::string(info.param.name); });

constexpr const char* vertex_text = R"(
struct Corner { float4 position : SV_Position; float4 color : COLOR; float2 uv : TEXCOORD; nointerpolation uint kind : KIND; };
Corner vs(uint id : SV_VertexID) { Corner c; c.position = id; c.color = id; c.uv = id; c.kind = id; return c; }
)";

TEST_P(EveryWay, OneStructForBothLinks) {
    const std::string text = std::string(vertex_text) + R"(
float4 ps(Corner c, bool front : SV_IsFrontFace) : SV_Target { return front ? c.position * c.color * c.uv.xyxy : c.kind; })";
    const Linkage linkage = link_stages(compile(text, "vs", Stage::vertex, GetParam()),
                                        compile(text, "ps", Stage::pixel, GetParam()), GetParam().rule);
    EXPECT_TRUE(linkage.ok()) << to_text(linkage);
    EXPECT_TRUE(linkage.issues.empty()) << to_text(linkage);
    // Nobody reads these: what is read of a signature does not change where the rest lies.
    const std::string idle =
        std::string(vertex_text) + "float4 ps(Corner c) : SV_Target { return c.uv.xyxy; }";
    const Linkage partly = link_stages(compile(idle, "vs", Stage::vertex, GetParam()),
                                       compile(idle, "ps", Stage::pixel, GetParam()), GetParam().rule);
    EXPECT_TRUE(partly.ok()) << to_text(partly);
}

TEST_P(EveryWay, TheEndMayBeDroppedAndTheMiddleMayNot) {
    const std::string dropped = std::string(vertex_text) +
                                "float4 ps(float4 position : SV_Position, float4 color : COLOR) : SV_Target "
                                "{ return position * color; }";
    const Linkage sound = link_stages(compile(dropped, "vs", Stage::vertex, GetParam()),
                                      compile(dropped, "ps", Stage::pixel, GetParam()), GetParam().rule);
    EXPECT_TRUE(sound.ok()) << to_text(sound);
    const std::string chosen = std::string(vertex_text) +
                               "float4 ps(float4 position : SV_Position, float2 uv : TEXCOORD) : SV_Target "
                               "{ return position * uv.xyxy; }";
    const Linkage wrong = link_stages(compile(chosen, "vs", Stage::vertex, GetParam()),
                                      compile(chosen, "ps", Stage::pixel, GetParam()), GetParam().rule);
    EXPECT_EQ(faults(wrong), std::vector{LinkageFault::place}) << to_text(wrong);
    EXPECT_EQ(wrong.issues.front().semantic, "TEXCOORD0");
}

TEST_P(EveryWay, PixelShaderWithoutPosition) {
    // Direct3D's position takes a register, Vulkan's no location.
    const std::string text =
        std::string(vertex_text) + "float4 ps(float4 color : COLOR) : SV_Target { return color; }";
    const Linkage linkage = link_stages(compile(text, "vs", Stage::vertex, GetParam()),
                                        compile(text, "ps", Stage::pixel, GetParam()), GetParam().rule);
    EXPECT_EQ(linkage.ok(), GetParam().rule == LinkageRule::vulkan) << to_text(linkage);
}

TEST_P(EveryWay, InterpolationOfThePixelShader) {
    const StageSignature pixel = compile(R"(
float4 ps(float4 position : SV_Position, float a : A, nointerpolation float b : B, centroid float c : C,
          noperspective float d : D, sample float e : E, nointerpolation uint f : F)
    : SV_Target { return a + b + c + d + e + f; })",
                                         "ps", Stage::pixel, GetParam());
    const std::pair<const char*, Interpolation> wanted[] = {
        {"A", Interpolation::linear},          {"B", Interpolation::constant},
        {"C", Interpolation::linear_centroid}, {"D", Interpolation::linear_noperspective},
        {"E", Interpolation::linear_sample},   {"F", Interpolation::constant}};
    for (const auto& [semantic, mode] : wanted) {
        const StageElement* found = find(pixel.inputs, semantic);
        ASSERT_NE(found, nullptr) << semantic;
        EXPECT_EQ(to_string(found->interpolation), to_string(mode)) << semantic;
    }
}

TEST_P(EveryWay, DepthOutputs) {
    const std::pair<const char*, DepthOutput> wanted[] = {{"SV_Depth", DepthOutput::any},
                                                          {"SV_DepthGreaterEqual", DepthOutput::only_farther},
                                                          {"SV_DepthLessEqual", DepthOutput::only_nearer}};
    for (const auto& [semantic, output] : wanted) {
        const std::string text =
            std::string("float4 ps(") +
            (GetParam().compiler == Compiler::slang ? "" : "linear noperspective centroid ") +
            "float4 position : SV_Position, out float depth : " + semantic +
            ") : SV_Target { depth = position.z; return 1; }";
        const StageSignature pixel = compile(text, "ps", Stage::pixel, GetParam());
        EXPECT_EQ(depth_output(pixel), output) << semantic;
        EXPECT_TRUE(check_system_values(pixel).empty()) << semantic;
    }
}

constexpr const char* five_stages = R"(
struct Corner { float4 position : SV_Position; float2 uv : TEXCOORD; nointerpolation uint kind : KIND; };
struct Patch { float edges[3] : SV_TessFactor; float inside : SV_InsideTessFactor; float3 tint : TINT; };
Corner vs(uint id : SV_VertexID) { Corner c; c.position = id; c.uv = id; c.kind = id; return c; }
Patch patch_hs(InputPatch<Corner, 3> corners, uint id : SV_PrimitiveID) {
    Patch p;
    p.edges[0] = p.edges[1] = p.edges[2] = p.inside = 2;
    p.tint = id;
    return p;
}
[domain("tri")] [partitioning("integer")] [outputtopology("triangle_cw")] [outputcontrolpoints(3)]
[patchconstantfunc("patch_hs")]
Corner hs(InputPatch<Corner, 3> corners, uint i : SV_OutputControlPointID) { return corners[i]; }
struct Made { float4 position : SV_Position; float3 color : COLOR; nointerpolation uint kind : KIND; };
[domain("tri")] Made ds(Patch p, float3 at : SV_DomainLocation, const OutputPatch<Corner, 3> corners) {
    Made made;
    made.position = corners[0].position * at.x + corners[1].position * at.y + corners[2].position * at.z;
    made.color = p.tint;
    made.kind = corners[0].kind;
    return made;
}
[maxvertexcount(3)] void gs(triangle Made corners[3], inout TriangleStream<Made> stream) {
    for (int i = 0; i < 3; ++i)
        stream.Append(corners[i]);
}
float4 ps(Made made) : SV_Target { return float4(made.color, made.kind); }
)";

TEST_P(EveryWay, FiveStages) {
    std::vector<StageSignature> stages{compile(five_stages, "gs", Stage::geometry, GetParam()),
                                       compile(five_stages, "ps", Stage::pixel, GetParam())};
    std::size_t pairs = 1;
    if (GetParam().compiler == Compiler::dxc) { // Slang makes no hull shaders for Vulkan
        stages.push_back(compile(five_stages, "vs", Stage::vertex, GetParam()));
        stages.push_back(compile(five_stages, "hs", Stage::hull, GetParam()));
        stages.push_back(compile(five_stages, "ds", Stage::domain, GetParam()));
        pairs = 5;
    }
    const std::vector<Linkage> linkages = link_pipeline(stages, GetParam().rule);
    EXPECT_EQ(linkages.size(), pairs);
    for (const Linkage& linkage : linkages) {
        EXPECT_TRUE(linkage.ok()) << to_text(linkage);
        EXPECT_FALSE(linkage.inputs.empty()) << to_text(linkage);
    }
    for (const StageSignature& stage : stages)
        EXPECT_TRUE(check_system_values(stage).empty()) << stage.name;
}

TEST(Shaders, SlangRefusesHullShaders) {
    try {
        compile(five_stages, "hs", Stage::hull, ways[3]);
        FAIL() << "compiles";
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::compiler_argument) << error.what();
    }
}

/// The table of stages agrees with what DXC lets a stage declare.
TEST(Shaders, CompilersAgreeOnTheStagesOfSystemValues) {
    struct Use {
        const char* semantic;
        const char* type;
    };
    const Use inputs[] = {{"SV_VertexID", "uint"},
                          {"SV_InstanceID", "uint"},
                          {"SV_PrimitiveID", "uint"},
                          {"SV_IsFrontFace", "bool"},
                          {"SV_SampleIndex", "uint"}};
    for (const Use& use : inputs)
        for (const Stage stage : {Stage::vertex, Stage::pixel}) {
            const std::string text = std::string("float4 main(") + use.type + " value : " + use.semantic +
                                     ") : " + (stage == Stage::vertex ? "SV_Position" : "SV_Target") +
                                     " { return value; }";
            bool taken = false; // as a system value, not as an element like any other
            try {
                for (const StageElement& element : compile(text, "main", stage, ways[0]).inputs)
                    taken = taken || element.system_value;
            } catch (const CompileError&) {
            }
            std::string upper;
            for (const char c : std::string(use.semantic))
                upper += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
            const auto info = system_value_info(upper);
            ASSERT_TRUE(info) << upper;
            EXPECT_EQ(taken, (info->inputs >> static_cast<unsigned>(stage) & 1) != 0)
                << upper << " in the " << stage_info(stage).name << " stage";
        }
}

} // namespace
} // namespace bindery::linkage_test
