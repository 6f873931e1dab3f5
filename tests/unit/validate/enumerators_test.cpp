#include "validate/enumerators.hpp"

#include "unit/validate/support.hpp"

namespace bindery::validate {
namespace {

template<class Enum>
Enum cast(std::uint32_t number) {
    return static_cast<Enum>(number);
}

template<class... Described>
std::vector<Rule> check(const Described&... described) {
    return rules_of([&](Issues& issues) { check_enumerators(described..., issues); });
}

/// Sets one place of a description to a number beyond its enum; the rest stays as it was.
template<class Desc, class Set>
void expect_refused(Set set) {
    Desc desc{.name = "thing"};
    EXPECT_EQ(check(desc), none);
    set(desc);
    EXPECT_EQ(check(desc), only(Rule::argument_enumerator));
}

TEST(Enumerators, TheLastIsKnownAndTheNextIsNot) {
    EXPECT_TRUE(is_known(AddressMode::mirror_once));
    EXPECT_FALSE(is_known(cast<AddressMode>(5)));
    EXPECT_TRUE(is_known(Kind::value));
    EXPECT_FALSE(is_known(cast<Kind>(77)));
    EXPECT_TRUE(is_known(TextureUsage::shader_read | TextureUsage::copy_target));
    EXPECT_FALSE(is_known(cast<TextureUsage>(1u << 6)));
    EXPECT_FALSE(is_known(cast<BufferUsage>(1u << 9)));
    EXPECT_TRUE(is_known(cast<BufferUsage>((1u << 9) - 1)));
}

TEST(Enumerators, OfBuffersAreLookedAt) {
    expect_refused<BufferDesc>([](BufferDesc& desc) { desc.usage = cast<BufferUsage>(0x8000); });
    expect_refused<BufferDesc>([](BufferDesc& desc) { desc.memory = cast<Memory>(3); });
    expect_refused<BufferDesc>([](BufferDesc& desc) { desc.texel_format = cast<Format>(240); });
    EXPECT_EQ(check(BufferDesc{}, BufferViewDesc{.texel_format = cast<Format>(240)}),
              only(Rule::argument_enumerator));
}

TEST(Enumerators, OfTexturesAreLookedAt) {
    expect_refused<TextureDesc>([](TextureDesc& desc) { desc.dimension = cast<TextureDimension>(4); });
    expect_refused<TextureDesc>([](TextureDesc& desc) { desc.format = cast<Format>(240); });
    expect_refused<TextureDesc>([](TextureDesc& desc) { desc.usage = cast<TextureUsage>(0x100); });
    EXPECT_EQ(check(TextureDesc{}, TextureViewDesc{.kind = cast<Kind>(77)}), only(Rule::argument_enumerator));
    EXPECT_EQ(check(TextureDesc{}, TextureViewDesc{.format = cast<Format>(240)}),
              only(Rule::argument_enumerator));
}

TEST(Enumerators, OfSamplersAreLookedAt) {
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.minify = cast<Filter>(2); });
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.magnify = cast<Filter>(2); });
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.mip = cast<Filter>(2); });
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.address_u = cast<AddressMode>(5); });
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.address_v = cast<AddressMode>(5); });
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.address_w = cast<AddressMode>(5); });
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.compare = cast<CompareOp>(8); });
    expect_refused<SamplerDesc>([](SamplerDesc& desc) { desc.border = cast<BorderColor>(3); });
}

TEST(Enumerators, OfPipelinesAreLookedAt) {
    using Desc = GraphicsPipelineDesc;
    expect_refused<Desc>([](Desc& desc) { desc.topology = cast<Topology>(200); });
    expect_refused<Desc>([](Desc& desc) { desc.raster.cull = cast<CullMode>(3); });
    expect_refused<Desc>([](Desc& desc) { desc.raster.fill = cast<FillMode>(2); });
    expect_refused<Desc>([](Desc& desc) { desc.depth_stencil.depth_compare = cast<CompareOp>(9); });
    expect_refused<Desc>([](Desc& desc) { desc.depth_stencil.front.fail = cast<StencilOp>(8); });
    expect_refused<Desc>([](Desc& desc) { desc.depth_stencil.back.compare = cast<CompareOp>(8); });
    expect_refused<Desc>([](Desc& desc) { desc.depth_stencil_format = cast<Format>(240); });
    expect_refused<Desc>([](Desc& desc) { desc.color_formats = {cast<Format>(240)}; });
    expect_refused<Desc>([](Desc& desc) { desc.blend = {{.source_color = cast<Blend>(13)}}; });
    expect_refused<Desc>([](Desc& desc) { desc.blend = {{.alpha_op = cast<BlendOp>(5)}}; });
    expect_refused<Desc>(
        [](Desc& desc) { desc.input_layout = {{.semantic = "P", .format = cast<Format>(240)}}; });
}

TEST(Enumerators, OfPassesAreLookedAt) {
    expect_refused<PassDesc>([](PassDesc& desc) { desc.colors = {{.load = cast<LoadOp>(3)}}; });
    expect_refused<PassDesc>([](PassDesc& desc) { desc.colors = {{.store = cast<StoreOp>(2)}}; });
    expect_refused<PassDesc>([](PassDesc& desc) { desc.depth_stencil.load = cast<LoadOp>(3); });
    expect_refused<PassDesc>([](PassDesc& desc) { desc.depth_stencil.stencil_store = cast<StoreOp>(2); });
}

TEST(Enumerators, OfShadersAreLookedAt) {
    Shader shader;
    EXPECT_EQ(check(std::string("p"), shader), none);
    shader.stage = cast<Stage>(99);
    EXPECT_EQ(check(std::string("p"), shader), only(Rule::argument_enumerator));
    shader.stage = Stage::compute;
    shader.target = cast<ShaderTarget>(99);
    EXPECT_EQ(check(std::string("p"), shader), only(Rule::argument_enumerator));
}

TEST(Enumerators, TheMessageSaysPlaceNumberAndBound) {
    Issues issues;
    check_enumerators(SamplerDesc{.name = "soft", .compare = cast<CompareOp>(9)}, issues);
    ASSERT_EQ(issues.size(), 1u);
    EXPECT_EQ(issues[0].object, "soft");
    EXPECT_EQ(issues[0].detail, "the comparison of \"soft\" is 9, and CompareOp ends at 7");
    check_enumerators(BufferDesc{.name = "b", .usage = cast<BufferUsage>(0x1001)}, issues);
    ASSERT_EQ(issues.size(), 2u);
    EXPECT_EQ(issues[1].detail, "the usage of \"b\" has the flags 0x1001, and BufferUsage has 0x1ff");
}

// Tables are read by numbers that a cast made up, from public functions too: they answer with their first
// row.
TEST(Enumerators, TablesAnswerForAnyNumber) {
    EXPECT_EQ(to_string(cast<Format>(240)), "unknown");
    EXPECT_EQ(block_bytes(cast<Format>(240)), 0u);
    EXPECT_EQ(kind_info(cast<Kind>(77)).kind, Kind::none);
    EXPECT_EQ(access_info(cast<Access>(99)).access, Access::none);
    EXPECT_EQ(texture_layout_info(cast<TextureLayout>(99)).layout, TextureLayout::undefined);
    EXPECT_EQ(stage_info(cast<Stage>(99)).stage, Stage::vertex);
    EXPECT_EQ(ElementType{0xf0}.dwords(), 1u);
}

} // namespace
} // namespace bindery::validate
