#pragma once
// What a Slang module declares, from Slang's reflection.

#include "compiler/slang_api.hpp"

#include <bindery/declarations.hpp>

#include <string>

namespace bindery::compiler {

/// Buffers among the parameters of a module, then its structures. The module's session forces C's layout.
/// `source_name` is the file that declarations are said to be in: Slang's reflection knows no places, so that
/// what included files declare is here too, the library's own headers aside.
Declarations module_declarations(const SlangApi& api, slang::IModule& module, const std::string& source_name);

} // namespace bindery::compiler
