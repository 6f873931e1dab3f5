#include "validate/texture.hpp"

#include "validate/words.hpp"

#include <fmt/format.h>

#include <bit>

namespace bindery::validate {
namespace {

void check_extent(const TextureDesc& desc, const DeviceInfo& device, Issues& issues) {
    const auto limit = [&](std::string_view what, std::uint32_t value, std::uint32_t most) {
        if (value == 0)
            issues.push_back(
                {Rule::resource_empty, desc.name,
                 fmt::format("\"{}\" is a texture with a {} of 0 and needs at least 1", desc.name, what)});
        if (value > most)
            issues.push_back({Rule::resource_too_large, desc.name,
                              fmt::format("\"{}\" is a {} texture with a {} of {} and this device allows {}",
                                          desc.name, dimension_name(desc.dimension), what, value, most)});
    };
    const bool volume = desc.dimension == TextureDimension::d3;
    const std::uint32_t most = volume ? device.max_texture_3d : device.max_texture_2d;
    limit("width", desc.width, most);
    limit("height", desc.height, most);
    limit("depth", desc.depth, device.max_texture_3d);
    limit("layer count", desc.layers, device.max_texture_layers);
}

void check_dimension(const TextureDesc& desc, Issues& issues) {
    const auto one = [&](std::string_view what, std::uint32_t value) {
        if (value > 1)
            issues.push_back({Rule::texture_shape, desc.name,
                              fmt::format("\"{}\" is a {} texture with a {} of {}, which can only be 1",
                                          desc.name, dimension_name(desc.dimension), what, value)});
    };
    if (desc.dimension == TextureDimension::d1)
        one("height", desc.height);
    if (desc.dimension != TextureDimension::d3)
        one("depth", desc.depth);
    else
        one("layer count", desc.layers);
    if (desc.dimension == TextureDimension::cube && desc.width != desc.height)
        issues.push_back({Rule::texture_shape, desc.name,
                          fmt::format("\"{}\" is a cube texture of {} x {}, and a face is square", desc.name,
                                      desc.width, desc.height)});
    if (desc.dimension == TextureDimension::cube && desc.layers % 6 != 0)
        issues.push_back({Rule::texture_shape, desc.name,
                          fmt::format("\"{}\" is a cube texture with {} layers, and each cube has 6",
                                      desc.name, desc.layers)});
    const std::uint32_t most = full_mip_count({desc.width, desc.height, desc.depth});
    if (desc.mips > most)
        issues.push_back(
            {Rule::texture_shape, desc.name,
             fmt::format("\"{}\" has {} mips and its extent allows {}", desc.name, desc.mips, most)});
}

void check_samples(const TextureDesc& desc, const FormatSupport& support, Issues& issues) {
    if (desc.samples == 1)
        return;
    if (!std::has_single_bit(desc.samples) ||
        (support.sample_counts >> std::countr_zero(desc.samples) & 1) == 0)
        issues.push_back({Rule::format_unsupported, desc.name,
                          fmt::format("\"{}\" has {} samples a texel, which this device does not do in {}",
                                      desc.name, desc.samples, to_string(desc.format))});
    if (desc.dimension != TextureDimension::d2 || desc.mips != 1)
        issues.push_back({Rule::texture_shape, desc.name,
                          fmt::format("\"{}\" is multisampled, so it is 2D with 1 mip; it is {} with {}",
                                      desc.name, dimension_name(desc.dimension), desc.mips)});
    if (has(desc.usage, TextureUsage::shader_write))
        issues.push_back(
            {Rule::resource_usage, desc.name,
             fmt::format("\"{}\" has {} samples and TextureUsage::shader_write, which excludes them",
                         desc.name, desc.samples)});
}

void check_format(const TextureDesc& desc, const FormatSupport& support, Issues& issues) {
    const auto need = [&](TextureUsage usage, bool supported, std::string_view what) {
        if (has(desc.usage, usage) && !supported)
            issues.push_back(
                {Rule::format_unsupported, desc.name,
                 fmt::format("\"{}\" is in {}, which this device does not have for {}{}", desc.name,
                             to_string(desc.format), what,
                             usage == TextureUsage::shader_write ? bgra_advice(desc.format) : "")});
    };
    if (desc.format == Format::unknown) {
        issues.push_back(
            {Rule::format_unsupported, desc.name, fmt::format("\"{}\" has no format", desc.name)});
        return;
    }
    need(TextureUsage::shader_read, support.sampled, "reading in shaders");
    need(TextureUsage::shader_write, support.storage, "writing in shaders");
    need(TextureUsage::color_target, support.color_target, "colour targets");
    need(TextureUsage::depth_stencil_target, support.depth_stencil_target, "depth-stencil targets");
    if (is_compressed(desc.format) &&
        (desc.dimension == TextureDimension::d1 || desc.width % 4 != 0 || desc.height % 4 != 0))
        issues.push_back(
            {Rule::texture_shape, desc.name,
             fmt::format("\"{}\" is a {} texture of {} x {} in {}, whose blocks are 4 x 4 texels", desc.name,
                         dimension_name(desc.dimension), desc.width, desc.height, to_string(desc.format))});
}

} // namespace

void check_texture(const TextureDesc& desc, const DeviceInfo& device, const FormatSupport& support,
                   Issues& issues) {
    check_extent(desc, device, issues);
    if (!issues.empty())
        return; // the rest is about extents that are possible
    if (desc.usage == TextureUsage::none)
        issues.push_back(
            {Rule::resource_usage, desc.name,
             fmt::format("\"{}\" has TextureUsage::none and needs at least 1 usage", desc.name)});
    check_dimension(desc, issues);
    check_format(desc, support, issues);
    check_samples(desc, support, issues);
}

void check_sampler(const SamplerDesc& desc, Issues& issues) {
    if (!(desc.max_anisotropy >= 1.0f && desc.max_anisotropy <= 16.0f))
        issues.push_back({Rule::sampler_state, desc.name,
                          fmt::format("\"{}\" has an anisotropy of {}, which is not from 1 to 16", desc.name,
                                      desc.max_anisotropy)});
    if (!(desc.mip_bias >= -16.0f && desc.mip_bias < 16.0f))
        issues.push_back({Rule::sampler_state, desc.name,
                          fmt::format("\"{}\" has a mip bias of {}, which is not from -16 to 16", desc.name,
                                      desc.mip_bias)});
    if (!(desc.min_lod <= desc.max_lod))
        issues.push_back({Rule::sampler_state, desc.name,
                          fmt::format("\"{}\" has levels from {} to {}, which are in the wrong order",
                                      desc.name, desc.min_lod, desc.max_lod)});
}

} // namespace bindery::validate
