#pragma once
// What is known of a shader when it is compiled: the side-car that travels beside its bytecode.
//
// Bytecode alone has lost names and types (decision 10). When a pipeline is made, the side-car is compared
// with the C++ struct; errors and the trace take their field names from it.

#include <bindery/error.hpp>
#include <bindery/shader/kind.hpp>
#include <bindery/shader_resource.hpp>
#include <bindery/stage.hpp>
#include <bindery/stage_element.hpp>
#include <bindery/type_tree.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

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
    /// What the stage takes and gives, in the order of declaration where the compiler tells it, else of
    /// places.
    std::vector<StageElement> inputs;
    std::vector<StageElement> outputs;
    /// Once a patch, not once a control point: out of a hull shader, into a domain shader. Mesh shaders: out,
    /// once a primitive.
    std::vector<StageElement> patch;
    /// DXIL: the registers of the bytecode, with names and sizes. SPIR-V: none, it says them itself.
    std::vector<ShaderResource> resources;
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
