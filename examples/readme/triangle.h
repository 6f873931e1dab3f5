#pragma once
#include <bindery/shader.h>
namespace app {
using namespace bindery;
struct Vertex { float3 color; float2 position; uint2 tag; }; // 28 bytes here and there: 0, 12, 20
struct Params { StructuredBufferBinding<Vertex> vertices; Float2Binding offset; };
} // namespace app
