#include "gpu/four_cubes/oracle.hpp"

#include <array>
#include <cmath>

namespace four_cubes_test {

using namespace four_cubes;

namespace {

struct Ray {
    glm::vec3 origin, direction;
};

Ray ray_through(glm::vec2 pixel, const Camera& from) {
    const glm::vec2 clip(pixel.x / width * 2 - 1, 1 - pixel.y / height * 2);
    const glm::vec4 far = glm::inverse(from.projection * from.view) * glm::vec4(clip, 1, 1);
    return {from.eye, glm::normalize(glm::vec3(far) / far.w - from.eye)};
}

constexpr std::array<glm::vec3, cube_count> colors{glm::vec3(1, 0.2f, 0.2f), glm::vec3(0.2f, 1, 0.2f),
                                                   glm::vec3(0.2f, 0.4f, 1), glm::vec3(1, 0.9f, 0.2f)};

glm::vec3 shaded(Color cube, glm::vec3 normal, bool front, glm::ivec2 cell, bool dark) {
    const glm::vec3 light = glm::normalize(glm::vec3(0.5f, 0.8f, 0.3f));
    glm::vec3 color = colors[static_cast<std::size_t>(cube)];
    color *= 0.55f + 0.45f * std::abs(glm::dot(normal, light));
    if (!front)
        color *= (cell.x + cell.y) % 2 == 0 ? 0.25f : 0.45f;
    return dark ? color * 0.6f : color;
}

/// Where a ray meets one face of a cube, if it does and the face is not cut away there.
std::optional<Seen> look_at_face(const Ray& ray, Color cube, int face, bool dark) {
    const glm::mat4 inverse = glm::inverse(model_matrix(cube));
    const glm::vec3 origin(inverse * glm::vec4(ray.origin, 1)),
        direction(inverse * glm::vec4(ray.direction, 0));
    const int axis = face / 2;
    const float side = face % 2 == 0 ? 1.0f : -1.0f;
    const float t = (side - origin[axis]) / direction[axis];
    const glm::vec3 at = origin + t * direction;
    const int u = (axis + (side > 0 ? 1 : 2)) % 3, v = 3 - axis - u;
    if (t <= 0 || std::abs(at[u]) > 1 || std::abs(at[v]) > 1)
        return std::nullopt;
    glm::vec3 own(0);
    own[axis] = side;
    const glm::vec3 normal = glm::normalize(glm::transpose(glm::mat3(inverse)) * own);
    const glm::vec3 world = ray.origin + t * ray.direction;
    if (0.35f - glm::dot(normal, glm::normalize(ray.origin - world)) < 0)
        return std::nullopt;
    const glm::ivec2 cell(glm::floor((glm::vec2(at[u], at[v]) * 0.5f + 0.5f) * 4.0f));
    const bool front = glm::dot(normal, ray.direction) < 0;
    const Camera from = camera();
    const glm::vec4 clip = from.projection * from.view * glm::vec4(world, 1);
    return Seen{cube,
                front,
                world,
                shaded(cube, normal, front, cell, dark),
                clip.z / clip.w,
                face,
                cell.x + 4 * cell.y};
}

/// Calls `visit` with everything that a ray meets.
template<class Visit>
void meet(glm::vec2 pixel, bool dark, Visit visit) {
    const Ray ray = ray_through(pixel, camera());
    for (const Color cube : {Color::red, Color::green, Color::blue, Color::yellow})
        for (int face = 0; face < 6; ++face)
            if (const std::optional<Seen> seen = look_at_face(ray, cube, face, dark))
                visit(*seen);
}

} // namespace

std::optional<Seen> look(glm::vec2 pixel, float split) {
    std::optional<Seen> nearest;
    meet(pixel, pixel.x < split, [&](const Seen& seen) {
        if (!nearest || seen.depth < nearest->depth)
            nearest = seen;
    });
    return nearest;
}

int surface_count(glm::vec2 pixel) {
    int count = 0;
    meet(pixel, false, [&](const Seen&) { ++count; });
    return count;
}

} // namespace four_cubes_test
