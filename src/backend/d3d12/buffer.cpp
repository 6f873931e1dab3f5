#include "backend/d3d12/buffer.hpp"

#include <fmt/format.h>

#include <cassert>
#include <string>

namespace bindery::d3d12 {

namespace {

D3D12_HEAP_TYPE heap_type(Memory memory) {
    switch (memory) {
    case Memory::gpu:
        return D3D12_HEAP_TYPE_DEFAULT;
    case Memory::upload:
        return D3D12_HEAP_TYPE_UPLOAD;
    case Memory::read_back:
        return D3D12_HEAP_TYPE_READBACK;
    }
    return D3D12_HEAP_TYPE_DEFAULT;
}

/// The only state that upload and read-back memory may be in.
D3D12_RESOURCE_STATES initial_state(Memory memory) {
    switch (memory) {
    case Memory::gpu:
        return D3D12_RESOURCE_STATE_COMMON;
    case Memory::upload:
        return D3D12_RESOURCE_STATE_GENERIC_READ;
    case Memory::read_back:
        return D3D12_RESOURCE_STATE_COPY_DEST;
    }
    return D3D12_RESOURCE_STATE_COMMON;
}

D3D12_RESOURCE_DESC buffer_desc(std::uint64_t size_bytes, bool writable) {
    D3D12_RESOURCE_DESC desc{};
    desc.Dimension = D3D12_RESOURCE_DIMENSION_BUFFER;
    desc.Width =
        (size_bytes + buffer_granularity_bytes - 1) / buffer_granularity_bytes * buffer_granularity_bytes;
    desc.Height = 1;
    desc.DepthOrArraySize = 1;
    desc.MipLevels = 1;
    desc.SampleDesc.Count = 1;
    desc.Layout = D3D12_TEXTURE_LAYOUT_ROW_MAJOR;
    desc.Flags = writable ? D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS : D3D12_RESOURCE_FLAG_NONE;
    return desc;
}

} // namespace

Allocation::Allocation(const Device& device, const Info& info) {
    assert(info.size_bytes > 0 && info.size_bytes <= device.info().max_buffer_bytes);
    assert(!info.writable || info.memory == Memory::gpu);
    const D3D12_RESOURCE_DESC desc = buffer_desc(info.size_bytes, info.writable);
    D3D12_HEAP_PROPERTIES heap{};
    heap.Type = heap_type(info.memory);
    const HRESULT result = device.handle()->CreateCommittedResource(&heap, D3D12_HEAP_FLAG_NONE, &desc,
                                                                    initial_state(info.memory), nullptr,
                                                                    handle_.iid(), handle_.put());
    if (FAILED(result))
        throw_result(result, fmt::format("Allocating {} bytes for the buffer", info.size_bytes), info.name,
                     device.handle(), Rule::memory_exhausted);
    device.name(handle_.get(), info.name);
    address_ = handle_->GetGPUVirtualAddress();
    if (info.memory == Memory::gpu)
        return;
    // Upload memory is never read by the CPU.
    const D3D12_RANGE nothing{0, 0};
    void* memory = nullptr;
    device.check(handle_->Map(0, info.memory == Memory::upload ? &nothing : nullptr, &memory),
                 "Mapping the buffer", info.name);
    mapped_ = static_cast<std::byte*>(memory);
}

BufferResource::BufferResource(const Device& device, const backend::BufferInfo& info)
    : version_count_(info.versions), memory_(info.memory), size_bytes_(info.size_bytes) {
    assert(info.versions >= 1 && info.versions <= max_versions);
    for (std::uint32_t i = 0; i < version_count_; ++i) {
        const std::string name =
            version_count_ == 1 ? std::string(info.name) : fmt::format("{} (version {})", info.name, i);
        versions_[i] = Allocation(device, {.name = name,
                                           .size_bytes = info.size_bytes,
                                           .memory = info.memory,
                                           .writable = info.memory == Memory::gpu});
    }
}

} // namespace bindery::d3d12
