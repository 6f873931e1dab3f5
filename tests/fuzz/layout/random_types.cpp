#include "random_types.hpp"

#include <bindery/layout.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace bindery::test {
namespace {

struct ScalarChoice {
    std::string_view hlsl;
    Scalar scalar;
    bool min_precision;
    bool needs_native_16_bit;
};
constexpr ScalarChoice choices[] = {
    {"float", Scalar::float32, false, false},    {"int", Scalar::int32, false, false},
    {"uint", Scalar::uint32, false, false},      {"bool", Scalar::bool32, false, false},
    {"double", Scalar::float64, false, false},   {"int64_t", Scalar::int64, false, false},
    {"uint64_t", Scalar::uint64, false, false},  {"min16float", Scalar::float16, true, false},
    {"min16int", Scalar::int16, true, false},    {"min16uint", Scalar::uint16, true, false},
    {"float16_t", Scalar::float16, false, true}, {"int16_t", Scalar::int16, false, true},
    {"uint16_t", Scalar::uint16, false, true},   {"half", Scalar::float16, false, true},
};

std::string leaf_of(const TypeTree& tree) {
    switch (tree.shape) {
    case TypeShape::scalar:
        return "";
    case TypeShape::vector:
        return ".x";
    case TypeShape::matrix:
        return "._m00";
    case TypeShape::array: {
        const std::string inner = leaf_of(tree.children.front());
        return inner == "?" ? "?" : "[0]" + inner;
    }
    case TypeShape::structure:
        for (const TypeTree& child : tree.children) {
            const std::string inner = leaf_of(child);
            if (inner != "?")
                return "." + child.name + inner;
        }
        break;
    }
    return "?";
}

} // namespace

TypeTree TypeMaker::numeric() {
    const ScalarChoice* choice = nullptr;
    do
        choice = &choices[below(std::size(choices))];
    while (choice->needs_native_16_bit && !native_16_bit_);
    TypeTree tree;
    tree.scalar = choice->scalar;
    tree.min_precision = choice->min_precision;
    const unsigned shape = below(10);
    tree.shape = shape < 3 ? TypeShape::scalar : shape < 7 ? TypeShape::vector : TypeShape::matrix;
    tree.type_name = choice->hlsl;
    if (tree.shape == TypeShape::vector) {
        tree.columns = 2 + below(3);
        tree.type_name += fmt::format("{}", tree.columns);
    }
    if (tree.shape == TypeShape::matrix) {
        tree.rows = 1 + below(4);
        tree.columns = 1 + below(4);
        const bool of_floats = tree.scalar == Scalar::float32 || tree.scalar == Scalar::float16 ||
                               tree.scalar == Scalar::float64;
        tree.row_major = (for_spirv_ && !of_floats) || below(2) != 0;
        tree.type_name += fmt::format("{}x{}", tree.rows, tree.columns);
    }
    return tree;
}

TypeTree TypeMaker::member(unsigned depth) {
    TypeTree tree = depth < 4 && below(4) == 0 ? structure(depth + 1) : numeric();
    if (leaf_of(tree) == "?") // DXC never returns from an array of nothing
        return tree;
    for (unsigned dimensions = below(4) == 0 ? 1 + below(2) : 0; dimensions > 0; --dimensions) {
        TypeTree array;
        array.shape = TypeShape::array;
        array.element_count = 1 + below(4);
        array.type_name = tree.type_name;
        array.children.push_back(std::move(tree));
        tree = std::move(array);
    }
    return tree;
}

TypeTree TypeMaker::structure(unsigned depth) {
    TypeTree tree;
    tree.type_name = structures_ == 0 ? name_ : fmt::format("{}_{}", name_, structures_);
    ++structures_;
    const unsigned members = depth > 1 && below(25) == 0 ? 0 : 1 + below(depth == 1 ? 7 : 4);
    for (unsigned i = 0; i < members; ++i) {
        TypeTree child = member(depth);
        // The names of a constant buffer's members are global.
        child.name = depth == 1 ? fmt::format("{}m{}", name_, i) : fmt::format("m{}", i);
        tree.children.push_back(std::move(child));
    }
    return tree;
}

/// Far enough apart for every rule set; where a member may start at any component it sometimes does.
void TypeMaker::add_packoffsets(TypeTree& tree) {
    const LayoutOptions options{native_16_bit_};
    const Layout tight = lay_out(tree, cbuffer, options), wide = lay_out(tree, LayoutRules::std140, options);
    std::uint32_t cursor = 0;
    for (TypeTree& child : tree.children) {
        const std::uint32_t bytes =
            std::max(tight.member(child.name)->size_bytes, wide.member(child.name)->size_bytes);
        cursor = (cursor + 31) / 32 * 32 + 32 * below(2);
        if (child.shape == TypeShape::scalar && below(2) == 0)
            cursor += 4 * below(bytes == 8 ? 1 : 4);
        child.packoffset_bytes = cursor;
        // SPIR-V gives members that it misplaces (compiler_faults.cpp) more room than they need.
        cursor += for_spirv_ ? 2 * bytes + 64 : bytes;
    }
}

std::string TypeMaker::member_text(const TypeTree& tree, bool row_default) {
    const TypeTree* element = &tree;
    std::string dimensions;
    while (element->shape == TypeShape::array) {
        dimensions += fmt::format("[{}]", element->element_count);
        element = &element->children.front();
    }
    std::string order;
    if (element->shape == TypeShape::matrix && (element->row_major != row_default || below(2) == 0))
        order = element->row_major ? "row_major " : "column_major ";
    return fmt::format("{}{} {}{}", order, element->type_name, tree.name, dimensions);
}

/// Adds the structure and those in it; returns its members.
std::string TypeMaker::declare(const TypeTree& tree, std::string& declarations) {
    for (const TypeTree& child : tree.children) {
        const TypeTree* element = &child;
        while (element->shape == TypeShape::array)
            element = &element->children.front();
        if (element->shape == TypeShape::structure)
            declare(*element, declarations);
    }
    const bool row_default = below(2) == 0;
    std::string body = fmt::format("#pragma pack_matrix({})\n", row_default ? "row_major" : "column_major");
    declarations += body + "struct " + tree.type_name + " {";
    for (const TypeTree& child : tree.children) {
        const std::string text = member_text(child, row_default);
        declarations += " " + text + ";";
        body += text;
        if (child.packoffset_bytes)
            body += fmt::format(" : packoffset(c{}.{})", *child.packoffset_bytes / 16,
                                "xyzw"[*child.packoffset_bytes % 16 / 4]);
        body += ";\n";
    }
    declarations += " };\n";
    return body;
}

RandomType TypeMaker::make(const std::string& name) {
    name_ = name;
    RandomType type;
    do {
        structures_ = 0;
        type.tree = structure(1);
        type.first_leaf = leaf_of(type.tree);
    } while (type.first_leaf == "?" || lay_out(type.tree, cbuffer).size_bytes > 32768);
    if (below(4) == 0)
        add_packoffsets(type.tree);
    type.cbuffer_body = declare(type.tree, type.declarations);
    return type;
}

} // namespace bindery::test
