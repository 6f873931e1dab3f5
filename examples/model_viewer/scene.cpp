#include "scene.hpp"

#include <glm/ext/matrix_transform.hpp>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace model_viewer {

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

Bounds world_bounds(const Scene& scene) {
    Bounds bounds;
    for (const Instance& instance : scene.instances) {
        const Mesh& mesh = scene.meshes[instance.mesh];
        for (std::uint32_t p = 0; p < mesh.primitive_count; ++p) {
            const Primitive& primitive = scene.primitives[mesh.first_primitive + p];
            for (std::uint32_t i = 0; i < primitive.index_count; ++i) {
                const std::uint32_t index = scene.indices[primitive.first_index + i];
                const glm::vec3& position = scene.vertices[primitive.first_vertex + index].position;
                bounds.add(glm::vec3(instance.world * glm::vec4(position, 1)));
            }
        }
    }
    return bounds;
}

Camera fitted_camera(const Scene& scene, float aspect) {
    const Bounds bounds = world_bounds(scene);
    const glm::vec3 centre = (bounds.lowest + bounds.highest) * 0.5f;
    const float radius = std::max(glm::length(bounds.highest - bounds.lowest) * 0.5f, 1e-6f);

    Camera camera;
    camera.name = "fitted";
    // The narrower of the two half angles decides how far away the sphere around the scene just fits.
    const float half_y = camera.y_field_of_view / 2;
    const float half = std::min(half_y, std::atan(std::tan(half_y) * aspect));
    const float distance = 1.05f * radius / std::sin(half);
    const glm::vec3 eye = centre + glm::normalize(glm::vec3(0.45f, 0.35f, 1)) * distance;
    camera.world = glm::inverse(glm::lookAtRH(eye, centre, glm::vec3(0, 1, 0)));
    camera.z_near = std::max(distance - 1.5f * radius, 0.02f * radius);
    camera.z_far = distance + 1.5f * radius;
    return camera;
}

} // namespace model_viewer
