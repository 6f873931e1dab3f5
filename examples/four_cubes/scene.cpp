#include "scene.hpp"

#include <glm/gtc/matrix_inverse.hpp>
#include <glm/gtc/matrix_transform.hpp>

namespace four_cubes {

namespace {

constexpr float cube_scale = 0.8f;
constexpr float first_turn = 0.6f; // radians
constexpr float turn_a_cube = 0.3f;
const glm::vec3 turn_axis(0.3f, 1.0f, 0.2f);
constexpr float corner_x = 2.2f;
constexpr float corner_y = 1.35f;
constexpr float field_of_view = 0.8f; // radians, from bottom to top

} // namespace

Mesh cube_mesh() {
    Mesh mesh;
    for (int axis = 0; axis < 3; ++axis)
        for (const float side : {1.0f, -1.0f}) {
            // right x up = normal: the corners below go counter-clockwise.
            const int right_axis = (axis + (side > 0 ? 1 : 2)) % 3;
            const int up_axis = 3 - axis - right_axis;
            glm::vec3 normal(0), right(0), up(0);
            normal[axis] = side;
            right[right_axis] = 1;
            up[up_axis] = 1;
            const auto first = static_cast<std::uint16_t>(mesh.vertices.size());
            for (const glm::vec2 corner :
                 {glm::vec2(-1, -1), glm::vec2(1, -1), glm::vec2(1, 1), glm::vec2(-1, 1)})
                mesh.vertices.push_back(
                    {normal + corner.x * right + corner.y * up, normal, corner * 0.5f + 0.5f});
            for (const int offset : {0, 1, 2, 0, 2, 3})
                mesh.indices.push_back(static_cast<std::uint16_t>(first + offset));
        }
    return mesh;
}

Camera camera() {
    Camera made;
    made.eye = glm::vec3(-1, 1.5f, 7); // where every cube shows some of its outside
    made.view = glm::lookAt(made.eye, glm::vec3(0), glm::vec3(0, 1, 0));
    made.projection = glm::perspectiveRH_ZO(
        field_of_view, static_cast<float>(width) / static_cast<float>(height), 1.0f, 20.0f);
    return made;
}

glm::mat4 model_matrix(Color cube) {
    const auto i = static_cast<float>(cube);
    const bool left = cube == Color::red || cube == Color::blue;
    const bool top = cube == Color::red || cube == Color::green;
    const glm::vec3 corner(left ? -corner_x : corner_x, top ? corner_y : -corner_y, 0);
    const glm::mat4 moved = glm::translate(glm::mat4(1), corner);
    const glm::mat4 turned = glm::rotate(moved, first_turn + turn_a_cube * i, glm::normalize(turn_axis));
    return glm::scale(turned, glm::vec3(cube_scale));
}

glm::mat4 normal_matrix(const glm::mat4& model) {
    return glm::mat4(glm::inverseTranspose(glm::mat3(model)));
}

} // namespace four_cubes
