#pragma once
// A glTF 2 file as a Scene.
//
// Read: nodes, cameras, meshes of every mode, sparse and quantised accessors, default morph weights, skins in
// their bind pose, vertex colours, two sets of texture coordinates, metallic-roughness materials,
// KHR_texture_transform, KHR_materials_unlit, and the diffuse part of KHR_materials_pbrSpecularGlossiness.
// Left out: animations, and what other extensions add to a material's look.
//
// Repaired, as the file can still be drawn: normals that are missing (flat ones are made), zero or not finite
// (averaged from the triangles around), and texture coordinates, tangents and colours that are not finite
// (0).

#include "limits.hpp"
#include "parser.hpp"
#include "refusal.hpp"
#include "scene.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace model_viewer {

/// Loads a .gltf or .glb file and what it names. Throws Refusal; nothing else reaches the caller for bad
/// input.
Scene load_scene(const std::filesystem::path& path, const Limits& limits = {}, const Progress& progress = {});

/// The same from bytes; files that they name are looked for in `folder`. `name` is for messages.
Scene load_scene(std::string name, std::filesystem::path folder, std::vector<std::uint8_t> bytes,
                 const Limits& limits = {}, const Progress& progress = {});

} // namespace model_viewer
