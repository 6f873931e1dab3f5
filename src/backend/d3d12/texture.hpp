#pragma once
// Textures and their descriptions as targets.

#include "backend/d3d12/format.hpp"
#include "backend/interface.hpp"

#include <string>

namespace bindery::d3d12 {

/// In COMMON when it is made, every subresource.
///
/// A texture of a renderable format that is a copy target can be rendered to, whatever its usage says: clears
/// and mips are made so (ALLOW_RENDER_TARGET). One of a depth format can always be a depth target.
class TextureResource {
public:
    /// Throws Error memory_exhausted.
    TextureResource(const Device& device, const TextureDesc& desc);
    TextureResource(const TextureResource&) = delete;
    TextureResource& operator=(const TextureResource&) = delete;

    ID3D12Resource* handle() const { return handle_.get(); }
    const std::string& name() const { return name_; }
    Format format() const { return format_; }
    Aspects aspects() const { return aspects_of(format_); }
    TextureDimension dimension() const { return dimension_; }
    Extent extent() const { return extent_; }
    std::uint32_t mips() const { return mips_; }
    std::uint32_t layers() const { return layers_; }
    std::uint32_t samples() const { return samples_; }

    /// Layers are slices of a 3D texture, which has one subresource a mip. `plane`: see plane_of.
    UINT subresource(std::uint32_t mip, std::uint32_t layer, std::uint32_t plane) const;
    /// Planes, layers and mips.
    UINT subresource_count() const;

    /// One mip of one layer (or slice) as a target.
    D3D12_RENDER_TARGET_VIEW_DESC color_desc(std::uint32_t mip, std::uint32_t layer) const;
    D3D12_DEPTH_STENCIL_VIEW_DESC depth_desc(std::uint32_t mip, std::uint32_t layer,
                                             D3D12_DSV_FLAGS flags) const;

private:
    ComPtr<ID3D12Resource> handle_;
    std::string name_;
    TextureDimension dimension_;
    Format format_;
    Extent extent_;
    std::uint32_t mips_;
    std::uint32_t layers_;
    std::uint32_t samples_;
};

/// What a texture of that description is made as.
D3D12_RESOURCE_DESC to_d3d12(const TextureDesc& desc, const FormatSupport& support);

} // namespace bindery::d3d12
