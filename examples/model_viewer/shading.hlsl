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

// What a material's textures say at a pixel. Samples and derivatives need their neighbours: all are taken before
// pixels may go different ways.
struct Texels {
    float4 base;
    float4 rough_metal;
    float3 bend;
    float3 emissive;
};

Texels sample_all(Material material, float4 uvs) {
    Texels texels;
    texels.base = sample(material.base_color_texture, uvs, float4(1, 1, 1, 1));
    texels.rough_metal = sample(material.metallic_roughness_texture, uvs, float4(1, 1, 1, 1));
    texels.bend = sample(material.normal_texture, uvs, float4(0.5, 0.5, 1, 1)).xyz * 2 - 1;
    texels.bend.xy *= material.normal_scale;
    texels.emissive = sample(material.emissive_texture, uvs, float4(1, 1, 1, 1)).rgb;
    return texels;
}

struct Frame {
    float3 tangent;
    float3 bitangent;
};

// From the model, or from how position and texture coordinates change across the picture.
Frame tangent_frame(Surface surface, float2 uv, float3 normal) {
    float2 uv_across = ddx(uv);
    float2 uv_down = ddy(uv);
    float3 from_down = cross(ddy(surface.world), normal);
    float3 from_across = cross(normal, ddx(surface.world));
    Frame derived;
    derived.tangent = from_down * uv_across.x + from_across * uv_down.x;
    derived.bitangent = from_down * uv_across.y + from_across * uv_down.y;
    float largest = max(dot(derived.tangent, derived.tangent), dot(derived.bitangent, derived.bitangent));
    float scale = largest > 0 ? rsqrt(largest) : 0;

    bool given = surface.tangent.w != 0;
    Frame frame;
    frame.tangent = given ? surface.tangent.xyz : derived.tangent * scale;
    frame.bitangent = given ? cross(normal, surface.tangent.xyz) * surface.tangent.w : derived.bitangent * scale;
    return frame;
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

    bool is_lit = (material.flags & flag_unlit) == 0 && dot(surface.normal, surface.normal) > 0;
    float3 normal = is_lit ? normalize(front ? surface.normal : -surface.normal) : float3(0, 0, 1);
    Texels texels = sample_all(material, surface.uvs);
    Frame frame = tangent_frame(surface, uv_of(material.normal_texture, surface.uvs), normal);
    if (material.normal_texture.present != 0)
        normal = normalize(texels.bend.x * frame.tangent + texels.bend.y * frame.bitangent + texels.bend.z * normal);

    float4 base = material.base_color * surface.color * texels.base;
    if ((material.flags & flag_mask) != 0)
        clip(base.a - material.alpha_cutoff);
    if ((material.flags & (flag_mask | flag_opaque)) != 0)
        base.a = 1;

    float3 color = base.rgb;
    if (is_lit) {
        float3 to_eye = normalize(view.orthographic != 0 ? view.eye : view.eye - surface.world);
        color = lit(base.rgb, material.metallic * texels.rough_metal.b, material.roughness * texels.rough_metal.g,
                    normal, to_eye, view.to_light);
    }
    color += material.emissive * texels.emissive;

    Targets targets;
    targets.color = float4(color, base.a);
    targets.material = params.material.get() + 1; // 0: nothing was drawn
    return targets;
}
