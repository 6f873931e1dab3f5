#pragma once
// A command list on which every call is unexpected: what the double implements overrides these.

#include "support/d3d12/object.hpp"

namespace bindery::d3d12_double {

class UnexpectedList : public ChildObject<ID3D12GraphicsCommandList7> {
public:
    using ChildObject::ChildObject;

    D3D12_COMMAND_LIST_TYPE STDMETHODCALLTYPE GetType() override {
        unexpected("GetType");
        return {};
    }
    HRESULT STDMETHODCALLTYPE Close() override { return unexpected("Close"); }
    HRESULT STDMETHODCALLTYPE Reset(ID3D12CommandAllocator* /*allocator*/,
                                    ID3D12PipelineState* /*initial_state*/) override {
        return unexpected("Reset");
    }
    void STDMETHODCALLTYPE ClearState(ID3D12PipelineState* /*pipeline_state*/) override {
        unexpected("ClearState");
    }
    void STDMETHODCALLTYPE DrawInstanced(UINT /*vertex_count_per_instance*/, UINT /*instance_count*/,
                                         UINT /*start_vertex_location*/,
                                         UINT /*start_instance_location*/) override {
        unexpected("DrawInstanced");
    }
    void STDMETHODCALLTYPE DrawIndexedInstanced(UINT /*index_count_per_instance*/, UINT /*instance_count*/,
                                                UINT /*start_vertex_location*/, INT /*base_vertex_location*/,
                                                UINT /*start_instance_location*/) override {
        unexpected("DrawIndexedInstanced");
    }
    void STDMETHODCALLTYPE Dispatch(UINT /*x*/, UINT /*u*/, UINT /*z*/) override { unexpected("Dispatch"); }
    void STDMETHODCALLTYPE CopyBufferRegion(ID3D12Resource* /*dst_buffer*/, UINT64 /*dst_offset*/,
                                            ID3D12Resource* /*src_buffer*/, UINT64 /*src_offset*/,
                                            UINT64 /*byte_count*/) override {
        unexpected("CopyBufferRegion");
    }
    void STDMETHODCALLTYPE CopyTextureRegion(const D3D12_TEXTURE_COPY_LOCATION* /*dst*/, UINT /*dst_x*/,
                                             UINT /*dst_y*/, UINT /*dst_z*/,
                                             const D3D12_TEXTURE_COPY_LOCATION* /*src*/,
                                             const D3D12_BOX* /*src_box*/) override {
        unexpected("CopyTextureRegion");
    }
    void STDMETHODCALLTYPE CopyResource(ID3D12Resource* /*dst_resource*/,
                                        ID3D12Resource* /*src_resource*/) override {
        unexpected("CopyResource");
    }
    void STDMETHODCALLTYPE CopyTiles(ID3D12Resource* /*tiled_resource*/,
                                     const D3D12_TILED_RESOURCE_COORDINATE* /*tile_region_start_coordinate*/,
                                     const D3D12_TILE_REGION_SIZE* /*tile_region_size*/,
                                     ID3D12Resource* /*buffer*/, UINT64 /*buffer_offset*/,
                                     D3D12_TILE_COPY_FLAGS /*flags*/) override {
        unexpected("CopyTiles");
    }
    void STDMETHODCALLTYPE ResolveSubresource(ID3D12Resource* /*dst_resource*/, UINT /*dst_sub_resource*/,
                                              ID3D12Resource* /*src_resource*/, UINT /*src_sub_resource*/,
                                              DXGI_FORMAT /*format*/) override {
        unexpected("ResolveSubresource");
    }
    void STDMETHODCALLTYPE IASetPrimitiveTopology(D3D12_PRIMITIVE_TOPOLOGY /*primitive_topology*/) override {
        unexpected("IASetPrimitiveTopology");
    }
    void STDMETHODCALLTYPE RSSetViewports(UINT /*viewport_count*/,
                                          const D3D12_VIEWPORT* /*viewports*/) override {
        unexpected("RSSetViewports");
    }
    void STDMETHODCALLTYPE RSSetScissorRects(UINT /*rect_count*/, const D3D12_RECT* /*rects*/) override {
        unexpected("RSSetScissorRects");
    }
    void STDMETHODCALLTYPE OMSetBlendFactor(const FLOAT /*blend_factor*/[4]) override {
        unexpected("OMSetBlendFactor");
    }
    void STDMETHODCALLTYPE OMSetStencilRef(UINT /*stencil_ref*/) override { unexpected("OMSetStencilRef"); }
    void STDMETHODCALLTYPE SetPipelineState(ID3D12PipelineState* /*pipeline_state*/) override {
        unexpected("SetPipelineState");
    }
    void STDMETHODCALLTYPE ResourceBarrier(UINT /*barrier_count*/,
                                           const D3D12_RESOURCE_BARRIER* /*barriers*/) override {
        unexpected("ResourceBarrier");
    }
    void STDMETHODCALLTYPE ExecuteBundle(ID3D12GraphicsCommandList* /*command_list*/) override {
        unexpected("ExecuteBundle");
    }
    void STDMETHODCALLTYPE SetDescriptorHeaps(UINT /*heap_count*/,
                                              ID3D12DescriptorHeap* const* /*heaps*/) override {
        unexpected("SetDescriptorHeaps");
    }
    void STDMETHODCALLTYPE SetComputeRootSignature(ID3D12RootSignature* /*root_signature*/) override {
        unexpected("SetComputeRootSignature");
    }
    void STDMETHODCALLTYPE SetGraphicsRootSignature(ID3D12RootSignature* /*root_signature*/) override {
        unexpected("SetGraphicsRootSignature");
    }
    void STDMETHODCALLTYPE SetComputeRootDescriptorTable(
        UINT /*root_parameter_index*/, D3D12_GPU_DESCRIPTOR_HANDLE /*base_descriptor*/) override {
        unexpected("SetComputeRootDescriptorTable");
    }
    void STDMETHODCALLTYPE SetGraphicsRootDescriptorTable(
        UINT /*root_parameter_index*/, D3D12_GPU_DESCRIPTOR_HANDLE /*base_descriptor*/) override {
        unexpected("SetGraphicsRootDescriptorTable");
    }
    void STDMETHODCALLTYPE SetComputeRoot32BitConstant(UINT /*root_parameter_index*/, UINT /*data*/,
                                                       UINT /*dst_offset*/) override {
        unexpected("SetComputeRoot32BitConstant");
    }
    void STDMETHODCALLTYPE SetGraphicsRoot32BitConstant(UINT /*root_parameter_index*/, UINT /*data*/,
                                                        UINT /*dst_offset*/) override {
        unexpected("SetGraphicsRoot32BitConstant");
    }
    void STDMETHODCALLTYPE SetComputeRoot32BitConstants(UINT /*root_parameter_index*/,
                                                        UINT /*constant_count*/, const void* /*data*/,
                                                        UINT /*dst_offset*/) override {
        unexpected("SetComputeRoot32BitConstants");
    }
    void STDMETHODCALLTYPE SetGraphicsRoot32BitConstants(UINT /*root_parameter_index*/,
                                                         UINT /*constant_count*/, const void* /*data*/,
                                                         UINT /*dst_offset*/) override {
        unexpected("SetGraphicsRoot32BitConstants");
    }
    void STDMETHODCALLTYPE SetComputeRootConstantBufferView(UINT /*root_parameter_index*/,
                                                            D3D12_GPU_VIRTUAL_ADDRESS /*address*/) override {
        unexpected("SetComputeRootConstantBufferView");
    }
    void STDMETHODCALLTYPE SetGraphicsRootConstantBufferView(UINT /*root_parameter_index*/,
                                                             D3D12_GPU_VIRTUAL_ADDRESS /*address*/) override {
        unexpected("SetGraphicsRootConstantBufferView");
    }
    void STDMETHODCALLTYPE SetComputeRootShaderResourceView(UINT /*root_parameter_index*/,
                                                            D3D12_GPU_VIRTUAL_ADDRESS /*address*/) override {
        unexpected("SetComputeRootShaderResourceView");
    }
    void STDMETHODCALLTYPE SetGraphicsRootShaderResourceView(UINT /*root_parameter_index*/,
                                                             D3D12_GPU_VIRTUAL_ADDRESS /*address*/) override {
        unexpected("SetGraphicsRootShaderResourceView");
    }
    void STDMETHODCALLTYPE SetComputeRootUnorderedAccessView(UINT /*root_parameter_index*/,
                                                             D3D12_GPU_VIRTUAL_ADDRESS /*address*/) override {
        unexpected("SetComputeRootUnorderedAccessView");
    }
    void STDMETHODCALLTYPE SetGraphicsRootUnorderedAccessView(
        UINT /*root_parameter_index*/, D3D12_GPU_VIRTUAL_ADDRESS /*address*/) override {
        unexpected("SetGraphicsRootUnorderedAccessView");
    }
    void STDMETHODCALLTYPE IASetIndexBuffer(const D3D12_INDEX_BUFFER_VIEW* /*view*/) override {
        unexpected("IASetIndexBuffer");
    }
    void STDMETHODCALLTYPE IASetVertexBuffers(UINT /*start_slot*/, UINT /*view_count*/,
                                              const D3D12_VERTEX_BUFFER_VIEW* /*views*/) override {
        unexpected("IASetVertexBuffers");
    }
    void STDMETHODCALLTYPE SOSetTargets(UINT /*start_slot*/, UINT /*view_count*/,
                                        const D3D12_STREAM_OUTPUT_BUFFER_VIEW* /*views*/) override {
        unexpected("SOSetTargets");
    }
    void STDMETHODCALLTYPE OMSetRenderTargets(
        UINT /*render_target_descriptor_count*/,
        const D3D12_CPU_DESCRIPTOR_HANDLE* /*render_target_descriptors*/, BOOL /*single_descriptor_handle*/,
        const D3D12_CPU_DESCRIPTOR_HANDLE* /*depth_stencil_descriptor*/) override {
        unexpected("OMSetRenderTargets");
    }
    void STDMETHODCALLTYPE ClearDepthStencilView(D3D12_CPU_DESCRIPTOR_HANDLE /*dsv*/,
                                                 D3D12_CLEAR_FLAGS /*flags*/, FLOAT /*depth*/,
                                                 UINT8 /*stencil*/, UINT /*rect_count*/,
                                                 const D3D12_RECT* /*rects*/) override {
        unexpected("ClearDepthStencilView");
    }
    void STDMETHODCALLTYPE ClearRenderTargetView(D3D12_CPU_DESCRIPTOR_HANDLE /*rtv*/,
                                                 const FLOAT /*color*/[4], UINT /*rect_count*/,
                                                 const D3D12_RECT* /*rects*/) override {
        unexpected("ClearRenderTargetView");
    }
    void STDMETHODCALLTYPE ClearUnorderedAccessViewUint(D3D12_GPU_DESCRIPTOR_HANDLE /*gpu_handle*/,
                                                        D3D12_CPU_DESCRIPTOR_HANDLE /*cpu_handle*/,
                                                        ID3D12Resource* /*resource*/,
                                                        const UINT /*values*/[4], UINT /*rect_count*/,
                                                        const D3D12_RECT* /*rects*/) override {
        unexpected("ClearUnorderedAccessViewUint");
    }
    void STDMETHODCALLTYPE ClearUnorderedAccessViewFloat(D3D12_GPU_DESCRIPTOR_HANDLE /*gpu_handle*/,
                                                         D3D12_CPU_DESCRIPTOR_HANDLE /*cpu_handle*/,
                                                         ID3D12Resource* /*resource*/,
                                                         const float /*values*/[4], UINT /*rect_count*/,
                                                         const D3D12_RECT* /*rects*/) override {
        unexpected("ClearUnorderedAccessViewFloat");
    }
    void STDMETHODCALLTYPE DiscardResource(ID3D12Resource* /*resource*/,
                                           const D3D12_DISCARD_REGION* /*region*/) override {
        unexpected("DiscardResource");
    }
    void STDMETHODCALLTYPE BeginQuery(ID3D12QueryHeap* /*heap*/, D3D12_QUERY_TYPE /*type*/,
                                      UINT /*index*/) override {
        unexpected("BeginQuery");
    }
    void STDMETHODCALLTYPE EndQuery(ID3D12QueryHeap* /*heap*/, D3D12_QUERY_TYPE /*type*/,
                                    UINT /*index*/) override {
        unexpected("EndQuery");
    }
    void STDMETHODCALLTYPE ResolveQueryData(ID3D12QueryHeap* /*heap*/, D3D12_QUERY_TYPE /*type*/,
                                            UINT /*start_index*/, UINT /*query_count*/,
                                            ID3D12Resource* /*dst_buffer*/,
                                            UINT64 /*aligned_dst_buffer_offset*/) override {
        unexpected("ResolveQueryData");
    }
    void STDMETHODCALLTYPE SetPredication(ID3D12Resource* /*buffer*/, UINT64 /*aligned_buffer_offset*/,
                                          D3D12_PREDICATION_OP /*operation*/) override {
        unexpected("SetPredication");
    }
    void STDMETHODCALLTYPE SetMarker(UINT /*metadata*/, const void* /*data*/, UINT /*size*/) override {
        unexpected("SetMarker");
    }
    void STDMETHODCALLTYPE BeginEvent(UINT /*metadata*/, const void* /*data*/, UINT /*size*/) override {
        unexpected("BeginEvent");
    }
    void STDMETHODCALLTYPE EndEvent() override { unexpected("EndEvent"); }
    void STDMETHODCALLTYPE ExecuteIndirect(ID3D12CommandSignature* /*command_signature*/,
                                           UINT /*max_command_count*/, ID3D12Resource* /*arg_buffer*/,
                                           UINT64 /*arg_buffer_offset*/, ID3D12Resource* /*count_buffer*/,
                                           UINT64 /*count_buffer_offset*/) override {
        unexpected("ExecuteIndirect");
    }
    void STDMETHODCALLTYPE
    AtomicCopyBufferUINT(ID3D12Resource* /*dst_buffer*/, UINT64 /*dst_offset*/,
                         ID3D12Resource* /*src_buffer*/, UINT64 /*src_offset*/,
                         UINT /*dependent_resource_count*/, ID3D12Resource* const* /*dependent_resources*/,
                         const D3D12_SUBRESOURCE_RANGE_UINT64* /*dependent_sub_resource_ranges*/) override {
        unexpected("AtomicCopyBufferUINT");
    }
    void STDMETHODCALLTYPE
    AtomicCopyBufferUINT64(ID3D12Resource* /*dst_buffer*/, UINT64 /*dst_offset*/,
                           ID3D12Resource* /*src_buffer*/, UINT64 /*src_offset*/,
                           UINT /*dependent_resource_count*/, ID3D12Resource* const* /*dependent_resources*/,
                           const D3D12_SUBRESOURCE_RANGE_UINT64* /*dependent_sub_resource_ranges*/) override {
        unexpected("AtomicCopyBufferUINT64");
    }
    void STDMETHODCALLTYPE OMSetDepthBounds(FLOAT /*min*/, FLOAT /*max*/) override {
        unexpected("OMSetDepthBounds");
    }
    void STDMETHODCALLTYPE SetSamplePositions(UINT /*sample_count*/, UINT /*pixel_count*/,
                                              D3D12_SAMPLE_POSITION* /*sample_positions*/) override {
        unexpected("SetSamplePositions");
    }
    void STDMETHODCALLTYPE ResolveSubresourceRegion(ID3D12Resource* /*dst_resource*/,
                                                    UINT /*dst_sub_resource_idx*/, UINT /*dst_x*/,
                                                    UINT /*dst_y*/, ID3D12Resource* /*src_resource*/,
                                                    UINT /*src_sub_resource_idx*/, D3D12_RECT* /*src_rect*/,
                                                    DXGI_FORMAT /*format*/,
                                                    D3D12_RESOLVE_MODE /*mode*/) override {
        unexpected("ResolveSubresourceRegion");
    }
    void STDMETHODCALLTYPE SetViewInstanceMask(UINT /*mask*/) override { unexpected("SetViewInstanceMask"); }
    void STDMETHODCALLTYPE WriteBufferImmediate(UINT /*count*/,
                                                const D3D12_WRITEBUFFERIMMEDIATE_PARAMETER* /*parameters*/,
                                                const D3D12_WRITEBUFFERIMMEDIATE_MODE* /*modes*/) override {
        unexpected("WriteBufferImmediate");
    }
    void STDMETHODCALLTYPE
    SetProtectedResourceSession(ID3D12ProtectedResourceSession* /*protected_resource_session*/) override {
        unexpected("SetProtectedResourceSession");
    }
    void STDMETHODCALLTYPE BeginRenderPass(UINT /*render_targets_count*/,
                                           const D3D12_RENDER_PASS_RENDER_TARGET_DESC* /*render_targets*/,
                                           const D3D12_RENDER_PASS_DEPTH_STENCIL_DESC* /*depth_stencil*/,
                                           D3D12_RENDER_PASS_FLAGS /*flags*/) override {
        unexpected("BeginRenderPass");
    }
    void STDMETHODCALLTYPE EndRenderPass() override { unexpected("EndRenderPass"); }
    void STDMETHODCALLTYPE
    InitializeMetaCommand(ID3D12MetaCommand* /*meta_command*/, const void* /*initialization_parameters_data*/,
                          SIZE_T /*initialization_parameters_data_size_in_bytes*/) override {
        unexpected("InitializeMetaCommand");
    }
    void STDMETHODCALLTYPE ExecuteMetaCommand(ID3D12MetaCommand* /*meta_command*/,
                                              const void* /*execution_parameters_data*/,
                                              SIZE_T /*execution_parameters_data_size_in_bytes*/) override {
        unexpected("ExecuteMetaCommand");
    }
    void STDMETHODCALLTYPE BuildRaytracingAccelerationStructure(
        const D3D12_BUILD_RAYTRACING_ACCELERATION_STRUCTURE_DESC* /*desc*/,
        UINT /*postbuild_info_descs_count*/,
        const D3D12_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO_DESC* /*postbuild_info_descs*/)
        override {
        unexpected("BuildRaytracingAccelerationStructure");
    }
    void STDMETHODCALLTYPE EmitRaytracingAccelerationStructurePostbuildInfo(
        const D3D12_RAYTRACING_ACCELERATION_STRUCTURE_POSTBUILD_INFO_DESC* /*desc*/,
        UINT /*src_acceleration_structures_count*/,
        const D3D12_GPU_VIRTUAL_ADDRESS* /*src_acceleration_structure_data*/) override {
        unexpected("EmitRaytracingAccelerationStructurePostbuildInfo");
    }
    void STDMETHODCALLTYPE
    CopyRaytracingAccelerationStructure(D3D12_GPU_VIRTUAL_ADDRESS /*dst_acceleration_structure_data*/,
                                        D3D12_GPU_VIRTUAL_ADDRESS /*src_acceleration_structure_data*/,
                                        D3D12_RAYTRACING_ACCELERATION_STRUCTURE_COPY_MODE /*mode*/) override {
        unexpected("CopyRaytracingAccelerationStructure");
    }
    void STDMETHODCALLTYPE SetPipelineState1(ID3D12StateObject* /*state_object*/) override {
        unexpected("SetPipelineState1");
    }
    void STDMETHODCALLTYPE DispatchRays(const D3D12_DISPATCH_RAYS_DESC* /*desc*/) override {
        unexpected("DispatchRays");
    }
    void STDMETHODCALLTYPE RSSetShadingRate(D3D12_SHADING_RATE /*base_shading_rate*/,
                                            const D3D12_SHADING_RATE_COMBINER* /*combiners*/) override {
        unexpected("RSSetShadingRate");
    }
    void STDMETHODCALLTYPE RSSetShadingRateImage(ID3D12Resource* /*shading_rate_image*/) override {
        unexpected("RSSetShadingRateImage");
    }
    void STDMETHODCALLTYPE DispatchMesh(UINT /*thread_group_count_x*/, UINT /*thread_group_count_y*/,
                                        UINT /*thread_group_count_z*/) override {
        unexpected("DispatchMesh");
    }
    void STDMETHODCALLTYPE Barrier(UINT32 /*barrier_groups_count*/,
                                   const D3D12_BARRIER_GROUP* /*barrier_groups*/) override {
        unexpected("Barrier");
    }
};

} // namespace bindery::d3d12_double
