#pragma once
// Compiled shaders on disk, used again while everything they depend on is as it was.

#include "compiler/source_files.hpp"

#include <bindery/shader_compiler.hpp>

#include <filesystem>
#include <optional>
#include <string>

namespace bindery::compiler {

/// One file a key. Several programs may use a folder at once; a file that is damaged, cut short or of another
/// version is as good as none.
class Cache {
public:
    /// An empty folder name: nothing is kept.
    explicit Cache(std::filesystem::path dir) : dir_(std::move(dir)) {}

    /// The shader that was kept for the key, if every file that it was made from has the same content and
    /// every file that it did without is still not there.
    std::optional<Shader> find(const std::string& key) const;

    /// Keeps a shader. A folder that cannot be written costs time only.
    void keep(const std::string& key, const SourceFiles& files, const Shader& shader) const;

    /// Where a key's shader is kept.
    std::filesystem::path file_of(const std::string& key) const;

private:
    std::filesystem::path dir_;
};

} // namespace bindery::compiler
