#include "validate/pass.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::validate {
namespace {

Format format_at(const std::vector<Format>& formats, std::size_t i) {
    return i < formats.size() ? formats[i] : Format::unknown;
}

} // namespace

void add_target(PassShape& pass, const TargetInfo& target, Issues& issues) {
    if (!pass.has_targets()) {
        pass.samples = target.samples;
        pass.width = target.extent.width;
        pass.height = target.extent.height;
        return;
    }
    if (target.extent.width != pass.width || target.extent.height != pass.height)
        issues.push_back(
            {Rule::pass_targets, std::string(target.name),
             fmt::format("target \"{}\" of pass \"{}\" is {} x {} and the others are {} x {}", target.name,
                         pass.name, target.extent.width, target.extent.height, pass.width, pass.height)});
    if (target.samples != pass.samples)
        issues.push_back({Rule::pass_targets, std::string(target.name),
                          fmt::format("target \"{}\" of pass \"{}\" has {} samples and the others have {}",
                                      target.name, pass.name, target.samples, pass.samples)});
}

void check_resolve(const TargetInfo& source, const TargetInfo& target, Issues& issues) {
    if (source.samples > 1 && target.samples == 1 && target.format == source.format &&
        target.extent == source.extent)
        return;
    const auto text = [](const TargetInfo& info) {
        return fmt::format("\"{}\" ({} x {}, {}, {} samples)", info.name, info.extent.width,
                           info.extent.height, to_string(info.format), info.samples);
    };
    issues.push_back({Rule::pass_targets, std::string(target.name),
                      fmt::format("{} cannot be resolved to {}", text(source), text(target))});
}

void check_depth_stencil_target(const PassShape& pass, const TargetInfo& info,
                                const DepthStencilTarget& target, Issues& issues) {
    if (target.read_only &&
        (target.load != LoadOp::load || (has_stencil(info.format) && target.stencil_load != LoadOp::load)))
        issues.push_back(
            {Rule::pass_targets, std::string(info.name),
             fmt::format("\"{}\" is a read-only target of pass \"{}\" and is not loaded but cleared or "
                         "discarded",
                         info.name, pass.name)});
    if (!(target.clear_depth >= 0.0f && target.clear_depth <= 1.0f))
        issues.push_back({Rule::pass_targets, std::string(info.name),
                          fmt::format("\"{}\" is cleared to a depth of {}, which is not from 0 to 1",
                                      info.name, target.clear_depth)});
}

Extent resolve_pass_size(const PassShape& pass, std::uint32_t width, std::uint32_t height, std::uint32_t most,
                         Issues& issues) {
    const Extent size{width != 0 ? width : pass.width, height != 0 ? height : pass.height, 1};
    if (size.width == 0 || size.height == 0)
        issues.push_back(
            {Rule::pass_targets, pass.name,
             fmt::format("pass \"{}\" has no target and is {} x {}", pass.name, size.width, size.height)});
    else if (pass.has_targets() && (size.width > pass.width || size.height > pass.height))
        issues.push_back({Rule::pass_targets, pass.name,
                          fmt::format("pass \"{}\" is {} x {} and its targets are {} x {}", pass.name,
                                      size.width, size.height, pass.width, pass.height)});
    else if (size.width > most || size.height > most)
        issues.push_back({Rule::pass_targets, pass.name,
                          fmt::format("pass \"{}\" is {} x {} and this device allows {} x {}", pass.name,
                                      size.width, size.height, most, most)});
    return size;
}

void check_pipeline_in_pass(const PipelineTargets& pipeline, const PassShape& pass, Issues& issues) {
    const auto refuse = [&](std::string detail) {
        issues.push_back({Rule::pass_targets, std::string(pipeline.name), std::move(detail)});
    };
    if (pass.has_targets() && pipeline.samples != pass.samples)
        refuse(fmt::format("pipeline \"{}\" has {} samples and pass \"{}\" has {}", pipeline.name,
                           pipeline.samples, pass.name, pass.samples));
    for (std::size_t i = 0; i < std::max(pipeline.color_formats.size(), pass.color_formats.size()); ++i) {
        const Format wanted = format_at(pipeline.color_formats, i), there = format_at(pass.color_formats, i);
        if (wanted != there)
            refuse(fmt::format("pipeline \"{}\" draws {} into colour target {} and pass \"{}\" has {} there",
                               pipeline.name, to_string(wanted), i, pass.name, to_string(there)));
    }
    if (pipeline.depth_stencil_format != pass.depth_stencil_format)
        refuse(fmt::format("pipeline \"{}\" has the depth-stencil format {} and pass \"{}\" has {}",
                           pipeline.name, to_string(pipeline.depth_stencil_format), pass.name,
                           to_string(pass.depth_stencil_format)));
    else if (pipeline.writes_depth_stencil && pass.depth_read_only)
        refuse(
            fmt::format("pipeline \"{}\" writes depth or stencil and the target of pass \"{}\" is read-only",
                        pipeline.name, pass.name));
}

void check_viewport(std::string_view pass, const Viewport& viewport, Issues& issues) {
    constexpr float bound = 32768.0f; // D3D12_VIEWPORT_BOUNDS
    const auto inside = [](float value) { return value >= -bound && value <= bound; };
    const auto unit = [](float value) { return value >= 0.0f && value <= 1.0f; };
    if (inside(viewport.x) && inside(viewport.y) && inside(viewport.x + viewport.width) &&
        inside(viewport.y + viewport.height) && viewport.width > 0.0f && viewport.height > 0.0f &&
        unit(viewport.min_depth) && unit(viewport.max_depth))
        return;
    issues.push_back(
        {Rule::pass_view, std::string(pass),
         fmt::format("a viewport of pass \"{}\" is {} x {} at ({}, {}) with depths {} to {}; sizes are "
                     "above 0, places within {} and depths within 0 to 1",
                     pass, viewport.width, viewport.height, viewport.x, viewport.y, viewport.min_depth,
                     viewport.max_depth, bound)});
}

void check_scissor(std::string_view pass, const Scissor& scissor, Issues& issues) {
    constexpr std::uint32_t bound = 0x7fffffff;
    if (scissor.x >= 0 && scissor.y >= 0 && scissor.width <= bound - static_cast<std::uint32_t>(scissor.x) &&
        scissor.height <= bound - static_cast<std::uint32_t>(scissor.y))
        return;
    issues.push_back(
        {Rule::pass_view, std::string(pass),
         fmt::format("a scissor of pass \"{}\" is {} x {} at ({}, {}), which is not within 0 to {}", pass,
                     scissor.width, scissor.height, scissor.x, scissor.y, bound)});
}

} // namespace bindery::validate
