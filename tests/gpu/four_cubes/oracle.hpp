#pragma once
// The lesson's picture, one ray a pixel: the same figures by another road.

#include <four_cubes/scene.hpp>

#include <glm/glm.hpp>

#include <optional>

namespace four_cubes_test {

/// What a pixel sees.
struct Seen {
    four_cubes::Color cube{};
    bool front = false;
    glm::vec3 world{};
    glm::vec3 color{}; ///< With the split.
    float depth = 0;   ///< As the rasterizer has it.
    int face = 0;      ///< 0 to 5.
    int cell = 0;      ///< Of the face, inside: 0 to 15.
};

/// The nearest surface that is not cut away, at a place in pixels from the upper left.
std::optional<Seen> look(glm::vec2 pixel, float split);
/// How many surfaces that are not cut away lie behind that place.
int surface_count(glm::vec2 pixel);

} // namespace four_cubes_test
