#include "scene.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace model_viewer {

namespace {

constexpr float filled_part = 0.9f; // of the picture's width or height, by a fitted camera

} // namespace

glm::mat4 Camera::view() const {
    // A camera is placed by rotation and translation alone: scale in its ancestors does not magnify.
    const glm::vec3 right = glm::normalize(glm::vec3(world[0]));
    const glm::vec3 back = glm::normalize(glm::cross(right, glm::vec3(world[1])));
    const glm::vec3 up = glm::cross(back, right);
    const glm::vec3 eye(world[3]);
    const glm::mat4 placed(glm::vec4(right, 0), glm::vec4(up, 0), glm::vec4(back, 0), glm::vec4(eye, 1));
    return glm::inverse(placed);
}

glm::mat4 Camera::clip_from_view(float aspect) const {
    glm::mat4 clip(0);
    switch (projection) {
    case Projection::perspective: {
        const float scale = 1 / std::tan(y_field_of_view / 2);
        const float depth = std::isinf(z_far) ? -1 : z_far / (z_near - z_far);
        clip[0][0] = scale / aspect;
        clip[1][1] = scale;
        clip[2][2] = depth;
        clip[2][3] = -1;
        clip[3][2] = z_near * depth;
        break;
    }
    case Projection::orthographic:
        clip[0][0] = 1 / (y_magnification * aspect);
        clip[1][1] = 1 / y_magnification;
        clip[2][2] = 1 / (z_near - z_far);
        clip[3][2] = z_near / (z_near - z_far);
        clip[3][3] = 1;
        break;
    }
    return clip;
}

void Bounds::add(const glm::vec3& point) {
    lowest = glm::min(lowest, point);
    highest = glm::max(highest, point);
}

namespace {

/// Calls `visit` with the place in the world of everything that is drawn.
template<class Visit>
void for_each_position(const Scene& scene, Visit visit) {
    for (const Instance& instance : scene.instances) {
        const Mesh& mesh = scene.meshes[instance.mesh];
        for (std::uint32_t p = 0; p < mesh.primitive_count; ++p) {
            const Primitive& primitive = scene.primitives[mesh.first_primitive + p];
            for (std::uint32_t i = 0; i < primitive.index_count; ++i) {
                const std::uint32_t index = scene.indices[primitive.first_index + i];
                const glm::vec3& position = scene.vertices[primitive.first_vertex + index].position;
                visit(glm::vec3(instance.world * glm::vec4(position, 1)));
            }
        }
    }
}

/// Slopes of the lines of sight to the outermost points, and the depths in between, as seen from an eye.
struct Extent {
    glm::vec2 lowest{std::numeric_limits<float>::infinity()};
    glm::vec2 highest{-std::numeric_limits<float>::infinity()};
    float nearest = std::numeric_limits<float>::infinity();
    float farthest = 0;
};

Extent extent_from(const Scene& scene, const glm::mat4& view) {
    Extent extent;
    for_each_position(scene, [&](const glm::vec3& position) {
        const glm::vec3 seen(view * glm::vec4(position, 1));
        const glm::vec2 slopes = glm::vec2(seen) / -seen.z;
        extent.lowest = glm::min(extent.lowest, slopes);
        extent.highest = glm::max(extent.highest, slopes);
        extent.nearest = std::min(extent.nearest, -seen.z);
        extent.farthest = std::max(extent.farthest, -seen.z);
    });
    return extent;
}

} // namespace

Bounds world_bounds(const Scene& scene) {
    Bounds bounds;
    for_each_position(scene, [&bounds](const glm::vec3& position) { bounds.add(position); });
    return bounds;
}

Camera with_tight_planes(Camera camera, const Scene& scene) {
    const Extent extent = extent_from(scene, camera.view());
    const float nearest = extent.nearest - 0.01f * std::abs(extent.nearest);
    const float farthest = extent.farthest + 0.01f * std::abs(extent.farthest);
    if (nearest < camera.z_far && farthest > std::max(camera.z_near, nearest)) { // else nothing is seen
        camera.z_near = std::max(camera.z_near, nearest);
        camera.z_far = std::min(camera.z_far, farthest);
    }
    return camera;
}

Camera fitted_camera(const Scene& scene, float aspect) {
    const Bounds bounds = world_bounds(scene);
    const float largest = std::max({glm::length(bounds.lowest), glm::length(bounds.highest), 1e-12f});
    // A single point has no size: then it is seen from as far as the coordinates' precision allows.
    const float radius = std::max(glm::length(bounds.highest - bounds.lowest) / 2, 1e-4f * largest);
    const glm::vec3 towards_eye = glm::normalize(glm::vec3(0.45f, 0.35f, 1));

    Camera camera;
    camera.name = "fitted";
    const float tangent = std::tan(camera.y_field_of_view / 2);
    glm::vec3 centre = (bounds.lowest + bounds.highest) * 0.5f;
    // From here the sphere around the scene fits; then closer, and sideways, until what is drawn fills the
    // picture.
    float distance = radius / std::sin(std::atan(tangent * std::min(aspect, 1.0f)));
    Extent extent;
    for (int step = 0; step < 4; ++step) {
        camera.world =
            glm::inverse(glm::lookAtRH(centre + towards_eye * distance, centre, glm::vec3(0, 1, 0)));
        extent = extent_from(scene, camera.view());
        const glm::vec2 middle = (extent.lowest + extent.highest) * 0.5f;
        const glm::vec2 half = (extent.highest - extent.lowest) * 0.5f;
        const float fill = std::max(half.x / (tangent * aspect), half.y / tangent) / filled_part;
        centre += glm::mat3(camera.world) * glm::vec3(middle * distance, 0);
        // Not into the scene: the nearest point comes nearer by less than it is away.
        distance -= std::min(distance * (1 - fill), extent.nearest * 0.5f);
    }
    camera.world = glm::inverse(glm::lookAtRH(centre + towards_eye * distance, centre, glm::vec3(0, 1, 0)));
    extent = extent_from(scene, camera.view());
    camera.z_near = std::max(extent.nearest * 0.9f, 1e-3f * radius);
    camera.z_far = extent.farthest * 1.1f;
    return camera;
}

} // namespace model_viewer
