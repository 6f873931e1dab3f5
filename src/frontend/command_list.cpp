#include "frontend/command_list.hpp"

#include "validate/copy.hpp"
#include "validate/enumerators.hpp"

#include <fmt/format.h>

#include <cassert>

namespace bindery::frontend {

CommandList::CommandList(Device& device, std::shared_ptr<Device> keep_alive, std::string_view name,
                         std::uint64_t serial, std::uint32_t number)
    : device_(&device), keep_alive_(std::move(keep_alive)), name_(name), serial_(serial), number_(number),
      frame_(device.frame()), traced_(device.traced()),
      encoder_(device.backend().create_encoder(name, device.frame_copy())) {
    planner_.begin(number, device);
    trace_.list.name = name_;
}

CommandList::~CommandList() {
    device_->drop_list(*this);
}

void CommandList::require_recording() const {
    if (encoder_ == nullptr)
        throw Error(Rule::resource_stale, name_,
                    fmt::format("the device of list \"{}\" has been destroyed", name_));
    if (frame_ != device_->frame())
        throw Error(Rule::list_frame, name_,
                    fmt::format("list \"{}\" was made in frame {} and this is frame {}", name_, frame_,
                                device_->frame()));
}

void CommandList::require_outside_pass(std::string_view what) const {
    if (in_pass_)
        throw Error(Rule::list_state, name_,
                    fmt::format("the {} stands in pass \"{}\" and can only stand outside passes", what,
                                pass_.shape.name));
}

void CommandList::require_pass(std::string_view what) const {
    if (!in_pass_)
        throw Error(Rule::list_state, name_,
                    fmt::format("the {} stands outside passes and can only stand in one", what));
}

std::string CommandList::argument_name(model::Argument argument, const PipelineRecord* pipeline) const {
    if (pipeline != nullptr && argument < root_dword_count && !pipeline->fields[argument].empty())
        return fmt::format("field \"{}\"", pipeline->fields[argument]);
    return model::argument_name(argument);
}

void CommandList::refuse_conflict(const barrier::Conflict& conflict, const PipelineRecord* pipeline) {
    const std::string& name = device_->row(conflict.first.resource).name;
    const auto part = [](const model::Use& use) {
        const model::SubresourceRange& range = use.range;
        return range.mip_count == 1 && range.layer_count == 1
                   ? fmt::format(" (mip {}, layer {})", range.first_mip, range.first_layer)
                   : std::string();
    };
    throw Error(
        Rule::command_conflict, name,
        fmt::format("\"{}\" is used in two ways that exclude each other: {} through {}{} and {} through {}{}",
                    name, describe(conflict.first.access), argument_name(conflict.first.field, pipeline),
                    part(conflict.first), describe(conflict.second.access),
                    argument_name(conflict.second.field, pipeline), part(conflict.second)));
}

void CommandList::place_barriers(std::span<const model::Use> uses, const PipelineRecord* pipeline) {
    barriers_.clear();
    const barrier::PlanStatus status = planner_.plan(command_ + 1, uses, barriers_, plan_mode());
    assert(status != barrier::PlanStatus::split);
    if (status == barrier::PlanStatus::conflict)
        refuse_conflict(planner_.conflict(), pipeline);
    if (!barriers_.empty())
        encoder_->barriers(barriers_);
}

void CommandList::use(ResourceId id, Access access) {
    recording("use", [&] {
        require_outside_pass("use");
        const ResourceRecord& record = device_->resource(id, "resource");
        validate::require_enumerator(access, "the declared access", record.name);
        validate::Issues issues;
        if (record.type == ResourceType::texture)
            validate::check_declared_access(record.texture, access, issues);
        else
            validate::check_declared_access(record.buffer, access, issues);
        validate::throw_first(std::move(issues));
        UseList uses;
        if (record.planned())
            uses.add(id.index(), model::SubresourceRange::whole(), access,
                     model::argument(model::NamedArgument::declared));
        place_barriers(uses.span());
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::use, uses.span(), {});
    });
}

void CommandList::set_barriers(BarrierMode mode) {
    recording("change of barriers", [&] {
        require_outside_pass("change of barriers");
        validate::require_enumerator(mode, "the barrier mode", name_);
        mode_ = mode;
        if (mode == BarrierMode::off)
            trace_.list.automatic_barriers = false;
    });
}

void CommandList::push_marker(std::string_view name) {
    recording("marker", [&] {
        if (in_pass_)
            pass_markers_.push_back({packets_.size(), std::string(name), true});
        else
            encoder_->push_marker(name);
        ++markers_;
        ++command_;
        if (traced_)
            trace_begin(TraceCommandKind::push_marker, std::string(name));
    });
}

void CommandList::pop_marker() {
    recording("end of a marker", [&] {
        if (markers_ == 0)
            throw Error(Rule::list_state, name_,
                        fmt::format("a marker of list \"{}\" ends and none is open", name_));
        if (in_pass_)
            pass_markers_.push_back({packets_.size(), {}, false});
        else
            encoder_->pop_marker();
        --markers_;
        ++command_;
        if (traced_)
            trace_begin(TraceCommandKind::pop_marker, {});
    });
}

void CommandList::finish() {
    require_recording();
    if (in_pass_)
        throw Error(
            Rule::list_state, name_,
            fmt::format("list \"{}\" is submitted while its pass \"{}\" is open", name_, pass_.shape.name));
    if (markers_ != 0)
        throw Error(
            Rule::list_state, name_,
            fmt::format("list \"{}\" is submitted while {} of its markers are open", name_, markers_));
    if (!host_reads_.empty()) {
        place_barriers(host_reads_);
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::end_list, host_reads_, {});
    }
    planner_.finish(summary_);
    encoder_->finish();
}

void CommandList::submitted(std::uint64_t value) {
    for (const std::shared_ptr<ReadBackState>& state : read_backs_)
        state->submission.store(value, std::memory_order_release);
}

CommandList::Staged CommandList::stage(std::uint64_t bytes, std::uint64_t alignment) {
    if (staging_.empty() || !staging_.back().fits(bytes, alignment))
        staging_.push_back(device_->take_staging(bytes));
    Page& page = staging_.back();
    const std::uint64_t offset = page.take(bytes, alignment);
    return {page.resource, offset, page.bytes + offset};
}

} // namespace bindery::frontend
