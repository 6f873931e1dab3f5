// Compiled once a kind, its name in KIND.
#include "result.hlsli"
#include "texels.h"
using namespace kernels;

// --- writing: component c of element e (0 to 11) becomes 16 * (e + 1) + c at texel (2, 1, 3), layer 1

#define AT_RWBuffer 2
#define AT_RWTexture1D 2
#define AT_RWTexture1DArray uint2(2, 1)
#define AT_RWTexture2D uint2(2, 1)
#define AT_RWTexture2DArray uint3(2, 1, 1)
#define AT_RWTexture3D uint3(2, 1, 3)

#define STORE_KERNELS(Name)                                                                                       \
    KERNEL store_##Name##_low() {                                                                                 \
        Name##Low p = root_data<Name##Low>();                                                                     \
        p.f1.store(AT_##Name, 16);                                                                                \
        p.f2.store(AT_##Name, float2(32, 33));                                                                    \
        p.f3.store(AT_##Name, float3(48, 49, 50));                                                                \
        p.f4.store(AT_##Name, float4(64, 65, 66, 67));                                                            \
        p.i1.store(AT_##Name, 80);                                                                                \
        p.i2.store(AT_##Name, int2(96, 97));                                                                      \
    }                                                                                                             \
    KERNEL store_##Name##_high() {                                                                                \
        Name##High p = root_data<Name##High>();                                                                   \
        p.i3.store(AT_##Name, int3(112, 113, 114));                                                               \
        p.i4.store(AT_##Name, int4(128, 129, 130, 131));                                                          \
        p.u1.store(AT_##Name, 144);                                                                               \
        p.u2.store(AT_##Name, uint2(160, 161));                                                                   \
        p.u3.store(AT_##Name, uint3(176, 177, 178));                                                              \
        p.u4.store(AT_##Name, uint4(192, 193, 194, 195));                                                         \
    }                                                                                                             \
    KERNEL store_##Name##_handles() {                                                                             \
        Name##Memory p = root_data<Name##Memory>();                                                               \
        Name##Handles h = p.handles.load(1);                                                                      \
        h.f1.store(AT_##Name, 16);                                                                                \
        h.f2.store(AT_##Name, float2(32, 33));                                                                    \
        h.f3.store(AT_##Name, float3(48, 49, 50));                                                                \
        h.f4.store_uniform(AT_##Name, float4(64, 65, 66, 67));                                                    \
        h.i1.store(AT_##Name, 80);                                                                                \
        h.i2.store(AT_##Name, int2(96, 97));                                                                      \
        h.i3.store(AT_##Name, int3(112, 113, 114));                                                               \
        h.i4.store(AT_##Name, int4(128, 129, 130, 131));                                                          \
        h.u1.store(AT_##Name, 144);                                                                               \
        h.u2.store(AT_##Name, uint2(160, 161));                                                                   \
        h.u3.store(AT_##Name, uint3(176, 177, 178));                                                              \
        h.u4.store_uniform(AT_##Name, uint4(192, 193, 194, 195));                                                 \
    }

// --- atomics, one after the other on the texel; DWORD i of the result is what atomic i found

#define ATOMIC_SEQUENCE(at, base, field, type)                                                                    \
    put(p.result, base + 0, field.atomic_add(at, type(5)));                                                       \
    put(p.result, base + 1, field.atomic_min(at, type(40)));                                                      \
    put(p.result, base + 2, field.atomic_max(at, type(30)));                                                      \
    put(p.result, base + 3, field.atomic_and(at, type(0x7c)));                                                    \
    put(p.result, base + 4, field.atomic_or(at, type(0x101)));                                                    \
    put(p.result, base + 5, field.atomic_xor(at, type(0x11)));                                                    \
    put(p.result, base + 6, field.atomic_exchange(at, type(77)));                                                 \
    put(p.result, base + 7, field.atomic_compare_exchange(at, type(77), type(99)));                               \
    put(p.result, base + 8, field.atomic_compare_exchange(at, type(77), type(11)));
#define ATOMIC_KERNELS(Name)                                                                                      \
    KERNEL atomic_##Name##_bindings() {                                                                           \
        Name##Atomics p = root_data<Name##Atomics>();                                                             \
        ATOMIC_SEQUENCE(AT_##Name, 0, p.u, uint)                                                                  \
        ATOMIC_SEQUENCE(AT_##Name, 16, p.i, int)                                                                  \
    }                                                                                                             \
    KERNEL atomic_##Name##_handles() {                                                                            \
        Name##Atomics p = root_data<Name##Atomics>();                                                             \
        Name##AtomicHandles h = p.handles.load(1);                                                                \
        ATOMIC_SEQUENCE(AT_##Name, 0, h.u, uint)                                                                  \
        ATOMIC_SEQUENCE(AT_##Name, 16, h.i, int)                                                                  \
    }

#define KERNELS(kind) STORE_KERNELS(kind) ATOMIC_KERNELS(kind)
KERNELS(KIND)
