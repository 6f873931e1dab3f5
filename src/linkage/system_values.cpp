// Which stages may use which system value, as one table.

#include <bindery/linkage.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace bindery {
namespace {

template<class... Stages>
constexpr std::uint16_t in(Stages... stages) {
    return static_cast<std::uint16_t>((0u | ... | (1u << static_cast<unsigned>(stages))));
}

using enum Stage;
constexpr std::uint16_t no_stage = 0;
/// Stages in front of the rasterizer that write positions.
constexpr std::uint16_t positions = in(vertex, hull, domain, geometry, mesh);
/// Stages that may hand a value on which they do not use themselves.
constexpr std::uint16_t readers = in(hull, domain, geometry, pixel);
constexpr std::uint16_t groups = in(compute, amplification, mesh);

// Source: HLSL semantics; DXIL specification, "Signature points".
constexpr auto table = std::to_array<SystemValueInfo>({
    // semantic, inputs, outputs, generated. The input layout may feed a vertex shader's SV_Position.
    {"SV_POSITION", readers | in(vertex), positions, false},
    {"SV_CLIPDISTANCE", readers | in(vertex), positions, false},
    {"SV_CULLDISTANCE", readers | in(vertex), positions, false},
    {"SV_RENDERTARGETARRAYINDEX", readers | in(vertex), positions, true}, // 0 where nobody writes it
    {"SV_VIEWPORTARRAYINDEX", readers | in(vertex), positions, true},
    {"SV_SHADINGRATE", in(pixel), in(vertex, geometry, mesh), true},
    {"SV_VERTEXID", in(vertex), no_stage, true},
    {"SV_INSTANCEID", in(vertex), no_stage, true},
    {"SV_STARTVERTEXLOCATION", in(vertex), no_stage, true},
    {"SV_STARTINSTANCELOCATION", in(vertex), no_stage, true},
    {"SV_VIEWID", readers | in(vertex, mesh), no_stage, true},
    {"SV_PRIMITIVEID", readers, in(geometry, mesh), true},
    {"SV_OUTPUTCONTROLPOINTID", in(hull), no_stage, true},
    {"SV_DOMAINLOCATION", in(domain), no_stage, true},
    {"SV_GSINSTANCEID", in(geometry), no_stage, true},
    {"SV_TESSFACTOR", in(domain), in(hull), false},
    {"SV_INSIDETESSFACTOR", in(domain), in(hull), false},
    {"SV_CULLPRIMITIVE", no_stage, in(mesh), true},
    {"SV_ISFRONTFACE", in(pixel), no_stage, true},
    {"SV_SAMPLEINDEX", in(pixel), no_stage, true},
    {"SV_COVERAGE", in(pixel), in(pixel), true},
    {"SV_INNERCOVERAGE", in(pixel), no_stage, true},
    {"SV_BARYCENTRICS", in(pixel), no_stage, true},
    {"SV_TARGET", no_stage, in(pixel), false},
    {"SV_DEPTH", no_stage, in(pixel), false},
    {"SV_DEPTHGREATEREQUAL", no_stage, in(pixel), false},
    {"SV_DEPTHLESSEQUAL", no_stage, in(pixel), false},
    {"SV_STENCILREF", no_stage, in(pixel), false},
    {"SV_DISPATCHTHREADID", groups, no_stage, true},
    {"SV_GROUPID", groups, no_stage, true},
    {"SV_GROUPINDEX", groups, no_stage, true},
    {"SV_GROUPTHREADID", groups, no_stage, true},
});

std::string stage_list(std::uint16_t stages) {
    std::string text;
    for (const StageInfo& info : stage_table)
        if ((stages >> static_cast<unsigned>(info.stage) & 1) != 0)
            text += fmt::format("{}{}", text.empty() ? "" : ", ", info.name);
    return text.empty() ? "no stage" : text;
}

void check(const StageSignature& signature, const StageElement& element, bool output,
           std::vector<LinkageIssue>& issues) {
    if (!element.system_value && element.semantic != "SV_TARGET")
        return;
    const auto info = system_value_info(element.semantic);
    const std::string_view stage = stage_info(signature.stage).name;
    const auto refuse = [&](std::string detail) {
        issues.push_back({LinkageFault::stage, Severity::error, element.semantic, std::move(detail)});
    };
    if (!info)
        return refuse(fmt::format("{} of {} is no system value", element.semantic, signature.name));
    const std::uint16_t stages = output ? info->outputs : info->inputs;
    if ((stages >> static_cast<unsigned>(signature.stage) & 1) == 0)
        refuse(fmt::format("{} is {} of the {} stage and can be {} of {}", element.semantic,
                           output ? "an output" : "an input", stage, output ? "an output" : "an input",
                           stage_list(stages)));
}

} // namespace

std::span<const SystemValueInfo> system_values() {
    return table;
}

std::optional<SystemValueInfo> system_value_info(std::string_view semantic) {
    const auto found = std::ranges::find(table, semantic, &SystemValueInfo::semantic);
    return found == table.end() ? std::nullopt : std::optional(*found);
}

std::vector<LinkageIssue> check_system_values(const StageSignature& signature) {
    std::vector<LinkageIssue> issues;
    for (const StageElement& element : signature.inputs)
        check(signature, element, false, issues);
    for (const StageElement& element : signature.outputs)
        check(signature, element, true, issues);
    for (const StageElement& element : signature.patch)
        check(signature, element, signature.stage != Stage::domain, issues);
    return issues;
}

DepthOutput depth_output(const StageSignature& pixel) {
    DepthOutput found = DepthOutput::none;
    for (const StageElement& element : pixel.outputs) {
        if (element.semantic == "SV_DEPTH")
            found = DepthOutput::any;
        else if (element.semantic == "SV_DEPTHGREATEREQUAL")
            found = DepthOutput::only_farther;
        else if (element.semantic == "SV_DEPTHLESSEQUAL")
            found = DepthOutput::only_nearer;
    }
    return found;
}

} // namespace bindery
