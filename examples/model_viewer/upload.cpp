// The Renderer's uploads: geometry, images with their mips, samplers, and the table of materials.

#include "renderer.hpp"

#include "shading.h"

#include <glm/mat4x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cstddef>

namespace model_viewer {

namespace {

// A Vertex is copied to the GPU as it is.
static_assert(sizeof(Vertex) == sizeof(shading::Vertex) &&
              offsetof(Vertex, normal) == offsetof(shading::Vertex, normal) &&
              offsetof(Vertex, tangent) == offsetof(shading::Vertex, tangent) &&
              offsetof(Vertex, uv) == offsetof(shading::Vertex, uv0) &&
              offsetof(Vertex, colour) == offsetof(shading::Vertex, color));

bindery::AddressMode address_of(Wrap wrap) {
    switch (wrap) {
    case Wrap::mirrored_repeat:
        return bindery::AddressMode::mirror;
    case Wrap::clamp_to_edge:
        return bindery::AddressMode::clamp;
    case Wrap::repeat:
        break;
    }
    return bindery::AddressMode::wrap;
}

bindery::Filter filter_of(Filter filter) {
    return filter == Filter::nearest ? bindery::Filter::nearest : bindery::Filter::linear;
}

bindery::SamplerDesc describe(const Sampler& sampler) {
    bindery::SamplerDesc desc;
    desc.name = "file's sampler";
    desc.minify = filter_of(sampler.minify);
    desc.magnify = filter_of(sampler.magnify);
    desc.mip = sampler.mips ? filter_of(sampler.mip) : bindery::Filter::nearest;
    desc.address_u = address_of(sampler.wrap_u);
    desc.address_v = address_of(sampler.wrap_v);
    // Above 0, so that a smaller picture of the texture is still told from a larger one, and below 0.5, so
    // that the nearest level is the finest.
    if (!sampler.mips)
        desc.max_lod = 0.25f;
    return desc;
}

glm::mat3 normal_matrix(const glm::mat4& world) {
    const glm::mat3 linear(world);
    return glm::determinant(linear) == 0 ? linear : glm::transpose(glm::inverse(linear));
}

std::uint32_t flags_of(const Material& material) {
    std::uint32_t flags = material.unlit ? shading::flag_unlit : 0;
    switch (material.alpha_mode) {
    case AlphaMode::opaque:
        return flags | shading::flag_opaque;
    case AlphaMode::mask:
        return flags | shading::flag_mask;
    case AlphaMode::blend:
        break;
    }
    return flags;
}

} // namespace

void Renderer::upload_geometry() {
    using bindery::BufferUsage;
    vertices_ = device_.create_buffer({.name = "vertices",
                                       .size_bytes = scene_.vertices.size() * sizeof(shading::Vertex),
                                       .stride_bytes = sizeof(shading::Vertex)});
    indices_ = device_.create_buffer({.name = "indices",
                                      .size_bytes = scene_.indices.size() * sizeof(std::uint32_t),
                                      .usage = BufferUsage::index | BufferUsage::copy_target});
    device_.upload(vertices_, std::span<const Vertex>(scene_.vertices));
    device_.upload(indices_, std::span<const std::uint32_t>(scene_.indices));
}

void Renderer::upload_instances() {
    std::vector<shading::Instance> instances;
    for (const Instance& instance : scene_.instances)
        instances.push_back({glm::mat4x3(instance.world), normal_matrix(instance.world)});
    instances_ = device_.create_buffer({.name = "instances",
                                        .size_bytes = instances.size() * sizeof(shading::Instance),
                                        .stride_bytes = sizeof(shading::Instance)});
    device_.upload(instances_, std::span<const shading::Instance>(instances));
}

// One texture for each image and way of reading it that some material needs.
void Renderer::make_textures(const Progress& progress) {
    const auto want = [this](const TextureUse& use, bool srgb) {
        if (use.texture != none)
            textures_[{scene_.textures[use.texture].image, srgb}];
    };
    for (const Material& material : scene_.materials) {
        want(material.base_colour_texture, true);
        want(material.emissive_texture, true);
        want(material.metallic_roughness_texture, false);
        want(material.normal_texture, false);
    }
    std::size_t done = 0;
    bindery::CommandList list = device_.create_command_list("mips");
    for (auto& [key, texture] : textures_) {
        const Image& image = scene_.images[key.image];
        texture = device_.create_texture(
            {.name = image.name.empty() ? "image " + std::to_string(key.image) : image.name,
             .format = key.srgb ? bindery::Format::rgba8_srgb : bindery::Format::rgba8_unorm,
             .width = image.picture.width,
             .height = image.picture.height,
             .mips = 0});
        list.upload(texture, std::as_bytes(std::span(image.picture.rgba)));
        list.generate_mips(texture);
        if (progress)
            progress("uploading textures", ++done, textures_.size());
    }
    device_.submit(std::move(list));
}

const bindery::Sampler& Renderer::sampler(std::uint32_t index) {
    const Sampler& settings = scene_.samplers[index];
    const auto found = std::ranges::find(sampler_settings_, settings);
    const auto place = static_cast<std::size_t>(found - sampler_settings_.begin());
    if (found == sampler_settings_.end()) {
        sampler_settings_.push_back(settings);
        samplers_.push_back(device_.create_sampler(describe(settings)));
    }
    return samplers_[place];
}

void Renderer::upload_materials() {
    const auto use = [this](const TextureUse& from, bool srgb) {
        shading::TextureUse result{};
        if (from.texture == none)
            return result;
        const Texture& texture = scene_.textures[from.texture];
        result.matrix_rows = from.matrix;
        result.offset = from.offset;
        result.uv_set = from.uv_set;
        result.present = 1;
        result.image = textures_.at({texture.image, srgb});
        result.filtering = sampler(texture.sampler);
        return result;
    };
    std::vector<shading::Material> materials;
    for (const Material& from : scene_.materials)
        materials.push_back({.base_color = from.base_colour,
                             .emissive = from.emissive,
                             .metallic = from.metallic,
                             .roughness = from.roughness,
                             .normal_scale = from.normal_scale,
                             .alpha_cutoff = from.alpha_cutoff,
                             .flags = flags_of(from),
                             .base_color_texture = use(from.base_colour_texture, true),
                             .metallic_roughness_texture = use(from.metallic_roughness_texture, false),
                             .normal_texture = use(from.normal_texture, false),
                             .emissive_texture = use(from.emissive_texture, true)});
    materials_ = device_.create_buffer({.name = "materials",
                                        .size_bytes = materials.size() * sizeof(shading::Material),
                                        .stride_bytes = sizeof(shading::Material)});
    device_.upload(materials_, std::span<const shading::Material>(materials));
}

} // namespace model_viewer
