#include "elements.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace bindery::linkage_test {
namespace {

using Faults = std::vector<LinkageFault>;

StageSignature usual_vertex() {
    return vertex({value("SV_POSITION", 0, xyzw), element("COLOR", 0, 1, xyzw), element("TEXCOORD", 0, 2, xy),
                   element("KIND", 0, 3, x, Scalar::uint32)});
}

class BothRules : public testing::TestWithParam<LinkageRule> {};
INSTANTIATE_TEST_SUITE_P(Linkage, BothRules, testing::Values(LinkageRule::d3d12, LinkageRule::vulkan),
                         [](const auto& info) { return std::string(to_string(info.param)); });

TEST_P(BothRules, TheSameSignatureLinks) {
    const StageSignature from = usual_vertex();
    const Linkage linkage = link_stages(from, pixel(from.outputs), GetParam());
    EXPECT_TRUE(linkage.ok()) << to_text(linkage);
    EXPECT_TRUE(linkage.issues.empty());
}

TEST_P(BothRules, OutputsAtTheEndMayBeLeftUnread) {
    const StageSignature from = usual_vertex();
    for (std::size_t kept = 0; kept <= from.outputs.size(); ++kept) {
        const StageSignature to = pixel({from.outputs.begin(), from.outputs.begin() + std::ptrdiff_t(kept)});
        EXPECT_TRUE(link_stages(from, to, GetParam()).ok()) << kept;
    }
}

TEST_P(BothRules, AnInputLeftOutInTheMiddleIsFoundByItsPlace) {
    // COLOR is left out: what follows moves up, as compilers place it.
    const StageSignature to = pixel({value("SV_POSITION", 0, xyzw), element("TEXCOORD", 0, 1, xy)});
    const Linkage linkage = link_stages(usual_vertex(), to, GetParam());
    EXPECT_EQ(faults(linkage), Faults{LinkageFault::place});
    ASSERT_EQ(linkage.issues.size(), 1u);
    const std::string word = GetParam() == LinkageRule::d3d12 ? "register" : "location";
    EXPECT_EQ(linkage.issues[0].semantic, "TEXCOORD0");
    EXPECT_EQ(linkage.issues[0].detail,
              "TEXCOORD0 is in " + word + " 2 of the output but " + word + " 1 of the input");
}

TEST_P(BothRules, AnInputThatNobodyWritesIsMissing) {
    StageSignature to = usual_vertex();
    to = pixel(to.outputs);
    to.inputs.push_back(element("NORMAL", 0, 4, xyz));
    const Linkage linkage = link_stages(usual_vertex(), to, GetParam());
    EXPECT_EQ(faults(linkage), Faults{LinkageFault::missing});
    EXPECT_EQ(linkage.issues[0].detail,
              "NORMAL0 is read by the pixel shader and the vertex shader does not write it");
}

TEST_P(BothRules, AnotherSemanticInThePlaceIsNamed) {
    const StageSignature to = pixel({value("SV_POSITION", 0, xyzw), element("NORMAL", 0, 1, xyz)});
    const Linkage linkage = link_stages(usual_vertex(), to, GetParam());
    EXPECT_EQ(faults(linkage), Faults{LinkageFault::semantic});
    EXPECT_NE(linkage.issues[0].detail.find("1 of the output is COLOR0"), std::string::npos)
        << linkage.issues[0].detail;
}

TEST_P(BothRules, AnotherIndexIsAnotherSemantic) {
    const StageSignature to = pixel({element("TEXCOORD", 1, 2, xy)});
    EXPECT_EQ(faults(link_stages(usual_vertex(), to, GetParam())), Faults{LinkageFault::semantic});
}

TEST_P(BothRules, FewerComponentsLinkAndMoreDoNot) {
    const StageSignature fewer = pixel({element("TEXCOORD", 0, 2, x)});
    EXPECT_TRUE(link_stages(usual_vertex(), fewer, GetParam()).ok());
    const StageSignature more = pixel({element("TEXCOORD", 0, 2, xyz)});
    const Linkage linkage = link_stages(usual_vertex(), more, GetParam());
    EXPECT_EQ(faults(linkage), Faults{LinkageFault::components});
    EXPECT_EQ(linkage.issues[0].detail, "TEXCOORD0: component mask xyz is not a subset of xy");
}

TEST_P(BothRules, TypesAndTheirPrecisionAgree) {
    const StageSignature other = pixel({element("KIND", 0, 3, x, Scalar::int32)});
    const Linkage linkage = link_stages(usual_vertex(), other, GetParam());
    EXPECT_EQ(faults(linkage), Faults{LinkageFault::type});
    EXPECT_EQ(linkage.issues[0].detail, "KIND0: component type int does not match uint");

    StageElement half = element("TEXCOORD", 0, 2, xy, Scalar::float16);
    EXPECT_EQ(faults(link_stages(usual_vertex(), pixel({half}), GetParam())), Faults{LinkageFault::type});
    StageSignature from = vertex({half});
    half.min_precision = true;
    EXPECT_EQ(faults(link_stages(from, pixel({half}), GetParam())), Faults{LinkageFault::type});
}

TEST_P(BothRules, TheHardwareWritesWhatItMakes) {
    const StageSignature to =
        pixel({value("SV_POSITION", 0, xyzw), value("SV_ISFRONTFACE", 1, x, Scalar::uint32),
               value("SV_PRIMITIVEID", 2, x, Scalar::uint32)});
    EXPECT_TRUE(link_stages(usual_vertex(), to, GetParam()).ok());
    const StageSignature clipped = pixel({value("SV_CLIPDISTANCE", 3, x)});
    EXPECT_FALSE(link_stages(usual_vertex(), clipped, GetParam()).ok());
}

TEST_P(BothRules, AnInstanceIdBehindTheVertexShaderHasToBeWritten) {
    const StageElement id = element("SV_INSTANCEID", 0, 4, x, Scalar::uint32);
    EXPECT_EQ(faults(link_stages(usual_vertex(), pixel({id}), GetParam())), Faults{LinkageFault::missing});
    StageSignature from = usual_vertex();
    from.outputs.push_back(id);
    EXPECT_TRUE(link_stages(from, pixel({id}), GetParam()).ok());
}

TEST_P(BothRules, DifferingInterpolationIsWorthANote) {
    StageSignature to = pixel(usual_vertex().outputs);
    to.inputs[1].interpolation = Interpolation::linear_noperspective;
    const Linkage linkage = link_stages(usual_vertex(), to, GetParam());
    EXPECT_TRUE(linkage.ok());
    ASSERT_EQ(linkage.issues.size(), 1u);
    EXPECT_EQ(linkage.issues[0].fault, LinkageFault::interpolation);
    EXPECT_EQ(linkage.issues[0].severity, Severity::note);
    EXPECT_EQ(linkage.issues[0].detail, "COLOR0 is linear in the vertex shader and linear noperspective in "
                                        "the pixel shader, whose mode counts");
}

TEST(Linkage, PositionTakesARegisterAndNoLocation) {
    // The pixel shader does without SV_Position: its registers move up by one, its locations do not.
    StageSignature from = usual_vertex();
    for (std::size_t i = 1; i < from.outputs.size(); ++i)
        from.outputs[i].location = static_cast<std::uint32_t>(i - 1);
    StageSignature to = pixel({from.outputs.begin() + 1, from.outputs.end()});
    for (StageElement& input : to.inputs)
        --input.d3d_register;
    EXPECT_TRUE(link_stages(from, to, LinkageRule::vulkan).ok());
    const Linkage linkage = link_stages(from, to, LinkageRule::d3d12);
    EXPECT_EQ(faults(linkage), (Faults{LinkageFault::place, LinkageFault::place, LinkageFault::place}));
}

TEST(Linkage, ElementsShareARegister) {
    const StageSignature from = vertex({element("A", 0, 0, xy), element("B", 0, 0, zw)});
    EXPECT_TRUE(link_stages(from, pixel(from.outputs), LinkageRule::d3d12).ok());
    const StageSignature swapped = pixel({element("B", 0, 0, xy), element("A", 0, 0, zw)});
    EXPECT_EQ(faults(link_stages(from, swapped, LinkageRule::d3d12)),
              (Faults{LinkageFault::components, LinkageFault::components}));
}

TEST(Linkage, WhatIsAlwaysReadIsWritten) {
    StageSignature from = usual_vertex();
    from.outputs[1].used_mask = xyz; // COLOR.w is never written
    const Linkage linkage = link_stages(from, pixel(usual_vertex().outputs), LinkageRule::d3d12);
    EXPECT_EQ(faults(linkage), Faults{LinkageFault::unwritten});
    EXPECT_EQ(linkage.issues[0].detail,
              "COLOR0 is always read but never written by the previous stage (components w)");
    StageSignature to = pixel(usual_vertex().outputs);
    to.inputs[1].used_mask = xy; // and what is not read need not be
    EXPECT_TRUE(link_stages(from, to, LinkageRule::d3d12).ok());
}

TEST(Linkage, ForeignBytecodeIsHeldByPlace) {
    StageSignature from = usual_vertex();
    for (StageElement& output : from.outputs)
        output.semantic.clear();
    StageSignature to = pixel({element("", 0, 1, xyzw), element("", 0, 2, xy)});
    EXPECT_TRUE(link_stages(from, to, LinkageRule::vulkan).ok());
    EXPECT_TRUE(link_stages(usual_vertex(), to, LinkageRule::vulkan).ok());
    EXPECT_TRUE(link_stages(from, pixel({element("COLOR", 0, 1, xyzw)}), LinkageRule::vulkan).ok());
    to.inputs.push_back(element("", 0, 7, x));
    const Linkage linkage = link_stages(from, to, LinkageRule::vulkan);
    EXPECT_EQ(faults(linkage), Faults{LinkageFault::missing});
    EXPECT_EQ(linkage.issues[0].detail,
              "location 7 is read by the pixel shader and the vertex shader does not write it");
}

TEST(Linkage, TheTextMarksTheFirstLineThatDiffers) {
    const StageSignature to =
        pixel({value("SV_POSITION", 0, xyzw), element("TEXCOORD", 0, 1, xy), element("KIND", 0, 2, x)});
    EXPECT_EQ(
        to_text(link_stages(usual_vertex(), to, LinkageRule::d3d12)),
        "  output of vertex shader vs           input of pixel shader ps\n"
        "  0.xyzw   SV_POSITION float           0.xyzw   SV_POSITION float\n"
        "> 1.xyzw   COLOR0 float                1.xy     TEXCOORD0 float\n"
        "  2.xy     TEXCOORD0 float             2.x      KIND0 float\n"
        "  3.x      KIND0 uint nointerpolation\n"
        "error: TEXCOORD0 is in register 2 of the output but register 1 of the input (D3D12)\n"
        "error: KIND0 is in register 3 of the output but register 2 of the input (D3D12)\n"
        "error: KIND0: component type float does not match uint (D3D12)\n"
        "note: KIND0 is nointerpolation in the vertex shader and linear in the pixel shader, whose mode "
        "counts (D3D12)\n");
}

TEST(Linkage, APipelineLinksNeighbours) {
    const auto position = value("SV_POSITION", 0, xyzw);
    const auto color = element("COLOR", 0, 1, xyz);
    const StageSignature stages[] = {
        {Stage::pixel, "ps", {position, color}, {}, {}},
        {Stage::geometry, "gs", {position, color}, {position, color}, {}},
        {Stage::vertex, "vs", {}, {position}, {}},
        {Stage::hull, "hs", {position}, {position}, {element("TINT", 0, 0, xyz)}},
        {Stage::domain, "ds", {position}, {position, color}, {element("TINT", 0, 0, xyzw)}},
    };
    const std::vector<Linkage> linkages = link_pipeline(stages, LinkageRule::d3d12);
    ASSERT_EQ(linkages.size(), 5u);
    EXPECT_EQ(linkages[0].from + " - " + linkages[0].to, "vertex shader vs - hull shader hs");
    EXPECT_EQ(linkages[1].from + " - " + linkages[1].to, "hull shader hs - domain shader ds");
    EXPECT_EQ(linkages[2].from + " - " + linkages[2].to, "hull shader hs (patch) - domain shader ds (patch)");
    EXPECT_EQ(linkages[3].from + " - " + linkages[3].to, "domain shader ds - geometry shader gs");
    EXPECT_EQ(linkages[4].from + " - " + linkages[4].to, "geometry shader gs - pixel shader ps");
    for (const std::size_t sound : {0u, 1u, 3u, 4u})
        EXPECT_TRUE(linkages[sound].ok()) << to_text(linkages[sound]);
    EXPECT_EQ(faults(linkages[2]), Faults{LinkageFault::components});
}

TEST(Linkage, AMeshShaderFeedsPixelsOnceAVertexAndOnceAPrimitive) {
    const StageSignature mesh{Stage::mesh,
                              "ms",
                              {},
                              {value("SV_POSITION", 0, xyzw), element("COLOR", 0, 1, xyz)},
                              {element("MATERIAL", 0, 0, x, Scalar::uint32)}};
    const StageSignature to = pixel({value("SV_POSITION", 0, xyzw), element("COLOR", 0, 1, xyz),
                                     element("MATERIAL", 0, 2, x, Scalar::uint32)});
    EXPECT_TRUE(link_stages(mesh, to, LinkageRule::d3d12).ok());
    EXPECT_EQ(faults(link_stages(mesh, pixel({element("MATERIAL", 0, 2, x)}), LinkageRule::d3d12)),
              Faults{LinkageFault::type});
}

TEST(Linkage, OtherStreamsDoNotReachThePixelShader) {
    StageElement other = element("COLOR", 0, 1, xyz);
    other.stream = 1;
    const StageSignature geometry{Stage::geometry, "gs", {}, {other}, {}};
    EXPECT_EQ(faults(link_stages(geometry, pixel({element("COLOR", 0, 1, xyz)}), LinkageRule::d3d12)),
              Faults{LinkageFault::missing});
}

} // namespace
} // namespace bindery::linkage_test
