#pragma once
// The ID3D12Device and what every part of the backend needs of it: queue, features, limits, names.

#include "backend/d3d12/adapter.hpp"
#include "backend/d3d12/debug_messages.hpp"
#include "backend/d3d12/features.hpp"
#include "backend/d3d12/result.hpp"

#include <bindery/d3d12.hpp>
#include <bindery/device.hpp>

#include <string_view>

namespace bindery::d3d12 {

/// D3D12_MAX_SHADER_VISIBLE_DESCRIPTOR_HEAP_SIZE_TIER_2 and D3D12_MAX_SHADER_VISIBLE_SAMPLER_HEAP_SIZE.
/// Tier 3 allows what fits in memory; larger heaps crash some runtimes when they are used.
inline constexpr std::uint32_t max_resource_descriptors = 1'000'000;
inline constexpr std::uint32_t max_samplers = 2048;

class Device {
public:
    /// Throws as d3d12::create_device does.
    Device(const D3D12Desc& desc, const Runtime& runtime);
    Device(const Device&) = delete;
    Device& operator=(const Device&) = delete;

    ID3D12Device* handle() const { return handle_.get(); }
    ID3D12CommandQueue* queue() const { return queue_.get(); }
    const Features& features() const { return features_; }
    const DeviceInfo& info() const { return info_; }
    /// Shaders reach the heap without tables (shader model 6.6): structured views have strides then.
    bool direct_heap() const { return info_.shader_target == ShaderTarget::dxil_6_6; }

    /// Throws what a failed call says; see throw_result.
    void check(HRESULT result, std::string_view doing, std::string_view object = {}) const {
        d3d12::check(result, doing, object, handle());
    }
    /// Gives an object its debug name, which graphics debuggers show.
    void name(ID3D12Object* object, std::string_view name) const;

private:
    void create(const D3D12Desc& desc, const Runtime& runtime);
    void adopt(const ExternalDevice& external);
    void require_features(const D3D12Desc& desc);
    void read_info();

    ComPtr<ID3D12Device> handle_;
    ComPtr<ID3D12CommandQueue> queue_;
    Features features_;
    DeviceInfo info_;
    DebugMessages messages_; ///< Last: its callback is taken away first.
};

} // namespace bindery::d3d12
