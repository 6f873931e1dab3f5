#include "validate/linkage.hpp"

#include "model/dxil_container.hpp"
#include "unit/validate/support.hpp"

#include <gmock/gmock.h>

#include <cstring>

namespace bindery::validate {
namespace {

using testing::HasSubstr;

StageElement element(const char* semantic, std::uint32_t place, Scalar scalar = Scalar::float32) {
    StageElement made;
    made.semantic = semantic;
    made.location = made.d3d_register = place;
    made.scalar = scalar;
    made.component_mask = made.d3d_mask = made.used_mask = 0xf;
    made.interpolation = Interpolation::linear;
    return made;
}

Shader shader(Stage stage, std::vector<StageElement> inputs, std::vector<StageElement> outputs) {
    Shader made;
    made.stage = stage;
    made.entry = "main";
    made.side_car.emplace();
    made.side_car->inputs = std::move(inputs);
    made.side_car->outputs = std::move(outputs);
    return made;
}

LinkageFindings link(const Shader& vertex, const Shader& pixel, ShaderTarget target = ShaderTarget::spirv) {
    const std::array shaders{&vertex, &pixel};
    const std::array<std::optional<model::ShaderUse>, 2> uses;
    return check_linkage("glass", shaders, uses, target);
}

TEST(PipelineLinkage, StagesThatLinkAreTaken) {
    const Shader vertex = shader(Stage::vertex, {}, {element("COLOR", 0), element("UV", 1)});
    const LinkageFindings findings = link(vertex, shader(Stage::pixel, {element("COLOR", 0)}, {}));
    EXPECT_TRUE(findings.errors.empty());
    EXPECT_TRUE(findings.notes.empty());
}

TEST(PipelineLinkage, StagesThatDoNotAreRefusedWithBothTables) {
    const Shader vertex = shader(Stage::vertex, {}, {element("COLOR", 0), element("UV", 1)});
    for (const ShaderTarget target : {ShaderTarget::spirv, ShaderTarget::dxil_6_0}) {
        const LinkageFindings findings = link(vertex, shader(Stage::pixel, {element("UV", 0)}, {}), target);
        ASSERT_EQ(findings.errors.size(), 1u);
        const Issue& issue = findings.errors[0];
        EXPECT_EQ(issue.rule, Rule::pipeline_linkage);
        EXPECT_EQ(issue.object, "glass");
        const std::string word = target == ShaderTarget::spirv ? "location" : "register";
        EXPECT_THAT(
            issue.detail,
            HasSubstr("the pixel shader main of pipeline \"glass\" does not link with the vertex shader "
                      "main: UV0 is in " +
                      word + " 1 of the output but " + word + " 0 of the input"));
        EXPECT_THAT(issue.detail, HasSubstr("\n> 0.xyzw   COLOR0 float"));
    }
}

TEST(PipelineLinkage, WhatWouldNotLinkOnDirect3DIsANoteOnVulkan) {
    const Shader vertex = shader(Stage::vertex, {}, {element("COLOR", 0), element("UV", 1)});
    Shader pixel = shader(Stage::pixel, {element("COLOR", 0), element("UV", 1)}, {});
    pixel.side_car->inputs[1].d3d_register = 0;
    const LinkageFindings findings = link(vertex, pixel);
    EXPECT_TRUE(findings.errors.empty());
    ASSERT_EQ(findings.notes.size(), 1u);
    EXPECT_EQ(findings.notes[0].rule, Rule::pipeline_linkage_portable);
    EXPECT_THAT(findings.notes[0].detail, HasSubstr("would not link on D3D12 with the vertex shader main"));
    // Slang tells no registers: then nothing is known of Direct3D.
    pixel.side_car->inputs[1].d3d_register = no_place;
    EXPECT_TRUE(link(vertex, pixel).notes.empty());
}

TEST(PipelineLinkage, DifferingInterpolationIsANote) {
    const Shader vertex = shader(Stage::vertex, {}, {element("COLOR", 0)});
    Shader pixel = shader(Stage::pixel, {element("COLOR", 0)}, {});
    pixel.side_car->inputs[0].interpolation = Interpolation::constant;
    const LinkageFindings findings = link(vertex, pixel);
    EXPECT_TRUE(findings.errors.empty());
    ASSERT_EQ(findings.notes.size(), 1u);
    EXPECT_EQ(findings.notes[0].rule, Rule::pipeline_interpolation);
}

TEST(PipelineLinkage, SystemValuesBelongToStages) {
    StageElement id = element("SV_VERTEXID", 0, Scalar::uint32);
    id.system_value = true;
    const LinkageFindings findings =
        link(shader(Stage::vertex, {}, {element("COLOR", 0)}), shader(Stage::pixel, {id}, {}));
    ASSERT_FALSE(findings.errors.empty());
    EXPECT_EQ(findings.errors[0].rule, Rule::pipeline_linkage);
    EXPECT_THAT(findings.errors[0].detail, HasSubstr("SV_VERTEXID is an input of the pixel stage"));
}

TEST(PipelineLinkage, ForeignSpirvIsHeldByItsLocations) {
    Shader vertex = shader(Stage::vertex, {}, {}), pixel = shader(Stage::pixel, {}, {});
    vertex.side_car.reset();
    pixel.side_car.reset();
    const std::array<const Shader*, 2> shaders{&vertex, &pixel};
    std::array<std::optional<model::ShaderUse>, 2> uses;
    uses[0].emplace().entry_points = {{.name = "main", .outputs = {{.location = 0, .components = 4}}}};
    uses[1].emplace().entry_points = {{.name = "main", .inputs = {{.location = 0, .components = 2}}}};
    EXPECT_TRUE(check_linkage("p", shaders, uses, ShaderTarget::spirv).errors.empty());
    uses[1]->entry_points[0].inputs[0].location = 1;
    const LinkageFindings findings = check_linkage("p", shaders, uses, ShaderTarget::spirv);
    ASSERT_EQ(findings.errors.size(), 1u);
    EXPECT_THAT(findings.errors[0].detail, HasSubstr("location 1 is read by the pixel shader"));
}

/// A container with one element, "UV0" of 2 components in that register.
std::vector<std::byte> signature_of_uv(std::string_view part, std::uint32_t d3d_register) {
    const std::uint32_t words[] = {1, 8, /**/ 0, 40, 0, 0, 3, d3d_register, 3, 0};
    std::vector<std::byte> bytes(sizeof(words) + 4);
    std::memcpy(bytes.data(), words, sizeof(words));
    std::memcpy(bytes.data() + sizeof(words), "UV", 3);
    return model::make_dxil_container(model::four_cc(part), bytes);
}

TEST(PipelineLinkage, ForeignDxilIsHeldByItsSignatures) {
    Shader vertex = shader(Stage::vertex, {}, {}), pixel = shader(Stage::pixel, {}, {});
    vertex.side_car.reset();
    pixel.side_car.reset();
    vertex.target = pixel.target = ShaderTarget::dxil_6_0;
    vertex.bytecode = signature_of_uv("OSG1", 1);
    pixel.bytecode = signature_of_uv("ISG1", 1);
    EXPECT_TRUE(link(vertex, pixel, ShaderTarget::dxil_6_0).errors.empty());
    pixel.bytecode = signature_of_uv("ISG1", 2);
    const LinkageFindings findings = link(vertex, pixel, ShaderTarget::dxil_6_0);
    ASSERT_EQ(findings.errors.size(), 1u);
    EXPECT_THAT(findings.errors[0].detail,
                HasSubstr("UV0 is in register 1 of the output but register 2 of the input"));
}

TEST(PipelineStages, HullDomainAndPatchesGoTogether) {
    const Shader hull = shader(Stage::hull, {}, {}), domain = shader(Stage::domain, {}, {});
    const DeviceInfo able{.tessellation = true, .geometry = true};
    const auto rules = [&](const GraphicsPipelineDesc& desc, const DeviceInfo& device) {
        return rules_of([&](Issues& issues) { check_stages(desc, device, issues); });
    };
    GraphicsPipelineDesc desc{.name = "p"};
    EXPECT_EQ(rules(desc, able), none);
    desc.hull = &hull;
    EXPECT_EQ(rules(desc, able), (std::vector{Rule::pipeline_patches, Rule::pipeline_patches}))
        << "no domain shader, and no patches";
    desc.domain = &domain;
    EXPECT_EQ(rules(desc, able), only(Rule::pipeline_patches)) << "no patches";
    desc.topology = Topology::patch_list;
    EXPECT_EQ(rules(desc, able), only(Rule::pipeline_patches)) << "no control points";
    desc.patch_control_points = 33;
    EXPECT_EQ(rules(desc, able), only(Rule::pipeline_patches)) << "too many";
    for (const std::uint32_t points : {1u, 3u, 32u}) {
        desc.patch_control_points = points;
        EXPECT_EQ(rules(desc, able), none) << points;
    }
    EXPECT_EQ(rules(desc, {.geometry = true}), only(Rule::device_feature));
    desc.hull = desc.domain = nullptr;
    EXPECT_EQ(rules(desc, able), only(Rule::pipeline_patches)) << "patches for nobody";
    desc.topology = Topology::triangle_list;
    EXPECT_EQ(rules(desc, able), only(Rule::pipeline_patches)) << "control points of no patch";
    desc.patch_control_points = 0;
    const Shader geometry = shader(Stage::geometry, {}, {});
    desc.geometry = &geometry;
    EXPECT_EQ(rules(desc, able), none);
    EXPECT_EQ(rules(desc, {.tessellation = true}), only(Rule::device_feature));
}

TEST(PipelineEarlyDepth, IsNotedWhereAShaderWritesDepth) {
    Shader pixel = shader(Stage::pixel, {}, {element("SV_TARGET", 0)});
    GraphicsPipelineDesc desc{.name = "p", .pixel = &pixel, .depth_stencil_format = Format::d32_float};
    EXPECT_TRUE(note_early_depth(desc, std::nullopt).empty());
    const std::pair<const char*, const char*> outputs[] = {{"SV_DEPTH", "early depth testing is off"},
                                                           {"SV_DEPTHGREATEREQUAL", "only farther"},
                                                           {"SV_DEPTHLESSEQUAL", "only nearer"}};
    for (const auto& [semantic, words] : outputs) {
        pixel.side_car->outputs = {element(semantic, no_place)};
        const Issues notes = note_early_depth(desc, std::nullopt);
        ASSERT_EQ(notes.size(), 1u) << semantic;
        EXPECT_EQ(notes[0].rule, Rule::pipeline_early_depth);
        EXPECT_THAT(notes[0].detail, HasSubstr(words));
    }
    desc.depth_stencil.depth_test = false;
    EXPECT_TRUE(note_early_depth(desc, std::nullopt).empty()) << "nothing is tested, early or late";
    desc.depth_stencil = {};
    pixel.side_car.reset(); // foreign: the bytecode tells
    std::optional<model::ShaderUse> use;
    use.emplace().entry_points = {{.name = "main", .writes_depth = true, .depth_only_less = true}};
    ASSERT_EQ(note_early_depth(desc, use).size(), 1u);
    EXPECT_THAT(note_early_depth(desc, use)[0].detail, HasSubstr("only nearer"));
}

} // namespace
} // namespace bindery::validate
