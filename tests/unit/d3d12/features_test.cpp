#include "backend/d3d12/features.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery::d3d12 {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr Features least{.feature_level = D3D_FEATURE_LEVEL_11_0,
                         .shader_model = D3D_SHADER_MODEL_6_0,
                         .binding_tier = D3D12_RESOURCE_BINDING_TIER_3};

TEST(D3D12Features, TheLeastThatIsNeededIsEnough) {
    EXPECT_THAT(missing_features(least), IsEmpty());
    EXPECT_EQ(best_target(least), ShaderTarget::dxil_6_0);
}

TEST(D3D12Features, WhatIsTooLowIsNamedWithBothValues) {
    Features features = least;
    features.binding_tier = D3D12_RESOURCE_BINDING_TIER_2;
    EXPECT_THAT(missing_features(features), ElementsAre("resource binding tier 3 (the device has 2)"));
    features.shader_model = D3D_SHADER_MODEL_5_1;
    EXPECT_THAT(missing_features(features), ElementsAre("shader model 6.0 (the device has 5.1)",
                                                        "resource binding tier 3 (the device has 2)"));
    EXPECT_EQ(best_target(features), std::nullopt);
}

TEST(D3D12Features, AnOldFeatureLevelIsNamed) {
    Features features = least;
    features.feature_level = D3D_FEATURE_LEVEL_10_1;
    EXPECT_THAT(missing_features(features), ElementsAre("feature level 11_0 (the device has 10_1)"));
}

TEST(D3D12Features, TheBestTargetFollowsTheShaderModel) {
    const auto target_of = [](D3D_SHADER_MODEL model) {
        Features features = least;
        features.shader_model = model;
        return best_target(features);
    };
    EXPECT_EQ(target_of(D3D_SHADER_MODEL_6_1), ShaderTarget::dxil_6_0);
    EXPECT_EQ(target_of(D3D_SHADER_MODEL_6_4), ShaderTarget::dxil_6_2);
    EXPECT_EQ(target_of(D3D_SHADER_MODEL_6_5), ShaderTarget::dxil_6_5);
    EXPECT_EQ(target_of(D3D_SHADER_MODEL_6_7), ShaderTarget::dxil_6_6);
}

TEST(D3D12Features, LevelsAreSpelledAsDirect3DDoes) {
    EXPECT_EQ(to_string(D3D_FEATURE_LEVEL_12_1), "12_1");
    EXPECT_EQ(to_string(D3D_FEATURE_LEVEL_9_3), "9_3");
    EXPECT_EQ(to_string(D3D_SHADER_MODEL_6_6), "6.6");
}

} // namespace
} // namespace bindery::d3d12
