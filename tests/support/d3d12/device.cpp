#include "support/d3d12/device.hpp"

#include "support/d3d12/command_list.hpp"

namespace bindery::d3d12_double {

bool Device::supports(REFIID iid) const {
    if (one_of<ID3D12Device>(iid))
        return true;
    if (core().options.old_runtime)
        return false;
    return one_of<ID3D12Device1, ID3D12Device2, ID3D12Device3, ID3D12Device4, ID3D12Device5, ID3D12Device6,
                  ID3D12Device7, ID3D12Device8, ID3D12Device9, ID3D12Device10>(iid);
}

HRESULT Device::GetDeviceRemovedReason() {
    BINDERY_DOUBLE_LOCK;
    return core().removed.value_or(S_OK);
}

UINT Device::GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE /*type*/) {
    return descriptor_bytes;
}

HRESULT Device::CreateCommandQueue(const D3D12_COMMAND_QUEUE_DESC* desc, REFIID iid, void** queue) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateCommandQueue"); FAILED(result))
        return result;
    return hand_out(new CommandQueue(this, shared_core(), *desc), iid, queue);
}

HRESULT Device::CreateCommandAllocator(D3D12_COMMAND_LIST_TYPE /*type*/, REFIID iid, void** allocator) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateCommandAllocator"); FAILED(result))
        return result;
    return hand_out(new CommandAllocator(this, shared_core(), "allocator"), iid, allocator);
}

HRESULT Device::CreateCommandList(UINT /*nodes*/, D3D12_COMMAND_LIST_TYPE /*type*/,
                                  ID3D12CommandAllocator* allocator, ID3D12PipelineState* pipeline,
                                  REFIID iid, void** list) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateCommandList"); FAILED(result))
        return result;
    return hand_out(new CommandList(this, shared_core(), static_cast<CommandAllocator*>(allocator), pipeline),
                    iid, list);
}

HRESULT Device::CreateFence(UINT64 value, D3D12_FENCE_FLAGS /*flags*/, REFIID iid, void** fence) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateFence"); FAILED(result))
        return result;
    return hand_out(new Fence(this, shared_core(), value), iid, fence);
}

HRESULT Device::CreateCommittedResource(const D3D12_HEAP_PROPERTIES* heap, D3D12_HEAP_FLAGS /*flags*/,
                                        const D3D12_RESOURCE_DESC* desc, D3D12_RESOURCE_STATES state,
                                        const D3D12_CLEAR_VALUE* clear, REFIID iid, void** resource) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateCommittedResource"); FAILED(result))
        return result;
    check_resource(core(), heap->Type, *desc, state, clear);
    return hand_out(new Resource(this, shared_core(), heap->Type, *desc, state), iid, resource);
}

HRESULT Device::CreateDescriptorHeap(const D3D12_DESCRIPTOR_HEAP_DESC* desc, REFIID iid, void** heap) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateDescriptorHeap"); FAILED(result))
        return result;
    const bool visible = (desc->Flags & D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE) != 0;
    const bool samplers = desc->Type == D3D12_DESCRIPTOR_HEAP_TYPE_SAMPLER;
    const UINT most = samplers ? 2048 : 1'000'000;
    core().require(desc->NumDescriptors > 0 && (!visible || desc->NumDescriptors <= most), Check::heap_size,
                   "A heap of type {} has {} descriptors; {} are allowed.", static_cast<int>(desc->Type),
                   desc->NumDescriptors, most);
    core().require(!visible || samplers || desc->Type == D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV,
                   Check::descriptor_place, "Shaders see a heap of type {}.", static_cast<int>(desc->Type));
    return hand_out(new DescriptorHeap(this, shared_core(), *desc), iid, heap);
}

HRESULT Device::CreateRootSignature(UINT /*nodes*/, const void* blob, SIZE_T size, REFIID iid,
                                    void** signature) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateRootSignature"); FAILED(result))
        return result;
    auto* made = new RootSignature(this, shared_core(), "root signature");
    if (!read_root_signature(core(), {static_cast<const std::byte*>(blob), size}, *made)) {
        made->Release();
        return E_INVALIDARG;
    }
    return hand_out(made, iid, signature);
}

HRESULT Device::CreateGraphicsPipelineState(const D3D12_GRAPHICS_PIPELINE_STATE_DESC* desc, REFIID iid,
                                            void** pipeline) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateGraphicsPipelineState"); FAILED(result))
        return result;
    auto* made = new PipelineState(this, shared_core(), "pipeline");
    describe_graphics(core(), *desc, *made);
    return hand_out(made, iid, pipeline);
}

HRESULT Device::CreateComputePipelineState(const D3D12_COMPUTE_PIPELINE_STATE_DESC* desc, REFIID iid,
                                           void** pipeline) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateComputePipelineState"); FAILED(result))
        return result;
    auto* made = new PipelineState(this, shared_core(), "pipeline");
    describe_compute(core(), *desc, *made);
    return hand_out(made, iid, pipeline);
}

HRESULT Device::CreatePipelineState(const D3D12_PIPELINE_STATE_STREAM_DESC* desc, REFIID iid,
                                    void** pipeline) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreatePipelineState"); FAILED(result))
        return result;
    auto* made = new PipelineState(this, shared_core(), "pipeline");
    describe_stream(core(), *desc, *made);
    return hand_out(made, iid, pipeline);
}

HRESULT Device::CreateCommandSignature(const D3D12_COMMAND_SIGNATURE_DESC* desc, ID3D12RootSignature* root,
                                       REFIID iid, void** signature) {
    BINDERY_DOUBLE_LOCK;
    if (const HRESULT result = begin("CreateCommandSignature"); FAILED(result))
        return result;
    auto* made = new CommandSignature(this, shared_core(), "command signature");
    describe_signature(core(), *desc, root, *made);
    return hand_out(made, iid, signature);
}

void Device::CreateConstantBufferView(const D3D12_CONSTANT_BUFFER_VIEW_DESC* desc,
                                      D3D12_CPU_DESCRIPTOR_HANDLE place) {
    BINDERY_DOUBLE_LOCK;
    called("CreateConstantBufferView", "");
    const Descriptor view = describe_cbv(core(), *desc);
    if (Descriptor* target = place_to_write(core(), place, D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV))
        *target = view;
}

void Device::CreateShaderResourceView(ID3D12Resource* resource, const D3D12_SHADER_RESOURCE_VIEW_DESC* desc,
                                      D3D12_CPU_DESCRIPTOR_HANDLE place) {
    BINDERY_DOUBLE_LOCK;
    called("CreateShaderResourceView", "{}", resource != nullptr ? to_double(resource)->label() : "null");
    const Descriptor view = describe_srv(core(), to_double(resource), desc);
    if (Descriptor* target = place_to_write(core(), place, D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV))
        *target = view;
}

void Device::CreateUnorderedAccessView(ID3D12Resource* resource, ID3D12Resource* counter,
                                       const D3D12_UNORDERED_ACCESS_VIEW_DESC* desc,
                                       D3D12_CPU_DESCRIPTOR_HANDLE place) {
    BINDERY_DOUBLE_LOCK;
    called("CreateUnorderedAccessView", "{}", resource != nullptr ? to_double(resource)->label() : "null");
    core().require(counter == nullptr || (desc != nullptr && desc->Buffer.StructureByteStride != 0),
                   Check::view_desc, "A view without a stride has a counter.");
    const Descriptor view = describe_uav(core(), to_double(resource), desc);
    if (Descriptor* target = place_to_write(core(), place, D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV))
        *target = view;
}

void Device::CreateRenderTargetView(ID3D12Resource* resource, const D3D12_RENDER_TARGET_VIEW_DESC* desc,
                                    D3D12_CPU_DESCRIPTOR_HANDLE place) {
    BINDERY_DOUBLE_LOCK;
    called("CreateRenderTargetView", "");
    const Descriptor view = describe_rtv(core(), to_double(resource), desc);
    if (Descriptor* target = place_to_write(core(), place, D3D12_DESCRIPTOR_HEAP_TYPE_RTV))
        *target = view;
}

void Device::CreateDepthStencilView(ID3D12Resource* resource, const D3D12_DEPTH_STENCIL_VIEW_DESC* desc,
                                    D3D12_CPU_DESCRIPTOR_HANDLE place) {
    BINDERY_DOUBLE_LOCK;
    called("CreateDepthStencilView", "");
    const Descriptor view = describe_dsv(core(), to_double(resource), desc);
    if (Descriptor* target = place_to_write(core(), place, D3D12_DESCRIPTOR_HEAP_TYPE_DSV))
        *target = view;
}

void Device::CreateSampler(const D3D12_SAMPLER_DESC* desc, D3D12_CPU_DESCRIPTOR_HANDLE place) {
    BINDERY_DOUBLE_LOCK;
    called("CreateSampler", "");
    core().require(desc->AddressU != 0 && desc->AddressV != 0 && desc->AddressW != 0 &&
                       desc->MinLOD <= desc->MaxLOD && desc->MaxAnisotropy <= 16,
                   Check::view_desc,
                   "A sampler has the address modes {}, {}, {}, levels from {} to {} and anisotropy {}.",
                   static_cast<int>(desc->AddressU), static_cast<int>(desc->AddressV),
                   static_cast<int>(desc->AddressW), desc->MinLOD, desc->MaxLOD, desc->MaxAnisotropy);
    if (Descriptor* target = place_to_write(core(), place, D3D12_DESCRIPTOR_HEAP_TYPE_SAMPLER))
        target->kind = Descriptor::Kind::sampler;
}

void Device::CopyDescriptorsSimple(UINT count, D3D12_CPU_DESCRIPTOR_HANDLE target,
                                   D3D12_CPU_DESCRIPTOR_HANDLE source, D3D12_DESCRIPTOR_HEAP_TYPE type) {
    BINDERY_DOUBLE_LOCK;
    called("CopyDescriptorsSimple", "{}", count);
    for (UINT i = 0; i < count; ++i) {
        const SIZE_T offset = SIZE_T{i} * descriptor_bytes;
        Descriptor* to = place_to_write(core(), {target.ptr + offset}, type);
        const Descriptor* from = place_to_write(core(), {source.ptr + offset}, type);
        if (to == nullptr || from == nullptr)
            return;
        core().require(
            !find_place(core(), D3D12_CPU_DESCRIPTOR_HANDLE{source.ptr + offset}).heap->shader_visible(),
            Check::descriptor_place, "Descriptors are copied from a heap that shaders see.");
        *to = *from;
    }
}

} // namespace bindery::d3d12_double
