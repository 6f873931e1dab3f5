// Copies between the CPU's memory and the GPU's: uploads and read-backs.

#include "frontend/command_list.hpp"
#include "frontend/subresource.hpp"
#include "validate/copy.hpp"

#include <cstring>

namespace bindery::frontend {
namespace {

using model::NamedArgument;

Aspects copied_aspect(Format format, bool stencil) {
    if (!has_depth(format))
        return Aspects::color;
    return stencil ? Aspects::stencil : Aspects::depth;
}

} // namespace

void CommandList::upload(ResourceId target, std::uint64_t offset_bytes, std::span<const std::byte> bytes) {
    recording("upload", [&] {
        require_outside_pass("upload");
        BufferRange range;
        range.buffer = target;
        const ResourceRecord& record = check_buffer(range, "target of an upload", BufferUsage::copy_target);
        refuse_cpu_memory(record, "target of an upload");
        validate::Issues issues;
        validate::check_upload(record.name, record.buffer.size_bytes, offset_bytes, bytes.size(), issues);
        validate::throw_first(std::move(issues));
        const Staged staged = stage(bytes.size(), 16);
        const model::Use use{target.index(),
                             model::SubresourceRange::whole(),
                             Access::copy_target,
                             model::argument(NamedArgument::target),
                             false,
                             false};
        place_barriers({&use, 1});
        std::memcpy(staged.bytes, bytes.data(), bytes.size());
        encoder_->copy_buffer(
            {staged.buffer, target.index(), staged.offset_bytes, offset_bytes, bytes.size()});
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::upload, {&use, 1},
                       {traced_argument("offset", offset_bytes),
                        traced_argument("bytes", std::uint64_t{bytes.size()})});
        note_host_read(record, target, NamedArgument::target);
    });
}

/// Memory that the host reads: what was written is made visible to it at the end of the list.
void CommandList::note_host_read(const ResourceRecord& record, ResourceId id, NamedArgument argument) {
    if (record.buffer.memory == Memory::read_back)
        host_reads_.push_back({id.index(), model::SubresourceRange::whole(), Access::host_read,
                               model::argument(argument), false, false});
}

/// Rows between tight memory and memory whose rows are pitch apart, in a buffer that the GPU copies with.
CommandList::TextureRows CommandList::texture_rows(const ResourceRecord& record,
                                                   const TextureSubresource& place,
                                                   std::string_view what) const {
    const TextureDesc& desc = record.texture;
    validate::Issues issues;
    validate::check_texture_memory_copy(desc, what, place.stencil, issues);
    validate::throw_first(std::move(issues));
    const Aspects aspect = copied_aspect(desc.format, place.stencil);
    const SubresourceLayout layout =
        subresource_layout(desc.format, {desc.width, desc.height, desc.depth}, place.mip, aspect);
    const std::uint32_t block = block_bytes(desc.format, aspect);
    const backend::Backend& backend = device_->backend();
    TextureRows rows;
    rows.aspect = aspect;
    rows.extent = layout.extent;
    rows.bytes = layout.bytes;
    rows.row_bytes = layout.row_bytes;
    rows.rows = std::uint64_t{layout.rows} * layout.extent.depth;
    rows.row_pitch_bytes = backend.copy_row_pitch_bytes(static_cast<std::uint32_t>(layout.row_bytes), block);
    rows.alignment = backend.copy_offset_alignment_bytes(block);
    return rows;
}

void CommandList::upload(const TextureSubresource& target, std::span<const std::byte> bytes) {
    recording("upload", [&] {
        require_outside_pass("upload");
        const ResourceRecord& record =
            check_texture(target, "target of an upload", TextureUsage::copy_target);
        const TextureRows rows = texture_rows(record, target, "target of an upload");
        validate::Issues issues;
        validate::check_upload_size(record.name, target.mip, rows.bytes, bytes.size(), issues);
        validate::throw_first(std::move(issues));
        const Staged staged = stage(rows.rows * rows.row_pitch_bytes, rows.alignment);
        const model::Use use{target.texture.index(),
                             range_of(record, target),
                             Access::copy_target,
                             model::argument(NamedArgument::target),
                             !has_stencil(record.texture.format),
                             false};
        place_barriers({&use, 1});
        for (std::uint64_t row = 0; row < rows.rows; ++row)
            std::memcpy(staged.bytes + row * rows.row_pitch_bytes, &bytes[row * rows.row_bytes],
                        rows.row_bytes);
        encoder_->copy_buffer_to_texture({staged.buffer, staged.offset_bytes, rows.row_pitch_bytes,
                                          target_of(target), rows.aspect, rows.extent.width,
                                          rows.extent.height, rows.extent.depth});
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::upload, {&use, 1},
                       {traced_argument("mip", target.mip), traced_argument("layer", target.layer),
                        traced_argument("bytes", std::uint64_t{bytes.size()})});
    });
}

std::shared_ptr<ReadBackState> CommandList::read_back(const BufferRange& source) {
    return recording("read-back", [&] {
        require_outside_pass("read-back");
        const ResourceRecord& record =
            check_buffer(source, "source of a read-back", BufferUsage::copy_source);
        validate::Issues issues;
        const std::uint64_t size = validate::resolve_range("read-back", record.name, record.buffer.size_bytes,
                                                           source.offset_bytes, source.size_bytes, issues);
        validate::throw_first(std::move(issues));
        std::shared_ptr<ReadBackState> state = device_->create_read_back(size);
        state->row_bytes = state->row_pitch_bytes = size;
        UseList uses;
        if (record.planned())
            uses.add(source.buffer.index(), model::SubresourceRange::whole(), Access::copy_source,
                     model::argument(NamedArgument::source));
        uses.add(state->buffer, model::SubresourceRange::whole(), Access::copy_target,
                 model::argument(NamedArgument::read_back));
        place_barriers(uses.span());
        encoder_->copy_buffer({source.buffer.index(), state->buffer, source.offset_bytes, 0, size});
        finish_read_back(state);
        if (traced_)
            trace_copy(TraceCommandKind::read_back, uses.span(),
                       {traced_argument("offset", source.offset_bytes), traced_argument("bytes", size)});
        return state;
    });
}

std::shared_ptr<ReadBackState> CommandList::read_back(const TextureSubresource& source) {
    return recording("read-back", [&] {
        require_outside_pass("read-back");
        const ResourceRecord& record =
            check_texture(source, "source of a read-back", TextureUsage::copy_source);
        const TextureRows rows = texture_rows(record, source, "source of a read-back");
        std::shared_ptr<ReadBackState> state = device_->create_read_back(rows.rows * rows.row_pitch_bytes);
        state->row_bytes = rows.row_bytes;
        state->row_pitch_bytes = rows.row_pitch_bytes;
        state->rows = rows.rows;
        UseList uses;
        uses.add(source.texture.index(), range_of(record, source), Access::copy_source,
                 model::argument(NamedArgument::source));
        uses.add(state->buffer, model::SubresourceRange::whole(), Access::copy_target,
                 model::argument(NamedArgument::read_back));
        place_barriers(uses.span());
        encoder_->copy_texture_to_buffer({state->buffer, 0, rows.row_pitch_bytes, target_of(source),
                                          rows.aspect, rows.extent.width, rows.extent.height,
                                          rows.extent.depth});
        finish_read_back(state);
        if (traced_)
            trace_copy(TraceCommandKind::read_back, uses.span(),
                       {traced_argument("mip", source.mip), traced_argument("layer", source.layer)});
        return state;
    });
}

void CommandList::finish_read_back(const std::shared_ptr<ReadBackState>& state) {
    read_backs_.push_back(state);
    ++command_;
    host_reads_.push_back({state->buffer, model::SubresourceRange::whole(), Access::host_read,
                           model::argument(NamedArgument::read_back), false, false});
}

} // namespace bindery::frontend
