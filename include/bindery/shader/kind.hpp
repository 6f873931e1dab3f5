#pragma once
// The kinds of binding fields: the one table that the C++, HLSL and Slang halves of <bindery/shader.h>
// follow.
//
// A test reads this table and fails when a half lacks a kind, has one more, or differs in width or name.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bindery {

/// What a binding field binds. The value of a heap kind is also the heap index of its reserved null.
enum class Kind : std::uint8_t {
    none,
    structured_buffer,
    rw_structured_buffer,
    byte_address_buffer,
    rw_byte_address_buffer,
    buffer,
    rw_buffer,
    texture_1d,
    texture_1d_array,
    texture_2d,
    texture_2d_array,
    texture_2d_ms,
    texture_2d_ms_array,
    texture_3d,
    texture_cube,
    texture_cube_array,
    rw_texture_1d,
    rw_texture_1d_array,
    rw_texture_2d,
    rw_texture_2d_array,
    rw_texture_3d,
    acceleration_structure,
    sampler,
    sampler_comparison,
    transient, ///< 2 DWORDs: heap index of the page, index of the first element in it.
    value,     ///< Plain DWORDs.
};
inline constexpr std::size_t kind_count = static_cast<std::size_t>(Kind::value) + 1;

/// Which heap, if any, a kind's DWORD indexes.
enum class HeapKind : std::uint8_t { none, resource, sampler };

/// What follows the kind's name in angle brackets.
enum class KindParameter : std::uint8_t {
    none,      ///< `ByteAddressBufferBinding`
    structure, ///< `StructuredBufferBinding<T>`: any element struct
    element,   ///< `Texture2DBinding<float4>`: a scalar or vector of float, int or uint
};

struct KindInfo {
    Kind kind;
    std::string_view
        hlsl_name; ///< "Texture2DArray"; the binding is hlsl_name + "Binding", the handle + "Handle".
    HeapKind heap;
    KindParameter parameter;
    bool writable;       ///< An unordered-access view.
    std::uint8_t dwords; ///< Slots that a binding takes; 0 where the element type decides.
};

inline constexpr std::array<KindInfo, kind_count> kind_table{{
    {Kind::none, "", HeapKind::none, KindParameter::none, false, 0},
    {Kind::structured_buffer, "StructuredBuffer", HeapKind::resource, KindParameter::structure, false, 1},
    {Kind::rw_structured_buffer, "RWStructuredBuffer", HeapKind::resource, KindParameter::structure, true, 1},
    {Kind::byte_address_buffer, "ByteAddressBuffer", HeapKind::resource, KindParameter::none, false, 1},
    {Kind::rw_byte_address_buffer, "RWByteAddressBuffer", HeapKind::resource, KindParameter::none, true, 1},
    {Kind::buffer, "Buffer", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::rw_buffer, "RWBuffer", HeapKind::resource, KindParameter::element, true, 1},
    {Kind::texture_1d, "Texture1D", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_1d_array, "Texture1DArray", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_2d, "Texture2D", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_2d_array, "Texture2DArray", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_2d_ms, "Texture2DMS", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_2d_ms_array, "Texture2DMSArray", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_3d, "Texture3D", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_cube, "TextureCube", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::texture_cube_array, "TextureCubeArray", HeapKind::resource, KindParameter::element, false, 1},
    {Kind::rw_texture_1d, "RWTexture1D", HeapKind::resource, KindParameter::element, true, 1},
    {Kind::rw_texture_1d_array, "RWTexture1DArray", HeapKind::resource, KindParameter::element, true, 1},
    {Kind::rw_texture_2d, "RWTexture2D", HeapKind::resource, KindParameter::element, true, 1},
    {Kind::rw_texture_2d_array, "RWTexture2DArray", HeapKind::resource, KindParameter::element, true, 1},
    {Kind::rw_texture_3d, "RWTexture3D", HeapKind::resource, KindParameter::element, true, 1},
    {Kind::acceleration_structure, "RaytracingAccelerationStructure", HeapKind::resource, KindParameter::none,
     false, 1},
    {Kind::sampler, "SamplerState", HeapKind::sampler, KindParameter::none, false, 1},
    {Kind::sampler_comparison, "SamplerComparisonState", HeapKind::sampler, KindParameter::none, false, 1},
    {Kind::transient, "TransientBuffer", HeapKind::resource, KindParameter::structure, false, 2},
    {Kind::value, "", HeapKind::none, KindParameter::none, false, 0},
}};

/// A number that is no kind reads as `none`.
constexpr const KindInfo& kind_info(Kind kind) {
    const auto row = static_cast<std::size_t>(kind);
    return kind_table[row < kind_count ? row : 0];
}

namespace detail {
constexpr bool kind_table_in_order() {
    for (std::size_t i = 0; i < kind_table.size(); ++i)
        if (static_cast<std::size_t>(kind_table[i].kind) != i)
            return false;
    return true;
}
static_assert(kind_table_in_order(), "kind_table follows the order of Kind");
} // namespace detail

/// Scalar types of values, of texture and texel-buffer elements, and of struct members.
enum class Scalar : std::uint8_t {
    float32,
    int32,
    uint32,
    bool32,
    float16,
    int16,
    uint16,
    float64,
    int64,
    uint64,
};
inline constexpr std::size_t scalar_count = static_cast<std::size_t>(Scalar::uint64) + 1;

struct ScalarInfo {
    Scalar scalar;
    std::string_view hlsl_name;    ///< "float", "float16_t"
    std::string_view binding_name; ///< "Float", "Float16_t": `Float3Binding`, `Float16_t3Binding`
    std::uint8_t bytes;            ///< In a root value: 2-byte scalars pack two a DWORD.
};

inline constexpr std::array<ScalarInfo, scalar_count> scalar_table{{
    {Scalar::float32, "float", "Float", 4},
    {Scalar::int32, "int", "Int", 4},
    {Scalar::uint32, "uint", "Uint", 4},
    {Scalar::bool32, "bool", "Bool", 4},
    {Scalar::float16, "float16_t", "Float16_t", 2},
    {Scalar::int16, "int16_t", "Int16_t", 2},
    {Scalar::uint16, "uint16_t", "Uint16_t", 2},
    {Scalar::float64, "double", "Double", 8},
    {Scalar::int64, "int64_t", "Int64_t", 8},
    {Scalar::uint64, "uint64_t", "Uint64_t", 8},
}};

/// A number that is no scalar reads as `float32`.
constexpr const ScalarInfo& scalar_info(Scalar scalar) {
    const auto row = static_cast<std::size_t>(scalar);
    return scalar_table[row < scalar_count ? row : 0];
}

/// A scalar, vector or matrix, packed in a byte: scalar in the upper 4 bits, rows - 1, columns - 1 in 2 each.
/// A vector of n is 1 row of n columns.
struct ElementType {
    std::uint8_t bits = 0;

    static constexpr ElementType of(Scalar scalar, unsigned rows, unsigned columns) {
        return {
            static_cast<std::uint8_t>(static_cast<unsigned>(scalar) << 4 | (rows - 1) << 2 | (columns - 1))};
    }
    constexpr Scalar scalar() const { return static_cast<Scalar>(bits >> 4); }
    constexpr unsigned rows() const { return (bits >> 2 & 3) + 1; }
    constexpr unsigned columns() const { return (bits & 3) + 1; }
    constexpr unsigned components() const { return rows() * columns(); }
    /// DWORDs that a root value of this type takes.
    constexpr unsigned dwords() const { return (components() * scalar_info(scalar()).bytes + 3) / 4; }
    friend constexpr bool operator==(ElementType, ElementType) = default;
};

/// Root data is at most this many DWORDs. AMD's advice is fewer than 13 in all (requirement B17).
inline constexpr std::size_t root_dword_count = 12;

/// Heap indices from 0 up to this one are the reserved nulls (their Kind is their index).
inline constexpr std::uint32_t reserved_heap_indices = 32;
/// Sampler-heap indices from 0 up to this one: 0 the default sampler, 1 the default comparison sampler.
inline constexpr std::uint32_t reserved_sampler_indices = 2;

/// The heap index that a kind's default-made field holds.
constexpr std::uint32_t null_index(Kind kind) {
    switch (kind_info(kind).heap) {
    case HeapKind::resource:
        return kind == Kind::transient ? static_cast<std::uint32_t>(Kind::structured_buffer)
                                       : static_cast<std::uint32_t>(kind);
    case HeapKind::sampler:
        return kind == Kind::sampler_comparison ? 1 : 0;
    case HeapKind::none:
        break;
    }
    return 0;
}

} // namespace bindery
