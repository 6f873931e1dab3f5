#include "compiler/dynamic_library.hpp"

#include "base/platform.hpp"

#include <cstdlib>
#include <system_error>

namespace bindery::compiler {

namespace fs = std::filesystem;

namespace {

struct CompilerNames {
    Compiler compiler;
    const char* environment; ///< A file, or a folder that holds it.
    const char* library;
    const char* deps_folder; ///< Below the folder that scripts/setup.sh fills.
    const char* symbol;      ///< What makes it the library that we mean.
};
#ifdef _WIN32
constexpr const char* sdk_folder = "Bin";
constexpr const char* dxc_library = "dxcompiler.dll";
constexpr const char* slang_library = "slang-compiler.dll";
#else
constexpr const char* sdk_folder = "lib";
constexpr const char* dxc_library = "libdxcompiler.so";
constexpr const char* slang_library = "libslang-compiler.so";
#endif
constexpr CompilerNames compiler_names[] = {
    {Compiler::dxc, "BINDERY_DXC", dxc_library, "dxc", "DxcCreateInstance"},
    {Compiler::slang, "BINDERY_SLANG", slang_library, "slang", "slang_createGlobalSession2"},
};
static_assert(std::size(compiler_names) == compiler_count);

struct Candidate {
    fs::path file;
    const char* found_by;
};

fs::path environment_path(const char* name) {
    const char* value = std::getenv(name);
    return value ? fs::path(value) : fs::path();
}

std::vector<Candidate> candidates(const CompilerNames& names, const std::vector<fs::path>& user_dirs) {
    std::vector<Candidate> result;
    for (const fs::path& dir : user_dirs)
        result.push_back({dir / names.library, "options"});
    std::error_code error;
    if (const fs::path path = environment_path(names.environment); !path.empty())
        result.push_back({fs::is_directory(path, error) ? path / names.library : path, names.environment});
    if (const fs::path sdk = environment_path("VULKAN_SDK"); !sdk.empty())
        result.push_back({sdk / sdk_folder / names.library, "VULKAN_SDK"});
    result.push_back({names.library, "system"});
    result.push_back({fs::path(BINDERY_DEPS_DIR) / names.deps_folder / names.library, "deps"});
    if (const fs::path dir = executable_dir(); !dir.empty()) {
        result.push_back({dir / names.library, "executable"});
        result.push_back({dir / "lib" / names.library, "executable"});
        result.push_back({dir / "deps" / names.deps_folder / names.library, "executable"});
    }
    return result;
}

} // namespace

std::unique_ptr<DynamicLibrary> DynamicLibrary::open(const fs::path& file) {
    void* handle = base::load_library(file);
    return handle ? std::unique_ptr<DynamicLibrary>(new DynamicLibrary(handle)) : nullptr;
}

void* DynamicLibrary::symbol(const char* name) const {
    return base::library_symbol(handle_, name);
}

fs::path DynamicLibrary::file() const {
    return base::library_file(handle_);
}

std::unique_ptr<DynamicLibrary>
find_compiler_library(Compiler compiler, const std::vector<fs::path>& user_dirs, CompilerInfo& info) {
    const CompilerNames& names = compiler_names[static_cast<std::size_t>(compiler)];
    info.compiler = compiler;
    for (const Candidate& candidate : candidates(names, user_dirs)) {
        info.searched.push_back(candidate.file);
        std::unique_ptr<DynamicLibrary> library = DynamicLibrary::open(candidate.file);
        if (!library || !library->symbol(names.symbol)) {
            if (candidate.found_by == names.environment) // who names one wants no other
                break;
            continue;
        }
        info.found = true;
        info.library = library->file();
        info.found_by = candidate.found_by;
        return library;
    }
    return nullptr;
}

fs::path executable_dir() {
    return base::module_file(reinterpret_cast<const void*>(&executable_dir)).parent_path();
}

} // namespace bindery::compiler
