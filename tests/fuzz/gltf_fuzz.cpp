// The model loader on anything: it loads a scene that is in range and finite, or it refuses with a Refusal.

#include <model_viewer/loader.hpp>

#include <cstdlib>

namespace {

// Small ones, so that what is slow or large is found as such.
constexpr model_viewer::Limits limits{.file_bytes = 1 << 20,
                                      .buffer_bytes = 1 << 20,
                                      .vertices = 1 << 14,
                                      .indices = 1 << 16,
                                      .pixels = 1 << 16};

void require(bool holds) {
    if (!holds)
        std::abort();
}

void check(const model_viewer::Scene& scene) {
    for (const auto& instance : scene.instances)
        require(instance.mesh < scene.meshes.size());
    for (const auto& mesh : scene.meshes)
        require(mesh.first_primitive + mesh.primitive_count <= scene.primitives.size());
    for (const auto& primitive : scene.primitives) {
        require(primitive.material < scene.materials.size());
        require(primitive.first_vertex + primitive.vertex_count <= scene.vertices.size());
        require(primitive.first_index + primitive.index_count <= scene.indices.size());
        for (std::uint32_t i = 0; i < primitive.index_count; ++i)
            require(scene.indices[primitive.first_index + i] < primitive.vertex_count);
    }
    for (const auto& material : scene.materials)
        for (const auto& use : {material.base_colour_texture, material.normal_texture,
                                material.emissive_texture, material.metallic_roughness_texture})
            require(use.texture == model_viewer::none || use.texture < scene.textures.size());
    for (const auto& texture : scene.textures)
        require((texture.image == model_viewer::none || texture.image < scene.images.size()) &&
                texture.sampler < scene.samplers.size());
    const auto camera = model_viewer::fitted_camera(scene, 1.5f);
    require(camera.z_far > camera.z_near);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    try {
        check(model_viewer::load_scene("fuzz.gltf", "/nowhere", {data, data + size}, limits));
    } catch (const model_viewer::Refusal&) {
    }
    return 0;
}
