#include "backend/d3d12/heap.hpp"

#include <fmt/format.h>

#include <cassert>
#include <utility>

namespace bindery::d3d12 {

using backend::ResourceNumber;

namespace {

ComPtr<ID3D12DescriptorHeap> create_heap(const Device& device, D3D12_DESCRIPTOR_HEAP_TYPE type,
                                         std::uint32_t descriptors, const std::string& name) {
    const D3D12_DESCRIPTOR_HEAP_DESC desc{
        .Type = type, .NumDescriptors = descriptors, .Flags = D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE};
    ComPtr<ID3D12DescriptorHeap> heap;
    const HRESULT result = device.handle()->CreateDescriptorHeap(&desc, heap.iid(), heap.put());
    if (FAILED(result))
        throw_result(result, fmt::format("Allocating {} descriptors for the", descriptors), name,
                     device.handle(), Rule::memory_exhausted);
    device.name(heap.get(), name);
    return heap;
}

D3D12_CPU_DESCRIPTOR_HANDLE offset(D3D12_CPU_DESCRIPTOR_HANDLE start, std::uint32_t index, UINT step_bytes) {
    start.ptr += SIZE_T{index} * step_bytes;
    return start;
}

} // namespace

Heap::Heap(const Device& device, const HeapDesc& desc, std::uint32_t copies)
    : device_(device), desc_(desc), resource_step_(device.handle()->GetDescriptorHandleIncrementSize(
                                        D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV)),
      sampler_step_(device.handle()->GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE_SAMPLER)),
      entries_(desc.resource_descriptors) {
    assert(copies >= 1 && copies <= max_versions);
    assert(desc.resource_descriptors <= max_resource_descriptors && desc.samplers <= max_samplers);
    for (std::uint32_t copy = 0; copy < copies; ++copy)
        copies_.push_back(create_copy(copy));
}

Heap::Copy Heap::create_copy(std::uint32_t number) const {
    Copy copy{};
    copy.resources = create_heap(device_, D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, desc_.resource_descriptors,
                                 fmt::format("resource heap {}", number));
    copy.samplers = create_heap(device_, D3D12_DESCRIPTOR_HEAP_TYPE_SAMPLER, desc_.samplers,
                                fmt::format("sampler heap {}", number));
    copy.resources_cpu = cpu_start(copy.resources.get());
    copy.samplers_cpu = cpu_start(copy.samplers.get());
    copy.resources_gpu = gpu_start(copy.resources.get());
    copy.samplers_gpu = gpu_start(copy.samplers.get());
    return copy;
}

D3D12_CPU_DESCRIPTOR_HANDLE Heap::place(const Copy& copy, std::uint32_t index) const {
    assert(index < desc_.resource_descriptors);
    return offset(copy.resources_cpu, index, resource_step_);
}

void Heap::set_entry(std::uint32_t index, ResourceNumber number, Kind kind) {
    entries_[index] = {number, kind};
    if (number == backend::no_resource)
        return;
    if (indices_of_resource_.size() <= number)
        indices_of_resource_.resize(number + 1);
    indices_of_resource_[number].push_back(index);
}

void Heap::write_null(std::uint32_t index, Kind kind) {
    set_entry(index, backend::no_resource, kind);
    for (const Copy& copy : copies_) {
        if (kind_info(kind).writable) {
            const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = null_uav_desc(kind, buffer_views());
            device_.handle()->CreateUnorderedAccessView(nullptr, nullptr, &desc, place(copy, index));
        } else {
            const D3D12_SHADER_RESOURCE_VIEW_DESC desc = null_srv_desc(kind, buffer_views());
            device_.handle()->CreateShaderResourceView(nullptr, &desc, place(copy, index));
        }
    }
}

void Heap::write_buffer_view(std::uint32_t index, ResourceNumber number, const BufferResource& buffer,
                             const backend::BufferViewInfo& view) {
    set_entry(index, number, view.kind);
    for (std::uint32_t i = 0; i < copies_.size(); ++i) {
        ID3D12Resource* resource = buffer.version(i).handle();
        if (kind_info(view.kind).writable) {
            const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = uav_desc(view, buffer_views());
            device_.handle()->CreateUnorderedAccessView(resource, nullptr, &desc, place(copies_[i], index));
        } else {
            const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(view, buffer_views());
            device_.handle()->CreateShaderResourceView(resource, &desc, place(copies_[i], index));
        }
    }
}

void Heap::write_texture_view(std::uint32_t index, ResourceNumber number, const TextureResource& texture,
                              const backend::TextureViewInfo& view) {
    set_entry(index, number, view.kind);
    for (const Copy& copy : copies_) {
        if (kind_info(view.kind).writable) {
            const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = uav_desc(view);
            device_.handle()->CreateUnorderedAccessView(texture.handle(), nullptr, &desc, place(copy, index));
        } else {
            const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(view);
            device_.handle()->CreateShaderResourceView(texture.handle(), &desc, place(copy, index));
        }
    }
}

void Heap::forget_resource(ResourceNumber number) {
    if (number >= indices_of_resource_.size())
        return;
    const std::vector<std::uint32_t> indices = std::exchange(indices_of_resource_[number], {});
    for (const std::uint32_t index : indices)
        if (entries_[index].resource == number)
            write_null(index, entries_[index].kind);
}

void Heap::write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy) {
    assert(index < desc_.samplers);
    const D3D12_SAMPLER_DESC sampler = to_d3d12(desc);
    for (std::uint32_t i = 0; i < copies_.size(); ++i)
        if (copy == backend::Backend::every_copy || copy == i)
            device_.handle()->CreateSampler(&sampler, offset(copies_[i].samplers_cpu, index, sampler_step_));
}

} // namespace bindery::d3d12
