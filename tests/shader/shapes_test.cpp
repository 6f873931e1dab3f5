// Every leaf of every shape lies where the compilers say it lies: C++ against the layouts in the side-cars.

#include "kernel_table.hpp"
#include "shape_leaves.hpp"

#include <bindery/layout.hpp>
#include <gtest/gtest.h>

#include <cstddef>
#include <cstring>

namespace {

using namespace bindery;

/// Where a scalar, vector or matrix is, and what.
struct Leaf {
    std::uint32_t offset_bytes = 0;
    ElementType type;
    friend bool operator==(const Leaf&, const Leaf&) = default;
};
void PrintTo(const Leaf& leaf, std::ostream* out) {
    *out << "byte " << leaf.offset_bytes << ": " << scalar_table[leaf.type.bits >> 4].hlsl_name
         << leaf.type.rows() << "x" << leaf.type.columns();
}

struct Shape {
    std::string name;
    std::uint32_t size_bytes = 0;
    std::vector<Leaf> leaves;
    TypeTree tree; ///< As layout_of has it.
};

template<class T>
Shape describe(std::string name) {
    Shape shape{.name = std::move(name),
                .size_bytes = sizeof(T),
                .leaves = {},
                .tree = type_tree(layout_of<T>().nodes)};
    T value;
    std::memset(static_cast<void*>(&value), 0, sizeof value);
    test::visit_leaves(value, [&](auto& leaf) {
        using Type = detail::ShapeOf<std::remove_cvref_t<decltype(leaf)>>;
        Scalar scalar = detail::ScalarOf<typename Type::Component>::value;
        if (scalar == Scalar::bool32)
            scalar = Scalar::uint32; // what it is to a shader
        const auto offset = reinterpret_cast<const char*>(&leaf) - reinterpret_cast<const char*>(&value);
        shape.leaves.push_back(
            {static_cast<std::uint32_t>(offset), ElementType::of(scalar, Type::rows, Type::columns)});
    });
    return shape;
}

std::vector<Shape> all_shapes() {
    std::vector<Shape> shapes;
#define DESCRIBE(Name) shapes.push_back(describe<kernels::Name>(#Name));
    SHAPES(DESCRIBE)
    SHAPES_16(DESCRIBE)
#undef DESCRIBE
    return shapes;
}

/// The leaves of a layout, arrays element by element.
void flatten(const TypeTree& tree, std::uint32_t base, std::vector<Leaf>& leaves) {
    const std::uint32_t at = base + tree.offset_bytes;
    switch (tree.shape) {
    case TypeShape::scalar:
    case TypeShape::vector:
    case TypeShape::matrix:
        EXPECT_FALSE(tree.row_major);
        leaves.push_back({at, ElementType::of(tree.scalar, tree.rows, tree.columns)});
        return;
    case TypeShape::array:
        for (std::uint32_t i = 0; i < tree.element_count; ++i)
            flatten(tree.children[0], at + i * tree.stride_bytes, leaves);
        return;
    case TypeShape::structure:
        for (const TypeTree& child : tree.children)
            flatten(child, at, leaves);
        return;
    }
}

ShaderCompiler& compiler() {
    static ShaderCompiler compiler(ShaderCompilerOptions{.cache_dir = BINDERY_KERNEL_CACHE});
    return compiler;
}

void expect_same_layout(const Shape& shape, Compiler which) {
    for (const test::Kernel& kernel : test::all_kernels()) {
        if (kernel.entry != "shape_" + shape.name)
            continue;
        const Shader shader = compiler().compile(test::request(kernel, which, ShaderTarget::spirv));
        const TypeTree* tree = shader.side_car.value().type("kernels::" + shape.name);
        ASSERT_NE(tree, nullptr);
        EXPECT_EQ(tree->stride_bytes, shape.size_bytes);
        std::vector<Leaf> leaves;
        flatten(*tree, 0, leaves);
        EXPECT_EQ(leaves, shape.leaves);
        const auto mismatch = compare_element(shape.tree, *tree);
        EXPECT_FALSE(mismatch) << mismatch->text;
        return;
    }
    FAIL() << "no kernel for " << shape.name;
}

class Shapes : public testing::TestWithParam<Shape> {};
INSTANTIATE_TEST_SUITE_P(All, Shapes, testing::ValuesIn(all_shapes()),
                         [](const auto& info) { return info.param.name; });

TEST_P(Shapes, LieAsDxcSays) {
    expect_same_layout(GetParam(), Compiler::dxc);
}
TEST_P(Shapes, LieAsSlangSays) {
    expect_same_layout(GetParam(), Compiler::slang);
}

// The leaves are all of the shape: nothing but padding is between them, and no two overlap.
TEST_P(Shapes, LeavesAreWholeAndApart) {
    std::uint32_t end = 0;
    for (const Leaf& leaf : GetParam().leaves) {
        const std::uint32_t bytes = leaf.type.components() * scalar_table[leaf.type.bits >> 4].bytes;
        EXPECT_GE(leaf.offset_bytes, end);
        EXPECT_LT(leaf.offset_bytes - end, 8u);
        end = leaf.offset_bytes + bytes;
    }
    EXPECT_LE(end, GetParam().size_bytes);
    EXPECT_LT(GetParam().size_bytes - end, 8u);
}

TEST(ShapeLeaves, AreNumberedAsTheKernelsDo) {
    kernels::NestedMatrix shape;
    test::number_leaves(shape, 1);
    EXPECT_EQ(shape.a.x.columns[1].x, 2.0f); // row 0, column 1
    EXPECT_EQ(shape.a.x.columns[0].y, 4.0f);
    EXPECT_EQ(shape.b.z, 13.0f);
    kernels::LongShortHalf small;
    test::number_leaves(small, 5);
    EXPECT_EQ(test::leaf_dwords(small), (std::vector<std::uint32_t>{5, 0, 6, 0x40e00000}));
}

// What the requirements name.
static_assert(sizeof(kernels::PositionSizeState) == 28 && offsetof(kernels::PositionSizeState, b) == 12 &&
              offsetof(kernels::PositionSizeState, c) == 20);
static_assert(sizeof(kernels::NestedTail64) == 48 && offsetof(kernels::NestedTail64, c) == 32);
static_assert(sizeof(kernels::NestedTail32) == 40 && offsetof(kernels::NestedTail32, c) == 32);
static_assert(sizeof(kernels::NestedVector3Short) == 20 && offsetof(kernels::NestedVector3Short, b) == 16);
static_assert(sizeof(kernels::Row64) == 64);

} // namespace
