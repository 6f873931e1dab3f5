// Every check of the double fires, by a right program with one thing wrong. A check without a row fails.
#include "unit/d3d12_double/program.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

namespace bindery::d3d12_double {
namespace {

/// What is done wrong; the double has to find this check, and no other.
struct Mistake {
    Check check;
    const char* name;
    void (*make)(Program& program);
    Options options = {};
};

constexpr D3D12_RESOURCE_STATES common = D3D12_RESOURCE_STATE_COMMON;
constexpr D3D12_RESOURCE_STATES copy_dest = D3D12_RESOURCE_STATE_COPY_DEST;
constexpr D3D12_RESOURCE_STATES render_target = D3D12_RESOURCE_STATE_RENDER_TARGET;
constexpr D3D12_RESOURCE_STATES unordered = D3D12_RESOURCE_STATE_UNORDERED_ACCESS;

D3D12_TEXTURE_COPY_LOCATION subresource(ID3D12Resource* texture, UINT index = 0) {
    D3D12_TEXTURE_COPY_LOCATION location{};
    location.pResource = texture;
    location.Type = D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX;
    location.SubresourceIndex = index;
    return location;
}
D3D12_TEXTURE_COPY_LOCATION footprint(ID3D12Resource* buffer, UINT64 offset, UINT width, UINT height,
                                      UINT pitch) {
    D3D12_TEXTURE_COPY_LOCATION location{};
    location.pResource = buffer;
    location.Type = D3D12_TEXTURE_COPY_TYPE_PLACED_FOOTPRINT;
    location.PlacedFootprint = {offset, {DXGI_FORMAT_R8G8B8A8_UNORM, width, height, 1, pitch}};
    return location;
}
void upload_texture(Program& p, const D3D12_TEXTURE_COPY_LOCATION& source, UINT subresource_index = 0) {
    const D3D12_TEXTURE_COPY_LOCATION target = subresource(p.target.get(), subresource_index);
    p.list->CopyTextureRegion(&target, 0, 0, 0, &source, nullptr);
}

D3D12_INDIRECT_ARGUMENT_DESC argument(D3D12_INDIRECT_ARGUMENT_TYPE type) {
    D3D12_INDIRECT_ARGUMENT_DESC desc{};
    desc.Type = type;
    return desc;
}
ComPtr<ID3D12CommandSignature> dispatch_signature(const Program& p) {
    return p.command_signature(std::array{argument(D3D12_INDIRECT_ARGUMENT_TYPE_DISPATCH)}, 12);
}

D3D12_UNORDERED_ACCESS_VIEW_DESC raw_uav(UINT64 first, UINT count) {
    D3D12_UNORDERED_ACCESS_VIEW_DESC desc{};
    desc.Format = DXGI_FORMAT_R32_TYPELESS;
    desc.ViewDimension = D3D12_UAV_DIMENSION_BUFFER;
    desc.Buffer.FirstElement = first;
    desc.Buffer.NumElements = count;
    desc.Buffer.Flags = D3D12_BUFFER_UAV_FLAG_RAW;
    return desc;
}

D3D12_TEXTURE_BARRIER to_layout(const Program& p, D3D12_BARRIER_LAYOUT before, D3D12_BARRIER_LAYOUT after,
                                D3D12_BARRIER_SYNC sync, D3D12_BARRIER_ACCESS access) {
    D3D12_TEXTURE_BARRIER barrier{};
    barrier.SyncBefore = D3D12_BARRIER_SYNC_NONE;
    barrier.AccessBefore = D3D12_BARRIER_ACCESS_NO_ACCESS;
    barrier.SyncAfter = sync;
    barrier.AccessAfter = access;
    barrier.LayoutBefore = before;
    barrier.LayoutAfter = after;
    barrier.pResource = p.target.get();
    barrier.Subresources = {0, 3, 0, 1, 0, 1};
    return barrier;
}

/// A stream of three parts, each with its type in front.
struct MeshStream {
    alignas(void*)
        D3D12_PIPELINE_STATE_SUBOBJECT_TYPE root_type = D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_ROOT_SIGNATURE;
    ID3D12RootSignature* root = nullptr;
    alignas(void*) D3D12_PIPELINE_STATE_SUBOBJECT_TYPE mesh_type = D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_MS;
    D3D12_SHADER_BYTECODE mesh = any_shader();
    alignas(void*)
        D3D12_PIPELINE_STATE_SUBOBJECT_TYPE raster_type = D3D12_PIPELINE_STATE_SUBOBJECT_TYPE_RASTERIZER;
    D3D12_RASTERIZER_DESC raster{D3D12_FILL_MODE_SOLID, D3D12_CULL_MODE_NONE};
};
void make_pipeline(const Program& p, MeshStream& stream) {
    const D3D12_PIPELINE_STATE_STREAM_DESC desc{sizeof(stream), &stream};
    ComPtr<ID3D12PipelineState> pipeline;
    p.device->CreatePipelineState(&desc, pipeline.iid(), pipeline.put());
}

const Mistake mistakes[] = {
    {Check::unexpected_call, "a call that is not implemented",
     [](Program& p) { p.device->SetStablePowerState(TRUE); }},
    {Check::list_is_open, "recording after Close",
     [](Program& p) {
         p.list->Close();
         p.list->Dispatch(1, 1, 1);
     }},
    {Check::list_is_open, "closing twice",
     [](Program& p) {
         p.list->Close();
         p.list->Close();
     }},
    {Check::list_is_closed, "resetting an open list",
     [](Program& p) { p.list->Reset(p.allocator.get(), nullptr); }},
    {Check::list_is_closed, "executing an open list",
     [](Program& p) {
         ID3D12CommandList* const lists[] = {p.list.get()};
         p.queue->ExecuteCommandLists(1, lists);
     }},
    {Check::allocator_is_free, "resetting an allocator under a list that records",
     [](Program& p) { p.allocator->Reset(); }},
    {Check::allocator_is_free, "resetting an allocator that the GPU reads",
     [](Program& p) {
         p.api.hold_gpu();
         p.submit();
         p.allocator->Reset();
     }},
    {Check::events_are_balanced, "ending what was not begun", [](Program& p) { p.list->EndEvent(); }},
    {Check::events_are_balanced, "closing with an event open",
     [](Program& p) {
         p.list->BeginEvent(1, "x", 2);
         p.list->Close();
     }},
    {Check::fence_rises, "signalling the same value twice",
     [](Program& p) {
         p.queue->Signal(p.fence.get(), 1);
         p.queue->Signal(p.fence.get(), 1);
     }},
    {Check::wait_ends, "waiting for what nobody signals",
     [](Program& p) { p.fence->SetEventOnCompletion(7, nullptr); }},
    {Check::wait_ends, "a queue that waits for ever", [](Program& p) { p.queue->Wait(p.fence.get(), 7); }},
    {Check::object_is_alive, "releasing a buffer that the GPU copies",
     [](Program& p) {
         p.list->CopyBufferRegion(p.read_back.get(), 0, p.buffer.get(), 0, 16);
         p.api.hold_gpu();
         p.submit();
         p.buffer.reset();
         p.api.release_gpu();
     }},
    {Check::object_is_alive, "releasing a pipeline before it is executed",
     [](Program& p) {
         p.bind_compute();
         p.list->Dispatch(1, 1, 1);
         p.compute.reset();
         p.submit();
     }},

    {Check::feature_is_there,
     "a mesh where there are no mesh shaders",
     [](Program& p) {
         MeshStream stream;
         stream.root = p.graphics_root.get();
         make_pipeline(p, stream);
     },
     {.mesh_shader_tier = D3D12_MESH_SHADER_TIER_NOT_SUPPORTED}},
    {Check::pipeline_desc, "a mesh without a mesh shader",
     [](Program& p) {
         MeshStream stream;
         stream.root = p.graphics_root.get();
         stream.mesh = {};
         make_pipeline(p, stream);
     }},
    {Check::resource_desc, "a buffer of two mips",
     [](Program& p) {
         D3D12_RESOURCE_DESC desc = buffer_desc(16);
         desc.MipLevels = 2;
         p.resource(desc);
     }},
    {Check::resource_desc, "an empty buffer", [](Program& p) { p.resource(buffer_desc(0)); }},
    {Check::resource_desc, "a texture with more mips than it has sizes",
     [](Program& p) { p.resource(texture_desc(DXGI_FORMAT_R8G8B8A8_UNORM, 4, 4, 4)); }},
    {Check::resource_desc, "depth that is also written by shaders",
     [](Program& p) {
         p.resource(texture_desc(DXGI_FORMAT_D32_FLOAT, 4, 4, 1,
                                 D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL |
                                     D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS));
     }},
    {Check::resource_desc, "samples in a texture that is no target",
     [](Program& p) {
         D3D12_RESOURCE_DESC desc = texture_desc(DXGI_FORMAT_R8G8B8A8_UNORM, 4, 4);
         desc.SampleDesc.Count = 4;
         p.resource(desc);
     }},
    {Check::resource_desc, "upload memory that shaders write",
     [](Program& p) {
         p.resource(buffer_desc(16, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS), D3D12_HEAP_TYPE_UPLOAD,
                    D3D12_RESOURCE_STATE_GENERIC_READ);
     }},
    {Check::resource_heap_state, "upload memory in COMMON",
     [](Program& p) { p.resource(buffer_desc(16), D3D12_HEAP_TYPE_UPLOAD); }},
    {Check::resource_heap_state, "read-back memory in COMMON",
     [](Program& p) { p.resource(buffer_desc(16), D3D12_HEAP_TYPE_READBACK); }},
    {Check::map_cpu_memory, "mapping memory of the GPU",
     [](Program& p) {
         void* memory = nullptr;
         p.buffer->Map(0, nullptr, &memory);
     }},
    {Check::heap_size, "a million and one views",
     [](Program& p) { p.heap(D3D12_DESCRIPTOR_HEAP_TYPE_CBV_SRV_UAV, 1'000'001, true); }},
    {Check::heap_size, "2,049 samplers",
     [](Program& p) { p.heap(D3D12_DESCRIPTOR_HEAP_TYPE_SAMPLER, 2'049, true); }},
    {Check::root_signature_blob, "bytes that are no container",
     [](Program& p) { p.signature(std::array<std::byte, 64>{}); }},
    {Check::pipeline_desc, "a pipeline without a vertex shader",
     [](Program& p) {
         D3D12_GRAPHICS_PIPELINE_STATE_DESC desc = p.graphics_desc();
         desc.VS = {};
         p.graphics_pipeline(desc);
     }},
    {Check::pipeline_desc, "a format behind the last target",
     [](Program& p) {
         D3D12_GRAPHICS_PIPELINE_STATE_DESC desc = p.graphics_desc();
         desc.RTVFormats[1] = DXGI_FORMAT_R8G8B8A8_UNORM;
         p.graphics_pipeline(desc);
     }},
    {Check::pipeline_desc, "a depth test without a depth format",
     [](Program& p) {
         D3D12_GRAPHICS_PIPELINE_STATE_DESC desc = p.graphics_desc();
         desc.DepthStencilState.DepthEnable = TRUE;
         p.graphics_pipeline(desc);
     }},
    {Check::pipeline_desc, "a sample mask of nothing",
     [](Program& p) {
         D3D12_GRAPHICS_PIPELINE_STATE_DESC desc = p.graphics_desc();
         desc.SampleMask = 0;
         p.graphics_pipeline(desc);
     }},
    {Check::command_signature_desc, "a stride that is too small",
     [](Program& p) { p.command_signature(std::array{argument(D3D12_INDIRECT_ARGUMENT_TYPE_DRAW)}, 12); }},
    {Check::command_signature_desc, "a root signature that nothing needs",
     [](Program& p) {
         p.command_signature(std::array{argument(D3D12_INDIRECT_ARGUMENT_TYPE_DRAW)}, 16,
                             p.graphics_root.get());
     }},
    {Check::command_signature_desc, "constants without a root signature",
     [](Program& p) {
         D3D12_INDIRECT_ARGUMENT_DESC constants = argument(D3D12_INDIRECT_ARGUMENT_TYPE_CONSTANT);
         constants.Constant = {0, 0, 12};
         p.command_signature(std::array{constants, argument(D3D12_INDIRECT_ARGUMENT_TYPE_DRAW)}, 64);
     }},

    {Check::descriptor_place, "a handle past the end of a heap",
     [](Program& p) {
         const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = raw_uav(0, 4);
         p.device->CreateUnorderedAccessView(p.written.get(), nullptr, &desc, p.cpu(p.views.get(), 16));
     }},
    {Check::descriptor_place, "a sampler in a heap of views",
     [](Program& p) {
         D3D12_SAMPLER_DESC desc{};
         desc.AddressU = desc.AddressV = desc.AddressW = D3D12_TEXTURE_ADDRESS_MODE_WRAP;
         p.device->CreateSampler(&desc, p.cpu(p.views.get()));
     }},
    {Check::view_desc, "a raw view at four bytes",
     [](Program& p) {
         const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = raw_uav(1, 4);
         p.device->CreateUnorderedAccessView(p.written.get(), nullptr, &desc, p.cpu(p.views.get()));
     }},
    {Check::view_desc, "a raw view past the end",
     [](Program& p) {
         const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = raw_uav(0, 1025);
         p.device->CreateUnorderedAccessView(p.written.get(), nullptr, &desc, p.cpu(p.views.get()));
     }},
    {Check::view_desc, "a view of nothing without a description",
     [](Program& p) { p.device->CreateShaderResourceView(nullptr, nullptr, p.cpu(p.views.get())); }},
    {Check::view_desc, "a constant buffer at 16 bytes",
     [](Program& p) {
         const D3D12_CONSTANT_BUFFER_VIEW_DESC desc{p.buffer->GetGPUVirtualAddress() + 16, 256};
         p.device->CreateConstantBufferView(&desc, p.cpu(p.views.get()));
     }},
    {Check::view_desc, "a view of a mip that is not there",
     [](Program& p) {
         D3D12_RENDER_TARGET_VIEW_DESC desc{};
         desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM;
         desc.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE2D;
         desc.Texture2D.MipSlice = 3;
         p.device->CreateRenderTargetView(p.target.get(), &desc, p.cpu(p.colors.get()));
     }},
    {Check::view_desc, "a view of another family of formats",
     [](Program& p) {
         D3D12_RENDER_TARGET_VIEW_DESC desc{};
         desc.Format = DXGI_FORMAT_R16G16_FLOAT;
         desc.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE2D;
         p.device->CreateRenderTargetView(p.target.get(), &desc, p.cpu(p.colors.get()));
     }},
    {Check::view_flags, "unordered access to a buffer without the flag",
     [](Program& p) {
         const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = raw_uav(0, 4);
         p.device->CreateUnorderedAccessView(p.buffer.get(), nullptr, &desc, p.cpu(p.views.get()));
     }},

    {Check::pipeline_is_set, "a dispatch without a pipeline", [](Program& p) { p.list->Dispatch(1, 1, 1); }},
    {Check::pipeline_is_set, "a dispatch with a graphics pipeline",
     [](Program& p) {
         p.bind_graphics();
         p.list->Dispatch(1, 1, 1);
     }},
    {Check::root_signature_is_set, "constants before a root signature",
     [](Program& p) {
         const UINT value = 0;
         p.list->SetComputeRoot32BitConstants(0, 1, &value, 0);
     }},
    {Check::root_signature_is_set, "a pipeline of another root signature",
     [](Program& p) {
         p.bind_compute();
         p.list->SetComputeRootSignature(p.graphics_root.get());
         p.list->SetComputeRootDescriptorTable(1, p.gpu(p.views.get()));
         p.list->SetComputeRootDescriptorTable(2, p.gpu(p.samplers.get()));
         p.list->Dispatch(1, 1, 1);
     }},
    {Check::root_argument_kind, "thirteen constants of twelve",
     [](Program& p) {
         p.bind_compute();
         const std::array<UINT, 13> values{};
         p.list->SetComputeRoot32BitConstants(0, 13, values.data(), 0);
     }},
    {Check::root_argument_kind, "a table where constants are",
     [](Program& p) {
         p.bind_compute();
         p.list->SetComputeRootDescriptorTable(0, p.gpu(p.views.get()));
     }},
    {Check::root_arguments_are_set, "a dispatch without its tables",
     [](Program& p) {
         ID3D12DescriptorHeap* const heaps[] = {p.views.get(), p.samplers.get()};
         p.list->SetDescriptorHeaps(2, heaps);
         p.list->SetComputeRootSignature(p.compute_root.get());
         p.list->SetPipelineState(p.compute.get());
         p.list->Dispatch(1, 1, 1);
     }},
    {Check::heaps_are_set, "tables of heaps that are not set",
     [](Program& p) {
         p.list->SetComputeRootSignature(p.compute_root.get());
         p.list->SetComputeRootDescriptorTable(1, p.gpu(p.views.get()));
         p.list->SetComputeRootDescriptorTable(2, p.gpu(p.samplers.get()));
         p.list->SetPipelineState(p.compute.get());
         p.list->Dispatch(1, 1, 1);
     }},
    {Check::heaps_are_set, "two heaps of a type",
     [](Program& p) {
         ID3D12DescriptorHeap* const heaps[] = {p.views.get(), p.views.get()};
         p.list->SetDescriptorHeaps(2, heaps);
     }},
    {Check::draw_state, "a draw without a topology",
     [](Program& p) {
         p.bind_graphics();
         p.list->IASetPrimitiveTopology(D3D_PRIMITIVE_TOPOLOGY_UNDEFINED);
         p.list->DrawInstanced(3, 1, 0, 0);
     }},
    {Check::draw_state, "an indexed draw without indices",
     [](Program& p) {
         p.bind_graphics();
         p.list->IASetIndexBuffer(nullptr);
         p.list->DrawIndexedInstanced(3, 1, 0, 0, 0);
     }},
    {Check::draw_state, "more indices than there are",
     [](Program& p) {
         p.bind_graphics();
         p.list->DrawIndexedInstanced(31, 1, 0, 0, 0);
     }},
    {Check::draw_state, "vertices that are not set",
     [](Program& p) {
         p.bind_graphics();
         p.list->IASetVertexBuffers(0, 1, nullptr);
         p.list->DrawInstanced(3, 1, 0, 0);
     }},
    {Check::draw_state, "no viewport",
     [](Program& p) {
         p.bind_graphics();
         p.list->RSSetViewports(0, nullptr);
         p.list->DrawInstanced(3, 1, 0, 0);
     }},
    {Check::targets_fit, "a target of another format",
     [](Program& p) {
         D3D12_RENDER_TARGET_VIEW_DESC desc{};
         desc.Format = DXGI_FORMAT_R8G8B8A8_UNORM_SRGB;
         desc.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE2D;
         p.device->CreateRenderTargetView(p.target.get(), &desc, p.cpu(p.colors.get()));
         p.bind_graphics();
         p.list->DrawInstanced(3, 1, 0, 0);
     }},
    {Check::targets_fit, "no target",
     [](Program& p) {
         p.bind_graphics();
         p.list->OMSetRenderTargets(0, nullptr, FALSE, nullptr);
         p.list->DrawInstanced(3, 1, 0, 0);
     }},
    {Check::argument_alignment, "indirect arguments at two bytes",
     [](Program& p) {
         p.bind_compute();
         p.list->ExecuteIndirect(dispatch_signature(p).get(), 1, p.buffer.get(), 2, nullptr, 0);
     }},
    {Check::argument_alignment, "indices at one byte",
     [](Program& p) {
         const D3D12_INDEX_BUFFER_VIEW view{p.upload->GetGPUVirtualAddress() + 1, 60, DXGI_FORMAT_R16_UINT};
         p.list->IASetIndexBuffer(&view);
     }},

    {Check::barrier_before, "a state before that is not so",
     [](Program& p) {
         p.transition(p.target.get(), render_target, copy_dest);
         p.submit();
     }},
    {Check::barrier_before, "a layout before that is not so",
     [](Program& p) {
         p.texture_barrier(to_layout(p, D3D12_BARRIER_LAYOUT_COPY_SOURCE, D3D12_BARRIER_LAYOUT_COPY_DEST,
                                     D3D12_BARRIER_SYNC_COPY, D3D12_BARRIER_ACCESS_COPY_DEST));
         p.submit();
     }},
    {Check::barrier_before, "a texture that was left in a state, in the next list",
     [](Program& p) {
         p.transition(p.target.get(), common, render_target);
         p.submit();
         p.reset();
         p.transition(p.target.get(), common, render_target);
         p.submit();
     }},
    {Check::barrier_after, "a transition to the same state",
     [](Program& p) { p.transition(p.target.get(), common, common); }},
    {Check::barrier_after, "a write and a read at once",
     [](Program& p) {
         p.transition(p.target.get(), common, render_target | D3D12_RESOURCE_STATE_COPY_SOURCE);
     }},
    {Check::barrier_flags, "unordered access without the flag",
     [](Program& p) { p.transition(p.target.get(), common, unordered); }},
    {Check::barrier_flags, "a barrier for upload memory",
     [](Program& p) { p.transition(p.upload.get(), D3D12_RESOURCE_STATE_GENERIC_READ, copy_dest); }},
    {Check::barrier_access, "an access that the layout does not allow",
     [](Program& p) {
         p.texture_barrier(to_layout(p, D3D12_BARRIER_LAYOUT_COMMON, D3D12_BARRIER_LAYOUT_SHADER_RESOURCE,
                                     D3D12_BARRIER_SYNC_COPY, D3D12_BARRIER_ACCESS_COPY_DEST));
     }},
    {Check::barrier_access, "an access that the sync does not allow",
     [](Program& p) {
         p.texture_barrier(to_layout(p, D3D12_BARRIER_LAYOUT_COMMON, D3D12_BARRIER_LAYOUT_COPY_DEST,
                                     D3D12_BARRIER_SYNC_COMPUTE_SHADING, D3D12_BARRIER_ACCESS_COPY_DEST));
     }},
    {Check::barrier_access, "an access without a sync",
     [](Program& p) {
         D3D12_BUFFER_BARRIER barrier{};
         barrier.AccessBefore = D3D12_BARRIER_ACCESS_UNORDERED_ACCESS;
         barrier.SyncAfter = D3D12_BARRIER_SYNC_COPY;
         barrier.AccessAfter = D3D12_BARRIER_ACCESS_COPY_SOURCE;
         barrier.pResource = p.written.get();
         barrier.Size = ~UINT64{0};
         p.buffer_barrier(barrier);
     }},
    {Check::subresource_range, "a barrier for a subresource that is not there",
     [](Program& p) { p.transition(p.target.get(), common, render_target, 3); }},
    {Check::subresource_range, "an enhanced barrier for mips that are not there",
     [](Program& p) {
         D3D12_TEXTURE_BARRIER barrier =
             to_layout(p, D3D12_BARRIER_LAYOUT_COMMON, D3D12_BARRIER_LAYOUT_COPY_DEST,
                       D3D12_BARRIER_SYNC_COPY, D3D12_BARRIER_ACCESS_COPY_DEST);
         barrier.Subresources.NumMipLevels = 4;
         p.texture_barrier(barrier);
     }},
    {Check::subresource_range, "a copy to a subresource that is not there",
     [](Program& p) { upload_texture(p, footprint(p.upload.get(), 0, 64, 32, 256), 3); }},
    {Check::use_state, "a draw into a target that is not ready",
     [](Program& p) {
         p.bind_graphics();
         p.transition(p.target.get(), render_target, copy_dest);
         p.list->DrawInstanced(3, 1, 0, 0);
         p.submit();
     }},
    {Check::use_state, "clearing depth in COMMON",
     [](Program& p) {
         p.list->ClearDepthStencilView(p.cpu(p.depths.get()), D3D12_CLEAR_FLAG_DEPTH, 1, 0, 0, nullptr);
         p.submit();
     }},
    {Check::use_state, "copying from what was just written",
     [](Program& p) {
         p.list->CopyBufferRegion(p.buffer.get(), 0, p.upload.get(), 0, 16);
         p.list->CopyBufferRegion(p.read_back.get(), 0, p.buffer.get(), 0, 16);
         p.submit();
     }},
    {Check::use_state, "copying into read-only memory",
     [](Program& p) {
         p.list->CopyBufferRegion(p.upload.get(), 0, p.buffer.get(), 0, 16);
         p.submit();
     }},
    {Check::use_state, "a copy in another layout",
     [](Program& p) {
         p.texture_barrier(to_layout(p, D3D12_BARRIER_LAYOUT_COMMON, D3D12_BARRIER_LAYOUT_RENDER_TARGET,
                                     D3D12_BARRIER_SYNC_RENDER_TARGET, D3D12_BARRIER_ACCESS_RENDER_TARGET));
         upload_texture(p, footprint(p.upload.get(), 0, 64, 32, 256));
         p.submit();
     }},

    {Check::copy_range, "a copy past the end of a buffer",
     [](Program& p) { p.list->CopyBufferRegion(p.buffer.get(), 4090, p.upload.get(), 0, 16); }},
    {Check::copy_range, "a copy onto itself",
     [](Program& p) { p.list->CopyBufferRegion(p.buffer.get(), 0, p.buffer.get(), 64, 16); }},
    {Check::copy_range, "a texture that reaches past the end of its buffer",
     [](Program& p) { upload_texture(p, footprint(p.upload.get(), 65536 - 512, 64, 32, 256)); }},
    {Check::copy_range, "more texels than the mip has",
     [](Program& p) { upload_texture(p, footprint(p.upload.get(), 0, 64, 32, 256), 1); }},
    {Check::copy_pitch, "rows of 64 bytes",
     [](Program& p) { upload_texture(p, footprint(p.upload.get(), 0, 16, 8, 64), 2); }},
    {Check::copy_pitch, "a texture at 256 bytes",
     [](Program& p) { upload_texture(p, footprint(p.upload.get(), 256, 64, 32, 256)); }},
};

class EveryCheck : public testing::TestWithParam<std::size_t> {};

TEST_P(EveryCheck, FiresForItsMistakeAndNoOtherDoes) {
    const Mistake& mistake = mistakes[GetParam()];
    Program program(mistake.options);
    ASSERT_EQ(to_string(program.api.take_findings()), "") << "the program is right before the mistake";
    mistake.make(program);
    const std::vector<Finding> findings = program.api.take_findings();
    EXPECT_FALSE(findings.empty()) << mistake.name;
    for (const Finding& finding : findings)
        EXPECT_EQ(check_info(finding.check).id, check_info(mistake.check).id)
            << mistake.name << ": " << finding.text;
}

std::string name_of(const testing::TestParamInfo<std::size_t>& info) {
    return std::string(check_info(mistakes[info.param].check).id) + "_" + std::to_string(info.param);
}
INSTANTIATE_TEST_SUITE_P(Double, EveryCheck, testing::Range(std::size_t{0}, std::size(mistakes)), name_of);

TEST(Checks, EachHasAMistakeASentenceAndASource) {
    std::array<bool, check_count> seen{};
    for (const Mistake& mistake : mistakes)
        seen[static_cast<std::size_t>(mistake.check)] = true;
    for (std::size_t i = 0; i < check_count; ++i) {
        const CheckInfo& info = check_info(static_cast<Check>(i));
        EXPECT_TRUE(seen[i]) << info.id;
        EXPECT_TRUE(info.sentence.ends_with('.')) << info.id;
        EXPECT_FALSE(info.source.empty()) << info.id;
    }
}

} // namespace
} // namespace bindery::d3d12_double
