#include "validate/copy.hpp"

#include <fmt/format.h>

namespace bindery::validate {

std::string_view usage_name(BufferUsage usage) {
    switch (usage) {
    case BufferUsage::none:
        return "none";
    case BufferUsage::shader_read:
        return "shader_read";
    case BufferUsage::shader_write:
        return "shader_write";
    case BufferUsage::texel:
        return "texel";
    case BufferUsage::vertex:
        return "vertex";
    case BufferUsage::index:
        return "index";
    case BufferUsage::indirect:
        return "indirect";
    case BufferUsage::copy_source:
        return "copy_source";
    case BufferUsage::copy_target:
        return "copy_target";
    case BufferUsage::acceleration_structure_input:
        return "acceleration_structure_input";
    }
    return "";
}

std::string_view usage_name(TextureUsage usage) {
    switch (usage) {
    case TextureUsage::none:
        return "none";
    case TextureUsage::shader_read:
        return "shader_read";
    case TextureUsage::shader_write:
        return "shader_write";
    case TextureUsage::color_target:
        return "color_target";
    case TextureUsage::depth_stencil_target:
        return "depth_stencil_target";
    case TextureUsage::copy_source:
        return "copy_source";
    case TextureUsage::copy_target:
        return "copy_target";
    }
    return "";
}

namespace {

/// The usages that stand for an access, any of which will do; none: commands show such uses themselves.
BufferUsage buffer_usages(Access access) {
    switch (access) {
    case Access::vertex_read:
    case Access::pixel_read:
    case Access::graphics_read:
    case Access::compute_read:
    case Access::ray_tracing_read:
        return BufferUsage::shader_read | BufferUsage::texel;
    case Access::graphics_uniform_read:
    case Access::compute_uniform_read:
    case Access::ray_tracing_uniform_read:
        return BufferUsage::shader_read;
    case Access::graphics_write:
    case Access::compute_write:
    case Access::ray_tracing_write:
        return BufferUsage::shader_write;
    case Access::indirect_argument:
        return BufferUsage::indirect;
    case Access::index_buffer:
        return BufferUsage::index;
    case Access::vertex_buffer:
        return BufferUsage::vertex;
    case Access::copy_source:
        return BufferUsage::copy_source;
    case Access::copy_target:
        return BufferUsage::copy_target;
    case Access::acceleration_structure_build_input:
        return BufferUsage::acceleration_structure_input;
    case Access::none:
    case Access::color_target:
    case Access::depth_read:
    case Access::depth_write:
    case Access::resolve_source:
    case Access::resolve_target:
    case Access::clear_target:
    case Access::host_read:
    case Access::host_write:
    case Access::present:
    case Access::acceleration_structure_build_scratch:
    case Access::acceleration_structure_build_read:
    case Access::acceleration_structure_build_write:
    case Access::graphics_acceleration_structure_read:
    case Access::compute_acceleration_structure_read:
    case Access::ray_tracing_acceleration_structure_read:
        break;
    }
    return BufferUsage::none;
}

TextureUsage texture_usages(Access access) {
    switch (access) {
    case Access::vertex_read:
    case Access::pixel_read:
    case Access::graphics_read:
    case Access::compute_read:
    case Access::ray_tracing_read:
        return TextureUsage::shader_read;
    case Access::graphics_write:
    case Access::compute_write:
    case Access::ray_tracing_write:
        return TextureUsage::shader_write;
    case Access::copy_source:
        return TextureUsage::copy_source;
    case Access::copy_target:
        return TextureUsage::copy_target;
    case Access::none:
    case Access::indirect_argument:
    case Access::index_buffer:
    case Access::vertex_buffer:
    case Access::graphics_uniform_read:
    case Access::compute_uniform_read:
    case Access::ray_tracing_uniform_read:
    case Access::color_target:
    case Access::depth_read:
    case Access::depth_write:
    case Access::resolve_source:
    case Access::resolve_target:
    case Access::clear_target:
    case Access::host_read:
    case Access::host_write:
    case Access::present:
    case Access::acceleration_structure_build_input:
    case Access::acceleration_structure_build_scratch:
    case Access::acceleration_structure_build_read:
    case Access::acceleration_structure_build_write:
    case Access::graphics_acceleration_structure_read:
    case Access::compute_acceleration_structure_read:
    case Access::ray_tracing_acceleration_structure_read:
        break;
    }
    return TextureUsage::none;
}

template<class Usage>
void check_declared(const std::string& name, Access access, std::string_view kind, std::string_view type,
                    Usage held, Usage wanted, Issues& issues) {
    if (wanted == Usage::none) {
        issues.push_back({Rule::resource_usage, name,
                          fmt::format("the use \"{}\" is declared for \"{}\", a {}, which cannot be used so "
                                      "by what commands do not show",
                                      describe(access), name, kind)});
        return;
    }
    std::string missing;
    for (auto left = static_cast<std::uint32_t>(wanted); left != 0; left &= left - 1) {
        const auto usage = static_cast<Usage>(left & (~left + 1)); // the lowest
        if (has(held, usage))
            return;
        missing += fmt::format("{}{}::{}", missing.empty() ? "" : " or ", type, usage_name(usage));
    }
    issues.push_back({Rule::resource_usage, name,
                      fmt::format("the use \"{}\" is declared for \"{}\", which was made without {}",
                                  describe(access), name, missing)});
}

} // namespace

void check_declared_access(const BufferDesc& buffer, Access access, Issues& issues) {
    check_declared(buffer.name, access, "buffer", "BufferUsage", buffer.usage, buffer_usages(access), issues);
}

void check_declared_access(const TextureDesc& texture, Access access, Issues& issues) {
    check_declared(texture.name, access, "texture", "TextureUsage", texture.usage, texture_usages(access),
                   issues);
}

void check_upload(std::string_view name, std::uint64_t buffer_bytes, std::uint64_t offset_bytes,
                  std::uint64_t size_bytes, Issues& issues) {
    if (size_bytes == 0)
        issues.push_back({Rule::upload_range, std::string(name),
                          fmt::format("an upload to \"{}\" has 0 bytes and needs at least 1", name)});
    if (offset_bytes > buffer_bytes || size_bytes > buffer_bytes - offset_bytes)
        issues.push_back({Rule::upload_range, std::string(name),
                          fmt::format("an upload puts {} bytes at offset {} of \"{}\", which holds {} bytes",
                                      size_bytes, offset_bytes, name, buffer_bytes)});
}

void check_upload_size(std::string_view name, std::uint32_t mip, std::uint64_t subresource_bytes,
                       std::uint64_t size_bytes, Issues& issues) {
    if (size_bytes != subresource_bytes)
        issues.push_back({Rule::upload_range, std::string(name),
                          fmt::format("an upload to mip {} of \"{}\" has {} bytes and the mip takes {}", mip,
                                      name, size_bytes, subresource_bytes)});
}

void check_dwords(std::string_view what, std::string_view name, std::uint64_t offset_bytes,
                  std::uint64_t size_bytes, Issues& issues) {
    if (offset_bytes % 4 != 0 || size_bytes % 4 != 0)
        issues.push_back(
            {Rule::upload_range, std::string(name),
             fmt::format("the {} of \"{}\" takes {} bytes at offset {}, which are not both multiples of 4",
                         what, name, size_bytes, offset_bytes)});
}

void check_subresource(const TextureDesc& texture, std::string_view what, std::uint32_t mip,
                       std::uint32_t layer, bool slices, Issues& issues) {
    if (mip >= texture.mips) {
        issues.push_back(
            {Rule::view_range, texture.name,
             fmt::format("the {} is mip {} of \"{}\", which has {}", what, mip, texture.name, texture.mips)});
        return;
    }
    const std::uint32_t layers = slices && texture.dimension == TextureDimension::d3
                                     ? mip_extent({texture.width, texture.height, texture.depth}, mip).depth
                                     : texture.layers;
    if (layer >= layers)
        issues.push_back(
            {Rule::view_range, texture.name,
             fmt::format("the {} is layer {} of \"{}\", which has {}", what, layer, texture.name, layers)});
}

void check_texture_memory_copy(const TextureDesc& texture, std::string_view what, bool stencil,
                               Issues& issues) {
    if (texture.samples > 1)
        issues.push_back({Rule::texture_shape, texture.name,
                          fmt::format("the {} is \"{}\", which has {} samples a texel and would need 1", what,
                                      texture.name, texture.samples)});
    if (stencil && !has_stencil(texture.format))
        issues.push_back({Rule::format_unsupported, texture.name,
                          fmt::format("the {} is the stencil of \"{}\", which is in {} and has none", what,
                                      texture.name, to_string(texture.format))});
}

TextureBox resolve_texture_copy(const TextureDesc& source, std::uint32_t source_mip, const TextureBox& box,
                                const TextureDesc& target, std::uint32_t target_mip,
                                const std::array<std::uint32_t, 3>& target_place, Issues& issues) {
    const bool same_blocks =
        block_bytes(source.format) == block_bytes(target.format) &&
        format_info(source.format).block_texels == format_info(target.format).block_texels;
    const bool depth = has_depth(source.format) || has_depth(target.format);
    if (depth ? source.format != target.format : !same_blocks)
        issues.push_back(
            {Rule::copy_format, target.name,
             fmt::format("\"{}\" in {} is copied to \"{}\" in {}, whose blocks are of another kind",
                         source.name, to_string(source.format), target.name, to_string(target.format))});
    if (source.samples != target.samples)
        issues.push_back({Rule::texture_shape, target.name,
                          fmt::format("\"{}\" with {} samples is copied to \"{}\" with {}", source.name,
                                      source.samples, target.name, target.samples)});
    const Extent from = mip_extent({source.width, source.height, source.depth}, source_mip);
    const Extent to = mip_extent({target.width, target.height, target.depth}, target_mip);
    const std::uint32_t block = format_info(source.format).block_texels;
    TextureBox resolved = box;
    const auto axis = [&](std::string_view name, std::uint32_t first, std::uint32_t& count,
                          std::uint32_t held, std::uint32_t target_first, std::uint32_t target_held,
                          std::uint32_t step) {
        if (first >= held || count > held - first) {
            issues.push_back({Rule::upload_range, source.name,
                              fmt::format("a copy takes {} texels from {} on of \"{}\" in {}, which has {}",
                                          count, first, source.name, name, held)});
            return;
        }
        if (count == 0)
            count = held - first;
        if (target_first >= target_held || count > target_held - target_first)
            issues.push_back({Rule::upload_range, target.name,
                              fmt::format("a copy puts {} texels at {} of \"{}\" in {}, which has {}", count,
                                          target_first, target.name, name, target_held)});
        if (first % step != 0 || target_first % step != 0 || (count % step != 0 && first + count != held))
            issues.push_back({Rule::upload_range, source.name,
                              fmt::format("a copy of {} texels from {} to {} in {} cuts blocks of {} texels",
                                          count, first, target_first, name, step)});
    };
    axis("width", box.x, resolved.width, from.width, target_place[0], to.width, block);
    axis("height", box.y, resolved.height, from.height, target_place[1], to.height, block);
    axis("depth", box.z, resolved.depth, from.depth, target_place[2], to.depth, 1);
    return resolved;
}

} // namespace bindery::validate
