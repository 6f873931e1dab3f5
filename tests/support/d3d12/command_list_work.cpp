// Draws, dispatches and clears, and what has to be set before them.
#include "support/d3d12/command_list.hpp"

#include <algorithm>

namespace bindery::d3d12_double {

namespace {

D3D12_PRIMITIVE_TOPOLOGY_TYPE type_of(D3D12_PRIMITIVE_TOPOLOGY topology) {
    switch (topology) {
    case D3D_PRIMITIVE_TOPOLOGY_POINTLIST:
        return D3D12_PRIMITIVE_TOPOLOGY_TYPE_POINT;
    case D3D_PRIMITIVE_TOPOLOGY_LINELIST:
    case D3D_PRIMITIVE_TOPOLOGY_LINESTRIP:
    case D3D_PRIMITIVE_TOPOLOGY_LINELIST_ADJ:
    case D3D_PRIMITIVE_TOPOLOGY_LINESTRIP_ADJ:
        return D3D12_PRIMITIVE_TOPOLOGY_TYPE_LINE;
    case D3D_PRIMITIVE_TOPOLOGY_TRIANGLELIST:
    case D3D_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP:
    case D3D_PRIMITIVE_TOPOLOGY_TRIANGLELIST_ADJ:
    case D3D_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP_ADJ:
        return D3D12_PRIMITIVE_TOPOLOGY_TYPE_TRIANGLE;
    default: // 32 kinds of patches, or none
        return topology >= D3D_PRIMITIVE_TOPOLOGY_1_CONTROL_POINT_PATCHLIST
                   ? D3D12_PRIMITIVE_TOPOLOGY_TYPE_PATCH
                   : D3D12_PRIMITIVE_TOPOLOGY_TYPE_UNDEFINED;
    }
}

constexpr UINT directly_indexed_views = 0x400, directly_indexed_samplers = 0x800;

bool draws_indexed(D3D12_INDIRECT_ARGUMENT_TYPE type) {
    return type == D3D12_INDIRECT_ARGUMENT_TYPE_DRAW_INDEXED;
}

} // namespace

void CommandList::check_table(const RootParameter& parameter, std::uint64_t table) {
    const DescriptorPlace place = find_place(core(), D3D12_GPU_DESCRIPTOR_HANDLE{table});
    if (place.heap == nullptr) {
        core().find(Check::heaps_are_set, "A table starts at {:#x}, which lies in no heap.", table);
        return;
    }
    const DescriptorHeap* set = heaps_[parameter.samplers() ? 1 : 0];
    core().require(place.heap == set, Check::heaps_are_set, "A table lies in {} and {} is set.",
                   place.heap->label(), set != nullptr ? set->label() : "no heap");
    const std::uint32_t left = place.heap->desc().NumDescriptors - place.index;
    for (const RootRange& range : parameter.ranges) {
        const std::uint64_t end = std::uint64_t{range.offset} + (range.count == ~0u ? 1 : range.count);
        core().require(end <= left, Check::heaps_are_set,
                       "A table needs {} descriptors and {} has {} from its start on.", end,
                       place.heap->label(), left);
    }
}

void CommandList::check_root_view(const RootParameter& parameter, std::uint64_t address) {
    const Resource* resource = core().resource_at(address);
    core().require(resource != nullptr, Check::root_argument_kind,
                   "A root view is at {:#x}, where no buffer is.", address);
    if (resource == nullptr)
        return;
    if (parameter.type == D3D12_ROOT_PARAMETER_TYPE_UAV)
        use(*resource, {}, D3D12_RESOURCE_STATE_UNORDERED_ACCESS, "a root view that is written");
    else if (parameter.type == D3D12_ROOT_PARAMETER_TYPE_CBV)
        use(*resource, {}, D3D12_RESOURCE_STATE_VERTEX_AND_CONSTANT_BUFFER, "root constants' buffer");
    else
        use(*resource, {}, D3D12_RESOURCE_STATE_NON_PIXEL_SHADER_RESOURCE, "a root view that is read");
}

void CommandList::check_root(const Root& root, const CommandSignature* signature) {
    if (root.signature == nullptr)
        return;
    const UINT flags = root.signature->flags;
    for (const auto& [flag, heap] :
         {std::pair{directly_indexed_views, 0}, std::pair{directly_indexed_samplers, 1}})
        core().require(
            (flags & flag) == 0 || (heaps_[heap] != nullptr && root.heaps_before), Check::heaps_are_set,
            "The root signature reaches a heap directly, and heap {} is not set, or was set after it.", heap);
    for (std::size_t i = 0; i < root.arguments.size(); ++i) {
        const RootParameter& parameter = root.signature->parameters[i];
        const Root::Argument& argument = root.arguments[i];
        if (signature != nullptr &&
            std::count(signature->root_parameters.begin(), signature->root_parameters.end(), i))
            continue;
        // Constants that no shader reads need not be set, and the double reads no shaders.
        if (parameter.type == D3D12_ROOT_PARAMETER_TYPE_32BIT_CONSTANTS)
            continue;
        core().require(argument.place != 0, Check::root_arguments_are_set,
                       "Root argument {} of type {} is not set.", i, static_cast<int>(parameter.type));
        if (argument.place != 0 && parameter.type == D3D12_ROOT_PARAMETER_TYPE_DESCRIPTOR_TABLE)
            check_table(parameter, argument.place);
        else if (argument.place != 0)
            check_root_view(parameter, argument.place);
    }
}

void CommandList::check_pipeline(PipelineKind kind, const Root& root, const CommandSignature* signature) {
    if (pipeline_ == nullptr || pipeline_->kind != kind) {
        core().find(Check::pipeline_is_set, "{} draws or dispatches with {}.", label(),
                    pipeline_ == nullptr ? "no pipeline"
                                         : "a pipeline of another kind, " + pipeline_->label());
        return;
    }
    core().require(root.signature != nullptr && root.signature->blob == pipeline_->root_signature,
                   Check::root_signature_is_set, "{} has another root signature than the one that is set.",
                   pipeline_->label());
    check_root(root, signature);
}

void CommandList::check_input(bool indexed) {
    const D3D12_PRIMITIVE_TOPOLOGY_TYPE type = type_of(topology_);
    core().require(type == pipeline_->topology, Check::draw_state,
                   "The topology {} is set and {} has the type {}.", static_cast<int>(topology_),
                   pipeline_->label(), static_cast<int>(pipeline_->topology));
    core().require(!indexed || index_buffer_, Check::draw_state, "An indexed draw has no index buffer.");
    if (indexed && index_buffer_)
        if (const Resource* resource = core().resource_at(index_buffer_->BufferLocation); resource != nullptr)
            use(*resource, {}, D3D12_RESOURCE_STATE_INDEX_BUFFER, "indices");
    for (std::size_t slot = 0; slot < vertex_buffers_.size(); ++slot) {
        if ((pipeline_->input_slots & 1u << slot) == 0)
            continue;
        core().require(vertex_buffers_[slot].has_value(), Check::draw_state,
                       "{} reads vertex buffer {}, which is not set.", pipeline_->label(), slot);
        if (!vertex_buffers_[slot])
            continue;
        const Resource* resource = core().resource_at(vertex_buffers_[slot]->BufferLocation);
        core().require(resource != nullptr, Check::draw_state, "Vertex buffer {} at {:#x} is no buffer.",
                       slot, vertex_buffers_[slot]->BufferLocation);
        if (resource != nullptr)
            use(*resource, {}, D3D12_RESOURCE_STATE_VERTEX_AND_CONSTANT_BUFFER, "vertices");
    }
}

void CommandList::check_targets() {
    core().require(colors_.size() == pipeline_->color_formats.size(), Check::targets_fit,
                   "{} render targets are set and {} has {}.", colors_.size(), pipeline_->label(),
                   pipeline_->color_formats.size());
    for (std::size_t i = 0; i < std::min(colors_.size(), pipeline_->color_formats.size()); ++i) {
        if (colors_[i].descriptor.resource == 0)
            continue; // a null, which nothing is written to
        core().require(colors_[i].descriptor.format == pipeline_->color_formats[i], Check::targets_fit,
                       "Render target {} has the format {} and {} has {}.", i,
                       static_cast<int>(colors_[i].descriptor.format), pipeline_->label(),
                       static_cast<int>(pipeline_->color_formats[i]));
        core().require(colors_[i].descriptor.samples == pipeline_->samples, Check::targets_fit,
                       "Render target {} has {} samples and {} has {}.", i, colors_[i].descriptor.samples,
                       pipeline_->label(), pipeline_->samples);
    }
    if (depth_ && pipeline_->depth_format != DXGI_FORMAT_UNKNOWN) {
        core().require(depth_->descriptor.format == pipeline_->depth_format, Check::targets_fit,
                       "The depth target has the format {} and {} has {}.",
                       static_cast<int>(depth_->descriptor.format), pipeline_->label(),
                       static_cast<int>(pipeline_->depth_format));
        core().require(depth_->descriptor.samples == pipeline_->samples, Check::targets_fit,
                       "The depth target has {} samples and {} has {}.", depth_->descriptor.samples,
                       pipeline_->label(), pipeline_->samples);
    }
    const bool tests = pipeline_->depth_writes || pipeline_->stencil_writes;
    core().require(depth_ || !tests, Check::targets_fit, "{} writes depth or stencil and no target is set.",
                   pipeline_->label());
}

void CommandList::use_targets() {
    const auto use_target = [&](const Descriptor& target, D3D12_RESOURCE_STATES state, const char* what) {
        const auto resource = core().resources.find(target.resource);
        if (resource == core().resources.end())
            return;
        const std::uint32_t planes = resource->second->planes();
        use(*resource->second, {target.first_mip, target.mips, target.first_layer, target.layers, 0, planes},
            state, what);
    };
    for (const Target& color : colors_)
        use_target(color.descriptor, D3D12_RESOURCE_STATE_RENDER_TARGET, "a render target");
    if (!depth_)
        return;
    const bool writes = (pipeline_->depth_writes && !depth_->descriptor.read_only_depth) ||
                        (pipeline_->stencil_writes && !depth_->descriptor.read_only_stencil);
    const bool writable = !depth_->descriptor.read_only_depth || !depth_->descriptor.read_only_stencil;
    core().require(!pipeline_->depth_writes || !depth_->descriptor.read_only_depth, Check::targets_fit,
                   "{} writes depth and the view is for reading alone.", pipeline_->label());
    // A view that may write asks for the state of writes, whether or not the pipeline does.
    use_target(depth_->descriptor,
               writes || writable ? D3D12_RESOURCE_STATE_DEPTH_WRITE : D3D12_RESOURCE_STATE_DEPTH_READ,
               "depth");
}

void CommandList::check_draw(bool indexed, const CommandSignature* signature, PipelineKind kind) {
    check_pipeline(kind, graphics_, signature);
    core().require(viewport_, Check::draw_state, "A draw has no viewport.");
    core().require(scissor_, Check::draw_state, "A draw has no scissor rectangle, and draws nothing.");
    if (pipeline_ == nullptr || pipeline_->kind != kind)
        return;
    if (kind == PipelineKind::graphics)
        check_input(indexed);
    check_targets();
    use_targets();
}

void CommandList::DrawInstanced(UINT count, UINT instances, UINT first, UINT first_instance) {
    BINDERY_DOUBLE_LOCK;
    if (record("DrawInstanced", "{}, {}, {}, {}", count, instances, first, first_instance))
        check_draw(false, nullptr);
}

void CommandList::DrawIndexedInstanced(UINT count, UINT instances, UINT first, INT base,
                                       UINT first_instance) {
    BINDERY_DOUBLE_LOCK;
    if (!record("DrawIndexedInstanced", "{}, {}, {}, {}, {}", count, instances, first, base, first_instance))
        return;
    check_draw(true, nullptr);
    if (!index_buffer_)
        return;
    const std::uint64_t size = index_buffer_->Format == DXGI_FORMAT_R16_UINT ? 2 : 4;
    core().require((std::uint64_t{first} + count) * size <= index_buffer_->SizeInBytes, Check::draw_state,
                   "Indices {} to {} are drawn and the buffer has {}.", first, std::uint64_t{first} + count,
                   index_buffer_->SizeInBytes / size);
}

void CommandList::Dispatch(UINT x, UINT y, UINT z) {
    BINDERY_DOUBLE_LOCK;
    if (!record("Dispatch", "{}, {}, {}", x, y, z))
        return;
    check_pipeline(PipelineKind::compute, compute_, nullptr);
    core().require(std::max({x, y, z}) <= D3D12_CS_DISPATCH_MAX_THREAD_GROUPS_PER_DIMENSION,
                   Check::draw_state, "{} x {} x {} groups are dispatched and {} are allowed in a dimension.",
                   x, y, z, D3D12_CS_DISPATCH_MAX_THREAD_GROUPS_PER_DIMENSION);
}

void CommandList::DispatchMesh(UINT x, UINT y, UINT z) {
    BINDERY_DOUBLE_LOCK;
    if (!record("DispatchMesh", "{}, {}, {}", x, y, z))
        return;
    core().require(core().options.mesh_shader_tier != D3D12_MESH_SHADER_TIER_NOT_SUPPORTED,
                   Check::feature_is_there,
                   "A mesh is dispatched and the device has the mesh shader tier 0.");
    check_draw(false, nullptr, PipelineKind::mesh);
}

void CommandList::ExecuteIndirect(ID3D12CommandSignature* signature, UINT count, ID3D12Resource* arguments,
                                  UINT64 offset, ID3D12Resource* counter, UINT64 counter_offset) {
    BINDERY_DOUBLE_LOCK;
    const auto* layout = static_cast<CommandSignature*>(signature);
    if (!record("ExecuteIndirect", "{}, {}, {}", layout->label(), count, offset))
        return;
    uses(*layout);
    if (layout->last == D3D12_INDIRECT_ARGUMENT_TYPE_DISPATCH)
        check_pipeline(PipelineKind::compute, compute_, layout);
    else
        check_draw(draws_indexed(layout->last), layout,
                   layout->last == D3D12_INDIRECT_ARGUMENT_TYPE_DISPATCH_MESH ? PipelineKind::mesh
                                                                              : PipelineKind::graphics);
    const auto argument = [&](Resource& buffer, UINT64 at, UINT64 bytes, const char* what) {
        core().require(at % 4 == 0, Check::argument_alignment, "{} are at byte {} of {}.", what, at,
                       buffer.label());
        core().require(at + bytes <= buffer.desc().Width, Check::copy_range,
                       "{} end at byte {} of {}, which has {}.", what, at + bytes, buffer.label(),
                       buffer.desc().Width);
        use(buffer, {}, D3D12_RESOURCE_STATE_INDIRECT_ARGUMENT, "indirect arguments");
    };
    argument(*to_double(arguments), offset, std::uint64_t{count} * layout->stride_bytes,
             "Indirect arguments");
    if (counter != nullptr)
        argument(*to_double(counter), counter_offset, 4, "Indirect counts");
}

void CommandList::ClearRenderTargetView(D3D12_CPU_DESCRIPTOR_HANDLE view, const FLOAT color[4],
                                        UINT /*count*/, const D3D12_RECT* /*rects*/) {
    BINDERY_DOUBLE_LOCK;
    record("ClearRenderTargetView", "{}, {}, {}, {}", color[0], color[1], color[2], color[3]);
    const Descriptor* target = place_to_write(core(), view, D3D12_DESCRIPTOR_HEAP_TYPE_RTV);
    if (target == nullptr)
        return;
    const auto resource = core().resources.find(target->resource);
    if (resource != core().resources.end())
        use(*resource->second, {target->first_mip, target->mips, target->first_layer, target->layers, 0, 1},
            D3D12_RESOURCE_STATE_RENDER_TARGET, "a render target that is cleared");
}

void CommandList::ClearDepthStencilView(D3D12_CPU_DESCRIPTOR_HANDLE view, D3D12_CLEAR_FLAGS flags,
                                        FLOAT depth, UINT8 stencil, UINT /*count*/,
                                        const D3D12_RECT* /*rects*/) {
    BINDERY_DOUBLE_LOCK;
    record("ClearDepthStencilView", "{}, {}, {}", static_cast<UINT>(flags), depth, stencil);
    const Descriptor* target = place_to_write(core(), view, D3D12_DESCRIPTOR_HEAP_TYPE_DSV);
    if (target == nullptr)
        return;
    const auto resource = core().resources.find(target->resource);
    if (resource == core().resources.end())
        return;
    core().require((flags & D3D12_CLEAR_FLAG_STENCIL) == 0 || resource->second->planes() == 2,
                   Check::targets_fit, "The stencil of {} is cleared, which has none.",
                   resource->second->label());
    use(*resource->second,
        {target->first_mip, target->mips, target->first_layer, target->layers, 0, resource->second->planes()},
        D3D12_RESOURCE_STATE_DEPTH_WRITE, "depth that is cleared");
}

} // namespace bindery::d3d12_double
