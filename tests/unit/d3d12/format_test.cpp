#include "backend/d3d12/format.hpp"
#include "model/format_family.hpp"

#include <gtest/gtest.h>

#include <set>

namespace bindery::d3d12 {
namespace {

TEST(D3D12Format, FamiliesAreTheOnesThatViewsAreCheckedBy) {
    for (const FormatInfo& a : format_table)
        for (const FormatInfo& b : format_table) {
            if (has_depth(a.format) || has_depth(b.format))
                continue;
            EXPECT_EQ(typeless(a.format) == typeless(b.format), model::same_family(a.format, b.format))
                << a.name << " and " << b.name;
        }
}

TEST(D3D12Format, AFormatWithoutFamilyStandsForItself) {
    EXPECT_EQ(typeless(Format::r11g11b10_float), DXGI_FORMAT_R11G11B10_FLOAT);
    EXPECT_EQ(typeless(Format::b5g6r5_unorm), DXGI_FORMAT_B5G6R5_UNORM);
    EXPECT_EQ(typeless(Format::rgba8_srgb), DXGI_FORMAT_R8G8B8A8_TYPELESS);
}

TEST(D3D12Format, ShadersReadDepthAsColour) {
    EXPECT_EQ(view_format(Format::d16_unorm, Aspects::depth), DXGI_FORMAT_R16_UNORM);
    EXPECT_EQ(view_format(Format::d32_float, Aspects::depth), DXGI_FORMAT_R32_FLOAT);
    EXPECT_EQ(view_format(Format::d24_unorm_s8_uint, Aspects::depth), DXGI_FORMAT_R24_UNORM_X8_TYPELESS);
    EXPECT_EQ(view_format(Format::d24_unorm_s8_uint, Aspects::stencil), DXGI_FORMAT_X24_TYPELESS_G8_UINT);
    EXPECT_EQ(view_format(Format::d32_float_s8_uint, Aspects::depth), DXGI_FORMAT_R32_FLOAT_X8X24_TYPELESS);
    EXPECT_EQ(view_format(Format::d32_float_s8_uint, Aspects::stencil), DXGI_FORMAT_X32_TYPELESS_G8X24_UINT);
    for (const FormatInfo& info : format_table) {
        if (has_depth(info.format))
            continue;
        EXPECT_EQ(view_format(info.format, Aspects::color), to_dxgi(info.format)) << info.name;
    }
}

TEST(D3D12Format, CopiesMoveOnePlane) {
    EXPECT_EQ(copy_format(Format::d24_unorm_s8_uint, Aspects::depth), DXGI_FORMAT_R32_TYPELESS);
    EXPECT_EQ(copy_format(Format::d32_float_s8_uint, Aspects::stencil), DXGI_FORMAT_R8_TYPELESS);
    EXPECT_EQ(copy_format(Format::rgba8_srgb, Aspects::color), DXGI_FORMAT_R8G8B8A8_TYPELESS);
    EXPECT_EQ(plane_count(Format::d32_float_s8_uint), 2u);
    EXPECT_EQ(plane_count(Format::d32_float), 1u);
    EXPECT_EQ(plane_of(Aspects::stencil), 1u);
    EXPECT_EQ(plane_of(Aspects::depth), 0u);
}

} // namespace
} // namespace bindery::d3d12
