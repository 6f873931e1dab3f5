#pragma once
// Direct3D 12 as each of the three builds has it, and nothing else of it anywhere: the headers, owning
// pointers, the calls that return structures, and the runtime's entry points, which are loaded when needed.
//
//   Linux    vkd3d's headers (COM calls are Windows', strings are 32-bit wchar_t)
//   mingw    DirectX-Headers
//   MSVC     DirectX-Headers where they are found, else the SDK's

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
#ifdef __MINGW32__
#include <rpc.h>
#include <rpcndr.h> // first: DirectX-Headers ask it for a version that it has the contents of, but not the number
#endif
#if __has_include(<directx/d3d12.h>)
#include <directx/d3d12.h>
#include <directx/d3d12sdklayers.h>
#include <dxguids/dxguids.h>
#else
#include <d3d12.h>
#include <d3d12sdklayers.h>
#endif
#else
// Without these two, calls that return structures crash in C++, and min and max are macros.
#define WIDL_EXPLICIT_AGGREGATE_RETURNS
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <climits>
#include <vkd3d_windows.h>

#include <vkd3d_d3d12.h>
#include <vkd3d_d3d12sdklayers.h>
#undef interface // a macro of COM's; the library has a header and a namespace of that name
#endif

#include <cstddef>
#include <string>
#include <type_traits>
#include <utility>

namespace bindery::d3d12 {

/// The identifier of a COM interface.
template<class T>
const IID& iid_of() {
#ifdef _WIN32
    return __uuidof(T);
#else
    return __vkd3d_uuidof<T>(); // its __uuidof is a macro over typeof, which strict C++20 lacks
#endif
}

/// A counted reference to a COM object, or null.
template<class T>
class ComPtr {
public:
    ComPtr() = default;
    ComPtr(std::nullptr_t) {}
    /// One reference more.
    static ComPtr shared(T* object) {
        if (object != nullptr)
            object->AddRef();
        return owned(object);
    }
    /// The caller's reference.
    static ComPtr owned(T* object) {
        ComPtr result;
        result.object_ = object;
        return result;
    }
    ComPtr(const ComPtr& other) : ComPtr(shared(other.object_)) {}
    ComPtr(ComPtr&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
    ComPtr& operator=(ComPtr other) noexcept {
        std::swap(object_, other.object_);
        return *this;
    }
    ~ComPtr() { reset(); }

    T* get() const { return object_; }
    T* operator->() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }
    void reset() {
        if (T* object = std::exchange(object_, nullptr))
            object->Release();
    }
    /// Lets go of what it has and gives the place of a new object, for calls that make one:
    ///     device->CreateFence(0, D3D12_FENCE_FLAG_NONE, fence.iid(), fence.put())
    void** put() {
        reset();
        return reinterpret_cast<void**>(&object_);
    }
    static const IID& iid() { return iid_of<T>(); }
    /// The same object as another interface; null where it has none.
    template<class U>
    ComPtr<U> as() const {
        ComPtr<U> result;
        if (object_ == nullptr || FAILED(object_->QueryInterface(iid_of<U>(), result.put())))
            return {};
        return result;
    }

private:
    T* object_ = nullptr;
};

// Calls that return structures: by value with MSVC and in vkd3d's headers, through a pointer with mingw.
// Templates, so that only the form that a build has is looked at.
template<class Heap>
D3D12_CPU_DESCRIPTOR_HANDLE cpu_start(Heap* heap) {
    if constexpr (requires { heap->GetCPUDescriptorHandleForHeapStart(); }) {
        return heap->GetCPUDescriptorHandleForHeapStart();
    } else {
        D3D12_CPU_DESCRIPTOR_HANDLE result;
        heap->GetCPUDescriptorHandleForHeapStart(&result);
        return result;
    }
}
template<class Heap>
D3D12_GPU_DESCRIPTOR_HANDLE gpu_start(Heap* heap) {
    if constexpr (requires { heap->GetGPUDescriptorHandleForHeapStart(); }) {
        return heap->GetGPUDescriptorHandleForHeapStart();
    } else {
        D3D12_GPU_DESCRIPTOR_HANDLE result;
        heap->GetGPUDescriptorHandleForHeapStart(&result);
        return result;
    }
}
/// Of a resource, a heap or a descriptor heap.
template<class Object>
auto desc_of(Object* object) {
    if constexpr (requires { object->GetDesc(); }) {
        return object->GetDesc();
    } else {
        std::remove_pointer_t<decltype(object->GetDesc(nullptr))> result;
        object->GetDesc(&result);
        return result;
    }
}

// ---------------------------------------------------------------- the runtime

using CreateDeviceFunction = HRESULT(WINAPI*)(IUnknown* adapter, D3D_FEATURE_LEVEL level, REFIID iid,
                                              void** device);
using GetDebugInterfaceFunction = HRESULT(WINAPI*)(REFIID iid, void** debug);
using CreateFactoryFunction = HRESULT(WINAPI*)(UINT flags, REFIID iid, void** factory);

/// What can be called before there is a device. Tests put a double in its place.
struct Runtime {
    std::string library; ///< Where it comes from, with its version where it says one.
    CreateDeviceFunction create_device = nullptr;
    GetDebugInterfaceFunction get_debug_interface = nullptr;
    CreateFactoryFunction create_factory = nullptr; ///< CreateDXGIFactory2; null where there is no DXGI.
    /// What the default adapter of a runtime without DXGI is; null where nothing more is known of it.
    void (*describe)(ID3D12Device* device, std::string& name, bool& software) = nullptr;
};

/// The system's runtime, looked for once: d3d12.dll and dxgi.dll, or vkd3d's library in BINDERY_VKD3D (a file
/// or a folder), on the library path, in the project's dependency folder. Throws Error device_unavailable,
/// which says what to install. Thread-safe.
const Runtime& find_runtime();

} // namespace bindery::d3d12
