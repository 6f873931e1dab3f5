#include "rootsig_json.hpp"

#include <fmt/format.h>

namespace bindery::tool {

namespace {

Json number_or_unbounded(std::uint32_t count) {
    return count == root::unbounded ? Json("unbounded") : Json(count);
}

std::string register_name(root::RegisterClass type, std::uint32_t index) {
    return fmt::format("{}{}", root::register_letter(type), index);
}

Json json_of(const root::Range& range, std::uint64_t offset, root::Version version) {
    return {{"type", root::to_text(range.type)},
            {"register", register_name(range.type, range.register_index)},
            {"space", range.space},
            {"count", number_or_unbounded(range.count)},
            {"offset", offset},
            {"flags", root::to_text(effective_flags(range, version))},
            {"text", root::to_text(range)}};
}

Json json_of(const root::Parameter& parameter, std::uint64_t first_dword, root::Version version) {
    Json json{{"first_dword", first_dword},
              {"dwords", root::cost_dwords(parameter)},
              {"visibility", root::to_text(root::visibility_of(parameter))},
              {"text", root::to_text(parameter)}};
    if (const auto* constants = std::get_if<root::Constants>(&parameter)) {
        json["kind"] = "constants";
        json["register"] = register_name(root::RegisterClass::cbv, constants->register_index);
        json["space"] = constants->space;
    }
    if (const auto* descriptor = std::get_if<root::Descriptor>(&parameter)) {
        json["kind"] = root::to_text(descriptor->type);
        json["register"] = register_name(descriptor->type, descriptor->register_index);
        json["space"] = descriptor->space;
        json["flags"] = root::to_text(effective_flags(*descriptor, version));
    }
    if (const auto* table = std::get_if<root::Table>(&parameter)) {
        json["kind"] = "table";
        json["ranges"] = Json::array();
        const std::vector<std::uint64_t> offsets = root::resolved_offsets(*table);
        for (std::size_t i = 0; i < table->ranges.size(); ++i)
            json["ranges"].push_back(json_of(table->ranges[i], offsets[i], version));
    }
    return json;
}

} // namespace

std::vector<std::uint64_t> first_dwords(const RootSignature& signature) {
    std::vector<std::uint64_t> places;
    std::uint64_t next = 0;
    for (const root::Parameter& parameter : signature.parameters) {
        places.push_back(next);
        next += root::cost_dwords(parameter);
    }
    return places;
}

Json signature_json(const RootSignature& signature, const std::vector<Diagnostic>& issues) {
    Json json{{"version", root::version_name(signature.version)},
              {"flags", root::to_text(signature.flags)},
              {"cost_dwords", signature.cost_dwords()},
              {"max_dwords", root::max_dwords},
              {"parameters", Json::array()},
              {"static_samplers", Json::array()},
              {"text", signature.to_text()},
              {"hash", fmt::format("{:#018x}", signature.hash())},
              {"valid", issues.empty()},
              {"issues", Json::array()}};
    const std::vector<std::uint64_t> places = first_dwords(signature);
    for (std::size_t i = 0; i < signature.parameters.size(); ++i)
        json["parameters"].push_back(json_of(signature.parameters[i], places[i], signature.version));
    for (const root::StaticSampler& sampler : signature.static_samplers)
        json["static_samplers"].push_back(root::to_text(sampler));
    for (const Diagnostic& issue : issues)
        json["issues"].push_back(json_of(issue));
    return json;
}

Json json_of(const Diagnostic& issue) {
    return {{"rule", rule_info(issue.rule).id}, {"object", issue.object}, {"text", issue.text}};
}

Json json_of(const ShaderIssue& issue) {
    return {{"rule", rule_info(issue.rule).id},
            {"shader", issue.shader},
            {"resource", issue.resource},
            {"text", issue.text},
            {"clause", issue.clause}};
}

Json json_of(const Advice& advice) {
    return {{"vendor", to_string(advice.vendor)},
            {"topic", to_string(advice.topic)},
            {"severity", to_string(advice.severity)},
            {"found", advice.found},
            {"advised", advice.advised},
            {"text", advice.text}};
}

void print_json(const Json& json) {
    fmt::print("{}\n", json.dump(2, ' ', false, Json::error_handler_t::replace));
}

} // namespace bindery::tool
