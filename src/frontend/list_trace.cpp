// The trace of one list.

#include "frontend/command_list.hpp"

#include <fmt/format.h>

#include <cassert>

namespace bindery::frontend {
namespace {

std::string_view load_name(LoadOp load) {
    switch (load) {
    case LoadOp::load:
        return "load";
    case LoadOp::clear:
        return "clear";
    case LoadOp::discard:
        return "discard";
    }
    return "";
}

} // namespace

TraceRange trace_range(const model::SubresourceRange& range, const barrier::ResourceShape& shape) {
    if (!shape.texture)
        return {};
    const auto count = [](std::uint16_t asked, std::uint16_t first, std::uint16_t held) {
        return asked == model::SubresourceRange::all ? std::uint32_t{held} - first : asked;
    };
    return {range.first_mip, count(range.mip_count, range.first_mip, shape.mips), range.first_layer,
            count(range.layer_count, range.first_layer, shape.layers),
            any(range.aspects) ? range.aspects : shape.aspects};
}

void CommandList::trace_uses(std::span<const model::Use> uses, const PipelineRecord* pipeline) {
    TraceCommand& command = trace_.list.commands.back();
    for (const model::Use& use : uses)
        command.uses.push_back(
            {use.resource, trace_range(use.range, device_->shape(use.resource)), use.access,
             pipeline != nullptr && use.field < root_dword_count ? pipeline->fields[use.field]
                                                                 : model::argument_name(use.field),
             use.discard});
}

void CommandList::trace_begin(TraceCommandKind kind, std::string name) {
    TraceCommand& command = trace_.list.commands.emplace_back();
    command.number = command_;
    command.kind = kind;
    command.name = std::move(name);
}

void CommandList::trace_state(TraceCommandKind kind, TraceArgument argument) {
    trace_begin(kind, {});
    trace_.list.commands.back().arguments.push_back(std::move(argument));
}

void CommandList::trace_copy(TraceCommandKind kind, std::span<const model::Use> uses,
                             std::vector<TraceArgument> arguments) {
    trace_begin(kind, {});
    trace_.list.commands.back().arguments = std::move(arguments);
    trace_uses(uses, nullptr);
    if (!barriers_.empty())
        trace_.batches.push_back({trace_.list.commands.size() - 1, barriers_});
}

void CommandList::trace_bound(const BoundData& bound, const PipelineRecord& pipeline,
                              std::span<const model::Use> uses) {
    TraceCommand& command = trace_.list.commands.back();
    command.root_dwords.assign(bound.dwords.begin(), bound.dwords.begin() + bound.dword_count);
    for (std::uint32_t i = 0; i < root_dword_count; ++i) {
        if (pipeline.widths[i] == 0)
            continue;
        TraceSlot slot{
            pipeline.fields[i], pipeline.kinds[i], pipeline.types[i], i, pipeline.widths[i], trace_none, {}};
        for (std::uint32_t v = 0; v < bound.view_count; ++v) {
            if (bound.fields[v] != i)
                continue;
            const ViewId view{bound.views[v]};
            if (kind_info(bound.kinds[v]).heap == HeapKind::sampler)
                slot.object = device_->find_sampler(view)->name;
            else
                slot.resource = device_->find_view(view)->resource;
        }
        command.slots.push_back(std::move(slot));
    }
    trace_uses(uses, &pipeline);
}

void CommandList::trace_draw(const DrawCommand& command, const PipelineRecord& pipeline,
                             std::span<const model::Use> uses) {
    const bool indirect = static_cast<bool>(command.arguments.buffer);
    trace_begin(indirect ? TraceCommandKind::draw_indirect : TraceCommandKind::draw, pipeline.name);
    std::vector<TraceArgument>& arguments = trace_.list.commands.back().arguments;
    if (indirect) {
        arguments.push_back(traced_argument("draws", command.argument_count));
    } else {
        arguments.push_back(
            traced_argument(command.index_buffer.buffer ? "indices" : "vertices", command.vertex_count));
        if (command.instance_count != 1)
            arguments.push_back(traced_argument("instances", command.instance_count));
        if (command.first_vertex != 0)
            arguments.push_back(traced_argument("first", command.first_vertex));
        if (command.base_vertex != 0)
            arguments.push_back(traced_argument("base vertex", command.base_vertex));
        if (command.first_instance != 0)
            arguments.push_back(traced_argument("first instance", command.first_instance));
    }
    trace_bound(command.bound, pipeline, uses);
}

void CommandList::trace_dispatch(const DispatchCommand& command, const PipelineRecord& pipeline,
                                 std::span<const model::Use> uses) {
    const bool indirect = static_cast<bool>(command.arguments.buffer);
    trace_begin(indirect ? TraceCommandKind::dispatch_indirect : TraceCommandKind::dispatch, pipeline.name);
    if (!indirect)
        trace_.list.commands.back().arguments.push_back(
            traced_argument("groups", command.groups[0], command.groups[1], command.groups[2]));
    trace_bound(command.bound, pipeline, uses);
    if (!barriers_.empty())
        trace_.batches.push_back({trace_.list.commands.size() - 1, barriers_});
}

void CommandList::trace_begin_pass(const PassDesc& desc) {
    trace_begin(TraceCommandKind::begin_pass, pass_.shape.name);
    pass_trace_ = trace_.list.commands.size() - 1;
    std::vector<TraceArgument>& arguments = trace_.list.commands.back().arguments;
    arguments.push_back(traced_argument("size", pass_.width, pass_.height));
    for (std::size_t i = 0; i < desc.colors.size(); ++i)
        arguments.push_back(traced_argument(fmt::format("color {}", i), load_name(desc.colors[i].load),
                                            desc.colors[i].store == StoreOp::store ? "store" : "discard"));
    if (desc.depth_stencil.texture.texture)
        arguments.push_back(
            traced_argument("depth", load_name(desc.depth_stencil.load),
                            desc.depth_stencil.store == StoreOp::store ? "store" : "discard"));
    trace_uses(pass_.targets, nullptr);
}

void CommandList::trace_split() {
    trace_begin(TraceCommandKind::split_pass, pass_.shape.name);
    pass_trace_ = trace_.list.commands.size() - 1;
    trace_uses(pass_.targets, nullptr);
}

void CommandList::trace_pass_barriers() {
    if (!barriers_.empty())
        trace_.batches.push_back({pass_trace_, barriers_});
}

} // namespace bindery::frontend
