#pragma once
// Fixed-function state as Vulkan's structures, under Direct3D's conventions (decision 11).

#include "backend/interface.hpp"
#include "backend/vulkan/device.hpp"

#include <array>
#include <vector>

namespace bindery::vulkan {

/// Everything of a VkGraphicsPipelineCreateInfo but stages and layout; its structures point into each other.
class PipelineState {
public:
    PipelineState(const Device& device, const backend::GraphicsPipelineInfo& info);
    PipelineState(const PipelineState&) = delete;
    PipelineState& operator=(const PipelineState&) = delete;

    /// Valid as long as this object.
    VkGraphicsPipelineCreateInfo create_info() const;

private:
    void set_inputs(const std::vector<backend::VertexInput>& inputs);
    void set_raster(const GraphicsPipelineDesc& desc);
    void set_multisample(const MultisampleState& state);
    void set_depth_stencil(const GraphicsPipelineDesc& desc);
    void set_targets(const GraphicsPipelineDesc& desc);

    std::vector<VkVertexInputBindingDescription> bindings_;
    std::vector<VkVertexInputAttributeDescription> attributes_;
    VkPipelineVertexInputStateCreateInfo vertex_input_{};
    VkPipelineInputAssemblyStateCreateInfo assembly_{};
    VkPipelineTessellationStateCreateInfo tessellation_{};
    VkPipelineViewportStateCreateInfo viewport_{};
    VkPipelineRasterizationStateCreateInfo raster_{};
    VkSampleMask sample_mask_ = ~0u;
    VkPipelineMultisampleStateCreateInfo multisample_{};
    VkPipelineDepthStencilStateCreateInfo depth_stencil_{};
    std::vector<VkPipelineColorBlendAttachmentState> blend_targets_;
    VkPipelineColorBlendStateCreateInfo blend_{};
    std::vector<VkFormat> color_formats_;
    VkPipelineRenderingCreateInfo rendering_{};
    VkPipelineDynamicStateCreateInfo dynamic_{};
};

} // namespace bindery::vulkan
