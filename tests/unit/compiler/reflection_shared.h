#pragma once
// A shared header as a user writes it; the tests compare what C++ and the shader compilers make of it.
#include <bindery/shader.h>

namespace game_test {
using namespace bindery;

struct Inner {
    uint64_t y;
    uint x;
};

struct Element {
    float3 position;
    Inner inner;
    float4x4 transform;
    float3 layers[3];
    float16_t half_value;
    Texture2DHandle<float4> albedo;
};

struct Sub {
    Texture2DBinding<float4> albedo;
    SamplerStateBinding sampler_;
};

struct Params {
    StructuredBufferBinding<Element> source;
    RWStructuredBufferBinding<Element> target;
    Sub subs[2];
    Float2Binding wind;
    UintBinding count;
    StructuredBufferBinding<Inner> inners;
};

struct Other {
    UintBinding count;
};

} // namespace game_test
