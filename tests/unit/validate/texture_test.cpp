#include "validate/texture.hpp"

#include "unit/validate/support.hpp"

#include <limits>

namespace bindery::validate {
namespace {

TextureDesc fine() {
    return {.name = "t", .format = Format::rgba8_unorm, .width = 16, .height = 8};
}

std::vector<Rule> check(const TextureDesc& desc, const FormatSupport& support = all_support()) {
    return rules_of([&](Issues& issues) { check_texture(desc, device_info(), support, issues); });
}

template<class Change>
std::vector<Rule> changed(Change change, const FormatSupport& support = all_support()) {
    TextureDesc desc = fine();
    change(desc);
    return check(desc, support);
}

TEST(Texture, ThatIsFineHasNoIssue) {
    EXPECT_EQ(check(fine()), none);
}

TEST(Texture, HasAUsage) {
    EXPECT_EQ(changed([](auto& d) { d.usage = TextureUsage::none; }), only(Rule::resource_usage));
    EXPECT_EQ(changed([](auto& d) { d.usage = TextureUsage::copy_target; }), none);
}

TEST(Texture, ExtentsAreFrom1ToTheLimits) {
    EXPECT_EQ(changed([](auto& d) { d.width = 0; }), only(Rule::resource_empty));
    EXPECT_EQ(changed([](auto& d) { d.layers = 0; }), only(Rule::resource_empty));
    EXPECT_EQ(changed([](auto& d) { d.height = 16385; }), only(Rule::resource_too_large));
    EXPECT_EQ(changed([](auto& d) { d.layers = 2049; }), only(Rule::resource_too_large));
    EXPECT_EQ(changed([](auto& d) {
                  d.dimension = TextureDimension::d3;
                  d.width = 2049;
              }),
              only(Rule::resource_too_large));
}

TEST(Texture, TheShapeFitsTheDimension) {
    EXPECT_EQ(changed([](auto& d) { d.dimension = TextureDimension::d1; }), only(Rule::texture_shape));
    EXPECT_EQ(changed([](auto& d) { d.depth = 2; }), only(Rule::texture_shape));
    EXPECT_EQ(changed([](auto& d) {
                  d.dimension = TextureDimension::d3;
                  d.layers = 2;
              }),
              only(Rule::texture_shape));
    EXPECT_EQ(changed([](auto& d) {
                  d.dimension = TextureDimension::cube;
                  d.layers = 6;
              }),
              only(Rule::texture_shape))
        << "a face of 16 x 8";
    EXPECT_EQ(changed([](auto& d) {
                  d.dimension = TextureDimension::cube;
                  d.height = 16;
                  d.layers = 7;
              }),
              only(Rule::texture_shape));
    EXPECT_EQ(changed([](auto& d) { d.mips = 5; }), none);
    EXPECT_EQ(changed([](auto& d) { d.mips = 6; }), only(Rule::texture_shape));
}

TEST(Texture, BlocksAreWhole) {
    EXPECT_EQ(changed([](auto& d) { d.format = Format::bc1_unorm; }), none);
    EXPECT_EQ(changed([](auto& d) {
                  d.format = Format::bc1_unorm;
                  d.width = 18;
              }),
              only(Rule::texture_shape));
}

TEST(Texture, FormatsFitTheUsages) {
    const auto without = [](auto member) {
        FormatSupport support = all_support();
        support.*member = false;
        return support;
    };
    EXPECT_EQ(changed([](auto& d) { d.format = Format::unknown; }), only(Rule::format_unsupported));
    EXPECT_EQ(check(fine(), without(&FormatSupport::sampled)), only(Rule::format_unsupported));
    const auto with = [](TextureUsage usage, const FormatSupport& support) {
        return changed([&](auto& d) { d.usage = usage; }, support);
    };
    EXPECT_EQ(with(TextureUsage::shader_write, all_support()), none);
    EXPECT_EQ(with(TextureUsage::shader_write, without(&FormatSupport::storage)),
              only(Rule::format_unsupported));
    EXPECT_EQ(with(TextureUsage::color_target, without(&FormatSupport::color_target)),
              only(Rule::format_unsupported));
    EXPECT_EQ(with(TextureUsage::depth_stencil_target, without(&FormatSupport::depth_stencil_target)),
              only(Rule::format_unsupported));
}

TEST(Texture, SamplesAreAPowerOf2WithOneMip) {
    EXPECT_EQ(changed([](auto& d) { d.samples = 4; }), none);
    EXPECT_EQ(changed([](auto& d) { d.samples = 3; }), only(Rule::format_unsupported));
    EXPECT_EQ(changed([](auto& d) { d.samples = 16; }), only(Rule::format_unsupported));
    EXPECT_EQ(changed([](auto& d) { d.samples = 0; }), only(Rule::format_unsupported));
    EXPECT_EQ(changed([](auto& d) {
                  d.samples = 4;
                  d.mips = 2;
              }),
              only(Rule::texture_shape));
    EXPECT_EQ(changed([](auto& d) {
                  d.samples = 4;
                  d.usage = TextureUsage::shader_write;
              }),
              only(Rule::resource_usage));
}

TEST(TextureView, ResolvesCountsAndLayers) {
    TextureDesc desc = fine();
    desc.layers = 13;
    desc.height = 16;
    desc.mips = 4;
    const auto part = [&](const TextureViewDesc& view) {
        Issues issues;
        const TexturePart resolved = resolve_texture_view(desc, view, all_support(), issues);
        EXPECT_TRUE(issues.empty()) << issues[0].detail;
        return resolved;
    };
    EXPECT_EQ(part({}).kind, Kind::texture_2d_array);
    EXPECT_EQ(part({}).range.layer_count, 13);
    EXPECT_EQ(part({.first_mip = 1, .first_layer = 3}).range.mip_count, 3);
    EXPECT_EQ(part({.first_mip = 1, .first_layer = 3}).range.layer_count, 10);
    EXPECT_EQ(part({.kind = Kind::texture_2d, .first_layer = 3}).range.layer_count, 1);
    EXPECT_EQ(part({.kind = Kind::texture_cube, .first_layer = 6}).range.layer_count, 6);
    EXPECT_EQ(part({.kind = Kind::texture_cube_array}).range.layer_count, 12);
    EXPECT_EQ(part({.format = Format::rgba8_srgb}).format, Format::rgba8_srgb);
    desc.format = Format::d32_float_s8_uint;
    EXPECT_EQ(part({}).range.aspects, Aspects::depth);
    EXPECT_EQ(part({.stencil = true}).range.aspects, Aspects::stencil);
    EXPECT_EQ(part({.stencil = true}).scalar, Scalar::uint32);
}

TEST(TextureView, WhatDoesNotFitIsRefused) {
    TextureDesc desc = fine();
    desc.usage = desc.usage | TextureUsage::shader_write;
    const auto rules = [&](const TextureViewDesc& view, const FormatSupport& support = all_support()) {
        return rules_of([&](Issues& issues) { (void)resolve_texture_view(desc, view, support, issues); });
    };
    EXPECT_EQ(rules({}), none);
    EXPECT_EQ(rules({.kind = Kind::structured_buffer}), only(Rule::binding_kind));
    EXPECT_EQ(rules({.kind = Kind::texture_3d}), only(Rule::binding_kind));
    EXPECT_EQ(rules({.kind = Kind::texture_2d_ms}), only(Rule::binding_kind));
    EXPECT_EQ(rules({.kind = Kind::texture_cube}), only(Rule::binding_kind)) << "one layer";
    EXPECT_EQ(rules({.first_mip = 1}), only(Rule::view_range));
    EXPECT_EQ(rules({.kind = Kind::texture_2d_array, .layers = 2}), only(Rule::view_range));
    EXPECT_EQ(rules({.kind = Kind::rw_texture_2d}), none);
    FormatSupport no_storage = all_support();
    no_storage.storage = false;
    EXPECT_EQ(rules({.kind = Kind::rw_texture_2d, .format = Format::bgra8_unorm}, no_storage),
              only(Rule::format_unsupported));
    EXPECT_EQ(rules({.format = Format::rgba16_float}), only(Rule::format_unsupported));
    EXPECT_EQ(rules({.format = Format::r32_uint}), only(Rule::format_unsupported)) << "other components";
    EXPECT_EQ(rules({.format = Format::rgba8_uint}), none) << "the same components and bits";
    EXPECT_EQ(rules({.stencil = true}), only(Rule::format_unsupported));
    desc.usage = TextureUsage::copy_source;
    EXPECT_EQ(rules({}), only(Rule::resource_usage));
}

TEST(TextureElement, IsWhatTheFormatGives) {
    const auto rules = [](Format format, Scalar scalar) {
        TextureDesc desc = fine();
        desc.format = format;
        return rules_of([&](Issues& issues) {
            const TexturePart part = resolve_texture_view(desc, {}, all_support(), issues);
            check_texture_element(desc, part, ElementType::of(scalar, 1, 4), issues);
        });
    };
    for (const Format format : {Format::rgba8_unorm, Format::rgba8_snorm, Format::rgba8_srgb,
                                Format::r16_float, Format::d32_float, Format::bc7_srgb}) {
        EXPECT_EQ(rules(format, Scalar::float32), none) << to_string(format);
        EXPECT_EQ(rules(format, Scalar::uint32), only(Rule::binding_element)) << to_string(format);
    }
    EXPECT_EQ(rules(Format::r8_uint, Scalar::uint32), none);
    EXPECT_EQ(rules(Format::r8_uint, Scalar::int32), only(Rule::binding_element));
    EXPECT_EQ(rules(Format::r32_sint, Scalar::int32), none);
}

TEST(Sampler, NumbersAreInRange) {
    const auto rules = [](const SamplerDesc& desc) {
        return rules_of([&](Issues& issues) { check_sampler(desc, issues); });
    };
    EXPECT_EQ(rules({}), none);
    EXPECT_EQ(rules({.max_anisotropy = 16.0f}), none);
    EXPECT_EQ(rules({.max_anisotropy = 0.5f}), only(Rule::sampler_state));
    EXPECT_EQ(rules({.mip_bias = 16.0f}), only(Rule::sampler_state));
    EXPECT_EQ(rules({.min_lod = 5.0f, .max_lod = 4.0f}), only(Rule::sampler_state));
    EXPECT_EQ(rules({.min_lod = std::numeric_limits<float>::quiet_NaN()}), only(Rule::sampler_state));
}

} // namespace
} // namespace bindery::validate
