#include "formats.hpp"

#include <nlohmann/json.hpp>

namespace bindery::tool {

namespace {

using Json = nlohmann::ordered_json;

Json json_of(const MemberLayout& member) {
    Json json{{"path", member.path},
              {"type", member.type_name},
              {"offset_bytes", member.offset_bytes},
              {"size_bytes", member.size_bytes},
              {"padding_bytes", member.padding_bytes},
              {"register", register_text(member)}};
    if (member.array_stride_bytes != 0)
        json["array_stride_bytes"] = member.array_stride_bytes;
    if (member.matrix_stride_bytes != 0) {
        json["matrix_stride_bytes"] = member.matrix_stride_bytes;
        json["row_major"] = member.row_major;
    }
    json["straddles"] = member.straddles;
    json["expressible_in_spirv"] = member.expressible_in_spirv;
    json["placed_by"] = to_string(member.placed_by);
    json["sized_by"] = to_string(member.sized_by);
    return json;
}

Json json_of(const Layout& layout) {
    Json json{{"rules", to_string(layout.rules)},
              {"size_bytes", layout.size_bytes},
              {"rounded_bytes", layout.rounded_bytes},
              {"stride_bytes", layout.stride_bytes},
              {"alignment_bytes", layout.alignment_bytes},
              {"tail_padding_bytes", tail_padding(layout)},
              {"members", Json::array()},
              {"issues", Json::array()}};
    for (const MemberLayout& member : layout.members)
        json["members"].push_back(json_of(member));
    for (const Diagnostic& issue : layout.issues)
        json["issues"].push_back({{"severity", to_string(issue.severity)},
                                  {"rule", rule_info(issue.rule).id},
                                  {"text", issue.text}});
    return json;
}

std::string_view to_string(LayoutDifference::What what) {
    switch (what) {
    case LayoutDifference::What::offset:
        return "offset";
    case LayoutDifference::What::size:
        return "size";
    case LayoutDifference::What::stride:
        break;
    }
    return "stride";
}

Json json_of(const LayoutDifference& difference) {
    return {{"path", difference.path},
            {"what", to_string(difference.what)},
            {"first_bytes", difference.first_bytes},
            {"second_bytes", difference.second_bytes},
            {"cause", bindery::to_string(difference.cause)},
            {"cause_rules", bindery::to_string(difference.cause_rules)},
            {"cause_path", difference.cause_path},
            {"text", difference.text}};
}

/// The second layout's rules beside what makes it differ from the first.
Json differences_of(const LaidOut& laid_out) {
    Json json = Json::array();
    for (std::size_t i = 1; i < laid_out.placements.size(); ++i) {
        const Layout& first = laid_out.placements.front().layout;
        const Layout& second = laid_out.placements[i].layout;
        Json list = Json::array();
        for (const LayoutDifference& difference : explain(first, second))
            list.push_back(json_of(difference));
        json.push_back({{"first", bindery::to_string(first.rules)},
                        {"second", bindery::to_string(second.rules)},
                        {"list", std::move(list)}});
    }
    return json;
}

Json json_of(const LaidOut& laid_out) {
    const Declaration& declaration = laid_out.declaration;
    Json json{{"kind", to_string(declaration.kind)},
              {"keyword", declaration.keyword},
              {"name", declaration.name},
              {"type", declaration.type.type_name},
              {"file", declaration.file},
              {"line", declaration.line},
              {"column", declaration.column},
              {"layouts", Json::array()},
              {"differences", differences_of(laid_out)}};
    for (const Placement& placement : laid_out.placements)
        json["layouts"].push_back(json_of(placement.layout));
    return json;
}

} // namespace

std::string layout_json(std::span<const LaidOut> declarations, std::string_view source_name) {
    Json json{{"bindery", BINDERY_VERSION}, {"file", source_name}, {"declarations", Json::array()}};
    for (const LaidOut& laid_out : declarations)
        json["declarations"].push_back(json_of(laid_out));
    // Names of files need not be UTF-8.
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace bindery::tool
