#pragma once
// What the compiler tests share: a folder that goes away, and one compiler service for the whole program
// (Slang takes a quarter of a second to start).

#include <bindery/shader_compiler.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace bindery::test {

/// A new, empty folder; removed with everything in it.
class TemporaryDir {
public:
    TemporaryDir();
    ~TemporaryDir();
    TemporaryDir(const TemporaryDir&) = delete;
    TemporaryDir& operator=(const TemporaryDir&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::filesystem::path operator/(std::string_view name) const { return path_ / name; }
    /// Writes a file and gives its path.
    std::filesystem::path write(std::string_view name, std::string_view text) const;

private:
    std::filesystem::path path_;
};

/// Without a cache.
ShaderCompiler& compiler();

/// A compute shader request for a text, named "shader.hlsl" in the folder of these tests' sources.
CompileRequest request(std::string source, Compiler which, ShaderTarget target = ShaderTarget::spirv);

std::string read_text(const std::filesystem::path& file);

} // namespace bindery::test
