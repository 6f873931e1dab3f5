#pragma once
// Rules on textures, on views of them and on samplers.

#include "model/barrier.hpp"
#include "validate/issue.hpp"

#include <bindery/device.hpp>
#include <bindery/sampler.hpp>
#include <bindery/texture.hpp>

namespace bindery::validate {

/// resource_empty, resource_too_large, texture_shape, format_unsupported, resource_usage. desc.mips is
/// resolved (not 0) where the extent is not empty.
void check_texture(const TextureDesc& desc, const DeviceInfo& device, const FormatSupport& support,
                   Issues& issues);

/// The kind that a texture's dimension, layers and samples suggest for reading.
Kind default_kind(const TextureDesc& desc);

/// How many of `held` layers a view of that kind shows when it is not told.
std::uint32_t layers_of(Kind kind, std::uint32_t held);

/// A part of a texture, resolved: counts of 0 have become what is left, the format and kind are known.
struct TexturePart {
    Kind kind = Kind::none;
    Format format = Format::unknown;
    model::SubresourceRange range;
    Scalar scalar = Scalar::float32; ///< What a shader reads.
};

/// view_range, binding_kind, resource_usage, format_unsupported. `support` is of the view's format. The
/// result is meaningful when no issue was added.
TexturePart resolve_texture_view(const TextureDesc& texture, const TextureViewDesc& view,
                                 const FormatSupport& support, Issues& issues);

/// binding_kind: a field that a texture or a view is assigned to sees all of its `held` layers; fewer are
/// taken by a view that says so, never in silence.
void check_whole(const TextureDesc& texture, Kind kind, std::uint32_t held, Issues& issues);

/// binding_element: what a field's element type is, and what the format gives (requirement T2).
void check_texture_element(const TextureDesc& texture, const TexturePart& part, ElementType element,
                           Issues& issues);

/// sampler_state.
void check_sampler(const SamplerDesc& desc, Issues& issues);

} // namespace bindery::validate
