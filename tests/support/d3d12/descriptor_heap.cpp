#include "support/d3d12/descriptor_heap.hpp"

namespace bindery::d3d12_double {

namespace {

// Distinct, so that a handle of the one sort is none of the other.
constexpr std::uint64_t cpu_mark = 0x4000'0000'0000'0000;
constexpr std::uint64_t gpu_mark = 0x2000'0000'0000'0000;

DescriptorPlace find(const Core& core, std::uint64_t handle, std::uint64_t mark) {
    const auto heap = core.heaps.find(static_cast<std::uint32_t>((handle & ~mark) >> 32));
    const auto offset = static_cast<std::uint32_t>(handle);
    if ((handle & mark) == 0 || heap == core.heaps.end() || offset % descriptor_bytes != 0 ||
        offset / descriptor_bytes >= heap->second->desc().NumDescriptors)
        return {};
    return {heap->second, offset / descriptor_bytes};
}

} // namespace

DescriptorHeap::DescriptorHeap(ID3D12Device* device, const std::shared_ptr<Core>& core,
                               const D3D12_DESCRIPTOR_HEAP_DESC& desc)
    : ChildObject(device, core, "heap"), desc_(desc),
      number_(static_cast<std::uint32_t>(core->next_serial++)), descriptors_(desc.NumDescriptors) {
    core->heaps.emplace(number_, this);
}

DescriptorHeap::~DescriptorHeap() {
    core().heaps.erase(number_);
}

D3D12_DESCRIPTOR_HEAP_DESC* DescriptorHeap::GetDesc(D3D12_DESCRIPTOR_HEAP_DESC* result) {
    *result = desc_;
    return result;
}

D3D12_CPU_DESCRIPTOR_HANDLE*
DescriptorHeap::GetCPUDescriptorHandleForHeapStart(D3D12_CPU_DESCRIPTOR_HANDLE* result) {
    result->ptr = cpu_mark | std::uint64_t{number_} << 32;
    return result;
}

D3D12_GPU_DESCRIPTOR_HANDLE*
DescriptorHeap::GetGPUDescriptorHandleForHeapStart(D3D12_GPU_DESCRIPTOR_HANDLE* result) {
    BINDERY_DOUBLE_LOCK;
    core().require(shader_visible(), Check::descriptor_place, "{} is not for shaders and has no GPU handle.",
                   label());
    result->ptr = gpu_mark | std::uint64_t{number_} << 32;
    return result;
}

DescriptorPlace find_place(const Core& core, D3D12_CPU_DESCRIPTOR_HANDLE handle) {
    return find(core, handle.ptr, cpu_mark);
}

DescriptorPlace find_place(const Core& core, D3D12_GPU_DESCRIPTOR_HANDLE handle) {
    return find(core, handle.ptr, gpu_mark);
}

Descriptor* place_to_write(Core& core, D3D12_CPU_DESCRIPTOR_HANDLE handle, D3D12_DESCRIPTOR_HEAP_TYPE type) {
    const DescriptorPlace place = find_place(core, handle);
    if (place.heap == nullptr) {
        core.find(Check::descriptor_place, "The descriptor handle {:#x} lies in no heap.", handle.ptr);
        return nullptr;
    }
    if (place.heap->desc().Type != type) {
        core.find(Check::descriptor_place, "A descriptor of type {} is written into {} of type {}.",
                  static_cast<int>(type), place.heap->label(), static_cast<int>(place.heap->desc().Type));
        return nullptr;
    }
    return &place.heap->at(place.index);
}

} // namespace bindery::d3d12_double
