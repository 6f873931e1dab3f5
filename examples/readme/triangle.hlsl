#include "triangle.h"
struct Varying { float4 position : SV_Position; float3 color : COLOR; };
Varying vs_main(uint id : SV_VertexID) {
    app::Params p = bindery::root_data<app::Params>();
    app::Vertex v = p.vertices.load(id);
    Varying o = {float4(v.position + p.offset.get(), 0, 1), v.color};
    return o;
}
float4 ps_main(Varying v) : SV_Target { return float4(v.color, 1); }
