#pragma once
// Shared by C++ and HLSL.
#include <bindery/shader.h>

namespace particles {
using namespace bindery;

static const uint threads_a_group = 128;

struct Particle {
    float3 position; // of a galaxy of radius 1
    float heat;      // 0 outside, 1 in the middle
    float3 velocity;
    float brightness;
};

// For the compute passes: `create` fills, `simulate` moves on by `seconds`.
struct SimulateParams {
    RWStructuredBufferBinding<Particle> target;
    UintBinding count;
    FloatBinding seconds;
};

// For the pass that draws one point a particle, summing their light.
struct DrawParams {
    StructuredBufferBinding<Particle> source;
    Float2Binding scale;    // from the galaxy to clip space
    FloatBinding tilt;      // radians around x
    FloatBinding intensity; // light of a particle
};

// For the pass that turns sums of light into colours.
struct DevelopParams {
    Texture2DBinding<float4> light;
    FloatBinding exposure;
};
} // namespace particles
