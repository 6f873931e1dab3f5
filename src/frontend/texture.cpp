#include "frontend/device.hpp"

#include "frontend/device_registry.hpp"
#include "validate/enumerators.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace bindery::frontend {
namespace {

barrier::ResourceShape shape_of(const TextureDesc& desc) {
    return {.texture = true,
            .permanent = false,
            .aspects = aspects_of(desc.format),
            .mips = static_cast<std::uint16_t>(desc.mips),
            .layers = static_cast<std::uint16_t>(desc.layers)};
}

} // namespace

Texture Device::create_texture(const TextureDesc& asked) {
    require_open();
    validate::require_enumerators(asked);
    TextureDesc desc = asked;
    if (desc.mips == 0)
        desc.mips = std::max(full_mip_count({desc.width, desc.height, desc.depth}), 1u);
    validate::Issues issues;
    validate::check_texture(desc, info_, backend_->format_support(desc.format), issues);
    validate::throw_first(std::move(issues));

    const std::lock_guard lock(mutex_);
    collect();
    const ResourceNumber number = add_resource(ResourceType::texture, desc.name);
    ResourceRecord& record = row(number);
    record.texture = desc;
    record.shape = shape_of(desc);
    try {
        backend_->create_texture(number, desc);
    } catch (...) {
        drop_resource(number);
        throw;
    }
    states_.create(number, record.shape);
    try {
        const TextureView view = whole_texture(number, desc.pinned_index);
        return {shared_from_this(), view.texture_, desc, view};
    } catch (...) {
        backend_->destroy_resource(number);
        drop_resource(number);
        throw;
    }
}

/// What a field gets that is assigned the texture itself.
TextureView Device::whole_texture(ResourceNumber number, std::optional<std::uint32_t> pinned) {
    const ResourceRecord& record = row(number);
    if (has(record.texture.usage, TextureUsage::shader_read)) {
        validate::Issues issues;
        const validate::TexturePart part = validate::resolve_texture_view(
            record.texture, {}, backend_->format_support(record.texture.format), issues);
        validate::throw_first(std::move(issues));
        return make_texture_view(number, part, pinned);
    }
    if (pinned)
        throw Error(
            Rule::heap_pinned, record.name,
            fmt::format("\"{}\" is pinned to index {} and no shader reads it (TextureUsage::shader_read)",
                        record.name, *pinned));
    TextureView view; // names the texture, for fields of writable kinds
    view.texture_ = id_of(number, record.generation.load());
    view.kind_ = validate::default_kind(record.texture);
    view.format_ = record.texture.format;
    return view;
}

TextureView Device::make_texture_view(ResourceNumber number, const validate::TexturePart& part,
                                      std::optional<std::uint32_t> pinned) {
    const ResourceRecord& record = row(number);
    const CachedView wanted{.kind = part.kind, .format = part.format, .range = part.range};
    TextureView view;
    view.texture_ = id_of(number, record.generation.load());
    view.heap_index_ = pinned ? add_view(number, wanted, pinned) : cached_view(number, wanted);
    view.id_ = id_of(view.heap_index_, views_[view.heap_index_].generation.load());
    view.first_mip_ = part.range.first_mip;
    view.mips_ = part.range.mip_count;
    view.first_layer_ = part.range.first_layer;
    view.layers_ = part.range.layer_count;
    view.kind_ = part.kind;
    view.scalar_ = part.scalar;
    view.format_ = part.format;
    view.stencil_ = part.range.aspects == Aspects::stencil;
    return view;
}

TextureView Device::texture_view(ResourceId id, const TextureViewDesc& desc) {
    require_open();
    const std::lock_guard lock(mutex_);
    const ResourceRecord& record = live_resource(id);
    validate::require_enumerators(record.texture, desc);
    const Format format = desc.format == Format::unknown ? record.texture.format : desc.format;
    validate::Issues issues;
    const validate::TexturePart part =
        validate::resolve_texture_view(record.texture, desc, backend_->format_support(format), issues);
    validate::throw_first(std::move(issues));
    return make_texture_view(id.index(), part, {});
}

Slot Device::texture_slot(const TextureView& view, Kind kind, ElementType element) {
    require_open();
    const std::lock_guard lock(mutex_);
    const ResourceRecord& record = live_resource(view.texture_);
    TextureViewDesc desc{.kind = kind,
                         .format = view.format_,
                         .first_mip = view.first_mip_,
                         .mips = view.mips_,
                         .first_layer = view.first_layer_,
                         .layers = view.layers_,
                         .stencil = view.stencil_};
    if (kind_info(kind).writable) // such a kind has one mip: the first
        desc.mips = 1;
    const std::uint32_t held = view.layers_ != 0 ? view.layers_ : record.texture.layers - view.first_layer_;
    desc.layers = validate::layers_of(kind, held);
    validate::Issues issues;
    const validate::TexturePart part =
        validate::resolve_texture_view(record.texture, desc, backend_->format_support(view.format_), issues);
    if (issues.empty())
        validate::check_whole(record.texture, kind, held, issues);
    if (issues.empty())
        validate::check_texture_element(record.texture, part, element, issues);
    validate::throw_first(std::move(issues));
    const std::uint32_t index =
        cached_view(view.texture_.index(), {.kind = kind, .format = part.format, .range = part.range});
    return {id_of(index, views_[index].generation.load()).bits, index, kind, element.bits, 0};
}

} // namespace bindery::frontend

namespace bindery {

Slot TextureView::make_slot(Kind kind, ElementType element) const {
    frontend::Device* device = frontend::find_device(texture_.device());
    if (device == nullptr)
        throw Error(texture_ ? Rule::resource_stale : Rule::resource_null, "",
                    texture_ ? "the texture's device has been destroyed"
                             : "a field is given a texture that is empty");
    return device->texture_slot(*this, kind, element);
}

TextureView Texture::view(const TextureViewDesc& desc) const& {
    if (!*this)
        throw Error(Rule::resource_null, "", "a view is asked of a texture that is empty");
    return device_->texture_view(id_, desc);
}

} // namespace bindery
