#pragma once
// From Slang's reflection to the library's own values.

#include "compiler/slang_api.hpp"

#include <bindery/reflection.hpp>

#include <optional>
#include <string_view>

namespace bindery::compiler {

/// The element type of the structured buffer of that name, as a global of the program; none if there is no
/// such buffer, or its element is no plain data.
std::optional<TypeTree> element_layout(const SlangApi& api, SlangReflection* program,
                                       std::string_view buffer_name);

} // namespace bindery::compiler
