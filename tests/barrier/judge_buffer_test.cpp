// The judge before traces that were made by hand, right and wrong: buffers.

#include "barrier/hand.hpp"

namespace bindery::judging {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

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

} // namespace
} // namespace bindery::judging
