#include <bindery/type_tree.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace bindery {
namespace {

/// "float3x4"; what numeric types are called wherever no compiler has named them.
std::string numeric_name(const TypeNode& node) {
    const std::string_view scalar = scalar_table[static_cast<std::size_t>(node.scalar)].hlsl_name;
    if (node.shape == TypeShape::matrix)
        return fmt::format("{}{}x{}", scalar, node.rows, node.columns);
    return node.columns > 1 ? fmt::format("{}{}", scalar, node.columns) : std::string(scalar);
}

/// "float[2][3]" of 2 elements "float[3]".
std::string array_name(std::string_view element, std::uint32_t count) {
    const std::size_t bracket = std::min(element.find('['), element.size());
    return fmt::format("{}[{}]{}", element.substr(0, bracket), count, element.substr(bracket));
}

std::string name_of(const TypeNode& node, const TypeTree& tree) {
    if (!node.type_name.empty())
        return std::string(node.type_name);
    switch (node.shape) {
    case TypeShape::scalar:
    case TypeShape::vector:
    case TypeShape::matrix:
        return numeric_name(node);
    case TypeShape::array:
        return tree.children.empty() ? std::string()
                                     : array_name(tree.children.front().type_name, node.element_count);
    case TypeShape::structure:
        break;
    }
    return {};
}

void add_nodes(const TypeTree& tree, std::vector<TypeNode>& nodes) {
    const std::size_t self = nodes.size();
    TypeNode& node = nodes.emplace_back();
    node.name = tree.name;
    node.type_name = tree.type_name;
    node.shape = tree.shape;
    node.scalar = tree.scalar;
    node.rows = tree.rows;
    node.columns = tree.columns;
    node.row_major = tree.row_major;
    node.min_precision = tree.min_precision;
    node.element_count = tree.element_count;
    node.offset_bytes = tree.offset_bytes;
    node.size_bytes = tree.size_bytes;
    node.stride_bytes = tree.stride_bytes;
    node.packoffset_bytes = tree.packoffset_bytes;
    for (const TypeTree& child : tree.children)
        add_nodes(child, nodes);
    nodes[self].node_count = static_cast<std::uint32_t>(nodes.size() - self);
}

} // namespace

TypeTree type_tree(std::span<const TypeNode> nodes) {
    const TypeNode& node = nodes.front();
    TypeTree tree;
    tree.name = node.name;
    tree.shape = node.shape;
    tree.scalar = node.scalar;
    tree.rows = node.rows;
    tree.columns = node.columns;
    tree.row_major = node.row_major;
    tree.min_precision = node.min_precision;
    tree.element_count = node.element_count;
    tree.offset_bytes = node.offset_bytes;
    tree.size_bytes = node.size_bytes;
    tree.stride_bytes = node.stride_bytes;
    tree.packoffset_bytes = node.packoffset_bytes;
    for (std::size_t i = 1; i < node.node_count; i += nodes[i].node_count)
        tree.children.push_back(type_tree(nodes.subspan(i, nodes[i].node_count)));
    tree.type_name = name_of(node, tree);
    return tree;
}

std::vector<TypeNode> type_nodes(const TypeTree& tree) {
    std::vector<TypeNode> nodes;
    add_nodes(tree, nodes);
    return nodes;
}

} // namespace bindery
