#pragma once
// Elements of 16, 32, 48 and 64 bytes, and the copies of them.

#include <bindery/shader.h>

namespace read_path {
using namespace bindery;

struct Element16 {
    float4 a;
};
struct Element32 {
    float4 a;
    float4 b;
};
struct Element48 {
    float3 a;
    float b;
    float4 c;
    uint4 d;
};
struct Element64 {
    float4 a;
    float4 b;
    float3 c;
    uint d;
    float2 e;
    uint2 f;
};

struct Copy16 {
    StructuredBufferBinding<Element16> source;
    RWStructuredBufferBinding<Element16> target;
};
struct Copy32 {
    StructuredBufferBinding<Element32> source;
    RWStructuredBufferBinding<Element32> target;
};
struct Copy48 {
    StructuredBufferBinding<Element48> source;
    RWStructuredBufferBinding<Element48> target;
};
struct Copy64 {
    StructuredBufferBinding<Element64> source;
    RWStructuredBufferBinding<Element64> target;
};

} // namespace read_path
