#pragma once
// What a user's shared header includes, from C++, from HLSL (DXC) and from Slang.
//
//     #pragma once
//     #include <bindery/shader.h>
//     namespace game {
//     using namespace bindery;
//     struct Particle { float3 position; float2 size; uint2 state; };  // an element: plain memory
//     struct ParticleParams {                                          // a binding struct: root data
//         StructuredBufferBinding<Particle> source;
//         RWStructuredBufferBinding<Particle> target;
//         Float2Binding wind;
//         UintBinding count;
//     };
//     }
//
// C++ fills a ParticleParams and binds it; the shader calls root_data<ParticleParams>().
// docs/guides/shared-header.md explains the rules.

// Slang defines __HLSL_VERSION too, so each compiler is asked by the name that it alone has.
#if defined(__SLANG__)
#include "shader/bindings.slang"
#elif defined(__hlsl_dx_compiler)
#include "shader/bindings.hlsli"
#elif defined(__cplusplus)
#include <bindery/shader/bindings.hpp>
#else
#error "<bindery/shader.h> is for C++, DXC (HLSL 2021) and Slang"
#endif
