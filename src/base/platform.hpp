#pragma once
// What the operating system does for us, spelled once for POSIX and once for Windows (platform_posix.cpp,
// platform_windows.cpp).

#include <filesystem>

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

} // namespace bindery::base
