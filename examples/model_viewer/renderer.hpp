#pragma once
// Draws a Scene with bindery: every material in one structured buffer, its textures behind handles.

#include "parser.hpp"
#include "scene.hpp"

#include <common/application.hpp>

#include <bindery/device.hpp>

#include <compare>
#include <map>
#include <vector>

namespace model_viewer {

/// A picture, and for each of its pixels, rows from the top, what the nearest opaque surface is.
struct Frame {
    examples::Picture picture;
    std::vector<float> depth;             ///< 0 near, 1 far or nothing.
    std::vector<std::uint32_t> materials; ///< Into Scene::materials, or `none`.
};

/// A scene on the GPU. Keeps references to device and scene.
class Renderer {
public:
    /// Uploads everything; `progress` may be empty. Throws bindery::Error when the device has no room.
    Renderer(bindery::Device& device, examples::Shaders& shaders, const Scene& scene,
             const Progress& progress);

    Frame render(const Camera& camera, std::uint32_t width, std::uint32_t height);

private:
    /// What decides which pipeline draws a primitive.
    struct PipelineKey {
        Topology topology;
        bool double_sided;
        bool mirrored;
        bool blended;
        auto operator<=>(const PipelineKey&) const = default;
    };
    /// A primitive of an instance.
    struct Item {
        PipelineKey key;
        std::uint32_t instance;
        std::uint32_t primitive;
        glm::vec3 centre; ///< In the world.
    };
    /// An image as a texture; colours and other data are read differently.
    struct ImageKey {
        std::uint32_t image;
        bool srgb;
        auto operator<=>(const ImageKey&) const = default;
    };

    void upload_geometry();
    void upload_instances();
    void upload_materials();
    void make_textures(const Progress& progress);
    const bindery::Sampler& sampler(std::uint32_t index);
    void collect_items();
    const bindery::GraphicsPipeline& pipeline(const PipelineKey& key);
    std::vector<Item> in_drawing_order(const glm::mat4& view) const;
    bindery::Texture make_target(const char* name, bindery::Format format, bindery::TextureUsage usage,
                                 std::uint32_t width, std::uint32_t height);

    bindery::Device& device_;
    const Scene& scene_;
    bindery::Shader vertex_shader_, pixel_shader_;
    std::map<PipelineKey, bindery::GraphicsPipeline> pipelines_;
    bindery::Buffer vertices_, indices_, instances_, materials_;
    std::map<ImageKey, bindery::Texture> textures_;
    std::vector<bindery::Sampler> samplers_; ///< Beside sampler_settings_.
    std::vector<Sampler> sampler_settings_;  ///< Each once, though a file may repeat them.
    std::vector<Item> items_;
};

} // namespace model_viewer
