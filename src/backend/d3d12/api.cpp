#include "backend/d3d12/api.hpp"

#include "backend/d3d12/vkd3d.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

namespace bindery::d3d12 {

namespace {

#ifdef _WIN32

/// A function of a library of the system; null where either is missing.
template<class Function>
Function find_function(const wchar_t* library, const char* name) {
    const HMODULE module = LoadLibraryExW(library, nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32);
    return module == nullptr
               ? nullptr
               : reinterpret_cast<Function>(reinterpret_cast<void (*)()>(GetProcAddress(module, name)));
}

Runtime load_runtime() {
    Runtime runtime;
    runtime.library = "d3d12.dll";
    runtime.create_device = find_function<CreateDeviceFunction>(L"d3d12.dll", "D3D12CreateDevice");
    runtime.get_debug_interface =
        find_function<GetDebugInterfaceFunction>(L"d3d12.dll", "D3D12GetDebugInterface");
    runtime.create_factory = find_function<CreateFactoryFunction>(L"dxgi.dll", "CreateDXGIFactory2");
    if (runtime.create_device == nullptr || runtime.create_factory == nullptr)
        throw Error(
            Rule::device_unavailable, "",
            fmt::format("There is no Direct3D 12 runtime: {} is not found, which Windows 10 and later "
                        "have.",
                        runtime.create_device == nullptr ? "d3d12.dll" : "CreateDXGIFactory2"));
    return runtime;
}

#else

Runtime load_runtime() {
    return load_vkd3d(vkd3d_candidates());
}

#endif

} // namespace

const Runtime& find_runtime() {
    static const Runtime runtime = load_runtime();
    return runtime;
}

} // namespace bindery::d3d12
