#pragma once
// Shared by C++ and HLSL.
#include <bindery/shader.h>

namespace shading {
using namespace bindery;

struct Vertex {
    float3 position;
    float3 normal;  // 0: not lit
    float4 tangent; // w: sign of the bitangent; 0: none
    float2 uv0;
    float2 uv1;
    float4 color;
};

struct Instance {
    float3x4 world;
    float3x3 normal_to_world;
};

// A texture as a material uses it; zeroed, there is none.
struct TextureUse {
    float4 matrix_rows; // of the transform of texture coordinates
    float2 offset;
    uint uv_set;
    uint present;
    Texture2DHandle<float4> image;
    SamplerStateHandle filtering;
};

static const uint flag_unlit = 1;
static const uint flag_mask = 2;
static const uint flag_opaque = 4;

struct Material {
    float4 base_color;
    float3 emissive;
    float metallic;
    float roughness;
    float normal_scale;
    float alpha_cutoff;
    uint flags;
    TextureUse base_color_texture;
    TextureUse metallic_roughness_texture;
    TextureUse normal_texture;
    TextureUse emissive_texture;
};

struct View {
    float4x4 clip_from_world;
    float3 eye; // of an orthographic view: the direction to it
    uint orthographic;
    float3 to_light;
};

// What a draw binds: 9 of 12 DWORDs.
struct DrawParams {
    StructuredBufferBinding<Vertex> vertices;
    StructuredBufferBinding<Instance> instances;
    StructuredBufferBinding<Material> materials;
    TransientBufferBinding<View> view;
    UintBinding first_vertex;
    UintBinding instance;
    UintBinding material;
};
} // namespace shading
