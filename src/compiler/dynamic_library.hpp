#pragma once
// Finding and loading the compilers' libraries at run time.

#include <bindery/shader_compiler.hpp>

#include <filesystem>
#include <memory>
#include <vector>

namespace bindery::compiler {

/// A loaded library; unloaded never: DXC and Slang register handlers that must outlive static destructors.
class DynamicLibrary {
public:
    /// Null if the file cannot be loaded. A bare name is looked up on the system's library path.
    static std::unique_ptr<DynamicLibrary> open(const std::filesystem::path& file);

    /// Null if the library has no such symbol.
    void* symbol(const char* name) const;
    /// The file that was really loaded.
    std::filesystem::path file() const;

private:
    explicit DynamicLibrary(void* handle) : handle_(handle) {}
    void* handle_;
};

/// Where a library was found, with what was searched on the way. `info` gets found, library, found_by and
/// searched; null where it is nowhere.
std::unique_ptr<DynamicLibrary> find_compiler_library(Compiler compiler,
                                                      const std::vector<std::filesystem::path>& user_dirs,
                                                      CompilerInfo& info);

/// The folder of the program, or of the shared library, that holds this code; empty if the system does not
/// say.
std::filesystem::path executable_dir();

} // namespace bindery::compiler
