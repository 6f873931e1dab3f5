#ifndef _WIN32
#include "base/platform.hpp"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
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

bool run_with_stack(std::size_t stack_bytes, void (*run)(void* context), void* context) {
    struct Call {
        void (*run)(void*);
        void* context;
    } call{run, context};
    const auto entry = [](void* argument) -> void* {
        const Call& self = *static_cast<const Call*>(argument);
        self.run(self.context);
        return nullptr;
    };
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    pthread_t thread{};
    const bool started = pthread_attr_setstacksize(&attributes, stack_bytes) == 0 &&
                         pthread_create(&thread, &attributes, entry, &call) == 0;
    pthread_attr_destroy(&attributes);
    return started && pthread_join(thread, nullptr) == 0;
}

} // namespace bindery::base
#endif
