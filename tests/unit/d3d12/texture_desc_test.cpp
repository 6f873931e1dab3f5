#include "backend/d3d12/texture.hpp"

#include <gtest/gtest.h>

namespace bindery::d3d12 {
namespace {

TEST(D3D12TextureDesc, LayersAndSlicesShareAField) {
    const TextureDesc volume{.dimension = TextureDimension::d3, .format = Format::r8_unorm, .depth = 7};
    EXPECT_EQ(to_d3d12(volume, {}).Dimension, D3D12_RESOURCE_DIMENSION_TEXTURE3D);
    EXPECT_EQ(to_d3d12(volume, {}).DepthOrArraySize, 7);
    const TextureDesc cubes{.dimension = TextureDimension::cube, .format = Format::r8_unorm, .layers = 12};
    EXPECT_EQ(to_d3d12(cubes, {}).Dimension, D3D12_RESOURCE_DIMENSION_TEXTURE2D);
    EXPECT_EQ(to_d3d12(cubes, {}).DepthOrArraySize, 12);
}

TEST(D3D12TextureDesc, FlagsFollowUsage) {
    TextureDesc desc{.format = Format::rgba8_unorm, .usage = TextureUsage::shader_read};
    const FormatSupport renderable{.color_target = true};
    EXPECT_EQ(to_d3d12(desc, renderable).Flags, D3D12_RESOURCE_FLAG_NONE);
    desc.usage = TextureUsage::shader_write;
    EXPECT_EQ(to_d3d12(desc, renderable).Flags, D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS);
    desc.usage = TextureUsage::color_target;
    EXPECT_EQ(to_d3d12(desc, renderable).Flags, D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET);
}

TEST(D3D12TextureDesc, WhatCanBeClearedCanBeRenderedTo) {
    TextureDesc desc{.format = Format::rgba8_unorm, .usage = TextureUsage::copy_target};
    EXPECT_EQ(to_d3d12(desc, {.color_target = true}).Flags, D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET);
    EXPECT_EQ(to_d3d12(desc, {}).Flags, D3D12_RESOURCE_FLAG_NONE);
}

TEST(D3D12TextureDesc, DepthIsTypelessAndADepthTarget) {
    const TextureDesc desc{.format = Format::d32_float_s8_uint, .usage = TextureUsage::shader_read};
    EXPECT_EQ(to_d3d12(desc, {}).Format, DXGI_FORMAT_R32G8X24_TYPELESS);
    EXPECT_EQ(to_d3d12(desc, {}).Flags, D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL);
}

} // namespace
} // namespace bindery::d3d12
