#pragma once
// Structured, raw and transient buffers, packed root data, heap indices, and acceleration structures.
#include <bindery/shader.h>

namespace kernels {
using namespace bindery;

struct Item { // 28 bytes: offsets 0, 12, 20
    float3 position;
    float2 size;
    uint2 state;
};

struct StructuredFields {
    StructuredBufferBinding<Item> items;
    RWStructuredBufferBinding<Item> target;
    ByteAddressBufferBinding raw;
    RWByteAddressBufferBinding rw_raw;
    RWStructuredBufferBinding<uint> result;
};
struct StructuredHandles {
    StructuredBufferHandle<Item> items;
    RWStructuredBufferHandle<Item> target;
    ByteAddressBufferHandle raw;
    RWByteAddressBufferHandle rw_raw;
};
struct StructuredMemory {
    StructuredBufferBinding<StructuredHandles> handles;
    RWStructuredBufferBinding<uint> result;
};

struct TransientFields {
    TransientBufferBinding<Item> items;
    StructuredBufferBinding<TransientBufferHandle<Item> > handles;
    RWStructuredBufferBinding<uint> result;
};

// Root data in memory: element 1 of `records`.
struct Record {
    StructuredBufferBinding<Item> items;
    Texture2DBinding<float4> texture;
    Float2Binding offset;
    UintBinding count;
};
struct PackedFields {
    StructuredBufferBinding<Packed<Record> > records;
    RWStructuredBufferBinding<uint> result;
};

// Heap indices that C++ asked for and stored as plain values.
struct HeapIndices {
    UintBinding items;
    UintBinding target;
    UintBinding raw;
    UintBinding rw_raw;
    UintBinding texture;
    UintBinding with;
    RWStructuredBufferBinding<uint> result;
};
struct AllHeapIndices {
    UintBinding index;
    RWStructuredBufferBinding<uint> result;
};

struct SceneHandles {
    RaytracingAccelerationStructureHandle scene;
};
struct SceneFields {
    RaytracingAccelerationStructureBinding scene;
    StructuredBufferBinding<SceneHandles> handles;
    RWStructuredBufferBinding<uint> result;
};

} // namespace kernels
