#ifdef _WIN32
#include "base/platform.hpp"

#ifndef NOMINMAX
#define NOMINMAX
#endif
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <string>

namespace bindery::base {

namespace fs = std::filesystem;

namespace {

fs::path file_of(HMODULE module) {
    std::wstring file(MAX_PATH, L'\0');
    for (;;) {
        const DWORD length = GetModuleFileNameW(module, file.data(), static_cast<DWORD>(file.size()));
        if (length < file.size()) {
            file.resize(length);
            return file;
        }
        file.resize(file.size() * 2); // it was cut short
    }
}

} // namespace

void* load_library(const fs::path& file) {
    // With a path, what the library needs is looked for beside it too.
    const DWORD flags = file.is_absolute() ? LOAD_WITH_ALTERED_SEARCH_PATH : 0;
    return LoadLibraryExW(file.c_str(), nullptr, flags);
}

void* library_symbol(void* library, const char* name) {
    return reinterpret_cast<void*>(GetProcAddress(static_cast<HMODULE>(library), name));
}

fs::path library_file(void* library) {
    return file_of(static_cast<HMODULE>(library));
}

fs::path module_file(const void* address) {
    HMODULE module = nullptr;
    constexpr DWORD flags =
        GET_MODULE_HANDLE_EX_FLAG_FROM_ADDRESS | GET_MODULE_HANDLE_EX_FLAG_UNCHANGED_REFCOUNT;
    if (!GetModuleHandleExW(flags, static_cast<LPCWSTR>(address), &module))
        return {};
    return file_of(module);
}

unsigned process_id() {
    return GetCurrentProcessId();
}

bool run_with_stack(std::size_t stack_bytes, void (*run)(void* context), void* context) {
    struct Call {
        void (*run)(void*);
        void* context;
    } call{run, context};
    const auto entry = [](void* argument) -> DWORD {
        const Call& self = *static_cast<const Call*>(argument);
        self.run(self.context);
        return 0;
    };
    const HANDLE thread =
        CreateThread(nullptr, stack_bytes, entry, &call, STACK_SIZE_PARAM_IS_A_RESERVATION, nullptr);
    if (thread == nullptr)
        return false;
    WaitForSingleObject(thread, INFINITE);
    CloseHandle(thread);
    return true;
}

} // namespace bindery::base
#endif
