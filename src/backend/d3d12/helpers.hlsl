// Shaders of the library's own, for commands that Vulkan has and Direct3D lacks: filling a buffer at any offset, and
// filtering a mip down. Their compiled form is generated/helper_shaders.inc; a test compiles this text and compares.

// --- fill: 256 DWORDs a group, in rows of at most 65,535 groups

cbuffer Fill : register(b0) {
    uint fill_dwords;
    uint fill_value;
}
RWByteAddressBuffer fill_target : register(u0);

static const uint fill_threads = 256;
static const uint fill_groups_in_row = 65535;

[numthreads(fill_threads, 1, 1)]
void fill(uint3 group : SV_GroupID, uint thread : SV_GroupIndex) {
    const uint dword = (group.y * fill_groups_in_row + group.x) * fill_threads + thread;
    if (dword < fill_dwords)
        fill_target.Store(dword * 4, fill_value);
}

// --- downsample: one triangle over the target, which samples the mip above it

cbuffer Downsample : register(b0) {
    float2 texel_size; // of the target, in texture coordinates
    float slice;       // centre of a 3D target's slice, in texture coordinates
}
SamplerState linear_clamp : register(s0);
Texture1DArray<float4> source_1d : register(t0);
Texture2DArray<float4> source_2d : register(t0);
Texture3D<float4> source_3d : register(t0);

float4 cover(uint vertex : SV_VertexID) : SV_Position {
    // (-1, 1), (3, 1), (-1, -3)
    return float4(vertex == 1 ? 3.0 : -1.0, vertex == 2 ? -3.0 : 1.0, 0.0, 1.0);
}
float4 downsample_1d(float4 position : SV_Position) : SV_Target {
    return source_1d.SampleLevel(linear_clamp, float2(position.x * texel_size.x, 0.0), 0.0);
}
float4 downsample_2d(float4 position : SV_Position) : SV_Target {
    return source_2d.SampleLevel(linear_clamp, float3(position.xy * texel_size, 0.0), 0.0);
}
float4 downsample_3d(float4 position : SV_Position) : SV_Target {
    return source_3d.SampleLevel(linear_clamp, float3(position.xy * texel_size, slice), 0.0);
}
