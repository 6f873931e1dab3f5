#include "backend/d3d12/sampler.hpp"

#include <gtest/gtest.h>

namespace bindery::d3d12 {
namespace {

TEST(D3D12Sampler, FiltersAreOneNumber) {
    SamplerDesc desc;
    EXPECT_EQ(to_d3d12(desc).Filter, D3D12_FILTER_MIN_MAG_MIP_LINEAR);
    desc.minify = Filter::nearest;
    EXPECT_EQ(to_d3d12(desc).Filter, D3D12_FILTER_MIN_POINT_MAG_MIP_LINEAR);
    desc.mip = Filter::nearest;
    EXPECT_EQ(to_d3d12(desc).Filter, D3D12_FILTER_MIN_POINT_MAG_LINEAR_MIP_POINT);
    desc.magnify = Filter::nearest;
    EXPECT_EQ(to_d3d12(desc).Filter, D3D12_FILTER_MIN_MAG_MIP_POINT);
    desc.max_anisotropy = 4.0f;
    EXPECT_EQ(to_d3d12(desc).Filter, D3D12_FILTER_ANISOTROPIC);
    EXPECT_EQ(to_d3d12(desc).MaxAnisotropy, 4u);
}

TEST(D3D12Sampler, ComparisonIsPartOfTheFilter) {
    SamplerDesc desc;
    desc.compare = CompareOp::greater;
    EXPECT_EQ(to_d3d12(desc).ComparisonFunc, D3D12_COMPARISON_FUNC_NEVER);
    desc.comparison = true;
    EXPECT_EQ(to_d3d12(desc).Filter, D3D12_FILTER_COMPARISON_MIN_MAG_MIP_LINEAR);
    EXPECT_EQ(to_d3d12(desc).ComparisonFunc, D3D12_COMPARISON_FUNC_GREATER);
}

TEST(D3D12Sampler, ValuesStayInDirect3DsRange) {
    SamplerDesc desc;
    desc.mip_bias = 100.0f;
    desc.max_anisotropy = 64.0f;
    desc.border = BorderColor::opaque_black;
    const D3D12_SAMPLER_DESC sampler = to_d3d12(desc);
    EXPECT_EQ(sampler.MipLODBias, D3D12_MIP_LOD_BIAS_MAX);
    EXPECT_EQ(sampler.MaxAnisotropy, 16u);
    EXPECT_EQ(sampler.BorderColor[0], 0.0f);
    EXPECT_EQ(sampler.BorderColor[3], 1.0f);
}

} // namespace
} // namespace bindery::d3d12
