// Adapters as DXGI lists them, which Windows alone has.
#include "backend/d3d12/adapter.hpp"

#include "backend/d3d12/result.hpp"
#include "backend/d3d12/text.hpp"

#include <fmt/format.h>

#ifdef _WIN32
#include <dxgi1_6.h>
#endif

namespace bindery::d3d12 {

#ifdef _WIN32

namespace {

/// "32.0.15.6094"
std::string driver_version(IDXGIAdapter1* adapter) {
    LARGE_INTEGER version{};
    if (FAILED(adapter->CheckInterfaceSupport(__uuidof(IDXGIDevice), &version)))
        return "unknown";
    const auto part = [&](int shift) { return version.QuadPart >> shift & 0xffff; };
    return fmt::format("{}.{}.{}.{}", part(48), part(32), part(16), part(0));
}

} // namespace

std::vector<Adapter> find_dxgi_adapters(const Runtime& runtime) {
    ComPtr<IDXGIFactory6> factory;
    const HRESULT result = runtime.create_factory(0, factory.iid(), factory.put());
    if (FAILED(result))
        throw_result(result, "Making a DXGI factory, which takes Windows 10 1803 or later,", "", nullptr,
                     Rule::device_unavailable);
    std::vector<Adapter> hardware, software;
    for (UINT i = 0;; ++i) {
        ComPtr<IDXGIAdapter1> adapter;
        if (FAILED(factory->EnumAdapterByGpuPreference(i, DXGI_GPU_PREFERENCE_HIGH_PERFORMANCE, adapter.iid(),
                                                       adapter.put())))
            break;
        DXGI_ADAPTER_DESC1 desc{};
        if (FAILED(adapter->GetDesc1(&desc)))
            continue;
        const bool is_software = (desc.Flags & DXGI_ADAPTER_FLAG_SOFTWARE) != 0;
        (is_software ? software : hardware)
            .push_back({.handle = adapter.as<IUnknown>(),
                        .info = {.name = narrow(desc.Description),
                                 .driver = driver_version(adapter.get()),
                                 .software = is_software}});
    }
    hardware.insert(hardware.end(), software.begin(), software.end());
    return hardware;
}

#else

std::vector<Adapter> find_dxgi_adapters(const Runtime&) {
    return {}; // no runtime of this system has DXGI
}

#endif

} // namespace bindery::d3d12
