// What views may say of resources.
#include "support/d3d12/descriptor_heap.hpp"
#include "support/d3d12/formats.hpp"

namespace bindery::d3d12_double {

namespace {

void need_flag(Core& core, const Resource& resource, D3D12_RESOURCE_FLAGS flag, const char* name) {
    core.require((resource.desc().Flags & flag) != 0, Check::view_flags,
                 "{} is viewed for {} and has no flag for it.", resource.label(), name);
}

/// Elements of a buffer: raw, structured or of a format.
void check_buffer(Core& core, const Resource* resource, DXGI_FORMAT format, std::uint64_t first,
                  std::uint32_t count, std::uint32_t stride, bool raw) {
    std::uint32_t element = stride;
    if (raw) {
        core.require(format == DXGI_FORMAT_R32_TYPELESS && stride == 0, Check::view_desc,
                     "A raw view has the format {} and the stride {}; they have to be R32_TYPELESS and 0.",
                     static_cast<int>(format), stride);
        element = 4;
        core.require(first * 4 % D3D12_RAW_UAV_SRV_BYTE_ALIGNMENT == 0, Check::view_desc,
                     "A raw view starts at byte {}, which is no multiple of {}.", first * 4,
                     D3D12_RAW_UAV_SRV_BYTE_ALIGNMENT);
    } else if (stride != 0) {
        core.require(format == DXGI_FORMAT_UNKNOWN && stride % 4 == 0 && stride <= 2048, Check::view_desc,
                     "A structured view has the format {} and the stride {}; the stride is a multiple of 4 "
                     "up to 2048.",
                     static_cast<int>(format), stride);
    } else {
        const FormatFamily* family = family_of(format);
        core.require(family != nullptr && !is_typeless(format), Check::view_desc,
                     "A view of texels has the format {}.", static_cast<int>(format));
        element = family != nullptr ? family->block_bytes : 0;
    }
    if (resource == nullptr)
        return;
    core.require(count > 0 && (first + count) * element <= resource->desc().Width, Check::view_desc,
                 "A view of {} ends at byte {} of {}.", resource->label(), (first + count) * element,
                 resource->desc().Width);
}

struct Range {
    std::uint32_t first_mip = 0, mips = 1, first_layer = 0, layers = 1;
};

void check_texture(Core& core, const Resource& resource, DXGI_FORMAT format,
                   D3D12_RESOURCE_DIMENSION dimension, bool samples, const Range& range) {
    core.require(resource.desc().Dimension == dimension, Check::view_desc,
                 "{} of dimension {} is viewed as one of {}.", resource.label(),
                 static_cast<int>(resource.desc().Dimension), static_cast<int>(dimension));
    core.require(samples == (resource.desc().SampleDesc.Count > 1), Check::view_desc,
                 "{} of {} samples is viewed as one of {}.", resource.label(),
                 resource.desc().SampleDesc.Count, samples ? "several" : "1");
    const DXGI_FORMAT own = resource.desc().Format;
    // A plane of a depth-stencil family has formats of its own, which are in the family.
    core.require(may_view(format, own) && !is_typeless(format), Check::view_desc,
                 "{} of format {} is viewed with the format {}.", resource.label(), static_cast<int>(own),
                 static_cast<int>(format));
    core.require(range.mips > 0 && range.first_mip + range.mips <= resource.mips() && range.layers > 0 &&
                     (dimension == D3D12_RESOURCE_DIMENSION_TEXTURE3D ||
                      range.first_layer + range.layers <= resource.layers()),
                 Check::view_desc,
                 "{} of {} mips and {} layers is viewed from mip {} on {}, from layer {} on {}.",
                 resource.label(), resource.mips(), resource.layers(), range.first_mip, range.mips,
                 range.first_layer, range.layers);
}

/// -1 in a description means "to the end".
std::uint32_t rest(std::uint32_t count, const Resource* resource, std::uint32_t first, bool mips) {
    if (count != 0xffffffffu || resource == nullptr)
        return count;
    return (mips ? resource->mips() : resource->layers()) - first;
}

Descriptor make(Descriptor::Kind kind, const Resource* resource, DXGI_FORMAT format, const Range& range) {
    Descriptor result;
    result.kind = kind;
    result.resource = resource != nullptr ? resource->serial() : 0;
    result.samples = resource != nullptr ? resource->desc().SampleDesc.Count : 1;
    result.format = format;
    result.first_mip = range.first_mip;
    result.mips = range.mips;
    result.first_layer = range.first_layer;
    result.layers = range.layers;
    return result;
}

constexpr auto d1 = D3D12_RESOURCE_DIMENSION_TEXTURE1D;
constexpr auto d2 = D3D12_RESOURCE_DIMENSION_TEXTURE2D;
constexpr auto d3 = D3D12_RESOURCE_DIMENSION_TEXTURE3D;

struct View {
    D3D12_RESOURCE_DIMENSION dimension = d2;
    bool samples = false;
    Range range;
};

View read_view(const D3D12_SHADER_RESOURCE_VIEW_DESC& desc) {
    switch (desc.ViewDimension) {
    case D3D12_SRV_DIMENSION_TEXTURE1D:
        return {d1, false, {desc.Texture1D.MostDetailedMip, desc.Texture1D.MipLevels, 0, 1}};
    case D3D12_SRV_DIMENSION_TEXTURE1DARRAY:
        return {d1,
                false,
                {desc.Texture1DArray.MostDetailedMip, desc.Texture1DArray.MipLevels,
                 desc.Texture1DArray.FirstArraySlice, desc.Texture1DArray.ArraySize}};
    case D3D12_SRV_DIMENSION_TEXTURE2D:
        return {d2, false, {desc.Texture2D.MostDetailedMip, desc.Texture2D.MipLevels, 0, 1}};
    case D3D12_SRV_DIMENSION_TEXTURE2DARRAY:
        return {d2,
                false,
                {desc.Texture2DArray.MostDetailedMip, desc.Texture2DArray.MipLevels,
                 desc.Texture2DArray.FirstArraySlice, desc.Texture2DArray.ArraySize}};
    case D3D12_SRV_DIMENSION_TEXTURE2DMS:
        return {d2, true, {}};
    case D3D12_SRV_DIMENSION_TEXTURE2DMSARRAY:
        return {d2, true, {0, 1, desc.Texture2DMSArray.FirstArraySlice, desc.Texture2DMSArray.ArraySize}};
    case D3D12_SRV_DIMENSION_TEXTURE3D:
        return {d3, false, {desc.Texture3D.MostDetailedMip, desc.Texture3D.MipLevels, 0, 1}};
    case D3D12_SRV_DIMENSION_TEXTURECUBE:
        return {d2, false, {desc.TextureCube.MostDetailedMip, desc.TextureCube.MipLevels, 0, 6}};
    case D3D12_SRV_DIMENSION_TEXTURECUBEARRAY:
        return {d2,
                false,
                {desc.TextureCubeArray.MostDetailedMip, desc.TextureCubeArray.MipLevels,
                 desc.TextureCubeArray.First2DArrayFace, desc.TextureCubeArray.NumCubes * 6}};
    default: // buffers, and numbers of newer headers
        return {};
    }
}

View write_view(const D3D12_UNORDERED_ACCESS_VIEW_DESC& desc) {
    switch (desc.ViewDimension) {
    case D3D12_UAV_DIMENSION_TEXTURE1D:
        return {d1, false, {desc.Texture1D.MipSlice, 1, 0, 1}};
    case D3D12_UAV_DIMENSION_TEXTURE1DARRAY:
        return {d1,
                false,
                {desc.Texture1DArray.MipSlice, 1, desc.Texture1DArray.FirstArraySlice,
                 desc.Texture1DArray.ArraySize}};
    case D3D12_UAV_DIMENSION_TEXTURE2D:
        return {d2, false, {desc.Texture2D.MipSlice, 1, 0, 1}};
    case D3D12_UAV_DIMENSION_TEXTURE2DARRAY:
        return {d2,
                false,
                {desc.Texture2DArray.MipSlice, 1, desc.Texture2DArray.FirstArraySlice,
                 desc.Texture2DArray.ArraySize}};
    case D3D12_UAV_DIMENSION_TEXTURE3D:
        return {d3, false, {desc.Texture3D.MipSlice, 1, 0, 1}};
    default: // buffers, and numbers of newer headers
        return {};
    }
}

View target_view(const D3D12_RENDER_TARGET_VIEW_DESC& desc) {
    switch (desc.ViewDimension) {
    case D3D12_RTV_DIMENSION_TEXTURE1D:
        return {d1, false, {desc.Texture1D.MipSlice, 1, 0, 1}};
    case D3D12_RTV_DIMENSION_TEXTURE1DARRAY:
        return {d1,
                false,
                {desc.Texture1DArray.MipSlice, 1, desc.Texture1DArray.FirstArraySlice,
                 desc.Texture1DArray.ArraySize}};
    case D3D12_RTV_DIMENSION_TEXTURE2D:
        return {d2, false, {desc.Texture2D.MipSlice, 1, 0, 1}};
    case D3D12_RTV_DIMENSION_TEXTURE2DARRAY:
        return {d2,
                false,
                {desc.Texture2DArray.MipSlice, 1, desc.Texture2DArray.FirstArraySlice,
                 desc.Texture2DArray.ArraySize}};
    case D3D12_RTV_DIMENSION_TEXTURE2DMS:
        return {d2, true, {}};
    case D3D12_RTV_DIMENSION_TEXTURE2DMSARRAY:
        return {d2, true, {0, 1, desc.Texture2DMSArray.FirstArraySlice, desc.Texture2DMSArray.ArraySize}};
    case D3D12_RTV_DIMENSION_TEXTURE3D:
        return {d3, false, {desc.Texture3D.MipSlice, 1, desc.Texture3D.FirstWSlice, desc.Texture3D.WSize}};
    default: // buffers, and numbers of newer headers
        return {};
    }
}

View depth_view(const D3D12_DEPTH_STENCIL_VIEW_DESC& desc) {
    switch (desc.ViewDimension) {
    case D3D12_DSV_DIMENSION_TEXTURE1D:
        return {d1, false, {desc.Texture1D.MipSlice, 1, 0, 1}};
    case D3D12_DSV_DIMENSION_TEXTURE1DARRAY:
        return {d1,
                false,
                {desc.Texture1DArray.MipSlice, 1, desc.Texture1DArray.FirstArraySlice,
                 desc.Texture1DArray.ArraySize}};
    case D3D12_DSV_DIMENSION_TEXTURE2D:
        return {d2, false, {desc.Texture2D.MipSlice, 1, 0, 1}};
    case D3D12_DSV_DIMENSION_TEXTURE2DARRAY:
        return {d2,
                false,
                {desc.Texture2DArray.MipSlice, 1, desc.Texture2DArray.FirstArraySlice,
                 desc.Texture2DArray.ArraySize}};
    case D3D12_DSV_DIMENSION_TEXTURE2DMS:
        return {d2, true, {}};
    case D3D12_DSV_DIMENSION_TEXTURE2DMSARRAY:
        return {d2, true, {0, 1, desc.Texture2DMSArray.FirstArraySlice, desc.Texture2DMSArray.ArraySize}};
    default: // numbers of newer headers
        return {};
    }
}

} // namespace

Descriptor describe_srv(Core& core, const Resource* resource, const D3D12_SHADER_RESOURCE_VIEW_DESC* desc) {
    if (desc == nullptr) {
        core.require(resource != nullptr, Check::view_desc,
                     "A view has neither a resource nor a description.");
        return make(Descriptor::Kind::read, resource, DXGI_FORMAT_UNKNOWN, {});
    }
    core.require(desc->Shader4ComponentMapping != 0, Check::view_desc,
                 "A view for reading has no mapping of components (the default is {:#x}).",
                 static_cast<unsigned>(D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING));
    View view = read_view(*desc);
    if (desc->ViewDimension == D3D12_SRV_DIMENSION_BUFFER) {
        core.require(resource == nullptr || resource->is_buffer(), Check::view_desc,
                     "A texture is viewed as a buffer.");
        check_buffer(core, resource, desc->Format, desc->Buffer.FirstElement, desc->Buffer.NumElements,
                     desc->Buffer.StructureByteStride, (desc->Buffer.Flags & D3D12_BUFFER_SRV_FLAG_RAW) != 0);
    } else if (resource != nullptr) {
        view.range.mips = rest(view.range.mips, resource, view.range.first_mip, true);
        view.range.layers = rest(view.range.layers, resource, view.range.first_layer, false);
        check_texture(core, *resource, desc->Format, view.dimension, view.samples, view.range);
    }
    core.require(resource == nullptr ||
                     (resource->desc().Flags & D3D12_RESOURCE_FLAG_DENY_SHADER_RESOURCE) == 0,
                 Check::view_flags, "A resource that denies reads by shaders is viewed for them.");
    return make(Descriptor::Kind::read, resource, desc->Format, view.range);
}

Descriptor describe_uav(Core& core, const Resource* resource, const D3D12_UNORDERED_ACCESS_VIEW_DESC* desc) {
    if (resource != nullptr)
        need_flag(core, *resource, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS, "unordered access");
    if (desc == nullptr) {
        core.require(resource != nullptr, Check::view_desc,
                     "A view has neither a resource nor a description.");
        return make(Descriptor::Kind::write, resource, DXGI_FORMAT_UNKNOWN, {});
    }
    View view = write_view(*desc);
    if (desc->ViewDimension == D3D12_UAV_DIMENSION_BUFFER) {
        core.require(resource == nullptr || resource->is_buffer(), Check::view_desc,
                     "A texture is viewed as a buffer.");
        check_buffer(core, resource, desc->Format, desc->Buffer.FirstElement, desc->Buffer.NumElements,
                     desc->Buffer.StructureByteStride, (desc->Buffer.Flags & D3D12_BUFFER_UAV_FLAG_RAW) != 0);
    } else if (resource != nullptr) {
        view.range.layers = rest(view.range.layers, resource, view.range.first_layer, false);
        check_texture(core, *resource, desc->Format, view.dimension, view.samples, view.range);
    }
    return make(Descriptor::Kind::write, resource, desc->Format, view.range);
}

Descriptor describe_cbv(Core& core, const D3D12_CONSTANT_BUFFER_VIEW_DESC& desc) {
    core.require(desc.BufferLocation % D3D12_CONSTANT_BUFFER_DATA_PLACEMENT_ALIGNMENT == 0 &&
                     desc.SizeInBytes % D3D12_CONSTANT_BUFFER_DATA_PLACEMENT_ALIGNMENT == 0,
                 Check::view_desc,
                 "A constant buffer starts at {:#x} and has {} bytes; multiples of {} are needed.",
                 desc.BufferLocation, desc.SizeInBytes, D3D12_CONSTANT_BUFFER_DATA_PLACEMENT_ALIGNMENT);
    const Resource* resource = desc.BufferLocation != 0 ? core.resource_at(desc.BufferLocation) : nullptr;
    core.require(desc.BufferLocation == 0 ||
                     (resource != nullptr &&
                      desc.BufferLocation - resource->address() + desc.SizeInBytes <= resource->desc().Width),
                 Check::view_desc, "A constant buffer at {:#x} of {} bytes lies in no buffer.",
                 desc.BufferLocation, desc.SizeInBytes);
    return make(Descriptor::Kind::constants, resource, DXGI_FORMAT_UNKNOWN, {});
}

Descriptor describe_rtv(Core& core, const Resource* resource, const D3D12_RENDER_TARGET_VIEW_DESC* desc) {
    if (resource == nullptr)
        return make(Descriptor::Kind::color, nullptr, desc != nullptr ? desc->Format : DXGI_FORMAT_UNKNOWN,
                    {});
    need_flag(core, *resource, D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET, "a render target");
    if (desc == nullptr)
        return make(Descriptor::Kind::color, resource, resource->desc().Format,
                    {0, 1, 0, resource->layers()});
    View view = target_view(*desc);
    view.range.layers = rest(view.range.layers, resource, view.range.first_layer, false);
    check_texture(core, *resource, desc->Format, view.dimension, view.samples, view.range);
    if (view.dimension == d3)
        view.range = {view.range.first_mip, 1, 0, 1}; // slices of one subresource
    return make(Descriptor::Kind::color, resource, desc->Format, view.range);
}

Descriptor describe_dsv(Core& core, const Resource* resource, const D3D12_DEPTH_STENCIL_VIEW_DESC* desc) {
    if (resource == nullptr)
        return make(Descriptor::Kind::depth, nullptr, desc != nullptr ? desc->Format : DXGI_FORMAT_UNKNOWN,
                    {});
    need_flag(core, *resource, D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL, "depth");
    if (desc == nullptr)
        return make(Descriptor::Kind::depth, resource, resource->desc().Format,
                    {0, 1, 0, resource->layers()});
    View view = depth_view(*desc);
    view.range.layers = rest(view.range.layers, resource, view.range.first_layer, false);
    check_texture(core, *resource, desc->Format, view.dimension, view.samples, view.range);
    core.require(is_depth(desc->Format), Check::view_desc, "A depth view has the format {}.",
                 static_cast<int>(desc->Format));
    Descriptor result = make(Descriptor::Kind::depth, resource, desc->Format, view.range);
    result.read_only_depth = (desc->Flags & D3D12_DSV_FLAG_READ_ONLY_DEPTH) != 0;
    result.read_only_stencil = (desc->Flags & D3D12_DSV_FLAG_READ_ONLY_STENCIL) != 0;
    return result;
}

} // namespace bindery::d3d12_double
