#include "particles.h"

using namespace particles;

struct Point {
    float4 position : SV_Position;
    float3 light : COLOR;
};

Point vs_draw(uint vertex : SV_VertexID) {
    DrawParams params = bindery::root_data<DrawParams>();
    Particle particle = params.source.load(vertex);
    float c = cos(params.tilt.get());
    float s = sin(params.tilt.get());
    float3 seen = float3(particle.position.x, c * particle.position.y - s * particle.position.z,
                         s * particle.position.y + c * particle.position.z);
    float perspective = 3 / (3 - seen.z);

    Point result;
    result.position = float4(seen.xy * perspective * params.scale.get(), 0.5, 1);
    float3 hue = lerp(float3(0.25, 0.45, 1.0), float3(1.0, 0.75, 0.45), saturate(particle.heat));
    result.light = hue * particle.brightness * params.intensity.get();
    return result;
}

float4 ps_draw(Point seen) : SV_Target {
    return float4(seen.light, 1);
}
