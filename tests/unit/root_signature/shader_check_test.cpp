// A signature against shaders: every fault is found and named, and none where there is none.

#include "compile.hpp"
#include "shader_pairs.hpp"

#include <bindery/root_signature_check.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

using test::ShaderPair;
using test::TestShader;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

constexpr const char* copy_source = R"(
cbuffer C : register(b0) { float4 scale; };
Texture2D<float4> source : register(t0, space1);
RWTexture2D<float4> target : register(u0);
[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) { target[id.xy] = scale * source[id.xy]; }
)";

std::vector<std::string> texts(const std::vector<ShaderIssue>& issues) {
    std::vector<std::string> all;
    for (const ShaderIssue& issue : issues)
        all.push_back(issue.text);
    return all;
}

TEST(ShaderCheck, FindsThirtyFaultsOneEach) {
    EXPECT_GE(test::shader_pairs().size(), 30u);
    for (const ShaderPair& pair : test::shader_pairs()) {
        SCOPED_TRACE(pair.name);
        const RootSignature signature = RootSignature::parse(pair.faulty);
        EXPECT_THAT(check(signature), IsEmpty());
        const Shader shader = test::compile(pair.shader);
        const std::vector<ShaderIssue> bare = check(signature, test::bare_resources_of(shader));
        const std::vector<ShaderIssue> named = check(signature, test::resources_of(shader));
        ASSERT_THAT(texts(named), SizeIs(1));
        EXPECT_EQ(named[0].rule, pair.rule) << named[0].text;
        EXPECT_EQ(named[0].clause, pair.clause) << named[0].text;
        ASSERT_THAT(texts(bare), SizeIs(pair.needs_side_car ? 0 : 1));
        const ShaderIssue& issue = (bare.empty() ? named : bare)[0];
        EXPECT_EQ(issue.rule, pair.rule) << issue.text;
        EXPECT_EQ(issue.resource, pair.resource) << issue.text;
        EXPECT_EQ(issue.clause, pair.clause) << issue.text;
    }
}

TEST(ShaderCheck, FindsNothingInSoundPairs) {
    for (const ShaderPair& pair : test::shader_pairs()) {
        SCOPED_TRACE(pair.name);
        const RootSignature signature = RootSignature::parse(pair.sound);
        EXPECT_THAT(check(signature), IsEmpty());
        const Shader shader = test::compile(pair.shader);
        EXPECT_THAT(texts(check(signature, test::resources_of(shader))), IsEmpty());
        EXPECT_THAT(texts(check(signature, test::bare_resources_of(shader))), IsEmpty());
    }
}

TEST(ShaderCheck, AClauseThatIsAddedMendsWhatIsMissing) {
    for (const ShaderPair& pair : test::shader_pairs()) {
        if (pair.rule != Rule::root_signature_shader_missing && pair.rule != Rule::root_signature_shader_heap)
            continue;
        SCOPED_TRACE(pair.name);
        // Flags are given once a signature: the wrong ones go.
        std::string text(pair.faulty);
        if (pair.rule == Rule::root_signature_shader_heap)
            text = text.substr(0, text.find(", RootFlags"));
        const RootSignature mended = RootSignature::parse(text + ", " + std::string(pair.clause));
        EXPECT_THAT(check(mended), IsEmpty());
        EXPECT_THAT(texts(check(mended, test::resources_of(pair.shader))), IsEmpty());
    }
}

TEST(ShaderCheck, SaysWhatIsWrongInASentence) {
    for (const ShaderTarget target : {ShaderTarget::spirv, ShaderTarget::dxil_6_0}) {
        ShaderResources shader = test::resources_of({.source = copy_source, .target = target});
        shader.name = "copy.spv";
        EXPECT_THAT(
            texts(check(RootSignature::parse("SRV(t0), RootConstants(num32BitConstants = 2, b0)"), shader)),
            testing::UnorderedElementsAre(
                AllOf(HasSubstr("compute shader 'copy.spv'"), HasSubstr("'C' (b0) of 4 DWORDs"),
                      HasSubstr("(parameter 1) have 2")),
                AllOf(HasSubstr("texture 'source' (t0, space 1), which the signature does not bind"),
                      HasSubstr("it binds t0 in space 0"),
                      HasSubstr("add `DescriptorTable(SRV(t0, space = 1))`")),
                AllOf(HasSubstr("texture 'target' (u0)"), HasSubstr("add `DescriptorTable(UAV(u0))`"))));
    }
    const ShaderIssue buffer = check(
        {}, {.resources = {{.kind = ResourceKind::structured_buffer, .register_index = 3, .space = 1}}})[0];
    EXPECT_THAT(buffer.text, HasSubstr("add `SRV(t3, space = 1)` or a table range"));
}

TEST(ShaderCheck, LooksAtEveryShaderOfAPipeline) {
    const std::vector<ShaderResources> shaders{
        {.name = "v", .stage = Stage::vertex, .resources = {{.register_index = 1}}},
        {.name = "p", .stage = Stage::pixel, .resources = {{.register_index = 1}, {.register_index = 2}}},
    };
    const auto issues = check(
        RootSignature::parse("DescriptorTable(SRV(t1), visibility = SHADER_VISIBILITY_PIXEL)"), shaders);
    ASSERT_THAT(issues, SizeIs(2));
    EXPECT_EQ(issues[0].shader, "v");
    EXPECT_EQ(issues[0].rule, Rule::root_signature_shader_visibility);
    EXPECT_EQ(issues[1].shader, "p");
    EXPECT_EQ(issues[1].resource, "t2");
}

TEST(ShaderCheck, TheSameRegisterMayBeBoundTwiceForDifferentStages) {
    const RootSignature signature = RootSignature::parse(
        "CBV(b0, visibility = SHADER_VISIBILITY_VERTEX),"
        "RootConstants(num32BitConstants = 4, b0, visibility = SHADER_VISIBILITY_PIXEL)");
    ShaderResources shader{.resources = {{.type = root::RegisterClass::cbv,
                                          .kind = ResourceKind::constant_buffer,
                                          .size_bytes = 20,
                                          .has_array = true}}};
    shader.stage = Stage::vertex;
    EXPECT_THAT(check(signature, shader), IsEmpty());
    shader.stage = Stage::pixel; // 5 DWORDs, with an array, in 4 constants
    EXPECT_THAT(check(signature, shader), SizeIs(2));
    shader.stage = Stage::compute;
    EXPECT_THAT(check(signature, shader), SizeIs(1));
}

TEST(ShaderCheck, TheLastRegisterIsARegister) {
    const ShaderResources last{.resources = {{.register_index = 0xffffffff}}};
    EXPECT_THAT(check(RootSignature::parse("DescriptorTable(SRV(t4294967295))"), last), IsEmpty());
    EXPECT_THAT(check(RootSignature::parse("DescriptorTable(SRV(t4294967294, numDescriptors = 2))"), last),
                IsEmpty());
    EXPECT_THAT(check(RootSignature::parse("DescriptorTable(SRV(t0, numDescriptors = unbounded))"), last),
                IsEmpty());
    EXPECT_THAT(check(RootSignature::parse("DescriptorTable(SRV(t4294967294))"), last), SizeIs(1));
}

} // namespace
} // namespace bindery
