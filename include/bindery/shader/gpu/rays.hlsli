// Acceleration structures, for DXC and Slang.
//
// get() is for inline queries: query.TraceRayInline(p.scene.get(), ...). In ray pipelines use trace(), which
// indexes the heap inside the call: DXC makes invalid SPIR-V of an acceleration structure that a function returns.

namespace bindery {

#define BINDERY_SCENE_METHODS_(suffix, index)                                                                     \
    RaytracingAccelerationStructure get##suffix() {                                                               \
        RaytracingAccelerationStructure found = BINDERY_SCENE_AT_(index);                                         \
        return found;                                                                                             \
    }                                                                                                             \
    BINDERY_TEMPLATE_ void trace##suffix(uint ray_flags, uint instance_mask, uint hit_group_offset,               \
                                         uint hit_group_stride, uint miss_index, RayDesc ray,                     \
                                         inout BinderyT_ payload) {                                               \
        BINDERY_TRACE_RAY_(index, ray_flags, instance_mask, hit_group_offset, hit_group_stride, miss_index, ray,  \
                           payload);                                                                              \
    }
#if defined(BINDERY_HEAP_DIRECT)
#define BINDERY_TRACE_RAY_(index, ray_flags, instance_mask, hit_group_offset, hit_group_stride, miss_index, ray,  \
                           payload)                                                                               \
    RaytracingAccelerationStructure scene = BINDERY_SCENE_AT_(index);                                             \
    TraceRay(scene, ray_flags, instance_mask, hit_group_offset, hit_group_stride, miss_index, ray, payload)
#else
#define BINDERY_TRACE_RAY_(index, ray_flags, instance_mask, hit_group_offset, hit_group_stride, miss_index, ray,  \
                           payload)                                                                               \
    TraceRay(BINDERY_SCENE_AT_(index), ray_flags, instance_mask, hit_group_offset, hit_group_stride, miss_index,  \
             ray, payload)
#endif

struct RaytracingAccelerationStructureBinding {
    uint slot_;
    BINDERY_SCENE_METHODS_(, slot_)
};
struct RaytracingAccelerationStructureHandle {
    uint bits_;
    BINDERY_SCENE_METHODS_(, NonUniformResourceIndex(handle_index_(bits_, 21)))
    BINDERY_SCENE_METHODS_(_uniform, handle_index_(bits_, 21))
};

} // namespace bindery
