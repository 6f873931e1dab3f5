// Draws and dispatches: what is recorded most often. No allocation and no search a command.

#include "frontend/command_list.hpp"
#include "frontend/field_access.hpp"
#include "validate/enumerators.hpp"

#include <fmt/format.h>

#include <cassert>

namespace bindery::frontend {
namespace {

/// With barriers off, draws go to the encoder in batches that stay in the first cache.
constexpr std::size_t packets_at_once = 128;
constexpr std::uint32_t max_groups = 65535;             // D3D12 and the least that Vulkan guarantees
constexpr std::uint64_t max_vertex_stride_bytes = 2048; // the least that Vulkan guarantees
constexpr std::uint64_t draw_argument_bytes = 16, indexed_argument_bytes = 20, dispatch_argument_bytes = 12;

std::uint64_t index_bytes(IndexFormat format) {
    return format == IndexFormat::uint16 ? 2 : 4;
}

bool same_place(const backend::BufferPlace& place, const BufferRange& range) {
    return range.buffer ? place.buffer == range.buffer.index() && place.offset_bytes == range.offset_bytes
                        : place.buffer == backend::no_resource;
}

backend::BufferPlace place_of(const BufferRange& range) {
    return range.buffer ? backend::BufferPlace{range.buffer.index(), range.offset_bytes}
                        : backend::BufferPlace{};
}

/// Vertices lie apart, and those that the draw says itself lie within the buffer: not those of indices or of
/// indirect arguments, which only the GPU knows.
void check_vertices(const DrawCommand& command, const PipelineRecord& pipeline, std::uint32_t slot,
                    std::uint64_t held) {
    const std::uint64_t end = pipeline.vertex_ends[slot];
    const std::uint64_t stride = command.vertex_buffers[slot].stride_bytes;
    if ((stride != 0 && (stride < end || stride > max_vertex_stride_bytes)) || stride % 4 != 0) [[unlikely]]
        throw Error(Rule::command_range, pipeline.name,
                    fmt::format("vertex buffer {} of a draw of pipeline \"{}\" has a stride of {} bytes; it "
                                "is 0, or a multiple of 4 from the {} that the attributes take to {}",
                                slot, pipeline.name, stride, end, max_vertex_stride_bytes));
    const bool by_instance = (pipeline.instance_slots >> slot & 1) != 0;
    if (command.arguments.buffer || command.instance_count == 0 ||
        (!by_instance && command.index_buffer.buffer))
        return;
    // 32-bit numbers, and a stride of 12 bits: no overflow
    const std::uint64_t last = by_instance
                                   ? std::uint64_t{command.first_instance} + command.instance_count - 1
                                   : std::uint64_t{command.first_vertex} + command.vertex_count - 1;
    if (last * stride + end > held) [[unlikely]]
        throw Error(Rule::command_range, pipeline.name,
                    fmt::format("a draw of pipeline \"{}\" reads {} bytes of its vertex buffer {}, which "
                                "holds {}",
                                pipeline.name, last * stride + end, slot, held));
}

} // namespace

void CommandList::refuse_view(const PipelineRecord& pipeline, const BoundData& bound, std::size_t i) {
    device_->refuse_view(
        ViewId{bound.views[i]}, bound.kinds[i],
        fmt::format("field \"{}\" of pipeline \"{}\"", pipeline.fields[bound.fields[i]], pipeline.name));
}

void CommandList::check_views(const PipelineRecord& pipeline, const BoundData& bound, bool compute,
                              UseList& uses) {
    for (std::size_t i = 0; i < bound.view_count; ++i) {
        const ViewId id{bound.views[i]};
        const Kind kind = bound.kinds[i];
        if (kind == Kind::sampler || kind == Kind::sampler_comparison) {
            const SamplerRecord* sampler = device_->find_sampler(id);
            if (sampler == nullptr || sampler->generation.load(std::memory_order_relaxed) != id.generation())
                refuse_view(pipeline, bound, i);
            continue;
        }
        const ViewRecord* view = device_->find_view(id);
        if (view == nullptr || view->generation.load(std::memory_order_relaxed) != id.generation())
            [[unlikely]]
            refuse_view(pipeline, bound, i);
        if (view->planned)
            uses.add(view->resource, view->range, field_access(kind, compute), bound.fields[i]);
    }
}

void CommandList::note_structure(ResourceNumber structure, bool built) {
    structure_events_.push_back({structure, built});
}

void CommandList::note_traced(const BoundData& bound) {
    for (std::size_t i = 0; i < bound.view_count; ++i)
        if (bound.kinds[i] == Kind::acceleration_structure)
            note_structure(device_->find_view(ViewId{bound.views[i]})->resource, false);
}

const PipelineRecord& CommandList::check_bound(ObjectId id, const BoundData& bound, bool compute,
                                               UseList& uses) {
    if (!id) [[unlikely]]
        throw Error(Rule::command_incomplete, "", "the command has no pipeline");
    const PipelineRecord& pipeline = device_->pipeline(id);
    if (pipeline.compute != compute) [[unlikely]]
        throw Error(Rule::command_incomplete, pipeline.name,
                    fmt::format("\"{}\" is a {} pipeline and the command needs a {} pipeline", pipeline.name,
                                pipeline.compute ? "compute" : "graphics", compute ? "compute" : "graphics"));
    if (pipeline.root_identity != bound.root_identity) [[unlikely]]
        throw Error(
            Rule::pipeline_root_type, pipeline.name,
            bound.root_identity == 0
                ? fmt::format("pipeline \"{}\" needs {} DWORDs of bindings and the command has bound none",
                              pipeline.name, pipeline.root_dwords)
                : fmt::format("pipeline \"{}\" was made with the root type \"{}\" of {} DWORDs and the "
                              "command has bound another, of {}",
                              pipeline.name, pipeline.root_type, pipeline.root_dwords, bound.dword_count));
    check_views(pipeline, bound, compute, uses);
    return pipeline;
}

/// Checks a buffer argument and adds its use; returns how many bytes it has.
std::uint64_t CommandList::use_buffer(const BufferRange& range, std::string_view what, BufferUsage usage,
                                      Access access, model::Argument argument, std::uint32_t alignment_bytes,
                                      UseList& uses) {
    const ResourceRecord& record = check_buffer(range, what, usage);
    const std::uint64_t size = record.buffer.size_bytes;
    const std::uint64_t rest = range.offset_bytes < size ? size - range.offset_bytes : 0;
    const std::uint64_t taken = range.size_bytes == whole_size ? rest : range.size_bytes;
    if (taken == 0 || taken > rest || range.offset_bytes % alignment_bytes != 0) [[unlikely]]
        throw Error(
            Rule::command_range, record.name,
            fmt::format("the {} is {} bytes at offset {} of \"{}\", which holds {} bytes and is read at "
                        "multiples of {}",
                        what, taken, range.offset_bytes, record.name, size, alignment_bytes));
    if (record.planned())
        uses.add(range.buffer.index(), model::SubresourceRange::whole(), access, argument);
    return taken;
}

void CommandList::use_draw_buffers(const DrawCommand& command, const PipelineRecord& pipeline,
                                   UseList& uses) {
    const auto require = [&](std::string_view what, std::uint64_t held, std::uint64_t needed) {
        if (needed > held) [[unlikely]]
            throw Error(Rule::command_range, pipeline.name,
                        fmt::format("a draw of pipeline \"{}\" reads {} bytes of its {}, which holds {}",
                                    pipeline.name, needed, what, held));
    };
    if (command.index_buffer.buffer) {
        if (!validate::is_known(command.index_format)) [[unlikely]]
            validate::require_enumerator(command.index_format, "the index format of a draw", pipeline.name);
        const std::uint64_t bytes = index_bytes(command.index_format);
        const std::uint64_t held = use_buffer(
            command.index_buffer, "index buffer", BufferUsage::index, Access::index_buffer,
            model::argument(model::NamedArgument::index_buffer), static_cast<std::uint32_t>(bytes), uses);
        if (!command.arguments.buffer)
            require("index buffer", held,
                    (std::uint64_t{command.first_vertex} + command.vertex_count) * bytes);
    }
    for (std::uint32_t slot = 0; slot < max_vertex_buffers; ++slot) {
        if ((pipeline.vertex_slots >> slot & 1) == 0)
            continue;
        if (slot >= command.vertex_buffer_count || !command.vertex_buffers[slot].range.buffer) [[unlikely]]
            throw Error(
                Rule::command_incomplete, pipeline.name,
                fmt::format("the input layout of pipeline \"{}\" reads vertex buffer {}, which the command "
                            "does not have",
                            pipeline.name, slot));
        const std::uint64_t held = use_buffer(
            command.vertex_buffers[slot].range, "vertex buffer", BufferUsage::vertex, Access::vertex_buffer,
            model::argument(model::NamedArgument::vertex_buffer, slot), 4, uses);
        check_vertices(command, pipeline, slot, held);
    }
    if (command.arguments.buffer) {
        const std::uint64_t bytes =
            command.index_buffer.buffer ? indexed_argument_bytes : draw_argument_bytes;
        const std::uint64_t held = use_buffer(
            command.arguments, "indirect arguments", BufferUsage::indirect, Access::indirect_argument,
            model::argument(model::NamedArgument::indirect_arguments), 4, uses);
        require("indirect arguments", held, command.argument_count * bytes);
    }
}

/// The state of the packet: the last one where nothing but root data and counts changed.
std::uint32_t CommandList::draw_state(const DrawCommand& command) {
    if (!state_changed_) [[likely]] {
        const backend::DrawState& last = states_.back();
        bool same = same_place(last.index_buffer, command.index_buffer) &&
                    same_place(last.arguments, command.arguments) &&
                    last.index_format == command.index_format &&
                    last.vertex_buffer_count == command.vertex_buffer_count;
        for (std::uint32_t i = 0; same && i < command.vertex_buffer_count; ++i)
            same = same_place(last.vertex_buffers[i], command.vertex_buffers[i].range) &&
                   last.vertex_strides[i] == command.vertex_buffers[i].stride_bytes;
        if (same) [[likely]]
            return static_cast<std::uint32_t>(states_.size() - 1);
    }
    backend::DrawState& state = states_.emplace_back(next_state_);
    state.index_buffer = place_of(command.index_buffer);
    state.index_format = command.index_format;
    state.arguments = place_of(command.arguments);
    state.vertex_buffer_count = command.vertex_buffer_count;
    for (std::uint32_t i = 0; i < command.vertex_buffer_count; ++i) {
        state.vertex_buffers[i] = place_of(command.vertex_buffers[i].range);
        state.vertex_strides[i] = command.vertex_buffers[i].stride_bytes;
    }
    state_changed_ = false;
    return static_cast<std::uint32_t>(states_.size() - 1);
}

void CommandList::draw(const DrawCommand& command) {
    recording("draw", [&] {
        require_pass("draw");
        UseList uses;
        const PipelineRecord& pipeline = check_bound(command.pipeline, command.bound, false, uses);
        if (command.vertex_buffer_count > max_vertex_buffers) [[unlikely]]
            throw Error(Rule::command_range, pipeline.name,
                        fmt::format("a draw of pipeline \"{}\" has {} vertex buffers and can have {}",
                                    pipeline.name, command.vertex_buffer_count, max_vertex_buffers));
        if (&pipeline != pass_pipeline_) {
            check_pass_pipeline(pipeline);
            pass_pipeline_ = &pipeline;
        }
        if (command.vertex_count == 0 && !command.arguments.buffer) [[unlikely]]
            throw Error(Rule::command_incomplete, pipeline.name,
                        fmt::format("a draw of pipeline \"{}\" has 0 vertices and no indirect arguments",
                                    pipeline.name));
        if (command.index_buffer.buffer || command.arguments.buffer || pipeline.vertex_slots != 0)
            use_draw_buffers(command, pipeline, uses);
        barrier::PlanStatus status = planner_.plan(command_ + 1, uses.span(), barriers_, plan_mode());
        if (status == barrier::PlanStatus::conflict) [[unlikely]]
            refuse_conflict(planner_.conflict(), &pipeline);
        if (status == barrier::PlanStatus::split) [[unlikely]] {
            split_pass();
            status = planner_.plan(command_ + 1, uses.span(), barriers_, plan_mode());
            assert(status == barrier::PlanStatus::done);
        }
        if (pipeline.traces) [[unlikely]]
            note_traced(command.bound);
        const std::uint32_t state = draw_state(command);
        backend::DrawPacket& packet = packets_.add();
        packet.root.dwords = command.bound.dwords;
        packet.pipeline = command.pipeline.index();
        packet.state = state;
        packet.count = command.arguments.buffer ? command.argument_count : command.vertex_count;
        packet.instance_count = command.instance_count;
        packet.first = command.first_vertex;
        packet.base_vertex = command.base_vertex;
        packet.first_instance = command.first_instance;
        packet.command = ++command_;
        if (at_once_ && packets_.size() == packets_at_once) [[unlikely]]
            encode_packets();
        if (traced_) [[unlikely]]
            trace_draw(command, pipeline, uses.span());
    });
}

void CommandList::dispatch(const DispatchCommand& command) {
    recording("dispatch", [&] {
        require_outside_pass("dispatch");
        UseList uses;
        const PipelineRecord& pipeline = check_bound(command.pipeline, command.bound, true, uses);
        for (const std::uint32_t groups : command.groups) {
            if (groups == 0 && !command.arguments.buffer) [[unlikely]]
                throw Error(
                    Rule::command_incomplete, pipeline.name,
                    fmt::format("a dispatch of pipeline \"{}\" has {} x {} x {} groups and no indirect "
                                "arguments",
                                pipeline.name, command.groups[0], command.groups[1], command.groups[2]));
            if (groups > max_groups) [[unlikely]]
                throw Error(
                    Rule::command_limit, pipeline.name,
                    fmt::format("a dispatch of pipeline \"{}\" has {} groups in one direction and {} are "
                                "allowed",
                                pipeline.name, groups, max_groups));
        }
        if (command.arguments.buffer) {
            const std::uint64_t held = use_buffer(
                command.arguments, "indirect arguments", BufferUsage::indirect, Access::indirect_argument,
                model::argument(model::NamedArgument::indirect_arguments), 4, uses);
            if (held < dispatch_argument_bytes)
                throw Error(
                    Rule::command_range, pipeline.name,
                    fmt::format(
                        "a dispatch of pipeline \"{}\" reads {} bytes of indirect arguments, of which "
                        "there are {}",
                        pipeline.name, dispatch_argument_bytes, held));
        }
        place_barriers(uses.span(), &pipeline);
        if (pipeline.traces)
            note_traced(command.bound);
        encoder_->dispatch(
            {{command.bound.dwords}, command.pipeline.index(), command.groups, place_of(command.arguments)});
        ++command_;
        if (traced_) [[unlikely]]
            trace_dispatch(command, pipeline, uses.span());
    });
}

} // namespace bindery::frontend
