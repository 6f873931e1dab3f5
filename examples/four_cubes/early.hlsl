// Which pixels run their shader: it counts itself.
#include "shading.hlsli"

Corner vs_counted(float3 position : POSITION, float3 normal : NORMAL, float2 uv : TEXCOORD) {
    CountParams params = bindery::root_data<CountParams>();
    return place(params.transforms.load(params.object.get()), position, normal, uv);
}

// Tested before: a pixel that is hidden does not get here.
[earlydepthstencil] void ps_early(Corner corner) {
    bindery::root_data<CountParams>().count.atomic_add(0, 0, 1);
}

// A shader that writes depth has to run before there is anything to test.
void ps_late(Corner corner, out float depth : SV_Depth) {
    bindery::root_data<CountParams>().count.atomic_add(0, 0, 1);
    depth = corner.position.z;
}
