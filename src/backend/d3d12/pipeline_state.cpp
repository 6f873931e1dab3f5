#include "backend/d3d12/pipeline_state.hpp"

#include "backend/d3d12/format.hpp"
#include "backend/d3d12/sampler.hpp"

#include <cassert>

namespace bindery::d3d12 {

namespace {

D3D12_PRIMITIVE_TOPOLOGY_TYPE topology_type(Topology topology) {
    switch (topology) {
    case Topology::point_list:
        return D3D12_PRIMITIVE_TOPOLOGY_TYPE_POINT;
    case Topology::line_list:
    case Topology::line_strip:
        return D3D12_PRIMITIVE_TOPOLOGY_TYPE_LINE;
    case Topology::triangle_list:
    case Topology::triangle_strip:
        return D3D12_PRIMITIVE_TOPOLOGY_TYPE_TRIANGLE;
    case Topology::patch_list:
        return D3D12_PRIMITIVE_TOPOLOGY_TYPE_PATCH;
    }
    return D3D12_PRIMITIVE_TOPOLOGY_TYPE_TRIANGLE;
}

D3D12_CULL_MODE to_d3d12(CullMode mode) {
    switch (mode) {
    case CullMode::none:
        return D3D12_CULL_MODE_NONE;
    case CullMode::front:
        return D3D12_CULL_MODE_FRONT;
    case CullMode::back:
        return D3D12_CULL_MODE_BACK;
    }
    return D3D12_CULL_MODE_NONE;
}

/// Factors of the alpha channel may not name colours: there a colour's factor is its alpha.
enum class Channel : bool { color, alpha };

D3D12_BLEND to_d3d12(Blend blend, Channel channel) {
    const bool alpha = channel == Channel::alpha;
    switch (blend) {
    case Blend::zero:
        return D3D12_BLEND_ZERO;
    case Blend::one:
        return D3D12_BLEND_ONE;
    case Blend::source_color:
        return alpha ? D3D12_BLEND_SRC_ALPHA : D3D12_BLEND_SRC_COLOR;
    case Blend::inverse_source_color:
        return alpha ? D3D12_BLEND_INV_SRC_ALPHA : D3D12_BLEND_INV_SRC_COLOR;
    case Blend::source_alpha:
        return D3D12_BLEND_SRC_ALPHA;
    case Blend::inverse_source_alpha:
        return D3D12_BLEND_INV_SRC_ALPHA;
    case Blend::target_alpha:
        return D3D12_BLEND_DEST_ALPHA;
    case Blend::inverse_target_alpha:
        return D3D12_BLEND_INV_DEST_ALPHA;
    case Blend::target_color:
        return alpha ? D3D12_BLEND_DEST_ALPHA : D3D12_BLEND_DEST_COLOR;
    case Blend::inverse_target_color:
        return alpha ? D3D12_BLEND_INV_DEST_ALPHA : D3D12_BLEND_INV_DEST_COLOR;
    case Blend::source_alpha_saturated:
        return D3D12_BLEND_SRC_ALPHA_SAT;
    case Blend::constant:
        return D3D12_BLEND_BLEND_FACTOR;
    case Blend::inverse_constant:
        return D3D12_BLEND_INV_BLEND_FACTOR;
    }
    return D3D12_BLEND_ONE;
}

D3D12_BLEND_OP to_d3d12(BlendOp op) {
    switch (op) {
    case BlendOp::add:
        return D3D12_BLEND_OP_ADD;
    case BlendOp::subtract:
        return D3D12_BLEND_OP_SUBTRACT;
    case BlendOp::reverse_subtract:
        return D3D12_BLEND_OP_REV_SUBTRACT;
    case BlendOp::min:
        return D3D12_BLEND_OP_MIN;
    case BlendOp::max:
        return D3D12_BLEND_OP_MAX;
    }
    return D3D12_BLEND_OP_ADD;
}

D3D12_STENCIL_OP to_d3d12(StencilOp op) {
    switch (op) {
    case StencilOp::keep:
        return D3D12_STENCIL_OP_KEEP;
    case StencilOp::zero:
        return D3D12_STENCIL_OP_ZERO;
    case StencilOp::replace:
        return D3D12_STENCIL_OP_REPLACE;
    case StencilOp::increment_clamp:
        return D3D12_STENCIL_OP_INCR_SAT;
    case StencilOp::decrement_clamp:
        return D3D12_STENCIL_OP_DECR_SAT;
    case StencilOp::invert:
        return D3D12_STENCIL_OP_INVERT;
    case StencilOp::increment_wrap:
        return D3D12_STENCIL_OP_INCR;
    case StencilOp::decrement_wrap:
        return D3D12_STENCIL_OP_DECR;
    }
    return D3D12_STENCIL_OP_KEEP;
}

D3D12_DEPTH_STENCILOP_DESC to_d3d12(const StencilFace& face) {
    return {.StencilFailOp = to_d3d12(face.fail),
            .StencilDepthFailOp = to_d3d12(face.depth_fail),
            .StencilPassOp = to_d3d12(face.pass),
            .StencilFunc = d3d12::to_d3d12(face.compare)};
}

D3D12_RENDER_TARGET_BLEND_DESC to_d3d12(const TargetBlend& blend) {
    static_assert(D3D12_COLOR_WRITE_ENABLE_RED == 1 && D3D12_COLOR_WRITE_ENABLE_ALPHA == 8);
    return {.BlendEnable = blend.enabled,
            .LogicOpEnable = false,
            .SrcBlend = to_d3d12(blend.source_color, Channel::color),
            .DestBlend = to_d3d12(blend.target_color, Channel::color),
            .BlendOp = to_d3d12(blend.color_op),
            .SrcBlendAlpha = to_d3d12(blend.source_alpha, Channel::alpha),
            .DestBlendAlpha = to_d3d12(blend.target_alpha, Channel::alpha),
            .BlendOpAlpha = to_d3d12(blend.alpha_op),
            .LogicOp = D3D12_LOGIC_OP_NOOP,
            .RenderTargetWriteMask = static_cast<UINT8>(blend.write_mask & 0xfu)};
}

} // namespace

D3D12_PRIMITIVE_TOPOLOGY primitive_topology(const GraphicsPipelineDesc& desc) {
    switch (desc.topology) {
    case Topology::point_list:
        return D3D_PRIMITIVE_TOPOLOGY_POINTLIST;
    case Topology::line_list:
        return D3D_PRIMITIVE_TOPOLOGY_LINELIST;
    case Topology::line_strip:
        return D3D_PRIMITIVE_TOPOLOGY_LINESTRIP;
    case Topology::triangle_list:
        return D3D_PRIMITIVE_TOPOLOGY_TRIANGLELIST;
    case Topology::triangle_strip:
        return D3D_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP;
    case Topology::patch_list:
        assert(desc.patch_control_points >= 1 && desc.patch_control_points <= max_patch_control_points);
        return static_cast<D3D12_PRIMITIVE_TOPOLOGY>(D3D_PRIMITIVE_TOPOLOGY_1_CONTROL_POINT_PATCHLIST +
                                                     desc.patch_control_points - 1);
    }
    return D3D_PRIMITIVE_TOPOLOGY_TRIANGLELIST;
}

PipelineState::PipelineState(const backend::GraphicsPipelineInfo& info) {
    const GraphicsPipelineDesc& desc = *info.desc;
    set_inputs(info.inputs);
    set_blend(desc);
    set_raster(desc);
    set_depth_stencil(desc);
    set_targets(desc);
    desc_.SampleMask = desc.multisample.sample_mask;
    desc_.SampleDesc = {desc.multisample.samples, 0};
    desc_.PrimitiveTopologyType = topology_type(desc.topology);
    desc_.IBStripCutValue = D3D12_INDEX_BUFFER_STRIP_CUT_VALUE_DISABLED;
}

void PipelineState::set_inputs(const std::vector<backend::VertexInput>& inputs) {
    for (const backend::VertexInput& input : inputs) {
        const VertexAttribute& attribute = *input.attribute;
        inputs_.push_back({.SemanticName = attribute.semantic.c_str(),
                           .SemanticIndex = attribute.semantic_index,
                           .Format = d3d12::to_dxgi(attribute.format),
                           .InputSlot = attribute.slot,
                           .AlignedByteOffset = attribute.offset_bytes,
                           .InputSlotClass = attribute.per_instance
                                                 ? D3D12_INPUT_CLASSIFICATION_PER_INSTANCE_DATA
                                                 : D3D12_INPUT_CLASSIFICATION_PER_VERTEX_DATA,
                           .InstanceDataStepRate = attribute.per_instance ? 1u : 0u});
    }
    desc_.InputLayout = {inputs_.data(), static_cast<UINT>(inputs_.size())};
}

void PipelineState::set_blend(const GraphicsPipelineDesc& desc) {
    desc_.BlendState.AlphaToCoverageEnable = desc.multisample.alpha_to_coverage;
    desc_.BlendState.IndependentBlendEnable = true;
    for (std::size_t i = 0; i < max_color_targets; ++i)
        desc_.BlendState.RenderTarget[i] = to_d3d12(i < desc.blend.size() ? desc.blend[i] : TargetBlend{});
}

void PipelineState::set_raster(const GraphicsPipelineDesc& desc) {
    const RasterState& raster = desc.raster;
    desc_.RasterizerState = {.FillMode = raster.fill == FillMode::wireframe ? D3D12_FILL_MODE_WIREFRAME
                                                                            : D3D12_FILL_MODE_SOLID,
                             .CullMode = to_d3d12(raster.cull),
                             .FrontCounterClockwise = raster.front_counter_clockwise,
                             .DepthBias = raster.depth_bias,
                             .DepthBiasClamp = raster.depth_bias_clamp,
                             .SlopeScaledDepthBias = raster.slope_scaled_depth_bias,
                             .DepthClipEnable = raster.depth_clip,
                             // Of lines alone: as wide as in one sample, as Vulkan draws them.
                             .MultisampleEnable = desc.multisample.samples > 1,
                             .AntialiasedLineEnable = false,
                             .ForcedSampleCount = 0,
                             .ConservativeRaster = D3D12_CONSERVATIVE_RASTERIZATION_MODE_OFF};
}

void PipelineState::set_depth_stencil(const GraphicsPipelineDesc& desc) {
    const DepthStencilState& state = desc.depth_stencil;
    const bool depth = state.depth_test && has_depth(desc.depth_stencil_format);
    desc_.DepthStencilState = {.DepthEnable = depth,
                               .DepthWriteMask = depth && state.depth_write ? D3D12_DEPTH_WRITE_MASK_ALL
                                                                            : D3D12_DEPTH_WRITE_MASK_ZERO,
                               .DepthFunc = d3d12::to_d3d12(state.depth_compare),
                               .StencilEnable = state.stencil_test && has_stencil(desc.depth_stencil_format),
                               .StencilReadMask = state.stencil_read_mask,
                               .StencilWriteMask = state.stencil_write_mask,
                               .FrontFace = to_d3d12(state.front),
                               .BackFace = to_d3d12(state.back)};
}

void PipelineState::set_targets(const GraphicsPipelineDesc& desc) {
    assert(desc.color_formats.size() <= max_color_targets);
    desc_.NumRenderTargets = static_cast<UINT>(desc.color_formats.size());
    for (std::size_t i = 0; i < desc.color_formats.size(); ++i)
        desc_.RTVFormats[i] = to_dxgi(desc.color_formats[i]);
    desc_.DSVFormat = to_dxgi(desc.depth_stencil_format);
}

} // namespace bindery::d3d12
