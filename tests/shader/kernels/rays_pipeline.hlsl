// Ray pipelines: trace() of a binding and of a handle, in a ray-generation shader.
#include "result.hlsli"
#include "buffers.h"
using namespace kernels;

struct Payload {
    float distance;
};

[shader("raygeneration")] void trace_scene() {
    SceneFields p = root_data<SceneFields>();
    RayDesc ray;
    ray.Origin = float3(0, 0, 0);
    ray.TMin = 0;
    ray.Direction = float3(0, 0, 1);
    ray.TMax = 100;
    Payload payload;
    payload.distance = -1;
    p.scene.trace(RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, payload);
    put(p.result, 0, payload.distance);
    SceneHandles h = p.handles.load(1);
    h.scene.trace(RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, payload);
    put(p.result, 1, payload.distance);
    h.scene.trace_uniform(RAY_FLAG_NONE, 0xff, 0, 1, 0, ray, payload);
    put(p.result, 2, payload.distance);
}
