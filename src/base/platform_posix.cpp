#ifndef _WIN32
#include "base/platform.hpp"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <system_error>

namespace bindery::base {

namespace fs = std::filesystem;

void* load_library(const fs::path& file) {
    return dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
}

void* library_symbol(void* library, const char* name) {
    return dlsym(library, name);
}

fs::path library_file(void* library) {
    link_map* map = nullptr;
    return dlinfo(library, RTLD_DI_LINKMAP, &map) == 0 && map ? fs::path(map->l_name) : fs::path();
}

fs::path module_file(const void* address) {
    // Not /proc/self/exe: a program started through another dynamic linker finds that linker there.
    Dl_info info{};
    if (!dladdr(address, &info) || !info.dli_fname)
        return {};
    std::error_code error;
    const fs::path file = fs::absolute(info.dli_fname, error);
    return error ? fs::path() : file;
}

unsigned process_id() {
    return static_cast<unsigned>(getpid());
}

} // namespace bindery::base
#endif
