#pragma once
// Where things are: four cubes and a camera, as plain numbers. Knows no graphics.

#include <glm/glm.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace four_cubes {

inline constexpr std::uint32_t width = 1280;
inline constexpr std::uint32_t height = 720;
inline constexpr std::size_t cube_count = 4;
/// Red and blue stand on the left, green and yellow on the right.
enum class Color : std::uint8_t { red, green, blue, yellow };

struct Vertex {
    glm::vec3 position; ///< Of a cube from -1 to 1.
    glm::vec3 normal;   ///< Outward.
    glm::vec2 uv;       ///< 0 to 1 over each face.
};

/// Six faces of four corners, and two triangles a face, counter-clockwise as seen from outside.
struct Mesh {
    std::vector<Vertex> vertices;
    std::vector<std::uint16_t> indices;
};
Mesh cube_mesh();

struct Camera {
    glm::vec3 eye;
    glm::mat4 view;
    glm::mat4 projection; ///< Depth from 0 to 1.
};
Camera camera();

/// From the cube to the world: scaled, turned, and moved to its corner.
glm::mat4 model_matrix(Color cube);
/// For normals: the inverse transpose.
glm::mat4 normal_matrix(const glm::mat4& model);

} // namespace four_cubes
