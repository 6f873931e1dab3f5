#pragma once
// The two descriptor heaps that shaders see, resources and samplers. There are as many copies of both as
// frames in flight, so that no descriptor in use is ever written (decision 19).

#include "backend/d3d12/buffer.hpp"
#include "backend/d3d12/sampler.hpp"
#include "backend/d3d12/texture.hpp"
#include "backend/d3d12/view_desc.hpp"

#include <vector>

namespace bindery::d3d12 {

/// Calls of one thread at a time; reading a copy's heaps is free.
class Heap {
public:
    /// Throws Error memory_exhausted.
    Heap(const Device& device, const HeapDesc& desc, std::uint32_t copies);
    Heap(const Heap&) = delete;
    Heap& operator=(const Heap&) = delete;

    /// What a list of that copy sets, resources first, and where the tables of the canonical signatures
    /// point.
    struct Copy {
        ComPtr<ID3D12DescriptorHeap> resources, samplers;
        D3D12_CPU_DESCRIPTOR_HANDLE resources_cpu, samplers_cpu;
        D3D12_GPU_DESCRIPTOR_HANDLE resources_gpu, samplers_gpu;
    };
    const Copy& copy(std::uint32_t copy) const { return copies_[copy]; }

    void write_null(std::uint32_t index, Kind kind);
    void write_buffer_view(std::uint32_t index, backend::ResourceNumber number, const BufferResource& buffer,
                           const backend::BufferViewInfo& view);
    void write_texture_view(std::uint32_t index, backend::ResourceNumber number,
                            const TextureResource& texture, const backend::TextureViewInfo& view);
    /// Nulls every descriptor that names the resource: what a stale index in memory finds is a null, not
    /// freed memory.
    void forget_resource(backend::ResourceNumber number);
    void write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy);

private:
    /// What an index of the resource heap names.
    struct Entry {
        backend::ResourceNumber resource = backend::no_resource;
        Kind kind = Kind::none;
    };

    Copy create_copy(std::uint32_t number) const;
    void set_entry(std::uint32_t index, backend::ResourceNumber number, Kind kind);
    D3D12_CPU_DESCRIPTOR_HANDLE place(const Copy& copy, std::uint32_t index) const;
    BufferViews buffer_views() const {
        return device_.direct_heap() ? BufferViews::structured : BufferViews::raw;
    }

    const Device& device_;
    HeapDesc desc_;
    UINT resource_step_; ///< Bytes from one descriptor to the next.
    UINT sampler_step_;
    std::vector<Copy> copies_;
    std::vector<Entry> entries_; ///< One an index.
    /// Indices that named a resource when they were written; some may name another by now.
    std::vector<std::vector<std::uint32_t>> indices_of_resource_;
};

} // namespace bindery::d3d12
