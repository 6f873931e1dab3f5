#include "accessor.hpp"
#include "builder.hpp"

#include <fmt/format.h>
#include <glm/ext/matrix_transform.hpp>
#include <glm/gtc/quaternion.hpp>
#include <glm/gtc/type_ptr.hpp>
#include <tiny_gltf.h>

#include <algorithm>
#include <cmath>

namespace model_viewer {

namespace {

glm::mat4 local_transform(const tinygltf::Node& node) {
    if (node.matrix.size() == 16)
        return glm::mat4(glm::make_mat4(node.matrix.data()));
    glm::dmat4 transform(1);
    if (node.translation.size() == 3)
        transform = glm::translate(transform, glm::make_vec3(node.translation.data()));
    if (node.rotation.size() == 4) {
        const glm::dquat turn(node.rotation[3], node.rotation[0], node.rotation[1], node.rotation[2]);
        if (glm::length(turn) > 0)
            transform *= glm::mat4_cast(glm::normalize(turn));
    }
    if (node.scale.size() == 3)
        transform = glm::scale(transform, glm::make_vec3(node.scale.data()));
    return glm::mat4(transform);
}

class NodeWalk {
public:
    NodeWalk(const Source& source, Scene& scene)
        : source_(source), scene_(scene), world_(source.model.nodes.size(), glm::mat4(1)),
          plain_meshes_(source.model.meshes.size(), Placed{}) {}

    void run() {
        const auto& scenes = source_.model.scenes;
        const int shown = source_.model.defaultScene < 0 ? 0 : source_.model.defaultScene;
        place_all(); // joints may lie outside of the shown scene's trees
        const std::vector<int> order = reached(scenes[static_cast<std::size_t>(shown)].nodes);
        for (std::size_t i = 0; i < order.size(); ++i) {
            add_node(order[i]);
            if (source_.progress)
                source_.progress("building meshes", i + 1, order.size());
        }
    }

private:
    struct Placed {
        bool built = false;
        std::uint32_t mesh = none;
    };

    std::string place(int node) const { return fmt::format("{}: nodes[{}]", source_.name, node); }

    // Parents before children, without recursion: a chain may be as long as the file. check_nodes() made sure
    // that the nodes are trees.
    std::vector<int> reached(const std::vector<int>& roots) const {
        std::vector<int> order;
        std::vector<int> open(roots.rbegin(), roots.rend());
        std::vector<bool> seen(source_.model.nodes.size());
        while (!open.empty()) {
            const int node = open.back();
            open.pop_back();
            if (seen[static_cast<std::size_t>(node)])
                continue; // a root that is also another root's child
            seen[static_cast<std::size_t>(node)] = true;
            order.push_back(node);
            const auto& children = source_.model.nodes[static_cast<std::size_t>(node)].children;
            open.insert(open.end(), children.rbegin(), children.rend());
        }
        return order;
    }

    void place_all() {
        const auto& nodes = source_.model.nodes;
        std::vector<bool> is_child(nodes.size());
        for (const tinygltf::Node& node : nodes)
            for (int child : node.children)
                is_child[static_cast<std::size_t>(child)] = true;
        std::vector<int> roots;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            world_[i] = local_transform(nodes[i]);
            if (!is_child[i])
                roots.push_back(static_cast<int>(i));
        }
        for (int node : reached(roots)) {
            const glm::mat4& world = world_[static_cast<std::size_t>(node)];
            if (!is_usable(world))
                throw Refusal(
                    Reason::not_finite, place(node),
                    fmt::format("The transform to the world has a value beyond {}.", largest_coordinate));
            for (int child : nodes[static_cast<std::size_t>(node)].children)
                world_[static_cast<std::size_t>(child)] = world * world_[static_cast<std::size_t>(child)];
        }
    }

    void add_node(int index) {
        const tinygltf::Node& node = source_.model.nodes[static_cast<std::size_t>(index)];
        const glm::mat4& world = world_[static_cast<std::size_t>(index)];
        if (node.camera >= 0)
            add_camera(index);
        if (node.mesh < 0)
            return;
        // A skin places its mesh by the joints alone (glTF 2.0, 3.7.3.3).
        const std::uint32_t mesh = mesh_of(node, index);
        if (mesh != none)
            scene_.instances.push_back({mesh, node.skin >= 0 ? glm::mat4(1) : world});
    }

    std::uint32_t mesh_of(const tinygltf::Node& node, int index) {
        const tinygltf::Mesh& mesh = source_.model.meshes[static_cast<std::size_t>(node.mesh)];
        Deformation deformation;
        deformation.morph_weights = node.weights.empty() ? mesh.weights : node.weights;
        if (node.skin >= 0)
            deformation.joints = joints_of(node.skin, index);
        if (node.skin >= 0 || !node.weights.empty())
            return add_mesh(source_, node.mesh, deformation, scene_);
        Placed& placed = plain_meshes_[static_cast<std::size_t>(node.mesh)];
        if (!placed.built)
            placed = {true, add_mesh(source_, node.mesh, deformation, scene_)};
        return placed.mesh;
    }

    std::vector<glm::mat4> joints_of(int skin_index, int node) const {
        const tinygltf::Skin& skin = source_.model.skins[static_cast<std::size_t>(skin_index)];
        const std::string where = fmt::format("{}: skins[{}]", source_.name, skin_index);
        std::vector<glm::mat4> joints(skin.joints.size());
        for (std::size_t j = 0; j < joints.size(); ++j)
            joints[j] = world_[static_cast<std::size_t>(skin.joints[j])];
        if (joints.empty())
            throw Refusal(Reason::reference, where,
                          fmt::format("The skin of nodes[{}] has 0 joints and needs at least 1.", node));
        if (skin.inverseBindMatrices < 0)
            return joints;
        const Elements<float> inverse = read_floats(source_.model, skin.inverseBindMatrices, source_.limits,
                                                    where + ".inverseBindMatrices");
        if (inverse.components != 16 || inverse.count < joints.size())
            throw Refusal(Reason::accessor, where + ".inverseBindMatrices",
                          fmt::format("There are {} elements of {} components for {} joints of 16.",
                                      inverse.count, inverse.components, joints.size()));
        for (std::size_t j = 0; j < joints.size(); ++j) {
            joints[j] = joints[j] * glm::make_mat4(inverse.values.data() + 16 * j);
            if (!is_usable(joints[j]))
                throw Refusal(
                    Reason::not_finite, where,
                    fmt::format("The matrix of joint {} has a value beyond {}.", j, largest_coordinate));
        }
        return joints;
    }

    void add_camera(int node) {
        const int index = source_.model.nodes[static_cast<std::size_t>(node)].camera;
        const tinygltf::Camera& from = source_.model.cameras[static_cast<std::size_t>(index)];
        const auto& perspective = from.perspective;
        const auto& orthographic = from.orthographic;
        const std::string where = fmt::format("{}: cameras[{}]", source_.name, index);
        Camera camera;
        camera.name = from.name.empty() ? fmt::format("camera {}", index) : from.name;
        camera.world = world_[static_cast<std::size_t>(node)];
        if (from.type == "perspective") {
            camera.y_field_of_view = static_cast<float>(perspective.yfov);
            camera.z_near = static_cast<float>(perspective.znear);
            camera.z_far = perspective.zfar > 0 ? static_cast<float>(perspective.zfar)
                                                : std::numeric_limits<float>::infinity();
        } else {
            camera.projection = Camera::Projection::orthographic;
            camera.y_magnification = static_cast<float>(std::abs(orthographic.ymag));
            camera.z_near = static_cast<float>(orthographic.znear);
            camera.z_far = static_cast<float>(orthographic.zfar);
        }
        if (!(camera.z_far > camera.z_near))
            throw Refusal(
                Reason::wrong_type, where,
                fmt::format("zfar is {} and must be beyond znear, {}.", camera.z_far, camera.z_near));
        if (!is_usable(camera.view()) || !is_usable(camera.clip_from_view(1)))
            throw Refusal(
                Reason::not_finite, where,
                fmt::format("Placed by nodes[{}], the camera sees nothing: its matrix has a value that is "
                            "not finite or beyond {}.",
                            node, largest_coordinate));
        scene_.cameras.push_back(std::move(camera));
    }

    const Source& source_;
    Scene& scene_;
    std::vector<glm::mat4> world_;
    std::vector<Placed> plain_meshes_;
};

} // namespace

bool is_usable(const glm::mat4& matrix) {
    for (int column = 0; column < 4; ++column)
        for (int row = 0; row < 4; ++row)
            if (!(std::abs(matrix[column][row]) <= largest_coordinate))
                return false;
    return true;
}

void add_nodes(const Source& source, Scene& scene) {
    NodeWalk(source, scene).run();
}

} // namespace model_viewer
