#include "result.hlsli"
#include "texels.h"
using namespace kernels;

// Coordinates: the middle of texel (2, 1, 3) of 4 x 4 x 4, layer 1, mip 0; for cubes the middle of +y, cube 1.
#define X 0.625
#define Y 0.375
#define Z 0.875

KERNEL sample_bindings() {
    Sampled p = root_data<Sampled>();
    put(p.result, 0, p.t1.sample_level(p.with.get(), X, 0));
    put(p.result, 4, p.t1a.sample_level(p.with.get(), float2(X, 1), 0));
    put(p.result, 8, p.t2.sample_level(p.with.get(), float2(X, Y), 0));
    put(p.result, 12, p.t2a.sample_level(p.with.get(), float3(X, Y, 1), 0));
    put(p.result, 16, p.t3.sample_level(p.with.get(), float3(X, Y, Z), 0));
    put(p.result, 20, p.cube.sample_level(p.with.get(), float3(0, 1, 0), 0));
    put(p.result, 24, p.cubes.sample_level(p.with.get(), float4(0, 1, 0, 1), 0));
    put(p.result, 28, p.depth.get().SampleCmpLevelZero(p.compare.get(), float2(X, Y), 0.5));
}

KERNEL sample_handles() {
    SampledMemory p = root_data<SampledMemory>();
    SampledHandles h = p.handles.load(1);
    put(p.result, 0, h.t1.sample_level(h.with.get(), X, 0));
    put(p.result, 4, h.t1a.sample_level(h.with.get(), float2(X, 1), 0));
    put(p.result, 8, h.t2.sample_level(h.with.get_uniform(), float2(X, Y), 0));
    put(p.result, 12, h.t2a.sample_level_uniform(h.with.get(), float3(X, Y, 1), 0));
    put(p.result, 16, h.t3.sample_level(h.with.get(), float3(X, Y, Z), 0));
    put(p.result, 20, h.cube.sample_level(h.with.get(), float3(0, 1, 0), 0));
    put(p.result, 24, h.cubes.sample_level(h.with.get(), float4(0, 1, 0, 1), 0));
    put(p.result, 28, h.depth.get().SampleCmpLevelZero(h.compare.get(), float2(X, Y), 0.5));
}

// Each static sampler at a place that tells wrap from clamp (x outside) and linear from point (between texels).
KERNEL sample_static() {
    SampledMemory p = root_data<SampledMemory>();
    float2 where = float2(1.3125, Y);
    put(p.result, 0, p.t2.sample_level(samplers::point_wrap, where, 0));
    put(p.result, 4, p.t2.sample_level(samplers::point_clamp, where, 0));
    put(p.result, 8, p.t2.sample_level(samplers::linear_wrap, where, 0));
    put(p.result, 12, p.t2.sample_level(samplers::linear_clamp, where, 0));
    put(p.result, 16, p.t2.sample_level(samplers::anisotropic_wrap, where, 0));
    put(p.result, 20, p.t2.sample_level(samplers::anisotropic_clamp, where, 0));
    put(p.result, 24, p.depth.get().SampleCmpLevelZero(samplers::linear_less_equal_clamp, float2(X, Y), 0.25));
    put(p.result, 25, p.depth.get().SampleCmpLevelZero(samplers::linear_less_equal_clamp, float2(X, Y), 0.75));
}

// With derivatives, hence a pixel shader: every sampled kind through sample().
[shader("pixel")] float4 sample_pixel(float4 position : SV_Position) : SV_Target {
    Sampled p = root_data<Sampled>();
    float2 where = position.xy / 4;
    return p.t1.sample(p.with.get(), where.x) + p.t1a.sample(p.with.get(), float2(where.x, 1)) +
           p.t2.sample(samplers::anisotropic_wrap, where) + p.t2a.sample(p.with.get(), float3(where, 1)) +
           p.t3.sample(p.with.get(), float3(where, Z)) + p.cube.sample(p.with.get(), float3(where, 1)) +
           p.cubes.sample(p.with.get(), float4(where, 1, 1));
}
