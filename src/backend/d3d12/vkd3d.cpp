#include "backend/d3d12/vkd3d.hpp"

#ifndef _WIN32

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <system_error>

namespace bindery::d3d12 {

namespace fs = std::filesystem;

namespace {

constexpr const char* library_name = "libvkd3d-utils.so.1";

template<class Function>
Function find_function(void* library, const char* name) {
    return reinterpret_cast<Function>(dlsym(library, name));
}

/// "vkd3d-shader 2.1"
std::string version_of(void* library) {
    using GetVersion = const char* (*)(unsigned int* major, unsigned int* minor);
    const auto get = find_function<GetVersion>(library, "vkd3d_shader_get_version");
    return get == nullptr ? "vkd3d" : get(nullptr, nullptr);
}

/// The start of VkPhysicalDeviceProperties. Direct3D has no words for what vkd3d runs on, and Vulkan's
/// headers are not this backend's.
struct PhysicalDeviceProperties {
    std::uint32_t api_version, driver_version, vendor, device, type;
    std::array<char, 256> name;
    alignas(8) std::array<std::byte, 1024> rest; // more than there is: 548 bytes
};
constexpr std::uint32_t physical_device_type_cpu = 4;

/// Names the Vulkan device that vkd3d chose.
void describe(ID3D12Device* device, std::string& name, bool& software) {
    using GetPhysicalDevice = void* (*)(ID3D12Device*);
    using GetProperties = void (*)(void* physical_device, PhysicalDeviceProperties*);
    // Both libraries are loaded: they run the device.
    void* vkd3d = dlopen("libvkd3d.so.1", RTLD_NOW | RTLD_NOLOAD);
    void* vulkan = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_NOLOAD);
    if (vkd3d == nullptr || vulkan == nullptr)
        return;
    const auto physical_device = find_function<GetPhysicalDevice>(vkd3d, "vkd3d_get_vk_physical_device");
    const auto properties_of = find_function<GetProperties>(vulkan, "vkGetPhysicalDeviceProperties");
    if (physical_device == nullptr || properties_of == nullptr)
        return;
    PhysicalDeviceProperties properties{};
    properties_of(physical_device(device), &properties);
    name = properties.name.data();
    software = properties.type == physical_device_type_cpu;
}

/// What the file is missing to be the library; empty: nothing.
std::string load(const fs::path& file, Runtime& runtime) {
    void* library = dlopen(file.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        return dlerror();
    runtime.create_device = find_function<CreateDeviceFunction>(library, "D3D12CreateDevice");
    runtime.get_debug_interface = find_function<GetDebugInterfaceFunction>(library, "D3D12GetDebugInterface");
    runtime.library = version_of(library);
    runtime.describe = describe;
    return runtime.create_device == nullptr ? "it has no D3D12CreateDevice" : "";
}

} // namespace

std::vector<fs::path> vkd3d_candidates() {
    std::vector<fs::path> files;
    std::error_code error;
    if (const char* named = std::getenv("BINDERY_VKD3D"))
        files.push_back(fs::is_directory(named, error) ? fs::path(named) / library_name : fs::path(named));
    files.emplace_back(library_name);
    files.push_back(fs::path(BINDERY_DEPS_DIR) / "vkd3d/root/usr/lib/x86_64-linux-gnu" / library_name);
    return files;
}

Runtime load_vkd3d(const std::vector<fs::path>& candidates) {
    std::string tried;
    for (const fs::path& file : candidates) {
        Runtime runtime;
        const std::string wrong = load(file, runtime);
        if (wrong.empty())
            return runtime;
        tried += fmt::format("\n  {}: {}", file.string(), wrong);
    }
    throw Error(Rule::device_unavailable, "",
                fmt::format("There is no Direct3D 12 runtime. Install vkd3d 2.1 or later (Debian: "
                            "libvkd3d-utils1), or set BINDERY_VKD3D to its {}, or run scripts/setup.sh and "
                            "start the program with deps/vkd3d/run. Tried:{}",
                            library_name, tried));
}

} // namespace bindery::d3d12

#endif
