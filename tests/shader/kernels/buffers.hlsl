#include "result.hlsli"
#include "buffers.h"
using namespace kernels;

void put(Result result, uint at, Item item) {
    put(result, at, item.position);
    put(result, at + 3, item.size);
    put(result, at + 5, item.state);
}

// Result 0: items[1], 7: items[2] through the view, 14: target[2], 21: target[2] through the view, 28: raw DWORD at
// 12, 29: rw_raw DWORD at 16, 30: rw_raw DWORD at 20. Writes target[1] (items[1] with state swapped) and rw_raw at 24.
#define BUFFER_BODY(fields, index_2)                                                                              \
    Item item = fields.items.load(1);                                                                             \
    put(p.result, 0, item);                                                                                       \
    put(p.result, 7, fields.items.get()[index_2]);                                                                \
    put(p.result, 14, fields.target.load(index_2));                                                               \
    put(p.result, 21, fields.target.get()[index_2]);                                                              \
    put(p.result, 28, fields.raw.load(12));                                                                       \
    put(p.result, 29, fields.rw_raw.load(16));                                                                    \
    put(p.result, 30, fields.rw_raw.get().Load(20));                                                              \
    item.state = item.state.yx;                                                                                   \
    fields.target.store(1, item);                                                                                 \
    fields.rw_raw.store(24, 0x12345678);

KERNEL buffer_bindings() {
    StructuredFields p = root_data<StructuredFields>();
    BUFFER_BODY(p, 2)
}
KERNEL buffer_handles() {
    StructuredMemory p = root_data<StructuredMemory>();
    StructuredHandles h = p.handles.load(1);
    BUFFER_BODY(h, 2)
}
KERNEL buffer_handles_uniform() {
    StructuredMemory p = root_data<StructuredMemory>();
    StructuredHandles h = p.handles.load(1);
    put(p.result, 0, h.items.load_uniform(1));
    put(p.result, 7, h.items.get_uniform()[2]);
    put(p.result, 14, h.target.load_uniform(2));
    put(p.result, 21, h.target.get_uniform()[2]);
    put(p.result, 28, h.raw.load_uniform(12));
    put(p.result, 29, h.rw_raw.load_uniform(16));
    put(p.result, 30, h.rw_raw.get_uniform().Load(20));
    h.target.store_uniform(1, h.items.load_uniform(1));
    h.rw_raw.store_uniform(24, 0x12345678);
}

// On state.x (byte 20) of target[3], and on the DWORD at 32 of rw_raw; result i is what atomic i found.
#define DWORD_ATOMICS(base, field, address)                                                                       \
    put(p.result, base + 0, field.atomic_add(address, 5u));                                                       \
    put(p.result, base + 1, field.atomic_min(address, 40u));                                                      \
    put(p.result, base + 2, field.atomic_max(address, 30u));                                                      \
    put(p.result, base + 3, field.atomic_and(address, 0x7cu));                                                    \
    put(p.result, base + 4, field.atomic_or(address, 0x101u));                                                    \
    put(p.result, base + 5, field.atomic_xor(address, 0x11u));                                                    \
    put(p.result, base + 6, field.atomic_exchange(address, 77u));                                                 \
    put(p.result, base + 7, field.atomic_compare_exchange(address, 77u, 99u));                                    \
    put(p.result, base + 8, field.atomic_compare_exchange(address, 77u, 11u));                                    \
    put(p.result, base + 9, field.atomic_min_int(address, -7));                                                       \
    put(p.result, base + 10, field.atomic_max_int(address, -3));
#define ELEMENT_3_STATE 3, 20
KERNEL buffer_atomics_bindings() {
    StructuredFields p = root_data<StructuredFields>();
    DWORD_ATOMICS(0, p.target, ELEMENT_3_STATE)
    DWORD_ATOMICS(16, p.rw_raw, 32)
}
KERNEL buffer_atomics_handles() {
    StructuredMemory p = root_data<StructuredMemory>();
    StructuredHandles h = p.handles.load(1);
    DWORD_ATOMICS(0, h.target, ELEMENT_3_STATE)
    DWORD_ATOMICS(16, h.rw_raw, 32)
}

// Result 0: items[1], 7: items[2] through the view, 14: element 1 of the handle in handles[1].
KERNEL transient_fields() {
    TransientFields p = root_data<TransientFields>();
    put(p.result, 0, p.items.load(1));
    put(p.result, 7, p.items.get()[2]);
    TransientBufferHandle<Item> h = p.handles.load(1);
    put(p.result, 14, h.load(1));
    put(p.result, 21, h.get_uniform()[2]);
}

// Result 0: records[1].items[1], 7: offset, 9: count, 10: texel (2, 1) of the texture.
KERNEL packed_fields() {
    PackedFields p = root_data<PackedFields>();
    Record record = p.records.load(1).get();
    put(p.result, 0, record.items.load(1));
    put(p.result, 7, record.offset.get());
    put(p.result, 9, record.count.get());
    put(p.result, 10, record.texture.load(uint2(2, 1)));
}

// Result 0: items[1], 7: target[1], 14: raw DWORD 12, 15: rw_raw DWORD 16, 16: texel (2, 1), 20: the same, sampled.
KERNEL heap_indices() {
    HeapIndices p = root_data<HeapIndices>();
    put(p.result, 0, heap_structured_buffer<Item>(p.items.get()).load(1));
    put(p.result, 7, heap_rw_structured_buffer<Item>(p.target.get()).load(1));
    put(p.result, 14, heap_byte_address_buffer(p.raw.get()).load(12));
    put(p.result, 15, heap_rw_byte_address_buffer(p.rw_raw.get()).load(16));
    put(p.result, 16, heap_texture_2d<float4>(p.texture.get()).load(uint2(2, 1)));
    SamplerState with = heap_sampler(p.with.get()).get_uniform();
    put(p.result, 20, heap_texture_2d<float4>(p.texture.get()).sample_level_uniform(with, float2(0.625, 0.375), 0));
}

// Compiled only: every accessor exists and returns what its name says.
KERNEL all_heap_accessors() {
    AllHeapIndices p = root_data<AllHeapIndices>();
    uint i = p.index.get();
    put(p.result, 0, heap_buffer<uint>(i).load(0));
    put(p.result, 1, heap_rw_buffer<uint>(i).load(0));
    put(p.result, 2, heap_texture_1d<uint>(i).load(0));
    put(p.result, 3, heap_texture_1d_array<uint>(i).load(uint2(0, 0)));
    put(p.result, 4, heap_texture_2d_array<uint>(i).load(uint3(0, 0, 0)));
    put(p.result, 5, heap_texture_2d_ms<uint>(i).load(uint2(0, 0), 0));
    put(p.result, 6, heap_texture_2d_ms_array<uint>(i).load(uint3(0, 0, 0), 0));
    put(p.result, 7, heap_texture_3d<uint>(i).load(uint3(0, 0, 0)));
    put(p.result, 8, heap_texture_cube<float>(i).sample_level(samplers::point_wrap, float3(0, 1, 0), 0));
    put(p.result, 9, heap_texture_cube_array<float>(i).sample_level(samplers::point_wrap, float4(0, 1, 0, 0), 0));
    put(p.result, 10, heap_rw_texture_1d<uint>(i).load(0));
    put(p.result, 11, heap_rw_texture_1d_array<uint>(i).load(uint2(0, 0)));
    put(p.result, 12, heap_rw_texture_2d<uint>(i).load(uint2(0, 0)));
    put(p.result, 13, heap_rw_texture_2d_array<uint>(i).load(uint3(0, 0, 0)));
    put(p.result, 14, heap_rw_texture_3d<uint>(i).load(uint3(0, 0, 0)));
    SamplerComparisonState compare = heap_sampler_comparison(i).get();
    put(p.result, 15, heap_texture_2d<float>(i).get().SampleCmpLevelZero(compare, float2(0, 0), 0.5));
}
