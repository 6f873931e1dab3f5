#pragma once
// Resources of the double, with the state that they are in.

#include "support/d3d12/object.hpp"

namespace bindery::d3d12_double {

/// The double's own words for a legacy state or an enhanced layout, in findings.
std::string state_name(D3D12_RESOURCE_STATES states);
std::string layout_name(D3D12_BARRIER_LAYOUT layout);

class Resource final : public ChildObject<ID3D12Resource> {
public:
    Resource(ID3D12Device* device, const std::shared_ptr<Core>& core, D3D12_HEAP_TYPE heap,
             const D3D12_RESOURCE_DESC& desc, D3D12_RESOURCE_STATES state);
    ~Resource() override;

    const D3D12_RESOURCE_DESC& desc() const { return desc_; }
    bool is_buffer() const { return desc_.Dimension == D3D12_RESOURCE_DIMENSION_BUFFER; }
    D3D12_HEAP_TYPE heap() const { return heap_; }
    std::uint64_t serial() const { return serial_; }
    std::uint64_t address() const { return address_; }
    std::uint32_t mips() const { return desc_.MipLevels; }
    std::uint32_t layers() const {
        return desc_.Dimension == D3D12_RESOURCE_DIMENSION_TEXTURE3D ? 1 : desc_.DepthOrArraySize;
    }
    std::uint32_t planes() const { return planes_; }
    std::uint32_t subresource_count() const { return mips() * layers() * planes_; }
    struct Extent {
        std::uint64_t width;
        std::uint32_t height, depth;
    };
    Extent extent(std::uint32_t mip) const;

    // On the GPU's time line.
    D3D12_RESOURCE_STATES state(std::uint32_t subresource) const { return states_[subresource]; }
    void set_state(std::uint32_t subresource, D3D12_RESOURCE_STATES state) { states_[subresource] = state; }
    D3D12_BARRIER_LAYOUT layout(std::uint32_t subresource) const { return layouts_[subresource]; }
    void set_layout(std::uint32_t subresource, D3D12_BARRIER_LAYOUT layout);
    /// Enhanced barriers have been used on it: its layout counts, not its state.
    bool has_layout() const { return has_layout_; }
    /// What happens to a buffer at the end of an ExecuteCommandLists, and to a texture that was only
    /// promoted.
    void decay();
    /// A first use in COMMON promotes where the documentation says so; whether it does.
    bool promote(std::uint32_t subresource, D3D12_RESOURCE_STATES wanted);

    HRESULT STDMETHODCALLTYPE Map(UINT subresource, const D3D12_RANGE* read, void** data) override;
    void STDMETHODCALLTYPE Unmap(UINT subresource, const D3D12_RANGE* written) override;
    D3D12_RESOURCE_DESC* STDMETHODCALLTYPE GetDesc(D3D12_RESOURCE_DESC* result) override;
    D3D12_GPU_VIRTUAL_ADDRESS STDMETHODCALLTYPE GetGPUVirtualAddress() override { return address_; }
    HRESULT STDMETHODCALLTYPE WriteToSubresource(UINT, const D3D12_BOX*, const void*, UINT, UINT) override {
        return unexpected("WriteToSubresource");
    }
    HRESULT STDMETHODCALLTYPE ReadFromSubresource(void*, UINT, UINT, UINT, const D3D12_BOX*) override {
        return unexpected("ReadFromSubresource");
    }
    HRESULT STDMETHODCALLTYPE GetHeapProperties(D3D12_HEAP_PROPERTIES* properties,
                                                D3D12_HEAP_FLAGS* flags) override;

protected:
    bool supports(REFIID iid) const override {
        return one_of<ID3D12DeviceChild, ID3D12Pageable, ID3D12Resource>(iid);
    }

private:
    D3D12_RESOURCE_DESC desc_;
    D3D12_HEAP_TYPE heap_;
    std::uint64_t serial_;
    std::uint64_t address_ = 0;
    std::uint32_t planes_ = 1;
    std::vector<std::byte> memory_; ///< Of upload and read-back buffers.
    std::vector<D3D12_RESOURCE_STATES> states_;
    std::vector<bool> promoted_; ///< In its state by its first use alone.
    std::vector<D3D12_BARRIER_LAYOUT> layouts_;
    bool has_layout_ = false;
};

/// Checks what a resource is to be made from; findings name it by its size.
void check_resource(Core& core, D3D12_HEAP_TYPE heap, const D3D12_RESOURCE_DESC& desc,
                    D3D12_RESOURCE_STATES state, const D3D12_CLEAR_VALUE* clear);
/// Whether flags and memory allow the state; finds barrier_flags.
void check_state_allowed(Core& core, const Resource& resource, D3D12_RESOURCE_STATES state);

/// Null is no resource; any other pointer is one of the double's.
inline Resource* to_double(ID3D12Resource* resource) {
    return static_cast<Resource*>(resource);
}

} // namespace bindery::d3d12_double
