#include "model/format_family.hpp"
#include "model/texture_shape.hpp"
#include "validate/texture.hpp"
#include "validate/words.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::validate {
namespace {

TextureDimension dimension_of(model::TextureForm form) {
    switch (form) {
    case model::TextureForm::line:
        return TextureDimension::d1;
    case model::TextureForm::plane:
    case model::TextureForm::multisampled:
        break;
    case model::TextureForm::volume:
        return TextureDimension::d3;
    case model::TextureForm::cube:
        return TextureDimension::cube;
    }
    return TextureDimension::d2;
}

/// Layers of what a kind that is no array shows.
std::uint32_t layers_of_one(const model::TextureShape& shape) {
    return shape.form == model::TextureForm::cube ? 6 : 1;
}

bool check_kind(const TextureDesc& texture, Kind kind, Issues& issues) {
    const auto refuse = [&] {
        issues.push_back({Rule::binding_kind, texture.name,
                          fmt::format("\"{}\" is a {} texture with {} layers and {} samples, which is no {}",
                                      texture.name, dimension_name(texture.dimension), texture.layers,
                                      texture.samples, kind_info(kind).hlsl_name)});
        return false;
    };
    const std::optional<model::TextureShape> shape = model::find_texture_shape(kind);
    if (!shape)
        return refuse();
    const TextureDimension seen_as = dimension_of(shape->form);
    const bool faces_as_layers =
        texture.dimension == TextureDimension::cube && seen_as == TextureDimension::d2;
    const bool layers_as_faces =
        texture.dimension == TextureDimension::d2 && seen_as == TextureDimension::cube;
    if (texture.dimension != seen_as && !faces_as_layers && !layers_as_faces)
        return refuse();
    if (layers_as_faces && (texture.layers < 6 || texture.width != texture.height))
        return refuse();
    return (shape->form == model::TextureForm::multisampled) == (texture.samples > 1) || refuse();
}

} // namespace

std::uint32_t layers_of(Kind kind, std::uint32_t held) {
    const std::optional<model::TextureShape> shape = model::find_texture_shape(kind);
    if (!shape)
        return 1; // resolve_texture_view refuses it
    const std::uint32_t one = layers_of_one(*shape);
    return shape->array ? held / one * one : one;
}

namespace {

model::SubresourceRange resolve_subresources(const TextureDesc& texture, const TextureViewDesc& view,
                                             Issues& issues) {
    const bool writable = kind_info(view.kind).writable;
    const model::TextureShape shape = model::texture_shape(view.kind);
    const auto resolve = [&](std::string_view what, std::uint32_t first, std::uint32_t count,
                             std::uint32_t held, std::uint32_t when_zero) {
        if (first >= held) {
            issues.push_back({Rule::view_range, texture.name,
                              fmt::format("a view of \"{}\" starts at {} {}, and there are {} {}s",
                                          texture.name, what, first, held, what)});
            return std::uint16_t{0};
        }
        if (count > held - first) {
            issues.push_back({Rule::view_range, texture.name,
                              fmt::format("a view of \"{}\" takes {} {}s from {} on, and there are {}",
                                          texture.name, count, what, first, held)});
            return std::uint16_t{0};
        }
        return static_cast<std::uint16_t>(count != 0 ? count : std::min(when_zero, held - first));
    };
    const std::uint32_t one = layers_of_one(shape);
    const std::uint32_t all_layers =
        layers_of(view.kind, texture.layers - std::min(view.first_layer, texture.layers));
    model::SubresourceRange range;
    range.first_mip = static_cast<std::uint16_t>(view.first_mip);
    range.mip_count = resolve("mip", view.first_mip, view.mips, texture.mips, writable ? 1 : texture.mips);
    range.first_layer = static_cast<std::uint16_t>(view.first_layer);
    range.layer_count = resolve("layer", view.first_layer, view.layers, texture.layers, all_layers);
    if (writable && range.mip_count > 1)
        issues.push_back({Rule::view_range, texture.name,
                          fmt::format("a {} view of \"{}\" takes {} mips and can have 1",
                                      kind_info(view.kind).hlsl_name, texture.name, range.mip_count)});
    if (range.layer_count != 0 && (shape.array ? range.layer_count % one != 0 : range.layer_count != one))
        issues.push_back({Rule::view_range, texture.name,
                          fmt::format("a {} view of \"{}\" takes {} layers and can have {}{}",
                                      kind_info(view.kind).hlsl_name, texture.name, range.layer_count,
                                      shape.array ? "a multiple of " : "", one)});
    return range;
}

void check_view_format(const TextureDesc& texture, const TextureViewDesc& view, Format format,
                       const FormatSupport& support, Issues& issues) {
    const KindInfo& info = kind_info(view.kind);
    const TextureUsage needed = info.writable ? TextureUsage::shader_write : TextureUsage::shader_read;
    if (!has(texture.usage, needed))
        issues.push_back(
            {Rule::resource_usage, texture.name,
             fmt::format("\"{}\" is seen as a {} and was made without TextureUsage::{}", texture.name,
                         info.hlsl_name, info.writable ? "shader_write" : "shader_read")});
    if (view.stencil && !has_stencil(texture.format))
        issues.push_back(
            {Rule::format_unsupported, texture.name,
             fmt::format("\"{}\" is in {}, which has no stencil", texture.name, to_string(texture.format))});
    if (!model::same_family(format, texture.format))
        issues.push_back(
            {Rule::format_unsupported, texture.name,
             fmt::format("\"{}\" is in {} and cannot be seen as {}, which has other components or bits",
                         texture.name, to_string(texture.format), to_string(format))});
    else if (format != texture.format && !(info.writable ? support.storage : support.sampled))
        issues.push_back(
            {Rule::format_unsupported, texture.name,
             fmt::format("\"{}\" is seen as a {} in {}, which this device does not have{}", texture.name,
                         info.hlsl_name, to_string(format), info.writable ? bgra_advice(format) : "")});
}

} // namespace

Kind default_kind(const TextureDesc& desc) {
    switch (desc.dimension) {
    case TextureDimension::d1:
        return desc.layers > 1 ? Kind::texture_1d_array : Kind::texture_1d;
    case TextureDimension::d2:
        if (desc.samples > 1)
            return desc.layers > 1 ? Kind::texture_2d_ms_array : Kind::texture_2d_ms;
        return desc.layers > 1 ? Kind::texture_2d_array : Kind::texture_2d;
    case TextureDimension::d3:
        return Kind::texture_3d;
    case TextureDimension::cube:
        return desc.layers > 6 ? Kind::texture_cube_array : Kind::texture_cube;
    }
    return Kind::none;
}

TexturePart resolve_texture_view(const TextureDesc& texture, const TextureViewDesc& view,
                                 const FormatSupport& support, Issues& issues) {
    TexturePart part;
    TextureViewDesc resolved = view;
    if (resolved.kind == Kind::none)
        resolved.kind = default_kind(texture);
    part.kind = resolved.kind;
    part.format = view.format == Format::unknown ? texture.format : view.format;
    if (!check_kind(texture, resolved.kind, issues))
        return part;
    part.range = resolve_subresources(texture, resolved, issues);
    check_view_format(texture, resolved, part.format, support, issues);
    const Aspects aspect = view.stencil             ? Aspects::stencil
                           : has_depth(part.format) ? Aspects::depth
                                                    : Aspects::color;
    part.range.aspects = aspect;
    part.scalar = shader_scalar(part.format, aspect);
    return part;
}

void check_whole(const TextureDesc& texture, Kind kind, std::uint32_t held, Issues& issues) {
    const std::uint32_t seen = layers_of(kind, held);
    if (seen < held)
        issues.push_back(
            {Rule::binding_kind, texture.name,
             fmt::format("\"{}\" has {} layers there and the field is a {}, which sees {}; a view of "
                         "that kind says which",
                         texture.name, held, kind_info(kind).hlsl_name, seen)});
}

void check_texture_element(const TextureDesc& texture, const TexturePart& part, ElementType element,
                           Issues& issues) {
    if (element.scalar() != part.scalar)
        issues.push_back(
            {Rule::binding_element, texture.name,
             fmt::format("\"{}\" is in {}, which a shader reads as {}, and the field is a {}<{}>",
                         texture.name, to_string(part.format), scalar_name(part.scalar),
                         kind_info(part.kind).hlsl_name, element_name(element))});
}

} // namespace bindery::validate
