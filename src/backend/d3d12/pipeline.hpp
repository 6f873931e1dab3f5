#pragma once
// Pipelines: compiled shaders and fixed state as pipeline state objects over the canonical root signatures.

#include "backend/d3d12/device.hpp"
#include "backend/d3d12/root_signature.hpp"
#include "backend/interface.hpp"

namespace bindery::d3d12 {

class Pipeline {
public:
    Pipeline() = default;
    /// Throw Error: pipeline_state (the driver does not compile it), memory_exhausted, device_lost.
    Pipeline(const Device& device, const RootSignatures& signatures,
             const backend::GraphicsPipelineInfo& info);
    Pipeline(const Device& device, const RootSignatures& signatures,
             const backend::ComputePipelineInfo& info);

    ID3D12PipelineState* handle() const { return handle_.get(); }
    /// How many DWORDs of root data its shaders read.
    std::uint32_t root_dwords() const { return root_dwords_; }
    /// What it draws; of compute pipelines undefined.
    D3D12_PRIMITIVE_TOPOLOGY topology() const { return topology_; }

private:
    ComPtr<ID3D12PipelineState> handle_;
    std::uint32_t root_dwords_ = 0;
    D3D12_PRIMITIVE_TOPOLOGY topology_ = D3D_PRIMITIVE_TOPOLOGY_UNDEFINED;
};

} // namespace bindery::d3d12
