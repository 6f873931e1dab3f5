// Inline ray queries: SM 6.5 and up. The ray starts at the origin and looks along +z.
#include "result.hlsli"
#include "buffers.h"
using namespace kernels;

RayDesc forward() {
    RayDesc ray;
    ray.Origin = float3(0, 0, 0);
    ray.TMin = 0;
    ray.Direction = float3(0, 0, 1);
    ray.TMax = 100;
    return ray;
}

// Result, from `base`: 1 for a hit of a triangle, its distance.
#define QUERY(base, field)                                                                                        \
    {                                                                                                             \
        RayQuery<RAY_FLAG_FORCE_OPAQUE> query;                                                                    \
        query.TraceRayInline(field, RAY_FLAG_NONE, 0xff, forward());                                              \
        query.Proceed();                                                                                          \
        put(p.result, base, query.CommittedStatus() == COMMITTED_TRIANGLE_HIT ? 1u : 0u);                         \
        put(p.result, base + 1, query.CommittedRayT());                                                           \
    }

KERNEL ray_query_binding() {
    SceneFields p = root_data<SceneFields>();
    QUERY(0, p.scene.get())
}
KERNEL ray_query_handle() {
    SceneFields p = root_data<SceneFields>();
    SceneHandles h = p.handles.load(1);
    QUERY(0, h.scene.get())
    QUERY(2, h.scene.get_uniform())
}
