// The judge before traces that were made by hand, right and wrong: passes, and the judge's own ways.

#include "barrier/hand.hpp"

namespace bindery::judging {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(Judge, NoBarrierStandsInsideAPass) {
    Hand hand;
    hand.command({}, {}, TraceCommandKind::begin_pass);
    hand.command({buffer(Access::graphics_write)}, {}, TraceCommandKind::draw);
    hand.command({buffer(Access::pixel_read)}, {between(Access::graphics_write, Access::pixel_read)},
                 TraceCommandKind::draw);
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::barrier_in_pass));
    hand.trace.lists[0].commands[2].kind = TraceCommandKind::split_pass;
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, DrawsOfOnePartAreNotOrdered) {
    Hand hand;
    hand.command({}, {}, TraceCommandKind::begin_pass);
    hand.command({buffer(Access::graphics_write)}, {}, TraceCommandKind::draw);
    hand.command({buffer(Access::graphics_write)}, {}, TraceCommandKind::draw);
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
}

TEST(Judge, ATargetIsNotReadInItsPass) {
    Hand hand;
    hand.command({texture(Access::color_target, mip(0), true)},
                 {change(mip(0), {}, Access::color_target, undefined, color_target)},
                 TraceCommandKind::begin_pass);
    hand.command({texture(Access::pixel_read, mip(0))}, {}, TraceCommandKind::draw);
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::wrong_layout, FaultKind::not_ordered,
                                           FaultKind::wrong_layout, FaultKind::not_ordered));
}

TEST(Judge, WhatWasThereBeforeTheTraceIsNotJudged) {
    Hand hand;
    hand.trace.resources[1].in_use_before = true;
    hand.command({texture(Access::copy_target, mip(0))},
                 {change(mip(0), Access::pixel_read, Access::copy_target, shader_read, copy_target)});
    EXPECT_THAT(hand.faults(), IsEmpty());
    hand.command({texture(Access::copy_target, mip(0))});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered, FaultKind::not_ordered));
}

TEST(Judge, ABarrierCanBeLeftOut) {
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    hand.command({buffer(Access::compute_read)}, {between(Access::compute_write, Access::compute_read)});
    EXPECT_EQ(barriers_of(hand.trace).size(), 1u);
    EXPECT_TRUE(judge(hand.trace, {.without = no_barrier}).empty());
    EXPECT_EQ(judge(hand.trace, {.without = 0}).size(), 1u);
}

} // namespace
} // namespace bindery::judging
