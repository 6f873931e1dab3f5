// What a pass is made of, checked before anything of it is recorded.

#include "frontend/command_list.hpp"
#include "frontend/subresource.hpp"
#include "validate/enumerators.hpp"
#include "validate/pass.hpp"

#include <fmt/format.h>

namespace bindery::frontend {
namespace {

using model::NamedArgument;

validate::TargetInfo info_of(const ResourceRecord& record, std::uint32_t mip) {
    const TextureDesc& desc = record.texture;
    return {desc.name, mip_extent({desc.width, desc.height, 1}, mip), desc.samples, desc.format};
}

/// A slice of a 3D texture is tracked with the whole mip.
model::SubresourceRange target_range(const ResourceRecord& record, TextureSubresource place) {
    if (record.texture.dimension == TextureDimension::d3)
        place.layer = 0;
    return range_of(record, place);
}

} // namespace

void CommandList::check_color(const ColorTarget& color, std::uint32_t i, Pass& pass,
                              validate::Issues& issues) {
    backend::PassColor& out = pass.colors.emplace_back();
    out.load = color.load;
    out.store = color.store;
    out.clear = color.clear;
    if (!color.texture.texture) { // a gap: pipelines have no format there
        pass.shape.color_formats.push_back(Format::unknown);
        return;
    }
    const ResourceRecord& record = check_texture(color.texture, "colour target", TextureUsage::color_target);
    const validate::TargetInfo info = info_of(record, color.texture.mip);
    validate::add_target(pass.shape, info, issues);
    out.target = target_of(color.texture);
    pass.shape.color_formats.push_back(record.texture.format);
    pass.targets.push_back({color.texture.texture.index(), target_range(record, color.texture),
                            Access::color_target, model::argument(NamedArgument::color, i),
                            color.load != LoadOp::load, false});
    if (!color.resolve.texture)
        return;
    const ResourceRecord& resolve =
        check_texture(color.resolve, "resolve target", TextureUsage::color_target);
    validate::check_resolve(info, info_of(resolve, color.resolve.mip), issues);
    out.resolve = target_of(color.resolve);
    pass.targets.push_back({color.resolve.texture.index(), target_range(resolve, color.resolve),
                            Access::color_target, model::argument(NamedArgument::resolve, i), true, false});
}

void CommandList::check_depth_stencil(const DepthStencilTarget& target, Pass& pass,
                                      validate::Issues& issues) {
    if (!target.texture.texture)
        return;
    const ResourceRecord& record =
        check_texture(target.texture, "depth-stencil target", TextureUsage::depth_stencil_target);
    const validate::TargetInfo info = info_of(record, target.texture.mip);
    validate::add_target(pass.shape, info, issues);
    validate::check_depth_stencil_target(pass.shape, info, target, issues);
    pass.shape.depth_stencil_format = info.format;
    pass.shape.depth_read_only = target.read_only;
    pass.depth_stencil = target_of(target.texture);
    pass.depth_load = target.load;
    pass.depth_store = target.store;
    pass.stencil_load = target.stencil_load;
    pass.stencil_store = target.stencil_store;
    pass.clear_depth = target.clear_depth;
    pass.clear_stencil = target.clear_stencil;
    const bool discard =
        target.load != LoadOp::load && (!has_stencil(info.format) || target.stencil_load != LoadOp::load);
    pass.targets.push_back({target.texture.texture.index(), target_range(record, target.texture),
                            target.read_only ? Access::depth_read : Access::depth_write,
                            model::argument(NamedArgument::depth_stencil), discard, false});
}

CommandList::Pass CommandList::check_pass(const PassDesc& desc) {
    Pass pass;
    pass.shape.name = desc.name;
    if (desc.colors.size() > max_color_targets)
        throw Error(Rule::pass_targets, pass.shape.name,
                    fmt::format("pass \"{}\" has {} colour targets and {} are allowed", desc.name,
                                desc.colors.size(), max_color_targets));
    validate::require_enumerators(desc);
    validate::Issues issues;
    for (std::uint32_t i = 0; i < desc.colors.size(); ++i)
        check_color(desc.colors[i], i, pass, issues);
    check_depth_stencil(desc.depth_stencil, pass, issues);
    const Extent size = validate::resolve_pass_size(pass.shape, desc.width, desc.height,
                                                    device_->info().max_texture_2d, issues);
    pass.width = size.width;
    pass.height = size.height;
    validate::throw_first(std::move(issues));
    return pass;
}

void CommandList::check_pass_pipeline(const PipelineRecord& pipeline) const {
    validate::Issues issues;
    validate::check_pipeline_in_pass({pipeline.name, pipeline.samples, pipeline.color_formats,
                                      pipeline.depth_stencil_format, pipeline.writes_depth},
                                     pass_.shape, issues);
    validate::throw_first(std::move(issues));
}

} // namespace bindery::frontend
