#include "builder.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>
#include <tiny_gltf.h>

#include <cmath>

namespace model_viewer {

namespace {

Wrap wrap_of(int value) {
    switch (value) {
    case TINYGLTF_TEXTURE_WRAP_CLAMP_TO_EDGE:
        return Wrap::clamp_to_edge;
    case TINYGLTF_TEXTURE_WRAP_MIRRORED_REPEAT:
        return Wrap::mirrored_repeat;
    }
    return Wrap::repeat; // the schema lets nothing else through
}

Filter nearest_if(bool nearest) {
    return nearest ? Filter::nearest : Filter::linear;
}

// The numbers name a filter within a level and, from 9984 on, one between levels.
Sampler read_sampler(const tinygltf::Sampler& from) {
    const int minify = from.minFilter;
    Sampler sampler;
    sampler.wrap_u = wrap_of(from.wrapS);
    sampler.wrap_v = wrap_of(from.wrapT);
    sampler.magnify = nearest_if(from.magFilter == TINYGLTF_TEXTURE_FILTER_NEAREST);
    sampler.minify = nearest_if(minify == TINYGLTF_TEXTURE_FILTER_NEAREST ||
                                minify == TINYGLTF_TEXTURE_FILTER_NEAREST_MIPMAP_NEAREST ||
                                minify == TINYGLTF_TEXTURE_FILTER_NEAREST_MIPMAP_LINEAR);
    sampler.mip = nearest_if(minify == TINYGLTF_TEXTURE_FILTER_NEAREST_MIPMAP_NEAREST ||
                             minify == TINYGLTF_TEXTURE_FILTER_LINEAR_MIPMAP_NEAREST);
    sampler.mips = minify != TINYGLTF_TEXTURE_FILTER_NEAREST && minify != TINYGLTF_TEXTURE_FILTER_LINEAR;
    return sampler;
}

float number_in(const tinygltf::Value& object, const char* name, float fallback) {
    return object.Has(name) ? static_cast<float>(object.Get(name).GetNumberAsDouble()) : fallback;
}

glm::vec2 pair_in(const tinygltf::Value& object, const char* name, glm::vec2 fallback) {
    if (!object.Has(name))
        return fallback;
    const tinygltf::Value& pair = object.Get(name);
    return {pair.Get(0).GetNumberAsDouble(), pair.Get(1).GetNumberAsDouble()};
}

// KHR_texture_transform: uv' = offset + rotate(scale * uv), counter-clockwise where v points down.
void transform_uv(const tinygltf::Value& extension, TextureUse& use) {
    const float angle = number_in(extension, "rotation", 0);
    const glm::vec2 scale = pair_in(extension, "scale", glm::vec2(1));
    const float c = std::cos(angle);
    const float s = std::sin(angle);
    use.offset = pair_in(extension, "offset", glm::vec2(0));
    use.matrix = {c * scale.x, s * scale.y, -s * scale.x, c * scale.y};
    if (extension.Has("texCoord"))
        use.uv_set = static_cast<std::uint32_t>(extension.Get("texCoord").GetNumberAsInt());
}

class MaterialReader {
public:
    MaterialReader(const Source& source, const Scene& scene) : source_(source), scene_(scene) {}

    Material read(std::size_t index) {
        const tinygltf::Material& from = source_.model.materials[index];
        place_ = fmt::format("{}: materials[{}]", source_.name, index);
        Material material;
        material.name = from.name;
        const auto& pbr = from.pbrMetallicRoughness;
        material.base_colour = {pbr.baseColorFactor[0], pbr.baseColorFactor[1], pbr.baseColorFactor[2],
                                pbr.baseColorFactor[3]};
        if (from.emissiveFactor.size() == 3)
            material.emissive = {from.emissiveFactor[0], from.emissiveFactor[1], from.emissiveFactor[2]};
        material.metallic = static_cast<float>(pbr.metallicFactor);
        material.roughness = static_cast<float>(pbr.roughnessFactor);
        material.normal_scale = static_cast<float>(from.normalTexture.scale);
        material.alpha_cutoff = static_cast<float>(from.alphaCutoff);
        material.alpha_mode = from.alphaMode == "MASK"    ? AlphaMode::mask
                              : from.alphaMode == "BLEND" ? AlphaMode::blend
                                                          : AlphaMode::opaque;
        material.double_sided = from.doubleSided;
        material.unlit = from.extensions.contains("KHR_materials_unlit");
        material.base_colour_texture = use(pbr.baseColorTexture);
        material.metallic_roughness_texture = use(pbr.metallicRoughnessTexture);
        material.normal_texture = use(from.normalTexture);
        material.emissive_texture = use(from.emissiveTexture);
        read_specular_glossiness(from, material);
        return material;
    }

private:
    template<class Info>
    TextureUse use(const Info& info) const {
        return use(info.index, info.texCoord, info.extensions);
    }

    TextureUse use(int texture, int uv_set, const tinygltf::ExtensionMap& extensions) const {
        TextureUse use;
        // A texture may have no source: then only an extension, which this viewer lacks, gives its image.
        if (texture < 0 || scene_.textures[static_cast<std::size_t>(texture)].image == none)
            return use;
        use.texture = static_cast<std::uint32_t>(texture);
        use.uv_set = static_cast<std::uint32_t>(uv_set);
        if (const auto found = extensions.find("KHR_texture_transform"); found != extensions.end())
            transform_uv(found->second, use);
        if (use.uv_set > 1)
            throw Refusal(
                Reason::accessor, place_,
                fmt::format("A texture uses TEXCOORD_{} and the last supported is TEXCOORD_1.", use.uv_set));
        return use;
    }

    // The older way to say the same: diffuse is what a material that is no metal has as base colour.
    void read_specular_glossiness(const tinygltf::Material& from, Material& material) const {
        const auto found = from.extensions.find("KHR_materials_pbrSpecularGlossiness");
        if (found == from.extensions.end())
            return;
        const tinygltf::Value& extension = found->second;
        material.metallic = 0;
        material.roughness = 1 - number_in(extension, "glossinessFactor", 1);
        material.metallic_roughness_texture = {};
        material.base_colour = glm::vec4(1);
        if (extension.Has("diffuseFactor"))
            for (int c = 0; c < 4; ++c)
                material.base_colour[c] =
                    static_cast<float>(extension.Get("diffuseFactor").Get(c).GetNumberAsDouble());
        if (!extension.Has("diffuseTexture"))
            return;
        const tinygltf::Value& texture = extension.Get("diffuseTexture");
        tinygltf::ExtensionMap extensions;
        if (texture.Has("extensions") && texture.Get("extensions").Has("KHR_texture_transform"))
            extensions["KHR_texture_transform"] = texture.Get("extensions").Get("KHR_texture_transform");
        material.base_colour_texture = use(texture.Get("index").GetNumberAsInt(),
                                           static_cast<int>(number_in(texture, "texCoord", 0)), extensions);
    }

    const Source& source_;
    const Scene& scene_;
    std::string place_;
};

void add_images(const Source& source, ParsedFiles& files, Scene& scene) {
    std::uint64_t pixels_left = source.limits.pixels;
    for (std::size_t i = 0; i < files.images.size(); ++i) {
        const std::string place = fmt::format("{}: images[{}]", source.name, i);
        try {
            scene.images.push_back(
                {source.model.images[i].name, examples::decode_picture(files.images[i], place, pixels_left)});
        } catch (const bindery::Error& error) {
            throw Refusal(Reason::image, place, error.detail());
        }
        const examples::Picture& picture = scene.images.back().picture;
        pixels_left -= std::uint64_t{picture.width} * picture.height;
        files.images[i] = {};
        if (source.progress)
            source.progress("decoding images", i + 1, files.images.size());
    }
}

} // namespace

void add_materials(const Source& source, ParsedFiles& files, Scene& scene) {
    add_images(source, files, scene);
    for (const tinygltf::Sampler& sampler : source.model.samplers)
        scene.samplers.push_back(read_sampler(sampler));
    scene.samplers.emplace_back(); // for textures that name none
    const auto default_sampler = static_cast<std::uint32_t>(scene.samplers.size() - 1);
    for (const tinygltf::Texture& texture : source.model.textures)
        scene.textures.push_back(
            {texture.source < 0 ? none : static_cast<std::uint32_t>(texture.source),
             texture.sampler < 0 ? default_sampler : static_cast<std::uint32_t>(texture.sampler)});
    MaterialReader reader(source, scene);
    for (std::size_t i = 0; i < source.model.materials.size(); ++i)
        scene.materials.push_back(reader.read(i));
    scene.materials.push_back({.name = "default"});
}

} // namespace model_viewer
