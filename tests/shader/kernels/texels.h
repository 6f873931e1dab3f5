#pragma once
// Every texture and typed-buffer kind with every element type: as bindings, in two structs because 12 fields
// and a result do not fit in one, and as handles, all 12 in memory.
#include <bindery/shader.h>

namespace kernels {
using namespace bindery;

#define TEXEL_STRUCTS(Name)                                                                                  \
    struct Name##Low {                                                                                       \
        Name##Binding<float> f1;                                                                             \
        Name##Binding<float2> f2;                                                                            \
        Name##Binding<float3> f3;                                                                            \
        Name##Binding<float4> f4;                                                                            \
        Name##Binding<int> i1;                                                                               \
        Name##Binding<int2> i2;                                                                              \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##High {                                                                                      \
        Name##Binding<int3> i3;                                                                              \
        Name##Binding<int4> i4;                                                                              \
        Name##Binding<uint> u1;                                                                              \
        Name##Binding<uint2> u2;                                                                             \
        Name##Binding<uint3> u3;                                                                             \
        Name##Binding<uint4> u4;                                                                             \
        RWStructuredBufferBinding<uint> result;                                                              \
    };                                                                                                       \
    struct Name##Handles {                                                                                   \
        Name##Handle<float> f1;                                                                              \
        Name##Handle<float2> f2;                                                                             \
        Name##Handle<float3> f3;                                                                             \
        Name##Handle<float4> f4;                                                                             \
        Name##Handle<int> i1;                                                                                \
        Name##Handle<int2> i2;                                                                               \
        Name##Handle<int3> i3;                                                                               \
        Name##Handle<int4> i4;                                                                               \
        Name##Handle<uint> u1;                                                                               \
        Name##Handle<uint2> u2;                                                                              \
        Name##Handle<uint3> u3;                                                                              \
        Name##Handle<uint4> u4;                                                                              \
    };                                                                                                       \
    struct Name##Memory {                                                                                    \
        StructuredBufferBinding<Name##Handles> handles;                                                      \
        RWStructuredBufferBinding<uint> result;                                                              \
    };

TEXEL_STRUCTS(Buffer)
TEXEL_STRUCTS(RWBuffer)
TEXEL_STRUCTS(Texture1D)
TEXEL_STRUCTS(Texture1DArray)
TEXEL_STRUCTS(Texture2D)
TEXEL_STRUCTS(Texture2DArray)
TEXEL_STRUCTS(Texture2DMS)
TEXEL_STRUCTS(Texture2DMSArray)
TEXEL_STRUCTS(Texture3D)
TEXEL_STRUCTS(TextureCube)
TEXEL_STRUCTS(TextureCubeArray)
TEXEL_STRUCTS(RWTexture1D)
TEXEL_STRUCTS(RWTexture1DArray)
TEXEL_STRUCTS(RWTexture2D)
TEXEL_STRUCTS(RWTexture2DArray)
TEXEL_STRUCTS(RWTexture3D)

// Atomics, through a binding and through a handle of uint and of int.
#define ATOMIC_STRUCTS(Name)                                                                                 \
    struct Name##AtomicHandles {                                                                             \
        Name##Handle<uint> u;                                                                                \
        Name##Handle<int> i;                                                                                 \
    };                                                                                                       \
    struct Name##Atomics {                                                                                   \
        Name##Binding<uint> u;                                                                               \
        Name##Binding<int> i;                                                                                \
        StructuredBufferBinding<Name##AtomicHandles> handles;                                                \
        RWStructuredBufferBinding<uint> result;                                                              \
    };

ATOMIC_STRUCTS(RWBuffer)
ATOMIC_STRUCTS(RWTexture1D)
ATOMIC_STRUCTS(RWTexture1DArray)
ATOMIC_STRUCTS(RWTexture2D)
ATOMIC_STRUCTS(RWTexture2DArray)
ATOMIC_STRUCTS(RWTexture3D)

// Sampling: every kind that can be sampled, through the field's own sampler.
struct SampledHandles {
    Texture1DHandle<float4> t1;
    Texture1DArrayHandle<float4> t1a;
    Texture2DHandle<float4> t2;
    Texture2DArrayHandle<float4> t2a;
    Texture3DHandle<float4> t3;
    TextureCubeHandle<float4> cube;
    TextureCubeArrayHandle<float4> cubes;
    SamplerStateHandle with;
    SamplerComparisonStateHandle compare;
    Texture2DHandle<float> depth;
};
struct Sampled {
    Texture1DBinding<float4> t1;
    Texture1DArrayBinding<float4> t1a;
    Texture2DBinding<float4> t2;
    Texture2DArrayBinding<float4> t2a;
    Texture3DBinding<float4> t3;
    TextureCubeBinding<float4> cube;
    TextureCubeArrayBinding<float4> cubes;
    SamplerStateBinding with;
    SamplerComparisonStateBinding compare;
    Texture2DBinding<float> depth;
    RWStructuredBufferBinding<uint> result;
};
struct SampledMemory {
    StructuredBufferBinding<SampledHandles> handles;
    Texture2DBinding<float4> t2;
    Texture2DBinding<float> depth;
    RWStructuredBufferBinding<uint> result;
};

} // namespace kernels
