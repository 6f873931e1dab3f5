#pragma once
// Rules on the stages of a pipeline: which there are, and how each links with the one before it.

#include "model/shader_use.hpp"
#include "validate/issue.hpp"

#include <bindery/device.hpp>
#include <bindery/linkage.hpp>
#include <bindery/pipeline.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace bindery::validate {

/// The shaders of a pipeline that are there, in the order of the stages.
std::vector<const Shader*> shaders_of(const GraphicsPipelineDesc& desc);

/// pipeline_patches, device_feature: hull and domain shaders, patches and control points go together, and the
/// device has the stages.
void check_stages(const GraphicsPipelineDesc& desc, const DeviceInfo& device, Issues& issues);

struct LinkageFindings {
    Issues errors; ///< pipeline_linkage
    Issues notes;  ///< pipeline_linkage_portable, pipeline_interpolation
};

/// Links every stage with the one before it, by the rule of `target`'s API, and where the side-cars tell it
/// by the other's. `uses` are the walks beside `shaders`: of foreign SPIR-V they have the locations.
LinkageFindings check_linkage(const std::string& pipeline, std::span<const Shader* const> shaders,
                              std::span<const std::optional<model::ShaderUse>> uses, ShaderTarget target);

/// pipeline_early_depth: a note where the pixel shader writes depth and the pipeline tests it.
Issues note_early_depth(const GraphicsPipelineDesc& desc, const std::optional<model::ShaderUse>& pixel);

} // namespace bindery::validate
