// linkage.json: pairs of vertex and pixel shaders, held against Direct3D's rule as DXC's DXIL has them.
#include "cases/areas.hpp"

#include <bindery/linkage.hpp>
#include <bindery/shader_compiler.hpp>

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <string>

namespace bindery::cases {
namespace {

/// DXC takes a while to start: one for all cases.
ShaderCompiler& compiler() {
    static ShaderCompiler& one = *new ShaderCompiler();
    return one;
}

StageSignature signature(const Json& input, const char* key, Stage stage) {
    CompileRequest request;
    request.path = std::string(key) + ".hlsl";
    request.source = input.at(key).get<std::string>();
    request.stage = stage;
    request.target = ShaderTarget::dxil_6_0;
    return signature_of(compiler().compile(request));
}

std::string upper(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

/// A row an element. Semantics do not tell upper case from lower: the case's own spelling is kept.
Json rows_of(const std::vector<StageElement>& elements, const Json& expected) {
    Json rows = Json::array();
    for (const StageElement& element : elements) {
        std::string semantic = element.semantic;
        if (rows.size() < expected.size())
            if (const auto& name = expected.at(rows.size()).at("semantic").get<std::string>();
                upper(name) == semantic)
                semantic = name;
        rows.push_back({{"semantic", semantic},
                        {"index", element.semantic_index},
                        {"register", element.d3d_register},
                        {"mask", mask_text(element.d3d_mask)},
                        {"type", component_name(element)}});
    }
    return rows;
}

/// {"AA": "0.xy", "SV_Position": "2"}: a full mask may be left out.
Json short_form(const std::vector<StageElement>& elements, const Json& expected) {
    Json found = Json::object();
    for (const StageElement& element : elements)
        for (const auto& [name, place] : expected.items()) {
            if (upper(name) != semantic_name(element) && upper(name) != semantic_name(element, true))
                continue;
            const bool masked = place.is_string() && place.get<std::string>().find('.') != std::string::npos;
            found[name] = masked || element.d3d_mask != 0xf
                              ? fmt::format("{}.{}", element.d3d_register, mask_text(element.d3d_mask))
                              : std::to_string(element.d3d_register);
        }
    return found;
}

void check_rows(Report& report, const Json& expect, const char* key,
                const std::vector<StageElement>& elements) {
    const std::string pointer = std::string("/") + key;
    if (report.has(pointer))
        report.check(pointer, rows_of(elements, expect.at(key)));
}

} // namespace

void judge_linkage(const Json& input, Report& report) {
    const StageSignature vertex = signature(input, "vertex", Stage::vertex);
    const StageSignature pixel = signature(input, "pixel", Stage::pixel);
    const Linkage linkage = link_stages(vertex, pixel, LinkageRule::d3d12);
    const bool values = check_system_values(vertex).empty() && check_system_values(pixel).empty();
    report.check("/link", linkage.ok() && values ? "ok" : "error");
    report.prose("/reason");
    const Json& expect = report.expect();
    check_rows(report, expect, "vs_output_registers", linkage.outputs);
    check_rows(report, expect, "ps_input_registers", linkage.inputs);
    if (report.has("/registers"))
        report.check("/registers", short_form(linkage.outputs, expect.at("registers")));
}

} // namespace bindery::cases
