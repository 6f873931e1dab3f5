#include "compiler_faults.hpp"

#include <bindery/layout.hpp>

namespace bindery::test {
namespace {

/// Whether `is` holds for a node; `depth` counts structures around it, 1 for a member of the outermost.
template<class Is>
bool any_node(const TypeTree& tree, int depth, Is is) {
    if (is(tree, depth))
        return true;
    for (const TypeTree& child : tree.children)
        if (any_node(child, depth + (tree.shape == TypeShape::structure), is))
            return true;
    return false;
}

std::uint32_t lines(const TypeTree& matrix) {
    return matrix.row_major ? matrix.rows : matrix.columns;
}
bool is_line(const TypeTree& matrix) {
    return matrix.rows == 1 || matrix.columns == 1;
}

bool nested_row_major_line(const TypeTree& tree, bool) {
    return any_node(tree, 0, [](const TypeTree& node, int depth) {
        return depth > 1 && node.shape == TypeShape::matrix && node.row_major &&
               node.rows * node.columns > 1 && is_line(node);
    });
}

bool outer_line_to_align(const TypeTree& tree, bool native_16_bit) {
    const Layout layout = lay_out(tree, cbuffer, {native_16_bit});
    for (const TypeTree& child : tree.children)
        if (child.shape == TypeShape::matrix && lines(child) == 1 &&
            (!native_16_bit || layout.member(child.name)->padding_bytes != 0))
            return true;
    return false;
}

bool wide_64_bit_matrix(const TypeTree& tree, bool) {
    return any_node(tree, 0, [](const TypeTree& node, int) {
        const bool wide = scalar_table[static_cast<std::size_t>(node.scalar)].bytes == 8 &&
                          (node.row_major ? node.columns : node.rows) > 2;
        return node.shape == TypeShape::matrix && !is_line(node) && wide;
    });
}

bool padded_element(const TypeTree& tree, bool native_16_bit) {
    return any_node(tree, 0, [&](const TypeTree& node, int) {
        if (node.shape != TypeShape::array || node.children.front().shape != TypeShape::structure)
            return false;
        const Layout element = lay_out(node.children.front(), LayoutRules::scalar, {native_16_bit});
        return element.size_bytes != element.stride_bytes;
    });
}

bool padded_whole(const TypeTree& tree, bool native_16_bit) {
    const Layout layout = lay_out(tree, LayoutRules::scalar, {native_16_bit});
    return layout.size_bytes != layout.stride_bytes || padded_element(tree, native_16_bit);
}

/// A structure of structures without members, within a structure.
bool nested_nothing(const TypeTree& tree, bool) {
    return any_node(tree, 0, [](const TypeTree& node, int depth) {
        return depth > 1 && node.shape == TypeShape::structure && !node.children.empty() &&
               !any_node(node, 0, [](const TypeTree& inner, int) {
                   return inner.shape != TypeShape::structure && inner.shape != TypeShape::array;
               });
    });
}

constexpr std::string_view nested_nothing_name = "a structure of empty structures, in a structure";
constexpr std::string_view nested_nothing_reason =
    "SPIR-V aligns it to 16 where it lies and forgets that in the size of what it lies in, so that the next "
    "member overlaps";

constexpr CompilerFault faults[] = {
    {nested_nothing_name, nested_nothing_reason, OracleTarget::spirv_dx, true, &nested_nothing},
    {nested_nothing_name, nested_nothing_reason, OracleTarget::spirv_gl, true, &nested_nothing},
    {nested_nothing_name, nested_nothing_reason, OracleTarget::spirv_relaxed, true, &nested_nothing},
    {"a row_major matrix of one row or column, in a structure",
     "DXIL decides whether it starts a register as if it were column-major: the rows of a row_major 2x1 "
     "begin in "
     "the middle of a register, and a row_major 1x2 starts one that it does not need",
     OracleTarget::dxil, true, &nested_row_major_line},
    {"a matrix of one line right in a constant buffer, behind something smaller",
     "DXIL does not align it to its scalar: int64_t1x1 lies at byte 50", OracleTarget::dxil, true,
     &outer_line_to_align},
    {"a matrix of 64-bit lines longer than 16 bytes",
     "SPIR-V with Direct3D's offsets aligns it to 32 and has the lines of an integer one overlap (stride 16)",
     OracleTarget::spirv_dx, true, &wide_64_bit_matrix},
    {"an array of structures with tail padding",
     "the scalar layout's ArrayStride is the size without the padding, so that every other element is "
     "misaligned",
     OracleTarget::spirv_scalar, true, &padded_element},
    {"an element with tail padding", "the scalar layout's ArrayStride is the size without the padding",
     OracleTarget::spirv_scalar, false, &padded_whole},
};

} // namespace

std::span<const CompilerFault> compiler_faults() {
    return faults;
}

const CompilerFault* fault_of(TypeTree tree, OracleTarget target, bool constant, bool native_16_bit) {
    if (!constant)
        for (TypeTree& child : tree.children)
            child.packoffset_bytes.reset();
    for (const CompilerFault& fault : faults)
        if (fault.target == target && fault.constant == constant && fault.has(tree, native_16_bit))
            return &fault;
    return nullptr;
}

bool has_matrix_array(const TypeTree& tree) {
    return any_node(tree, 0, [](const TypeTree& node, int) {
        return node.shape == TypeShape::array &&
               any_node(node, 0, [](const TypeTree& inner, int) { return inner.shape == TypeShape::matrix; });
    });
}

} // namespace bindery::test
