// What a schema cannot say: sizes that must fit into each other, and nodes that must form trees.

#include "document.hpp"
#include "json_access.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace model_viewer {

namespace {

using nlohmann::json;

std::uint64_t size_of(const json& object, std::string_view name, std::int64_t fallback = 0) {
    return static_cast<std::uint64_t>(integer_or(object, name, fallback));
}

std::uint64_t component_bytes(std::int64_t component_type) {
    switch (component_type) {
    case 5120:
    case 5121:
        return 1;
    case 5122:
    case 5123:
        return 2;
    }
    return 4; // the schema lets nothing else through
}

// glTF 2.0, 3.6.2.4: each column of a matrix starts at a multiple of 4 bytes.
std::uint64_t element_bytes(const std::string& type, std::uint64_t component) {
    const auto matrix = [&](std::uint64_t n) { return n * ((n * component + 3) / 4 * 4); };
    if (type.starts_with("MAT"))
        return matrix(static_cast<std::uint64_t>(type[3] - '0'));
    return type == "SCALAR" ? component : component * static_cast<std::uint64_t>(type[3] - '0');
}

// The schema bounds every operand below 2^31, so that no sum or product of two of them overflows 64 bits.
class BoundsCheck {
public:
    BoundsCheck(const Document& document, const Limits& limits)
        : document_(document), limits_(limits), accessor_checked_(array("accessors").size()) {}

    void run() {
        check_buffers();
        for_each("meshes", [this](const json& mesh, const std::string&) { check_mesh(mesh); });
        for_each("skins",
                 [this](const json& skin, const std::string&) { check_used(skin, "inverseBindMatrices"); });
        for_each("images", [this](const json& image, const std::string& path) { check_image(image, path); });
    }

private:
    const json& array(std::string_view name) const { return member(*document_.json, name); }

    template<class Check>
    void for_each(std::string_view name, Check check) const {
        const json& values = array(name);
        for (std::size_t i = 0; i < values.size(); ++i)
            check(values[i], fmt::format("{}: {}[{}]", document_.name, name, i));
    }

    void check_buffers() const {
        std::uint64_t total = 0;
        for_each("buffers", [&](const json& buffer, const std::string& path) {
            const std::uint64_t bytes = size_of(buffer, "byteLength");
            total += bytes;
            const bool embedded = !buffer.contains("uri");
            if (embedded && !document_.binary)
                throw Refusal(
                    Reason::missing_data, path,
                    fmt::format("The buffer has neither a URI nor a GLB's chunk for its {} bytes.", bytes));
            if (embedded && bytes > document_.binary_chunk_bytes)
                throw Refusal(Reason::bounds, path,
                              fmt::format("The buffer has a length of {} and the GLB's chunk has {} bytes.",
                                          bytes, document_.binary_chunk_bytes));
        });
        if (total > limits_.buffer_bytes)
            throw Refusal(Reason::too_large, document_.name + ": buffers",
                          fmt::format("The buffers have {} bytes together and {} are allowed.", total,
                                      limits_.buffer_bytes));
    }

    void check_mesh(const json& mesh) {
        for (const json& primitive : member(mesh, "primitives")) {
            check_used(primitive, "indices");
            check_attributes(member(primitive, "attributes"));
            for (const json& target : member(primitive, "targets"))
                check_attributes(target);
        }
    }

    void check_attributes(const json& attributes) {
        for (const auto& [name, index] : attributes.items())
            check_used(attributes, name);
    }

    // What nothing uses may point anywhere: there are such files, and other readers show them.
    void check_used(const json& user, std::string_view name) {
        if (!user.contains(name))
            return;
        const std::size_t index = size_of(user, name);
        if (accessor_checked_[index])
            return; // many primitives may share one
        accessor_checked_[index] = true;
        check_accessor(array("accessors")[index], fmt::format("{}: accessors[{}]", document_.name, index));
    }

    const json& view_of(const json& user) const {
        const std::size_t index = size_of(user, "bufferView");
        const json& view = array("bufferViews")[index];
        check_view(view, fmt::format("{}: bufferViews[{}]", document_.name, index));
        return view;
    }

    void check_view(const json& view, const std::string& path) const {
        const json& buffer = array("buffers")[size_of(view, "buffer")];
        const std::uint64_t end = size_of(view, "byteOffset") + size_of(view, "byteLength");
        if (end > size_of(buffer, "byteLength"))
            throw Refusal(Reason::bounds, path,
                          fmt::format("The view ends at byte {} and buffers[{}] has {}.", end,
                                      size_of(view, "buffer"), size_of(buffer, "byteLength")));
    }

    // `count` elements of `bytes`, from the view and offset that `source` names.
    void check_run(const json& source, std::uint64_t count, std::uint64_t bytes, std::uint64_t stride,
                   const std::string& path) const {
        const json& view = view_of(source);
        const std::uint64_t end = size_of(source, "byteOffset") + stride * (count - 1) + bytes;
        if (end > size_of(view, "byteLength"))
            throw Refusal(Reason::bounds, path,
                          fmt::format("The accessor reaches byte {} and bufferViews[{}] has {}.", end,
                                      size_of(source, "bufferView"), size_of(view, "byteLength")));
    }

    void check_accessor(const json& accessor, const std::string& path) const {
        const std::uint64_t count = size_of(accessor, "count");
        const std::uint64_t bytes = element_bytes(string_or(accessor, "type", ""),
                                                  component_bytes(integer_or(accessor, "componentType", 0)));
        if (accessor.contains("bufferView")) {
            const json& view = view_of(accessor);
            const std::uint64_t stride = size_of(view, "byteStride", static_cast<std::int64_t>(bytes));
            if (stride < bytes)
                throw Refusal(
                    Reason::bounds, path,
                    fmt::format("An element has {} bytes and the view's stride is {}.", bytes, stride));
            check_run(accessor, count, bytes, stride, path);
        }
        const json& sparse = member(accessor, "sparse");
        if (sparse.is_null())
            return;
        const std::uint64_t replaced = size_of(sparse, "count");
        if (replaced > count)
            throw Refusal(Reason::bounds, path,
                          fmt::format("{} elements are replaced and the accessor has {}.", replaced, count));
        const json& indices = member(sparse, "indices");
        const std::uint64_t index_bytes = component_bytes(integer_or(indices, "componentType", 0));
        check_run(indices, replaced, index_bytes, index_bytes, path + ".sparse.indices");
        check_run(member(sparse, "values"), replaced, bytes, bytes, path + ".sparse.values");
    }

    void check_image(const json& image, const std::string& path) const {
        if (image.contains("uri") == image.contains("bufferView"))
            throw Refusal(Reason::missing_data, path,
                          fmt::format("The image has {} of a URI and a buffer view, and needs 1.",
                                      image.contains("uri") ? "both" : "neither"));
        if (image.contains("bufferView"))
            view_of(image);
    }

    const Document& document_;
    const Limits& limits_;
    std::vector<bool> accessor_checked_;
};

void check_parents(const Document& document, const json& nodes) {
    std::vector<std::size_t> parents(nodes.size(), nodes.size());
    for (std::size_t i = 0; i < nodes.size(); ++i)
        for (const json& child_index : member(nodes[i], "children")) {
            std::size_t& parent = parents[child_index.get<std::size_t>()];
            if (parent != nodes.size())
                throw Refusal(Reason::node_graph,
                              fmt::format("{}: nodes[{}]", document.name, child_index.dump()),
                              fmt::format("The node is a child of both node {} and node {}.", parent, i));
            parent = i;
        }
    // With one parent each, a node lies on a cycle exactly where climbing never ends.
    std::vector<std::uint8_t> rooted(nodes.size(), 0);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        std::vector<std::size_t> climbed;
        std::size_t node = i;
        while (node != nodes.size() && !rooted[node]) {
            if (climbed.size() == nodes.size())
                throw Refusal(
                    Reason::node_graph, fmt::format("{}: nodes[{}]", document.name, i),
                    fmt::format("The node has more than {} ancestors among {} nodes: they form a cycle.",
                                nodes.size(), nodes.size()));
            climbed.push_back(node);
            node = parents[node];
        }
        for (std::size_t passed : climbed)
            rooted[passed] = 1;
    }
}

} // namespace

void check_bounds(const Document& document, const Limits& limits) {
    BoundsCheck(document, limits).run();
}

void check_nodes(const Document& document) {
    const json& root = *document.json;
    check_parents(document, member(root, "nodes"));
    if (member(root, "meshes").empty())
        throw Refusal(Reason::nothing_to_draw, document.name + ": meshes",
                      "The file has 0 meshes and needs at least 1.");
    if (member(root, "scenes").empty())
        throw Refusal(Reason::nothing_to_draw, document.name + ": scenes",
                      "The file has 0 scenes and needs at least 1.");
}

} // namespace model_viewer
