// Uploads, copies, clears, fills, mips, read-backs and builds: everything outside passes that is no dispatch.

#include "validate/copy.hpp"
#include "frontend/command_list.hpp"

#include <fmt/format.h>

#include <cassert>
#include <cstring>

namespace bindery::frontend {
namespace {

using model::NamedArgument;

model::SubresourceRange one_subresource(const ResourceRecord& record, const TextureSubresource& place) {
    return {static_cast<std::uint16_t>(place.mip), 1, static_cast<std::uint16_t>(place.layer), 1,
            aspects_of(record.texture.format)};
}

Aspects copied_aspect(Format format, bool stencil) {
    if (!has_depth(format))
        return Aspects::color;
    return stencil ? Aspects::stencil : Aspects::depth;
}

backend::PassTarget target_of(const TextureSubresource& place) {
    return {place.texture.index(), place.mip, place.layer};
}

} // namespace

const ResourceRecord& CommandList::check_buffer(const BufferRange& range, std::string_view what,
                                                BufferUsage usage) {
    const ResourceRecord& record = device_->resource(range.buffer, what);
    if (record.type != ResourceType::buffer || !has(record.buffer.usage, usage)) [[unlikely]]
        throw Error(Rule::resource_usage, record.name,
                    fmt::format("\"{}\" is the {} and was made without BufferUsage::{}", record.name, what,
                                validate::usage_name(usage)));
    return record;
}

const ResourceRecord& CommandList::check_texture(const TextureSubresource& place, std::string_view what,
                                                 TextureUsage usage) {
    const ResourceRecord& record = device_->resource(place.texture, what);
    validate::Issues issues;
    if (record.type != ResourceType::texture || !has(record.texture.usage, usage))
        throw Error(Rule::resource_usage, record.name,
                    fmt::format("\"{}\" is the {} and was made without TextureUsage::{}", record.name, what,
                                validate::usage_name(usage)));
    validate::check_subresource(record.texture, what, place.mip, place.layer,
                                usage == TextureUsage::color_target, issues);
    validate::throw_first(std::move(issues));
    return record;
}

void CommandList::refuse_cpu_memory(const ResourceRecord& record, std::string_view what) const {
    if (record.buffer.memory == Memory::upload)
        throw Error(Rule::resource_memory, record.name,
                    fmt::format("\"{}\" is the {} and lies in upload memory, which only the CPU writes",
                                record.name, what));
}

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
                             one_subresource(record, target),
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

void CommandList::copy(const BufferRange& source, const BufferRange& target) {
    recording("copy", [&] {
        require_outside_pass("copy");
        const ResourceRecord& from = check_buffer(source, "copy source", BufferUsage::copy_source);
        const ResourceRecord& to = check_buffer(target, "copy target", BufferUsage::copy_target);
        refuse_cpu_memory(to, "copy target");
        validate::Issues issues;
        const std::uint64_t size = validate::resolve_range("copy source", from.name, from.buffer.size_bytes,
                                                           source.offset_bytes, source.size_bytes, issues);
        validate::throw_first(std::move(issues));
        const std::uint64_t held =
            validate::resolve_range("copy target", to.name, to.buffer.size_bytes, target.offset_bytes,
                                    target.size_bytes == 0 ? size : target.size_bytes, issues);
        if (issues.empty() && held != size)
            issues.push_back({Rule::upload_range, to.name,
                              fmt::format("{} bytes of \"{}\" are copied to a range of \"{}\" that has {}",
                                          size, from.name, to.name, held)});
        validate::throw_first(std::move(issues));
        UseList uses;
        if (from.planned())
            uses.add(source.buffer.index(), model::SubresourceRange::whole(), Access::copy_source,
                     model::argument(NamedArgument::source));
        uses.add(target.buffer.index(), model::SubresourceRange::whole(), Access::copy_target,
                 model::argument(NamedArgument::target));
        place_barriers(uses.span());
        encoder_->copy_buffer(
            {source.buffer.index(), target.buffer.index(), source.offset_bytes, target.offset_bytes, size});
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::copy, uses.span(),
                       {traced_argument("source offset", source.offset_bytes),
                        traced_argument("target offset", target.offset_bytes),
                        traced_argument("bytes", size)});
        note_host_read(to, target.buffer, NamedArgument::target);
    });
}

void CommandList::copy(const TextureSubresource& source, const TextureBox& box,
                       const TextureSubresource& target, std::array<std::uint32_t, 3> target_place) {
    recording("copy", [&] {
        require_outside_pass("copy");
        const ResourceRecord& from = check_texture(source, "copy source", TextureUsage::copy_source);
        const ResourceRecord& to = check_texture(target, "copy target", TextureUsage::copy_target);
        validate::Issues issues;
        const TextureBox resolved = validate::resolve_texture_copy(from.texture, source.mip, box, to.texture,
                                                                   target.mip, target_place, issues);
        validate::throw_first(std::move(issues));
        UseList uses;
        uses.add(source.texture.index(), one_subresource(from, source), Access::copy_source,
                 model::argument(NamedArgument::source));
        uses.add(target.texture.index(), one_subresource(to, target), Access::copy_target,
                 model::argument(NamedArgument::target));
        place_barriers(uses.span());
        encoder_->copy_texture({target_of(source), target_of(target), resolved.x, resolved.y, resolved.z,
                                target_place[0], target_place[1], target_place[2], resolved.width,
                                resolved.height, resolved.depth});
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::copy, uses.span(),
                       {traced_argument("width", resolved.width), traced_argument("height", resolved.height),
                        traced_argument("depth", resolved.depth)});
    });
}

void CommandList::clear(ResourceId id, const std::array<float, 4>& color) {
    recording("clear", [&] {
        require_outside_pass("clear");
        TextureSubresource place;
        place.texture = id;
        const ResourceRecord& record = check_texture(place, "cleared texture", TextureUsage::copy_target);
        if (!device_->format_support(record.texture.format).color_target)
            throw Error(Rule::format_unsupported, record.name,
                        fmt::format("\"{}\" is in {}, which cannot be cleared to a colour", record.name,
                                    to_string(record.texture.format)));
        const model::Use use{id.index(),
                             model::SubresourceRange::whole(),
                             Access::clear_target,
                             model::argument(NamedArgument::target),
                             true,
                             false};
        place_barriers({&use, 1});
        encoder_->clear_texture(id.index(), color);
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::clear, {&use, 1},
                       {traced_argument("color", color[0], color[1], color[2], color[3])});
    });
}

void CommandList::fill(const BufferRange& range, std::uint32_t value) {
    recording("fill", [&] {
        require_outside_pass("fill");
        const ResourceRecord& record = check_buffer(range, "filled buffer", BufferUsage::copy_target);
        refuse_cpu_memory(record, "filled buffer");
        validate::Issues issues;
        const std::uint64_t size = validate::resolve_range("fill", record.name, record.buffer.size_bytes,
                                                           range.offset_bytes, range.size_bytes, issues);
        validate::check_dwords("fill", record.name, range.offset_bytes, size, issues);
        validate::throw_first(std::move(issues));
        const model::Use use{range.buffer.index(),
                             model::SubresourceRange::whole(),
                             Access::clear_target,
                             model::argument(NamedArgument::target),
                             false,
                             false};
        place_barriers({&use, 1});
        encoder_->fill_buffer(range.buffer.index(), range.offset_bytes, size, value);
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::fill, {&use, 1},
                       {traced_argument("offset", range.offset_bytes), traced_argument("bytes", size),
                        traced_argument("value", value)});
        note_host_read(record, range.buffer, NamedArgument::target);
    });
}

void CommandList::generate_mips(ResourceId id) {
    recording("generation of mips", [&] {
        require_outside_pass("generation of mips");
        TextureSubresource place;
        place.texture = id;
        const ResourceRecord& record = check_texture(place, "texture with mips", TextureUsage::copy_target);
        check_texture(place, "texture with mips", TextureUsage::copy_source);
        const TextureDesc& desc = record.texture;
        const FormatSupport support = device_->format_support(desc.format);
        if (!support.mips_generated || desc.samples > 1)
            throw Error(
                Rule::format_unsupported, record.name,
                fmt::format("\"{}\" is in {} with {} samples, which this device cannot filter into mips",
                            record.name, to_string(desc.format), desc.samples));
        for (std::uint32_t mip = 1; mip < desc.mips;
             ++mip) { // each a command of its own: barriers stand between
            const auto layers = static_cast<std::uint16_t>(desc.layers);
            UseList uses;
            uses.add(id.index(), {static_cast<std::uint16_t>(mip - 1), 1, 0, layers, Aspects::color},
                     Access::copy_source, model::argument(NamedArgument::source));
            uses.add(id.index(), {static_cast<std::uint16_t>(mip), 1, 0, layers, Aspects::color},
                     Access::copy_target, model::argument(NamedArgument::target), true);
            place_barriers(uses.span());
            for (std::uint32_t layer = 0; layer < desc.layers; ++layer)
                encoder_->downsample(id.index(), mip, layer);
            ++command_;
            if (traced_)
                trace_copy(TraceCommandKind::generate_mips, uses.span(), {traced_argument("mip", mip)});
        }
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
        uses.add(source.texture.index(), one_subresource(record, source), Access::copy_source,
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

void CommandList::build(ResourceId id) {
    recording("build", [&] {
        require_outside_pass("build");
        const ResourceRecord& record = device_->resource(id, "acceleration structure");
        const bool top_level = record.type == ResourceType::top_level;
        std::vector<model::Use> uses;
        std::uint32_t i = 0;
        for (const auto& [input, what] : record.inputs) {
            const ResourceRecord& from = device_->resource(input, what);
            const model::Use use{input.index(),
                                 model::SubresourceRange::whole(),
                                 top_level ? Access::acceleration_structure_build_read
                                           : Access::acceleration_structure_build_input,
                                 model::argument(NamedArgument::build_input, i++),
                                 false,
                                 false};
            if (from.planned())
                uses.push_back(use);
        }
        uses.push_back({id.index(), model::SubresourceRange::whole(),
                        Access::acceleration_structure_build_write, model::argument(NamedArgument::target),
                        true, false});
        place_barriers(uses);
        encoder_->build(id.index());
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::build, uses, {});
    });
}

} // namespace bindery::frontend
