#include "compiler/dynamic_library.hpp"

#include <cstdlib>
#include <dlfcn.h>
#include <link.h>
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
constexpr CompilerNames compiler_names[] = {
    {Compiler::dxc, "BINDERY_DXC", "libdxcompiler.so", "dxc", "DxcCreateInstance"},
    {Compiler::slang, "BINDERY_SLANG", "libslang-compiler.so", "slang", "slang_createGlobalSession2"},
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
        result.push_back({sdk / "lib" / names.library, "VULKAN_SDK"});
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
    void* handle = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    return handle ? std::unique_ptr<DynamicLibrary>(new DynamicLibrary(handle)) : nullptr;
}

void* DynamicLibrary::symbol(const char* name) const {
    return dlsym(handle_, name);
}

fs::path DynamicLibrary::file() const {
    link_map* map = nullptr;
    return dlinfo(handle_, RTLD_DI_LINKMAP, &map) == 0 && map ? fs::path(map->l_name) : fs::path();
}

std::unique_ptr<DynamicLibrary>
find_compiler_library(Compiler compiler, const std::vector<fs::path>& user_dirs, CompilerInfo& info) {
    const CompilerNames& names = compiler_names[static_cast<std::size_t>(compiler)];
    info.compiler = compiler;
    for (const Candidate& candidate : candidates(names, user_dirs)) {
        info.searched.push_back(candidate.file);
        std::unique_ptr<DynamicLibrary> library = DynamicLibrary::open(candidate.file);
        if (!library || !library->symbol(names.symbol))
            continue;
        info.found = true;
        info.library = library->file();
        info.found_by = candidate.found_by;
        return library;
    }
    return nullptr;
}

fs::path executable_dir() {
    // Not /proc/self/exe: a program started through another dynamic linker finds that linker there.
    Dl_info info{};
    if (!dladdr(reinterpret_cast<const void*>(&executable_dir), &info) || !info.dli_fname)
        return {};
    std::error_code error;
    const fs::path file = fs::absolute(info.dli_fname, error);
    return error ? fs::path() : file.parent_path();
}

} // namespace bindery::compiler
