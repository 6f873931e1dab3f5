#pragma once
// Rules on pipelines, root data aside.

#include "model/shader_use.hpp"
#include "validate/issue.hpp"

#include <bindery/device.hpp>
#include <bindery/pipeline.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bindery::validate {

using FormatSupportOf = std::function<FormatSupport(Format)>;

/// pipeline_stage: there is a shader, of the wanted stage, for what the device takes.
void check_shader(const std::string& pipeline, const Shader* shader, Stage stage, ShaderTarget target,
                  Issues& issues);

/// pipeline_state, format_unsupported: fixed-function state against itself and against the device.
void check_graphics_state(const GraphicsPipelineDesc& desc, const FormatSupportOf& support, Issues& issues);

/// pipeline_state: the pixel shader writes each colour target as float, int or uint, as its format takes.
/// Outputs come from the side-car; foreign bytecode has none.
void check_target_types(const GraphicsPipelineDesc& desc, Issues& issues);

/// An input of the vertex shader, and which attribute feeds it.
struct MatchedInput {
    std::uint32_t location = 0;
    std::uint32_t attribute = 0; ///< Into GraphicsPipelineDesc::input_layout.
};

/// pipeline_input_layout, format_unsupported. Inputs come from the side-car, or of foreign DXIL from its
/// signature, by semantic; foreign SPIR-V has them by location alone, in the order of the layout.
std::vector<MatchedInput> match_inputs(const GraphicsPipelineDesc& desc,
                                       const std::optional<model::ShaderUse>& vertex,
                                       const FormatSupportOf& support, Issues& issues);

/// Whether a draw with it may change the depth-stencil target.
bool writes_depth_or_stencil(const GraphicsPipelineDesc& desc);

} // namespace bindery::validate
