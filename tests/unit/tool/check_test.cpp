// `bindery check`, run as a user runs it.

#include "tool_fixture.hpp"

#include <gmock/gmock.h>

namespace bindery {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

class CheckTest : public ToolFixture {
protected:
    CheckTest() {
        write("good.hlsl",
              "struct Particle { float3 position; float2 size; uint2 state; };\n"
              "StructuredBuffer<Particle> particles;\ncbuffer Frame { float4x4 view; float time; };\n");
        write("stages.hlsl",
              R"(struct V { float4 p : SV_Position; float2 uv : TEXCOORD0; float3 n : NORMAL; };
V vs(float4 p : POSITION) { V v; v.p = p; v.uv = p.xy; v.n = p.xyz; return v; }
float4 ps(float4 p : SV_Position, float2 uv : TEXCOORD0) : SV_Target { return uv.xyxy; }
float4 middle(float4 p : SV_Position, float3 n : NORMAL) : SV_Target { return n.xyzz; }
)");
    }
};

TEST_F(CheckTest, WhatAgreesIsCounted) {
    const ToolRun result = run("check good.hlsl");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.output,
              "1 file(s), 3 declaration(s), 1 element type(s) as in C++, 0 stage(s): all agree.\n");
}

TEST_F(CheckTest, ElementTypesThatCppHasOtherwiseAreRefusedByMember) {
    write("bad.hlsl", "struct Light { float3 at; bool on; float range; row_major float3x4 shadow; };\n"
                      "StructuredBuffer<Light> lights;\n"
                      "struct NotInMemory { bool fine; };\n");
    const ToolRun result = run("check bad.hlsl");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(
        result.output,
        AllOf(HasSubstr("bad.hlsl:1:8: error: [layout.agreement] In the element type 'Light' \"on\" takes 1"),
              HasSubstr("\"shadow\" is row_major"), Not(HasSubstr("NotInMemory"))));
}

TEST_F(CheckTest, ElementTypesAreFoundThroughBindings) {
    write(
        "params.h",
        "#include <bindery/shader.h>\nnamespace game {\nusing namespace bindery;\n"
        "struct Item { float3 at; bool on; };\nstruct Params { StructuredBufferBinding<Item> items; };\n}\n");
    const ToolRun result = run("check params.h");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.output, HasSubstr("In the element type 'game::Item' \"on\" takes 1"));
}

TEST_F(CheckTest, OneNameIsOneLayoutInEveryFile) {
    write("same.slang",
          "struct Particle { float3 position; float2 size; uint2 state; };\n"
          "StructuredBuffer<Particle> particles;\ncbuffer Frame { float4x4 view; float time; };\n");
    EXPECT_EQ(run("check good.hlsl same.slang").exit_code, 0);
    write("moved.hlsl", "struct Particle { float3 position; float pad; float2 size; uint2 state; };\n");
    write("typed.hlsl", "struct Particle { float3 position; int2 size; uint2 state; };\n");
    write("frame.hlsl", "cbuffer Frame { float4x4 view; float3 before; float time; };\n");
    const ToolRun moved = run("check good.hlsl moved.hlsl");
    EXPECT_EQ(moved.exit_code, 1);
    EXPECT_THAT(moved.output,
                HasSubstr("moved.hlsl:1:8: error: [layout.agreement] The struct 'Particle' differs from "
                          "the one of good.hlsl:1, the first here: 'size' stands where the second has "
                          "'pad'."));
    EXPECT_THAT(run("check good.hlsl typed.hlsl").output, HasSubstr("'size' is a float2 and a int2"));
    EXPECT_THAT(run("check good.hlsl frame.hlsl").output,
                HasSubstr("'time' stands where the second has 'before'"));
}

TEST_F(CheckTest, StagesLinkOnBothApis) {
    EXPECT_EQ(run("check stages.hlsl --link vertex=vs --link pixel=ps").exit_code, 0);
    const ToolRun result = run("check stages.hlsl --link vertex=vs --link pixel=stages.hlsl:middle");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(
        result.output,
        AllOf(HasSubstr("NORMAL0 is in register 2 of the output but register 1 of the input (D3D12)"),
              HasSubstr("NORMAL0 is in location 1 of the output but location 0 of the input (Vulkan)")));
}

TEST_F(CheckTest, WhatHasNoLayoutOrDoesNotCompileIsExitCode1) {
    write("large.hlsl", "cbuffer Large { float a[5000]; };\n");
    EXPECT_EQ(run("check large.hlsl").exit_code, 1);
    EXPECT_THAT(run("check large.hlsl").output, HasSubstr("large.hlsl:1:9: error: [layout.constant-buffer]"));
    write("broken.hlsl", "struct {\n");
    EXPECT_EQ(run("check good.hlsl broken.hlsl").exit_code, 1);
    EXPECT_EQ(run("check stages.hlsl --link pixel=absent").exit_code, 1);
}

TEST_F(CheckTest, WrongArgumentsAreExitCode2) {
    for (const char* arguments :
         {"check", "check absent.hlsl", "check stages.hlsl --link vertex",
          "check stages.hlsl --link nonsense=vs", "check stages.hlsl --link vertex=other.hlsl:vs"})
        EXPECT_EQ(run(arguments).exit_code, 2) << arguments;
    const ToolRun twice = run("check stages.hlsl --link vertex=vs --link vertex=vs");
    EXPECT_EQ(twice.exit_code, 2);
    EXPECT_THAT(twice.output, HasSubstr("the vertex stage twice"));
}

} // namespace
} // namespace bindery
