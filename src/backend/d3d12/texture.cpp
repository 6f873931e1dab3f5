#include "backend/d3d12/texture.hpp"

#include <fmt/format.h>

#include <cassert>

namespace bindery::d3d12 {

namespace {

D3D12_RESOURCE_DIMENSION resource_dimension(TextureDimension dimension) {
    switch (dimension) {
    case TextureDimension::d1:
        return D3D12_RESOURCE_DIMENSION_TEXTURE1D;
    case TextureDimension::d2:
    case TextureDimension::cube:
        return D3D12_RESOURCE_DIMENSION_TEXTURE2D;
    case TextureDimension::d3:
        return D3D12_RESOURCE_DIMENSION_TEXTURE3D;
    }
    return D3D12_RESOURCE_DIMENSION_TEXTURE2D;
}

D3D12_RESOURCE_FLAGS resource_flags(const TextureDesc& desc, const FormatSupport& support) {
    D3D12_RESOURCE_FLAGS flags = D3D12_RESOURCE_FLAG_NONE;
    if (has(desc.usage, TextureUsage::shader_write))
        flags |= D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS;
    const bool cleared = has(desc.usage, TextureUsage::copy_target) && support.color_target;
    if (has(desc.usage, TextureUsage::color_target) || cleared)
        flags |= D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET;
    if (has_depth(desc.format))
        flags |= D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL;
    return flags;
}

} // namespace

D3D12_RESOURCE_DESC to_d3d12(const TextureDesc& desc, const FormatSupport& support) {
    D3D12_RESOURCE_DESC result{};
    result.Dimension = resource_dimension(desc.dimension);
    result.Width = desc.width;
    result.Height = desc.height;
    result.DepthOrArraySize =
        static_cast<UINT16>(desc.dimension == TextureDimension::d3 ? desc.depth : desc.layers);
    result.MipLevels = static_cast<UINT16>(desc.mips);
    result.Format = typeless(desc.format);
    result.SampleDesc.Count = desc.samples;
    result.Layout = D3D12_TEXTURE_LAYOUT_UNKNOWN;
    result.Flags = resource_flags(desc, support);
    return result;
}

TextureResource::TextureResource(const Device& device, const TextureDesc& desc)
    : name_(desc.name), dimension_(desc.dimension), format_(desc.format),
      extent_{desc.width, desc.height, desc.depth}, mips_(desc.mips), layers_(desc.layers),
      samples_(desc.samples) {
    assert(desc.mips >= 1 && desc.layers >= 1 && desc.samples >= 1);
    const D3D12_RESOURCE_DESC resource = to_d3d12(desc, query_format_support(device, desc.format));
    D3D12_HEAP_PROPERTIES heap{};
    heap.Type = D3D12_HEAP_TYPE_DEFAULT;
    const HRESULT result = device.handle()->CreateCommittedResource(&heap, D3D12_HEAP_FLAG_NONE, &resource,
                                                                    D3D12_RESOURCE_STATE_COMMON, nullptr,
                                                                    handle_.iid(), handle_.put());
    if (FAILED(result))
        throw_result(
            result,
            fmt::format("Allocating a {} texture of {} x {} x {}, {} layers, {} mips and {} samples,",
                        bindery::to_string(desc.format), desc.width, desc.height, desc.depth, desc.layers,
                        desc.mips, desc.samples),
            desc.name, device.handle(), Rule::memory_exhausted);
    device.name(handle_.get(), desc.name);
}

UINT TextureResource::subresource(std::uint32_t mip, std::uint32_t layer, std::uint32_t plane) const {
    const std::uint32_t place = dimension_ == TextureDimension::d3 ? 0 : layer;
    assert(mip < mips_ && place < layers_ && plane < plane_count(format_));
    return mip + mips_ * (place + layers_ * plane);
}

UINT TextureResource::subresource_count() const {
    return mips_ * layers_ * plane_count(format_);
}

D3D12_RENDER_TARGET_VIEW_DESC TextureResource::color_desc(std::uint32_t mip, std::uint32_t layer) const {
    D3D12_RENDER_TARGET_VIEW_DESC desc{};
    desc.Format = to_dxgi(format_);
    if (dimension_ == TextureDimension::d1) {
        desc.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE1DARRAY;
        desc.Texture1DArray = {mip, layer, 1};
    } else if (dimension_ == TextureDimension::d3) {
        desc.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE3D;
        desc.Texture3D = {mip, layer, 1};
    } else if (samples_ > 1) {
        desc.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE2DMSARRAY;
        desc.Texture2DMSArray = {layer, 1};
    } else {
        desc.ViewDimension = D3D12_RTV_DIMENSION_TEXTURE2DARRAY;
        desc.Texture2DArray = {mip, layer, 1, 0};
    }
    return desc;
}

D3D12_DEPTH_STENCIL_VIEW_DESC TextureResource::depth_desc(std::uint32_t mip, std::uint32_t layer,
                                                          D3D12_DSV_FLAGS flags) const {
    D3D12_DEPTH_STENCIL_VIEW_DESC desc{};
    desc.Format = to_dxgi(format_);
    desc.Flags = flags;
    if (dimension_ == TextureDimension::d1) {
        desc.ViewDimension = D3D12_DSV_DIMENSION_TEXTURE1DARRAY;
        desc.Texture1DArray = {mip, layer, 1};
    } else if (samples_ > 1) {
        desc.ViewDimension = D3D12_DSV_DIMENSION_TEXTURE2DMSARRAY;
        desc.Texture2DMSArray = {layer, 1};
    } else {
        desc.ViewDimension = D3D12_DSV_DIMENSION_TEXTURE2DARRAY;
        desc.Texture2DArray = {mip, layer, 1};
    }
    return desc;
}

} // namespace bindery::d3d12
