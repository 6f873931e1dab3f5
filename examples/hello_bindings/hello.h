#pragma once
// Shared by C++ and HLSL.
#include <bindery/shader.h>

namespace hello {
using namespace bindery;

// An element of a buffer: 28 bytes in C++ and on the GPU, members at 0, 12 and 20.
struct Card {
    float3 color;
    float2 center; // pixels, from the top left corner
    uint2 size;    // pixels
};

// What a draw binds.
struct Params {
    StructuredBufferBinding<Card> cards;
    Float2Binding picture_size; // pixels
    UintBinding first;          // where in `cards` this draw begins
};
} // namespace hello
