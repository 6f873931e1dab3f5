#include "validate/pipeline.hpp"

#include "reflection/dxil_signature.hpp"
#include "validate/enumerators.hpp"
#include "validate/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cctype>
#include <cmath>
#include <span>

namespace bindery::validate {
namespace {

bool is_dxil(ShaderTarget target) {
    return target != ShaderTarget::spirv;
}

void check_color(const GraphicsPipelineDesc& desc, std::size_t i, const FormatSupportOf& support,
                 Issues& issues) {
    const Format format = desc.color_formats[i];
    if (format == Format::unknown)
        return; // a gap
    const FormatSupport can = support(format);
    if (!can.color_target)
        issues.push_back(
            {Rule::format_unsupported, desc.name,
             fmt::format("pipeline \"{}\" draws into {} at colour target {}, which this device cannot",
                         desc.name, to_string(format), i)});
    else if (i < desc.blend.size() && desc.blend[i].enabled && !can.blendable)
        issues.push_back(
            {Rule::format_unsupported, desc.name,
             fmt::format("pipeline \"{}\" blends into {} at colour target {}, which this device cannot",
                         desc.name, to_string(format), i)});
    if (std::has_single_bit(desc.multisample.samples) &&
        (can.sample_counts >> std::countr_zero(desc.multisample.samples) & 1) == 0)
        issues.push_back({Rule::format_unsupported, desc.name,
                          fmt::format("pipeline \"{}\" has {} samples, which this device does not do in {}",
                                      desc.name, desc.multisample.samples, to_string(format))});
}

std::string upper(std::string_view text) {
    std::string result(text);
    std::ranges::transform(result, result.begin(),
                           [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return result;
}

/// A semantic with its index taken off the end: "TEXCOORD1" is TEXCOORD, 1.
struct Semantic {
    std::string name;
    std::uint32_t index = 0;

    friend bool operator==(const Semantic&, const Semantic&) = default;
};
Semantic semantic_of(std::string_view text, std::uint32_t index) {
    std::size_t digits = 0;
    while (digits < text.size() &&
           std::isdigit(static_cast<unsigned char>(text[text.size() - 1 - digits])) != 0)
        ++digits;
    if (digits == 0 || digits > 4 || digits == text.size() || index != 0)
        return {upper(text), index};
    return {upper(text.substr(0, text.size() - digits)),
            static_cast<std::uint32_t>(std::stoul(std::string(text.substr(text.size() - digits))))};
}

void check_attribute(const GraphicsPipelineDesc& desc, std::uint32_t i, Scalar wanted,
                     const FormatSupportOf& support, Issues& issues) {
    const VertexAttribute& attribute = desc.input_layout[i];
    if (!support(attribute.format).vertex)
        issues.push_back(
            {Rule::format_unsupported, desc.name,
             fmt::format("attribute {}{} of pipeline \"{}\" is in {}, which this device does not read "
                         "from vertex buffers",
                         attribute.semantic, attribute.semantic_index, desc.name,
                         to_string(attribute.format))});
    else if (shader_scalar(attribute.format) != wanted)
        issues.push_back(
            {Rule::pipeline_input_layout, desc.name,
             fmt::format("attribute {}{} of pipeline \"{}\" is in {}, which reads as {}, and the shader "
                         "has {} there",
                         attribute.semantic, attribute.semantic_index, desc.name, to_string(attribute.format),
                         scalar_name(shader_scalar(attribute.format)), scalar_name(wanted))});
    if (attribute.slot >= max_vertex_buffers)
        issues.push_back(
            {Rule::pipeline_input_layout, desc.name,
             fmt::format("attribute {}{} of pipeline \"{}\" reads vertex buffer {} and there are {}",
                         attribute.semantic, attribute.semantic_index, desc.name, attribute.slot,
                         max_vertex_buffers)});
}

/// Bytes of what an attribute's format is put together from: a component, or the whole where components are
/// packed.
std::uint32_t component_bytes(Format format) {
    const FormatInfo& info = format_info(format);
    constexpr std::array packed{Format::rgb10a2_unorm,  Format::rgb10a2_uint,  Format::r11g11b10_float,
                                Format::rgb9e5_float,   Format::b5g6r5_unorm,  Format::b5g5r5a1_unorm,
                                Format::b4g4r4a4_unorm, Format::a4b4g4r4_unorm};
    if (info.components == 0 || info.block_texels > 1 || std::ranges::count(packed, format) != 0)
        return std::max<std::uint32_t>(info.block_bytes, 1);
    return info.block_bytes / info.components;
}

void check_offset(const GraphicsPipelineDesc& desc, const VertexAttribute& attribute, Issues& issues) {
    constexpr std::uint32_t most = 2047; // the least that Vulkan guarantees
    const std::uint32_t alignment = std::min<std::uint32_t>(component_bytes(attribute.format), 4);
    if (attribute.offset_bytes > most)
        issues.push_back(
            {Rule::pipeline_input_layout, desc.name,
             fmt::format("attribute {}{} of pipeline \"{}\" lies at byte {} of its vertex and {} is the last",
                         attribute.semantic, attribute.semantic_index, desc.name, attribute.offset_bytes,
                         most)});
    if (attribute.offset_bytes % alignment != 0)
        issues.push_back(
            {Rule::pipeline_input_layout, desc.name,
             fmt::format(
                 "attribute {}{} of pipeline \"{}\" is in {} at byte {} of its vertex, which is not a "
                 "multiple of {}",
                 attribute.semantic, attribute.semantic_index, desc.name, to_string(attribute.format),
                 attribute.offset_bytes, alignment)});
}

/// Foreign bytecode is fed by location, and there semantics say nothing.
void check_semantics_differ(const GraphicsPipelineDesc& desc, Issues& issues) {
    std::vector<Semantic> seen;
    for (const VertexAttribute& attribute : desc.input_layout) {
        Semantic semantic = semantic_of(attribute.semantic, attribute.semantic_index);
        if (std::ranges::find(seen, semantic) != seen.end())
            issues.push_back({Rule::pipeline_input_layout, desc.name,
                              fmt::format("the input layout of pipeline \"{}\" has the attribute {}{} twice",
                                          desc.name, semantic.name, semantic.index)});
        seen.push_back(std::move(semantic));
    }
}

/// The class as its 32-bit type: a target converts sizes, not classes.
Scalar scalar_class(Scalar scalar) {
    switch (scalar) {
    case Scalar::float32:
    case Scalar::float16:
    case Scalar::float64:
        return Scalar::float32;
    case Scalar::int32:
    case Scalar::int16:
    case Scalar::int64:
        return Scalar::int32;
    case Scalar::uint32:
    case Scalar::uint16:
    case Scalar::uint64:
    case Scalar::bool32: // compilers hand it on as uint
        return Scalar::uint32;
    }
    return Scalar::float32;
}

/// A vertex buffer goes on by vertex or by instance, for all that is read of it.
void check_rates(const GraphicsPipelineDesc& desc, const std::vector<MatchedInput>& matched, Issues& issues) {
    for (const MatchedInput& input : matched) {
        const VertexAttribute& attribute = desc.input_layout[input.attribute];
        const auto other = std::ranges::find_if(matched, [&](const MatchedInput& candidate) {
            const VertexAttribute& with = desc.input_layout[candidate.attribute];
            return with.slot == attribute.slot && with.per_instance && !attribute.per_instance;
        });
        if (other == matched.end())
            continue;
        const VertexAttribute& with = desc.input_layout[other->attribute];
        issues.push_back(
            {Rule::pipeline_input_layout, desc.name,
             fmt::format("attributes {}{} and {}{} of pipeline \"{}\" read vertex buffer {}, one by vertex "
                         "and one by instance",
                         attribute.semantic, attribute.semantic_index, with.semantic, with.semantic_index,
                         desc.name, attribute.slot)});
    }
}

void match_by_semantic(const GraphicsPipelineDesc& desc, std::span<const StageElement> inputs,
                       const FormatSupportOf& support, std::vector<MatchedInput>& matched, Issues& issues) {
    for (const StageElement& input : inputs) {
        if (input.system_value || input.location == no_place) // SPIR-V has dropped what nobody reads
            continue;
        const auto found = std::ranges::find_if(desc.input_layout, [&](const VertexAttribute& attribute) {
            const Semantic semantic = semantic_of(attribute.semantic, attribute.semantic_index);
            return semantic.name == upper(input.semantic) && semantic.index == input.semantic_index;
        });
        if (found == desc.input_layout.end()) {
            issues.push_back(
                {Rule::pipeline_input_layout, desc.name,
                 fmt::format("the vertex shader of pipeline \"{}\" reads {}{} and the input layout of {} "
                             "attributes does not have it",
                             desc.name, input.semantic, input.semantic_index, desc.input_layout.size())});
            continue;
        }
        const auto attribute = static_cast<std::uint32_t>(found - desc.input_layout.begin());
        check_attribute(desc, attribute, input.scalar, support, issues);
        matched.push_back({input.location, attribute});
    }
}

void match_by_location(const GraphicsPipelineDesc& desc, const model::ShaderUse& use,
                       const FormatSupportOf& support, std::vector<MatchedInput>& matched, Issues& issues) {
    for (const model::EntryPoint& entry : use.entry_points) {
        if (entry.name != desc.vertex->entry)
            continue;
        for (const model::StageVariable& input : entry.inputs) {
            if (input.location >= desc.input_layout.size()) {
                issues.push_back(
                    {Rule::pipeline_input_layout, desc.name,
                     fmt::format("the vertex shader of pipeline \"{}\" reads location {} and the input "
                                 "layout has {} attributes",
                                 desc.name, input.location, desc.input_layout.size())});
                continue;
            }
            check_attribute(desc, input.location, input.component, support, issues);
            matched.push_back({input.location, input.location});
        }
    }
}

} // namespace

void check_shader(const std::string& pipeline, const Shader* shader, Stage stage, ShaderTarget target,
                  Issues& issues) {
    if (shader == nullptr) {
        issues.push_back({Rule::pipeline_stage, pipeline,
                          fmt::format("pipeline \"{}\" has no {} shader", pipeline, stage_info(stage).name)});
        return;
    }
    check_enumerators(pipeline, *shader, issues);
    if (shader->stage != stage)
        issues.push_back(
            {Rule::pipeline_stage, pipeline,
             fmt::format("the {} shader of pipeline \"{}\" is \"{}\", which is a {} shader",
                         stage_info(stage).name, pipeline, shader->entry, stage_info(shader->stage).name)});
    if (is_dxil(shader->target) != is_dxil(target) || shader->target > target)
        issues.push_back(
            {Rule::pipeline_stage, pipeline,
             fmt::format("shader \"{}\" of pipeline \"{}\" is compiled to {} and this device takes {}",
                         shader->entry, pipeline, to_string(shader->target), to_string(target))});
}

void check_graphics_state(const GraphicsPipelineDesc& desc, const FormatSupportOf& support, Issues& issues) {
    const auto refuse = [&](std::string detail) {
        issues.push_back({Rule::pipeline_state, desc.name, std::move(detail)});
    };
    if (desc.color_formats.size() > max_color_targets)
        refuse(fmt::format("pipeline \"{}\" has {} colour targets and can have {}", desc.name,
                           desc.color_formats.size(), max_color_targets));
    if (desc.blend.size() > desc.color_formats.size())
        refuse(fmt::format("pipeline \"{}\" has blend state for {} colour targets and has {}", desc.name,
                           desc.blend.size(), desc.color_formats.size()));
    if (!std::has_single_bit(desc.multisample.samples) || desc.multisample.samples > 64)
        refuse(fmt::format("pipeline \"{}\" has {} samples, which is no power of 2 up to 64", desc.name,
                           desc.multisample.samples));
    if (!std::isfinite(desc.raster.depth_bias_clamp) || !std::isfinite(desc.raster.slope_scaled_depth_bias))
        issues.push_back(
            {Rule::argument_finite, desc.name,
             fmt::format("pipeline \"{}\" has a depth bias clamp of {} and a slope-scaled depth "
                         "bias of {}; both are finite",
                         desc.name, desc.raster.depth_bias_clamp, desc.raster.slope_scaled_depth_bias)});
    for (std::size_t i = 0; i < desc.color_formats.size(); ++i)
        check_color(desc, i, support, issues);
    if (desc.depth_stencil_format != Format::unknown &&
        !support(desc.depth_stencil_format).depth_stencil_target)
        issues.push_back(
            {Rule::format_unsupported, desc.name,
             fmt::format("pipeline \"{}\" has the depth-stencil format {}, which this device has no "
                         "targets of",
                         desc.name, to_string(desc.depth_stencil_format))});
    if (desc.depth_stencil.stencil_test && !has_stencil(desc.depth_stencil_format))
        refuse(fmt::format("pipeline \"{}\" tests stencil and its depth-stencil format {} has none",
                           desc.name, to_string(desc.depth_stencil_format)));
}

void check_target_types(const GraphicsPipelineDesc& desc, Issues& issues) {
    if (desc.pixel == nullptr || !desc.pixel->side_car)
        return;
    for (const StageElement& output : desc.pixel->side_car->outputs) {
        const std::uint32_t target = output.semantic_index;
        if (output.semantic != "SV_TARGET" || target >= desc.color_formats.size() ||
            desc.color_formats[target] == Format::unknown)
            continue;
        const Format format = desc.color_formats[target];
        if (scalar_class(output.scalar) != scalar_class(shader_scalar(format)))
            issues.push_back(
                {Rule::pipeline_state, desc.name,
                 fmt::format("the pixel shader of pipeline \"{}\" writes {} to colour target {}, which is in "
                             "{} and takes {}",
                             desc.name, scalar_name(output.scalar), target, to_string(format),
                             scalar_name(shader_scalar(format)))});
    }
}

std::vector<MatchedInput> match_inputs(const GraphicsPipelineDesc& desc,
                                       const std::optional<model::ShaderUse>& vertex,
                                       const FormatSupportOf& support, Issues& issues) {
    std::vector<MatchedInput> matched;
    for (const VertexAttribute& attribute : desc.input_layout)
        check_offset(desc, attribute, issues);
    const bool dxil = is_dxil(desc.vertex->target); // which names its inputs itself
    if (desc.vertex->side_car || dxil)
        check_semantics_differ(desc, issues);
    if (desc.vertex->side_car)
        match_by_semantic(desc, desc.vertex->side_car->inputs, support, matched, issues);
    else if (dxil)
        match_by_semantic(desc,
                          reflection::dxil_signature(desc.vertex->bytecode, desc.vertex->source_name).inputs,
                          support, matched, issues);
    else if (vertex)
        match_by_location(desc, *vertex, support, matched, issues);
    check_rates(desc, matched, issues);
    return matched;
}

bool writes_depth_or_stencil(const GraphicsPipelineDesc& desc) {
    const DepthStencilState& state = desc.depth_stencil;
    return (has_depth(desc.depth_stencil_format) && state.depth_test && state.depth_write) ||
           (has_stencil(desc.depth_stencil_format) && state.stencil_test && state.stencil_write_mask != 0);
}

} // namespace bindery::validate
