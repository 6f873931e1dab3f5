// Copies, clears, fills, mips and builds: what the GPU does outside passes, dispatches aside.

#include "validate/copy.hpp"
#include "frontend/command_list.hpp"
#include "frontend/subresource.hpp"

#include <fmt/format.h>

namespace bindery::frontend {

using model::NamedArgument;

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
                                    target.size_bytes == whole_size ? size : target.size_bytes, issues);
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
        uses.add(source.texture.index(), range_of(from, source), Access::copy_source,
                 model::argument(NamedArgument::source));
        uses.add(target.texture.index(), range_of(to, target), Access::copy_target,
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
            if (top_level)
                note_structure(input.index(), false);
        }
        uses.push_back({id.index(), model::SubresourceRange::whole(),
                        Access::acceleration_structure_build_write, model::argument(NamedArgument::target),
                        true, false});
        place_barriers(uses);
        note_structure(id.index(), true);
        encoder_->build(id.index());
        ++command_;
        if (traced_)
            trace_copy(TraceCommandKind::build, uses, {});
    });
}

} // namespace bindery::frontend
