#include "hello.h"

struct Corner {
    float4 position : SV_Position;
    float3 color : COLOR;
};

// Two triangles a card, one card an instance; nothing but the two system values comes in.
Corner vs_main(uint vertex : SV_VertexID, uint instance : SV_InstanceID) {
    hello::Params params = bindery::root_data<hello::Params>();
    hello::Card card = params.cards.load(params.first.get() + instance);
    float2 side = float2(0x32u >> vertex & 1, 0x2cu >> vertex & 1); // right: corners 1, 4, 5; low: 2, 3, 5
    float2 pixels = card.center + (side - 0.5) * float2(card.size);

    Corner corner;
    corner.position = float4(pixels / params.picture_size.get() * float2(2, -2) + float2(-1, 1), 0, 1);
    corner.color = card.color;
    return corner;
}

float4 ps_main(Corner corner) : SV_Target {
    return float4(corner.color, 1);
}
