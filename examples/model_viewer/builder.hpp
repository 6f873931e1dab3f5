#pragma once
// The parts of loader.cpp: from the parsed model into a Scene.

#include "document.hpp"
#include "parser.hpp"
#include "scene.hpp"

#include <glm/mat4x4.hpp>

#include <span>
#include <string>
#include <vector>

namespace tinygltf {
class Model;
struct Primitive;
} // namespace tinygltf

namespace model_viewer {

/// What every part reads.
struct Source {
    const tinygltf::Model& model;
    const std::string& name; ///< The file's, for messages.
    const Limits& limits;
    const Progress& progress;
};

/// Images, samplers, textures and materials; one default material at the end, for primitives that name none.
void add_materials(const Source& source, ParsedFiles& files, Scene& scene);

/// How a node deforms the mesh that it places.
struct Deformation {
    std::vector<glm::mat4> joints; ///< World transforms times inverse bind matrices; empty: no skin.
    std::vector<double> morph_weights;
};

/// Appends a mesh to the scene. Returns its index, or `none` when no primitive of it draws anything.
std::uint32_t add_mesh(const Source& source, int mesh, const Deformation& deformation, Scene& scene);

/// Instances and cameras of the scene that the file shows first, and the meshes that they place.
void add_nodes(const Source& source, Scene& scene);

/// True when every component is finite and no larger than largest_coordinate.
bool is_usable(const glm::mat4& matrix);

} // namespace model_viewer
