#pragma once
// A small right program on the double, from which each test makes one thing wrong.

#include "support/d3d12/double.hpp"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace bindery::d3d12_double {

using d3d12::ComPtr;

D3D12_RESOURCE_DESC buffer_desc(std::uint64_t bytes, D3D12_RESOURCE_FLAGS flags = D3D12_RESOURCE_FLAG_NONE);
D3D12_RESOURCE_DESC texture_desc(DXGI_FORMAT format, std::uint32_t width, std::uint32_t height,
                                 std::uint16_t mips = 1,
                                 D3D12_RESOURCE_FLAGS flags = D3D12_RESOURCE_FLAG_NONE);

/// A queue, a list and all that a draw and a dispatch need: buffers, a target, heaps, signatures, pipelines.
class Program {
public:
    explicit Program(const Options& options = {});

    ComPtr<ID3D12Resource> resource(const D3D12_RESOURCE_DESC& desc,
                                    D3D12_HEAP_TYPE heap = D3D12_HEAP_TYPE_DEFAULT,
                                    D3D12_RESOURCE_STATES state = D3D12_RESOURCE_STATE_COMMON) const;
    ComPtr<ID3D12DescriptorHeap> heap(D3D12_DESCRIPTOR_HEAP_TYPE type, std::uint32_t count,
                                      bool visible) const;
    ComPtr<ID3D12RootSignature> signature(std::span<const std::byte> blob) const;
    ComPtr<ID3D12PipelineState> graphics_pipeline(const D3D12_GRAPHICS_PIPELINE_STATE_DESC& desc) const;
    D3D12_GRAPHICS_PIPELINE_STATE_DESC graphics_desc() const;
    ComPtr<ID3D12CommandSignature> command_signature(std::span<const D3D12_INDIRECT_ARGUMENT_DESC> arguments,
                                                     std::uint32_t stride,
                                                     ID3D12RootSignature* root = nullptr) const;
    D3D12_CPU_DESCRIPTOR_HANDLE cpu(ID3D12DescriptorHeap* heap, std::uint32_t index = 0) const;
    D3D12_GPU_DESCRIPTOR_HANDLE gpu(ID3D12DescriptorHeap* heap, std::uint32_t index = 0) const;

    void transition(ID3D12Resource* resource, D3D12_RESOURCE_STATES before, D3D12_RESOURCE_STATES after,
                    std::uint32_t subresource = D3D12_RESOURCE_BARRIER_ALL_SUBRESOURCES) const;
    void texture_barrier(const D3D12_TEXTURE_BARRIER& barrier) const;
    void buffer_barrier(const D3D12_BUFFER_BARRIER& barrier) const;
    /// Heaps, signature, tables, constants.
    void bind_compute() const;
    /// The same, target, viewport, scissor, topology, vertices; the target is made ready.
    void bind_graphics() const;
    /// Closes the list, executes it and signals the fence.
    void submit();
    /// Resets allocator and list.
    void reset() const;

    Double api;
    ComPtr<ID3D12Device10> device;
    ComPtr<ID3D12CommandQueue> queue;
    ComPtr<ID3D12CommandAllocator> allocator;
    ComPtr<ID3D12GraphicsCommandList7> list; ///< Null on an old runtime.
    ComPtr<ID3D12Fence> fence;
    std::uint64_t fence_value = 0;
    ComPtr<ID3D12DescriptorHeap> views, samplers, colors, depths;
    ComPtr<ID3D12RootSignature> graphics_root, compute_root;
    ComPtr<ID3D12PipelineState> graphics, compute;
    ComPtr<ID3D12Resource> buffer, written, upload, read_back, target, depth;
};

/// Four bytes that a container begins with: as much of a shader as the double looks at.
D3D12_SHADER_BYTECODE any_shader();
std::string to_string(const std::vector<Finding>& findings);

} // namespace bindery::d3d12_double
