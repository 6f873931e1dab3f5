#pragma once
// From Slang's reflection to the library's own values.

#include "compiler/slang_api.hpp"

#include <bindery/reflection.hpp>

#include <optional>
#include <string>
#include <vector>

namespace bindery::compiler {

/// "game::Material", "StructuredBuffer<float4,...>": the canonical name of a type; empty if it has none.
std::string full_type_name(const SlangApi& api, SlangReflectionType* type);

/// The type that is laid out; none if it is no plain data.
std::optional<TypeTree> plain_layout(const SlangApi& api, SlangReflectionTypeLayout* layout);

/// The layout of the type of that name as the element of a structured buffer, in a session that forces C's
/// layout; none if the program does not know it, or it is no plain data.
std::optional<TypeTree> element_layout(const SlangApi& api, SlangReflection* program,
                                       const std::string& type_name);

/// Semantic and location of what the program's first entry point takes and gives; nothing else is filled in,
/// and system values are left out. Slang's SPIR-V has no semantic names.
std::vector<StageElement> input_semantics(const SlangApi& api, SlangReflection* program);
std::vector<StageElement> output_semantics(const SlangApi& api, SlangReflection* program);

} // namespace bindery::compiler
