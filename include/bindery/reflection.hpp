#pragma once
// What is known of a shader when it is compiled: the side-car that travels beside its bytecode.
//
// Bytecode alone has lost names and types (decision 10). When a pipeline is made, the side-car is compared
// with the C++ struct; errors and the trace take their field names from it.

#include <bindery/error.hpp>
#include <bindery/shader/kind.hpp>
#include <bindery/stage.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

/// How a type is put together.
enum class TypeShape : std::uint8_t { scalar, vector, matrix, array, structure };

/// A type in memory, or a member of one: the layout that the GPU uses.
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
    std::uint32_t element_count = 0;  ///< Arrays: elements.
    std::vector<TypeTree> children{}; ///< Structures: the members in order. Arrays: one, the element.

    friend bool operator==(const TypeTree&, const TypeTree&) = default;
};

/// A field of the root type, one row for each element of an array of bindings.
struct RootField {
    std::string name; ///< "src"; nested "material.albedo"; arrays "layers[2]".
    std::uint32_t first_dword = 0;
    std::uint32_t dwords = 0;
    Kind kind = Kind::none;
    ElementType element{};      ///< Values, textures and texel buffers: of what.
    std::string element_type{}; ///< Structured kinds: the element's type, a key of SideCar::types.

    friend bool operator==(const RootField&, const RootField&) = default;
};

/// One input or output of a stage.
struct StageElement {
    std::string semantic; ///< Upper case, without its index: "TEXCOORD", "SV_POSITION".
    std::uint32_t semantic_index = 0;
    bool system_value = false;  ///< A built-in: takes no location of its own.
    std::uint32_t location = 0; ///< Vulkan: location. D3D12: register. System values: 0.
    Scalar scalar = Scalar::float32;
    std::uint8_t component_mask = 0; ///< Bit i: component i is there (x = 1, y = 2, z = 4, w = 8).

    friend bool operator==(const StageElement&, const StageElement&) = default;
};

/// Something worth knowing about the compiled shader, kept with it.
struct Finding {
    Severity severity = Severity::note;
    std::string text; ///< A full sentence.

    friend bool operator==(const Finding&, const Finding&) = default;
};

/// What is known of a compiled shader beside its bytecode.
struct SideCar {
    std::string root_type;         ///< Name of the root type; empty: the shader was compiled without one.
    std::uint64_t root_hash = 0;   ///< binding_type_hash_v of the C++ type; 0: not known (command line).
    std::vector<RootField> fields; ///< In the order of their DWORDs.
    std::vector<TypeTree> types;   ///< The layout of every element type that a field names.
    std::vector<StageElement> inputs;
    std::vector<StageElement> outputs;
    std::vector<Finding> findings;

    /// The layout of the element type of that name; null if no field names it.
    const TypeTree* type(std::string_view type_name) const;

    friend bool operator==(const SideCar&, const SideCar&) = default;
};

/// The side-car as JSON, keys in a fixed order: the same side-car gives the same bytes.
std::string to_json(const SideCar& side_car);

/// Reads what to_json wrote. `name` (a file name) is for the error.
/// Throws Error(reflection_malformed) for text that is not a side-car.
SideCar side_car_from_json(std::string_view json, std::string_view name);

} // namespace bindery
