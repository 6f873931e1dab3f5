#include "validate/linkage.hpp"

#include "reflection/dxil_signature.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::validate {
namespace {

const model::EntryPoint* entry_of(const Shader& shader, const std::optional<model::ShaderUse>& use) {
    if (!use)
        return nullptr;
    for (const model::EntryPoint& entry : use->entry_points)
        if (entry.name == shader.entry)
            return &entry;
    return nullptr;
}

/// What bytecode alone tells: places, no names.
std::vector<StageElement> nameless(const std::vector<model::StageVariable>& variables) {
    std::vector<StageElement> elements;
    for (const model::StageVariable& variable : variables)
        for (std::uint32_t i = 0; i < std::min(variable.location_count, 64u); ++i) {
            StageElement element;
            element.location = variable.location + i;
            element.scalar = variable.component;
            const unsigned components = std::min(variable.components, 4u);
            element.component_mask =
                static_cast<std::uint8_t>(((1u << components) - 1) << (variable.first_component & 3));
            element.used_mask = element.component_mask;
            elements.push_back(std::move(element));
        }
    return elements;
}

StageSignature signature(const Shader& shader, const std::optional<model::ShaderUse>& use) {
    StageSignature made = signature_of(shader);
    if (shader.side_car)
        return made;
    if (shader.target != ShaderTarget::spirv) {
        model::StageInterface interface = reflection::dxil_signature(shader.bytecode, shader.source_name);
        made.inputs = std::move(interface.inputs);
        made.outputs = std::move(interface.outputs);
        made.patch = std::move(interface.patch);
    } else if (const model::EntryPoint* entry = entry_of(shader, use)) {
        made.inputs = nameless(entry->inputs);
        made.outputs = nameless(entry->outputs);
    }
    return made;
}

/// Whether there is anything to hold against a neighbour.
bool known(const StageSignature& signature) {
    return !signature.inputs.empty() || !signature.outputs.empty() || !signature.patch.empty();
}

/// Whether a compiler has placed every element in registers, or can do without.
bool has_registers(const StageSignature& signature) {
    const auto placed = [](const StageElement& element) {
        return element.system_value || element.d3d_register != no_place;
    };
    const auto any = [](const StageElement& element) { return element.d3d_register != no_place; };
    const auto in = [&](const std::vector<StageElement>& elements) {
        return std::ranges::all_of(elements, placed) &&
               (elements.empty() || std::ranges::any_of(elements, any) ||
                std::ranges::all_of(elements, &StageElement::system_value));
    };
    return in(signature.inputs) && in(signature.outputs) && in(signature.patch);
}

std::string first_error(const Linkage& linkage) {
    for (const LinkageIssue& issue : linkage.issues)
        if (issue.severity == Severity::error)
            return issue.detail;
    return {};
}

void report(const std::string& pipeline, const Linkage& linkage, bool portable, LinkageFindings& findings) {
    if (!linkage.ok())
        (portable ? findings.notes : findings.errors)
            .push_back({portable ? Rule::pipeline_linkage_portable : Rule::pipeline_linkage, pipeline,
                        fmt::format("the {} of pipeline \"{}\" {} with the {}: {}\n{}", linkage.to, pipeline,
                                    portable ? fmt::format("would not link on {}", to_string(linkage.rule))
                                             : "does not link",
                                    linkage.from, first_error(linkage), to_text(linkage))});
    if (portable)
        return;
    for (const LinkageIssue& issue : linkage.issues)
        if (issue.fault == LinkageFault::interpolation)
            findings.notes.push_back({Rule::pipeline_interpolation, pipeline,
                                      fmt::format("{} (pipeline \"{}\")", issue.detail, pipeline)});
}

std::string_view depth_word(DepthOutput output) {
    switch (output) {
    case DepthOutput::none:
        break;
    case DepthOutput::any:
        return "SV_Depth: depth is tested behind the shader, and early depth testing is off";
    case DepthOutput::only_farther:
        return "SV_DepthGreaterEqual, which promises only farther: part of early depth testing stays on";
    case DepthOutput::only_nearer:
        return "SV_DepthLessEqual, which promises only nearer: part of early depth testing stays on";
    }
    return {};
}

DepthOutput depth_output_of(const Shader& pixel, const std::optional<model::ShaderUse>& use) {
    if (pixel.side_car || pixel.target != ShaderTarget::spirv)
        return depth_output(signature(pixel, use));
    const model::EntryPoint* entry = entry_of(pixel, use);
    if (entry == nullptr || !entry->writes_depth)
        return DepthOutput::none;
    return entry->depth_only_greater ? DepthOutput::only_farther
           : entry->depth_only_less  ? DepthOutput::only_nearer
                                     : DepthOutput::any;
}

} // namespace

std::vector<const Shader*> shaders_of(const GraphicsPipelineDesc& desc) {
    std::vector<const Shader*> shaders{desc.vertex, desc.hull, desc.domain, desc.geometry, desc.pixel};
    std::erase(shaders, nullptr);
    return shaders;
}

void check_stages(const GraphicsPipelineDesc& desc, const DeviceInfo& device, Issues& issues) {
    const auto refuse = [&](Rule rule, std::string detail) {
        issues.push_back({rule, desc.name, std::move(detail)});
    };
    if ((desc.hull != nullptr) != (desc.domain != nullptr))
        refuse(Rule::pipeline_patches, fmt::format("pipeline \"{}\" has a {} shader and no {} shader",
                                                   desc.name, desc.hull != nullptr ? "hull" : "domain",
                                                   desc.hull != nullptr ? "domain" : "hull"));
    const bool patches = desc.topology == Topology::patch_list;
    const bool tessellates = desc.hull != nullptr || desc.domain != nullptr;
    if (patches != tessellates)
        refuse(Rule::pipeline_patches,
               fmt::format("pipeline \"{}\" {} patches and {} hull and domain shaders", desc.name,
                           patches ? "takes" : "takes no", patches ? "has no" : "has"));
    if (patches && (desc.patch_control_points == 0 || desc.patch_control_points > max_patch_control_points))
        refuse(Rule::pipeline_patches,
               fmt::format("pipeline \"{}\" has patches of {} control points, which can be 1 to {}",
                           desc.name, desc.patch_control_points, max_patch_control_points));
    if (!patches && desc.patch_control_points != 0)
        refuse(Rule::pipeline_patches,
               fmt::format("pipeline \"{}\" names {} control points and takes no patches", desc.name,
                           desc.patch_control_points));
    if (tessellates && !device.tessellation)
        refuse(Rule::device_feature, fmt::format("pipeline \"{}\" tessellates and the device \"{}\" has no "
                                                 "hull and domain shaders",
                                                 desc.name, device.adapter));
    if (desc.geometry != nullptr && !device.geometry)
        refuse(Rule::device_feature,
               fmt::format("pipeline \"{}\" has a geometry shader and the device \"{}\" has no such stage",
                           desc.name, device.adapter));
}

LinkageFindings check_linkage(const std::string& pipeline, std::span<const Shader* const> shaders,
                              std::span<const std::optional<model::ShaderUse>> uses, ShaderTarget target) {
    std::vector<StageSignature> signatures;
    for (std::size_t i = 0; i < shaders.size(); ++i)
        signatures.push_back(signature(*shaders[i], uses[i]));
    LinkageFindings findings;
    for (const StageSignature& signature : signatures)
        for (const LinkageIssue& issue : check_system_values(signature))
            findings.errors.push_back({Rule::pipeline_linkage, pipeline,
                                       fmt::format("{} (pipeline \"{}\")", issue.detail, pipeline)});
    if (!std::ranges::all_of(signatures, known))
        return findings; // foreign, and silent
    const LinkageRule own = target == ShaderTarget::spirv ? LinkageRule::vulkan : LinkageRule::d3d12;
    for (const Linkage& linkage : link_pipeline(signatures, own))
        report(pipeline, linkage, false, findings);
    if (own == LinkageRule::vulkan && std::ranges::all_of(signatures, has_registers))
        for (const Linkage& linkage : link_pipeline(signatures, LinkageRule::d3d12))
            report(pipeline, linkage, true, findings);
    return findings;
}

Issues note_early_depth(const GraphicsPipelineDesc& desc, const std::optional<model::ShaderUse>& pixel) {
    if (desc.pixel == nullptr || !has_depth(desc.depth_stencil_format) || !desc.depth_stencil.depth_test)
        return {};
    const DepthOutput output = depth_output_of(*desc.pixel, pixel);
    if (output == DepthOutput::none)
        return {};
    return {{Rule::pipeline_early_depth, desc.name,
             fmt::format("the pixel shader of pipeline \"{}\" writes {}", desc.name, depth_word(output))}};
}

} // namespace bindery::validate
