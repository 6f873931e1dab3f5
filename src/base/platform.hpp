#pragma once
// What the operating system does for us, spelled once for POSIX and once for Windows (platform_posix.cpp,
// platform_windows.cpp).

#include <cstddef>
#include <exception>
#include <filesystem>
#include <optional>
#include <utility>

namespace bindery::base {

/// Loads a shared library, for the rest of the process: what we load has handlers that must outlive static
/// destructors. A bare name is looked up where the system looks. Null if it cannot be loaded.
void* load_library(const std::filesystem::path& file);

/// Null if the library has no such symbol.
void* library_symbol(void* library, const char* name);

/// The file that was really loaded; empty if the system does not say.
std::filesystem::path library_file(void* library);

/// The program or shared library that the code or data at `address` belongs to, as an absolute path; empty if
/// the system does not say.
std::filesystem::path module_file(const void* address);

unsigned process_id();

/// Runs `run(context)` on a thread with a stack of that size and waits for it; `run` does not throw. Only the
/// part of the stack that is used takes memory. False if there is no such thread to be had: nothing was run.
bool run_with_stack(std::size_t stack_bytes, void (*run)(void* context), void* context);

/// Calls `function` there, returns what it returns and throws what it throws. Without such a thread it is
/// called here.
template<class Function>
auto with_stack(std::size_t stack_bytes, Function function) {
    struct Call {
        Function& function;
        std::optional<decltype(function())> result;
        std::exception_ptr error;
    } call{function, std::nullopt, nullptr};
    const auto run = [](void* context) {
        Call& self = *static_cast<Call*>(context);
        try {
            self.result.emplace(self.function());
        } catch (...) {
            self.error = std::current_exception();
        }
    };
    if (!run_with_stack(stack_bytes, run, &call))
        run(&call);
    if (call.error)
        std::rethrow_exception(call.error);
    return std::move(*call.result);
}

} // namespace bindery::base
