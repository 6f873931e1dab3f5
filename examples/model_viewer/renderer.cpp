#include "renderer.hpp"

#include "shading.h"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cstring>
#include <tuple>

namespace model_viewer {

namespace {

constexpr auto color_format = bindery::Format::rgba8_srgb;
constexpr auto material_format = bindery::Format::r32_uint;
constexpr auto depth_format = bindery::Format::d32_float;

bindery::Topology topology_of(Topology topology) {
    switch (topology) {
    case Topology::points:
        return bindery::Topology::point_list;
    case Topology::lines:
        return bindery::Topology::line_list;
    case Topology::triangles:
        break;
    }
    return bindery::Topology::triangle_list;
}

template<class T>
std::vector<T> copy_of(std::span<const std::byte> bytes) {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
}

shading::View view_of(const Camera& camera, float aspect) {
    const glm::mat4 view = camera.view();
    const glm::mat4 world_from_view = glm::inverse(view);
    shading::View result{};
    result.clip_from_world = camera.clip_from_view(aspect) * view;
    result.orthographic = camera.projection == Camera::Projection::orthographic ? 1 : 0;
    result.eye = glm::vec3(world_from_view[result.orthographic ? 2 : 3]);
    // The light comes over the beholder's left shoulder.
    result.to_light = glm::normalize(glm::mat3(world_from_view) * glm::vec3(-0.45f, 0.75f, 0.65f));
    return result;
}

} // namespace

Renderer::Renderer(bindery::Device& device, examples::Shaders& shaders, const Scene& scene,
                   const Progress& progress)
    : device_(device), scene_(scene),
      vertex_shader_(shaders.compile<shading::DrawParams>("shading.hlsl", "vs_main", bindery::Stage::vertex)),
      pixel_shader_(shaders.compile<shading::DrawParams>("shading.hlsl", "ps_main", bindery::Stage::pixel)) {
    upload_geometry();
    upload_instances();
    make_textures(progress);
    upload_materials();
    collect_items();
}

void Renderer::collect_items() {
    for (std::uint32_t i = 0; i < scene_.instances.size(); ++i) {
        const glm::mat4& world = scene_.instances[i].world;
        const bool mirrored = glm::determinant(glm::mat3(world)) < 0;
        const Mesh& mesh = scene_.meshes[scene_.instances[i].mesh];
        for (std::uint32_t p = 0; p < mesh.primitive_count; ++p) {
            const std::uint32_t index = mesh.first_primitive + p;
            const Primitive& primitive = scene_.primitives[index];
            const Material& material = scene_.materials[primitive.material];
            Bounds bounds;
            for (std::uint32_t v = 0; v < primitive.vertex_count; ++v)
                bounds.add(scene_.vertices[primitive.first_vertex + v].position);
            const glm::vec3 centre(world * glm::vec4((bounds.lowest + bounds.highest) * 0.5f, 1));
            items_.push_back({{primitive.topology, material.double_sided, mirrored,
                               material.alpha_mode == AlphaMode::blend},
                              i,
                              index,
                              centre});
        }
    }
}

const bindery::GraphicsPipeline& Renderer::pipeline(const PipelineKey& key) {
    if (const auto found = pipelines_.find(key); found != pipelines_.end())
        return found->second;
    bindery::GraphicsPipelineDesc desc;
    desc.name = key.blended ? "blended" : "opaque";
    desc.vertex = &vertex_shader_;
    desc.pixel = &pixel_shader_;
    desc.topology = topology_of(key.topology);
    desc.raster.cull = key.double_sided ? bindery::CullMode::none : bindery::CullMode::back;
    desc.raster.front_counter_clockwise = !key.mirrored;
    desc.color_formats = {color_format, material_format};
    desc.depth_stencil_format = depth_format;
    if (key.blended) {
        desc.depth_stencil.depth_write = false;
        desc.blend = {bindery::TargetBlend::alpha(), {.write_mask = 0}};
    }
    return pipelines_.emplace(key, device_.create_graphics_pipeline<shading::DrawParams>(desc)).first->second;
}

// Opaque ones as the file has them, then blended ones from far to near.
std::vector<Renderer::Item> Renderer::in_drawing_order(const glm::mat4& view) const {
    std::vector<Item> order = items_;
    std::ranges::sort(order, {}, [&view](const Item& item) {
        const float z = item.key.blended ? (view * glm::vec4(item.centre, 1)).z : 0; // -z is the distance
        return std::tuple(item.key.blended, z, item.instance, item.primitive);
    });
    return order;
}

bindery::Texture Renderer::make_target(const char* name, bindery::Format format, bindery::TextureUsage usage,
                                       std::uint32_t width, std::uint32_t height) {
    return device_.create_texture({.name = name,
                                   .format = format,
                                   .width = width,
                                   .height = height,
                                   .usage = usage | bindery::TextureUsage::copy_source});
}

Frame Renderer::render(const Camera& camera, std::uint32_t width, std::uint32_t height) {
    using bindery::TextureUsage;
    const auto color = make_target("picture", color_format, TextureUsage::color_target, width, height);
    const auto material =
        make_target("material ids", material_format, TextureUsage::color_target, width, height);
    const auto depth = make_target("depth", depth_format, TextureUsage::depth_stencil_target, width, height);
    const float aspect = static_cast<float>(width) / static_cast<float>(height);

    shading::DrawParams params;
    params.vertices = vertices_;
    params.instances = instances_;
    params.materials = materials_;
    params.view = device_.transient(view_of(camera, aspect));

    bindery::CommandList list = device_.create_command_list("model");
    for (const auto& [key, texture] : textures_)
        list.use(texture, bindery::Access::pixel_read); // handles in memory: the slots do not show them
    list.begin_pass(
        {.name = "model",
         .colors = {{.texture = color, .clear = {0.05f, 0.055f, 0.07f, 1}}, {.texture = material}},
         .depth_stencil = {.texture = depth}});
    for (const Item& item : in_drawing_order(camera.view())) {
        const Primitive& primitive = scene_.primitives[item.primitive];
        params.first_vertex = primitive.first_vertex;
        params.instance = item.instance;
        params.material = primitive.material;
        list.draw(bindery::DrawCommand{.pipeline = pipeline(item.key).id(),
                                       .vertex_count = primitive.index_count,
                                       .first_vertex = primitive.first_index,
                                       .index_buffer = indices_}
                      .bind(params));
    }
    list.end_pass();
    auto color_texels = list.read_back(color);
    auto material_texels = list.read_back(material);
    auto depth_texels = list.read_back(depth);
    device_.submit(std::move(list));

    Frame frame{examples::to_picture(color_texels.wait(), width, height), copy_of<float>(depth_texels.wait()),
                copy_of<std::uint32_t>(material_texels.wait())};
    for (std::uint32_t& id : frame.materials)
        id = id == 0 ? none : id - 1; // the shader writes 1 more, and 0 is what was cleared
    device_.next_frame();
    return frame;
}

} // namespace model_viewer
