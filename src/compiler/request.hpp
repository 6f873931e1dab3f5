#pragma once
// Compile requests: what is wrong with one before any compiler sees it, and what tells two apart.

#include "compiler/backend.hpp"

#include <string>

namespace bindery::compiler {

/// Throws Error(compiler_argument) for a request that no compiler can do: no entry point, Slang to DXIL, a
/// stage that the shader model lacks, a name that is none, a define that is the library's.
void check_request(const CompileRequest& request);

/// The part of check_request that does not ask for an entry point: a source, defines, a name for the root
/// type.
void check_source_request(const CompileRequest& request);

/// Throws Error(compiler_argument) for text that compilers would cut short.
void check_source(const Job& job);

/// Everything that may change what a compiler makes of a job, included files aside.
std::string cache_key(const Job& job, const CompilerInfo& compiler);

} // namespace bindery::compiler
