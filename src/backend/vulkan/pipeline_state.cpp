#include "backend/vulkan/pipeline_state.hpp"

#include "backend/vulkan/format.hpp"
#include "backend/vulkan/sampler.hpp"

#include <algorithm>
#include <cassert>

namespace bindery::vulkan {

namespace {

VkPrimitiveTopology to_vulkan(Topology topology) {
    switch (topology) {
    case Topology::point_list:
        return VK_PRIMITIVE_TOPOLOGY_POINT_LIST;
    case Topology::line_list:
        return VK_PRIMITIVE_TOPOLOGY_LINE_LIST;
    case Topology::line_strip:
        return VK_PRIMITIVE_TOPOLOGY_LINE_STRIP;
    case Topology::triangle_list:
        return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
    case Topology::triangle_strip:
        return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_STRIP;
    case Topology::patch_list:
        return VK_PRIMITIVE_TOPOLOGY_PATCH_LIST;
    }
    return VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
}

VkCullModeFlags to_vulkan(CullMode mode) {
    switch (mode) {
    case CullMode::none:
        return VK_CULL_MODE_NONE;
    case CullMode::front:
        return VK_CULL_MODE_FRONT_BIT;
    case CullMode::back:
        return VK_CULL_MODE_BACK_BIT;
    }
    return VK_CULL_MODE_NONE;
}

VkBlendFactor to_vulkan(Blend blend) {
    switch (blend) {
    case Blend::zero:
        return VK_BLEND_FACTOR_ZERO;
    case Blend::one:
        return VK_BLEND_FACTOR_ONE;
    case Blend::source_color:
        return VK_BLEND_FACTOR_SRC_COLOR;
    case Blend::inverse_source_color:
        return VK_BLEND_FACTOR_ONE_MINUS_SRC_COLOR;
    case Blend::source_alpha:
        return VK_BLEND_FACTOR_SRC_ALPHA;
    case Blend::inverse_source_alpha:
        return VK_BLEND_FACTOR_ONE_MINUS_SRC_ALPHA;
    case Blend::target_alpha:
        return VK_BLEND_FACTOR_DST_ALPHA;
    case Blend::inverse_target_alpha:
        return VK_BLEND_FACTOR_ONE_MINUS_DST_ALPHA;
    case Blend::target_color:
        return VK_BLEND_FACTOR_DST_COLOR;
    case Blend::inverse_target_color:
        return VK_BLEND_FACTOR_ONE_MINUS_DST_COLOR;
    case Blend::source_alpha_saturated:
        return VK_BLEND_FACTOR_SRC_ALPHA_SATURATE;
    case Blend::constant:
        return VK_BLEND_FACTOR_CONSTANT_COLOR;
    case Blend::inverse_constant:
        return VK_BLEND_FACTOR_ONE_MINUS_CONSTANT_COLOR;
    }
    return VK_BLEND_FACTOR_ONE;
}

VkBlendOp to_vulkan(BlendOp op) {
    switch (op) {
    case BlendOp::add:
        return VK_BLEND_OP_ADD;
    case BlendOp::subtract:
        return VK_BLEND_OP_SUBTRACT;
    case BlendOp::reverse_subtract:
        return VK_BLEND_OP_REVERSE_SUBTRACT;
    case BlendOp::min:
        return VK_BLEND_OP_MIN;
    case BlendOp::max:
        return VK_BLEND_OP_MAX;
    }
    return VK_BLEND_OP_ADD;
}

VkStencilOp to_vulkan(StencilOp op) {
    switch (op) {
    case StencilOp::keep:
        return VK_STENCIL_OP_KEEP;
    case StencilOp::zero:
        return VK_STENCIL_OP_ZERO;
    case StencilOp::replace:
        return VK_STENCIL_OP_REPLACE;
    case StencilOp::increment_clamp:
        return VK_STENCIL_OP_INCREMENT_AND_CLAMP;
    case StencilOp::decrement_clamp:
        return VK_STENCIL_OP_DECREMENT_AND_CLAMP;
    case StencilOp::invert:
        return VK_STENCIL_OP_INVERT;
    case StencilOp::increment_wrap:
        return VK_STENCIL_OP_INCREMENT_AND_WRAP;
    case StencilOp::decrement_wrap:
        return VK_STENCIL_OP_DECREMENT_AND_WRAP;
    }
    return VK_STENCIL_OP_KEEP;
}

VkStencilOpState to_vulkan(const StencilFace& face, const DepthStencilState& state) {
    // The reference is dynamic.
    return {.failOp = to_vulkan(face.fail),
            .passOp = to_vulkan(face.pass),
            .depthFailOp = to_vulkan(face.depth_fail),
            .compareOp = vulkan::to_vulkan(face.compare),
            .compareMask = state.stencil_read_mask,
            .writeMask = state.stencil_write_mask};
}

VkPipelineColorBlendAttachmentState to_vulkan(const TargetBlend& blend) {
    static_assert(VK_COLOR_COMPONENT_R_BIT == 1 && VK_COLOR_COMPONENT_A_BIT == 8);
    return {.blendEnable = blend.enabled ? VK_TRUE : VK_FALSE,
            .srcColorBlendFactor = to_vulkan(blend.source_color),
            .dstColorBlendFactor = to_vulkan(blend.target_color),
            .colorBlendOp = to_vulkan(blend.color_op),
            .srcAlphaBlendFactor = to_vulkan(blend.source_alpha),
            .dstAlphaBlendFactor = to_vulkan(blend.target_alpha),
            .alphaBlendOp = to_vulkan(blend.alpha_op),
            .colorWriteMask = blend.write_mask & 0xfu};
}

constexpr auto dynamic_states = std::to_array<VkDynamicState>({
    VK_DYNAMIC_STATE_VIEWPORT,
    VK_DYNAMIC_STATE_SCISSOR,
    VK_DYNAMIC_STATE_BLEND_CONSTANTS,
    VK_DYNAMIC_STATE_STENCIL_REFERENCE,
    // The last, for a pipeline without vertex inputs goes without: it would want a buffer bound.
    VK_DYNAMIC_STATE_VERTEX_INPUT_BINDING_STRIDE,
});

} // namespace

PipelineState::PipelineState(const Device& device, const backend::GraphicsPipelineInfo& info) {
    const GraphicsPipelineDesc& desc = *info.desc;
    if (desc.raster.fill == FillMode::wireframe &&
        device.features().base.features.fillModeNonSolid == VK_FALSE)
        throw Error(Rule::device_feature, desc.name,
                    "The pipeline is wireframe, and the device lacks the feature fillModeNonSolid.");
    set_inputs(info.inputs);
    assembly_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO,
                 .topology = to_vulkan(desc.topology)};
    // Its domain starts at the upper left, which is Direct3D's.
    tessellation_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_TESSELLATION_STATE_CREATE_INFO,
                     .patchControlPoints = desc.patch_control_points};
    dynamic_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO,
                .dynamicStateCount =
                    static_cast<std::uint32_t>(dynamic_states.size() - (info.inputs.empty() ? 1 : 0)),
                .pDynamicStates = dynamic_states.data()};
    viewport_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO,
                 .viewportCount = 1,
                 .scissorCount = 1};
    set_raster(desc);
    set_multisample(desc.multisample);
    set_depth_stencil(desc);
    set_targets(desc);
}

void PipelineState::set_inputs(const std::vector<backend::VertexInput>& inputs) {
    for (const backend::VertexInput& input : inputs) {
        const VertexAttribute& attribute = *input.attribute;
        attributes_.push_back({.location = input.location,
                               .binding = attribute.slot,
                               .format = vulkan::to_vulkan(attribute.format),
                               .offset = attribute.offset_bytes});
        const VkVertexInputRate rate =
            attribute.per_instance ? VK_VERTEX_INPUT_RATE_INSTANCE : VK_VERTEX_INPUT_RATE_VERTEX;
        const auto same_slot = std::find_if(bindings_.begin(), bindings_.end(),
                                            [&](const VkVertexInputBindingDescription& binding) {
                                                return binding.binding == attribute.slot;
                                            });
        if (same_slot == bindings_.end())
            bindings_.push_back({.binding = attribute.slot, .inputRate = rate});
        else
            assert(same_slot->inputRate == rate);
    }
    vertex_input_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO,
                     .vertexBindingDescriptionCount = static_cast<std::uint32_t>(bindings_.size()),
                     .pVertexBindingDescriptions = bindings_.data(),
                     .vertexAttributeDescriptionCount = static_cast<std::uint32_t>(attributes_.size()),
                     .pVertexAttributeDescriptions = attributes_.data()};
}

void PipelineState::set_raster(const GraphicsPipelineDesc& desc) {
    const RasterState& raster = desc.raster;
    // Vulkan judges the winding in framebuffer coordinates, y down, which is what Direct3D sees on its
    // target: the viewport of negative height turns the picture and the winding together.
    raster_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO,
               .depthClampEnable = raster.depth_clip ? VK_FALSE : VK_TRUE,
               .polygonMode =
                   raster.fill == FillMode::wireframe ? VK_POLYGON_MODE_LINE : VK_POLYGON_MODE_FILL,
               .cullMode = to_vulkan(raster.cull),
               .frontFace =
                   raster.front_counter_clockwise ? VK_FRONT_FACE_COUNTER_CLOCKWISE : VK_FRONT_FACE_CLOCKWISE,
               .depthBiasEnable =
                   raster.depth_bias != 0 || raster.slope_scaled_depth_bias != 0.0f ? VK_TRUE : VK_FALSE,
               .depthBiasConstantFactor = static_cast<float>(raster.depth_bias),
               .depthBiasClamp = raster.depth_bias_clamp,
               .depthBiasSlopeFactor = raster.slope_scaled_depth_bias,
               .lineWidth = 1.0f};
}

void PipelineState::set_multisample(const MultisampleState& state) {
    sample_mask_ = state.sample_mask;
    multisample_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO,
                    .rasterizationSamples = static_cast<VkSampleCountFlagBits>(state.samples),
                    .pSampleMask = &sample_mask_,
                    .alphaToCoverageEnable = state.alpha_to_coverage ? VK_TRUE : VK_FALSE};
}

void PipelineState::set_depth_stencil(const GraphicsPipelineDesc& desc) {
    const DepthStencilState& state = desc.depth_stencil;
    const bool depth = state.depth_test && has_depth(desc.depth_stencil_format);
    depth_stencil_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_DEPTH_STENCIL_STATE_CREATE_INFO,
                      .depthTestEnable = depth ? VK_TRUE : VK_FALSE,
                      // As in Direct3D nothing is written without the test.
                      .depthWriteEnable = depth && state.depth_write ? VK_TRUE : VK_FALSE,
                      .depthCompareOp = vulkan::to_vulkan(state.depth_compare),
                      .stencilTestEnable =
                          state.stencil_test && has_stencil(desc.depth_stencil_format) ? VK_TRUE : VK_FALSE,
                      .front = to_vulkan(state.front, state),
                      .back = to_vulkan(state.back, state),
                      .maxDepthBounds = 1.0f};
}

void PipelineState::set_targets(const GraphicsPipelineDesc& desc) {
    for (std::size_t i = 0; i < desc.color_formats.size(); ++i) {
        color_formats_.push_back(vulkan::to_vulkan(desc.color_formats[i]));
        blend_targets_.push_back(to_vulkan(i < desc.blend.size() ? desc.blend[i] : TargetBlend{}));
    }
    blend_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO,
              .attachmentCount = static_cast<std::uint32_t>(blend_targets_.size()),
              .pAttachments = blend_targets_.data()};
    const VkFormat depth_stencil = vulkan::to_vulkan(desc.depth_stencil_format);
    rendering_ = {.sType = VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO,
                  .colorAttachmentCount = static_cast<std::uint32_t>(color_formats_.size()),
                  .pColorAttachmentFormats = color_formats_.data(),
                  .depthAttachmentFormat =
                      has_depth(desc.depth_stencil_format) ? depth_stencil : VK_FORMAT_UNDEFINED,
                  .stencilAttachmentFormat =
                      has_stencil(desc.depth_stencil_format) ? depth_stencil : VK_FORMAT_UNDEFINED};
}

VkGraphicsPipelineCreateInfo PipelineState::create_info() const {
    return {.sType = VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO,
            .pNext = &rendering_,
            .pVertexInputState = &vertex_input_,
            .pInputAssemblyState = &assembly_,
            .pTessellationState = tessellation_.patchControlPoints != 0 ? &tessellation_ : nullptr,
            .pViewportState = &viewport_,
            .pRasterizationState = &raster_,
            .pMultisampleState = &multisample_,
            .pDepthStencilState = &depth_stencil_,
            .pColorBlendState = &blend_,
            .pDynamicState = &dynamic_};
}

} // namespace bindery::vulkan
