#include "frontend/trace_collector.hpp"

#include "frontend/command_list.hpp"
#include "frontend/device.hpp"

#include <utility>

namespace bindery::frontend {

TraceCollector::TraceCollector(Device& device) : device_(device) {
    trace_.backend = device.info().backend;
    trace_.adapter = device.info().adapter;
}

Trace TraceCollector::take() {
    for (const auto& [id, place] : resources_)
        known_[id] = true;
    resources_.clear();
    lists_.clear();
    Trace empty;
    empty.backend = trace_.backend;
    empty.adapter = trace_.adapter;
    return std::exchange(trace_, std::move(empty));
}

std::uint32_t TraceCollector::resource(model::ResourceNumber number) {
    const ResourceRecord& record = device_.row(number);
    const std::uint64_t id = ObjectId::of(1, number, record.serial).bits;
    const auto found = resources_.find(id);
    if (found != resources_.end())
        return found->second;
    TraceResource out;
    out.name = record.name;
    out.in_use_before = known_.contains(id);
    if (record.type == ResourceType::texture) {
        out.texture = true;
        out.format = record.texture.format;
        out.extent = {record.texture.width, record.texture.height, record.texture.depth};
        out.mips = record.texture.mips;
        out.layers = record.texture.layers;
        out.samples = record.texture.samples;
    } else {
        out.bytes = record.buffer.size_bytes;
    }
    const auto place = static_cast<std::uint32_t>(trace_.resources.size());
    trace_.resources.push_back(std::move(out));
    resources_.emplace(id, place);
    return place;
}

TraceUseRef TraceCollector::reference(const model::UsePlace& place, std::uint32_t resource) const {
    TraceUseRef reference;
    reference.access = place.access;
    const auto list = lists_.find(place.list);
    if (list == lists_.end())
        return reference;
    reference.list = list->second;
    reference.command = place.command;
    for (const TraceCommand& command : trace_.lists[list->second].commands)
        if (command.number == place.command)
            for (const TraceUse& use : command.uses)
                if (use.resource == resource && use.access == place.access) {
                    reference.field = use.field;
                    return reference;
                }
    reference.field = model::argument_name(place.field);
    return reference;
}

TraceBarrier TraceCollector::barrier(const model::Barrier& from) {
    TraceBarrier barrier;
    barrier.resource = resource(from.resource);
    barrier.range = trace_range(from.range, device_.row(from.resource).shape);
    barrier.before = from.before;
    barrier.after = from.after;
    barrier.old_layout = from.old_layout;
    barrier.new_layout = from.new_layout;
    barrier.discard = from.discard;
    barrier.previous = reference(from.previous, barrier.resource);
    barrier.next = reference(from.current, barrier.resource);
    return barrier;
}

void TraceCollector::add(CommandList& list, std::span<const model::Barrier> in_front, std::uint64_t value) {
    const auto place = static_cast<std::uint32_t>(trace_.lists.size());
    lists_[list.number()] = place;
    ListTrace& part = list.trace();
    for (TraceCommand& command : part.list.commands) {
        for (TraceUse& use : command.uses)
            use.resource = resource(use.resource);
        for (TraceSlot& slot : command.slots)
            if (slot.resource != trace_none)
                slot.resource = resource(slot.resource);
    }
    trace_.lists.push_back(std::move(part.list));
    for (const ListTrace::Batch& batch : part.batches)
        for (const model::Barrier& from : batch.barriers) {
            TraceBarrier converted = barrier(from);
            trace_.lists[place].commands[batch.command].barriers.push_back(std::move(converted));
        }
    TraceSubmission submission;
    submission.value = value;
    submission.frame = device_.frame();
    submission.list = place;
    for (const model::Barrier& from : in_front)
        submission.barriers.push_back(barrier(from));
    trace_.submissions.push_back(std::move(submission));
}

} // namespace bindery::frontend
