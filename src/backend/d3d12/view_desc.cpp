#include "backend/d3d12/view_desc.hpp"

#include "backend/d3d12/format.hpp"
#include "model/texture_shape.hpp"

#include <cassert>

namespace bindery::d3d12 {

namespace {

constexpr UINT map_components(UINT r, UINT g, UINT b, UINT a) {
    constexpr UINT always_set =
        1u << 12; // D3D12_SHADER_COMPONENT_MAPPING_ALWAYS_SET_BIT_AVOIDING_ZEROMEM_MISTAKES
    return r | g << 3 | b << 6 | a << 9 | always_set;
}
constexpr UINT components_as_they_are = map_components(0, 1, 2, 3);
static_assert(components_as_they_are == D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING);
/// Direct3D gives stencil in the second component, the other backends in the first.
constexpr UINT stencil_first = map_components(1, 0, 2, 3);

/// Elements of a buffer that a view takes.
struct Elements {
    DXGI_FORMAT format;
    UINT64 first;
    UINT count;
    UINT stride_bytes;
    bool raw;
};

Elements elements_of(const backend::BufferViewInfo& view, BufferViews views) {
    const auto whole = [&](std::uint64_t bytes) {
        return static_cast<UINT>((view.size_bytes + bytes - 1) / bytes); // buffers are padded
    };
    if (view.kind == Kind::buffer || view.kind == Kind::rw_buffer) {
        const std::uint32_t texel = block_bytes(view.format);
        return {to_dxgi(view.format), view.offset_bytes / texel, static_cast<UINT>(view.size_bytes / texel),
                0, false};
    }
    const bool raw = view.kind == Kind::byte_address_buffer || view.kind == Kind::rw_byte_address_buffer;
    if (raw || views == BufferViews::raw)
        return {DXGI_FORMAT_R32_TYPELESS, view.offset_bytes / 4, whole(4), 0, true};
    assert(view.stride_bytes != 0 && view.offset_bytes % view.stride_bytes == 0);
    return {DXGI_FORMAT_UNKNOWN, view.offset_bytes / view.stride_bytes,
            static_cast<UINT>(view.size_bytes / view.stride_bytes), view.stride_bytes, false};
}

/// What a null buffer view of the kind looks like.
backend::BufferViewInfo null_buffer(Kind kind) {
    return {.kind = kind == Kind::transient ? Kind::structured_buffer : kind,
            .offset_bytes = 0,
            .size_bytes = 16,
            .stride_bytes = 16,
            .format = Format::r32_uint};
}

backend::TextureViewInfo null_texture(Kind kind) {
    const bool cube = kind == Kind::texture_cube || kind == Kind::texture_cube_array;
    return {.kind = kind,
            .format = Format::rgba8_unorm,
            .range = {0, 1, 0, cube ? std::uint16_t{6} : std::uint16_t{1}, Aspects::color}};
}

bool is_buffer(Kind kind) {
    return (kind >= Kind::structured_buffer && kind <= Kind::rw_buffer) || kind == Kind::transient;
}

} // namespace

D3D12_SHADER_RESOURCE_VIEW_DESC srv_desc(const backend::BufferViewInfo& view, BufferViews views) {
    const Elements elements = elements_of(view, views);
    D3D12_SHADER_RESOURCE_VIEW_DESC desc{};
    desc.Format = elements.format;
    desc.ViewDimension = D3D12_SRV_DIMENSION_BUFFER;
    desc.Shader4ComponentMapping = components_as_they_are;
    desc.Buffer.FirstElement = elements.first;
    desc.Buffer.NumElements = elements.count;
    desc.Buffer.StructureByteStride = elements.stride_bytes;
    desc.Buffer.Flags = elements.raw ? D3D12_BUFFER_SRV_FLAG_RAW : D3D12_BUFFER_SRV_FLAG_NONE;
    return desc;
}

D3D12_UNORDERED_ACCESS_VIEW_DESC uav_desc(const backend::BufferViewInfo& view, BufferViews views) {
    const Elements elements = elements_of(view, views);
    D3D12_UNORDERED_ACCESS_VIEW_DESC desc{};
    desc.Format = elements.format;
    desc.ViewDimension = D3D12_UAV_DIMENSION_BUFFER;
    desc.Buffer.FirstElement = elements.first;
    desc.Buffer.NumElements = elements.count;
    desc.Buffer.StructureByteStride = elements.stride_bytes;
    desc.Buffer.Flags = elements.raw ? D3D12_BUFFER_UAV_FLAG_RAW : D3D12_BUFFER_UAV_FLAG_NONE;
    return desc;
}

// A kind that is no array sees the first layer (or cube). For another the view is an array of one, which the
// shader's instruction addresses without saying a layer.
D3D12_SHADER_RESOURCE_VIEW_DESC srv_desc(const backend::TextureViewInfo& view) {
    const model::SubresourceRange& range = view.range;
    const UINT mip = range.first_mip, mips = range.mip_count;
    const UINT layer = range.first_layer, layers = range.layer_count;
    const UINT plane = plane_of(range.aspects);
    D3D12_SHADER_RESOURCE_VIEW_DESC desc{};
    desc.Format = view_format(view.format, range.aspects);
    desc.Shader4ComponentMapping = plane == 0 ? components_as_they_are : stencil_first;
    const model::TextureShape shape = model::texture_shape(view.kind);
    const bool array = shape.array || layer != 0;
    switch (shape.form) {
    case model::TextureForm::line:
        desc.ViewDimension = array ? D3D12_SRV_DIMENSION_TEXTURE1DARRAY : D3D12_SRV_DIMENSION_TEXTURE1D;
        if (array)
            desc.Texture1DArray = {mip, mips, layer, layers, 0.0f};
        else
            desc.Texture1D = {mip, mips, 0.0f};
        break;
    case model::TextureForm::plane:
        desc.ViewDimension = array ? D3D12_SRV_DIMENSION_TEXTURE2DARRAY : D3D12_SRV_DIMENSION_TEXTURE2D;
        if (array)
            desc.Texture2DArray = {mip, mips, layer, layers, plane, 0.0f};
        else
            desc.Texture2D = {mip, mips, plane, 0.0f};
        break;
    case model::TextureForm::multisampled:
        desc.ViewDimension = array ? D3D12_SRV_DIMENSION_TEXTURE2DMSARRAY : D3D12_SRV_DIMENSION_TEXTURE2DMS;
        if (array)
            desc.Texture2DMSArray = {layer, layers};
        break;
    case model::TextureForm::volume:
        desc.ViewDimension = D3D12_SRV_DIMENSION_TEXTURE3D;
        desc.Texture3D = {mip, mips, 0.0f};
        break;
    case model::TextureForm::cube:
        desc.ViewDimension = array ? D3D12_SRV_DIMENSION_TEXTURECUBEARRAY : D3D12_SRV_DIMENSION_TEXTURECUBE;
        if (array)
            desc.TextureCubeArray = {mip, mips, layer, layers / 6u, 0.0f};
        else
            desc.TextureCube = {mip, mips, 0.0f};
        break;
    }
    return desc;
}

D3D12_UNORDERED_ACCESS_VIEW_DESC uav_desc(const backend::TextureViewInfo& view) {
    const model::SubresourceRange& range = view.range;
    const UINT mip = range.first_mip, layer = range.first_layer, layers = range.layer_count;
    D3D12_UNORDERED_ACCESS_VIEW_DESC desc{};
    desc.Format = view_format(view.format, range.aspects);
    const model::TextureShape shape = model::texture_shape(view.kind);
    const bool array = shape.array || layer != 0;
    switch (shape.form) {
    case model::TextureForm::line:
        desc.ViewDimension = array ? D3D12_UAV_DIMENSION_TEXTURE1DARRAY : D3D12_UAV_DIMENSION_TEXTURE1D;
        if (array)
            desc.Texture1DArray = {mip, layer, layers};
        else
            desc.Texture1D = {mip};
        break;
    case model::TextureForm::plane:
        desc.ViewDimension = array ? D3D12_UAV_DIMENSION_TEXTURE2DARRAY : D3D12_UAV_DIMENSION_TEXTURE2D;
        if (array)
            desc.Texture2DArray = {mip, layer, layers, 0};
        else
            desc.Texture2D = {mip, 0};
        break;
    case model::TextureForm::volume:
        desc.ViewDimension = D3D12_UAV_DIMENSION_TEXTURE3D;
        desc.Texture3D = {mip, 0, ~0u}; // every slice
        break;
    case model::TextureForm::multisampled:
    case model::TextureForm::cube:
        assert(false && "a writable kind");
        break;
    }
    return desc;
}

D3D12_SHADER_RESOURCE_VIEW_DESC null_srv_desc(Kind kind, BufferViews views) {
    return is_buffer(kind) ? srv_desc(null_buffer(kind), views) : srv_desc(null_texture(kind));
}

D3D12_UNORDERED_ACCESS_VIEW_DESC null_uav_desc(Kind kind, BufferViews views) {
    return is_buffer(kind) ? uav_desc(null_buffer(kind), views) : uav_desc(null_texture(kind));
}

} // namespace bindery::d3d12
