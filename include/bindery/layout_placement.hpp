#pragma once
// The placement of a type's members under a rule set.
//
// A constant expression on plain data, so that a static_assert and a tool at run time get the same answer
// from the same lines. What people call is in layout.hpp.

#include <bindery/layout_rules.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace bindery {

/// Why a member lies where it does, or takes the bytes that it takes, where that is not the tightest way.
enum class LayoutCause : std::uint8_t {
    tight,               ///< Directly behind what is before it.
    scalar_alignment,    ///< A multiple of its scalar's size.
    member_alignment,    ///< A structure or array is aligned as its most aligned part.
    vector_alignment,    ///< A vector is aligned as 2 or 4 of its components.
    vector_straddle,     ///< A vector does not cross a 16-byte boundary.
    row_start,           ///< A matrix, an array or a structure starts a 16-byte row.
    aggregate_alignment, ///< An array, a matrix or a structure is aligned to 16.
    packoffset,          ///< The source says where.
    row_stride,     ///< Each array element, each matrix line starts a 16-byte row; the last is not padded.
    rounded_stride, ///< Each array element, each matrix line is padded to its alignment.
    rounded_size,   ///< A structure is padded to its alignment.
    bool_size,      ///< A bool is 1 byte in C++.
    empty_size,     ///< An empty structure is 1 byte in C++.
};
inline constexpr std::size_t layout_cause_count = static_cast<std::size_t>(LayoutCause::empty_size) + 1;

/// What is wrong with a type, so that it has no layout.
enum class LayoutFault : std::uint8_t { none, shape, depth, empty_array, too_large, packoffset };

/// Where a node lies.
struct PlacedNode {
    std::uint64_t offset_bytes = 0; ///< From the start of the outermost type; arrays: of the first element.
    std::uint64_t size_bytes = 0;
    std::uint64_t extent_bytes = 0; ///< What follows stays away so far: the size, or more (RowRule::dxil).
    std::uint64_t stride_bytes =
        0; ///< Arrays: element to element. Matrices: row to row, or column to column.
    std::uint32_t alignment_bytes = 1;
    std::uint32_t padding_bytes = 0; ///< Between this and what is before it.
    LayoutCause placed_by = LayoutCause::tight;
    LayoutCause sized_by = LayoutCause::tight;
};

/// What came of placing: a fault, and the node that has it.
struct PlaceResult {
    LayoutFault fault = LayoutFault::none;
    std::size_t node = 0;
};

inline constexpr std::uint64_t layout_row_bytes = 16; ///< A register of a constant buffer.
inline constexpr std::uint64_t max_layout_bytes = (std::uint64_t{1} << 31) - 1;
inline constexpr std::uint64_t max_constant_buffer_bytes = 65536;
inline constexpr std::size_t max_layout_depth = 64;

namespace detail {

constexpr std::uint64_t align_up(std::uint64_t value, std::uint64_t alignment) {
    return (value + alignment - 1) / alignment * alignment;
}

/// Whether something that fits into a row crosses its end, or something larger does not start a row.
constexpr bool straddles(std::uint64_t offset, std::uint64_t size) {
    if (size > layout_row_bytes)
        return offset % layout_row_bytes != 0;
    return size != 0 && offset / layout_row_bytes != (offset + size - 1) / layout_row_bytes;
}

class Placer {
public:
    constexpr Placer(std::span<const TypeNode> nodes, LayoutRules rules, LayoutOptions options,
                     std::span<PlacedNode> placed)
        : nodes_(nodes), rules_(layout_rules_info(rules)), rows_(rules_.rows != RowRule::none),
          options_(options), placed_(placed) {}

    constexpr PlaceResult run() {
        measure(0, 0);
        if (result_.fault == LayoutFault::none)
            make_absolute(0);
        return result_;
    }

private:
    constexpr bool failed() const { return result_.fault != LayoutFault::none; }
    constexpr void fail(LayoutFault fault, std::size_t node) {
        if (!failed())
            result_ = {fault, node};
    }

    constexpr std::uint32_t scalar_bytes(const TypeNode& node) const {
        if (node.scalar == Scalar::bool32)
            return rules_.bool_bytes;
        if (node.min_precision && !options_.native_16_bit)
            return 4;
        return scalar_table[static_cast<std::size_t>(node.scalar)].bytes;
    }

    constexpr std::uint32_t vector_alignment(std::uint32_t scalar, std::uint32_t components) const {
        if (rules_.vector == VectorRule::component)
            return scalar;
        return scalar * (components == 3 ? 4 : components);
    }

    /// Size, stride and alignment of a node; of a structure, the offsets of its members from its start too.
    constexpr void measure(std::size_t i, std::size_t depth) {
        const TypeNode& node = nodes_[i];
        if (depth >= max_layout_depth)
            return fail(LayoutFault::depth, i);
        const bool numeric = node.shape != TypeShape::array && node.shape != TypeShape::structure;
        const bool one_to_four = node.rows >= 1 && node.rows <= 4 && node.columns >= 1 && node.columns <= 4;
        if (numeric && (!one_to_four || static_cast<std::size_t>(node.scalar) >= scalar_count))
            return fail(LayoutFault::shape, i);
        switch (node.shape) {
        case TypeShape::scalar:
        case TypeShape::vector:
            measure_vector(i);
            break;
        case TypeShape::matrix:
            measure_matrix(i);
            break;
        case TypeShape::array:
            measure_array(i, depth);
            break;
        case TypeShape::structure:
            measure_structure(i, depth);
            break;
        }
        if (placed_[i].size_bytes > max_layout_bytes)
            fail(LayoutFault::too_large, i);
    }

    constexpr bool dxil() const { return rules_.rows == RowRule::dxil; }

    static constexpr std::uint32_t line_count(const TypeNode& node) {
        if (node.shape != TypeShape::matrix)
            return 1;
        return node.row_major ? node.rows : node.columns;
    }
    /// Components of a vector, of a matrix's row or column as it lies in memory.
    static constexpr std::uint32_t line_components(const TypeNode& node) {
        return node.shape == TypeShape::matrix && !node.row_major ? node.rows : node.columns;
    }
    /// Whether a node is placed as a vector: a matrix of one line is one, and SPIR-V has no matrix of one row
    /// or of one column.
    constexpr bool is_vector(const TypeNode& node) const {
        if (node.shape != TypeShape::matrix)
            return node.shape == TypeShape::scalar || node.shape == TypeShape::vector;
        return rows_ ? line_count(node) == 1 : node.rows == 1 || node.columns == 1;
    }

    constexpr void measure_vector(std::size_t i) {
        const TypeNode& node = nodes_[i];
        const std::uint32_t components = node.rows * node.columns;
        PlacedNode& place = placed_[i];
        place.size_bytes = std::uint64_t{scalar_bytes(node)} * components;
        place.extent_bytes = place.size_bytes;
        place.alignment_bytes = vector_alignment(scalar_bytes(node), components);
        if (node.shape == TypeShape::matrix) {
            place.stride_bytes = std::uint64_t{scalar_bytes(node)} * line_components(node);
            place.extent_bytes = std::uint64_t{scalar_at_the_end(node)} * components;
        }
        note_bool(i);
    }

    constexpr void measure_matrix(std::size_t i) {
        const TypeNode& node = nodes_[i];
        if (is_vector(node))
            return measure_vector(i);
        const std::uint32_t components = line_components(node);
        placed_[i].alignment_bytes = vector_alignment(scalar_bytes(node), components);
        repeat(i, line_count(node), std::uint64_t{scalar_bytes(node)} * components,
               std::uint64_t{scalar_at_the_end(node)} * components);
        note_bool(i);
    }

    /// A component of a matrix, as what follows its last line sees it.
    constexpr std::uint32_t scalar_at_the_end(const TypeNode& node) const {
        const std::uint32_t scalar = scalar_bytes(node);
        return dxil() && scalar < 4 ? 4 : scalar;
    }

    constexpr void note_bool(std::size_t i) {
        if (nodes_[i].scalar == Scalar::bool32 && rules_.bool_bytes != 4)
            placed_[i].sized_by = LayoutCause::bool_size;
    }

    constexpr void measure_array(std::size_t i, std::size_t depth) {
        const TypeNode& node = nodes_[i];
        if (node.element_count == 0)
            return fail(LayoutFault::empty_array, i);
        if (node.node_count < 2)
            return fail(LayoutFault::shape, i);
        measure(i + 1, depth + 1);
        placed_[i].alignment_bytes = placed_[i + 1].alignment_bytes;
        if (!failed())
            repeat(i, node.element_count, placed_[i + 1].size_bytes, placed_[i + 1].extent_bytes);
    }

    /// Lines of a matrix, elements of an array: `count` times `bytes`; the extent of the last one may be
    /// more.
    constexpr void repeat(std::size_t i, std::uint64_t count, std::uint64_t bytes, std::uint64_t extent) {
        PlacedNode& place = placed_[i];
        if (rules_.round_16)
            place.alignment_bytes = std::max<std::uint32_t>(place.alignment_bytes, layout_row_bytes);
        place.stride_bytes =
            align_up(rows_ ? extent : bytes, rows_ ? layout_row_bytes : place.alignment_bytes);
        const bool last_padded = !rows_ && !rules_.reuse_tail;
        const std::uint64_t last_at = place.stride_bytes * (count - 1);
        place.size_bytes = last_at + (last_padded ? place.stride_bytes : bytes);
        place.extent_bytes = last_at + (last_padded ? place.stride_bytes : extent);
        if (place.stride_bytes != bytes)
            place.sized_by = rows_ ? LayoutCause::row_stride : LayoutCause::rounded_stride;
        if (rows_ && extent != 0)
            place.alignment_bytes = layout_row_bytes;
    }

    constexpr void measure_structure(std::size_t i, std::size_t depth) {
        PlacedNode& place = placed_[i];
        if (nodes_[i].node_count == 1 && nodes_[i].element_count != 0) { // a handle: DWORDs, see TypeNode
            place.size_bytes = std::uint64_t{4} * nodes_[i].element_count;
            place.extent_bytes = place.size_bytes;
            place.alignment_bytes = 4;
            return;
        }
        const std::size_t end_node = i + nodes_[i].node_count;
        const bool has_members = nodes_[i].node_count > 1;
        bool in_min_precision = false;
        std::uint64_t cursor = 0, end = 0;
        for (std::size_t j = i + 1; j < end_node && !failed(); j += nodes_[j].node_count) {
            measure(j, depth + 1);
            if (failed())
                return;
            if (dxil() && depth > 0 && nodes_[j].min_precision)
                placed_[j].alignment_bytes = std::max(placed_[j].alignment_bytes, 4u);
            if (dxil() && depth == 0)
                cursor = start_of_row(j, cursor, in_min_precision);
            place_member(j, cursor, depth);
            cursor = std::max(cursor, placed_[j].offset_bytes + placed_[j].extent_bytes);
            end = std::max(end, placed_[j].offset_bytes + placed_[j].size_bytes);
            place.alignment_bytes = std::max(place.alignment_bytes, placed_[j].alignment_bytes);
        }
        if (rules_.round_16 && has_members)
            place.alignment_bytes = std::max<std::uint32_t>(place.alignment_bytes, layout_row_bytes);
        const bool unpadded = rows_ || rules_.reuse_tail;
        place.size_bytes = unpadded ? end : align_up(end, place.alignment_bytes);
        place.extent_bytes = unpadded ? cursor : place.size_bytes;
        if (place.size_bytes != end)
            place.sized_by = LayoutCause::rounded_size;
        if (cursor == 0 && rules_.empty_bytes != 0) {
            place.size_bytes = place.extent_bytes = rules_.empty_bytes;
            place.sized_by = LayoutCause::empty_size;
        }
        if (rows_ && (dxil() ? cursor != 0 || depth > 1 : has_members))
            place.alignment_bytes = layout_row_bytes;
    }

    /// What holds right in a DXIL constant buffer: nothing takes no place, and without 16-bit types a row
    /// holds either min-precision or the rest.
    constexpr std::uint64_t start_of_row(std::size_t j, std::uint64_t cursor, bool& in_min_precision) {
        const TypeNode& node = nodes_[j];
        if (placed_[j].extent_bytes == 0) {
            placed_[j].alignment_bytes = 1;
            return cursor;
        }
        const bool counts = node.shape != TypeShape::array;
        if (options_.native_16_bit || !counts)
            return cursor;
        // DXC counts a matrix of bool among min-precision.
        const bool is =
            node.min_precision || (node.shape == TypeShape::matrix && node.scalar == Scalar::bool32);
        return std::exchange(in_min_precision, is) == is ? cursor : align_up(cursor, layout_row_bytes);
    }

    constexpr void place_member(std::size_t j, std::uint64_t cursor, std::size_t depth) {
        const TypeNode& node = nodes_[j];
        PlacedNode& place = placed_[j];
        const std::uint64_t line_bytes = !is_vector(node) ? 0
                                         : depth == 0     ? place.extent_bytes
                                                          : place.size_bytes;
        if (node.packoffset_bytes) {
            place.offset_bytes = *node.packoffset_bytes;
            place.placed_by = LayoutCause::packoffset;
            place.padding_bytes =
                place.offset_bytes > cursor ? static_cast<std::uint32_t>(place.offset_bytes - cursor) : 0;
            const bool fits = place.offset_bytes % place.alignment_bytes == 0 &&
                              !(is_vector(node) && straddles(place.offset_bytes, line_bytes));
            return fits ? void() : fail(LayoutFault::packoffset, j);
        }
        const bool whole_vectors = rules_.vector != VectorRule::component && is_vector(node);
        const std::uint32_t scalar = whole_vectors ? scalar_bytes(node) : place.alignment_bytes;
        // 64-bit components do not take part in the relaxation.
        const bool by_component = rules_.vector == VectorRule::relaxed && is_vector(node) && scalar <= 4;
        const std::uint32_t alignment = by_component ? scalar : place.alignment_bytes;
        std::uint64_t offset = align_up(cursor, alignment);
        LayoutCause cause = alignment_cause(node, alignment, scalar);
        const bool keeps_to_rows = rows_ || rules_.vector == VectorRule::relaxed;
        if (keeps_to_rows && is_vector(node) && straddles(offset, line_bytes)) {
            offset = align_up(offset, layout_row_bytes);
            cause = LayoutCause::vector_straddle;
        }
        place.offset_bytes = offset;
        place.padding_bytes = static_cast<std::uint32_t>(offset - cursor);
        place.placed_by = place.padding_bytes == 0 ? LayoutCause::tight : cause;
    }

    constexpr LayoutCause alignment_cause(const TypeNode& node, std::uint32_t alignment,
                                          std::uint32_t scalar) const {
        if (is_vector(node))
            return alignment == scalar ? LayoutCause::scalar_alignment : LayoutCause::vector_alignment;
        if (rows_)
            return LayoutCause::row_start;
        return rules_.round_16 ? LayoutCause::aggregate_alignment : LayoutCause::member_alignment;
    }

    constexpr void make_absolute(std::size_t i) {
        const std::size_t end_node = i + nodes_[i].node_count;
        for (std::size_t j = i + 1; j < end_node; j += nodes_[j].node_count) {
            placed_[j].offset_bytes += placed_[i].offset_bytes;
            make_absolute(j);
        }
    }

    std::span<const TypeNode> nodes_;
    const LayoutRulesInfo& rules_;
    bool rows_;
    LayoutOptions options_;
    std::span<PlacedNode> placed_;
    PlaceResult result_;
};

} // namespace detail

/// Places every node of a type under a rule set. `placed` is as long as `nodes` and default-made. With a
/// fault the rest of `placed` means nothing.
constexpr PlaceResult place(std::span<const TypeNode> nodes, LayoutRules rules, LayoutOptions options,
                            std::span<PlacedNode> placed) {
    return detail::Placer(nodes, rules, options, placed).run();
}

} // namespace bindery
