// A triangle that covers the target, out of nothing but the vertex id.
#include "lesson.h"

using namespace lesson;

struct Screen {
    float4 position : SV_Position;
    float2 uv : TEXCOORD;
};

Screen vs_screen(uint id : SV_VertexID) {
    Screen screen;
    screen.uv = float2((id << 1) & 2, id & 2);
    screen.position = float4(screen.uv * float2(2, -2) + float2(-1, 1), 0, 1);
    return screen;
}

// The cubes over a background that is darker at the bottom.
float4 ps_screen(Screen screen) : SV_Target {
    float4 scene = bindery::root_data<ScreenParams>().scene.load(uint2(screen.position.xy));
    float3 background = lerp(float3(0.10, 0.11, 0.13), float3(0.03, 0.03, 0.04), screen.uv.y);
    return float4(lerp(background, scene.rgb, scene.a), 1);
}
