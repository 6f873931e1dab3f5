#pragma once
// Types in memory as data: what a shader compiler's reflection tells, and what C++ knows of its own structs.
//
// Two shapes of the same thing. TypeTree owns its names and nests; TypeNode is one line of the tree written
// in depth-first order, views only, so that a C++ type's nodes are constants (see shader/element_layout.hpp).

#include <bindery/shader/kind.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

/// How a type is put together.
enum class TypeShape : std::uint8_t { scalar, vector, matrix, array, structure };
inline constexpr std::size_t type_shape_count = static_cast<std::size_t>(TypeShape::structure) + 1;

/// A type in memory, or a member of one: what it is, and where the GPU has it.
struct TypeTree {
    std::string name;      ///< The member's name; empty for the outermost type and for an array's element.
    std::string type_name; ///< "float3", "game::Material", "bindery::Texture2DHandle<float4>".
    TypeShape shape = TypeShape::structure;
    Scalar scalar = Scalar::float32; ///< Scalars, vectors and matrices: of what. HLSL's `bool` is bool32.
    std::uint32_t rows = 1;          ///< Matrices: rows. Vectors and scalars: 1.
    std::uint32_t columns = 1;       ///< Vectors: components. Matrices: columns.
    bool row_major = false;          ///< Matrices: rows, not columns, are contiguous.
    std::uint32_t offset_bytes = 0;  ///< From the start of the enclosing structure; 0 for an array's element.
    std::uint32_t size_bytes = 0;    ///< Of one value; structures: with their tail padding.
    std::uint32_t stride_bytes =
        0; ///< Arrays: from one element to the next. The outermost type: in a buffer.
    /// Arrays: elements. A structure whose members are not told (a handle): its DWORDs.
    std::uint32_t element_count = 0;
    std::vector<TypeTree> children{}; ///< Structures: the members in order. Arrays: one, the element.
    /// min16float and its like: the scalar is the 16-bit one, and memory holds 32 bits of it unless 16-bit
    /// types are switched on.
    bool min_precision = false;
    /// Members of a constant buffer: where `: packoffset(c1.y)` puts it, here 20.
    std::optional<std::uint32_t> packoffset_bytes{};

    friend bool operator==(const TypeTree&, const TypeTree&) = default;
};

/// One line of a type in depth-first order: a node, then everything below it.
struct TypeNode {
    std::string_view name;
    std::string_view type_name;
    TypeShape shape = TypeShape::structure;
    Scalar scalar = Scalar::float32;
    std::uint32_t rows = 1;
    std::uint32_t columns = 1;
    bool row_major = false;
    bool min_precision = false;
    std::uint32_t element_count = 0;
    std::uint32_t node_count = 1; ///< Itself and everything below it.
    std::uint32_t offset_bytes = 0;
    std::uint32_t size_bytes = 0;
    std::uint32_t stride_bytes = 0;
    std::optional<std::uint32_t> packoffset_bytes{};
};

/// The tree that the nodes write down; `nodes` is not empty.
TypeTree type_tree(std::span<const TypeNode> nodes);

/// The nodes of a tree. Their names point into it.
std::vector<TypeNode> type_nodes(const TypeTree& tree);

} // namespace bindery
