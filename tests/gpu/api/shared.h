#pragma once
// Root data of the tests through the public interface, for C++, DXC and Slang.
#include <bindery/shader.h>

namespace api_test {
using namespace bindery;

struct Vertex {
    float4 position;
    float4 color;
};

// Vertices are pulled.
struct Pulled {
    StructuredBufferBinding<Vertex> vertices;
};
// They come through the input layout; all are moved.
struct Moved {
    Float2Binding move;
};

// out[i] = in[i] + add
struct AddFields {
    StructuredBufferBinding<uint> source;
    RWStructuredBufferBinding<uint> target;
    UintBinding add;
};
struct TransientAdd {
    TransientBufferBinding<uint> source;
    RWStructuredBufferBinding<uint> target;
};
struct SampleFields {
    Texture2DBinding<float4> image;
    SamplerStateBinding with;
    RWStructuredBufferBinding<float4> target;
    Float2Binding where;
    FloatBinding mip;
};
struct StencilFields {
    Texture2DBinding<uint> stencil;
    Texture2DBinding<float> depth;
    RWStructuredBufferBinding<uint> target;
};
// Parts of textures.
struct PartFields {
    Texture2DBinding<uint> one;
    Texture2DArrayBinding<uint> some;
    Texture2DBinding<uint> first;
    RWTexture2DBinding<uint> written;
    RWStructuredBufferBinding<uint> target;
};
struct LineFields {
    Texture1DBinding<uint> one;
    Texture1DArrayBinding<uint> some;
    RWStructuredBufferBinding<uint> target;
};
struct CubeFields {
    TextureCubeBinding<float> one;
    TextureCubeArrayBinding<float> some;
    RWStructuredBufferBinding<uint> target;
};
struct TexelFields {
    Texture2DBinding<uint4> texels;
    RWStructuredBufferBinding<uint> target;
};
// Every place a draw's identity shows: where quads lie, and what the picture says of them.
struct Conventions {
    Uint2Binding cell;
    UintBinding first_id;
    FloatBinding w;
    UintBinding mirrored;
};
// The buffer that every shader finds at a fixed heap index.
struct PinnedFields {
    UintBinding value;
};

} // namespace api_test
