#pragma once
// What the recorded commands bind: 2 buffers, 2 textures, a sampler and 4 constants. Their shaders add up
// what they find there, so that a lost or a mixed-up command shows.

#include <bindery/shader.h>

namespace record {
using namespace bindery;

/// An element of the read buffers: a number, and where dispatches add up.
struct Item {
    uint value;
    RWByteAddressBufferHandle sum;
};

struct Bound {
    StructuredBufferBinding<Item> first;
    StructuredBufferBinding<Item> second;
    Texture2DBinding<float4> third;
    Texture2DBinding<float4> fourth;
    SamplerStateBinding filter;
    Uint4Binding constants;
};

/// With a buffer that each command reads and writes: a hazard a command.
struct Chained {
    StructuredBufferBinding<Item> first;
    StructuredBufferBinding<Item> second;
    Texture2DBinding<float4> third;
    Texture2DBinding<float4> fourth;
    SamplerStateBinding filter;
    Uint4Binding constants;
    RWStructuredBufferBinding<uint> total;
};

} // namespace record
