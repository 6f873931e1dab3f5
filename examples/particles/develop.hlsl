#include "particles.h"

using namespace particles;

struct Screen {
    float4 position : SV_Position;
    float2 uv : TEXCOORD;
};

// One triangle that covers the picture.
Screen vs_develop(uint vertex : SV_VertexID) {
    Screen corner;
    corner.uv = float2((vertex << 1) & 2, vertex & 2);
    corner.position = float4(corner.uv * float2(2, -2) + float2(-1, 1), 0, 1);
    return corner;
}

float4 ps_develop(Screen at) : SV_Target {
    DevelopParams params = bindery::root_data<DevelopParams>();
    float3 light = params.light.load(uint2(at.position.xy)).rgb;
    return float4(1 - exp(-light * params.exposure.get()), 1);
}
