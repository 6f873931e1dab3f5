#include "loader.hpp"

#include "builder.hpp"

#include <fmt/format.h>
#include <tiny_gltf.h>

#include <cmath>

namespace model_viewer {

namespace {

// Transforms multiply: finite positions in finite nodes may still lie beyond what floats hold.
void check_world(const Scene& scene, const std::string& name) {
    const Bounds bounds = world_bounds(scene);
    if (bounds.empty())
        throw Refusal(Reason::nothing_to_draw, name, "The scene reaches 0 vertices and needs at least 1.");
    for (int c = 0; c < 3; ++c)
        if (!(std::abs(bounds.lowest[c]) <= largest_coordinate &&
              std::abs(bounds.highest[c]) <= largest_coordinate))
            throw Refusal(
                Reason::not_finite, name,
                fmt::format("The scene reaches from {} to {} and the largest coordinate allowed is {}.",
                            bounds.lowest[c], bounds.highest[c], largest_coordinate));
}

} // namespace

Scene load_scene(const std::filesystem::path& path, const Limits& limits, const Progress& progress) {
    std::vector<std::uint8_t> bytes = read_file(path, limits);
    if (progress)
        progress("reading the file", bytes.size(), bytes.size());
    const std::filesystem::path folder =
        path.has_parent_path() ? path.parent_path() : std::filesystem::path(".");
    return load_scene(path.filename().string(), folder, std::move(bytes), limits, progress);
}

Scene load_scene(std::string name, std::filesystem::path folder, std::vector<std::uint8_t> bytes,
                 const Limits& limits, const Progress& progress) {
    const Document document = parse_document(std::move(name), std::move(folder), std::move(bytes), limits);
    check_document(document, limits);

    tinygltf::Model model;
    ParsedFiles files = parse_model(document, limits, progress, model);
    const Source source{model, document.name, limits, progress};
    Scene scene;
    add_materials(source, files, scene);
    add_nodes(source, scene);
    check_world(scene, document.name);
    return scene;
}

} // namespace model_viewer
