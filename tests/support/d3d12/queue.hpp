#pragma once
// Allocators, fences and queues of the double. Its GPU executes at once, or when it is released.

#include "support/d3d12/object.hpp"

namespace bindery::d3d12_double {

class CommandAllocator final : public ChildObject<ID3D12CommandAllocator> {
public:
    using ChildObject::ChildObject;
    const void* recording = nullptr; ///< The list that records on it.
    std::uint32_t in_flight = 0;     ///< Submissions that the GPU has not executed.

    HRESULT STDMETHODCALLTYPE Reset() override;

protected:
    bool supports(REFIID iid) const override {
        return one_of<ID3D12DeviceChild, ID3D12Pageable, ID3D12CommandAllocator>(iid);
    }
};

class Fence final : public ChildObject<ID3D12Fence> {
public:
    Fence(ID3D12Device* device, const std::shared_ptr<Core>& core, std::uint64_t value)
        : ChildObject(device, core, "fence"), value_(value) {}
    std::uint64_t value() const { return value_; }
    void reach(std::uint64_t value);

    UINT64 STDMETHODCALLTYPE GetCompletedValue() override;
    HRESULT STDMETHODCALLTYPE SetEventOnCompletion(UINT64 value, HANDLE event) override;
    HRESULT STDMETHODCALLTYPE Signal(UINT64 value) override;

protected:
    bool supports(REFIID iid) const override {
        return one_of<ID3D12DeviceChild, ID3D12Pageable, ID3D12Fence>(iid);
    }

private:
    std::uint64_t value_;
};

class CommandQueue final : public ChildObject<ID3D12CommandQueue> {
public:
    CommandQueue(ID3D12Device* device, const std::shared_ptr<Core>& core,
                 const D3D12_COMMAND_QUEUE_DESC& desc)
        : ChildObject(device, core, "queue"), desc_(desc) {}

    void STDMETHODCALLTYPE ExecuteCommandLists(UINT count, ID3D12CommandList* const* lists) override;
    HRESULT STDMETHODCALLTYPE Signal(ID3D12Fence* fence, UINT64 value) override;
    HRESULT STDMETHODCALLTYPE Wait(ID3D12Fence* fence, UINT64 value) override;
    HRESULT STDMETHODCALLTYPE GetTimestampFrequency(UINT64* frequency) override;
    D3D12_COMMAND_QUEUE_DESC* STDMETHODCALLTYPE GetDesc(D3D12_COMMAND_QUEUE_DESC* result) override;
    void STDMETHODCALLTYPE SetMarker(UINT, const void*, UINT) override { unexpected("SetMarker"); }
    void STDMETHODCALLTYPE BeginEvent(UINT, const void*, UINT) override { unexpected("BeginEvent"); }
    void STDMETHODCALLTYPE EndEvent() override { unexpected("EndEvent"); }
    HRESULT STDMETHODCALLTYPE GetClockCalibration(UINT64*, UINT64*) override {
        return unexpected("GetClockCalibration");
    }
    void STDMETHODCALLTYPE UpdateTileMappings(ID3D12Resource*, UINT, const D3D12_TILED_RESOURCE_COORDINATE*,
                                              const D3D12_TILE_REGION_SIZE*, ID3D12Heap*, UINT,
                                              const D3D12_TILE_RANGE_FLAGS*, const UINT*, const UINT*,
                                              D3D12_TILE_MAPPING_FLAGS) override {
        unexpected("UpdateTileMappings");
    }
    void STDMETHODCALLTYPE CopyTileMappings(ID3D12Resource*, const D3D12_TILED_RESOURCE_COORDINATE*,
                                            ID3D12Resource*, const D3D12_TILED_RESOURCE_COORDINATE*,
                                            const D3D12_TILE_REGION_SIZE*,
                                            D3D12_TILE_MAPPING_FLAGS) override {
        unexpected("CopyTileMappings");
    }

protected:
    bool supports(REFIID iid) const override {
        return one_of<ID3D12DeviceChild, ID3D12Pageable, ID3D12CommandQueue>(iid);
    }

private:
    D3D12_COMMAND_QUEUE_DESC desc_;
};

} // namespace bindery::d3d12_double
