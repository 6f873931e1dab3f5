#include "normals.hpp"

#include <glm/geometric.hpp>

#include <cmath>
#include <numeric>

namespace model_viewer {

namespace {

constexpr float shortest_normal = 1e-6f;

glm::vec3 face_normal(const std::vector<Vertex>& vertices, const std::uint32_t* corners) {
    const glm::dvec3 a(vertices[corners[0]].position);
    const glm::dvec3 b(vertices[corners[1]].position);
    const glm::dvec3 c(vertices[corners[2]].position);
    // In double: the product of two tiny edges is not to vanish.
    const glm::dvec3 normal = glm::cross(b - a, c - a);
    const double length = glm::length(normal);
    return length > 0 ? glm::vec3(normal / length) : glm::vec3(0);
}

} // namespace

void make_flat_normals(std::vector<Vertex>& vertices, std::vector<std::uint32_t>& indices) {
    std::vector<Vertex> unshared(indices.size());
    for (std::size_t i = 0; i < indices.size(); ++i) {
        unshared[i] = vertices[indices[i]];
        unshared[i].normal = face_normal(vertices, indices.data() + i / 3 * 3);
    }
    vertices = std::move(unshared);
    std::iota(indices.begin(), indices.end(), 0u);
}

void repair_normals(std::vector<Vertex>& vertices, const std::vector<std::uint32_t>& indices) {
    std::vector<bool> broken(vertices.size());
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const float length = glm::length(vertices[i].normal);
        broken[i] = !(length > shortest_normal && std::isfinite(length));
        if (broken[i])
            vertices[i].normal = glm::vec3(0);
    }
    for (std::size_t i = 0; i < indices.size(); ++i)
        if (broken[indices[i]])
            vertices[indices[i]].normal += face_normal(vertices, indices.data() + i / 3 * 3);
}

void normalise_normals(std::vector<Vertex>& vertices) {
    for (Vertex& vertex : vertices) {
        const float length = glm::length(vertex.normal);
        vertex.normal = length > 0 && std::isfinite(length) ? vertex.normal / length : glm::vec3(0);
    }
}

} // namespace model_viewer
