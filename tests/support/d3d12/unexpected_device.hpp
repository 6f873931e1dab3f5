#pragma once
// A device on which every call is unexpected: what the double implements overrides these.

#include "support/d3d12/object.hpp"

namespace bindery::d3d12_double {

class UnexpectedDevice : public Object<ID3D12Device10> {
public:
    using Object::Object;

    UINT STDMETHODCALLTYPE GetNodeCount() override {
        unexpected("GetNodeCount");
        return {};
    }
    HRESULT STDMETHODCALLTYPE CreateCommandQueue(const D3D12_COMMAND_QUEUE_DESC* /*desc*/, REFIID /*riid*/,
                                                 void** /*command_queue*/) override {
        return unexpected("CreateCommandQueue");
    }
    HRESULT STDMETHODCALLTYPE CreateCommandAllocator(D3D12_COMMAND_LIST_TYPE /*type*/, REFIID /*riid*/,
                                                     void** /*command_allocator*/) override {
        return unexpected("CreateCommandAllocator");
    }
    HRESULT STDMETHODCALLTYPE CreateGraphicsPipelineState(const D3D12_GRAPHICS_PIPELINE_STATE_DESC* /*desc*/,
                                                          REFIID /*riid*/,
                                                          void** /*pipeline_state*/) override {
        return unexpected("CreateGraphicsPipelineState");
    }
    HRESULT STDMETHODCALLTYPE CreateComputePipelineState(const D3D12_COMPUTE_PIPELINE_STATE_DESC* /*desc*/,
                                                         REFIID /*riid*/,
                                                         void** /*pipeline_state*/) override {
        return unexpected("CreateComputePipelineState");
    }
    HRESULT STDMETHODCALLTYPE CreateCommandList(UINT /*node_mask*/, D3D12_COMMAND_LIST_TYPE /*type*/,
                                                ID3D12CommandAllocator* /*command_allocator*/,
                                                ID3D12PipelineState* /*initial_pipeline_state*/,
                                                REFIID /*riid*/, void** /*command_list*/) override {
        return unexpected("CreateCommandList");
    }
    HRESULT STDMETHODCALLTYPE CheckFeatureSupport(D3D12_FEATURE /*feature*/, void* /*feature_data*/,
                                                  UINT /*feature_data_size*/) override {
        return unexpected("CheckFeatureSupport");
    }
    HRESULT STDMETHODCALLTYPE CreateDescriptorHeap(const D3D12_DESCRIPTOR_HEAP_DESC* /*desc*/,
                                                   REFIID /*riid*/, void** /*descriptor_heap*/) override {
        return unexpected("CreateDescriptorHeap");
    }
    UINT STDMETHODCALLTYPE
    GetDescriptorHandleIncrementSize(D3D12_DESCRIPTOR_HEAP_TYPE /*descriptor_heap_type*/) override {
        unexpected("GetDescriptorHandleIncrementSize");
        return {};
    }
    HRESULT STDMETHODCALLTYPE CreateRootSignature(UINT /*node_mask*/, const void* /*bytecode*/,
                                                  SIZE_T /*bytecode_length*/, REFIID /*riid*/,
                                                  void** /*root_signature*/) override {
        return unexpected("CreateRootSignature");
    }
    void STDMETHODCALLTYPE CreateConstantBufferView(const D3D12_CONSTANT_BUFFER_VIEW_DESC* /*desc*/,
                                                    D3D12_CPU_DESCRIPTOR_HANDLE /*descriptor*/) override {
        unexpected("CreateConstantBufferView");
    }
    void STDMETHODCALLTYPE CreateShaderResourceView(ID3D12Resource* /*resource*/,
                                                    const D3D12_SHADER_RESOURCE_VIEW_DESC* /*desc*/,
                                                    D3D12_CPU_DESCRIPTOR_HANDLE /*descriptor*/) override {
        unexpected("CreateShaderResourceView");
    }
    void STDMETHODCALLTYPE CreateUnorderedAccessView(ID3D12Resource* /*resource*/,
                                                     ID3D12Resource* /*counter_resource*/,
                                                     const D3D12_UNORDERED_ACCESS_VIEW_DESC* /*desc*/,
                                                     D3D12_CPU_DESCRIPTOR_HANDLE /*descriptor*/) override {
        unexpected("CreateUnorderedAccessView");
    }
    void STDMETHODCALLTYPE CreateRenderTargetView(ID3D12Resource* /*resource*/,
                                                  const D3D12_RENDER_TARGET_VIEW_DESC* /*desc*/,
                                                  D3D12_CPU_DESCRIPTOR_HANDLE /*descriptor*/) override {
        unexpected("CreateRenderTargetView");
    }
    void STDMETHODCALLTYPE CreateDepthStencilView(ID3D12Resource* /*resource*/,
                                                  const D3D12_DEPTH_STENCIL_VIEW_DESC* /*desc*/,
                                                  D3D12_CPU_DESCRIPTOR_HANDLE /*descriptor*/) override {
        unexpected("CreateDepthStencilView");
    }
    void STDMETHODCALLTYPE CreateSampler(const D3D12_SAMPLER_DESC* /*desc*/,
                                         D3D12_CPU_DESCRIPTOR_HANDLE /*descriptor*/) override {
        unexpected("CreateSampler");
    }
    void STDMETHODCALLTYPE
    CopyDescriptors(UINT /*dst_descriptor_range_count*/,
                    const D3D12_CPU_DESCRIPTOR_HANDLE* /*dst_descriptor_range_offsets*/,
                    const UINT* /*dst_descriptor_range_sizes*/, UINT /*src_descriptor_range_count*/,
                    const D3D12_CPU_DESCRIPTOR_HANDLE* /*src_descriptor_range_offsets*/,
                    const UINT* /*src_descriptor_range_sizes*/,
                    D3D12_DESCRIPTOR_HEAP_TYPE /*descriptor_heap_type*/) override {
        unexpected("CopyDescriptors");
    }
    void STDMETHODCALLTYPE CopyDescriptorsSimple(
        UINT /*descriptor_count*/, const D3D12_CPU_DESCRIPTOR_HANDLE /*dst_descriptor_range_offset*/,
        const D3D12_CPU_DESCRIPTOR_HANDLE /*src_descriptor_range_offset*/,
        D3D12_DESCRIPTOR_HEAP_TYPE /*descriptor_heap_type*/) override {
        unexpected("CopyDescriptorsSimple");
    }
    D3D12_RESOURCE_ALLOCATION_INFO* STDMETHODCALLTYPE GetResourceAllocationInfo(
        D3D12_RESOURCE_ALLOCATION_INFO* result, UINT /*visible_mask*/, UINT /*resource_desc_count*/,
        const D3D12_RESOURCE_DESC* /*resource_descs*/) override {
        unexpected("GetResourceAllocationInfo");
        *result = {};
        return result;
    }
    D3D12_HEAP_PROPERTIES* STDMETHODCALLTYPE GetCustomHeapProperties(D3D12_HEAP_PROPERTIES* result,
                                                                     UINT /*node_mask*/,
                                                                     D3D12_HEAP_TYPE /*heap_type*/) override {
        unexpected("GetCustomHeapProperties");
        *result = {};
        return result;
    }
    HRESULT STDMETHODCALLTYPE CreateCommittedResource(const D3D12_HEAP_PROPERTIES* /*heap_properties*/,
                                                      D3D12_HEAP_FLAGS /*heap_flags*/,
                                                      const D3D12_RESOURCE_DESC* /*desc*/,
                                                      D3D12_RESOURCE_STATES /*initial_state*/,
                                                      const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                      REFIID /*riid*/, void** /*resource*/) override {
        return unexpected("CreateCommittedResource");
    }
    HRESULT STDMETHODCALLTYPE CreateHeap(const D3D12_HEAP_DESC* /*desc*/, REFIID /*riid*/,
                                         void** /*heap*/) override {
        return unexpected("CreateHeap");
    }
    HRESULT STDMETHODCALLTYPE CreatePlacedResource(ID3D12Heap* /*heap*/, UINT64 /*heap_offset*/,
                                                   const D3D12_RESOURCE_DESC* /*desc*/,
                                                   D3D12_RESOURCE_STATES /*initial_state*/,
                                                   const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                   REFIID /*riid*/, void** /*resource*/) override {
        return unexpected("CreatePlacedResource");
    }
    HRESULT STDMETHODCALLTYPE CreateReservedResource(const D3D12_RESOURCE_DESC* /*desc*/,
                                                     D3D12_RESOURCE_STATES /*initial_state*/,
                                                     const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                     REFIID /*riid*/, void** /*resource*/) override {
        return unexpected("CreateReservedResource");
    }
    HRESULT STDMETHODCALLTYPE CreateSharedHandle(ID3D12DeviceChild* /*object*/,
                                                 const SECURITY_ATTRIBUTES* /*attributes*/, DWORD /*access*/,
                                                 const WCHAR* /*name*/, HANDLE* /*handle*/) override {
        return unexpected("CreateSharedHandle");
    }
    HRESULT STDMETHODCALLTYPE OpenSharedHandle(HANDLE /*handle*/, REFIID /*riid*/,
                                               void** /*object*/) override {
        return unexpected("OpenSharedHandle");
    }
    HRESULT STDMETHODCALLTYPE OpenSharedHandleByName(const WCHAR* /*name*/, DWORD /*access*/,
                                                     HANDLE* /*handle*/) override {
        return unexpected("OpenSharedHandleByName");
    }
    HRESULT STDMETHODCALLTYPE MakeResident(UINT /*object_count*/,
                                           ID3D12Pageable* const* /*objects*/) override {
        return unexpected("MakeResident");
    }
    HRESULT STDMETHODCALLTYPE Evict(UINT /*object_count*/, ID3D12Pageable* const* /*objects*/) override {
        return unexpected("Evict");
    }
    HRESULT STDMETHODCALLTYPE CreateFence(UINT64 /*initial_value*/, D3D12_FENCE_FLAGS /*flags*/,
                                          REFIID /*riid*/, void** /*fence*/) override {
        return unexpected("CreateFence");
    }
    HRESULT STDMETHODCALLTYPE GetDeviceRemovedReason() override {
        return unexpected("GetDeviceRemovedReason");
    }
    void STDMETHODCALLTYPE GetCopyableFootprints(const D3D12_RESOURCE_DESC* /*desc*/,
                                                 UINT /*first_sub_resource*/, UINT /*sub_resource_count*/,
                                                 UINT64 /*base_offset*/,
                                                 D3D12_PLACED_SUBRESOURCE_FOOTPRINT* /*layouts*/,
                                                 UINT* /*row_count*/, UINT64* /*row_size*/,
                                                 UINT64* /*total_bytes*/) override {
        unexpected("GetCopyableFootprints");
    }
    HRESULT STDMETHODCALLTYPE CreateQueryHeap(const D3D12_QUERY_HEAP_DESC* /*desc*/, REFIID /*riid*/,
                                              void** /*heap*/) override {
        return unexpected("CreateQueryHeap");
    }
    HRESULT STDMETHODCALLTYPE SetStablePowerState(BOOL /*enable*/) override {
        return unexpected("SetStablePowerState");
    }
    HRESULT STDMETHODCALLTYPE CreateCommandSignature(const D3D12_COMMAND_SIGNATURE_DESC* /*desc*/,
                                                     ID3D12RootSignature* /*root_signature*/, REFIID /*riid*/,
                                                     void** /*command_signature*/) override {
        return unexpected("CreateCommandSignature");
    }
    void STDMETHODCALLTYPE GetResourceTiling(ID3D12Resource* /*resource*/, UINT* /*total_tile_count*/,
                                             D3D12_PACKED_MIP_INFO* /*packed_mip_info*/,
                                             D3D12_TILE_SHAPE* /*standard_tile_shape*/,
                                             UINT* /*sub_resource_tiling_count*/,
                                             UINT /*first_sub_resource_tiling*/,
                                             D3D12_SUBRESOURCE_TILING* /*sub_resource_tilings*/) override {
        unexpected("GetResourceTiling");
    }
    LUID* STDMETHODCALLTYPE GetAdapterLuid(LUID* result) override {
        unexpected("GetAdapterLuid");
        *result = {};
        return result;
    }
    HRESULT STDMETHODCALLTYPE CreatePipelineLibrary(const void* /*blob*/, SIZE_T /*blob_size*/,
                                                    REFIID /*iid*/, void** /*lib*/) override {
        return unexpected("CreatePipelineLibrary");
    }
    HRESULT STDMETHODCALLTYPE SetEventOnMultipleFenceCompletion(ID3D12Fence* const* /*fences*/,
                                                                const UINT64* /*values*/,
                                                                UINT /*fence_count*/,
                                                                D3D12_MULTIPLE_FENCE_WAIT_FLAGS /*flags*/,
                                                                HANDLE /*event*/) override {
        return unexpected("SetEventOnMultipleFenceCompletion");
    }
    HRESULT STDMETHODCALLTYPE SetResidencyPriority(UINT /*object_count*/, ID3D12Pageable* const* /*objects*/,
                                                   const D3D12_RESIDENCY_PRIORITY* /*priorities*/) override {
        return unexpected("SetResidencyPriority");
    }
    HRESULT STDMETHODCALLTYPE CreatePipelineState(const D3D12_PIPELINE_STATE_STREAM_DESC* /*desc*/,
                                                  REFIID /*riid*/, void** /*pipeline_state*/) override {
        return unexpected("CreatePipelineState");
    }
    HRESULT STDMETHODCALLTYPE OpenExistingHeapFromAddress(const void* /*address*/, REFIID /*riid*/,
                                                          void** /*heap*/) override {
        return unexpected("OpenExistingHeapFromAddress");
    }
    HRESULT STDMETHODCALLTYPE OpenExistingHeapFromFileMapping(HANDLE /*file_mapping*/, REFIID /*riid*/,
                                                              void** /*heap*/) override {
        return unexpected("OpenExistingHeapFromFileMapping");
    }
    HRESULT STDMETHODCALLTYPE EnqueueMakeResident(D3D12_RESIDENCY_FLAGS /*flags*/, UINT /*num_objects*/,
                                                  ID3D12Pageable* const* /*objects*/, ID3D12Fence* /*fence*/,
                                                  UINT64 /*fence_value*/) override {
        return unexpected("EnqueueMakeResident");
    }
    HRESULT STDMETHODCALLTYPE CreateCommandList1(UINT /*node_mask*/, D3D12_COMMAND_LIST_TYPE /*type*/,
                                                 D3D12_COMMAND_LIST_FLAGS /*flags*/, REFIID /*riid*/,
                                                 void** /*command_list*/) override {
        return unexpected("CreateCommandList1");
    }
    HRESULT STDMETHODCALLTYPE CreateProtectedResourceSession(
        const D3D12_PROTECTED_RESOURCE_SESSION_DESC* /*desc*/, REFIID /*riid*/, void** /*session*/) override {
        return unexpected("CreateProtectedResourceSession");
    }
    HRESULT STDMETHODCALLTYPE CreateCommittedResource1(const D3D12_HEAP_PROPERTIES* /*heap_properties*/,
                                                       D3D12_HEAP_FLAGS /*heap_flags*/,
                                                       const D3D12_RESOURCE_DESC* /*desc*/,
                                                       D3D12_RESOURCE_STATES /*initial_resource_state*/,
                                                       const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                       ID3D12ProtectedResourceSession* /*protected_session*/,
                                                       REFIID /*riid_resource*/,
                                                       void** /*resource*/) override {
        return unexpected("CreateCommittedResource1");
    }
    HRESULT STDMETHODCALLTYPE CreateHeap1(const D3D12_HEAP_DESC* /*desc*/,
                                          ID3D12ProtectedResourceSession* /*protected_session*/,
                                          REFIID /*riid*/, void** /*heap*/) override {
        return unexpected("CreateHeap1");
    }
    HRESULT STDMETHODCALLTYPE CreateReservedResource1(const D3D12_RESOURCE_DESC* /*desc*/,
                                                      D3D12_RESOURCE_STATES /*initial_state*/,
                                                      const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                      ID3D12ProtectedResourceSession* /*protected_session*/,
                                                      REFIID /*riid*/, void** /*resource*/) override {
        return unexpected("CreateReservedResource1");
    }
    D3D12_RESOURCE_ALLOCATION_INFO* STDMETHODCALLTYPE
    GetResourceAllocationInfo1(D3D12_RESOURCE_ALLOCATION_INFO* result, UINT /*visible_mask*/,
                               UINT /*resource_descs_count*/, const D3D12_RESOURCE_DESC* /*resource_descs*/,
                               D3D12_RESOURCE_ALLOCATION_INFO1* /*resource_allocation_info1*/) override {
        unexpected("GetResourceAllocationInfo1");
        *result = {};
        return result;
    }
    HRESULT STDMETHODCALLTYPE CreateLifetimeTracker(ID3D12LifetimeOwner* /*owner*/, REFIID /*riid*/,
                                                    void** /*tracker*/) override {
        return unexpected("CreateLifetimeTracker");
    }
    void STDMETHODCALLTYPE RemoveDevice() override { unexpected("RemoveDevice"); }
    HRESULT STDMETHODCALLTYPE EnumerateMetaCommands(UINT* /*meta_commands_count*/,
                                                    D3D12_META_COMMAND_DESC* /*descs*/) override {
        return unexpected("EnumerateMetaCommands");
    }
    HRESULT STDMETHODCALLTYPE
    EnumerateMetaCommandParameters(REFGUID /*command_id*/, D3D12_META_COMMAND_PARAMETER_STAGE /*stage*/,
                                   UINT* /*total_structure_size_in_bytes*/, UINT* /*parameter_count*/,
                                   D3D12_META_COMMAND_PARAMETER_DESC* /*parameter_descs*/) override {
        return unexpected("EnumerateMetaCommandParameters");
    }
    HRESULT STDMETHODCALLTYPE CreateMetaCommand(REFGUID /*command_id*/, UINT /*node_mask*/,
                                                const void* /*creation_parameters_data*/,
                                                SIZE_T /*creation_parameters_data_size_in_bytes*/,
                                                REFIID /*riid*/, void** /*meta_command*/) override {
        return unexpected("CreateMetaCommand");
    }
    HRESULT STDMETHODCALLTYPE CreateStateObject(const D3D12_STATE_OBJECT_DESC* /*desc*/, REFIID /*riid*/,
                                                void** /*state_object*/) override {
        return unexpected("CreateStateObject");
    }
    void STDMETHODCALLTYPE GetRaytracingAccelerationStructurePrebuildInfo(
        const D3D12_BUILD_RAYTRACING_ACCELERATION_STRUCTURE_INPUTS* /*desc*/,
        D3D12_RAYTRACING_ACCELERATION_STRUCTURE_PREBUILD_INFO* /*info*/) override {
        unexpected("GetRaytracingAccelerationStructurePrebuildInfo");
    }
    D3D12_DRIVER_MATCHING_IDENTIFIER_STATUS STDMETHODCALLTYPE CheckDriverMatchingIdentifier(
        D3D12_SERIALIZED_DATA_TYPE /*serialized_data_type*/,
        const D3D12_SERIALIZED_DATA_DRIVER_MATCHING_IDENTIFIER* /*identifier_to_check*/) override {
        unexpected("CheckDriverMatchingIdentifier");
        return {};
    }
    HRESULT STDMETHODCALLTYPE SetBackgroundProcessingMode(D3D12_BACKGROUND_PROCESSING_MODE /*mode*/,
                                                          D3D12_MEASUREMENTS_ACTION /*action*/,
                                                          HANDLE /*event*/,
                                                          BOOL* /*further_measurements_desired*/) override {
        return unexpected("SetBackgroundProcessingMode");
    }
    HRESULT STDMETHODCALLTYPE AddToStateObject(const D3D12_STATE_OBJECT_DESC* /*addition*/,
                                               ID3D12StateObject* /*state_object_to_grow_from*/,
                                               REFIID /*riid*/, void** /*new_state_object*/) override {
        return unexpected("AddToStateObject");
    }
    HRESULT STDMETHODCALLTYPE
    CreateProtectedResourceSession1(const D3D12_PROTECTED_RESOURCE_SESSION_DESC1* /*desc*/, REFIID /*riid*/,
                                    void** /*session*/) override {
        return unexpected("CreateProtectedResourceSession1");
    }
    D3D12_RESOURCE_ALLOCATION_INFO* STDMETHODCALLTYPE
    GetResourceAllocationInfo2(D3D12_RESOURCE_ALLOCATION_INFO* result, UINT /*visible_mask*/,
                               UINT /*resource_descs_count*/, const D3D12_RESOURCE_DESC1* /*resource_descs*/,
                               D3D12_RESOURCE_ALLOCATION_INFO1* /*resource_allocation_info1*/) override {
        unexpected("GetResourceAllocationInfo2");
        *result = {};
        return result;
    }
    HRESULT STDMETHODCALLTYPE CreateCommittedResource2(const D3D12_HEAP_PROPERTIES* /*heap_properties*/,
                                                       D3D12_HEAP_FLAGS /*heap_flags*/,
                                                       const D3D12_RESOURCE_DESC1* /*desc*/,
                                                       D3D12_RESOURCE_STATES /*initial_resource_state*/,
                                                       const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                       ID3D12ProtectedResourceSession* /*protected_session*/,
                                                       REFIID /*riid_resource*/,
                                                       void** /*resource*/) override {
        return unexpected("CreateCommittedResource2");
    }
    HRESULT STDMETHODCALLTYPE CreatePlacedResource1(ID3D12Heap* /*heap*/, UINT64 /*heap_offset*/,
                                                    const D3D12_RESOURCE_DESC1* /*desc*/,
                                                    D3D12_RESOURCE_STATES /*initial_state*/,
                                                    const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                    REFIID /*riid*/, void** /*resource*/) override {
        return unexpected("CreatePlacedResource1");
    }
    void STDMETHODCALLTYPE CreateSamplerFeedbackUnorderedAccessView(
        ID3D12Resource* /*targeted_resource*/, ID3D12Resource* /*feedback_resource*/,
        D3D12_CPU_DESCRIPTOR_HANDLE /*dst_descriptor*/) override {
        unexpected("CreateSamplerFeedbackUnorderedAccessView");
    }
    void STDMETHODCALLTYPE GetCopyableFootprints1(const D3D12_RESOURCE_DESC1* /*resource_desc*/,
                                                  UINT /*first_subresource*/, UINT /*subresources_count*/,
                                                  UINT64 /*base_offset*/,
                                                  D3D12_PLACED_SUBRESOURCE_FOOTPRINT* /*layouts*/,
                                                  UINT* /*rows_count*/, UINT64* /*row_size_in_bytes*/,
                                                  UINT64* /*total_bytes*/) override {
        unexpected("GetCopyableFootprints1");
    }
    HRESULT STDMETHODCALLTYPE CreateShaderCacheSession(const D3D12_SHADER_CACHE_SESSION_DESC* /*desc*/,
                                                       REFIID /*riid*/, void** /*session*/) override {
        return unexpected("CreateShaderCacheSession");
    }
    HRESULT STDMETHODCALLTYPE ShaderCacheControl(D3D12_SHADER_CACHE_KIND_FLAGS /*kinds*/,
                                                 D3D12_SHADER_CACHE_CONTROL_FLAGS /*control*/) override {
        return unexpected("ShaderCacheControl");
    }
    HRESULT STDMETHODCALLTYPE CreateCommandQueue1(const D3D12_COMMAND_QUEUE_DESC* /*desc*/,
                                                  REFIID /*creator_id*/, REFIID /*riid*/,
                                                  void** /*command_queue*/) override {
        return unexpected("CreateCommandQueue1");
    }
    HRESULT STDMETHODCALLTYPE CreateCommittedResource3(
        const D3D12_HEAP_PROPERTIES* /*heap_properties*/, D3D12_HEAP_FLAGS /*heap_flags*/,
        const D3D12_RESOURCE_DESC1* /*desc*/, D3D12_BARRIER_LAYOUT /*initial_layout*/,
        const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
        ID3D12ProtectedResourceSession* /*protected_session*/, UINT32 /*castable_formats_count*/,
        DXGI_FORMAT* /*castable_formats*/, REFIID /*riid_resource*/, void** /*resource*/) override {
        return unexpected("CreateCommittedResource3");
    }
    HRESULT STDMETHODCALLTYPE CreatePlacedResource2(ID3D12Heap* /*heap*/, UINT64 /*heap_offset*/,
                                                    const D3D12_RESOURCE_DESC1* /*desc*/,
                                                    D3D12_BARRIER_LAYOUT /*initial_layout*/,
                                                    const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                    UINT32 /*castable_formats_count*/,
                                                    DXGI_FORMAT* /*castable_formats*/, REFIID /*riid*/,
                                                    void** /*resource*/) override {
        return unexpected("CreatePlacedResource2");
    }
    HRESULT STDMETHODCALLTYPE CreateReservedResource2(const D3D12_RESOURCE_DESC* /*desc*/,
                                                      D3D12_BARRIER_LAYOUT /*initial_layout*/,
                                                      const D3D12_CLEAR_VALUE* /*optimized_clear_value*/,
                                                      ID3D12ProtectedResourceSession* /*protected_session*/,
                                                      UINT32 /*castable_formats_count*/,
                                                      DXGI_FORMAT* /*castable_formats*/, REFIID /*riid*/,
                                                      void** /*resource*/) override {
        return unexpected("CreateReservedResource2");
    }
};

} // namespace bindery::d3d12_double
