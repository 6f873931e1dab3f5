// What a root signature of 20 parameters costs: parse, check, serialise, and all three.

#include <bindery/root_signature.hpp>

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
