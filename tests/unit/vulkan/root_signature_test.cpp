// Root signatures lowered to Vulkan: the canonical one, and every word of a sampler.

#include "backend/vulkan/root_signature.hpp"

#include <bindery/shader/samplers.hpp>

#include <gtest/gtest.h>

namespace bindery {
namespace {

TEST(VulkanRootSignature, CanonicalConstantsArePushConstants) {
    for (const PipelineKind pipeline : {PipelineKind::graphics, PipelineKind::compute})
        EXPECT_EQ(vulkan::push_constant_bytes(canonical_signature(pipeline, HeapAccess::tables)), 48u);
    EXPECT_EQ(
        vulkan::push_constant_bytes(RootSignature::parse(
            "RootConstants(num32BitConstants = 3, b0), CBV(b1), RootConstants(num32BitConstants = 2, b2)")),
        20u);
    EXPECT_EQ(vulkan::push_constant_bytes({}), 0u);
}

TEST(VulkanRootSignature, CanonicalSamplersAreThoseOfTheTable) {
    const RootSignature signature = canonical_signature(PipelineKind::graphics, HeapAccess::tables);
    for (const StaticSamplerInfo& info : static_sampler_table) {
        const SamplerDesc desc =
            vulkan::sampler_desc(signature.static_samplers.at(static_cast<std::size_t>(info.sampler)),
                                 std::string(info.hlsl_name));
        const Filter filter = info.linear ? Filter::linear : Filter::nearest;
        const AddressMode address = info.clamp ? AddressMode::clamp : AddressMode::wrap;
        SCOPED_TRACE(info.hlsl_name);
        EXPECT_EQ(desc.name, info.hlsl_name);
        EXPECT_EQ(desc.minify, filter);
        EXPECT_EQ(desc.magnify, filter);
        EXPECT_EQ(desc.mip, filter);
        EXPECT_EQ(desc.address_u, address);
        EXPECT_EQ(desc.address_v, address);
        EXPECT_EQ(desc.address_w, address);
        EXPECT_EQ(desc.max_anisotropy, info.anisotropic ? 16.0f : 1.0f);
        EXPECT_EQ(desc.comparison, info.less_equal);
        EXPECT_EQ(desc.compare, CompareOp::less_equal);
        EXPECT_EQ(desc.min_lod, 0.0f);
        EXPECT_EQ(desc.max_lod, 1000.0f);
        EXPECT_EQ(desc.mip_bias, 0.0f);
    }
}

TEST(VulkanRootSignature, EverySetting) {
    const SamplerDesc desc =
        vulkan::sampler_desc({.filter = root::Filter::comparison_min_point_mag_linear_mip_point,
                              .address_u = root::AddressMode::mirror_once,
                              .address_v = root::AddressMode::border,
                              .address_w = root::AddressMode::mirror,
                              .mip_lod_bias = 0.5f,
                              .max_anisotropy = 8,
                              .comparison = root::Comparison::greater_equal,
                              .border_color = root::BorderColor::opaque_white,
                              .min_lod = 1.0f,
                              .max_lod = 2.0f},
                             {});
    EXPECT_EQ(desc.minify, Filter::nearest);
    EXPECT_EQ(desc.magnify, Filter::linear);
    EXPECT_EQ(desc.mip, Filter::nearest);
    EXPECT_EQ(desc.address_u, AddressMode::mirror_once);
    EXPECT_EQ(desc.address_v, AddressMode::border);
    EXPECT_EQ(desc.address_w, AddressMode::mirror);
    EXPECT_EQ(desc.mip_bias, 0.5f);
    EXPECT_EQ(desc.max_anisotropy, 1.0f); // not an anisotropic filter
    EXPECT_TRUE(desc.comparison);
    EXPECT_EQ(desc.compare, CompareOp::greater_equal);
    EXPECT_EQ(desc.border, BorderColor::opaque_white);
    EXPECT_EQ(desc.min_lod, 1.0f);
    EXPECT_EQ(desc.max_lod, 2.0f);
}

} // namespace
} // namespace bindery
