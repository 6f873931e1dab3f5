// State that a command list keeps from call to call.
#include "support/d3d12/command_list.hpp"

namespace bindery::d3d12_double {

void CommandList::SetPipelineState(ID3D12PipelineState* pipeline) {
    BINDERY_DOUBLE_LOCK;
    pipeline_ = static_cast<PipelineState*>(pipeline);
    record("SetPipelineState", "{}", pipeline_->label());
    uses(*pipeline_);
}

void CommandList::SetDescriptorHeaps(UINT count, ID3D12DescriptorHeap* const* heaps) {
    BINDERY_DOUBLE_LOCK;
    record("SetDescriptorHeaps", "{}", count);
    heaps_ = {};
    for (UINT i = 0; i < count; ++i) {
        auto* heap = static_cast<DescriptorHeap*>(heaps[i]);
        uses(*heap);
        core().require(heap->shader_visible(), Check::heaps_are_set, "{} is set and is not for shaders.",
                       heap->label());
        DescriptorHeap*& place = heaps_[heap->desc().Type == D3D12_DESCRIPTOR_HEAP_TYPE_SAMPLER ? 1 : 0];
        core().require(place == nullptr, Check::heaps_are_set, "Two heaps of type {} are set at once.",
                       static_cast<int>(heap->desc().Type));
        place = heap;
    }
}

void CommandList::set_signature(Root& root, ID3D12RootSignature* signature) {
    auto* set = static_cast<RootSignature*>(signature);
    uses(*set);
    root.heaps_before = heaps_[0] != nullptr;
    if (root.signature == set)
        return; // keeps what is set
    root.signature = set;
    root.arguments.assign(set->parameters.size(), {});
}

void CommandList::SetComputeRootSignature(ID3D12RootSignature* signature) {
    BINDERY_DOUBLE_LOCK;
    record("SetComputeRootSignature", "");
    set_signature(compute_, signature);
}

void CommandList::SetGraphicsRootSignature(ID3D12RootSignature* signature) {
    BINDERY_DOUBLE_LOCK;
    record("SetGraphicsRootSignature", "");
    set_signature(graphics_, signature);
}

RootParameter* CommandList::parameter_of(Root& root, UINT index, D3D12_ROOT_PARAMETER_TYPE type) {
    if (root.signature == nullptr) {
        core().find(Check::root_signature_is_set, "Root argument {} is set and there is no root signature.",
                    index);
        return nullptr;
    }
    if (index >= root.signature->parameters.size()) {
        core().find(Check::root_argument_kind, "Root argument {} is set and the root signature has {}.",
                    index, root.signature->parameters.size());
        return nullptr;
    }
    RootParameter& parameter = root.signature->parameters[index];
    core().require(parameter.type == type, Check::root_argument_kind,
                   "Root argument {} is set as type {} and is of type {}.", index, static_cast<int>(type),
                   static_cast<int>(parameter.type));
    return parameter.type == type ? &parameter : nullptr;
}

void CommandList::set_table(Root& root, UINT index, D3D12_GPU_DESCRIPTOR_HANDLE base) {
    if (parameter_of(root, index, D3D12_ROOT_PARAMETER_TYPE_DESCRIPTOR_TABLE) != nullptr)
        root.arguments[index].place = base.ptr;
}

void CommandList::SetComputeRootDescriptorTable(UINT index, D3D12_GPU_DESCRIPTOR_HANDLE base) {
    BINDERY_DOUBLE_LOCK;
    record("SetComputeRootDescriptorTable", "{}", index);
    set_table(compute_, index, base);
}

void CommandList::SetGraphicsRootDescriptorTable(UINT index, D3D12_GPU_DESCRIPTOR_HANDLE base) {
    BINDERY_DOUBLE_LOCK;
    record("SetGraphicsRootDescriptorTable", "{}", index);
    set_table(graphics_, index, base);
}

void CommandList::set_constants(Root& root, UINT index, UINT count, const void* data, UINT offset) {
    core().require(data != nullptr && count > 0, Check::root_argument_kind, "{} constants are set from {}.",
                   count, data == nullptr ? "nothing" : "memory");
    const RootParameter* parameter = parameter_of(root, index, D3D12_ROOT_PARAMETER_TYPE_32BIT_CONSTANTS);
    if (parameter == nullptr)
        return;
    core().require(offset + count <= parameter->constants, Check::root_argument_kind,
                   "Constants {} to {} of root argument {} are set, which has {}.", offset, offset + count,
                   index, parameter->constants);
}

void CommandList::SetComputeRoot32BitConstants(UINT index, UINT count, const void* data, UINT offset) {
    BINDERY_DOUBLE_LOCK;
    record("SetComputeRoot32BitConstants", "{}, {}, {}", index, count, offset);
    set_constants(compute_, index, count, data, offset);
}

void CommandList::SetGraphicsRoot32BitConstants(UINT index, UINT count, const void* data, UINT offset) {
    BINDERY_DOUBLE_LOCK;
    record("SetGraphicsRoot32BitConstants", "{}, {}, {}", index, count, offset);
    set_constants(graphics_, index, count, data, offset);
}

void CommandList::set_view(Root& root, UINT index, D3D12_ROOT_PARAMETER_TYPE type,
                           D3D12_GPU_VIRTUAL_ADDRESS address) {
    if (parameter_of(root, index, type) != nullptr)
        root.arguments[index].place = address;
}

void CommandList::SetComputeRootConstantBufferView(UINT index, D3D12_GPU_VIRTUAL_ADDRESS address) {
    BINDERY_DOUBLE_LOCK;
    record("SetComputeRootConstantBufferView", "{}", index);
    set_view(compute_, index, D3D12_ROOT_PARAMETER_TYPE_CBV, address);
}

void CommandList::SetGraphicsRootConstantBufferView(UINT index, D3D12_GPU_VIRTUAL_ADDRESS address) {
    BINDERY_DOUBLE_LOCK;
    record("SetGraphicsRootConstantBufferView", "{}", index);
    set_view(graphics_, index, D3D12_ROOT_PARAMETER_TYPE_CBV, address);
}

void CommandList::SetComputeRootShaderResourceView(UINT index, D3D12_GPU_VIRTUAL_ADDRESS address) {
    BINDERY_DOUBLE_LOCK;
    record("SetComputeRootShaderResourceView", "{}", index);
    set_view(compute_, index, D3D12_ROOT_PARAMETER_TYPE_SRV, address);
}

void CommandList::SetGraphicsRootShaderResourceView(UINT index, D3D12_GPU_VIRTUAL_ADDRESS address) {
    BINDERY_DOUBLE_LOCK;
    record("SetGraphicsRootShaderResourceView", "{}", index);
    set_view(graphics_, index, D3D12_ROOT_PARAMETER_TYPE_SRV, address);
}

void CommandList::SetComputeRootUnorderedAccessView(UINT index, D3D12_GPU_VIRTUAL_ADDRESS address) {
    BINDERY_DOUBLE_LOCK;
    record("SetComputeRootUnorderedAccessView", "{}", index);
    set_view(compute_, index, D3D12_ROOT_PARAMETER_TYPE_UAV, address);
}

void CommandList::SetGraphicsRootUnorderedAccessView(UINT index, D3D12_GPU_VIRTUAL_ADDRESS address) {
    BINDERY_DOUBLE_LOCK;
    record("SetGraphicsRootUnorderedAccessView", "{}", index);
    set_view(graphics_, index, D3D12_ROOT_PARAMETER_TYPE_UAV, address);
}

void CommandList::IASetPrimitiveTopology(D3D12_PRIMITIVE_TOPOLOGY topology) {
    BINDERY_DOUBLE_LOCK;
    record("IASetPrimitiveTopology", "{}", static_cast<int>(topology));
    topology_ = topology;
}

void CommandList::RSSetViewports(UINT count, const D3D12_VIEWPORT* viewports) {
    BINDERY_DOUBLE_LOCK;
    record("RSSetViewports", "{}", count);
    for (UINT i = 0; i < count; ++i)
        core().require(viewports[i].Width > 0 && viewports[i].Height > 0 &&
                           viewports[i].MinDepth <= viewports[i].MaxDepth,
                       Check::draw_state, "Viewport {} has {} x {} pixels and depths from {} to {}.", i,
                       viewports[i].Width, viewports[i].Height, viewports[i].MinDepth, viewports[i].MaxDepth);
    viewport_ = count > 0;
}

void CommandList::RSSetScissorRects(UINT count, const D3D12_RECT* rects) {
    BINDERY_DOUBLE_LOCK;
    record("RSSetScissorRects", "{}", count);
    for (UINT i = 0; i < count; ++i)
        core().require(rects[i].left <= rects[i].right && rects[i].top <= rects[i].bottom, Check::draw_state,
                       "Scissor {} reaches from {}, {} to {}, {}.", i, rects[i].left, rects[i].top,
                       rects[i].right, rects[i].bottom);
    scissor_ = count > 0;
}

void CommandList::OMSetBlendFactor(const FLOAT factor[4]) {
    BINDERY_DOUBLE_LOCK;
    record("OMSetBlendFactor", "{}, {}, {}, {}", factor[0], factor[1], factor[2], factor[3]);
}

void CommandList::OMSetStencilRef(UINT reference) {
    BINDERY_DOUBLE_LOCK;
    record("OMSetStencilRef", "{}", reference);
}

void CommandList::IASetIndexBuffer(const D3D12_INDEX_BUFFER_VIEW* view) {
    BINDERY_DOUBLE_LOCK;
    record("IASetIndexBuffer", "{}", view != nullptr ? view->SizeInBytes : 0);
    index_buffer_.reset();
    if (view == nullptr || view->BufferLocation == 0)
        return;
    const UINT size = view->Format == DXGI_FORMAT_R16_UINT ? 2 : 4;
    core().require(view->Format == DXGI_FORMAT_R16_UINT || view->Format == DXGI_FORMAT_R32_UINT,
                   Check::draw_state, "Indices have the format {}.", static_cast<int>(view->Format));
    core().require(view->BufferLocation % size == 0, Check::argument_alignment,
                   "Indices of {} bytes start at {:#x}.", size, view->BufferLocation);
    index_buffer_ = *view;
}

void CommandList::IASetVertexBuffers(UINT first, UINT count, const D3D12_VERTEX_BUFFER_VIEW* views) {
    BINDERY_DOUBLE_LOCK;
    record("IASetVertexBuffers", "{}, {}", first, count);
    core().require(first + count <= vertex_buffers_.size(), Check::draw_state,
                   "Vertex buffers {} to {} are set.", first, first + count);
    for (UINT i = 0; i < count && first + i < vertex_buffers_.size(); ++i) {
        vertex_buffers_[first + i].reset();
        if (views != nullptr && views[i].BufferLocation != 0)
            vertex_buffers_[first + i] = views[i];
    }
}

std::string CommandList::label_of(const Descriptor& descriptor) const {
    const auto resource = core().resources.find(descriptor.resource);
    return resource == core().resources.end() ? "a null" : resource->second->label();
}

void CommandList::OMSetRenderTargets(UINT count, const D3D12_CPU_DESCRIPTOR_HANDLE* colors, BOOL range,
                                     const D3D12_CPU_DESCRIPTOR_HANDLE* depth) {
    BINDERY_DOUBLE_LOCK;
    record("OMSetRenderTargets", "{}, {}", count, depth != nullptr ? "depth" : "no depth");
    colors_.clear();
    depth_.reset();
    const auto target = [&](D3D12_CPU_DESCRIPTOR_HANDLE handle, D3D12_DESCRIPTOR_HEAP_TYPE type,
                            Descriptor::Kind kind) -> Target {
        const Descriptor* descriptor = place_to_write(core(), handle, type);
        if (descriptor == nullptr)
            return {};
        core().require(descriptor->kind == kind, Check::targets_fit,
                       "A render target is a descriptor with nothing in it.");
        return {*descriptor, label_of(*descriptor)};
    };
    for (UINT i = 0; i < count; ++i) {
        D3D12_CPU_DESCRIPTOR_HANDLE handle = range ? colors[0] : colors[i];
        handle.ptr += range ? SIZE_T{i} * descriptor_bytes : 0;
        colors_.push_back(target(handle, D3D12_DESCRIPTOR_HEAP_TYPE_RTV, Descriptor::Kind::color));
    }
    if (depth != nullptr)
        depth_ = target(*depth, D3D12_DESCRIPTOR_HEAP_TYPE_DSV, Descriptor::Kind::depth);
}

} // namespace bindery::d3d12_double
