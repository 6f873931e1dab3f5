#include "accessor.hpp"
#include "builder.hpp"
#include "normals.hpp"
#include "topology.hpp"

#include <fmt/format.h>
#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace model_viewer {

namespace {

bool is_finite(float value) {
    return std::isfinite(value);
}

template<class Vector>
bool is_finite(const Vector& vector) {
    for (int c = 0; c < Vector::length(); ++c)
        if (!std::isfinite(vector[c]))
            return false;
    return true;
}

// One primitive on its way into the scene.
class PrimitiveBuilder {
public:
    PrimitiveBuilder(const Source& source, const tinygltf::Primitive& from, const Deformation& deformation,
                     std::string place)
        : source_(source), from_(from), deformation_(deformation), place_(std::move(place)),
          mode_(static_cast<Mode>(from.mode < 0 ? TINYGLTF_MODE_TRIANGLES : from.mode)) {}

    /// False when there is nothing to draw.
    bool build(Scene& scene) {
        if (!from_.attributes.contains("POSITION"))
            return false;
        check_size(scene);
        read_positions();
        read_indices();
        read_colours();
        read_uvs(0, "TEXCOORD_0");
        read_uvs(1, "TEXCOORD_1");
        read_normals();
        read_tangents();
        morph();
        skin();
        finish_normals();
        if (indices_.empty())
            return false;
        append(scene);
        return true;
    }

private:
    Elements<float> floats(const char* name, std::size_t fewest, std::size_t most) const {
        return floats(from_.attributes.at(name), name, fewest, most);
    }

    Elements<float> floats(int accessor, const std::string& name, std::size_t fewest,
                           std::size_t most) const {
        Elements<float> elements = read_floats(source_.model, accessor, source_.limits, place_ + "." + name);
        check_shape(elements.count, elements.components, name, fewest, most);
        return elements;
    }

    void check_shape(std::size_t count, std::size_t components, const std::string& name, std::size_t fewest,
                     std::size_t most) const {
        if (components < fewest || components > most)
            throw Refusal(Reason::accessor, place_ + "." + name,
                          fmt::format("The attribute has {} components and must have {} to {}.", components,
                                      fewest, most));
        if (!vertices_.empty() && count != vertices_.size())
            throw Refusal(
                Reason::accessor, place_ + "." + name,
                fmt::format("The attribute has {} elements and POSITION has {}.", count, vertices_.size()));
    }

    // Before anything is allocated: many primitives may share one large accessor.
    void check_size(const Scene& scene) const {
        const auto count_of = [&](int accessor) {
            return std::uint64_t{source_.model.accessors[static_cast<std::size_t>(accessor)].count};
        };
        const std::uint64_t vertices = count_of(from_.attributes.at("POSITION"));
        const std::uint64_t indices =
            list_size(mode_, from_.indices < 0 ? vertices : count_of(from_.indices));
        const bool flat = topology_of(mode_) == Topology::triangles && !from_.attributes.contains("NORMAL");
        const std::uint64_t all_vertices = scene.vertices.size() + (flat ? indices : vertices);
        if (all_vertices > source_.limits.vertices || vertices > source_.limits.vertices)
            throw Refusal(Reason::too_large, place_,
                          fmt::format("The model has at least {} vertices and {} are allowed.",
                                      std::max(all_vertices, vertices), source_.limits.vertices));
        if (scene.indices.size() + indices > source_.limits.indices)
            throw Refusal(Reason::too_large, place_,
                          fmt::format("The model has at least {} indices and {} are allowed.",
                                      scene.indices.size() + indices, source_.limits.indices));
    }

    void read_positions() {
        const Elements<float> positions = floats("POSITION", 3, 3);
        vertices_.resize(positions.count);
        for (std::size_t i = 0; i < vertices_.size(); ++i)
            vertices_[i].position = {positions.values[3 * i], positions.values[3 * i + 1],
                                     positions.values[3 * i + 2]};
        check_positions();
    }

    void check_positions() const {
        for (std::size_t i = 0; i < vertices_.size(); ++i)
            for (int c = 0; c < 3; ++c)
                if (const float value = vertices_[i].position[c]; !(std::abs(value) <= largest_coordinate))
                    throw Refusal(
                        Reason::not_finite, place_ + ".POSITION",
                        fmt::format("Vertex {} has the coordinate {} and the largest allowed is {}.", i,
                                    value, largest_coordinate));
    }

    void read_indices() {
        std::vector<std::uint32_t> indices(vertices_.size());
        std::iota(indices.begin(), indices.end(), 0u);
        if (from_.indices >= 0) {
            Elements<std::uint32_t> elements =
                read_integers(source_.model, from_.indices, source_.limits, place_ + ".indices");
            if (elements.components != 1)
                throw Refusal(
                    Reason::accessor, place_ + ".indices",
                    fmt::format("An index has {} components and must have 1.", elements.components));
            indices = std::move(elements.values);
        }
        for (std::size_t i = 0; i < indices.size(); ++i)
            if (indices[i] >= vertices_.size())
                throw Refusal(Reason::index_range, place_ + ".indices",
                              fmt::format("Index {} is {} and there are {} vertices.", i, indices[i],
                                          vertices_.size()));
        indices_ = to_list(mode_, indices);
    }

    void read_colours() {
        if (!from_.attributes.contains("COLOR_0"))
            return;
        const Elements<float> colours = floats("COLOR_0", 3, 4);
        for (std::size_t i = 0; i < vertices_.size(); ++i)
            for (std::size_t c = 0; c < colours.components; ++c) {
                const float value = colours.values[i * colours.components + c];
                vertices_[i].colour[static_cast<int>(c)] = is_finite(value) ? value : 0;
            }
    }

    void read_uvs(int set, const char* name) {
        if (!from_.attributes.contains(name))
            return;
        const Elements<float> uvs = floats(name, 2, 2);
        for (std::size_t i = 0; i < vertices_.size(); ++i) {
            const glm::vec2 uv(uvs.values[2 * i], uvs.values[2 * i + 1]);
            vertices_[i].uv[set] = is_finite(uv) ? uv : glm::vec2(0);
        }
    }

    void read_normals() {
        if (!from_.attributes.contains("NORMAL"))
            return;
        has_normals_ = true;
        const Elements<float> normals = floats("NORMAL", 3, 3);
        for (std::size_t i = 0; i < vertices_.size(); ++i) {
            const glm::vec3 normal(normals.values[3 * i], normals.values[3 * i + 1],
                                   normals.values[3 * i + 2]);
            vertices_[i].normal = is_finite(normal) ? normal : glm::vec3(0);
        }
    }

    void read_tangents() {
        // Without normals, tangents are to be ignored (glTF 2.0, 3.7.2.1).
        if (!from_.attributes.contains("TANGENT") || !has_normals_)
            return;
        const Elements<float> tangents = floats("TANGENT", 4, 4);
        for (std::size_t i = 0; i < vertices_.size(); ++i) {
            const float* at = tangents.values.data() + 4 * i;
            const glm::vec4 tangent(at[0], at[1], at[2], at[3]);
            const bool usable = is_finite(tangent) && glm::length(glm::vec3(tangent)) > 1e-6f;
            vertices_[i].tangent = usable ? tangent : glm::vec4(0);
        }
    }

    void morph() {
        const std::size_t count = std::min(from_.targets.size(), deformation_.morph_weights.size());
        for (std::size_t t = 0; t < count; ++t) {
            const auto weight = static_cast<float>(deformation_.morph_weights[t]);
            if (weight == 0)
                continue;
            const auto add = [&](const char* name, glm::vec3 Vertex::* member) {
                if (const auto found = from_.targets[t].find(name); found != from_.targets[t].end()) {
                    const Elements<float> moves =
                        floats(found->second, fmt::format("targets[{}].{}", t, name), 3, 3);
                    for (std::size_t i = 0; i < vertices_.size(); ++i)
                        vertices_[i].*member +=
                            weight *
                            glm::vec3(moves.values[3 * i], moves.values[3 * i + 1], moves.values[3 * i + 2]);
                }
            };
            add("POSITION", &Vertex::position);
            add("NORMAL", &Vertex::normal);
            check_positions();
        }
    }

    void skin() {
        if (deformation_.joints.empty() || !from_.attributes.contains("JOINTS_0") ||
            !from_.attributes.contains("WEIGHTS_0"))
            return;
        const Elements<float> weights = floats("WEIGHTS_0", 4, 4);
        const Elements<std::uint32_t> joints = read_integers(source_.model, from_.attributes.at("JOINTS_0"),
                                                             source_.limits, place_ + ".JOINTS_0");
        check_shape(joints.count, joints.components, "JOINTS_0", 4, 4);
        for (std::size_t i = 0; i < vertices_.size(); ++i)
            skin_vertex(i, joints.values.data() + 4 * i, weights.values.data() + 4 * i);
        check_positions();
    }

    void skin_vertex(std::size_t index, const std::uint32_t* joints, const float* weights) {
        const float sum = weights[0] + weights[1] + weights[2] + weights[3];
        glm::mat4 blend(0);
        for (int k = 0; k < 4; ++k) {
            if (joints[k] >= deformation_.joints.size())
                throw Refusal(Reason::index_range, place_ + ".JOINTS_0",
                              fmt::format("Vertex {} names joint {} and the skin has {}.", index, joints[k],
                                          deformation_.joints.size()));
            blend += deformation_.joints[joints[k]] * (weights[k] / sum);
        }
        if (!(sum > 0)) // no joint holds the vertex
            return;
        Vertex& vertex = vertices_[index];
        const glm::mat3 turn(blend);
        vertex.position = glm::vec3(blend * glm::vec4(vertex.position, 1));
        vertex.normal = turn * vertex.normal;
        vertex.tangent = glm::vec4(turn * glm::vec3(vertex.tangent), vertex.tangent.w);
    }

    void finish_normals() {
        const bool triangles = topology_of(mode_) == Topology::triangles;
        if (triangles && !has_normals_)
            make_flat_normals(vertices_, indices_);
        else if (triangles)
            repair_normals(vertices_, indices_);
        normalise_normals(vertices_);
    }

    void append(Scene& scene) const {
        Primitive primitive;
        primitive.topology = topology_of(mode_);
        primitive.first_vertex = static_cast<std::uint32_t>(scene.vertices.size());
        primitive.vertex_count = static_cast<std::uint32_t>(vertices_.size());
        primitive.first_index = static_cast<std::uint32_t>(scene.indices.size());
        primitive.index_count = static_cast<std::uint32_t>(indices_.size());
        primitive.material = from_.material < 0 ? static_cast<std::uint32_t>(scene.materials.size() - 1)
                                                : static_cast<std::uint32_t>(from_.material);
        scene.vertices.insert(scene.vertices.end(), vertices_.begin(), vertices_.end());
        scene.indices.insert(scene.indices.end(), indices_.begin(), indices_.end());
        scene.primitives.push_back(primitive);
    }

    const Source& source_;
    const tinygltf::Primitive& from_;
    const Deformation& deformation_;
    std::string place_;
    Mode mode_;
    bool has_normals_ = false;
    std::vector<Vertex> vertices_;
    std::vector<std::uint32_t> indices_;
};

} // namespace

std::uint32_t add_mesh(const Source& source, int mesh, const Deformation& deformation, Scene& scene) {
    const tinygltf::Mesh& from = source.model.meshes[static_cast<std::size_t>(mesh)];
    Mesh added{from.name, static_cast<std::uint32_t>(scene.primitives.size()), 0};
    for (std::size_t p = 0; p < from.primitives.size(); ++p) {
        const std::string place = fmt::format("{}: meshes[{}].primitives[{}]", source.name, mesh, p);
        if (PrimitiveBuilder(source, from.primitives[p], deformation, place).build(scene))
            ++added.primitive_count;
    }
    if (added.primitive_count == 0)
        return none;
    scene.meshes.push_back(std::move(added));
    return static_cast<std::uint32_t>(scene.meshes.size() - 1);
}

} // namespace model_viewer
