#pragma once
// Fixed-function state as Direct3D's structures. Semantics, winding, clip space and defaults are Direct3D's
// on every backend (decision 11), so this is a translation by name.

#include "backend/d3d12/api.hpp"
#include "backend/interface.hpp"

#include <vector>

namespace bindery::d3d12 {

/// Everything of a D3D12_GRAPHICS_PIPELINE_STATE_DESC but root signature and shaders.
class PipelineState {
public:
    explicit PipelineState(const backend::GraphicsPipelineInfo& info);
    PipelineState(const PipelineState&) = delete;
    PipelineState& operator=(const PipelineState&) = delete;

    /// Valid as long as this object and the GraphicsPipelineDesc it was made from.
    const D3D12_GRAPHICS_PIPELINE_STATE_DESC& desc() const { return desc_; }

private:
    void set_inputs(const std::vector<backend::VertexInput>& inputs);
    void set_blend(const GraphicsPipelineDesc& desc);
    void set_raster(const GraphicsPipelineDesc& desc);
    void set_depth_stencil(const GraphicsPipelineDesc& desc);
    void set_targets(const GraphicsPipelineDesc& desc);

    std::vector<D3D12_INPUT_ELEMENT_DESC> inputs_;
    D3D12_GRAPHICS_PIPELINE_STATE_DESC desc_{};
};

/// What the input assembler is set to when the pipeline is.
D3D12_PRIMITIVE_TOPOLOGY primitive_topology(const GraphicsPipelineDesc& desc);

} // namespace bindery::d3d12
