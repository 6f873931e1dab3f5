// The table of formats against Vulkan's numbers, and the arithmetic of sizes against counting.

#include <bindery/format.hpp>

#include <gtest/gtest.h>
#include <vulkan/vulkan_core.h>

#include <map>
#include <set>

namespace bindery {
namespace {

TEST(Formats, AreVulkans) {
    const std::map<Format, VkFormat> expected = {
        {Format::unknown, VK_FORMAT_UNDEFINED},
        {Format::r8_unorm, VK_FORMAT_R8_UNORM},
        {Format::r8_snorm, VK_FORMAT_R8_SNORM},
        {Format::r8_uint, VK_FORMAT_R8_UINT},
        {Format::r8_sint, VK_FORMAT_R8_SINT},
        {Format::a8_unorm, VK_FORMAT_A8_UNORM},
        {Format::rg8_unorm, VK_FORMAT_R8G8_UNORM},
        {Format::rg8_snorm, VK_FORMAT_R8G8_SNORM},
        {Format::rg8_uint, VK_FORMAT_R8G8_UINT},
        {Format::rg8_sint, VK_FORMAT_R8G8_SINT},
        {Format::rgba8_unorm, VK_FORMAT_R8G8B8A8_UNORM},
        {Format::rgba8_snorm, VK_FORMAT_R8G8B8A8_SNORM},
        {Format::rgba8_uint, VK_FORMAT_R8G8B8A8_UINT},
        {Format::rgba8_sint, VK_FORMAT_R8G8B8A8_SINT},
        {Format::rgba8_srgb, VK_FORMAT_R8G8B8A8_SRGB},
        {Format::bgra8_unorm, VK_FORMAT_B8G8R8A8_UNORM},
        {Format::bgra8_srgb, VK_FORMAT_B8G8R8A8_SRGB},
        {Format::r16_unorm, VK_FORMAT_R16_UNORM},
        {Format::r16_snorm, VK_FORMAT_R16_SNORM},
        {Format::r16_uint, VK_FORMAT_R16_UINT},
        {Format::r16_sint, VK_FORMAT_R16_SINT},
        {Format::r16_float, VK_FORMAT_R16_SFLOAT},
        {Format::rg16_unorm, VK_FORMAT_R16G16_UNORM},
        {Format::rg16_snorm, VK_FORMAT_R16G16_SNORM},
        {Format::rg16_uint, VK_FORMAT_R16G16_UINT},
        {Format::rg16_sint, VK_FORMAT_R16G16_SINT},
        {Format::rg16_float, VK_FORMAT_R16G16_SFLOAT},
        {Format::rgba16_unorm, VK_FORMAT_R16G16B16A16_UNORM},
        {Format::rgba16_snorm, VK_FORMAT_R16G16B16A16_SNORM},
        {Format::rgba16_uint, VK_FORMAT_R16G16B16A16_UINT},
        {Format::rgba16_sint, VK_FORMAT_R16G16B16A16_SINT},
        {Format::rgba16_float, VK_FORMAT_R16G16B16A16_SFLOAT},
        {Format::r32_uint, VK_FORMAT_R32_UINT},
        {Format::r32_sint, VK_FORMAT_R32_SINT},
        {Format::r32_float, VK_FORMAT_R32_SFLOAT},
        {Format::rg32_uint, VK_FORMAT_R32G32_UINT},
        {Format::rg32_sint, VK_FORMAT_R32G32_SINT},
        {Format::rg32_float, VK_FORMAT_R32G32_SFLOAT},
        {Format::rgb32_uint, VK_FORMAT_R32G32B32_UINT},
        {Format::rgb32_sint, VK_FORMAT_R32G32B32_SINT},
        {Format::rgb32_float, VK_FORMAT_R32G32B32_SFLOAT},
        {Format::rgba32_uint, VK_FORMAT_R32G32B32A32_UINT},
        {Format::rgba32_sint, VK_FORMAT_R32G32B32A32_SINT},
        {Format::rgba32_float, VK_FORMAT_R32G32B32A32_SFLOAT},
        {Format::rgb10a2_unorm, VK_FORMAT_A2B10G10R10_UNORM_PACK32},
        {Format::rgb10a2_uint, VK_FORMAT_A2B10G10R10_UINT_PACK32},
        {Format::r11g11b10_float, VK_FORMAT_B10G11R11_UFLOAT_PACK32},
        {Format::rgb9e5_float, VK_FORMAT_E5B9G9R9_UFLOAT_PACK32},
        {Format::b5g6r5_unorm, VK_FORMAT_R5G6B5_UNORM_PACK16},
        {Format::b5g5r5a1_unorm, VK_FORMAT_A1R5G5B5_UNORM_PACK16},
        {Format::b4g4r4a4_unorm, VK_FORMAT_A4R4G4B4_UNORM_PACK16},
        {Format::a4b4g4r4_unorm, VK_FORMAT_R4G4B4A4_UNORM_PACK16},
        {Format::d16_unorm, VK_FORMAT_D16_UNORM},
        {Format::d32_float, VK_FORMAT_D32_SFLOAT},
        {Format::d24_unorm_s8_uint, VK_FORMAT_D24_UNORM_S8_UINT},
        {Format::d32_float_s8_uint, VK_FORMAT_D32_SFLOAT_S8_UINT},
        {Format::bc1_unorm, VK_FORMAT_BC1_RGBA_UNORM_BLOCK},
        {Format::bc1_srgb, VK_FORMAT_BC1_RGBA_SRGB_BLOCK},
        {Format::bc2_unorm, VK_FORMAT_BC2_UNORM_BLOCK},
        {Format::bc2_srgb, VK_FORMAT_BC2_SRGB_BLOCK},
        {Format::bc3_unorm, VK_FORMAT_BC3_UNORM_BLOCK},
        {Format::bc3_srgb, VK_FORMAT_BC3_SRGB_BLOCK},
        {Format::bc4_unorm, VK_FORMAT_BC4_UNORM_BLOCK},
        {Format::bc4_snorm, VK_FORMAT_BC4_SNORM_BLOCK},
        {Format::bc5_unorm, VK_FORMAT_BC5_UNORM_BLOCK},
        {Format::bc5_snorm, VK_FORMAT_BC5_SNORM_BLOCK},
        {Format::bc6h_ufloat, VK_FORMAT_BC6H_UFLOAT_BLOCK},
        {Format::bc6h_float, VK_FORMAT_BC6H_SFLOAT_BLOCK},
        {Format::bc7_unorm, VK_FORMAT_BC7_UNORM_BLOCK},
        {Format::bc7_srgb, VK_FORMAT_BC7_SRGB_BLOCK},
    };
    EXPECT_EQ(expected.size(), format_count);
    for (const FormatInfo& info : format_table) {
        ASSERT_TRUE(expected.contains(info.format)) << info.name;
        EXPECT_EQ(info.vulkan, static_cast<std::uint32_t>(expected.at(info.format))) << info.name;
    }
}

/// Bits of a texel from the digits of the name: "rgba8" 4 x 8, "r11g11b10" 32.
unsigned bits_in_name(std::string_view name) {
    unsigned letters = 0, bits = 0;
    std::size_t i = 0;
    const std::size_t end = name.find('_');
    while (i < end) {
        letters = 0;
        while (i < end && (name[i] < '0' || name[i] > '9')) {
            ++letters;
            ++i;
        }
        unsigned number = 0;
        while (i < end && name[i] >= '0' && name[i] <= '9')
            number = number * 10 + static_cast<unsigned>(name[i++] - '0');
        bits += letters * number;
    }
    return bits;
}

TEST(Formats, HaveTheSizeThatTheirNameSays) {
    for (const FormatInfo& info : format_table) {
        if (info.format == Format::unknown || info.format == Format::rgb9e5_float ||
            is_compressed(info.format))
            continue;
        const unsigned bits = bits_in_name(info.name);
        EXPECT_EQ(info.block_bytes * 8, bits == 24 ? 32 : bits) << info.name; // 24-bit depth moves as 32
    }
    EXPECT_EQ(block_bytes(Format::rgb9e5_float), 4u);
    for (const Format format : {Format::bc1_unorm, Format::bc1_srgb, Format::bc4_unorm, Format::bc4_snorm})
        EXPECT_EQ(block_bytes(format), 8u);
    for (const Format format :
         {Format::bc2_unorm, Format::bc3_srgb, Format::bc5_snorm, Format::bc6h_float, Format::bc7_srgb})
        EXPECT_EQ(block_bytes(format), 16u);
}

TEST(Formats, AreFoundByName) {
    for (const FormatInfo& info : format_table)
        EXPECT_EQ(format_from_name(info.name), info.format);
    EXPECT_EQ(format_from_name("rgba8"), std::nullopt);
    std::set<std::string_view> names;
    for (const FormatInfo& info : format_table)
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
}

// Requirement T2.
TEST(Formats, ReadAsFloatUintOrInt) {
    EXPECT_EQ(shader_scalar(Format::rgba8_unorm), Scalar::float32);
    EXPECT_EQ(shader_scalar(Format::rgba8_srgb), Scalar::float32);
    EXPECT_EQ(shader_scalar(Format::r16_snorm), Scalar::float32);
    EXPECT_EQ(shader_scalar(Format::bc6h_ufloat), Scalar::float32);
    EXPECT_EQ(shader_scalar(Format::d32_float), Scalar::float32);
    EXPECT_EQ(shader_scalar(Format::rgb10a2_uint), Scalar::uint32);
    EXPECT_EQ(shader_scalar(Format::rg32_sint), Scalar::int32);
    EXPECT_EQ(shader_scalar(Format::d24_unorm_s8_uint, Aspects::depth), Scalar::float32);
    EXPECT_EQ(shader_scalar(Format::d24_unorm_s8_uint, Aspects::stencil), Scalar::uint32);
    EXPECT_EQ(hlsl_component(Format::rgba8_unorm), "unorm float");
    EXPECT_EQ(hlsl_component(Format::bc5_snorm), "snorm float");
    EXPECT_EQ(hlsl_component(Format::r32_float), "float");
    EXPECT_EQ(hlsl_component(Format::r8_uint), "uint");
    EXPECT_EQ(hlsl_component(Format::r8_sint), "int");
    EXPECT_EQ(hlsl_component(Format::d32_float_s8_uint, Aspects::stencil), "uint");
}

TEST(Formats, HaveSrgbTwins) {
    for (const FormatInfo& info : format_table) {
        const auto srgb = srgb_twin(info.format);
        EXPECT_EQ(srgb.has_value(), linear_twin(info.format).has_value());
        if (is_srgb(info.format)) {
            ASSERT_TRUE(srgb.has_value()) << info.name;
            EXPECT_EQ(*srgb, info.format);
        }
        if (srgb) {
            EXPECT_TRUE(is_srgb(*srgb));
            EXPECT_FALSE(is_srgb(*linear_twin(info.format)));
            EXPECT_EQ(srgb_twin(*linear_twin(info.format)), srgb);
            EXPECT_EQ(block_bytes(*srgb), block_bytes(*linear_twin(info.format)));
        }
    }
}

TEST(Formats, SayWhatMayBeStorage) {
    EXPECT_TRUE(is_storage_format(Format::rgba32_float));
    EXPECT_FALSE(is_storage_format(Format::rgb32_float));
    EXPECT_FALSE(is_storage_format(Format::rgba8_srgb));
    EXPECT_FALSE(is_storage_format(Format::bgra8_unorm));
    EXPECT_FALSE(is_storage_format(Format::d32_float));
    EXPECT_FALSE(is_storage_format(Format::bc7_unorm));
    EXPECT_TRUE(format_info(Format::rgb32_float).texel_buffer);
    EXPECT_FALSE(format_info(Format::rgba8_srgb).texel_buffer);
}

TEST(Sizes, FullMipCountReachesOneTexel) {
    for (const Extent extent : {Extent{1, 1, 1}, Extent{2, 1, 1}, Extent{256, 3, 1}, Extent{5, 7, 300},
                                Extent{0xffffffffu, 1, 1}}) {
        const std::uint32_t mips = full_mip_count(extent);
        EXPECT_EQ(mip_extent(extent, mips - 1), (Extent{1, 1, 1}));
        if (mips > 1) {
            EXPECT_NE(mip_extent(extent, mips - 2), (Extent{1, 1, 1}));
        }
    }
    EXPECT_EQ(full_mip_count({0, 0, 0}), 0u);
    EXPECT_EQ(mip_extent({17, 9, 4}, 1), (Extent{8, 4, 2}));
    EXPECT_EQ(mip_extent({17, 9, 4}, 400), (Extent{1, 1, 1}));
}

TEST(Sizes, CountBlocks) {
    EXPECT_EQ(row_pitch_bytes(Format::bc1_unorm, 1), 8u);
    EXPECT_EQ(row_pitch_bytes(Format::bc1_unorm, 5), 16u);
    EXPECT_EQ(slice_bytes(Format::bc7_srgb, 13, 9), 4u * 3 * 16);
    EXPECT_EQ(row_pitch_bytes(Format::rgb32_float, 3), 36u);
    EXPECT_EQ(row_pitch_bytes(Format::d24_unorm_s8_uint, 3, Aspects::depth), 12u);
    EXPECT_EQ(row_pitch_bytes(Format::d24_unorm_s8_uint, 3, Aspects::stencil), 3u);
    const SubresourceLayout mip1 = subresource_layout(Format::bc3_unorm, {18, 10, 4}, 1);
    EXPECT_EQ(mip1.extent, (Extent{9, 5, 2}));
    EXPECT_EQ(mip1.row_bytes, 48u);
    EXPECT_EQ(mip1.rows, 2u);
    EXPECT_EQ(mip1.slice_bytes, 96u);
    EXPECT_EQ(mip1.bytes, 192u);
    EXPECT_EQ(texture_bytes(Format::rgba8_unorm, {4, 4, 1}, 3, 2), 2u * (64 + 16 + 4));
    EXPECT_EQ(texture_bytes(Format::d32_float_s8_uint, {2, 2, 1}, 1, 1), 4u * (4 + 1));
}

TEST(Sizes, SaturateInsteadOfWrapping) {
    constexpr std::uint32_t huge = 0xffffffffu;
    EXPECT_EQ(row_pitch_bytes(Format::rgba32_float, huge), std::uint64_t{huge} * 16);
    EXPECT_EQ(slice_bytes(Format::rgba32_float, huge, huge), max_bytes);
    EXPECT_EQ(blocks_across(Format::bc1_unorm, huge), 0x40000000u);
    EXPECT_EQ(texture_bytes(Format::r8_unorm, {huge, huge, huge}, 40, huge), max_bytes);
    EXPECT_EQ(subresource_layout(Format::r8_unorm, {huge, huge, 2}, 0).bytes, max_bytes);
    EXPECT_EQ(saturating_multiply(0, max_bytes), 0u);
    EXPECT_EQ(saturating_multiply(2, max_bytes / 2), max_bytes - 1);
    EXPECT_EQ(saturating_add(max_bytes, 1), max_bytes);
}

} // namespace
} // namespace bindery
