// What every shader of the lesson has in common.
#include "lesson.h"

using namespace lesson;

// One struct for both sides: what the vertex shader gives and what a pixel shader takes line up.
struct Corner {
    float4 position : SV_Position;
    float3 world : WORLD;
    float3 normal : NORMAL;
    float2 uv : TEXCOORD;
};

#ifdef PER_FRAME_AND_OBJECT
typedef ApartParams CubeParams;

Transforms transforms_of(ApartParams params) {
    PerFrame frame = params.frame.load(0);
    PerObject object = params.objects.load(params.object.get());
    Transforms all;
    all.model = object.model;
    all.normal_matrix = object.normal_matrix;
    all.view = frame.view;
    all.projection = frame.projection;
    all.eye = frame.eye;
    return all;
}
#else
typedef TogetherParams CubeParams;

Transforms transforms_of(TogetherParams params) {
    return params.transforms.load(params.object.get());
}
#endif

Corner place(Transforms transforms, float3 position, float3 normal, float2 uv) {
    float4 world = mul(transforms.model, float4(position, 1));
    Corner corner;
    corner.position = mul(transforms.projection, mul(transforms.view, world));
    corner.world = world.xyz;
    corner.normal = mul(transforms.normal_matrix, float4(normal, 0)).xyz;
    corner.uv = uv;
    return corner;
}

// Faces that point at the eye are cut away, so that one looks into the cubes.
float4 shade(Corner corner, bool front, float3 color) {
    CubeParams params = bindery::root_data<CubeParams>();
    float3 n = normalize(corner.normal);
    float3 to_eye = normalize(transforms_of(params).eye - corner.world);
    clip(0.35 - dot(n, to_eye));

    color *= 0.55 + 0.45 * abs(dot(n, normalize(float3(0.5, 0.8, 0.3))));
    if (!front) { // the inside is checkered
        float2 cell = floor(corner.uv * 4);
        color *= (cell.x + cell.y) % 2 < 1 ? 0.25 : 0.45;
    }
    if (corner.position.x < params.split.get())
        color *= 0.6;
    return float4(color, 1);
}
