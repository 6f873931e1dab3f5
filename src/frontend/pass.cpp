// Render passes: kept until they end, then encoded in one piece, or in several where a hazard splits them
// (decision 14).

#include "validate/pass.hpp"
#include "frontend/command_list.hpp"

#include <algorithm>
#include <cassert>

namespace bindery::frontend {

void CommandList::begin_pass(const PassDesc& desc) {
    recording("pass", [&] {
        require_outside_pass("beginning of a pass");
        Pass pass = check_pass(desc);
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
            trace_begin(TraceCommandKind::end_pass, pass_.shape.name);
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
    encoder_->begin_pass({.name = pass_.shape.name,
                          .colors = {colors.data(), pass_.colors.size()},
                          .depth_stencil = pass_.depth_stencil,
                          .depth_load = first ? pass_.depth_load : LoadOp::load,
                          .stencil_load = first ? pass_.stencil_load : LoadOp::load,
                          .depth_store = last ? pass_.depth_store : StoreOp::store,
                          .stencil_store = last ? pass_.stencil_store : StoreOp::store,
                          .clear_depth = pass_.clear_depth,
                          .clear_stencil = pass_.clear_stencil,
                          .depth_read_only = pass_.shape.depth_read_only,
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

void CommandList::set_viewport(const Viewport& viewport) {
    recording("viewport", [&] {
        require_pass("viewport");
        validate::Issues issues;
        validate::check_viewport(pass_.shape.name, viewport, issues);
        validate::throw_first(std::move(issues));
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
        validate::Issues issues;
        validate::check_scissor(pass_.shape.name, scissor, issues);
        validate::throw_first(std::move(issues));
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
