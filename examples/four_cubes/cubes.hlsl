// One vertex shader, and a pixel shader for each colour.
#include "shading.hlsli"

Corner vs_main(float3 position : POSITION, float3 normal : NORMAL, float2 uv : TEXCOORD) {
    return place(transforms_of(bindery::root_data<CubeParams>()), position, normal, uv);
}

float4 ps_main(Corner corner, bool front : SV_IsFrontFace) : SV_Target {
    return shade(corner, front, float3(1, 0.2, 0.2));
}
float4 ps_green(Corner corner, bool front : SV_IsFrontFace) : SV_Target {
    return shade(corner, front, float3(0.2, 1, 0.2));
}
float4 ps_blue(Corner corner, bool front : SV_IsFrontFace) : SV_Target {
    return shade(corner, front, float3(0.2, 0.4, 1));
}
float4 ps_yellow(Corner corner, bool front : SV_IsFrontFace) : SV_Target {
    return shade(corner, front, float3(1, 0.9, 0.2));
}
