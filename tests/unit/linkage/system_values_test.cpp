#include "elements.hpp"

#include <gtest/gtest.h>

namespace bindery::linkage_test {
namespace {

TEST(SystemValues, EveryOneBelongsToSomeStage) {
    for (const SystemValueInfo& info : system_values()) {
        EXPECT_TRUE(info.semantic.starts_with("SV_")) << info.semantic;
        EXPECT_NE(info.inputs | info.outputs, 0) << info.semantic;
        ASSERT_TRUE(system_value_info(info.semantic));
        EXPECT_EQ(system_value_info(info.semantic)->inputs, info.inputs) << info.semantic << " stands twice";
    }
    EXPECT_FALSE(system_value_info("TEXCOORD"));
    EXPECT_FALSE(system_value_info("SV_NOTHING"));
}

TEST(SystemValues, StagesThatMayUseThem) {
    StageSignature from{Stage::vertex, "vs", {}, {}, {}};
    from.inputs = {value("SV_VERTEXID", 0, x, Scalar::uint32), value("SV_INSTANCEID", 1, x, Scalar::uint32)};
    from.outputs = {value("SV_POSITION", 0, xyzw)};
    EXPECT_TRUE(check_system_values(from).empty());

    StageSignature to = pixel({value("SV_POSITION", 0, xyzw), value("SV_ISFRONTFACE", 1, x, Scalar::uint32)});
    to.outputs = {element("SV_TARGET", 0, 0, xyzw), value("SV_DEPTHLESSEQUAL", no_place, x)};
    EXPECT_TRUE(check_system_values(to).empty());

    const StageSignature domain{Stage::domain,
                                "ds",
                                {},
                                {value("SV_POSITION", 0, xyzw)},
                                {value("SV_TESSFACTOR", 0, x), value("SV_DOMAINLOCATION", no_place, xyz)}};
    EXPECT_TRUE(check_system_values(domain).empty());
}

TEST(SystemValues, StagesThatMayNot) {
    const StageSignature to = pixel({value("SV_VERTEXID", 0, x, Scalar::uint32)});
    const std::vector<LinkageIssue> issues = check_system_values(to);
    ASSERT_EQ(issues.size(), 1u);
    EXPECT_EQ(issues[0].fault, LinkageFault::stage);
    EXPECT_EQ(issues[0].detail, "SV_VERTEXID is an input of the pixel stage and can be an input of vertex");

    EXPECT_EQ(check_system_values(vertex({value("SV_DEPTH", no_place, x)})).size(), 1u);
    EXPECT_EQ(check_system_values(vertex({element("SV_TARGET", 0, 0, xyzw)})).size(), 1u);
    EXPECT_EQ(check_system_values(vertex({value("SV_NOTHING", 0, x)})).size(), 1u);
    // Handed on as an element like any other, an id is no system value any more.
    EXPECT_TRUE(check_system_values(vertex({element("SV_VERTEXID", 0, 1, x, Scalar::uint32)})).empty());
}

TEST(SystemValues, DepthOutputs) {
    StageSignature to = pixel({});
    EXPECT_EQ(depth_output(to), DepthOutput::none);
    to.outputs = {element("SV_TARGET", 0, 0, xyzw)};
    EXPECT_EQ(depth_output(to), DepthOutput::none);
    to.outputs.push_back(value("SV_DEPTH", no_place, x));
    EXPECT_EQ(depth_output(to), DepthOutput::any);
    to.outputs.back().semantic = "SV_DEPTHGREATEREQUAL";
    EXPECT_EQ(depth_output(to), DepthOutput::only_farther);
    to.outputs.back().semantic = "SV_DEPTHLESSEQUAL";
    EXPECT_EQ(depth_output(to), DepthOutput::only_nearer);
}

} // namespace
} // namespace bindery::linkage_test
