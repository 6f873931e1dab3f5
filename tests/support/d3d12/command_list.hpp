#pragma once
// The command list of the double. What can be judged while it is recorded is judged then; states of resources
// are judged when the list is executed, in the order of execution.

#include "support/d3d12/descriptor_heap.hpp"
#include "support/d3d12/pipeline.hpp"
#include "support/d3d12/queue.hpp"
#include "support/d3d12/unexpected_list.hpp"

#include <array>

namespace bindery::d3d12_double {

/// What the GPU does with a list.
struct Submission {
    using Operations = std::vector<std::function<void(Core&)>>;
    std::shared_ptr<const Operations> operations;
    std::shared_ptr<const std::set<std::string>> used; ///< Labels of objects that have to be alive.
    d3d12::ComPtr<ID3D12CommandAllocator> allocator;
    std::string list;
    void execute(Core& core) const;
};

class CommandList final : public UnexpectedList {
public:
    CommandList(ID3D12Device* device, const std::shared_ptr<Core>& core, CommandAllocator* allocator,
                ID3D12PipelineState* pipeline);

    bool is_open() const { return open_; }
    Submission submit();

    D3D12_COMMAND_LIST_TYPE STDMETHODCALLTYPE GetType() override { return D3D12_COMMAND_LIST_TYPE_DIRECT; }
    HRESULT STDMETHODCALLTYPE Close() override;
    HRESULT STDMETHODCALLTYPE Reset(ID3D12CommandAllocator* allocator,
                                    ID3D12PipelineState* pipeline) override;
    void STDMETHODCALLTYPE SetMarker(UINT metadata, const void* data, UINT size) override;
    void STDMETHODCALLTYPE BeginEvent(UINT metadata, const void* data, UINT size) override;
    void STDMETHODCALLTYPE EndEvent() override;

    // State.
    void STDMETHODCALLTYPE SetPipelineState(ID3D12PipelineState* pipeline) override;
    void STDMETHODCALLTYPE SetDescriptorHeaps(UINT count, ID3D12DescriptorHeap* const* heaps) override;
    void STDMETHODCALLTYPE SetComputeRootSignature(ID3D12RootSignature* signature) override;
    void STDMETHODCALLTYPE SetGraphicsRootSignature(ID3D12RootSignature* signature) override;
    void STDMETHODCALLTYPE SetComputeRootDescriptorTable(UINT index,
                                                         D3D12_GPU_DESCRIPTOR_HANDLE base) override;
    void STDMETHODCALLTYPE SetGraphicsRootDescriptorTable(UINT index,
                                                          D3D12_GPU_DESCRIPTOR_HANDLE base) override;
    void STDMETHODCALLTYPE SetComputeRoot32BitConstants(UINT index, UINT count, const void* data,
                                                        UINT offset) override;
    void STDMETHODCALLTYPE SetGraphicsRoot32BitConstants(UINT index, UINT count, const void* data,
                                                         UINT offset) override;
    void STDMETHODCALLTYPE SetComputeRootConstantBufferView(UINT index,
                                                            D3D12_GPU_VIRTUAL_ADDRESS address) override;
    void STDMETHODCALLTYPE SetGraphicsRootConstantBufferView(UINT index,
                                                             D3D12_GPU_VIRTUAL_ADDRESS address) override;
    void STDMETHODCALLTYPE SetComputeRootShaderResourceView(UINT index,
                                                            D3D12_GPU_VIRTUAL_ADDRESS address) override;
    void STDMETHODCALLTYPE SetGraphicsRootShaderResourceView(UINT index,
                                                             D3D12_GPU_VIRTUAL_ADDRESS address) override;
    void STDMETHODCALLTYPE SetComputeRootUnorderedAccessView(UINT index,
                                                             D3D12_GPU_VIRTUAL_ADDRESS address) override;
    void STDMETHODCALLTYPE SetGraphicsRootUnorderedAccessView(UINT index,
                                                              D3D12_GPU_VIRTUAL_ADDRESS address) override;
    void STDMETHODCALLTYPE IASetPrimitiveTopology(D3D12_PRIMITIVE_TOPOLOGY topology) override;
    void STDMETHODCALLTYPE RSSetViewports(UINT count, const D3D12_VIEWPORT* viewports) override;
    void STDMETHODCALLTYPE RSSetScissorRects(UINT count, const D3D12_RECT* rects) override;
    void STDMETHODCALLTYPE OMSetBlendFactor(const FLOAT factor[4]) override;
    void STDMETHODCALLTYPE OMSetStencilRef(UINT reference) override;
    void STDMETHODCALLTYPE IASetIndexBuffer(const D3D12_INDEX_BUFFER_VIEW* view) override;
    void STDMETHODCALLTYPE IASetVertexBuffers(UINT first, UINT count,
                                              const D3D12_VERTEX_BUFFER_VIEW* views) override;
    void STDMETHODCALLTYPE OMSetRenderTargets(UINT count, const D3D12_CPU_DESCRIPTOR_HANDLE* colors,
                                              BOOL range, const D3D12_CPU_DESCRIPTOR_HANDLE* depth) override;

    // Work.
    void STDMETHODCALLTYPE ClearDepthStencilView(D3D12_CPU_DESCRIPTOR_HANDLE view, D3D12_CLEAR_FLAGS flags,
                                                 FLOAT depth, UINT8 stencil, UINT count,
                                                 const D3D12_RECT* rects) override;
    void STDMETHODCALLTYPE ClearRenderTargetView(D3D12_CPU_DESCRIPTOR_HANDLE view, const FLOAT color[4],
                                                 UINT count, const D3D12_RECT* rects) override;
    void STDMETHODCALLTYPE DrawInstanced(UINT count, UINT instances, UINT first,
                                         UINT first_instance) override;
    void STDMETHODCALLTYPE DrawIndexedInstanced(UINT count, UINT instances, UINT first, INT base,
                                                UINT first_instance) override;
    void STDMETHODCALLTYPE Dispatch(UINT x, UINT y, UINT z) override;
    void STDMETHODCALLTYPE DispatchMesh(UINT x, UINT y, UINT z) override;
    void STDMETHODCALLTYPE ExecuteIndirect(ID3D12CommandSignature* signature, UINT count,
                                           ID3D12Resource* arguments, UINT64 offset, ID3D12Resource* counter,
                                           UINT64 counter_offset) override;
    void STDMETHODCALLTYPE CopyBufferRegion(ID3D12Resource* target, UINT64 target_offset,
                                            ID3D12Resource* source, UINT64 source_offset,
                                            UINT64 size) override;
    void STDMETHODCALLTYPE CopyTextureRegion(const D3D12_TEXTURE_COPY_LOCATION* target, UINT x, UINT y,
                                             UINT z, const D3D12_TEXTURE_COPY_LOCATION* source,
                                             const D3D12_BOX* box) override;
    void STDMETHODCALLTYPE ResolveSubresource(ID3D12Resource* target, UINT target_subresource,
                                              ID3D12Resource* source, UINT source_subresource,
                                              DXGI_FORMAT format) override;
    void STDMETHODCALLTYPE DiscardResource(ID3D12Resource* resource,
                                           const D3D12_DISCARD_REGION* region) override;

    // Barriers.
    void STDMETHODCALLTYPE ResourceBarrier(UINT count, const D3D12_RESOURCE_BARRIER* barriers) override;
    void STDMETHODCALLTYPE Barrier(UINT32 count, const D3D12_BARRIER_GROUP* groups) override;

protected:
    bool supports(REFIID iid) const override;

private:
    /// Root signature and arguments of graphics or of compute.
    struct Root {
        RootSignature* signature = nullptr;
        struct Argument {
            std::uint64_t place = 0; ///< The handle of a table, the address of a view.
        };
        std::vector<Argument> arguments;
        bool heaps_before = false; ///< Heaps were set when the signature was.
    };
    struct Target {
        Descriptor descriptor;
        std::string label;
    };

    void clear_state(ID3D12PipelineState* pipeline);
    /// Records the call; false, with a finding, where the list is closed.
    template<class... Arguments>
    bool record(std::string_view function, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        called(function, text, std::forward<Arguments>(arguments)...);
        core().require(open_, Check::list_is_open, "{} of {} is called while the list is closed.", function,
                       label());
        return open_;
    }
    template<class T>
    void uses(const T& object) {
        used_->insert(object.bare_label());
    }

    // Root arguments (command_list_state.cpp).
    void set_signature(Root& root, ID3D12RootSignature* signature);
    void set_table(Root& root, UINT index, D3D12_GPU_DESCRIPTOR_HANDLE base);
    void set_constants(Root& root, UINT index, UINT count, const void* data, UINT offset);
    void set_view(Root& root, UINT index, D3D12_ROOT_PARAMETER_TYPE type, D3D12_GPU_VIRTUAL_ADDRESS address);
    RootParameter* parameter_of(Root& root, UINT index, D3D12_ROOT_PARAMETER_TYPE type);
    std::string label_of(const Descriptor& descriptor) const;

    // Before each draw or dispatch (command_list_work.cpp).
    void check_root(const Root& root, const CommandSignature* signature);
    void check_root_view(const RootParameter& parameter, std::uint64_t address);
    void check_table(const RootParameter& parameter, std::uint64_t table);
    void check_pipeline(PipelineKind kind, const Root& root, const CommandSignature* signature);
    void check_draw(bool indexed, const CommandSignature* signature,
                    PipelineKind kind = PipelineKind::graphics);
    void check_input(bool indexed);
    void check_targets();
    void use_targets();

    // States, when the GPU gets there (command_list_barrier.cpp).
    struct Subresources {
        std::uint32_t first_mip = 0, mips = 1, first_layer = 0, layers = 1, first_plane = 0, planes = 1;
    };
    static Subresources all_of(const Resource& resource);
    static Subresources one_of_index(const Resource& resource, std::uint32_t index);
    void use(const Resource& resource, const Subresources& range, D3D12_RESOURCE_STATES state,
             std::string what);
    void transition(const D3D12_RESOURCE_TRANSITION_BARRIER& barrier);
    void order(const D3D12_RESOURCE_UAV_BARRIER& barrier);
    void buffer_barrier(const D3D12_BUFFER_BARRIER& barrier);
    void texture_barrier(const D3D12_TEXTURE_BARRIER& barrier);

    // Copies (command_list_copy.cpp).
    void check_footprint(const D3D12_TEXTURE_COPY_LOCATION& location, const Resource& texture,
                         const Resource::Extent& copied, std::uint32_t plane);

    bool open_ = true;
    d3d12::ComPtr<ID3D12CommandAllocator> allocator_;
    std::uint32_t events_ = 0;
    PipelineState* pipeline_ = nullptr;
    Root graphics_, compute_;
    std::array<DescriptorHeap*, 2> heaps_{}; ///< Of views, of samplers.
    D3D12_PRIMITIVE_TOPOLOGY topology_ = D3D_PRIMITIVE_TOPOLOGY_UNDEFINED;
    bool viewport_ = false, scissor_ = false;
    std::optional<D3D12_INDEX_BUFFER_VIEW> index_buffer_;
    std::array<std::optional<D3D12_VERTEX_BUFFER_VIEW>, 32> vertex_buffers_{};
    std::vector<Target> colors_;
    std::optional<Target> depth_;
    std::shared_ptr<Submission::Operations> operations_ = std::make_shared<Submission::Operations>();
    std::shared_ptr<std::set<std::string>> used_ = std::make_shared<std::set<std::string>>();
};

} // namespace bindery::d3d12_double
