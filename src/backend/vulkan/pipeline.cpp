#include "backend/vulkan/pipeline.hpp"

#include "backend/vulkan/pipeline_state.hpp"
#include "backend/vulkan/shader_module.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <vector>

namespace bindery::vulkan {

namespace {

void check_pipeline(VkResult result, const std::string& name) {
    switch (result) {
    case VK_SUCCESS:
        return;
    case VK_ERROR_OUT_OF_HOST_MEMORY:
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
    case VK_ERROR_DEVICE_LOST:
        throw_result(result, "Creating the pipeline", name);
    default: // drivers answer with a wealth of codes; all mean that they do not compile it
        throw Error(Rule::pipeline_state, name,
                    fmt::format("The driver does not compile the pipeline \"{}\": {} ({}).", name,
                                to_string(result), static_cast<int>(result)));
    }
}

} // namespace

Pipeline::Pipeline(const Device& device, VkPipelineLayout layout, VkPipelineCache cache,
                   const backend::GraphicsPipelineInfo& info)
    : device_(&device), root_dwords_(info.root_dwords), has_vertex_inputs_(!info.inputs.empty()) {
    const GraphicsPipelineDesc& desc = *info.desc;
    const PipelineState state(device, info);
    // Direct3D's points are one pixel large; without maintenance5 a shader has to say so.
    const bool point_size = desc.topology == Topology::point_list && !device.has_maintenance5();
    const std::array shaders{desc.vertex, desc.hull, desc.domain, desc.geometry, desc.pixel};
    std::array<std::optional<ShaderModule>, shaders.size()> modules;
    std::vector<VkPipelineShaderStageCreateInfo> stages;
    for (std::size_t i = 0; i < shaders.size(); ++i) {
        if (shaders[i] == nullptr)
            continue;
        modules[i].emplace(device, *shaders[i],
                           ShaderModule::Options{.write_point_size = point_size && i == 0});
        stages.push_back(modules[i]->stage_info());
    }
    VkGraphicsPipelineCreateInfo create = state.create_info();
    create.stageCount = static_cast<std::uint32_t>(stages.size());
    create.pStages = stages.data();
    create.layout = layout;
    check_pipeline(
        device.functions().vkCreateGraphicsPipelines(device.handle(), cache, 1, &create, nullptr, &handle_),
        desc.name);
    device.name(VK_OBJECT_TYPE_PIPELINE, handle_, desc.name);
}

Pipeline::Pipeline(const Device& device, VkPipelineLayout layout, VkPipelineCache cache,
                   const backend::ComputePipelineInfo& info)
    : device_(&device), root_dwords_(info.root_dwords) {
    const ShaderModule module(device, *info.desc->shader, {});
    const VkComputePipelineCreateInfo create{.sType = VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO,
                                             .stage = module.stage_info(),
                                             .layout = layout};
    check_pipeline(
        device.functions().vkCreateComputePipelines(device.handle(), cache, 1, &create, nullptr, &handle_),
        info.desc->name);
    device.name(VK_OBJECT_TYPE_PIPELINE, handle_, info.desc->name);
}

Pipeline::~Pipeline() {
    if (handle_ != VK_NULL_HANDLE)
        device_->functions().vkDestroyPipeline(device_->handle(), handle_, nullptr);
}

PipelineCache::PipelineCache(const Device& device) : device_(device) {
    const VkPipelineCacheCreateInfo info{.sType = VK_STRUCTURE_TYPE_PIPELINE_CACHE_CREATE_INFO};
    check(device.functions().vkCreatePipelineCache(device.handle(), &info, nullptr, &handle_),
          "Creating the pipeline cache");
}

PipelineCache::~PipelineCache() {
    device_.functions().vkDestroyPipelineCache(device_.handle(), handle_, nullptr);
}

} // namespace bindery::vulkan
