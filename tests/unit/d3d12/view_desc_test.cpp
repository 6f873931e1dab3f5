#include "backend/d3d12/view_desc.hpp"

#include <gtest/gtest.h>

namespace bindery::d3d12 {
namespace {

using backend::BufferViewInfo;
using backend::TextureViewInfo;

constexpr BufferViewInfo elements_of_48{Kind::structured_buffer, 96, 480, 48, Format::unknown};

TEST(D3D12BufferView, TablesSeeStructuredBuffersAsDwords) {
    const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(elements_of_48, BufferViews::raw);
    EXPECT_EQ(desc.ViewDimension, D3D12_SRV_DIMENSION_BUFFER);
    EXPECT_EQ(desc.Format, DXGI_FORMAT_R32_TYPELESS);
    EXPECT_EQ(desc.Buffer.Flags, D3D12_BUFFER_SRV_FLAG_RAW);
    EXPECT_EQ(desc.Buffer.FirstElement, 24u);
    EXPECT_EQ(desc.Buffer.NumElements, 120u);
    EXPECT_EQ(desc.Buffer.StructureByteStride, 0u);
}

TEST(D3D12BufferView, DirectAccessSeesElementsOfTheirStride) {
    const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(elements_of_48, BufferViews::structured);
    EXPECT_EQ(desc.Format, DXGI_FORMAT_UNKNOWN);
    EXPECT_EQ(desc.Buffer.Flags, D3D12_BUFFER_SRV_FLAG_NONE);
    EXPECT_EQ(desc.Buffer.FirstElement, 2u);
    EXPECT_EQ(desc.Buffer.NumElements, 10u);
    EXPECT_EQ(desc.Buffer.StructureByteStride, 48u);
}

TEST(D3D12BufferView, ByteAddressBuffersAreRawEitherWay) {
    const BufferViewInfo view{Kind::rw_byte_address_buffer, 16, 10, 0, Format::unknown};
    for (const BufferViews views : {BufferViews::raw, BufferViews::structured}) {
        const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = uav_desc(view, views);
        EXPECT_EQ(desc.Format, DXGI_FORMAT_R32_TYPELESS);
        EXPECT_EQ(desc.Buffer.Flags, D3D12_BUFFER_UAV_FLAG_RAW);
        EXPECT_EQ(desc.Buffer.FirstElement, 4u);
        // The last DWORD begins inside: buffers are padded.
        EXPECT_EQ(desc.Buffer.NumElements, 3u);
    }
}

TEST(D3D12BufferView, TypedBuffersCountTexels) {
    const BufferViewInfo view{Kind::rw_buffer, 64, 100, 0, Format::rgba16_float};
    const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = uav_desc(view, BufferViews::raw);
    EXPECT_EQ(desc.Format, DXGI_FORMAT_R16G16B16A16_FLOAT);
    EXPECT_EQ(desc.Buffer.FirstElement, 8u);
    EXPECT_EQ(desc.Buffer.NumElements, 12u); // whole texels
    EXPECT_EQ(desc.Buffer.Flags, D3D12_BUFFER_UAV_FLAG_NONE);
}

TEST(D3D12TextureView, AnArrayKindNamesItsLayers) {
    const TextureViewInfo view{Kind::texture_2d_array, Format::rgba8_srgb, {1, 3, 2, 4, Aspects::color}};
    const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(view);
    EXPECT_EQ(desc.Format, DXGI_FORMAT_R8G8B8A8_UNORM_SRGB);
    EXPECT_EQ(desc.ViewDimension, D3D12_SRV_DIMENSION_TEXTURE2DARRAY);
    EXPECT_EQ(desc.Texture2DArray.MostDetailedMip, 1u);
    EXPECT_EQ(desc.Texture2DArray.MipLevels, 3u);
    EXPECT_EQ(desc.Texture2DArray.FirstArraySlice, 2u);
    EXPECT_EQ(desc.Texture2DArray.ArraySize, 4u);
    EXPECT_EQ(desc.Shader4ComponentMapping, UINT{D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING});
}

TEST(D3D12TextureView, ALaterLayerAloneIsAnArrayOfOne) {
    const TextureViewInfo first{Kind::texture_2d, Format::r8_unorm, {0, 1, 0, 1, Aspects::color}};
    EXPECT_EQ(srv_desc(first).ViewDimension, D3D12_SRV_DIMENSION_TEXTURE2D);
    const TextureViewInfo later{Kind::texture_2d, Format::r8_unorm, {0, 1, 3, 1, Aspects::color}};
    const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(later);
    EXPECT_EQ(desc.ViewDimension, D3D12_SRV_DIMENSION_TEXTURE2DARRAY);
    EXPECT_EQ(desc.Texture2DArray.FirstArraySlice, 3u);
    EXPECT_EQ(desc.Texture2DArray.ArraySize, 1u);
    const TextureViewInfo written{Kind::rw_texture_2d, Format::r8_unorm, {2, 1, 3, 1, Aspects::color}};
    EXPECT_EQ(uav_desc(written).ViewDimension, D3D12_UAV_DIMENSION_TEXTURE2DARRAY);
    EXPECT_EQ(uav_desc(written).Texture2DArray.MipSlice, 2u);
}

TEST(D3D12TextureView, CubesCountByTheSix) {
    const TextureViewInfo cube{Kind::texture_cube, Format::r8_unorm, {0, 1, 6, 6, Aspects::color}};
    const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(cube);
    EXPECT_EQ(desc.ViewDimension, D3D12_SRV_DIMENSION_TEXTURECUBEARRAY);
    EXPECT_EQ(desc.TextureCubeArray.First2DArrayFace, 6u);
    EXPECT_EQ(desc.TextureCubeArray.NumCubes, 1u);
}

TEST(D3D12TextureView, StencilComesInTheFirstComponent) {
    const TextureViewInfo view{Kind::texture_2d, Format::d24_unorm_s8_uint, {0, 1, 0, 1, Aspects::stencil}};
    const D3D12_SHADER_RESOURCE_VIEW_DESC desc = srv_desc(view);
    EXPECT_EQ(desc.Format, DXGI_FORMAT_X24_TYPELESS_G8_UINT);
    EXPECT_EQ(desc.Texture2D.PlaneSlice, 1u);
    EXPECT_EQ(D3D12_DECODE_SHADER_4_COMPONENT_MAPPING(0, desc.Shader4ComponentMapping),
              D3D12_SHADER_COMPONENT_MAPPING_FROM_MEMORY_COMPONENT_1);
}

TEST(D3D12TextureView, AVolumeIsWrittenInFull) {
    const TextureViewInfo view{Kind::rw_texture_3d, Format::r32_uint, {1, 1, 0, 1, Aspects::color}};
    const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = uav_desc(view);
    EXPECT_EQ(desc.ViewDimension, D3D12_UAV_DIMENSION_TEXTURE3D);
    EXPECT_EQ(desc.Texture3D.MipSlice, 1u);
    EXPECT_EQ(desc.Texture3D.WSize, ~0u);
}

TEST(D3D12NullView, EveryKindOfTheHeapHasOneOfItsDimension) {
    for (const KindInfo& info : kind_table) {
        if (info.heap != HeapKind::resource || info.kind == Kind::acceleration_structure)
            continue;
        const bool array = info.hlsl_name.find("Array") != std::string_view::npos;
        if (info.writable) {
            const D3D12_UNORDERED_ACCESS_VIEW_DESC desc = null_uav_desc(info.kind, BufferViews::raw);
            EXPECT_NE(desc.ViewDimension, D3D12_UAV_DIMENSION_UNKNOWN) << info.hlsl_name;
            EXPECT_EQ(desc.ViewDimension == D3D12_UAV_DIMENSION_TEXTURE1DARRAY ||
                          desc.ViewDimension == D3D12_UAV_DIMENSION_TEXTURE2DARRAY,
                      array)
                << info.hlsl_name;
        } else {
            const D3D12_SHADER_RESOURCE_VIEW_DESC desc = null_srv_desc(info.kind, BufferViews::raw);
            EXPECT_NE(desc.ViewDimension, D3D12_SRV_DIMENSION_UNKNOWN) << info.hlsl_name;
            EXPECT_NE(desc.Format, DXGI_FORMAT_UNKNOWN) << info.hlsl_name; // a null has to say one
            EXPECT_EQ(desc.ViewDimension == D3D12_SRV_DIMENSION_TEXTURE1DARRAY ||
                          desc.ViewDimension == D3D12_SRV_DIMENSION_TEXTURE2DARRAY ||
                          desc.ViewDimension == D3D12_SRV_DIMENSION_TEXTURE2DMSARRAY ||
                          desc.ViewDimension == D3D12_SRV_DIMENSION_TEXTURECUBEARRAY,
                      array)
                << info.hlsl_name;
        }
    }
}

} // namespace
} // namespace bindery::d3d12
