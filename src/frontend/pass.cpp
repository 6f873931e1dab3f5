// Render passes: kept until they end, then encoded in one piece, or in several where a hazard splits them
// (decision 14).

#include "frontend/command_list.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>

namespace bindery::frontend {
namespace {

using model::NamedArgument;

backend::PassTarget target_of(const TextureSubresource& place) {
    return place.texture ? backend::PassTarget{place.texture.index(), place.mip, place.layer}
                         : backend::PassTarget{};
}

model::SubresourceRange range_of(const ResourceRecord& record, const TextureSubresource& place) {
    const bool slice = record.texture.dimension == TextureDimension::d3;
    return {static_cast<std::uint16_t>(place.mip), 1,
            slice ? std::uint16_t{0} : static_cast<std::uint16_t>(place.layer), 1,
            aspects_of(record.texture.format)};
}

} // namespace

void CommandList::check_target_extent(const ResourceRecord& record, std::uint32_t mip, Pass& pass) const {
    const Extent extent = mip_extent({record.texture.width, record.texture.height, 1}, mip);
    if (pass.targets.empty()) {
        pass.samples = record.texture.samples;
        pass.target_width = extent.width;
        pass.target_height = extent.height;
        return;
    }
    if (extent.width != pass.target_width || extent.height != pass.target_height)
        throw Error(Rule::pass_targets, record.name,
                    fmt::format("target \"{}\" of pass \"{}\" is {} x {} and the others are {} x {}",
                                record.name, pass.name, extent.width, extent.height, pass.target_width,
                                pass.target_height));
    if (record.texture.samples != pass.samples)
        throw Error(Rule::pass_targets, record.name,
                    fmt::format("target \"{}\" of pass \"{}\" has {} samples and the others have {}",
                                record.name, pass.name, record.texture.samples, pass.samples));
}

void CommandList::check_color(const ColorTarget& color, std::uint32_t i, Pass& pass) {
    backend::PassColor& out = pass.colors.emplace_back();
    out.load = color.load;
    out.store = color.store;
    out.clear = color.clear;
    if (!color.texture.texture) { // a gap: pipelines have no format there
        pass.color_formats.push_back(Format::unknown);
        return;
    }
    const ResourceRecord& record = check_texture(color.texture, "colour target", TextureUsage::color_target);
    check_target_extent(record, color.texture.mip, pass);
    out.target = target_of(color.texture);
    pass.color_formats.push_back(record.texture.format);
    pass.targets.push_back({color.texture.texture.index(), range_of(record, color.texture),
                            Access::color_target, model::argument(NamedArgument::color, i),
                            color.load != LoadOp::load, false});
    if (!color.resolve.texture)
        return;
    const ResourceRecord& resolve =
        check_texture(color.resolve, "resolve target", TextureUsage::color_target);
    const Extent extent = mip_extent({resolve.texture.width, resolve.texture.height, 1}, color.resolve.mip);
    if (record.texture.samples == 1 || resolve.texture.samples != 1 ||
        resolve.texture.format != record.texture.format || extent.width != pass.target_width ||
        extent.height != pass.target_height)
        throw Error(
            Rule::pass_targets, resolve.name,
            fmt::format("\"{}\" ({} x {}, {}, {} samples) cannot be resolved to \"{}\" ({} x {}, {}, {} "
                        "samples)",
                        record.name, pass.target_width, pass.target_height, to_string(record.texture.format),
                        record.texture.samples, resolve.name, extent.width, extent.height,
                        to_string(resolve.texture.format), resolve.texture.samples));
    out.resolve = target_of(color.resolve);
    pass.targets.push_back({color.resolve.texture.index(), range_of(resolve, color.resolve),
                            Access::color_target, model::argument(NamedArgument::resolve, i), true, false});
}

void CommandList::check_depth_stencil(const DepthStencilTarget& target, Pass& pass) {
    if (!target.texture.texture)
        return;
    const ResourceRecord& record =
        check_texture(target.texture, "depth-stencil target", TextureUsage::depth_stencil_target);
    check_target_extent(record, target.texture.mip, pass);
    if (target.read_only && (target.load != LoadOp::load ||
                             (has_stencil(record.texture.format) && target.stencil_load != LoadOp::load)))
        throw Error(
            Rule::pass_targets, record.name,
            fmt::format(
                "\"{}\" is a read-only target of pass \"{}\" and is not loaded but cleared or discarded",
                record.name, pass.name));
    if (!(target.clear_depth >= 0.0f && target.clear_depth <= 1.0f))
        throw Error(Rule::pass_targets, record.name,
                    fmt::format("\"{}\" is cleared to a depth of {}, which is not from 0 to 1", record.name,
                                target.clear_depth));
    pass.depth_stencil = target_of(target.texture);
    pass.depth_stencil_format = record.texture.format;
    pass.depth_load = target.load;
    pass.depth_store = target.store;
    pass.stencil_load = target.stencil_load;
    pass.stencil_store = target.stencil_store;
    pass.clear_depth = target.clear_depth;
    pass.clear_stencil = target.clear_stencil;
    pass.depth_read_only = target.read_only;
    const bool discard = target.load != LoadOp::load &&
                         (!has_stencil(record.texture.format) || target.stencil_load != LoadOp::load);
    pass.targets.push_back({target.texture.texture.index(), range_of(record, target.texture),
                            target.read_only ? Access::depth_read : Access::depth_write,
                            model::argument(NamedArgument::depth_stencil), discard, false});
}

void CommandList::check_pass(const PassDesc& desc, Pass& pass) {
    pass.name = desc.name;
    if (desc.colors.size() > max_color_targets)
        throw Error(Rule::pass_targets, pass.name,
                    fmt::format("pass \"{}\" has {} colour targets and {} are allowed", desc.name,
                                desc.colors.size(), max_color_targets));
    for (std::uint32_t i = 0; i < desc.colors.size(); ++i)
        check_color(desc.colors[i], i, pass);
    check_depth_stencil(desc.depth_stencil, pass);
    pass.width = desc.width != 0 ? desc.width : pass.target_width;
    pass.height = desc.height != 0 ? desc.height : pass.target_height;
    if (pass.width == 0 || pass.height == 0)
        throw Error(
            Rule::pass_targets, pass.name,
            fmt::format("pass \"{}\" has no target and is {} x {}", desc.name, pass.width, pass.height));
    if (!pass.targets.empty() && (pass.width > pass.target_width || pass.height > pass.target_height))
        throw Error(Rule::pass_targets, pass.name,
                    fmt::format("pass \"{}\" is {} x {} and its targets are {} x {}", desc.name, pass.width,
                                pass.height, pass.target_width, pass.target_height));
}

void CommandList::begin_pass(const PassDesc& desc) {
    recording("pass", [&] {
        require_outside_pass("beginning of a pass");
        Pass pass;
        check_pass(desc, pass);
        barriers_.clear();
        if (planner_.begin_pass(command_ + 1, pass.targets, barriers_, plan_mode()) ==
            barrier::PlanStatus::conflict)
            refuse_conflict(planner_.conflict(), nullptr);
        pass_ = std::move(pass);
        in_pass_ = true;
        ++command_;
        const auto width = static_cast<float>(pass_.width), height = static_cast<float>(pass_.height);
        next_state_ = {};
        next_state_.viewport = {0, 0, width, height, 0, 1};
        next_state_.scissor = {0, 0, pass_.width, pass_.height};
        state_changed_ = true;
        pass_pipeline_ = nullptr;
        if (traced_)
            trace_begin_pass(desc);
        at_once_ = mode_ == BarrierMode::off; // no barrier can come: draws need not wait for the end
        if (at_once_)
            begin_part(true);
    });
}

void CommandList::end_pass() {
    recording("end of a pass", [&] {
        require_pass("end of a pass");
        planner_.end_pass();
        if (at_once_) {
            encode_packets();
            encoder_->end_pass();
        } else {
            encode_part(true);
        }
        in_pass_ = false;
        ++command_;
        if (traced_)
            trace_begin(TraceCommandKind::end_pass, pass_.name);
    });
}

/// A hazard between two draws: the pass ends, and goes on behind the barriers with what it has drawn so far.
void CommandList::split_pass() {
    planner_.end_pass();
    encode_part(false);
    for (model::Use& target : pass_.targets)
        target.discard = false;
    barriers_.clear();
    ++command_; // the split is a command of its own
    [[maybe_unused]] const barrier::PlanStatus status =
        planner_.begin_pass(command_, pass_.targets, barriers_, plan_mode());
    assert(status == barrier::PlanStatus::done);
    state_changed_ = true;
    if (traced_)
        trace_split();
}

/// The first part loads as the caller said, the last stores and resolves so; between them all is kept.
void CommandList::encode_part(bool last) {
    if (traced_)
        trace_pass_barriers();
    if (!barriers_.empty())
        encoder_->barriers(barriers_);
    begin_part(last);
    encode_packets();
    encoder_->end_pass();
    ++pass_.parts;
}

void CommandList::begin_part(bool last) {
    const bool first = pass_.parts == 0;
    std::array<backend::PassColor, max_color_targets> colors{};
    std::ranges::copy(pass_.colors, colors.begin());
    for (backend::PassColor& color : colors) {
        if (!first)
            color.load = LoadOp::load;
        if (!last) {
            color.store = StoreOp::store;
            color.resolve = {};
        }
    }
    encoder_->begin_pass({.name = pass_.name,
                          .colors = {colors.data(), pass_.colors.size()},
                          .depth_stencil = pass_.depth_stencil,
                          .depth_load = first ? pass_.depth_load : LoadOp::load,
                          .stencil_load = first ? pass_.stencil_load : LoadOp::load,
                          .depth_store = last ? pass_.depth_store : StoreOp::store,
                          .stencil_store = last ? pass_.stencil_store : StoreOp::store,
                          .clear_depth = pass_.clear_depth,
                          .clear_stencil = pass_.clear_stencil,
                          .depth_read_only = pass_.depth_read_only,
                          .width = pass_.width,
                          .height = pass_.height});
}

/// The packets of the part, with the markers that stand between them.
void CommandList::encode_packets() {
    const std::span<const backend::DrawPacket> all = packets_.span();
    std::size_t done = 0;
    const auto encode_up_to = [&](std::size_t end) {
        if (end > done)
            encoder_->draws(all.subspan(done, end - done), states_);
        done = end;
    };
    for (const MarkerEvent& marker : pass_markers_) {
        encode_up_to(marker.packet);
        if (marker.push)
            encoder_->push_marker(marker.name);
        else
            encoder_->pop_marker();
    }
    encode_up_to(all.size());
    packets_.clear();
    states_.clear();
    state_changed_ = true;
    pass_markers_.clear();
}

void CommandList::check_pass_pipeline(const PipelineRecord& pipeline) const {
    if (pipeline.samples != pass_.samples && !pass_.targets.empty())
        throw Error(Rule::pass_targets, pipeline.name,
                    fmt::format("pipeline \"{}\" has {} samples and pass \"{}\" has {}", pipeline.name,
                                pipeline.samples, pass_.name, pass_.samples));
    const auto format_at = [](const std::vector<Format>& formats, std::size_t i) {
        return i < formats.size() ? formats[i] : Format::unknown;
    };
    for (std::size_t i = 0; i < std::max(pipeline.color_formats.size(), pass_.color_formats.size()); ++i) {
        const Format wanted = format_at(pipeline.color_formats, i), there = format_at(pass_.color_formats, i);
        if (wanted != there)
            throw Error(
                Rule::pass_targets, pipeline.name,
                fmt::format("pipeline \"{}\" draws {} into colour target {} and pass \"{}\" has {} there",
                            pipeline.name, to_string(wanted), i, pass_.name, to_string(there)));
    }
    if (pipeline.depth_stencil_format != pass_.depth_stencil_format)
        throw Error(Rule::pass_targets, pipeline.name,
                    fmt::format("pipeline \"{}\" has the depth-stencil format {} and pass \"{}\" has {}",
                                pipeline.name, to_string(pipeline.depth_stencil_format), pass_.name,
                                to_string(pass_.depth_stencil_format)));
    if (pipeline.writes_depth && pass_.depth_read_only)
        throw Error(
            Rule::pass_targets, pipeline.name,
            fmt::format("pipeline \"{}\" writes depth or stencil and the target of pass \"{}\" is read-only",
                        pipeline.name, pass_.name));
}

void CommandList::set_viewport(const Viewport& viewport) {
    recording("viewport", [&] {
        require_pass("viewport");
        constexpr float bound = 32768.0f; // D3D12_VIEWPORT_BOUNDS
        const auto inside = [](float value) { return value >= -bound && value <= bound; };
        const auto unit = [](float value) { return value >= 0.0f && value <= 1.0f; };
        if (!inside(viewport.x) || !inside(viewport.y) || !inside(viewport.x + viewport.width) ||
            !inside(viewport.y + viewport.height) || !(viewport.width > 0.0f) || !(viewport.height > 0.0f) ||
            !unit(viewport.min_depth) || !unit(viewport.max_depth))
            throw Error(
                Rule::pass_view, pass_.name,
                fmt::format(
                    "a viewport of pass \"{}\" is {} x {} at ({}, {}) with depths {} to {}; sizes are "
                    "above 0, places within {} and depths within 0 to 1",
                    pass_.name, viewport.width, viewport.height, viewport.x, viewport.y, viewport.min_depth,
                    viewport.max_depth, bound));
        next_state_.viewport = viewport;
        state_changed_ = true;
        ++command_;
        if (traced_)
            trace_state(TraceCommandKind::set_viewport,
                        traced_argument("viewport", viewport.x, viewport.y, viewport.width, viewport.height,
                                        viewport.min_depth, viewport.max_depth));
    });
}

void CommandList::set_scissor(const Scissor& scissor) {
    recording("scissor", [&] {
        require_pass("scissor");
        constexpr std::uint32_t bound = 0x7fffffff;
        if (scissor.x < 0 || scissor.y < 0 || scissor.width > bound - static_cast<std::uint32_t>(scissor.x) ||
            scissor.height > bound - static_cast<std::uint32_t>(scissor.y))
            throw Error(
                Rule::pass_view, pass_.name,
                fmt::format("a scissor of pass \"{}\" is {} x {} at ({}, {}), which is not within 0 to {}",
                            pass_.name, scissor.width, scissor.height, scissor.x, scissor.y, bound));
        next_state_.scissor = scissor;
        state_changed_ = true;
        ++command_;
        if (traced_)
            trace_state(TraceCommandKind::set_scissor,
                        traced_argument("scissor", scissor.x, scissor.y, scissor.width, scissor.height));
    });
}

void CommandList::set_blend_constants(const std::array<float, 4>& constants) {
    recording("change of blend constants", [&] {
        require_pass("change of blend constants");
        next_state_.blend_constants = constants;
        state_changed_ = true;
        ++command_;
        if (traced_)
            trace_state(TraceCommandKind::set_blend_constants,
                        traced_argument("constants", constants[0], constants[1], constants[2], constants[3]));
    });
}

void CommandList::set_stencil_reference(std::uint8_t reference) {
    recording("change of the stencil reference", [&] {
        require_pass("change of the stencil reference");
        next_state_.stencil_reference = reference;
        state_changed_ = true;
        ++command_;
        if (traced_)
            trace_state(TraceCommandKind::set_stencil_reference, traced_argument("reference", reference));
    });
}

} // namespace bindery::frontend
