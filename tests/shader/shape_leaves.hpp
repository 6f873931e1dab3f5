#pragma once
// The C++ side of kernels/leaves.hlsli: walks the leaves of a shape in the same order, numbers them, and says
// what a kernel must have written for them.

#include "kernels/shapes_16.h"

#include <cstdint>
#include <vector>

namespace bindery::test {

// visit_leaves(shape, visit): visit(leaf) for every scalar, vector and matrix, in order.
#define VISIT_LEAF(leaf) visit(leaf);
#define VISIT_SHAPE(Name)                                                                                    \
    template<class Visit>                                                                                    \
    void visit_leaves(kernels::Name& shape, Visit visit) {                                                   \
        Name##_LEAVES(VISIT_LEAF, VISIT_LEAF, shape)                                                         \
    }
SHAPES(VISIT_SHAPE)
SHAPES_16(VISIT_SHAPE)
#undef VISIT_SHAPE
#undef VISIT_LEAF

template<class S>
S& component(S& leaf, unsigned, unsigned) {
    return leaf;
}
template<class S, unsigned N>
S& component(Vector<S, N>& leaf, unsigned, unsigned column) {
    return *(&leaf.x + column);
}
template<class S, unsigned R, unsigned C>
S& component(Matrix<S, R, C>& leaf, unsigned row, unsigned column) {
    return component(leaf.columns[column], 0, row);
}

/// Calls visit(scalar) for every component of a leaf: of matrices row after row.
template<class L, class Visit>
void visit_components(L& leaf, Visit visit) {
    using Shape = detail::ShapeOf<L>;
    for (unsigned row = 0; row < Shape::rows; ++row)
        for (unsigned column = 0; column < Shape::columns; ++column)
            visit(component(leaf, row, column));
}

inline void set_scalar(bool32& scalar, std::uint32_t number) {
    scalar.bits = number;
}
template<class S>
void set_scalar(S& scalar, std::uint32_t number) {
    scalar = static_cast<S>(static_cast<float>(number)); // exact for the few numbers of a shape
}

/// Gives every component the next number: `first`, first + 1, ... as `made` of the kernels does from 1.
template<class Shape>
void number_leaves(Shape& shape, std::uint32_t first) {
    visit_leaves(shape, [&](auto& leaf) {
        visit_components(leaf, [&](auto& scalar) { set_scalar(scalar, first++); });
    });
}

/// What put_leaf() writes for a component: 16 bits are widened, 64 bits take two DWORDs.
inline void append_dwords(std::vector<std::uint32_t>& dwords, float16_t value) {
    dwords.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
}
inline void append_dwords(std::vector<std::uint32_t>& dwords, std::int16_t value) {
    dwords.push_back(static_cast<std::uint32_t>(std::int32_t{value}));
}
inline void append_dwords(std::vector<std::uint32_t>& dwords, std::uint16_t value) {
    dwords.push_back(value);
}
template<class S>
void append_dwords(std::vector<std::uint32_t>& dwords, S value) {
    const std::uint64_t bits = detail::component_bits(value);
    dwords.push_back(static_cast<std::uint32_t>(bits));
    if (sizeof(S) == 8)
        dwords.push_back(static_cast<std::uint32_t>(bits >> 32));
}

/// What a kernel writes for a whole shape.
template<class Shape>
std::vector<std::uint32_t> leaf_dwords(Shape shape) {
    std::vector<std::uint32_t> dwords;
    visit_leaves(shape, [&](auto& leaf) {
        visit_components(leaf, [&](auto& scalar) { append_dwords(dwords, scalar); });
    });
    return dwords;
}

} // namespace bindery::test
