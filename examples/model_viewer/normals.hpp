#pragma once
// Normals for triangle lists whose file has none, or bad ones.

#include "scene.hpp"

#include <cstdint>
#include <vector>

namespace model_viewer {

/// One normal a triangle. Each triangle gets vertices of its own: a shared one would have several normals.
void make_flat_normals(std::vector<Vertex>& vertices, std::vector<std::uint32_t>& indices);

/// Replaces normals of no or no finite length by the mean of the triangles around.
void repair_normals(std::vector<Vertex>& vertices, const std::vector<std::uint32_t>& indices);

/// To unit length, or to 0 where there is none.
void normalise_normals(std::vector<Vertex>& vertices);

} // namespace model_viewer
