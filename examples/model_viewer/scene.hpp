#pragma once
// A model as plain data, free of its file format and of any GPU.
//
// Right-handed, y up, metres, as in glTF; uv origin top left. All indices are checked: whatever is in a Scene
// lies in range and is finite.

#include <common/picture.hpp>

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

namespace model_viewer {

/// Strips, loops and fans have become lists.
enum class Topology : std::uint8_t { points, lines, triangles };

enum class AlphaMode : std::uint8_t { opaque, mask, blend };
enum class Wrap : std::uint8_t { repeat, mirrored_repeat, clamp_to_edge };
enum class Filter : std::uint8_t { nearest, linear };

inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

struct Vertex {
    glm::vec3 position{0};
    glm::vec3 normal{0};  ///< Unit length, or 0: points and lines without normals are not lit.
    glm::vec4 tangent{0}; ///< w is the sign of the bitangent; 0 where the shader must derive it.
    glm::vec2 uv[2]{};
    glm::vec4 colour{1}; ///< Linear.
};

/// A run of indices with one topology and one material.
struct Primitive {
    Topology topology = Topology::triangles;
    std::uint32_t first_vertex = 0; ///< Added to every index.
    std::uint32_t vertex_count = 0;
    std::uint32_t first_index = 0;
    std::uint32_t index_count = 0;
    std::uint32_t material = 0;
};

/// Primitives that share a transform: a run of Scene::primitives.
struct Mesh {
    std::string name;
    std::uint32_t first_primitive = 0;
    std::uint32_t primitive_count = 0;
};

/// A mesh placed in the world.
struct Instance {
    std::uint32_t mesh = 0;
    glm::mat4 world{1};
};

struct Image {
    std::string name;
    examples::Picture picture;
};

struct Sampler {
    Wrap wrap_u = Wrap::repeat;
    Wrap wrap_v = Wrap::repeat;
    Filter magnify = Filter::linear;
    Filter minify = Filter::linear;
    Filter mip = Filter::linear;
    bool mips = true; ///< False: the file asks for the finest level alone.

    bool operator==(const Sampler&) const = default;
};

struct Texture {
    std::uint32_t image = 0;
    std::uint32_t sampler = 0;
};

/// A texture as a material uses it: uv' = matrix * uv + offset.
struct TextureUse {
    std::uint32_t texture = none;
    std::uint32_t uv_set = 0;     ///< 0 or 1.
    glm::vec4 matrix{1, 0, 0, 1}; ///< Row by row: xx, xy, yx, yy.
    glm::vec2 offset{0};
};

struct Material {
    std::string name;
    glm::vec4 base_colour{1}; ///< Linear.
    glm::vec3 emissive{0};
    float metallic = 1;
    float roughness = 1;
    float normal_scale = 1;
    float alpha_cutoff = 0.5f;
    AlphaMode alpha_mode = AlphaMode::opaque;
    bool double_sided = false;
    bool unlit = false;
    TextureUse base_colour_texture;        ///< sRGB.
    TextureUse metallic_roughness_texture; ///< Linear: g roughness, b metallic.
    TextureUse normal_texture;             ///< Linear.
    TextureUse emissive_texture;           ///< sRGB.
};

/// Looks along -z of its world transform.
struct Camera {
    enum class Projection : std::uint8_t { perspective, orthographic };

    std::string name;
    Projection projection = Projection::perspective;
    glm::mat4 world{1};
    float y_field_of_view = 0.8f; ///< Radians; perspective.
    float y_magnification = 1;    ///< Half the height; orthographic.
    float z_near = 0.1f;
    float z_far = 1000; ///< Infinity is allowed for a perspective.

    glm::mat4 view() const;
    /// View space to Direct3D's clip space: y up, depth 0 at z_near and 1 at z_far. `aspect` is width /
    /// height.
    glm::mat4 clip_from_view(float aspect) const;
};

struct Bounds {
    glm::vec3 lowest{std::numeric_limits<float>::infinity()};
    glm::vec3 highest{-std::numeric_limits<float>::infinity()};

    bool empty() const { return !(lowest.x <= highest.x); }
    void add(const glm::vec3& point);
};

struct Scene {
    std::vector<Vertex> vertices;
    std::vector<std::uint32_t> indices; ///< Within a primitive's own vertices.
    std::vector<Primitive> primitives;
    std::vector<Mesh> meshes;
    std::vector<Instance> instances;
    std::vector<Image> images;
    std::vector<Sampler> samplers;
    std::vector<Texture> textures;
    std::vector<Material> materials; ///< At least one.
    std::vector<Camera> cameras;     ///< Those of the file, in the order of the node graph.
};

/// The box around every vertex that an index names, in the world.
Bounds world_bounds(const Scene& scene);

/// The same picture, its depths told apart as finely as can be: files like to have their planes at 0.05 and
/// 1,000,000, between which a depth buffer holds next to nothing. The planes move up to what is drawn, never
/// beyond where they were.
Camera with_tight_planes(Camera camera, const Scene& scene);

/// A perspective that sees all of the scene, from the front, above and to the right. `aspect` is width /
/// height.
Camera fitted_camera(const Scene& scene, float aspect);

} // namespace model_viewer
