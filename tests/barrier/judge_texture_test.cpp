// The judge before traces that were made by hand, right and wrong: textures.

#include "barrier/hand.hpp"

namespace bindery::judging {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Judge, ATextureHasToBeInItsLayout) {
    Hand hand;
    hand.command({texture(Access::compute_read, mip(0))});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::wrong_layout, FaultKind::wrong_layout)); // two layers
    hand.trace.lists[0].commands[0].barriers = {
        change(mip(0), {}, Access::compute_read, undefined, shader_read)};
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, PartsAreJudgedApart) {
    Hand hand;
    hand.command({texture(Access::compute_write, mip(1)), texture(Access::compute_read, mip(0))},
                 {change(mip(0), {}, Access::compute_read, undefined, shader_read),
                  change(mip(1), {}, Access::compute_write, undefined, general)});
    hand.command({texture(Access::compute_read, mip(1))},
                 {change(mip(1), Access::compute_write, Access::compute_read, general, shader_read)});
    EXPECT_THAT(hand.faults(), IsEmpty());
    hand.command({texture(Access::compute_write, {1, 1, 1, 1, Aspects::color})},
                 {change({1, 1, 0, 1, Aspects::color}, Access::compute_read, Access::compute_write,
                         shader_read, general)}); // the other layer
    EXPECT_THAT(hand.faults(),
                ElementsAre(FaultKind::wrong_layout, FaultKind::not_visible, FaultKind::not_ordered));
}

TEST(Judge, AChangeOfLayoutWaitsForReads) {
    Hand hand;
    hand.command({texture(Access::pixel_read, mip(0))},
                 {change(mip(0), {}, Access::pixel_read, undefined, shader_read)});
    hand.command(
        {texture(Access::copy_source, mip(0))},
        {change(mip(0), Access::vertex_read, Access::copy_source, shader_read, TextureLayout::copy_source)});
    // The read, and the change of layout in front of it, of both layers.
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered, FaultKind::not_ordered,
                                           FaultKind::not_ordered, FaultKind::not_ordered));
    hand.trace.lists[0].commands[1].barriers[0].before = Access::pixel_read;
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, AChangeOfLayoutNeedsWritesAvailable) {
    Hand hand;
    hand.command({texture(Access::compute_write, mip(0))},
                 {change(mip(0), {}, Access::compute_write, undefined, general)});
    hand.command({texture(Access::compute_read, mip(0))},
                 {change(mip(0), Access::compute_read, Access::compute_read, general, shader_read)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_available, FaultKind::not_available));
}

TEST(Judge, ALayoutThatTheTextureIsNotIn) {
    Hand hand;
    hand.command({texture(Access::copy_target, mip(0))},
                 {change(mip(0), {}, Access::copy_target, undefined, copy_target)});
    hand.command({texture(Access::pixel_read, mip(0))},
                 {change(mip(0), Access::copy_target, Access::pixel_read, color_target, shader_read)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::wrong_old, FaultKind::wrong_old));
}

TEST(Judge, AMemoryDependencyIsNeededInOneLayoutToo) { // barriers-09
    Hand hand;
    hand.command({texture(Access::compute_write, mip(0))},
                 {change(mip(0), {}, Access::compute_write, undefined, general)});
    hand.command({texture(Access::graphics_write, mip(0))});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered, FaultKind::not_ordered));
    hand.trace.lists[0].commands[1].barriers = {
        change(mip(0), Access::compute_write, Access::graphics_write, general, general)};
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, ContentsMayBeGivenUpOnlyWhereNobodyWantsThem) {
    Hand hand;
    hand.command({texture(Access::copy_target, mip(0))},
                 {change(mip(0), {}, Access::copy_target, undefined, copy_target)});
    TraceBarrier give_up =
        change(mip(0), Access::copy_target, Access::color_target, copy_target, color_target);
    give_up.discard = true;
    hand.command({texture(Access::color_target, mip(0), true)}, {give_up});
    EXPECT_THAT(hand.faults(), IsEmpty());
    hand.trace.lists[0].commands[1].uses[0].discard = false;
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::contents_lost, FaultKind::contents_lost));
}

TEST(Judge, TwoBarriersOfABatchOverlap) {
    Hand hand;
    hand.command({texture(Access::compute_read, {0, 1, 0, 1, Aspects::color})},
                 {change(mip(0), {}, Access::compute_read, undefined, shader_read),
                  change({0, 1, 0, 1, Aspects::color}, {}, Access::compute_read, undefined, shader_read)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::batch_overlap));
}

TEST(Judge, RangesAreInsideTheTexture) {
    Hand hand;
    hand.command({},
                 {change({0, 3, 0, 2, Aspects::color}, {}, Access::compute_read, undefined, shader_read)});
    hand.command({},
                 {change({0, 0, 0, 2, Aspects::color}, {}, Access::compute_read, undefined, shader_read)});
    hand.command({},
                 {change({0, 1, 1, 2, Aspects::color}, {}, Access::compute_read, undefined, shader_read)});
    hand.command({},
                 {change({0, 1, 0, 1, Aspects::depth}, {}, Access::compute_read, undefined, shader_read)});
    EXPECT_THAT(hand.faults(),
                ElementsAre(FaultKind::outside, FaultKind::outside, FaultKind::outside, FaultKind::outside));
}

TEST(Judge, DepthTestedAndSampledAtOnce) { // barriers-06
    constexpr TraceRange both{0, 1, 0, 1, Aspects::depth_stencil}, depth{0, 1, 0, 1, Aspects::depth};
    Hand hand;
    const auto barrier = [&](AccessSet before, AccessSet after, TextureLayout from, TextureLayout to) {
        TraceBarrier made = change(both, before, after, from, to);
        made.resource = 2;
        return made;
    };
    hand.command({{.resource = 2, .range = both, .access = Access::depth_write}},
                 {barrier({}, Access::depth_write, undefined, TextureLayout::depth_write)},
                 TraceCommandKind::begin_pass);
    hand.command({}, {}, TraceCommandKind::end_pass);
    hand.command({{.resource = 2, .range = both, .access = Access::depth_read}},
                 {barrier(Access::depth_write, AccessSet(Access::depth_read) | Access::pixel_read,
                          TextureLayout::depth_write, TextureLayout::depth_read)},
                 TraceCommandKind::begin_pass);
    hand.command({{.resource = 2, .range = depth, .access = Access::pixel_read}}, {}, TraceCommandKind::draw);
    EXPECT_THAT(hand.faults(), IsEmpty());
    hand.trace.lists[0].commands[2].barriers[0].after = Access::depth_read;
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
}

} // namespace
} // namespace bindery::judging
