#pragma once
// Shared by C++ and HLSL.
#include <bindery/shader.h>

namespace lesson {
using namespace bindery;

// What a cube's shaders need to know: 268 bytes as an element of a buffer. A constant buffer would round it up
// to 272.
struct Transforms {
    float4x4 model;         // to the world
    float4x4 normal_matrix; // likewise, for normals
    float4x4 view;
    float4x4 projection;
    float3 eye; // in the world
};

// The first exercise: the same, by how often it changes.
struct PerFrame {
    float4x4 view;
    float4x4 projection;
    float3 eye;
};
struct PerObject {
    float4x4 model;
    float4x4 normal_matrix;
};

struct TogetherParams {
    StructuredBufferBinding<Transforms> transforms;
    UintBinding object; // which cube
    FloatBinding split; // left of this column colours are darker
};

struct ApartParams {
    StructuredBufferBinding<PerFrame> frame;
    StructuredBufferBinding<PerObject> objects;
    UintBinding object;
    FloatBinding split;
};

// For the last pass.
struct ScreenParams {
    Texture2DBinding<float4> scene;
};

// For counting the pixels that run their shader.
struct CountParams {
    StructuredBufferBinding<Transforms> transforms;
    RWStructuredBufferBinding<uint> count; // one number
    UintBinding object;
};

// Where the light stands whose distance the depth variants write, and how far it reaches.
static const float3 light = float3(1.5f, 2.5f, 4.0f);
static const float light_reach = 8.0f;
} // namespace lesson
