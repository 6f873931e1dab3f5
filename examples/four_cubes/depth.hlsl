// Pixel shaders that write depth: the distance from a light instead of what the rasterizer says.
#include "shading.hlsli"

// Direct3D wants a promised depth to start from a position at the samples' centroid. Slang takes one mode at a
// time.
#ifdef __SLANG__
#define CENTROID_POSITION float4
#else
#define CENTROID_POSITION linear noperspective centroid float4
#endif

struct PromisedCorner {
    CENTROID_POSITION position : SV_Position;
    float3 world : WORLD;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

static const float3 grey = float3(0.8, 0.8, 0.8);

float distance_from_light(float3 world) {
    return length(world - light) / light_reach;
}

Corner as_corner(PromisedCorner from) {
    Corner corner;
    corner.position = from.position;
    corner.world = from.world;
    corner.normal = from.normal;
    corner.uv = from.uv;
    return corner;
}

// Any depth: it is tested behind the shader.
float4 ps_depth(Corner corner, bool front : SV_IsFrontFace, out float depth : SV_Depth) : SV_Target {
    depth = distance_from_light(corner.world);
    return shade(corner, front, grey);
}

// Only farther than the surface: what is behind others already need not run the shader.
float4 ps_farther(PromisedCorner from, bool front : SV_IsFrontFace, out float depth : SV_DepthGreaterEqual)
    : SV_Target {
    depth = max(from.position.z, distance_from_light(from.world));
    return shade(as_corner(from), front, grey);
}

// Only nearer than the surface.
float4 ps_nearer(PromisedCorner from, bool front : SV_IsFrontFace, out float depth : SV_DepthLessEqual)
    : SV_Target {
    depth = min(from.position.z, distance_from_light(from.world));
    return shade(as_corner(from), front, grey);
}
