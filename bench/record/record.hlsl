#include "record.h"

template<class P> uint sum_of(P p) {
    float4 texels = p.third.get().SampleLevel(p.filter.get(), float2(0.5, 0.5), 0) +
                    p.fourth.get().SampleLevel(p.filter.get(), float2(0.5, 0.5), 0);
    uint4 constants = p.constants.get();
    return p.first.load(0).value + p.second.load(0).value + uint(texels.x) + (constants.x & 7) + constants.y +
           constants.z + constants.w;
}

float4 draw_vertex(uint id : SV_VertexID) : SV_Position {
    return float4(id == 1 ? 3 : -1, id == 2 ? 3 : -1, 0, 1);
}

float4 draw_pixel() : SV_Target {
    return float4(sum_of(bindery::root_data<record::Bound>()), 1, 0, 0);
}

// Atomics of many dispatches need no barrier between them, and the handle causes none.
[numthreads(1, 1, 1)] void dispatch() {
    record::Bound p = bindery::root_data<record::Bound>();
    p.first.load(0).sum.atomic_add(0, sum_of(p));
}

[numthreads(1, 1, 1)] void dispatch_chained() {
    record::Chained p = bindery::root_data<record::Chained>();
    p.total.store(0, p.total.load(0) + sum_of(p));
}
