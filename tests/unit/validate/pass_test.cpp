#include "validate/pass.hpp"

#include "unit/validate/support.hpp"

#include <limits>

namespace bindery::validate {
namespace {

constexpr float nan = std::numeric_limits<float>::quiet_NaN();

TargetInfo target(std::uint32_t size, std::uint32_t samples = 1, Format format = Format::rgba8_unorm) {
    return {"t", {size, size, 1}, samples, format};
}

TEST(PassTargets, AgreeOnSizeAndSamples) {
    const auto rules = [](const TargetInfo& second) {
        return rules_of([&](Issues& issues) {
            PassShape pass;
            add_target(pass, target(8, 4), issues);
            add_target(pass, second, issues);
            EXPECT_EQ(pass.width, 8u);
            EXPECT_EQ(pass.samples, 4u);
        });
    };
    EXPECT_EQ(rules(target(8, 4, Format::r32_uint)), none);
    EXPECT_EQ(rules(target(7, 4)), only(Rule::pass_targets));
    EXPECT_EQ(rules(target(8, 1)), only(Rule::pass_targets));
}

TEST(PassTargets, AreResolvedFromSeveralSamplesToOne) {
    const auto rules = [](const TargetInfo& from, const TargetInfo& to) {
        return rules_of([&](Issues& issues) { check_resolve(from, to, issues); });
    };
    EXPECT_EQ(rules(target(8, 4), target(8)), none);
    EXPECT_EQ(rules(target(8, 1), target(8)), only(Rule::pass_targets));
    EXPECT_EQ(rules(target(8, 4), target(8, 4)), only(Rule::pass_targets));
    EXPECT_EQ(rules(target(8, 4), target(4)), only(Rule::pass_targets));
    EXPECT_EQ(rules(target(8, 4), target(8, 1, Format::r32_uint)), only(Rule::pass_targets));
}

TEST(PassTargets, ReadOnlyDepthIsLoaded) {
    const auto rules = [](const DepthStencilTarget& depth, Format format = Format::d32_float_s8_uint) {
        return rules_of(
            [&](Issues& issues) { check_depth_stencil_target({}, target(8, 1, format), depth, issues); });
    };
    EXPECT_EQ(rules({}), none);
    EXPECT_EQ(rules({.clear_depth = 1.5f}), only(Rule::pass_targets));
    EXPECT_EQ(rules({.clear_depth = nan}), only(Rule::pass_targets));
    EXPECT_EQ(rules({.read_only = true}), only(Rule::pass_targets));
    EXPECT_EQ(rules({.load = LoadOp::load, .read_only = true}), only(Rule::pass_targets))
        << "stencil is cleared";
    EXPECT_EQ(rules({.load = LoadOp::load, .read_only = true}, Format::d32_float), none);
    EXPECT_EQ(rules({.load = LoadOp::load, .stencil_load = LoadOp::load, .read_only = true}), none);
}

TEST(PassSize, IsThatOfTheTargetsOrLess) {
    PassShape pass;
    Issues issues;
    add_target(pass, target(8), issues);
    EXPECT_EQ(resolve_pass_size(pass, 0, 0, 16384, issues), (Extent{8, 8, 1}));
    EXPECT_EQ(resolve_pass_size(pass, 4, 0, 16384, issues), (Extent{4, 8, 1}));
    EXPECT_EQ(resolve_pass_size({}, 4, 2, 16384, issues), (Extent{4, 2, 1}));
    EXPECT_TRUE(issues.empty());
    EXPECT_EQ(rules_of([&](Issues& found) { (void)resolve_pass_size(pass, 9, 0, 16384, found); }),
              only(Rule::pass_targets));
    EXPECT_EQ(rules_of([&](Issues& found) { (void)resolve_pass_size({}, 9, 0, 16384, found); }),
              only(Rule::pass_targets));
}

TEST(PassSize, WithoutTargetsIsWithinTheDevice) {
    const auto rules = [](std::uint32_t width, std::uint32_t height) {
        return rules_of([&](Issues& issues) { (void)resolve_pass_size({}, width, height, 16384, issues); });
    };
    EXPECT_EQ(rules(16384, 16384), none);
    EXPECT_EQ(rules(16385, 1), only(Rule::pass_targets));
    EXPECT_EQ(rules(1, 0xffffffffu), only(Rule::pass_targets));
}

TEST(PassPipeline, DrawsToWhatThereIs) {
    PassShape pass;
    Issues issues;
    add_target(pass, target(8), issues);
    pass.color_formats = {Format::rgba8_unorm, Format::unknown, Format::r32_uint};
    pass.depth_stencil_format = Format::d32_float;
    std::vector<Format> formats = pass.color_formats;
    PipelineTargets pipeline{"p", 1, formats, Format::d32_float, true};
    const auto rules = [&] {
        return rules_of([&](Issues& found) { check_pipeline_in_pass(pipeline, pass, found); });
    };
    EXPECT_EQ(rules(), none);
    pass.depth_read_only = true;
    EXPECT_EQ(rules(), only(Rule::pass_targets));
    pipeline.writes_depth_stencil = false;
    EXPECT_EQ(rules(), none);
    pipeline.samples = 4;
    EXPECT_EQ(rules(), only(Rule::pass_targets));
    pipeline.samples = 1;
    formats.pop_back();
    EXPECT_EQ(rules(), only(Rule::pass_targets));
    formats.push_back(Format::r32_sint);
    EXPECT_EQ(rules(), only(Rule::pass_targets));
    formats = pass.color_formats;
    formats.push_back(Format::unknown);
    EXPECT_EQ(rules(), none) << "a gap at the end";
    pipeline.depth_stencil_format = Format::unknown;
    EXPECT_EQ(rules(), only(Rule::pass_targets));
}

TEST(PassView, ViewportsAreFiniteAndWithinBounds) {
    const auto rules = [](const Viewport& viewport) {
        return rules_of([&](Issues& issues) { check_viewport("p", viewport, issues); });
    };
    EXPECT_EQ(rules({.x = -10, .y = -10, .width = 20, .height = 20}), none);
    EXPECT_EQ(rules({.width = 1, .height = 1, .min_depth = 1, .max_depth = 0}), none) << "reversed";
    EXPECT_EQ(rules({.width = 0, .height = 1}), only(Rule::pass_view));
    EXPECT_EQ(rules({.width = -1, .height = 1}), only(Rule::pass_view));
    EXPECT_EQ(rules({.width = nan, .height = 1}), only(Rule::pass_view));
    EXPECT_EQ(rules({.x = 32767, .width = 2, .height = 1}), only(Rule::pass_view));
    EXPECT_EQ(rules({.width = 1, .height = 1, .max_depth = 1.5f}), only(Rule::pass_view));
}

TEST(PassView, ScissorsAreNotNegativeAndDoNotOverflow) {
    const auto rules = [](const Scissor& scissor) {
        return rules_of([&](Issues& issues) { check_scissor("p", scissor, issues); });
    };
    EXPECT_EQ(rules({.width = 0, .height = 0}), none) << "nothing is drawn";
    EXPECT_EQ(rules({.x = 1, .width = 0x7ffffffe, .height = 1}), none);
    EXPECT_EQ(rules({.x = 2, .width = 0x7ffffffe, .height = 1}), only(Rule::pass_view));
    EXPECT_EQ(rules({.y = -1, .width = 1, .height = 1}), only(Rule::pass_view));
    EXPECT_EQ(rules({.width = 0xffffffffu, .height = 1}), only(Rule::pass_view));
}

} // namespace
} // namespace bindery::validate
