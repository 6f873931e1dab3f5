#include <bindery/trace.hpp>

#include <nlohmann/json.hpp>

namespace bindery {

namespace {

using Json = nlohmann::ordered_json; // keys stay in the order they are written in

// Enumerators as text come from this table; the assertion ties it to the enum.
constexpr std::array<std::string_view, trace_command_kind_count> command_kind_names{"begin_pass",
                                                                                    "split_pass",
                                                                                    "end_pass",
                                                                                    "set_viewport",
                                                                                    "set_scissor",
                                                                                    "set_blend_constants",
                                                                                    "set_stencil_reference",
                                                                                    "draw",
                                                                                    "draw_indirect",
                                                                                    "dispatch",
                                                                                    "dispatch_indirect",
                                                                                    "upload",
                                                                                    "copy",
                                                                                    "clear",
                                                                                    "fill",
                                                                                    "generate_mips",
                                                                                    "read_back",
                                                                                    "build",
                                                                                    "use",
                                                                                    "push_marker",
                                                                                    "pop_marker",
                                                                                    "end_list"};
static_assert(!command_kind_names.back().empty(), "every TraceCommandKind has a name");

/// An index, or null.
Json number_or_null(std::uint32_t number) {
    return number == trace_none ? Json(nullptr) : Json(number);
}

Json aspects_json(Aspects aspects) {
    Json names = Json::array();
    if (any(aspects & Aspects::color))
        names.push_back("color");
    if (any(aspects & Aspects::depth))
        names.push_back("depth");
    if (any(aspects & Aspects::stencil))
        names.push_back("stencil");
    return names;
}

Json range_json(const TraceRange& range) {
    return {{"first_mip", range.first_mip},
            {"mips", range.mips},
            {"first_layer", range.first_layer},
            {"layers", range.layers},
            {"aspects", aspects_json(range.aspects)}};
}

Json set_json(AccessSet set) {
    Json names = Json::array();
    set.for_each([&](Access access) { names.push_back(access_info(access).name); });
    return names;
}

Json ref_json(const TraceUseRef& ref) {
    if (ref.list == trace_none)
        return nullptr;
    return {{"list", ref.list},
            {"command", ref.command},
            {"access", access_info(ref.access).name},
            {"field", ref.field}};
}

Json barrier_json(const TraceBarrier& barrier) {
    return {{"resource", number_or_null(barrier.resource)},
            {"range", range_json(barrier.range)},
            {"before", set_json(barrier.before)},
            {"after", set_json(barrier.after)},
            {"old_layout", texture_layout_info(barrier.old_layout).text},
            {"new_layout", texture_layout_info(barrier.new_layout).text},
            {"discard", barrier.discard},
            {"previous", ref_json(barrier.previous)},
            {"next", ref_json(barrier.next)}};
}

template<class T, class F>
Json array_json(const std::vector<T>& values, F&& one) {
    Json array = Json::array();
    for (const T& value : values)
        array.push_back(one(value));
    return array;
}

Json resource_json(const TraceResource& resource) {
    Json json = {{"name", resource.name}, {"kind", resource.texture ? "texture" : "buffer"}};
    if (resource.texture) {
        json["format"] = to_string(resource.format);
        json["extent"] = {resource.extent.width, resource.extent.height, resource.extent.depth};
        json["mips"] = resource.mips;
        json["layers"] = resource.layers;
        json["samples"] = resource.samples;
    } else {
        json["bytes"] = resource.bytes;
    }
    json["in_use_before"] = resource.in_use_before;
    return json;
}

Json slot_json(const TraceSlot& slot) {
    return {{"field", slot.field},   {"kind", kind_info(slot.kind).hlsl_name},
            {"type", slot.type},     {"first_dword", slot.first_dword},
            {"dwords", slot.dwords}, {"resource", number_or_null(slot.resource)},
            {"object", slot.object}};
}

Json use_json(const TraceUse& use) {
    return {{"resource", number_or_null(use.resource)},
            {"range", range_json(use.range)},
            {"access", access_info(use.access).name},
            {"field", use.field},
            {"discard", use.discard}};
}

Json argument_json(const TraceArgument& argument) {
    return {{"name", argument.name},
            {"values", array_json(argument.values, [](const TraceArgument::Value& value) {
                 return std::visit([](const auto& plain) { return Json(plain); }, value);
             })}};
}

Json command_json(const TraceCommand& command) {
    return {{"number", command.number},
            {"kind", to_string(command.kind)},
            {"name", command.name},
            {"arguments", array_json(command.arguments, argument_json)},
            {"root_dwords", command.root_dwords},
            {"slots", array_json(command.slots, slot_json)},
            {"uses", array_json(command.uses, use_json)},
            {"barriers", array_json(command.barriers, barrier_json)}};
}

Json list_json(const TraceList& list) {
    return {{"name", list.name},
            {"automatic_barriers", list.automatic_barriers},
            {"commands", array_json(list.commands, command_json)}};
}

Json submission_json(const TraceSubmission& submission) {
    return {{"value", submission.value},
            {"frame", submission.frame},
            {"queue", submission.queue},
            {"list", number_or_null(submission.list)},
            {"barriers", array_json(submission.barriers, barrier_json)}};
}

} // namespace

std::string_view to_string(TraceCommandKind kind) {
    return command_kind_names[static_cast<std::size_t>(kind)];
}

std::string to_json(const Trace& trace) {
    const Json json = {{"version", trace_version},
                       {"backend", trace.backend},
                       {"adapter", trace.adapter},
                       {"resources", array_json(trace.resources, resource_json)},
                       {"lists", array_json(trace.lists, list_json)},
                       {"submissions", array_json(trace.submissions, submission_json)}};
    return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace bindery
