#include "shader_pairs.hpp"

#include <vector>

namespace bindery::test {
namespace {

/// A compute shader that declares `declarations` and stores `value`, a float4, at u0 of space 9.
TestShader compute(std::string_view declarations, std::string_view value,
                   ShaderTarget target = ShaderTarget::dxil_6_0) {
    return {.source = std::string(declarations) +
                      "\nRWByteAddressBuffer result : register(u0, space9);"
                      "\n[numthreads(8, 1, 1)] void main(uint3 id : SV_DispatchThreadID) {"
                      "\n    uint i = id.x;"
                      "\n    result.Store4(16 * i, asuint(float4(" +
                      std::string(value) + ")));\n}\n",
            .target = target};
}

/// One that reaches a heap without registers: `fetch` stands in front of the store.
TestShader indexing(std::string_view fetch, std::string_view value, std::string_view declarations = "") {
    TestShader shader = compute(declarations, value, ShaderTarget::dxil_6_6);
    constexpr std::string_view store = "    result.Store4";
    shader.source.insert(shader.source.find(store), std::string(fetch));
    return shader;
}

TestShader stage(Stage which, std::string_view source, ShaderTarget target = ShaderTarget::dxil_6_0) {
    return {.source = std::string(source), .stage = which, .target = target};
}

constexpr std::string_view pixel = R"(
cbuffer Light : register(b1) { float4 tint; };
Texture2D<float4> albedo : register(t0);
SamplerState smooth : register(s0);
float4 main(float4 p : SV_Position, float2 uv : TEXCOORD) : SV_Target { return tint * albedo.Sample(smooth, uv); }
)";
constexpr std::string_view vertex = R"(
cbuffer Camera : register(b0) { float4x4 view; };
float4 main(float4 p : POSITION) : SV_Position { return mul(view, p); }
)";
constexpr std::string_view geometry = R"(
cbuffer Sizes : register(b0) { float4 size; };
struct V { float4 p : SV_Position; };
[maxvertexcount(3)] void main(triangle V t[3], inout TriangleStream<V> s) {
    for (int i = 0; i < 3; ++i) { V v; v.p = t[i].p * size; s.Append(v); }
}
)";
constexpr std::string_view mesh = R"(
ByteAddressBuffer points : register(t0);
struct V { float4 p : SV_Position; };
[outputtopology("triangle")] [numthreads(3, 1, 1)]
void main(uint i : SV_GroupIndex, out vertices V v[3], out indices uint3 t[1]) {
    SetMeshOutputCounts(3, 1);
    v[i].p = asfloat(points.Load4(16 * i));
    t[0] = uint3(0, 1, 2);
}
)";
constexpr std::string_view rays = R"(
RaytracingAccelerationStructure scene : register(t0);
RWTexture2D<float4> image : register(u0);
struct Payload { float4 color; };
[shader("raygeneration")] void generate() {
    RayDesc ray; ray.Origin = 0; ray.Direction = 1; ray.TMin = 0; ray.TMax = 9;
    Payload p; p.color = 0;
    TraceRay(scene, 0, 255, 0, 1, 0, ray, p);
    image[DispatchRaysIndex().xy] = p.color;
}
Buffer<float4> sky : register(t7);
[shader("miss")] void absent(inout Payload p) { p.color = sky[0]; }
)";
constexpr std::string_view ray_query = R"(
RaytracingAccelerationStructure scene : register(t2, space1);
RWByteAddressBuffer result : register(u0, space9);
[numthreads(1, 1, 1)] void main() {
    RayDesc ray; ray.Origin = 0; ray.Direction = 1; ray.TMin = 0; ray.TMax = 9;
    RayQuery<RAY_FLAG_NONE> query;
    query.TraceRayInline(scene, 0, 255, ray);
    query.Proceed();
    result.Store(0, query.CommittedStatus());
}
)";

/// The graphics signature that serves `pixel`.
constexpr std::string_view pixel_signature =
    "CBV(b1), DescriptorTable(SRV(t0)), StaticSampler(s0), RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)";

std::vector<ShaderPair> missing_pairs() {
    constexpr Rule rule = Rule::root_signature_shader_missing;
    return {
        {"texture in another space", compute("Texture2D<float4> t : register(t3, space1);", "t[id.xy]"),
         "DescriptorTable(SRV(t3, space = 1)), UAV(u0, space = 9)",
         "DescriptorTable(SRV(t3)), UAV(u0, space = 9)", rule, "t3, space 1",
         "DescriptorTable(SRV(t3, space = 1))"},
        {"structured buffer", compute("StructuredBuffer<float4> t : register(t3, space1);", "t[i]"),
         "SRV(t3, space = 1), UAV(u0, space = 9)", "UAV(u0, space = 9)", rule, "t3, space 1",
         "SRV(t3, space = 1)"},
        {"constant buffer", compute("cbuffer C : register(b2) { float4 c; };", "c"),
         "CBV(b2), UAV(u0, space = 9)", "CBV(b1), UAV(u0, space = 9)", rule, "b2", "CBV(b2)"},
        {"writable buffer", compute("cbuffer C : register(b2) { float4 c; };", "c"),
         "CBV(b2), UAV(u0, space = 9)", "CBV(b2), UAV(u0)", rule, "u0, space 9", "UAV(u0, space = 9)"},
        {"sampler", stage(Stage::pixel, pixel), pixel_signature,
         "CBV(b1), DescriptorTable(SRV(t0)), RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)", rule, "s0",
         "DescriptorTable(Sampler(s0))"},
        {"acceleration structure",
         {.source = std::string(ray_query), .target = ShaderTarget::dxil_6_5},
         "SRV(t2, space = 1), UAV(u0, space = 9)",
         "UAV(u0, space = 9)",
         rule,
         "t2, space 1",
         "SRV(t2, space = 1)"},
        {"unbounded array", compute("Texture2D<float4> t[] : register(t0, space2);", "t[i][id.xy]"),
         "DescriptorTable(SRV(t0, space = 2, numDescriptors = unbounded)), UAV(u0, space = 9)",
         "DescriptorTable(SRV(t0, space = 3, numDescriptors = unbounded)), UAV(u0, space = 9)", rule,
         "t0 and up, space 2", "DescriptorTable(SRV(t0, numDescriptors = unbounded, space = 2))"},
        {"register of another class", compute("Buffer<float4> t : register(t0);", "t[i]"),
         "DescriptorTable(SRV(t0)), UAV(u0, space = 9)", "DescriptorTable(UAV(u0)), UAV(u0, space = 9)", rule,
         "t0", "DescriptorTable(SRV(t0))"},
        {"another register", compute("Texture3D<float4> t : register(t1);", "t[id]"),
         "DescriptorTable(SRV(t1)), UAV(u0, space = 9)", "DescriptorTable(SRV(t0)), UAV(u0, space = 9)", rule,
         "t1", "DescriptorTable(SRV(t1))"},
        {"ray generation",
         {.source = std::string(rays),
          .stage = Stage::ray_generation,
          .target = ShaderTarget::dxil_6_5,
          .entry = "generate"},
         "SRV(t0), DescriptorTable(UAV(u0))",
         "SRV(t0), DescriptorTable(SRV(t7))",
         rule,
         "image",
         "DescriptorTable(UAV(u0))"},
        {"texture, SPIR-V",
         compute("Texture2D<float4> t : register(t3, space1);", "t[id.xy]", ShaderTarget::spirv),
         "DescriptorTable(SRV(t3, space = 1)), UAV(u0, space = 9)",
         "DescriptorTable(SRV(t3, space = 2)), UAV(u0, space = 9)", rule, "t",
         "DescriptorTable(SRV(t3, space = 1))"},
    };
}

std::vector<ShaderPair> count_pairs() {
    constexpr Rule rule = Rule::root_signature_shader_count;
    return {
        {"array longer than its range",
         compute("Texture2D<float4> t[4] : register(t0);", "t[NonUniformResourceIndex(i & 3)][id.xy]"),
         "DescriptorTable(SRV(t0, numDescriptors = 4)), UAV(u0, space = 9)",
         "DescriptorTable(SRV(t0, numDescriptors = 3)), UAV(u0, space = 9)", rule, "t0 to t3",
         "DescriptorTable(SRV(t0, numDescriptors = 4))"},
        {"array over two ranges",
         compute("Buffer<float4> t[4] : register(t4);", "t[NonUniformResourceIndex(i & 3)][i]"),
         "DescriptorTable(SRV(t0, numDescriptors = 8)), UAV(u0, space = 9)",
         "DescriptorTable(SRV(t0, numDescriptors = 6), SRV(t6, numDescriptors = 2)), UAV(u0, space = 9)",
         rule, "t4 to t7", "DescriptorTable(SRV(t4, numDescriptors = 4))"},
        {"array without end, its beginning not bound",
         compute("ByteAddressBuffer t[] : register(t1);", "asfloat(t[i].Load4(0))"),
         "DescriptorTable(SRV(t1, numDescriptors = 1000)), UAV(u0, space = 9)",
         "DescriptorTable(SRV(t2, numDescriptors = unbounded)), UAV(u0, space = 9)", rule, "t1 and up",
         "DescriptorTable(SRV(t1, numDescriptors = unbounded))"},
        {"array of samplers over static samplers",
         compute("Texture2D<float4> t : register(t0); SamplerState s[2] : register(s0);",
                 "t.SampleLevel(s[NonUniformResourceIndex(i & 1)], 0, 0)"),
         "DescriptorTable(SRV(t0)), DescriptorTable(Sampler(s0, numDescriptors = 2)), UAV(u0, space = 9)",
         "DescriptorTable(SRV(t0)), StaticSampler(s0), StaticSampler(s1), UAV(u0, space = 9)", rule,
         "s0 to s1", "DescriptorTable(Sampler(s0, numDescriptors = 2))"},
        {"array of constant buffers in a root CBV",
         compute("struct C { float4 c; }; ConstantBuffer<C> b[2] : register(b0);", "b[i & 1].c"),
         "DescriptorTable(CBV(b0, numDescriptors = 2)), UAV(u0, space = 9)", "CBV(b0), UAV(u0, space = 9)",
         rule, "b0 to b1", "DescriptorTable(CBV(b0, numDescriptors = 2))"},
        {"fewer constants than the buffer has",
         compute("cbuffer C : register(b3) { float4 c; float2 d; };", "c + d.xyxy"),
         "RootConstants(num32BitConstants = 6, b3), UAV(u0, space = 9)",
         "RootConstants(num32BitConstants = 5, b3), UAV(u0, space = 9)", rule, "C",
         "RootConstants(num32BitConstants = 6, b3)", true},
        {"fewer constants than the buffer has, SPIR-V",
         compute("cbuffer C : register(b3) { float4 c; float2 d; };", "c + d.xyxy", ShaderTarget::spirv),
         "RootConstants(num32BitConstants = 6, b3), UAV(u0, space = 9)",
         "RootConstants(num32BitConstants = 5, b3), UAV(u0, space = 9)", rule, "C",
         "RootConstants(num32BitConstants = 6, b3)"},
    };
}

std::vector<ShaderPair> kind_pairs() {
    constexpr Rule rule = Rule::root_signature_shader_kind;
    return {
        {"texture in a root SRV", compute("Texture2D<float4> t : register(t0);", "t[id.xy]"),
         "DescriptorTable(SRV(t0)), UAV(u0, space = 9)", "SRV(t0), UAV(u0, space = 9)", rule, "t0",
         "DescriptorTable(SRV(t0))"},
        {"typed buffer in a root SRV", compute("Buffer<float4> t : register(t0);", "t[i]"),
         "DescriptorTable(SRV(t0)), UAV(u0, space = 9)", "SRV(t0), UAV(u0, space = 9)", rule, "t0",
         "DescriptorTable(SRV(t0))"},
        {"writable texture in a root UAV", compute("RWTexture2D<float4> t : register(u1);", "t[id.xy]"),
         "DescriptorTable(UAV(u1)), UAV(u0, space = 9)", "UAV(u1), UAV(u0, space = 9)", rule, "u1",
         "DescriptorTable(UAV(u1))"},
        {"writable typed buffer in a root UAV", compute("RWBuffer<float> t : register(u1);", "t[i].xxxx"),
         "DescriptorTable(UAV(u1)), UAV(u0, space = 9)", "UAV(u1), UAV(u0, space = 9)", rule, "u1",
         "DescriptorTable(UAV(u1))"},
        {"counter in a root UAV",
         compute("RWStructuredBuffer<float4> t : register(u1);", "t[t.IncrementCounter()]"),
         "DescriptorTable(UAV(u1)), UAV(u0, space = 9)", "UAV(u1), UAV(u0, space = 9)", rule, "u1",
         "DescriptorTable(UAV(u1))"},
        {"array in root constants",
         compute("struct S { float2 a; struct { float4 c[2]; } d; }; ConstantBuffer<S> s : register(b3);",
                 "s.d.c[i & 1] + s.a.xyxy"),
         "CBV(b3), UAV(u0, space = 9)", "RootConstants(num32BitConstants = 12, b3), UAV(u0, space = 9)",
         Rule::root_signature_shader_constants, "s", "CBV(b3)", true},
        {"array in root constants, SPIR-V",
         compute("cbuffer C : register(b3) { float4 c[2]; };", "c[i & 1]", ShaderTarget::spirv),
         "CBV(b3), UAV(u0, space = 9)", "RootConstants(num32BitConstants = 8, b3), UAV(u0, space = 9)",
         Rule::root_signature_shader_constants, "C", "CBV(b3)"},
    };
}

std::vector<ShaderPair> visibility_pairs() {
    constexpr Rule rule = Rule::root_signature_shader_visibility;
    return {
        {"table for the vertex stage, pixel shader", stage(Stage::pixel, pixel), pixel_signature,
         "CBV(b1), DescriptorTable(SRV(t0), visibility = SHADER_VISIBILITY_VERTEX), StaticSampler(s0)", rule,
         "t0", ""},
        {"root CBV for the vertex stage, pixel shader", stage(Stage::pixel, pixel), pixel_signature,
         "CBV(b1, visibility = SHADER_VISIBILITY_VERTEX), DescriptorTable(SRV(t0)), StaticSampler(s0)", rule,
         "b1", ""},
        {"static sampler for the hull stage, pixel shader", stage(Stage::pixel, pixel), pixel_signature,
         "CBV(b1), DescriptorTable(SRV(t0)), StaticSampler(s0, visibility = SHADER_VISIBILITY_HULL)", rule,
         "s0", ""},
        {"compute shader and a parameter of one stage",
         compute("cbuffer C : register(b2) { float4 c; };", "c"), "CBV(b2), UAV(u0, space = 9)",
         "CBV(b2, visibility = SHADER_VISIBILITY_PIXEL), UAV(u0, space = 9)", rule, "b2", ""},
        {"denied pixel stage", stage(Stage::pixel, pixel), pixel_signature,
         "CBV(b1), DescriptorTable(SRV(t0)), StaticSampler(s0), RootFlags(DENY_PIXEL_SHADER_ROOT_ACCESS)",
         rule, "", ""},
        {"denied geometry stage", stage(Stage::geometry, geometry),
         "CBV(b0, visibility = SHADER_VISIBILITY_GEOMETRY), RootFlags(DENY_VERTEX_SHADER_ROOT_ACCESS)",
         "CBV(b0, visibility = SHADER_VISIBILITY_GEOMETRY), RootFlags(DENY_GEOMETRY_SHADER_ROOT_ACCESS)",
         rule, "", ""},
        {"mesh shader and a parameter of the amplification stage",
         stage(Stage::mesh, mesh, ShaderTarget::dxil_6_5), "SRV(t0, visibility = SHADER_VISIBILITY_MESH)",
         "SRV(t0, visibility = SHADER_VISIBILITY_AMPLIFICATION)", rule, "t0", ""},
    };
}

std::vector<ShaderPair> flag_pairs() {
    constexpr Rule heap = Rule::root_signature_shader_heap;
    constexpr std::string_view resource_heap = "ByteAddressBuffer t = ResourceDescriptorHeap[3];";
    return {
        {"resource heap indexed", indexing(resource_heap, "asfloat(t.Load4(0))"),
         "UAV(u0, space = 9), RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED)",
         "UAV(u0, space = 9), RootFlags(SAMPLER_HEAP_DIRECTLY_INDEXED)", heap, "",
         "RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED)"},
        {"sampler heap indexed",
         indexing("SamplerState s = SamplerDescriptorHeap[1];", "t.SampleLevel(s, 0, 0)",
                  "Texture2D<float4> t : register(t0);"),
         "UAV(u0, space = 9), DescriptorTable(SRV(t0)), RootFlags(SAMPLER_HEAP_DIRECTLY_INDEXED)",
         "UAV(u0, space = 9), DescriptorTable(SRV(t0)), RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED)", heap,
         "", "RootFlags(SAMPLER_HEAP_DIRECTLY_INDEXED)"},
        {"input layout", stage(Stage::vertex, vertex),
         "CBV(b0), RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)", "CBV(b0)",
         Rule::root_signature_shader_input, "", "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)"},
        {"input layout, SPIR-V", stage(Stage::vertex, vertex, ShaderTarget::spirv),
         "CBV(b0), RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)", "CBV(b0)",
         Rule::root_signature_shader_input, "", "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT)"},
    };
}

} // namespace

std::span<const ShaderPair> shader_pairs() {
    static const std::vector<ShaderPair> pairs = [] {
        std::vector<ShaderPair> all;
        for (const auto& some :
             {missing_pairs(), count_pairs(), kind_pairs(), visibility_pairs(), flag_pairs()})
            all.insert(all.end(), some.begin(), some.end());
        return all;
    }();
    return pairs;
}

} // namespace bindery::test
