#pragma once
// Descriptor heaps of the double. A handle's upper half is the heap's number, so that any handle can be
// judged.

#include "support/d3d12/resource.hpp"

namespace bindery::d3d12_double {

inline constexpr std::uint32_t descriptor_bytes = 32; ///< As the device says for every type.

/// What a descriptor holds.
struct Descriptor {
    enum class Kind : std::uint8_t { nothing, constants, read, write, sampler, color, depth };
    Kind kind = Kind::nothing;
    std::uint64_t resource = 0; ///< Serial number; 0: the null of its kind.
    DXGI_FORMAT format = DXGI_FORMAT_UNKNOWN;
    std::uint32_t samples = 1;
    std::uint32_t first_mip = 0, mips = 1, first_layer = 0, layers = 1; ///< Of textures.
    bool read_only_depth = false, read_only_stencil = false;
};

class DescriptorHeap final : public ChildObject<ID3D12DescriptorHeap> {
public:
    DescriptorHeap(ID3D12Device* device, const std::shared_ptr<Core>& core,
                   const D3D12_DESCRIPTOR_HEAP_DESC& desc);
    ~DescriptorHeap() override;

    const D3D12_DESCRIPTOR_HEAP_DESC& desc() const { return desc_; }
    bool shader_visible() const { return (desc_.Flags & D3D12_DESCRIPTOR_HEAP_FLAG_SHADER_VISIBLE) != 0; }
    Descriptor& at(std::uint32_t index) { return descriptors_[index]; }

    D3D12_DESCRIPTOR_HEAP_DESC* STDMETHODCALLTYPE GetDesc(D3D12_DESCRIPTOR_HEAP_DESC* result) override;
    D3D12_CPU_DESCRIPTOR_HANDLE* STDMETHODCALLTYPE
    GetCPUDescriptorHandleForHeapStart(D3D12_CPU_DESCRIPTOR_HANDLE* result) override;
    D3D12_GPU_DESCRIPTOR_HANDLE* STDMETHODCALLTYPE
    GetGPUDescriptorHandleForHeapStart(D3D12_GPU_DESCRIPTOR_HANDLE* result) override;

protected:
    bool supports(REFIID iid) const override {
        return one_of<ID3D12DeviceChild, ID3D12Pageable, ID3D12DescriptorHeap>(iid);
    }

private:
    D3D12_DESCRIPTOR_HEAP_DESC desc_;
    std::uint32_t number_;
    std::vector<Descriptor> descriptors_;
};

/// A place in a heap; no heap where the handle is none of the double's or past its end.
struct DescriptorPlace {
    DescriptorHeap* heap = nullptr;
    std::uint32_t index = 0;
};
DescriptorPlace find_place(const Core& core, D3D12_CPU_DESCRIPTOR_HANDLE handle);
DescriptorPlace find_place(const Core& core, D3D12_GPU_DESCRIPTOR_HANDLE handle);

/// The descriptor to write, in a heap of that type; null, with a finding, where the place is none.
Descriptor* place_to_write(Core& core, D3D12_CPU_DESCRIPTOR_HANDLE handle, D3D12_DESCRIPTOR_HEAP_TYPE type);

// Each checks the view and says what the descriptor holds then.
Descriptor describe_srv(Core& core, const Resource* resource, const D3D12_SHADER_RESOURCE_VIEW_DESC* desc);
Descriptor describe_uav(Core& core, const Resource* resource, const D3D12_UNORDERED_ACCESS_VIEW_DESC* desc);
Descriptor describe_cbv(Core& core, const D3D12_CONSTANT_BUFFER_VIEW_DESC& desc);
Descriptor describe_rtv(Core& core, const Resource* resource, const D3D12_RENDER_TARGET_VIEW_DESC* desc);
Descriptor describe_dsv(Core& core, const Resource* resource, const D3D12_DEPTH_STENCIL_VIEW_DESC* desc);

} // namespace bindery::d3d12_double
