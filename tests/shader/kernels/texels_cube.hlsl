// As texels_read.hlsl for cubes, compiled once a kind, its name in KIND.
#include "result.hlsli"
#include "texels.h"
using namespace kernels;

// Cubes have no load: float elements are sampled at the middle of +y (cube 1 of an array), the others gathered.
#define UP_TextureCube float3(0, 1, 0)
#define UP_TextureCubeArray float4(0, 1, 0, 1)

#define SAMPLE_CUBE(Name, field) field.sample_level(samplers::point_clamp, UP_##Name, 0)
#define GATHER_CUBE(Name, field) field.get().GatherRed(samplers::point_clamp, UP_##Name).x
#define CUBE_KERNELS(Name)                                                                                        \
    KERNEL read_##Name##_low() {                                                                                  \
        Name##Low p = root_data<Name##Low>();                                                                     \
        put(p.result, 0, SAMPLE_CUBE(Name, p.f1));                                                                \
        put(p.result, 4, SAMPLE_CUBE(Name, p.f2));                                                                \
        put(p.result, 8, SAMPLE_CUBE(Name, p.f3));                                                                \
        put(p.result, 12, SAMPLE_CUBE(Name, p.f4));                                                               \
        put(p.result, 16, GATHER_CUBE(Name, p.i1));                                                               \
        put(p.result, 20, GATHER_CUBE(Name, p.i2));                                                               \
    }                                                                                                             \
    KERNEL read_##Name##_high() {                                                                                 \
        Name##High p = root_data<Name##High>();                                                                   \
        put(p.result, 24, GATHER_CUBE(Name, p.i3));                                                               \
        put(p.result, 28, GATHER_CUBE(Name, p.i4));                                                               \
        put(p.result, 32, GATHER_CUBE(Name, p.u1));                                                               \
        put(p.result, 36, GATHER_CUBE(Name, p.u2));                                                               \
        put(p.result, 40, GATHER_CUBE(Name, p.u3));                                                               \
        put(p.result, 44, GATHER_CUBE(Name, p.u4));                                                               \
    }                                                                                                             \
    KERNEL read_##Name##_handles() {                                                                              \
        Name##Memory p = root_data<Name##Memory>();                                                               \
        Name##Handles h = p.handles.load(1);                                                                      \
        put(p.result, 0, SAMPLE_CUBE(Name, h.f1));                                                                \
        put(p.result, 4, SAMPLE_CUBE(Name, h.f2));                                                                \
        put(p.result, 8, SAMPLE_CUBE(Name, h.f3));                                                                \
        put(p.result, 12, SAMPLE_CUBE(Name, h.f4));                                                               \
        put(p.result, 16, GATHER_CUBE(Name, h.i1));                                                               \
        put(p.result, 20, GATHER_CUBE(Name, h.i2));                                                               \
        put(p.result, 24, GATHER_CUBE(Name, h.i3));                                                               \
        put(p.result, 28, GATHER_CUBE(Name, h.i4));                                                               \
        put(p.result, 32, GATHER_CUBE(Name, h.u1));                                                               \
        put(p.result, 36, GATHER_CUBE(Name, h.u2));                                                               \
        put(p.result, 40, GATHER_CUBE(Name, h.u3));                                                               \
        put(p.result, 44, GATHER_CUBE(Name, h.u4));                                                               \
    }

#define KERNELS(kind) CUBE_KERNELS(kind)
KERNELS(KIND)
