#pragma once
// Rules on a pipeline's root data: what C++ binds, and what the shaders do with it (decision 10).

#include "model/shader_use.hpp"
#include "validate/issue.hpp"

#include <bindery/shader/root_type.hpp>
#include <bindery/shader_compiler.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bindery::validate {

/// A field of the binding struct as C++ has it.
struct Field {
    std::string name; ///< From the side-car where there is one: "material.albedo", "layers[2]".
    std::string type; ///< "StructuredBuffer<Particle>", "float2"
    std::uint32_t first_dword = 0;
    std::uint32_t dwords = 1;
    Kind kind = Kind::none;
    ElementType element;
    std::uint32_t stride_bytes = 0; ///< Structured kinds.
};

/// The fields of a root type in order. `side_car` may be null: then names are those of C++, outermost only.
std::vector<Field> fields_of(const RootType& root, const SideCar* side_car);

/// What the bytecode of a shader does; nothing for DXIL, which is not walked. Throws what reflection throws.
std::optional<model::ShaderUse> walk(const Shader& shader);

struct RootFindings {
    Issues errors;   ///< pipeline_root_mismatch
    Issues warnings; ///< pipeline_uniform_index
    Issues notes;    ///< pipeline_root_unread, pipeline_foreign_bytecode
};

/// Compares each shader with the root type: its side-car by names, its bytecode by what it does. `uses` are
/// the walks, beside `shaders`.
RootFindings check_root(const std::string& pipeline, const RootType& root,
                        std::span<const Shader* const> shaders,
                        std::span<const std::optional<model::ShaderUse>> uses);

} // namespace bindery::validate
