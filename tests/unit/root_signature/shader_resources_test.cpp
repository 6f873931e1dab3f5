// The registers that bytecode tells: the same from DXIL and from SPIR-V, and an error for what lies.

#include "compile.hpp"

#include <bindery/root_signature_check.hpp>

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <random>

namespace bindery {
namespace {

using root::RegisterClass;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::IsEmpty;

constexpr const char* every_kind = R"(
cbuffer Camera : register(b2, space1) { float4x4 view; float3 eye; };
StructuredBuffer<float4> structured : register(t0);
ByteAddressBuffer raw : register(t1);
Buffer<uint> typed : register(t2);
Texture2DArray<float4> texture : register(t3, space2);
Texture2D<float4> many[5] : register(t10);
TextureCube<float4> endless[] : register(t0, space3);
SamplerState smooth : register(s1);
RWStructuredBuffer<float4> out_structured : register(u0);
RWByteAddressBuffer out_raw : register(u1);
RWBuffer<float4> out_typed : register(u2);
RWTexture2D<float4> out_texture : register(u3);
Texture2D<float4> unused : register(t99);
[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {
    uint i = id.x;
    float4 v = mul(view, structured[i]) + eye.xyzx + asfloat(raw.Load(4 * i)) + typed[i];
    v += texture.SampleLevel(smooth, 0, 0) + many[NonUniformResourceIndex(i % 5)][id.xy];
    v += endless[NonUniformResourceIndex(i)].SampleLevel(smooth, 1, 0);
    out_structured[i] = v;
    out_raw.Store(4 * i, asuint(v.x));
    out_typed[i] = v;
    out_texture[id.xy] = v;
}
)";

const std::vector<ShaderResource>& expected() {
    static const std::vector<ShaderResource> resources{
        {.name = "Camera",
         .type = RegisterClass::cbv,
         .kind = ResourceKind::constant_buffer,
         .register_index = 2,
         .space = 1,
         .size_bytes = 76},
        {.name = "endless", .kind = ResourceKind::texture, .space = 3, .count = root::unbounded},
        {.name = "many", .kind = ResourceKind::texture, .register_index = 10, .count = 5},
        {.name = "out_raw",
         .type = RegisterClass::uav,
         .kind = ResourceKind::raw_buffer,
         .register_index = 1},
        {.name = "out_structured", .type = RegisterClass::uav, .kind = ResourceKind::structured_buffer},
        {.name = "out_texture",
         .type = RegisterClass::uav,
         .kind = ResourceKind::texture,
         .register_index = 3},
        {.name = "out_typed",
         .type = RegisterClass::uav,
         .kind = ResourceKind::typed_buffer,
         .register_index = 2},
        {.name = "raw", .kind = ResourceKind::raw_buffer, .register_index = 1},
        {.name = "smooth",
         .type = RegisterClass::sampler,
         .kind = ResourceKind::sampler,
         .register_index = 1},
        {.name = "structured", .kind = ResourceKind::structured_buffer},
        {.name = "texture", .kind = ResourceKind::texture, .register_index = 3, .space = 2},
        {.name = "typed", .kind = ResourceKind::typed_buffer, .register_index = 2},
    };
    return resources;
}

TEST(ShaderResources, AreTheSameFromBothTargets) {
    for (const ShaderTarget target : {ShaderTarget::dxil_6_0, ShaderTarget::dxil_6_6, ShaderTarget::spirv}) {
        SCOPED_TRACE(to_string(target));
        ShaderResources shader = test::resources_of({.source = every_kind, .target = target});
        EXPECT_EQ(shader.stage, Stage::compute);
        EXPECT_FALSE(shader.resource_heap_indexed || shader.sampler_heap_indexed);
        std::sort(shader.resources.begin(), shader.resources.end(),
                  [](const ShaderResource& a, const ShaderResource& b) { return a.name < b.name; });
        ASSERT_EQ(shader.resources.size(), expected().size());
        for (std::size_t i = 0; i < expected().size(); ++i)
            EXPECT_EQ(shader.resources[i], expected()[i])
                << shader.resources[i].name << " at " << register_text(shader.resources[i]) << ", "
                << to_string(shader.resources[i].kind) << ", " << shader.resources[i].size_bytes << " bytes";
    }
}

TEST(ShaderResources, OfALibraryAreThoseOfItsEntry) {
    constexpr const char* source = R"(
Buffer<float4> sky : register(t7);
Buffer<float4> other : register(t8);
struct Payload { float4 color; };
[shader("miss")] void blue(inout Payload p) { p.color = sky[0]; }
[shader("miss")] void red(inout Payload p) { p.color = other[0]; }
)";
    for (const ShaderTarget target : {ShaderTarget::dxil_6_5, ShaderTarget::spirv}) {
        const Shader library =
            test::compile({.source = source, .stage = Stage::miss, .target = target, .entry = "blue"});
        const ShaderResources blue = shader_resources(library.bytecode, "blue");
        EXPECT_EQ(blue.stage, Stage::miss);
        EXPECT_THAT(blue.resources, ElementsAre(Field(&ShaderResource::register_index, 7u)));
        EXPECT_EQ(blue.resources[0].name, "sky");
        EXPECT_EQ(shader_resources(library.bytecode).resources.size(), 2u);
        EXPECT_THROW(shader_resources(library.bytecode, "green"), Error);
    }
}

/// The library's own shaders, whose data comes through the root block and the heap.
TEST(ShaderResources, TheCanonicalSignaturesServeTheLibrarysShaders) {
    constexpr const char* source = R"(
#include <bindery/shader.h>
using namespace bindery;
struct Params { Texture2DBinding<float4> source; RWStructuredBufferBinding<float4> target; UintBinding count; };
[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) {
    Params p = root_data<Params>();
    if (id.x < p.count.get())
        p.target.store(id.x, p.source.load(id.xy));
}
)";
    struct Way {
        ShaderTarget target;
        HeapAccess access;
    };
    for (const Way way :
         {Way{ShaderTarget::spirv, HeapAccess::direct}, Way{ShaderTarget::dxil_6_6, HeapAccess::direct},
          Way{ShaderTarget::dxil_6_0, HeapAccess::tables}}) {
        SCOPED_TRACE(to_string(way.target));
        const ShaderResources shader = test::resources_of({.source = source, .target = way.target});
        std::string text;
        for (const ShaderIssue& issue : check(canonical_signature(PipelineKind::compute, way.access), shader))
            text += issue.text + "\n";
        EXPECT_EQ(text, "");
        EXPECT_FALSE(check({}, shader).empty());
    }
}

TEST(ShaderResources, SpirvOutsideOfTheConventionIsRefused) {
    const Shader shader = test::compile({.source = R"(
[[vk::binding(7, 3)]] Texture2D<float4> t : register(t0);
[[vk::binding(3000, 2)]] RWBuffer<float4> o : register(u0);
[numthreads(1, 1, 1)] void main() { o[0] = t[uint2(0, 0)]; }
)",
                                         .target = ShaderTarget::spirv});
    try {
        shader_resources(shader);
        ADD_FAILURE() << "it is taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::shader_registers);
        EXPECT_THAT(error.detail(), ::testing::HasSubstr("set 3, binding 7"));
    }
}

TEST(ShaderResources, DamagedBytecodeIsRefusedOrReadNeverTrusted) {
    std::mt19937 random(7);
    const test::TestShader shaders[] = {
        {.source = every_kind, .target = ShaderTarget::dxil_6_0},
        {.source = every_kind, .target = ShaderTarget::spirv},
        {.source = "Buffer<float4> sky : register(t7); struct P { float4 c; };"
                   "[shader(\"miss\")] void blue(inout P p) { p.c = sky[0]; }",
         .stage = Stage::miss,
         .target = ShaderTarget::dxil_6_5,
         .entry = "blue"},
    };
    for (const test::TestShader& source : shaders) {
        const std::vector<std::byte> whole = test::compile(source).bytecode;
        std::size_t refused = 0;
        const auto read = [&refused](std::span<const std::byte> bytes, std::string_view entry) {
            try {
                shader_resources(bytes, entry, "damaged");
            } catch (const Error&) {
                ++refused;
            }
        };
        for (std::size_t size = 0; size < whole.size(); size += 1 + size / 16)
            read(std::span(whole).first(size), {});
        EXPECT_GT(refused, 20u);
        for (int i = 0; i < 3000; ++i) {
            std::vector<std::byte> bytes = whole;
            // Little of a container is tables: a third of the changes goes to its head and to its end.
            const std::size_t at = i % 3 == 0 ? random() % 400 % bytes.size() : random() % bytes.size();
            bytes[at] = static_cast<std::byte>(random());
            read(bytes, i % 2 == 0 ? std::string_view() : std::string_view(source.entry));
        }
    }
}

TEST(ShaderResources, WhatIsNoShaderIsRefused) {
    EXPECT_THROW(shader_resources(std::span<const std::byte>()), Error);
    const std::vector<std::byte> signature = RootSignature{}.to_bytes();
    try {
        shader_resources(signature, {}, "rs.bin");
        ADD_FAILURE() << "it is taken";
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::dxil_malformed);
        EXPECT_EQ(error.object(), "rs.bin");
    }
}

TEST(ShaderResources, RegistersReadAsTheSourceWritesThem) {
    EXPECT_EQ(register_text({.register_index = 3, .space = 1}), "t3, space 1");
    EXPECT_EQ(register_text({.type = RegisterClass::uav, .count = 8}), "u0 to u7");
    EXPECT_EQ(register_text({.type = RegisterClass::sampler, .register_index = 2, .count = root::unbounded}),
              "s2 and up");
}

} // namespace
} // namespace bindery
