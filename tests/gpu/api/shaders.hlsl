#include "shared.h"
using namespace api_test;

struct Corner {
    float4 position : SV_Position;
    float4 color : COLOR;
};

[shader("vertex")] Corner pull_vs(uint id : SV_VertexID) {
    Pulled p = root_data<Pulled>();
    Vertex vertex = p.vertices.load(id);
    Corner corner;
    corner.position = vertex.position;
    corner.color = vertex.color;
    return corner;
}

[shader("vertex")] Corner input_vs(float2 position : POSITION, float4 color : COLOR, float2 shift : SHIFT) {
    Moved p = root_data<Moved>();
    Corner corner;
    corner.position = float4(position + shift + p.move.get(), 0, 1);
    corner.color = color;
    return corner;
}

[shader("pixel")] float4 color_ps(Corner corner) : SV_Target {
    return corner.color;
}

struct Pair {
    float4 color : SV_Target0;
    uint4 numbers : SV_Target1;
};
[shader("pixel")] Pair pair_ps(Corner corner) {
    Pair pair;
    pair.color = corner.color;
    pair.numbers = uint4(7, 8, 9, 10);
    return pair;
}

// --- conventions: a quad of the 4 x 4 grid, four vertices of a strip

struct Quad {
    float4 position : SV_Position;
    nointerpolation uint2 ids : IDS;
};
[shader("vertex")] Quad conventions_vs(uint id : SV_VertexID, uint instance : SV_InstanceID) {
    Conventions p = root_data<Conventions>();
    uint2 corner = uint2((id - p.first_id.get()) & 1, (id - p.first_id.get()) >> 1);
    if (p.mirrored.get() != 0)
        corner.x = 1 - corner.x;
    // From the upper left, as pixels count.
    float2 at = float2(p.cell.get() + uint2(instance, 0) + corner) / 4;
    Quad quad;
    quad.position = float4(at.x * 2 - 1, 1 - at.y * 2, 0.25, 1) * p.w.get();
    quad.ids = uint2(id, instance);
    return quad;
}
[shader("pixel")] float4 conventions_ps(Quad quad, bool front : SV_IsFrontFace) : SV_Target {
    return float4(quad.ids.x + 100 * quad.ids.y, quad.position.x + 1000 * quad.position.y, quad.position.z,
                  front ? quad.position.w : -quad.position.w);
}

// --- compute

[shader("compute")] [numthreads(4, 1, 1)] void add(uint3 id : SV_DispatchThreadID) {
    AddFields p = root_data<AddFields>();
    p.target.store(id.x, p.source.load(id.x) + p.add.get());
}
[shader("compute")] [numthreads(4, 1, 1)] void add_transient(uint3 id : SV_DispatchThreadID) {
    TransientAdd p = root_data<TransientAdd>();
    p.target.store(id.x, p.source.load(id.x));
}
[shader("compute")] [numthreads(1, 1, 1)] void sample_image() {
    SampleFields p = root_data<SampleFields>();
    p.target.store(0, p.image.sample_level(p.with.get(), p.where.get(), p.mip.get()));
}
[shader("compute")] [numthreads(1, 1, 1)] void read_parts() {
    PartFields p = root_data<PartFields>();
    p.target.store(0, p.one.load(uint2(1, 1)));
    p.target.store(1, p.one.load(uint2(1, 1), 1));
    p.target.store(2, p.some.load(uint3(1, 1, 0)));
    p.target.store(3, p.some.load(uint3(1, 1, 1)));
    p.target.store(4, p.first.load(uint2(7, 7)));
    p.written.store(uint2(1, 2), p.written.load(uint2(1, 2)) + 1);
}
[shader("compute")] [numthreads(1, 1, 1)] void read_lines() {
    LineFields p = root_data<LineFields>();
    p.target.store(0, p.one.load(3));
    p.target.store(1, p.some.load(uint2(3, 1)));
}
[shader("compute")] [numthreads(1, 1, 1)] void read_cubes() {
    CubeFields p = root_data<CubeFields>();
    p.target.store(0, uint(p.one.sample_level(samplers::point_clamp, float3(1, 0.1, 0.1), 0)));
    p.target.store(1, uint(p.one.sample_level(samplers::point_clamp, float3(0.1, 0.1, -1), 0)));
    p.target.store(2, uint(p.some.sample_level(samplers::point_clamp, float4(0.1, 1, 0.1, 1), 0)));
}
[shader("compute")] [numthreads(1, 1, 1)] void read_texel() {
    TexelFields p = root_data<TexelFields>();
    uint4 texel = p.texels.load(uint2(0, 0));
    p.target.store(0, texel.x);
    p.target.store(1, texel.y);
    p.target.store(2, texel.z);
    p.target.store(3, texel.w);
}
[shader("compute")] [numthreads(1, 1, 1)] void read_depth_stencil() {
    StencilFields p = root_data<StencilFields>();
    p.target.store(0, p.stencil.load(uint2(1, 1)));
    p.target.store(1, asuint(p.depth.load(uint2(1, 1))));
}
[shader("compute")] [numthreads(1, 1, 1)] void write_pinned() {
    PinnedFields p = root_data<PinnedFields>();
    heap_rw_structured_buffer<uint>(40).store(3, p.value.get());
}
