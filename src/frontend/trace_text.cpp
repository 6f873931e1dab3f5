// The trace for people.

#include <bindery/trace.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <iterator>

namespace bindery {

namespace {

/// In quotes; quotes, backslashes and control characters escaped as in JSON, so that a name stays on its
/// line.
std::string quoted(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\')
            out += {'\\', c};
        else if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f)
            out += fmt::format("\\u{:04x}", static_cast<unsigned>(c));
        else
            out += c;
    }
    return out + "\"";
}

std::string resource_name(const Trace& trace, std::uint32_t resource) {
    return resource < trace.resources.size() ? quoted(trace.resources[resource].name) : "null";
}

/// " mip 1 layers 0-5", as far as that is not all of it.
std::string range_text(const Trace& trace, std::uint32_t resource, const TraceRange& range) {
    if (resource >= trace.resources.size() || !trace.resources[resource].texture)
        return {};
    const auto part = [](const char* word, std::uint32_t first, std::uint32_t count, std::uint32_t all) {
        if (count >= all)
            return std::string();
        return count == 1 ? fmt::format(" {} {}", word, first)
                          : fmt::format(" {}s {}-{}", word, first, first + count - 1);
    };
    const TraceResource& texture = trace.resources[resource];
    return part("mip", range.first_mip, range.mips, texture.mips) +
           part("layer", range.first_layer, range.layers, texture.layers);
}

std::string set_text(AccessSet set) {
    std::string text;
    const bool all_graphics = set.contains(Access::graphics_read);
    set.for_each([&](Access access) {
        if (all_graphics && access == Access::pixel_read)
            return; // said with vertex_read
        const Access said = all_graphics && access == Access::vertex_read ? Access::graphics_read : access;
        text += text.empty() ? "" : " + ";
        text += describe(said);
    });
    return text.empty() ? "nothing" : text;
}

std::string ref_text(const Trace& trace, const TraceUseRef& ref, std::uint32_t list) {
    std::string text = is_write(ref.access) ? "written by " : "read by ";
    if (ref.list != list && ref.list < trace.lists.size())
        text += fmt::format("list {} ", quoted(trace.lists[ref.list].name));
    text += fmt::format("#{}", ref.command);
    if (!ref.field.empty())
        text += " field " + ref.field;
    return text;
}

/// DWORDs as what the type says they are.
std::string value_text(const TraceSlot& slot, const std::vector<std::uint32_t>& dwords) {
    std::string text;
    for (std::uint32_t i = 0; i < slot.dwords && slot.first_dword + i < dwords.size(); ++i) {
        const std::uint32_t bits = dwords[slot.first_dword + i];
        text += text.empty() ? "" : ", ";
        if (slot.type.starts_with("float") && !slot.type.starts_with("float16"))
            text += fmt::format("{}", std::bit_cast<float>(bits));
        else if (slot.type.starts_with("int") && !slot.type.starts_with("int16") &&
                 !slot.type.starts_with("int64"))
            text += fmt::format("{}", std::bit_cast<std::int32_t>(bits));
        else if (slot.type.starts_with("uint") && !slot.type.starts_with("uint16") &&
                 !slot.type.starts_with("uint64"))
            text += fmt::format("{}", bits);
        else
            text += fmt::format("{:#010x}", bits);
    }
    return fmt::format("{} ({})", slot.type, text);
}

std::string slot_text(const Trace& trace, const TraceCommand& command, const TraceSlot& slot) {
    if (slot.kind == Kind::value)
        return fmt::format("{} = {}", slot.field, value_text(slot, command.root_dwords));
    const std::string name = slot.object.empty() ? resource_name(trace, slot.resource) : quoted(slot.object);
    std::string text = fmt::format("{} = {} {}", slot.field, slot.type, name);
    if (slot.first_dword < command.root_dwords.size())
        text += fmt::format(" [heap {}]", command.root_dwords[slot.first_dword]);
    return text;
}

std::string argument_text(const TraceArgument& argument) {
    std::string text;
    for (const TraceArgument::Value& value : argument.values) {
        text += text.empty() ? "" : ", ";
        if (const auto* word = std::get_if<std::string>(&value))
            text += quoted(*word);
        else
            std::visit(
                [&](const auto& plain) {
                    if constexpr (!std::is_same_v<std::decay_t<decltype(plain)>, std::string>)
                        text += fmt::format("{}", plain);
                },
                value);
    }
    return fmt::format("{} ({})", argument.name, text);
}

void write_barriers(std::string& out, const Trace& trace, const std::vector<TraceBarrier>& barriers,
                    std::uint32_t list) {
    for (const TraceBarrier& barrier : barriers)
        out += fmt::format("  {}\n", to_text(trace, barrier, list));
}

void write_command(std::string& out, const Trace& trace, const TraceCommand& command, std::uint32_t list) {
    out += fmt::format("#{} {}", command.number, to_string(command.kind));
    if (!command.name.empty())
        out += " " + quoted(command.name);
    for (const TraceArgument& argument : command.arguments)
        out += " " + argument_text(argument);
    out += '\n';
    for (const TraceSlot& slot : command.slots)
        out += fmt::format("  {}\n", slot_text(trace, command, slot));
    for (const TraceUse& use : command.uses) {
        const bool is_slot = std::any_of(command.slots.begin(), command.slots.end(),
                                         [&](const TraceSlot& slot) { return slot.field == use.field; });
        if (!is_slot)
            out += fmt::format("  {} = {}{} ({})\n", use.field, resource_name(trace, use.resource),
                               range_text(trace, use.resource, use.range), describe(use.access));
    }
    write_barriers(out, trace, command.barriers, list);
}

void write_list(std::string& out, const Trace& trace, std::uint32_t index) {
    const TraceList& list = trace.lists[index];
    out += fmt::format("list {}{}\n", quoted(list.name), list.automatic_barriers ? "" : ", barriers off");
    for (const TraceCommand& command : list.commands)
        write_command(out, trace, command, index);
}

} // namespace

std::string to_text(const Trace& trace, const TraceBarrier& barrier, std::uint32_t list) {
    std::string text = fmt::format("barrier {}{} {} -> {}", resource_name(trace, barrier.resource),
                                   range_text(trace, barrier.resource, barrier.range),
                                   set_text(barrier.before), set_text(barrier.after));
    if (barrier.old_layout != barrier.new_layout)
        text += fmt::format(", layout {} -> {}", texture_layout_info(barrier.old_layout).text,
                            texture_layout_info(barrier.new_layout).text);
    if (barrier.discard)
        text += ", contents given up";
    text += ": ";
    text += barrier.previous.list == trace_none ? "first use" : ref_text(trace, barrier.previous, list);
    return text + ", " + ref_text(trace, barrier.next, list);
}

std::string to_text(const Trace& trace) {
    std::string out = fmt::format("trace of {} on {}\n", trace.backend, quoted(trace.adapter));
    std::vector<bool> written(trace.lists.size());
    for (const TraceSubmission& submission : trace.submissions) {
        out += fmt::format("\nsubmission {}, frame {}, queue {}\n", submission.value, submission.frame,
                           submission.queue);
        write_barriers(out, trace, submission.barriers, submission.list);
        if (submission.list < trace.lists.size()) {
            write_list(out, trace, submission.list);
            written[submission.list] = true;
        }
    }
    for (std::uint32_t i = 0; i < trace.lists.size(); ++i)
        if (!written[i]) {
            out += "\nnot submitted\n";
            write_list(out, trace, i);
        }
    return out;
}

} // namespace bindery
