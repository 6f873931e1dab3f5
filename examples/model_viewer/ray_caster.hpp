#pragma once
// The same picture by other means: rays through a scene on the CPU, to compare a GPU's depth and materials
// with.
//
// Written apart from the renderer on purpose: the only thing they share is the camera's matrices.

#include "scene.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace model_viewer {

/// Where a ray meets the scene first.
struct Hit {
    float depth = 1; ///< As in a depth buffer: 0 near, 1 far.
    std::uint32_t material = none;
};

/// What is seen around a pixel's centre, from five rays within a quarter of a pixel.
struct PixelSample {
    std::uint32_t x = 0, y = 0;
    Hit hit;                 ///< At the centre; material `none` and depth 1 where nothing is.
    float lowest_depth = 1;  ///< Over the five rays.
    float highest_depth = 1; ///< Over the five rays.
    bool ambiguous = false;  ///< An edge, two surfaces in one place, a line, or a mask that cuts holes.
};

/// A point of the scene, or a place on a line, as it lands in the picture.
struct Mark {
    float x = 0, y = 0; ///< Pixels from the top left corner.
    Hit hit;
};

/// Casts rays at the triangles that write depth: opaque and masked ones, back faces left out unless the
/// material is double-sided.
class RayCaster {
public:
    RayCaster(const Scene& scene, const Camera& camera, std::uint32_t width, std::uint32_t height);

    PixelSample sample(std::uint32_t x, std::uint32_t y) const;

    /// `count` pixels that are not ambiguous, half of them on triangles where there are enough; the same ones
    /// for the same scene.
    std::vector<PixelSample> pick(std::size_t count) const;

    /// Points, and five places a line, that are in the picture and not behind a triangle.
    std::vector<Mark> marks() const;

    /// A point or line passes within two pixels of this one's centre, and may or may not cover it.
    bool near_wire(std::uint32_t x, std::uint32_t y) const;

    std::size_t triangle_count() const { return triangles_.size(); }

private:
    struct Triangle {
        glm::dvec3 a, b, c;
        std::uint32_t material;
        bool double_sided;
    };
    struct Node {
        glm::dvec3 lowest, highest;
        std::uint32_t first = 0; ///< Of the triangles of a leaf; of the two children else.
        std::uint32_t count = 0; ///< 0: not a leaf.
    };
    struct Ray {
        glm::dvec3 origin, direction;
    };

    void add_triangles(const Primitive& primitive, const glm::dmat4& world);
    void add_wires(const Primitive& primitive, const glm::dmat4& world);
    void add_wire(const glm::dvec3& from, const glm::dvec3& to);
    void build();
    void split(std::uint32_t node, std::uint32_t first, std::uint32_t count);
    Ray ray_through(double x, double y) const;
    double depth_at(const glm::dvec3& point) const;
    std::optional<Hit> cast(const Ray& ray, std::uint32_t ignored_material = none) const;
    std::optional<double> intersect(const Ray& ray, const Triangle& triangle) const;

    struct Place {
        glm::dvec3 position;
        std::uint32_t material;
    };

    /// A line in the picture, in pixels; a point's ends are one.
    struct Wire {
        glm::dvec2 from, to;
    };

    const Scene& scene_;
    double width_, height_;
    glm::dmat4 clip_from_world_;
    glm::dmat4 world_from_clip_;
    std::vector<Triangle> triangles_;
    std::vector<Place> places_;
    std::vector<Wire> wires_;
    std::vector<Node> nodes_;
};

} // namespace model_viewer
