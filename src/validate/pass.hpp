#pragma once
// Rules on render passes: targets among each other, pipelines against targets, viewports and scissors.

#include "validate/issue.hpp"

#include <bindery/command_list.hpp>
#include <bindery/format.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::validate {

/// A subresource that is drawn to.
struct TargetInfo {
    std::string_view name; ///< Of the texture.
    Extent extent;         ///< Of the mip; one slice.
    std::uint32_t samples = 1;
    Format format = Format::unknown;
};

/// What a pass draws to. Width and height are those of its targets; 0 without any.
struct PassShape {
    std::string name;
    std::uint32_t width = 0, height = 0, samples = 1;
    std::vector<Format> color_formats; ///< unknown: a gap.
    Format depth_stencil_format = Format::unknown;
    bool depth_read_only = false;

    bool has_targets() const { return width != 0; }
};

/// Takes a target into the shape. pass_targets: its size and samples are those of the others.
void add_target(PassShape& pass, const TargetInfo& target, Issues& issues);

/// pass_targets: several samples are resolved to one, in the same size and format.
void check_resolve(const TargetInfo& source, const TargetInfo& target, Issues& issues);

/// pass_targets: what is read only is loaded, what is cleared is cleared to 0 to 1.
void check_depth_stencil_target(const PassShape& pass, const TargetInfo& info,
                                const DepthStencilTarget& target, Issues& issues);

/// pass_targets: there is something to draw to, and it lies within the targets. Sizes of 0 stand for the
/// targets'. `most` is the device's, of a pass without targets: with them their textures were held to it.
Extent resolve_pass_size(const PassShape& pass, std::uint32_t width, std::uint32_t height, std::uint32_t most,
                         Issues& issues);

/// What a pipeline was made to draw to.
struct PipelineTargets {
    std::string_view name;
    std::uint32_t samples = 1;
    const std::vector<Format>& color_formats;
    Format depth_stencil_format = Format::unknown;
    bool writes_depth_stencil = false;
};

/// pass_targets: formats, samples and depth writes of the pipeline are those of the pass.
void check_pipeline_in_pass(const PipelineTargets& pipeline, const PassShape& pass, Issues& issues);

/// pass_view.
void check_viewport(std::string_view pass, const Viewport& viewport, Issues& issues);
void check_scissor(std::string_view pass, const Scissor& scissor, Issues& issues);

} // namespace bindery::validate
