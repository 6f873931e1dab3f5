#pragma once
// Shaders as JSON. The one place that sees a JSON library, which costs more to compile than all the rest.

#include "compiler/source_files.hpp"

#include <bindery/shader_compiler.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace bindery::compiler {

/// What a cache file holds beside the bytecode.
struct CacheRecord {
    std::string key;                           ///< The whole key: two keys of one hash are told apart.
    std::vector<Dependency> dependencies{};    ///< Files that were read.
    std::vector<std::filesystem::path> absent; ///< Files that were looked for in vain.
    Shader shader{};                           ///< Without its bytecode.
};

/// Everything but the bytecode, of which size and hash are written down.
std::string shader_to_json(const Shader& shader);
/// Throws Error(reflection_malformed), also if the bytecode is not the one that the text belongs to.
Shader shader_from_json(std::string_view json, std::vector<std::byte> bytecode, std::string_view name);

std::string cache_record_to_json(const CacheRecord& record);
/// Throws Error(reflection_malformed).
CacheRecord cache_record_from_json(std::string_view json);

} // namespace bindery::compiler
