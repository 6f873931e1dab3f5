#include "shading.h"

using namespace shading;

struct Surface {
    float4 position : SV_Position;
    float3 world : WORLD;
    float3 normal : NORMAL;
    float4 tangent : TANGENT;
    float4 uvs : TEXCOORD;
    float4 color : COLOR;
};

Surface vs_main(uint vertex : SV_VertexID) {
    DrawParams params = bindery::root_data<DrawParams>();
    Vertex from = params.vertices.load(params.first_vertex.get() + vertex);
    Instance instance = params.instances.load(params.instance.get());

    Surface surface;
    surface.world = mul(instance.world, float4(from.position, 1));
    surface.position = mul(params.view.load(0).clip_from_world, float4(surface.world, 1));
    surface.normal = mul(instance.normal_to_world, from.normal);
    surface.tangent = float4(mul((float3x3)instance.world, from.tangent.xyz), from.tangent.w);
    surface.uvs = float4(from.uv0, from.uv1);
    surface.color = from.color;
    return surface;
}

float2 uv_of(TextureUse use, float4 uvs) {
    float2 uv = use.uv_set == 0 ? uvs.xy : uvs.zw;
    return float2(dot(use.matrix_rows.xy, uv), dot(use.matrix_rows.zw, uv)) + use.offset;
}

// The material is the same for the whole draw, so its textures are too.
float4 sample(TextureUse use, float4 uvs, float4 otherwise) {
    if (use.present == 0)
        return otherwise;
    return use.image.sample_uniform(use.filtering.get_uniform(), uv_of(use, uvs));
}

// The tangent frame: from the model, or from how position and texture coordinates change across the picture.
float3 bent_normal(Surface surface, Material material, float3 normal) {
    if (material.normal_texture.present == 0)
        return normal;
    float3 tangent = surface.tangent.xyz;
    float3 bitangent = cross(normal, tangent) * surface.tangent.w;
    if (surface.tangent.w == 0) {
        float2 uv = uv_of(material.normal_texture, surface.uvs);
        float3 across = ddx(surface.world);
        float3 down = ddy(surface.world);
        float2 uv_across = ddx(uv);
        float2 uv_down = ddy(uv);
        float3 from_down = cross(down, normal);
        float3 from_across = cross(normal, across);
        tangent = from_down * uv_across.x + from_across * uv_down.x;
        bitangent = from_down * uv_across.y + from_across * uv_down.y;
        float largest = max(dot(tangent, tangent), dot(bitangent, bitangent));
        if (largest <= 0)
            return normal;
        tangent *= rsqrt(largest);
        bitangent *= rsqrt(largest);
    }
    float3 bend = sample(material.normal_texture, surface.uvs, float4(0.5, 0.5, 1, 1)).xyz * 2 - 1;
    bend.xy *= material.normal_scale;
    return normalize(bend.x * tangent + bend.y * bitangent + bend.z * normal);
}

// What a surface reflects of the surroundings: a light grey above, a warm dark below.
float3 surroundings(float3 direction) {
    return lerp(float3(0.20, 0.18, 0.16), float3(0.75, 0.80, 0.88), saturate(direction.y * 0.5 + 0.5));
}

// Microfacets with the GGX distribution, as glTF 2.0's appendix B describes them.
float3 lit(float3 base, float metallic, float roughness, float3 normal, float3 to_eye, float3 to_light) {
    float3 halfway = normalize(to_eye + to_light);
    float n_light = saturate(dot(normal, to_light));
    float n_eye = max(dot(normal, to_eye), 1e-3);
    float n_half = saturate(dot(normal, halfway));
    float alpha = max(roughness * roughness, 1e-3);
    float alpha2 = alpha * alpha;
    float below = n_half * n_half * (alpha2 - 1) + 1;
    float distribution = alpha2 / (3.14159265 * below * below);
    float visibility = 0.5 / (n_light * sqrt(n_eye * n_eye * (1 - alpha2) + alpha2) +
                              n_eye * sqrt(n_light * n_light * (1 - alpha2) + alpha2) + 1e-5);
    float3 facing = lerp(float3(0.04, 0.04, 0.04), base, metallic);
    float3 fresnel = facing + (1 - facing) * pow(1 - saturate(dot(to_eye, halfway)), 5);
    float3 diffuse = (1 - fresnel) * (1 - metallic) * base / 3.14159265;
    float3 direct = (diffuse + fresnel * distribution * visibility) * n_light * 2.6;

    float3 rim = facing + (max(1 - roughness, facing) - facing) * pow(1 - n_eye, 5);
    float3 ambient = surroundings(normal) * base * (1 - metallic) * 0.35 +
                     surroundings(reflect(-to_eye, normal)) * rim * (1 - 0.5 * roughness) * 0.7;
    return direct + ambient;
}

struct Targets {
    float4 color : SV_Target0;
    uint material : SV_Target1;
};

Targets ps_main(Surface surface, bool front : SV_IsFrontFace) {
    DrawParams params = bindery::root_data<DrawParams>();
    Material material = params.materials.load(params.material.get());
    View view = params.view.load(0);

    float4 base = material.base_color * surface.color *
                  sample(material.base_color_texture, surface.uvs, float4(1, 1, 1, 1));
    if ((material.flags & flag_mask) != 0)
        clip(base.a - material.alpha_cutoff);
    if ((material.flags & (flag_mask | flag_opaque)) != 0)
        base.a = 1;

    float3 color = base.rgb;
    if ((material.flags & flag_unlit) == 0 && dot(surface.normal, surface.normal) > 0) {
        float3 normal = normalize(front ? surface.normal : -surface.normal);
        normal = bent_normal(surface, material, normal);
        float3 to_eye = normalize(view.orthographic != 0 ? view.eye : view.eye - surface.world);
        float4 rough_metal = sample(material.metallic_roughness_texture, surface.uvs, float4(1, 1, 1, 1));
        color = lit(base.rgb, material.metallic * rough_metal.b, material.roughness * rough_metal.g, normal, to_eye,
                    view.to_light);
    }
    color += material.emissive * sample(material.emissive_texture, surface.uvs, float4(1, 1, 1, 1)).rgb;

    Targets targets;
    targets.color = float4(color, base.a);
    targets.material = params.material.get() + 1; // 0: nothing was drawn
    return targets;
}
