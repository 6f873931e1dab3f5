// The judge before traces that were made by hand, right and wrong.

#include "barrier/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery::judging {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr TraceRange whole_buffer{};

/// A trace of one list and two resources, in few words.
class Hand {
public:
    Hand() {
        trace.resources.push_back({.name = "buffer", .bytes = 64});
        trace.resources.push_back(
            {.name = "texture", .texture = true, .format = Format::rgba8_unorm, .mips = 2, .layers = 2});
        trace.resources.push_back({.name = "depth", .texture = true, .format = Format::d32_float_s8_uint});
        begin_list();
    }
    void begin_list(std::uint32_t queue = 0) {
        trace.submissions.push_back({.value = trace.lists.size() + 1,
                                     .queue = queue,
                                     .list = static_cast<std::uint32_t>(trace.lists.size())});
        trace.lists.push_back({.name = "list"});
    }
    Hand& command(std::vector<TraceUse> uses, std::vector<TraceBarrier> barriers = {},
                  TraceCommandKind kind = TraceCommandKind::dispatch) {
        std::vector<TraceCommand>& commands = trace.lists.back().commands;
        commands.push_back({.number = static_cast<std::uint32_t>(commands.size() + 1), .kind = kind});
        commands.back().uses = std::move(uses);
        commands.back().barriers = std::move(barriers);
        return *this;
    }
    std::vector<FaultKind> faults() const {
        std::vector<FaultKind> kinds;
        for (const Fault& fault : judge(trace))
            kinds.push_back(fault.kind);
        return kinds;
    }

    Trace trace;
};

TraceUse buffer(Access access) {
    return {.resource = 0, .range = whole_buffer, .access = access};
}
TraceBarrier between(AccessSet before, AccessSet after) {
    return {.resource = 0, .range = whole_buffer, .before = before, .after = after};
}
constexpr TraceRange mip(std::uint32_t first, std::uint32_t count = 1) {
    return {first, count, 0, 2, Aspects::color};
}
TraceUse texture(Access access, TraceRange range, bool discard = false) {
    return {.resource = 1, .range = range, .access = access, .discard = discard};
}
TraceBarrier change(TraceRange range, AccessSet before, AccessSet after, TextureLayout from,
                    TextureLayout to) {
    return {.resource = 1,
            .range = range,
            .before = before,
            .after = after,
            .old_layout = from,
            .new_layout = to};
}

constexpr auto undefined = TextureLayout::undefined;
constexpr auto general = TextureLayout::general;
constexpr auto shader_read = TextureLayout::shader_read;
constexpr auto copy_target = TextureLayout::copy_target;
constexpr auto color_target = TextureLayout::color_target;

// --- buffers

TEST(Judge, WriteThenReadNeedsOneBarrier) {
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    hand.command({buffer(Access::compute_read)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
    hand.trace.lists[0].commands[1].barriers = {between(Access::compute_write, Access::compute_read)};
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, SaysWhatIsWrong) {
    Hand hand;
    hand.command({buffer(Access::compute_write)}).command({buffer(Access::vertex_buffer)});
    EXPECT_EQ(judge(hand.trace).at(0).text, "\"buffer\": vertex buffer read of list \"list\" #2 is not "
                                            "ordered behind the compute write of list \"list\" #1");
}

TEST(Judge, ABarrierElsewhereDoesNotCount) {
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    TraceBarrier elsewhere = between(Access::compute_write, Access::compute_read);
    elsewhere.resource = 1;
    elsewhere.range = mip(0, 2);
    elsewhere.old_layout = undefined;
    elsewhere.new_layout = general;
    hand.command({buffer(Access::compute_read)}, {elsewhere});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
}

TEST(Judge, WriteAfterReadNeedsAnOrderAndNoMore) {
    Hand hand;
    hand.command({buffer(Access::vertex_read)});
    hand.command({buffer(Access::copy_target)}, {between(Access::vertex_read, Access::copy_target)});
    EXPECT_THAT(hand.faults(), IsEmpty());
    hand.trace.lists[0].commands[1].barriers[0].before = Access::pixel_read;
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
}

TEST(Judge, WriteAfterWriteNeedsMemoryToo) {
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    // The stage is right, the access is not: the first write is not available.
    hand.command({buffer(Access::compute_write)}, {between(Access::compute_read, Access::compute_write)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_visible));
}

TEST(Judge, VisibilityIsByAccess) { // barriers-04 of the cases
    Hand hand;
    hand.command({buffer(Access::copy_target)});
    hand.command({buffer(Access::compute_read)}, {between(Access::copy_target, Access::compute_read)});
    hand.command({buffer(Access::compute_uniform_read)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_visible));
    hand.trace.lists[0].commands[1].barriers[0].after |= Access::compute_uniform_read;
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, ReadsOfOneCommandShareABarrier) { // barriers-02
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    hand.command({buffer(Access::indirect_argument), buffer(Access::compute_read)},
                 {between(Access::compute_write, Access::indirect_argument)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
    hand.trace.lists[0].commands[1].barriers[0].after |= Access::compute_read;
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, AChainCarriesAWriteOn) {
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    hand.command({buffer(Access::compute_read)}, {between(Access::compute_write, Access::compute_read)});
    hand.command({buffer(Access::pixel_read)}, {between(Access::compute_read, Access::pixel_read)});
    EXPECT_THAT(hand.faults(), IsEmpty());
    // A link that shares no stage breaks it.
    hand.trace.lists[0].commands[2].barriers[0].before = Access::copy_source;
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
}

TEST(Judge, EveryReadSinceTheWriteIsWaitedFor) {
    Hand hand;
    hand.command({buffer(Access::vertex_read)}).command({buffer(Access::compute_read)});
    hand.command({buffer(Access::copy_target)}, {between(Access::compute_read, Access::copy_target)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
    hand.trace.lists[0].commands[2].barriers[0].before |= Access::vertex_read;
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, AReadAfterABarrierIsNotCoveredByIt) {
    Hand hand;
    hand.command({buffer(Access::compute_read)});
    hand.command({}, {between(Access::compute_read, Access::copy_target)});
    hand.command({buffer(Access::compute_read)}); // later than the barrier
    hand.command({buffer(Access::copy_target)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
}

TEST(Judge, BarriersOfOneBatchDoNotChain) {
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    hand.command({buffer(Access::pixel_read)}, {between(Access::compute_write, Access::compute_read),
                                                between(Access::compute_read, Access::pixel_read)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_visible));
}

TEST(Judge, TheHostSeesWhatABarrierShowsIt) {
    Hand hand;
    hand.command({buffer(Access::copy_target)});
    hand.command({buffer(Access::host_read)}, {}, TraceCommandKind::end_list);
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
    hand.trace.lists[0].commands[1].barriers = {between(Access::copy_target, Access::host_read)};
    EXPECT_THAT(hand.faults(), IsEmpty());
}

TEST(Judge, ListsFollowEachOther) {
    Hand hand;
    hand.command({buffer(Access::compute_write)});
    hand.begin_list();
    hand.command({buffer(Access::pixel_read)});
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
    hand.trace.submissions[1].barriers = {between(Access::compute_write, Access::pixel_read)};
    EXPECT_THAT(hand.faults(), IsEmpty());
    std::swap(hand.trace.submissions[0].list, hand.trace.submissions[1].list); // now the read comes first
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::not_ordered));
}

TEST(Judge, ASecondQueueIsNotJudged) {
    Hand hand;
    hand.begin_list(1);
    EXPECT_THAT(hand.faults(), ElementsAre(FaultKind::several_queues));
}

// --- textures

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

// --- passes

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
