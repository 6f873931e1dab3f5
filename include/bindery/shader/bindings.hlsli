// The HLSL half of <bindery/shader.h>, for DXC with HLSL 2021.
//
// How the heap is reached is chosen here, never by the user's text:
//   BINDERY_HEAP_DIRECT  DXIL from SM 6.6 up: ResourceDescriptorHeap
//   else                 unbounded arrays, one register space an element type; in SPIR-V all of them alias set 0,
//                        binding 0
// Names of template parameters and of macros look reserved on purpose: this text is included after the user's
// own macros. What a field offers is written once, in gpu/, for DXC and Slang alike.
#ifndef BINDERY_SHADER_BINDINGS_HLSLI
#define BINDERY_SHADER_BINDINGS_HLSLI

#if !defined(BINDERY_SPIRV) && defined(__spirv__)
#define BINDERY_SPIRV 1
#endif
#if !defined(BINDERY_HEAP_DIRECT) && !defined(BINDERY_HEAP_ARRAYS) && !defined(BINDERY_SPIRV) && \
    __SHADER_TARGET_MAJOR == 6 && __SHADER_TARGET_MINOR >= 6
#define BINDERY_HEAP_DIRECT 1
#endif
#if defined(BINDERY_SPIRV)
#define BINDERY_VK_(attribute) [[attribute]]
#else
#define BINDERY_VK_(attribute)
#endif
#if defined(__HLSL_ENABLE_16_BIT)
#define BINDERY_16_BIT_ 1
#endif

namespace bindery {
// 4 bytes, as in C++; bool itself would be 1 byte there.
typedef uint bool32;
}

#if defined(BINDERY_HEAP_DIRECT)
#include "gpu/heap_direct.hlsli"
#else
#include "gpu/heap_arrays.hlsli"
#endif
#define BINDERY_TEXEL_TEMPLATE_ template<typename BinderyE_>
#define BINDERY_TEMPLATE_ template<typename BinderyT_>
#define BINDERY_STRIDE_(type, index) sizeof(type)
#define BINDERY_TEXEL_(name, index) heap::name##At_<BinderyE_>::uniform_(index)
#define BINDERY_TEXEL_NONUNIFORM_(name, index) heap::name##At_<BinderyE_>::nonuniform_(index)

#include "gpu/values.hlsli"
#include "gpu/samplers.hlsli"
#include "gpu/texels.hlsli"
#include "gpu/buffers.hlsli"
#include "gpu/rays.hlsli"
#include "gpu/heap_index.hlsli"
#include "gpu/root.hlsli"

#endif
