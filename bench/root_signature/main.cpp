// What a root signature of 20 parameters costs: parse, check, serialise, and all three; and what it costs to
// hold a shader against it.

#include <bindery/root_signature_check.hpp>
#include <bindery/shader_compiler.hpp>

#include <benchmark/benchmark.h>
#include <cstdlib>
#include <iostream>
#include <string>

namespace {

using namespace bindery;

/// 20 parameters: 6 of constants, 8 root descriptors, 6 tables of 14 ranges in all; 4 static samplers.
constexpr std::string_view text =
    "RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT | DENY_HULL_SHADER_ROOT_ACCESS | "
    "DENY_DOMAIN_SHADER_ROOT_ACCESS),"
    "RootConstants(num32BitConstants = 4, b0), RootConstants(num32BitConstants = 2, b1),"
    "RootConstants(num32BitConstants = 1, b2, visibility = SHADER_VISIBILITY_VERTEX),"
    "RootConstants(num32BitConstants = 1, b2, visibility = SHADER_VISIBILITY_PIXEL),"
    "RootConstants(num32BitConstants = 8, b3, space = 1), RootConstants(num32BitConstants = 4, b4, space = "
    "1),"
    "CBV(b0, space = 2), CBV(b1, space = 2, flags = DATA_STATIC),"
    "CBV(b2, space = 2, flags = DATA_VOLATILE, visibility = SHADER_VISIBILITY_PIXEL), SRV(t0), SRV(t1),"
    "SRV(t2, flags = DATA_STATIC_WHILE_SET_AT_EXECUTE), UAV(u0), UAV(u1, visibility = "
    "SHADER_VISIBILITY_PIXEL),"
    "DescriptorTable(SRV(t3, numDescriptors = 4), UAV(u2, numDescriptors = 2), CBV(b5, space = 1)),"
    "DescriptorTable(SRV(t0, numDescriptors = unbounded, space = 3, flags = DESCRIPTORS_VOLATILE)),"
    "DescriptorTable(SRV(t7, numDescriptors = 8), SRV(t15), SRV(t16, offset = 20),"
    "visibility = SHADER_VISIBILITY_PIXEL),"
    "DescriptorTable(UAV(u4, flags = DATA_VOLATILE), UAV(u5), UAV(u6)),"
    "DescriptorTable(Sampler(s0, numDescriptors = 4), Sampler(s4)),"
    "DescriptorTable(CBV(b6, space = 1), CBV(b7, space = 1, numDescriptors = 2), visibility = "
    "SHADER_VISIBILITY_VERTEX),"
    "StaticSampler(s8), StaticSampler(s9, filter = FILTER_MIN_MAG_MIP_POINT, addressU = "
    "TEXTURE_ADDRESS_CLAMP),"
    "StaticSampler(s10, filter = FILTER_COMPARISON_MIN_MAG_LINEAR_MIP_POINT, comparisonFunc = "
    "COMPARISON_LESS),"
    "StaticSampler(s11, mipLODBias = -0.5, maxAnisotropy = 8, maxLOD = 12.5, visibility = "
    "SHADER_VISIBILITY_PIXEL)";

void parse(benchmark::State& state) {
    for (auto _ : state)
        benchmark::DoNotOptimize(RootSignature::parse(text));
}
BENCHMARK(parse);

void check_value(benchmark::State& state) {
    const RootSignature signature = RootSignature::parse(text);
    for (auto _ : state)
        benchmark::DoNotOptimize(check(signature));
}
BENCHMARK(check_value)->Name("check");

void serialise(benchmark::State& state) {
    const RootSignature signature = RootSignature::parse(text);
    for (auto _ : state)
        benchmark::DoNotOptimize(signature.to_bytes());
}
BENCHMARK(serialise);

void all_three(benchmark::State& state) {
    for (auto _ : state) {
        const RootSignature signature = RootSignature::parse(text);
        benchmark::DoNotOptimize(check(signature));
        benchmark::DoNotOptimize(signature.to_bytes());
    }
}
BENCHMARK(all_three)->Name("parse, check and serialise");

void read(benchmark::State& state) {
    const std::vector<std::byte> bytes = RootSignature::parse(text).to_bytes();
    for (auto _ : state)
        benchmark::DoNotOptimize(RootSignature::from_bytes(bytes));
}
BENCHMARK(read);

/// Uses 20 registers of the signature: what each parameter binds, arrays too.
constexpr std::string_view shader = R"(
cbuffer A : register(b0) { float4 a; };
cbuffer B : register(b1) { float2 b; };
cbuffer C : register(b2) { float c; };
cbuffer D : register(b3, space1) { float4 d, e; };
cbuffer F : register(b0, space2) { float4x4 f; };
cbuffer G : register(b1, space2) { float4x4 g; };
cbuffer H : register(b2, space2) { float4x4 h; };
StructuredBuffer<float4> t0 : register(t0);
ByteAddressBuffer t1 : register(t1);
StructuredBuffer<float4> t2 : register(t2);
RWStructuredBuffer<float4> u0 : register(u0);
RWByteAddressBuffer u1 : register(u1);
Texture2D<float4> t3[4] : register(t3);
RWTexture2D<float4> u2 : register(u2);
Texture2D<float4> heap[] : register(t0, space3);
Texture2D<float4> t7[8] : register(t7);
RWBuffer<float4> u4 : register(u4);
SamplerState s0 : register(s0);
SamplerState s8 : register(s8);
SamplerState s11 : register(s11);
float4 main(nointerpolation uint i : I, float2 uv : UV) : SV_Target {
    float4 v = a + b.xyxy + c + d + e + mul(f, mul(g, mul(h, a))) + t0[i] + asfloat(t1.Load(i)) + t2[i];
    v += t3[NonUniformResourceIndex(i & 3)].Sample(s0, uv) + heap[NonUniformResourceIndex(i)].Sample(s8, uv);
    v += t7[NonUniformResourceIndex(i & 7)].Sample(s11, uv) + u2[uint2(i, 0)] + u4[i];
    u0[i] = v;
    u1.Store(i, 1u);
    return v;
}
)";

Shader compile(ShaderTarget target) {
    CompileRequest request;
    request.path = "shader.hlsl";
    request.source = shader;
    request.stage = Stage::pixel;
    request.target = target;
    return ShaderCompiler().compile(request);
}

/// From bytecode to verdict, as when a pipeline is made.
void check_shader(benchmark::State& state, ShaderTarget target) {
    const RootSignature signature = RootSignature::parse(text);
    const Shader compiled = compile(target);
    if (!check(signature, shader_resources(compiled)).empty())
        state.SkipWithError("The signature does not serve the shader.");
    for (auto _ : state)
        benchmark::DoNotOptimize(check(signature, shader_resources(compiled)));
}
BENCHMARK_CAPTURE(check_shader, dxil, ShaderTarget::dxil_6_0);
BENCHMARK_CAPTURE(check_shader, spirv, ShaderTarget::spirv);

/// The verdict alone.
void check_registers(benchmark::State& state) {
    const RootSignature signature = RootSignature::parse(text);
    const ShaderResources resources = shader_resources(compile(ShaderTarget::dxil_6_0));
    for (auto _ : state)
        benchmark::DoNotOptimize(check(signature, resources));
}
BENCHMARK(check_registers);

} // namespace

int main(int argc, char** argv) {
    const RootSignature signature = RootSignature::parse(text);
    if (signature.parameters.size() != 20 || !check(signature).empty()) {
        std::cerr << "The signature is not the one that this measures.\n";
        return EXIT_FAILURE;
    }
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return EXIT_FAILURE;
    benchmark::RunSpecifiedBenchmarks();
    return EXIT_SUCCESS;
}
