#pragma once
// From Slang's reflection to the library's own values.

#include "compiler/slang_api.hpp"

#include <bindery/reflection.hpp>

#include <optional>
#include <string_view>
#include <vector>

namespace bindery::compiler {

/// The element type of the structured buffer of that name, as a global of the program; none if there is no
/// such buffer, or its element is no plain data.
std::optional<TypeTree> element_layout(const SlangApi& api, SlangReflection* program,
                                       std::string_view buffer_name);

/// Semantic and location of what the program's first entry point takes and gives; nothing else is filled in,
/// and system values are left out. Slang's SPIR-V has no semantic names.
std::vector<StageElement> input_semantics(const SlangApi& api, SlangReflection* program);
std::vector<StageElement> output_semantics(const SlangApi& api, SlangReflection* program);

} // namespace bindery::compiler
