// Compiled once a kind, its name in KIND: most of a compile is reading the text.
#include "result.hlsli"
#include "texels.h"
using namespace kernels;

// DWORD 4 * element + component of the result is the bits of texel (2, 1, 3), layer 1, sample 1
#define READ_Buffer(field) field.load(2)
#define READ_RWBuffer(field) field.load(2)
#define READ_Texture1D(field) field.load(2)
#define READ_Texture1DArray(field) field.load(uint2(2, 1))
#define READ_Texture2D(field) field.load(uint2(2, 1))
#define READ_Texture2DArray(field) field.load(uint3(2, 1, 1))
#define READ_Texture2DMS(field) field.load(uint2(2, 1), 1)
#define READ_Texture2DMSArray(field) field.load(uint3(2, 1, 1), 1)
#define READ_Texture3D(field) field.load(uint3(2, 1, 3))
#define READ_RWTexture1D(field) field.load(2)
#define READ_RWTexture1DArray(field) field.load(uint2(2, 1))
#define READ_RWTexture2D(field) field.load(uint2(2, 1))
#define READ_RWTexture2DArray(field) field.load(uint3(2, 1, 1))
#define READ_RWTexture3D(field) field.load(uint3(2, 1, 3))

#define READ_KERNELS(Name)                                                                                        \
    KERNEL read_##Name##_low() {                                                                                  \
        Name##Low p = root_data<Name##Low>();                                                                     \
        put(p.result, 0, READ_##Name(p.f1));                                                                      \
        put(p.result, 4, READ_##Name(p.f2));                                                                      \
        put(p.result, 8, READ_##Name(p.f3));                                                                      \
        put(p.result, 12, READ_##Name(p.f4));                                                                     \
        put(p.result, 16, READ_##Name(p.i1));                                                                     \
        put(p.result, 20, READ_##Name(p.i2));                                                                     \
    }                                                                                                             \
    KERNEL read_##Name##_high() {                                                                                 \
        Name##High p = root_data<Name##High>();                                                                   \
        put(p.result, 24, READ_##Name(p.i3));                                                                     \
        put(p.result, 28, READ_##Name(p.i4));                                                                     \
        put(p.result, 32, READ_##Name(p.u1));                                                                     \
        put(p.result, 36, READ_##Name(p.u2));                                                                     \
        put(p.result, 40, READ_##Name(p.u3));                                                                     \
        put(p.result, 44, READ_##Name(p.u4));                                                                     \
    }                                                                                                             \
    KERNEL read_##Name##_handles() {                                                                              \
        Name##Memory p = root_data<Name##Memory>();                                                               \
        Name##Handles h = p.handles.load(1);                                                                      \
        put(p.result, 0, READ_##Name(h.f1));                                                                      \
        put(p.result, 4, READ_##Name(h.f2));                                                                      \
        put(p.result, 8, READ_##Name(h.f3));                                                                      \
        put(p.result, 12, READ_##Name(h.f4));                                                                     \
        put(p.result, 16, READ_##Name(h.i1));                                                                     \
        put(p.result, 20, READ_##Name(h.i2));                                                                     \
        put(p.result, 24, READ_##Name(h.i3));                                                                     \
        put(p.result, 28, READ_##Name(h.i4));                                                                     \
        put(p.result, 32, READ_##Name(h.u1));                                                                     \
        put(p.result, 36, READ_##Name(h.u2));                                                                     \
        put(p.result, 40, READ_##Name(h.u3));                                                                     \
        put(p.result, 44, READ_##Name(h.u4));                                                                     \
    }

#define KERNELS(kind) READ_KERNELS(kind)
KERNELS(KIND)
