#pragma once
// The Direct3D 12 backend: Windows' own runtime, and on Linux vkd3d, which runs the same API on Vulkan.
//
// Any number of devices may live in a process. The runtime is loaded when the first device is asked for; on
// Linux the library libvkd3d-utils.so.1 is looked for in the environment's BINDERY_VKD3D (a file or a
// folder), on the library path and in the project's dependency folder. docs/guides/d3d12.md says what a
// device needs, what vkd3d lacks, and how an application brings its own device.
//
// Shaders are DXIL: compile them for DeviceInfo::shader_target. With shader model 6.6 the heap is reached
// directly; below it through unbounded arrays, which the same shader text becomes.

#include <bindery/device.hpp>
#include <bindery/shader_compiler.hpp>

#include <optional>
#include <string>
#include <vector>

// Direct3D's own objects, so that this header needs no d3d12.h.
struct ID3D12Device;
struct ID3D12CommandQueue;

namespace bindery::d3d12 {

/// The application's own device. Both objects are counted: they live at least as long as ours. The queue is a
/// direct one of that device; work that the application submits to it keeps its order with ours.
struct ExternalDevice {
    ID3D12Device* device = nullptr;
    ID3D12CommandQueue* queue = nullptr;
};

struct D3D12Desc : DeviceDesc {
    /// Direct3D's debug layer; its messages are diagnostics with the rule device_validation. vkd3d has none.
    /// With an external device the application turns the layer on before it makes the device.
    bool validation = false;
    /// Part of the adapter's name, in any case; empty: the fastest there is, software last. vkd3d has one
    /// adapter, its own choice.
    std::string adapter{};
    bool allow_software = true;
    /// What pipelines are to take, if not the best that the device has: dxil_6_0 to dxil_6_6. Throws
    /// device_feature where the device has less.
    std::optional<ShaderTarget> shader_target{};
    std::optional<ExternalDevice> external{};
};

/// Throws Error: device_unavailable (no runtime, no adapter of that name, none with feature level 11_0),
/// device_feature (naming what is missing: a shader model, a binding tier, the debug layer), heap_limit
/// (more than 1,000,000 descriptors or 2,048 samplers), device_lost, memory_exhausted.
Device create_device(const D3D12Desc& desc);

/// A device that was looked at, and why it can or cannot be used.
struct AdapterInfo {
    std::string name{};
    std::string driver{};
    bool software = false;
    std::vector<std::string> missing{}; ///< Features by name; empty: usable.
};
/// Every adapter that the runtime knows. Throws Error device_unavailable (no runtime).
std::vector<AdapterInfo> list_adapters();

} // namespace bindery::d3d12
