#include "backend/d3d12/pipeline_state.hpp"

#include <gtest/gtest.h>

#include <set>

namespace bindery::d3d12 {
namespace {

D3D12_GRAPHICS_PIPELINE_STATE_DESC translated(const GraphicsPipelineDesc& desc) {
    backend::GraphicsPipelineInfo info{};
    info.desc = &desc;
    return PipelineState(info).desc();
}

TEST(D3D12PipelineState, DefaultsAreDirect3Ds) {
    const D3D12_GRAPHICS_PIPELINE_STATE_DESC state = translated({});
    EXPECT_EQ(state.RasterizerState.FillMode, D3D12_FILL_MODE_SOLID);
    EXPECT_EQ(state.RasterizerState.CullMode, D3D12_CULL_MODE_BACK);
    EXPECT_FALSE(state.RasterizerState.FrontCounterClockwise);
    EXPECT_TRUE(state.RasterizerState.DepthClipEnable);
    EXPECT_FALSE(state.BlendState.RenderTarget[0].BlendEnable);
    EXPECT_EQ(state.BlendState.RenderTarget[7].RenderTargetWriteMask, D3D12_COLOR_WRITE_ENABLE_ALL);
    EXPECT_FALSE(state.DepthStencilState.DepthEnable) << "there is no depth format";
    EXPECT_EQ(state.SampleDesc.Count, 1u);
    EXPECT_EQ(state.SampleMask, 0xffffffffu);
    EXPECT_EQ(state.PrimitiveTopologyType, D3D12_PRIMITIVE_TOPOLOGY_TYPE_TRIANGLE);
}

TEST(D3D12PipelineState, TargetsAreInOrderWithGaps) {
    GraphicsPipelineDesc desc;
    desc.color_formats = {Format::rgba8_unorm, Format::unknown, Format::r32_float};
    desc.depth_stencil_format = Format::d32_float_s8_uint;
    desc.multisample.samples = 4;
    const D3D12_GRAPHICS_PIPELINE_STATE_DESC state = translated(desc);
    EXPECT_EQ(state.NumRenderTargets, 3u);
    EXPECT_EQ(state.RTVFormats[0], DXGI_FORMAT_R8G8B8A8_UNORM);
    EXPECT_EQ(state.RTVFormats[1], DXGI_FORMAT_UNKNOWN);
    EXPECT_EQ(state.RTVFormats[2], DXGI_FORMAT_R32_FLOAT);
    EXPECT_EQ(state.DSVFormat, DXGI_FORMAT_D32_FLOAT_S8X24_UINT);
    EXPECT_EQ(state.SampleDesc.Count, 4u);
    EXPECT_TRUE(state.DepthStencilState.DepthEnable);
    EXPECT_EQ(state.DepthStencilState.DepthFunc, D3D12_COMPARISON_FUNC_LESS);
    EXPECT_EQ(state.DepthStencilState.DepthWriteMask, D3D12_DEPTH_WRITE_MASK_ALL);
    EXPECT_FALSE(state.DepthStencilState.StencilEnable);
}

TEST(D3D12PipelineState, NothingIsWrittenWithoutTheDepthTest) {
    GraphicsPipelineDesc desc;
    desc.depth_stencil_format = Format::d32_float;
    desc.depth_stencil.depth_test = false;
    EXPECT_EQ(translated(desc).DepthStencilState.DepthWriteMask, D3D12_DEPTH_WRITE_MASK_ZERO);
}

TEST(D3D12PipelineState, FactorsOfAlphaNameAlpha) {
    constexpr D3D12_BLEND colors[] = {D3D12_BLEND_SRC_COLOR, D3D12_BLEND_INV_SRC_COLOR,
                                      D3D12_BLEND_DEST_COLOR, D3D12_BLEND_INV_DEST_COLOR};
    std::set<D3D12_BLEND> as_color;
    for (int i = 0; i <= static_cast<int>(Blend::inverse_constant); ++i) {
        GraphicsPipelineDesc desc;
        const auto blend = static_cast<Blend>(i);
        desc.blend = {{.enabled = true, .source_color = blend, .source_alpha = blend}};
        const D3D12_RENDER_TARGET_BLEND_DESC target = translated(desc).BlendState.RenderTarget[0];
        as_color.insert(target.SrcBlend);
        for (D3D12_BLEND color : colors)
            EXPECT_NE(target.SrcBlendAlpha, color) << i;
        if (target.SrcBlend == D3D12_BLEND_SRC_COLOR) {
            EXPECT_EQ(target.SrcBlendAlpha, D3D12_BLEND_SRC_ALPHA);
        } else if (target.SrcBlend == D3D12_BLEND_INV_DEST_COLOR) {
            EXPECT_EQ(target.SrcBlendAlpha, D3D12_BLEND_INV_DEST_ALPHA);
        }
    }
    EXPECT_EQ(as_color.size(), 13u) << "each factor has its own";
}

TEST(D3D12PipelineState, InputsKeepSemanticSlotAndRate) {
    const VertexAttribute position{.semantic = "POSITION", .format = Format::rgb32_float, .slot = 1};
    const VertexAttribute shift{.semantic = "SHIFT",
                                .semantic_index = 3,
                                .format = Format::rg16_float,
                                .slot = 2,
                                .offset_bytes = 12,
                                .per_instance = true};
    GraphicsPipelineDesc desc;
    backend::GraphicsPipelineInfo info{};
    info.desc = &desc;
    info.inputs = {{.location = 0, .attribute = &position}, {.location = 1, .attribute = &shift}};
    const PipelineState state(info);
    const D3D12_INPUT_LAYOUT_DESC layout = state.desc().InputLayout;
    ASSERT_EQ(layout.NumElements, 2u);
    const D3D12_INPUT_ELEMENT_DESC& first = layout.pInputElementDescs[0];
    EXPECT_STREQ(first.SemanticName, "POSITION");
    EXPECT_EQ(first.Format, DXGI_FORMAT_R32G32B32_FLOAT);
    EXPECT_EQ(first.InputSlotClass, D3D12_INPUT_CLASSIFICATION_PER_VERTEX_DATA);
    EXPECT_EQ(first.InstanceDataStepRate, 0u);
    const D3D12_INPUT_ELEMENT_DESC& second = layout.pInputElementDescs[1];
    EXPECT_EQ(second.SemanticIndex, 3u);
    EXPECT_EQ(second.InputSlot, 2u);
    EXPECT_EQ(second.AlignedByteOffset, 12u);
    EXPECT_EQ(second.InputSlotClass, D3D12_INPUT_CLASSIFICATION_PER_INSTANCE_DATA);
    EXPECT_EQ(second.InstanceDataStepRate, 1u);
}

TEST(D3D12PipelineState, EveryTopologyHasItsTypeAndItsAssembly) {
    const auto expect = [](const GraphicsPipelineDesc& desc, D3D12_PRIMITIVE_TOPOLOGY_TYPE type,
                           D3D12_PRIMITIVE_TOPOLOGY assembly) {
        EXPECT_EQ(translated(desc).PrimitiveTopologyType, type);
        EXPECT_EQ(primitive_topology(desc), assembly);
    };
    GraphicsPipelineDesc desc;
    desc.topology = Topology::point_list;
    expect(desc, D3D12_PRIMITIVE_TOPOLOGY_TYPE_POINT, D3D_PRIMITIVE_TOPOLOGY_POINTLIST);
    desc.topology = Topology::line_strip;
    expect(desc, D3D12_PRIMITIVE_TOPOLOGY_TYPE_LINE, D3D_PRIMITIVE_TOPOLOGY_LINESTRIP);
    desc.topology = Topology::triangle_strip;
    expect(desc, D3D12_PRIMITIVE_TOPOLOGY_TYPE_TRIANGLE, D3D_PRIMITIVE_TOPOLOGY_TRIANGLESTRIP);
    desc.topology = Topology::patch_list;
    desc.patch_control_points = 3;
    expect(desc, D3D12_PRIMITIVE_TOPOLOGY_TYPE_PATCH, D3D_PRIMITIVE_TOPOLOGY_3_CONTROL_POINT_PATCHLIST);
}

} // namespace
} // namespace bindery::d3d12
