#include "validate/pipeline.hpp"

#include "unit/validate/support.hpp"

namespace bindery::validate {
namespace {

FormatSupport everything(Format) {
    return all_support();
}

Shader shader(Stage stage, ShaderTarget target = ShaderTarget::spirv) {
    Shader result;
    result.stage = stage;
    result.target = target;
    result.entry = "main";
    return result;
}

TEST(PipelineShader, IsThereOfItsStageAndForTheDevice) {
    const auto rules = [](const Shader* given, ShaderTarget device) {
        return rules_of([&](Issues& issues) { check_shader("p", given, Stage::pixel, device, issues); });
    };
    const Shader pixel = shader(Stage::pixel), vertex = shader(Stage::vertex);
    const Shader dxil = shader(Stage::pixel, ShaderTarget::dxil_6_5);
    EXPECT_EQ(rules(&pixel, ShaderTarget::spirv), none);
    EXPECT_EQ(rules(nullptr, ShaderTarget::spirv), only(Rule::pipeline_stage));
    EXPECT_EQ(rules(&vertex, ShaderTarget::spirv), only(Rule::pipeline_stage));
    EXPECT_EQ(rules(&pixel, ShaderTarget::dxil_6_6), only(Rule::pipeline_stage));
    EXPECT_EQ(rules(&dxil, ShaderTarget::dxil_6_6), none) << "an older model";
    EXPECT_EQ(rules(&dxil, ShaderTarget::dxil_6_0), only(Rule::pipeline_stage)) << "a newer one";
    EXPECT_EQ(rules(&dxil, ShaderTarget::spirv), only(Rule::pipeline_stage));
}

TEST(PipelineDepth, IsWrittenWhenTheStateSaysSo) {
    GraphicsPipelineDesc desc;
    EXPECT_FALSE(writes_depth_or_stencil(desc)) << "no format";
    desc.depth_stencil_format = Format::d32_float;
    EXPECT_TRUE(writes_depth_or_stencil(desc));
    desc.depth_stencil.depth_test = false;
    EXPECT_FALSE(writes_depth_or_stencil(desc)) << "Direct3D writes only what it tests";
    desc.depth_stencil = {.depth_write = false, .stencil_test = true};
    EXPECT_FALSE(writes_depth_or_stencil(desc)) << "a format without stencil";
    desc.depth_stencil_format = Format::d24_unorm_s8_uint;
    EXPECT_TRUE(writes_depth_or_stencil(desc));
    desc.depth_stencil.stencil_write_mask = 0;
    EXPECT_FALSE(writes_depth_or_stencil(desc));
}

TEST(PipelineTargetTypes, AreThoseOfTheFormats) {
    Shader pixel = shader(Stage::pixel);
    pixel.side_car.emplace();
    GraphicsPipelineDesc desc{.name = "p", .pixel = &pixel};
    const auto rules = [&](Scalar scalar, Format format) {
        pixel.side_car->outputs = {{.semantic = "SV_DEPTH", .system_value = true},
                                   {.semantic = "SV_TARGET", .semantic_index = 1, .scalar = scalar}};
        desc.color_formats = {Format::r32_uint, format};
        return rules_of([&](Issues& issues) { check_target_types(desc, issues); });
    };
    for (const Format format : {Format::rgba8_unorm, Format::rgba8_srgb, Format::r11g11b10_float}) {
        EXPECT_EQ(rules(Scalar::float32, format), none);
        EXPECT_EQ(rules(Scalar::float16, format), none);
        EXPECT_EQ(rules(Scalar::uint32, format), only(Rule::pipeline_state));
        EXPECT_EQ(rules(Scalar::int32, format), only(Rule::pipeline_state));
    }
    EXPECT_EQ(rules(Scalar::uint16, Format::rgba8_uint), none);
    EXPECT_EQ(rules(Scalar::int32, Format::rgba8_uint), only(Rule::pipeline_state));
    EXPECT_EQ(rules(Scalar::int32, Format::r32_sint), none);
    EXPECT_EQ(rules(Scalar::float32, Format::r32_sint), only(Rule::pipeline_state));
    EXPECT_EQ(rules(Scalar::uint32, Format::unknown), none) << "a gap";
    desc.color_formats.resize(1);
    EXPECT_EQ(rules_of([&](Issues& issues) { check_target_types(desc, issues); }), none)
        << "a target that the pipeline does not have";
}

class Inputs : public ::testing::Test {
protected:
    Inputs() {
        vertex.side_car.emplace();
        vertex.side_car->inputs = {
            {.semantic = "POSITION", .location = 0},
            {.semantic = "TEXCOORD", .semantic_index = 1, .location = 3},
            {.semantic = "SV_VERTEXID", .system_value = true, .scalar = Scalar::uint32}};
        desc.vertex = &vertex;
        desc.input_layout = {{.semantic = "TexCoord", .semantic_index = 1, .format = Format::rg16_float},
                             {.semantic = "position", .format = Format::rgb32_float}};
    }
    std::vector<Rule> rules() {
        return rules_of([&](Issues& issues) { matched = match_inputs(desc, use, everything, issues); });
    }

    Shader vertex = shader(Stage::vertex);
    GraphicsPipelineDesc desc;
    std::optional<model::ShaderUse> use;
    std::vector<MatchedInput> matched;
};

TEST_F(Inputs, AreMatchedBySemanticInAnyCase) {
    EXPECT_EQ(rules(), none);
    ASSERT_EQ(matched.size(), 2u);
    EXPECT_EQ(matched[0].location, 0u);
    EXPECT_EQ(matched[0].attribute, 1u);
    EXPECT_EQ(matched[1].location, 3u);
    EXPECT_EQ(matched[1].attribute, 0u);
    desc.input_layout[0] = {.semantic = "TEXCOORD1", .format = Format::rg16_float}; // the index in the name
    EXPECT_EQ(rules(), none);
}

TEST_F(Inputs, ThatHaveNoAttributeOrAnotherTypeAreRefused) {
    desc.input_layout[0].semantic_index = 0;
    EXPECT_EQ(rules(), only(Rule::pipeline_input_layout));
    desc.input_layout[0].semantic_index = 1;
    desc.input_layout[0].format = Format::rg16_uint;
    EXPECT_EQ(rules(), only(Rule::pipeline_input_layout));
    desc.input_layout[0].format = Format::rg16_float;
    desc.input_layout[0].slot = 8;
    EXPECT_EQ(rules(), only(Rule::pipeline_input_layout));
    EXPECT_EQ(rules_of([&](Issues& issues) {
                  desc.input_layout[0].slot = 7;
                  (void)match_inputs(desc, use, [](Format) { return FormatSupport{}; }, issues);
              }),
              (std::vector{Rule::format_unsupported, Rule::format_unsupported}));
}

TEST_F(Inputs, LieAtMultiplesOfTheirComponentsUpTo2047) {
    const auto at = [&](std::uint32_t offset, Format format) {
        desc.input_layout[0].format = format;
        desc.input_layout[0].offset_bytes = offset;
        return rules();
    };
    EXPECT_EQ(at(2044, Format::rg32_float), none);
    EXPECT_EQ(at(2048, Format::rg32_float), only(Rule::pipeline_input_layout));
    EXPECT_EQ(at(0xfffffffcu, Format::rg32_float), only(Rule::pipeline_input_layout));
    EXPECT_EQ(at(2, Format::rg32_float), only(Rule::pipeline_input_layout));
    EXPECT_EQ(at(2, Format::rg16_float), none);
    EXPECT_EQ(at(1, Format::rg16_float), only(Rule::pipeline_input_layout));
    EXPECT_EQ(at(2047, Format::rgba8_unorm), none);
    EXPECT_EQ(at(2, Format::rgb10a2_unorm), only(Rule::pipeline_input_layout)) << "packed in 4 bytes";
    EXPECT_EQ(at(12, Format::rgb10a2_unorm), none);
}

TEST_F(Inputs, HaveEachSemanticOnce) {
    desc.input_layout.push_back(
        {.semantic = "TEXCOORD", .semantic_index = 2, .format = Format::rg16_float, .offset_bytes = 8});
    EXPECT_EQ(rules(), none) << "one that the shader does not read";
    desc.input_layout[2].semantic_index = 1;
    EXPECT_EQ(rules(), only(Rule::pipeline_input_layout));
    desc.input_layout[2] = {.semantic = "texcoord1", .format = Format::rg16_float};
    EXPECT_EQ(rules(), only(Rule::pipeline_input_layout)) << "the same in another spelling";
}

TEST_F(Inputs, OfABufferGoOnByVertexOrByInstance) {
    desc.input_layout[0].per_instance = true;
    EXPECT_EQ(rules(), only(Rule::pipeline_input_layout));
    desc.input_layout[0].slot = 1;
    EXPECT_EQ(rules(), none);
    desc.input_layout[0].slot = 0;
    desc.input_layout[1].per_instance = true;
    EXPECT_EQ(rules(), none);
}

TEST_F(Inputs, OfForeignBytecodeAreMatchedByLocation) {
    vertex.side_car.reset();
    use.emplace();
    model::EntryPoint entry;
    entry.name = "main";
    entry.inputs.resize(2);
    entry.inputs[1].location = 1;
    use->entry_points = {entry};
    EXPECT_EQ(rules(), none);
    EXPECT_EQ(matched.size(), 2u);
    use->entry_points[0].inputs[1].location = 2;
    EXPECT_EQ(rules(), only(Rule::pipeline_input_layout));
}

TEST(Semantics, OfOddSpellingAreNoTrouble) {
    Shader vertex = shader(Stage::vertex);
    vertex.side_car.emplace();
    vertex.side_car->inputs = {{.semantic = "A"}};
    GraphicsPipelineDesc desc;
    desc.vertex = &vertex;
    for (const char* name : {"", "0", "123", "A99999999999999999999", "B0"}) {
        desc.input_layout = {{.semantic = name, .format = Format::r32_float}};
        EXPECT_EQ(rules_of([&](Issues& issues) { (void)match_inputs(desc, {}, everything, issues); }),
                  only(Rule::pipeline_input_layout))
            << name;
    }
    desc.input_layout = {{.semantic = "a0", .format = Format::r32_float}};
    EXPECT_EQ(rules_of([&](Issues& issues) { (void)match_inputs(desc, {}, everything, issues); }), none);
}

} // namespace
} // namespace bindery::validate
