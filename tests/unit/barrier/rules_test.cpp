// The planner's rules one by one: hazards, passes, conflicts, ranges, reasons.

#include "recorder.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace bindery::barrier_test {
namespace {

using barrier::PlanMode;
using testing::IsEmpty;
using testing::SizeIs;

std::vector<Barrier> record(const Shapes& shapes, const std::vector<std::vector<Use>>& commands,
                            LayoutPolicy policy = LayoutPolicy::exact) {
    Recorder list(1, shapes, policy);
    for (const std::vector<Use>& uses : commands)
        EXPECT_TRUE(list.command(uses));
    return barriers_of(list.events());
}

// --- hazards

/// Every access that a buffer can have in a command, but the host's writes, which are done before a
/// submission.
std::vector<Access> buffer_accesses() {
    std::vector<Access> all;
    for (const AccessInfo& info : access_table)
        switch (info.layout) {
        case TextureLayout::general:
        case TextureLayout::shader_read:
        case TextureLayout::copy_source:
        case TextureLayout::copy_target:
            if (info.access != Access::host_write)
                all.push_back(info.access);
            break;
        case TextureLayout::undefined:
        case TextureLayout::color_target:
        case TextureLayout::depth_write:
        case TextureLayout::depth_read:
        case TextureLayout::present:
            break;
        }
    return all;
}

TEST(Hazards, EveryPairOfBufferAccessesIsOrderedIfOneWrites) {
    const Shapes shapes({buffer_shape()});
    ASSERT_GT(buffer_accesses().size(), 20u);
    for (const Access first : buffer_accesses())
        for (const Access second : buffer_accesses()) {
            SCOPED_TRACE(std::string(describe(first)) + " then " + std::string(describe(second)));
            const auto barriers = record(shapes, {{use(0, first)}, {use(0, second)}});
            const bool both_read = !is_write(first) && !is_write(second);
            ASSERT_THAT(barriers, SizeIs(both_read ? 0 : 1));
            if (both_read)
                continue;
            EXPECT_EQ(barriers[0].before, AccessSet(first));
            EXPECT_EQ(barriers[0].after, AccessSet(second));
            EXPECT_EQ(barriers[0].range, SubresourceRange{});
            EXPECT_EQ(barriers[0].previous, (model::UsePlace{1, 1, model::no_argument, first}));
            EXPECT_EQ(barriers[0].current, (model::UsePlace{1, 2, model::no_argument, second}));
        }
}

TEST(Hazards, AReadThatSeesTheWriteIsFreeFromThenOn) {
    const Shapes shapes({buffer_shape()});
    EXPECT_THAT(record(shapes, {{use(0, Access::compute_write)},
                                {use(0, Access::graphics_read)},
                                {use(0, Access::pixel_read)},
                                {use(0, Access::vertex_read)},
                                {use(0, Access::graphics_read)}}),
                SizeIs(1));
}

TEST(Hazards, AWriteWaitsForEveryReader) {
    const Shapes shapes({buffer_shape()});
    const auto barriers = record(shapes, {{use(0, Access::copy_target)},
                                          {use(0, Access::pixel_read)},
                                          {use(0, Access::compute_read)},
                                          {use(0, Access::copy_target)}});
    ASSERT_THAT(barriers, SizeIs(3));
    EXPECT_EQ(barriers[2].before, AccessSet(Access::pixel_read) | Access::compute_read);
    EXPECT_EQ(vulkan_write_access(barriers[2].before), 0u) << "reads have nothing to make available";
}

TEST(Hazards, TheHostsReadsAreNotWaitedFor) {
    const Shapes shapes({buffer_shape()});
    const auto barriers = record(
        shapes, {{use(0, Access::copy_target)}, {use(0, Access::host_read)}, {use(0, Access::copy_target)}});
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_EQ(barriers[0].after, AccessSet(Access::host_read));
    EXPECT_EQ(barriers[1].before, AccessSet(Access::copy_target)) << "the copy itself is, and it is enough";
}

TEST(Hazards, AWriteThatMovesTheLayoutIsOneBarrier) {
    const Shapes shapes({texture_shape()});
    const auto barriers = record(
        shapes,
        {{use(0, Access::copy_target)}, {use(0, Access::pixel_read)}, {use(0, Access::compute_write)}});
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_EQ(barriers[0].old_layout, TextureLayout::copy_target);
    EXPECT_EQ(barriers[0].new_layout, TextureLayout::shader_read);
    EXPECT_EQ(barriers[1].old_layout, TextureLayout::shader_read);
    EXPECT_EQ(barriers[1].new_layout, TextureLayout::general);
    EXPECT_EQ(barriers[1].before, AccessSet(Access::pixel_read));
}

// After a layout change the writes before it are available, and what orders a further read is the change,
// whose stages are those it was made for.
TEST(Hazards, AReadAfterALayoutChangeChainsToTheChange) {
    const Shapes shapes({texture_shape()});
    const auto barriers = record(
        shapes,
        {{use(0, Access::color_target)}, {use(0, Access::pixel_read)}, {use(0, Access::compute_read)}});
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_EQ(barriers[0].before, AccessSet(Access::color_target));
    EXPECT_EQ(barriers[1].before, AccessSet(Access::pixel_read));
    EXPECT_EQ(barriers[1].after, AccessSet(Access::compute_read));
    EXPECT_EQ(barriers[1].state_after, AccessSet(Access::pixel_read) | Access::compute_read);
}

TEST(Hazards, UavWritesAreOrderedUnlessDeclaredDisjoint) {
    const Shapes shapes({buffer_shape()});
    Use disjoint = use(0, Access::compute_write);
    disjoint.unordered = true;
    const Use ordered = use(0, Access::compute_write);
    EXPECT_THAT(record(shapes, {{ordered}, {ordered}}), SizeIs(1));
    EXPECT_THAT(record(shapes, {{disjoint}, {disjoint}, {disjoint}}), IsEmpty());
    EXPECT_THAT(record(shapes, {{disjoint}, {ordered}}), SizeIs(1));
    EXPECT_THAT(record(shapes, {{ordered}, {disjoint}}), SizeIs(1));
    EXPECT_THAT(record(shapes, {{disjoint}, {disjoint}, {use(0, Access::compute_read)}}), SizeIs(1));
    EXPECT_THAT(record(shapes, {{disjoint}, {disjoint, ordered}}), SizeIs(1))
        << "one that needs order gives it to all";
}

// Direct3D names the two reads by two states; in Vulkan they are one.
TEST(Hazards, AResolveAfterACopyIsSaidToBackends) {
    const Shapes shapes({texture_shape()});
    const auto barriers = record(
        shapes,
        {{use(0, Access::copy_target)}, {use(0, Access::copy_source)}, {use(0, Access::resolve_source)}});
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_NE(d3d12_state(barriers[1].state_before), d3d12_state(barriers[1].state_after));
    EXPECT_EQ(vulkan_stages(barriers[1].before), vulkan_stages(barriers[1].after));
}

TEST(Hazards, GivenUpContentsAreSaid) {
    const Shapes shapes({texture_shape()});
    Use cleared = use(0, Access::color_target);
    cleared.discard = true;
    const auto barriers = record(shapes, {{use(0, Access::pixel_read)}, {cleared}});
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_TRUE(barriers[0].discard);
    EXPECT_EQ(barriers[0].before, AccessSet(Access::pixel_read)) << "the reader is waited for all the same";
}

TEST(Hazards, PermanentResourcesHaveNone) {
    ResourceShape shape = texture_shape();
    shape.permanent = true;
    const Shapes shapes({shape});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::compute_read)}));
    EXPECT_TRUE(list.command({use(0, Access::pixel_read, mips(0, 1)), use(0, Access::vertex_read)}));
    EXPECT_THAT(list.events(), SizeIs(2));
    const auto summary = list.finish();
    EXPECT_THAT(summary.first_uses, IsEmpty());
    EXPECT_THAT(summary.last_states, IsEmpty());
}

TEST(Hazards, GeneralLayoutEverywhereChangesNone) {
    const Shapes shapes({texture_shape()});
    const auto barriers = record(shapes,
                                 {{use(0, Access::color_target)},
                                  {use(0, Access::pixel_read)},
                                  {use(0, Access::copy_source)},
                                  {use(0, Access::present)}},
                                 LayoutPolicy::general);
    ASSERT_THAT(barriers, SizeIs(3));
    EXPECT_EQ(barriers[0].old_layout, TextureLayout::general);
    EXPECT_EQ(barriers[0].new_layout, TextureLayout::general);
    EXPECT_EQ(barriers[1].before, AccessSet(Access::color_target));
    EXPECT_EQ(barriers[2].new_layout, TextureLayout::present);
}

// --- promised by the caller

TEST(Noted, UsesGetNoBarrierAndAreWaitedForLater) {
    const Shapes shapes({buffer_shape()});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::copy_target)}));
    EXPECT_TRUE(list.command({use(0, Access::compute_write)}, PlanMode::note));
    EXPECT_TRUE(list.command({use(0, Access::pixel_read)}, PlanMode::note));
    EXPECT_THAT(barriers_of(list.events()), IsEmpty());
    EXPECT_TRUE(list.command({use(0, Access::vertex_buffer)}));
    const auto barriers = barriers_of(list.events());
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(barriers[0].before,
              AccessSet(Access::copy_target) | Access::compute_write | Access::pixel_read);
}

TEST(Noted, WritesAreNotSeenByReadersOfBefore) {
    const Shapes shapes({buffer_shape()});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::copy_target)}));
    EXPECT_TRUE(list.command({use(0, Access::compute_read)}));
    EXPECT_TRUE(list.command({use(0, Access::graphics_write)}, PlanMode::note));
    EXPECT_TRUE(list.command({use(0, Access::compute_read)}));
    const auto barriers = barriers_of(list.events());
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_TRUE(barriers[1].before.contains(AccessSet(Access::graphics_write) | Access::compute_read))
        << "a later write has to wait for the reader of before as well";
}

TEST(Noted, ReadsInAPassDoNotWidenTheBarrierOfAWrite) {
    const Shapes shapes({buffer_shape()});
    barrier::ListPlanner planner;
    std::vector<Barrier> barriers;
    planner.begin(1, shapes);
    planner.plan(1, std::vector{use(0, Access::copy_target)}, barriers);
    planner.begin_pass(2, {}, barriers);
    planner.plan(3, std::vector{use(0, Access::graphics_write)}, barriers);
    planner.plan(4, std::vector{use(0, Access::pixel_read)}, barriers, PlanMode::note);
    planner.end_pass();
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(barriers[0].after, AccessSet(Access::graphics_write));
    planner.plan(5, std::vector{use(0, Access::pixel_read)}, barriers);
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_TRUE(barriers[1].before.contains(Access::graphics_write));
}

TEST(Noted, UsesKeepTheLayout) {
    const Shapes shapes({texture_shape()});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::copy_target)}));
    EXPECT_TRUE(list.command({use(0, Access::compute_write)}, PlanMode::note));
    EXPECT_TRUE(list.command({use(0, Access::pixel_read)}));
    const auto barriers = barriers_of(list.events());
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(barriers[0].old_layout, TextureLayout::copy_target);
    EXPECT_TRUE(barriers[0].before.contains(Access::compute_write));
}

// --- ranges

TEST(Ranges, OneMipIsWrittenWhileAnotherIsRead) {
    const Shapes shapes({texture_shape(4, 2)});
    const auto barriers = record(
        shapes, {{use(0, Access::copy_target)},
                 {use(0, Access::compute_read, mips(0, 1)), use(0, Access::compute_write, mips(1, 1))}});
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_EQ(barriers[0].range, (SubresourceRange{0, 1, 0, 2, Aspects::color}));
    EXPECT_EQ(barriers[1].range, (SubresourceRange{1, 1, 0, 2, Aspects::color}));
}

TEST(Ranges, PartsThatAreAlikeAgainAreOneBarrier) {
    const Shapes shapes({texture_shape(8, 6)});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::copy_target)}));
    for (std::uint16_t mip = 1; mip < 8; ++mip) // a chain of mips, each from the one above
        EXPECT_TRUE(list.command(
            {use(0, Access::compute_read, mips(mip - 1, 1)), use(0, Access::compute_write, mips(mip, 1))}));
    const std::size_t before = barriers_of(list.events()).size();
    EXPECT_TRUE(list.command({use(0, Access::pixel_read)}));
    EXPECT_EQ(barriers_of(list.events()).size() - before, 2u)
        << "mips 0 to 6 from a read, mip 7 from a write";
    EXPECT_TRUE(list.command({use(0, Access::copy_target)}));
    EXPECT_EQ(barriers_of(list.events()).size() - before, 4u)
        << "the readers of mip 7 are not those of the others";
    EXPECT_TRUE(list.command({use(0, Access::pixel_read)}));
    const auto all = barriers_of(list.events());
    EXPECT_EQ(all.size() - before, 5u) << "the whole again";
    EXPECT_EQ(all.back().range, (SubresourceRange{0, 8, 0, 6, Aspects::color}));
}

TEST(Ranges, BeyondTheEndAreCutOff) {
    const Shapes shapes({texture_shape(2, 3)});
    const auto barriers = record(
        shapes, {{use(0, Access::copy_target)}, {use(0, Access::copy_source, {1, 7, 2, 9, Aspects::none})}});
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(barriers[0].range, (SubresourceRange{1, 1, 2, 1, Aspects::color}));
}

// --- passes

TEST(Passes, BarriersOfDrawsComeBeforeThePass) {
    const Shapes shapes({texture_shape(), buffer_shape(), buffer_shape()});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(1, Access::compute_write), use(2, Access::compute_write)}));
    EXPECT_TRUE(list.begin_pass({use(0, Access::color_target)}));
    EXPECT_TRUE(list.draw({use(1, Access::vertex_read)}));
    EXPECT_TRUE(list.draw({use(2, Access::index_buffer), use(1, Access::pixel_read)}));
    list.end_pass();
    EXPECT_EQ(list.splits(), 0u);
    ASSERT_THAT(list.events(), SizeIs(5)); // dispatch, batch, targets, two draws
    const std::vector<Barrier>& batch = list.events()[1].barriers;
    ASSERT_THAT(batch, SizeIs(2));
    EXPECT_EQ(batch[0].resource, 1u);
    EXPECT_EQ(batch[0].after, AccessSet(Access::vertex_read) | Access::pixel_read) << "the second draw joins";
    EXPECT_EQ(batch[1].resource, 2u);
}

TEST(Passes, AHazardBetweenTwoDrawsSplits) {
    const Shapes shapes({texture_shape(), buffer_shape()});
    Recorder list(1, shapes);
    Use cleared = use(0, Access::color_target);
    cleared.discard = true;
    EXPECT_TRUE(list.begin_pass({cleared}));
    EXPECT_TRUE(list.draw({use(1, Access::graphics_write)}));
    EXPECT_TRUE(list.draw({use(1, Access::vertex_read)}));
    list.end_pass();
    EXPECT_EQ(list.splits(), 1u);
    const auto barriers = barriers_of(list.events());
    ASSERT_THAT(barriers, SizeIs(2)) << "the target, from one part of the pass to the next, and the buffer";
    EXPECT_FALSE(barriers[0].discard) << "the second part loads";
    EXPECT_EQ(barriers[1].before, AccessSet(Access::graphics_write));
}

TEST(Passes, TwoDrawsThatWriteOneResourceSplitToo) {
    const Shapes shapes({texture_shape(), buffer_shape()});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.begin_pass({use(0, Access::color_target)}));
    EXPECT_TRUE(list.draw({use(1, Access::graphics_write)}));
    EXPECT_TRUE(list.draw({use(1, Access::graphics_write)}));
    list.end_pass();
    EXPECT_EQ(list.splits(), 1u);
}

TEST(Passes, PartOfATargetLeavesTheRestToDraws) {
    const Shapes shapes({texture_shape(1, 2, Aspects::depth)});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::depth_read)})); // so that the target needs nothing
    EXPECT_TRUE(list.begin_pass({use(0, Access::depth_read, {0, 1, 0, 1, Aspects::none})}));
    EXPECT_TRUE(list.draw({use(0, Access::graphics_write, {0, 1, 1, 1, Aspects::none})}));
    list.end_pass();
    EXPECT_EQ(list.splits(), 0u);
}

TEST(Passes, ADrawThatWidensABarrierSparesALaterOne) {
    const Shapes shapes({texture_shape(2)});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::copy_target, mips(0, 1))}));
    EXPECT_TRUE(list.command({use(0, Access::copy_target, mips(1, 1))}));
    EXPECT_TRUE(list.begin_pass({}));
    EXPECT_TRUE(list.draw({use(0, Access::vertex_read)}));
    EXPECT_TRUE(list.draw({use(0, Access::pixel_read, mips(0, 1))})); // the barrier is on both mips
    list.end_pass();
    EXPECT_TRUE(list.command({use(0, Access::pixel_read, mips(1, 1))}));
    EXPECT_THAT(barriers_of(list.events()), SizeIs(1));
}

TEST(Passes, ARefusedCommandChangesNothing) {
    const Shapes shapes({texture_shape(), buffer_shape()});
    Recorder refused(1, shapes), plain(1, shapes);
    for (Recorder* list : {&refused, &plain}) {
        EXPECT_TRUE(list->command({use(1, Access::compute_write)}));
        EXPECT_TRUE(list->begin_pass({use(0, Access::color_target)}));
        if (list == &refused) {
            EXPECT_FALSE(list->draw({use(1, Access::vertex_read), use(0, Access::pixel_read)}));
        }
        EXPECT_TRUE(list->draw({use(1, Access::index_buffer)}));
        list->end_pass();
    }
    const auto a = barriers_of(refused.events()), b = barriers_of(plain.events());
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].before, b[i].before);
        EXPECT_EQ(a[i].after, b[i].after);
    }
}

// --- conflicts inside one command (decision 15)

TEST(Conflicts, NameTheTwoUses) {
    const Shapes shapes({buffer_shape(), texture_shape(2)});
    Recorder list(1, shapes);
    Use read = use(0, Access::compute_read), write = use(0, Access::compute_write);
    read.field = 3;
    write.field = 5;
    EXPECT_FALSE(list.command({read, write}));
    EXPECT_EQ(list.conflict().first.field, 3);
    EXPECT_EQ(list.conflict().second.field, 5);
    EXPECT_FALSE(list.command({use(0, Access::copy_source), use(0, Access::copy_target)}));
    EXPECT_FALSE(list.command({use(1, Access::compute_read), use(1, Access::copy_source)}))
        << "two layouts at once";
    EXPECT_TRUE(
        list.command({use(1, Access::copy_source, mips(0, 1)), use(1, Access::copy_target, mips(1, 1))}));
    EXPECT_TRUE(list.command({write, write})) << "two RW fields are one kind of access";
    EXPECT_FALSE(list.begin_pass(
        {use(1, Access::color_target, mips(0, 1)), use(1, Access::color_target, mips(0, 1))}));
    EXPECT_TRUE(list.begin_pass({use(1, Access::color_target, mips(0, 1))}));
    EXPECT_FALSE(list.draw({use(1, Access::pixel_read)})) << "sampled while a target";
    EXPECT_EQ(list.conflict().first.access, Access::color_target);
    EXPECT_TRUE(list.draw({use(1, Access::pixel_read, mips(1, 1))}));
    list.end_pass();
}

// --- many lists

TEST(Lists, GetInFrontWhatTheirFirstUsesNeed) {
    const Shapes shapes({buffer_shape(), texture_shape()});
    Recorder first(1, shapes), second(2, shapes);
    EXPECT_TRUE(
        second.command({use(0, Access::vertex_read)})); // recorded before the list that runs before it
    EXPECT_TRUE(second.command({use(0, Access::pixel_read), use(1, Access::pixel_read)}));
    EXPECT_TRUE(first.command({use(0, Access::compute_write), use(1, Access::copy_target)}));
    const auto events = submit(shapes, {&first, &second});
    const auto barriers = barriers_of(events);
    ASSERT_THAT(barriers, SizeIs(3));
    EXPECT_EQ(barriers[0].resource, 1u) << "the first list: the texture's layout";
    EXPECT_EQ(barriers[0].previous, model::UsePlace{});
    EXPECT_EQ(barriers[1].before, AccessSet(Access::compute_write));
    EXPECT_EQ(barriers[1].after, AccessSet(Access::vertex_read) | Access::pixel_read) << "both reads in one";
    EXPECT_EQ(barriers[1].previous, (model::UsePlace{1, 1, model::no_argument, Access::compute_write}));
    EXPECT_EQ(barriers[1].current, (model::UsePlace{2, 1, model::no_argument, Access::vertex_read}));
    EXPECT_EQ(barriers[2].old_layout, TextureLayout::copy_target);
    EXPECT_EQ(barriers[2].new_layout, TextureLayout::shader_read);
}

TEST(Lists, ThatOnlyReadCostNothing) {
    const Shapes shapes({buffer_shape()});
    Recorder first(1, shapes), second(2, shapes), third(3, shapes);
    EXPECT_TRUE(first.command({use(0, Access::compute_write)}));
    for (Recorder* list : {&second, &third})
        EXPECT_TRUE(list->command({use(0, Access::pixel_read)}));
    EXPECT_THAT(barriers_of(submit(shapes, {&first, &second, &third})), SizeIs(1));
}

// The second list waits for its own read alone before it writes; the first list's reader has to be waited for
// in front.
TEST(Lists, ThatReadAndThenWriteWaitForReadersOfOthers) {
    const Shapes shapes({buffer_shape()});
    Recorder first(1, shapes), second(2, shapes);
    EXPECT_TRUE(first.command({use(0, Access::pixel_read)}));
    EXPECT_TRUE(second.command({use(0, Access::copy_source)}));
    EXPECT_TRUE(second.command({use(0, Access::compute_write)}));
    const auto barriers = barriers_of(submit(shapes, {&first, &second}));
    ASSERT_THAT(barriers, SizeIs(2));
    EXPECT_EQ(barriers[0].before, AccessSet(Access::pixel_read));
    EXPECT_EQ(barriers[0].after, AccessSet(Access::copy_source));
    EXPECT_EQ(barriers[1].before, AccessSet(Access::copy_source));
}

TEST(Lists, ThatReadAndThenWriteStartInTheStateOfTheirOwnReads) {
    const Shapes shapes({texture_shape()});
    Recorder first(1, shapes), second(2, shapes);
    EXPECT_TRUE(first.command({use(0, Access::pixel_read)}));
    EXPECT_TRUE(first.command({use(0, Access::compute_read)}));
    EXPECT_TRUE(second.command({use(0, Access::pixel_read)}));
    EXPECT_TRUE(second.command({use(0, Access::compute_write)}));
    const auto barriers = barriers_of(submit(shapes, {&first, &second}));
    ASSERT_THAT(barriers, SizeIs(3));
    const AccessSet both = AccessSet(Access::pixel_read) | Access::compute_read;
    EXPECT_EQ(barriers[0].state_after, both);
    EXPECT_EQ(barriers[1].state_before, both);
    EXPECT_EQ(barriers[1].state_after, AccessSet(Access::pixel_read));
    EXPECT_EQ(barriers[2].state_before, AccessSet(Access::pixel_read));
}

/// Vulkan needs no barrier in front of the second list: its own waits for all that the stage has done. But
/// the texture is in two of Direct3D's states, and the list's own barrier can name one of them alone.
TEST(Lists, ThatOverwriteATextureLeaveTheStatesTheyDoNotName) {
    const Shapes shapes({texture_shape(), buffer_shape()});
    Recorder first(1, shapes), second(2, shapes);
    EXPECT_TRUE(first.command({use(0, Access::copy_source), use(1, Access::compute_read)}));
    EXPECT_TRUE(first.command({use(0, Access::resolve_source), use(1, Access::compute_uniform_read)}));
    EXPECT_TRUE(second.command({use(0, Access::copy_source), use(1, Access::compute_read)}));
    EXPECT_TRUE(second.command({use(0, Access::copy_target), use(1, Access::compute_write)}));
    auto barriers = barriers_of(submit(shapes, {&first, &second}));
    std::erase_if(barriers, [](const Barrier& barrier) { return barrier.current.list != 2; });
    ASSERT_THAT(barriers, SizeIs(3)) << "a buffer's state ends with the list, so it has none in front";
    EXPECT_EQ(barriers[0].resource, 0u);
    EXPECT_EQ(barriers[0].before, AccessSet(Access::resolve_source));
    EXPECT_EQ(barriers[0].state_after, AccessSet(Access::copy_source));
    EXPECT_EQ(barriers[1].state_before, AccessSet(Access::copy_source));
}

TEST(Lists, WidenAFirstUseWhereTheyHaveNotOverwrittenIt) {
    const Shapes shapes({texture_shape(2)});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::pixel_read)}));
    EXPECT_TRUE(list.command({use(0, Access::copy_target, mips(0, 1))}));
    EXPECT_TRUE(list.command({use(0, Access::compute_read, mips(1, 1))}));
    const auto uses = list.finish().first_uses;
    ASSERT_THAT(uses, SizeIs(2));
    EXPECT_EQ(uses[0].range.first_mip, 0u);
    EXPECT_EQ(uses[0].access, AccessSet(Access::pixel_read)) << "as the list's own barrier says";
    EXPECT_TRUE(uses[0].overwritten);
    EXPECT_EQ(uses[1].range.first_mip, 1u);
    EXPECT_EQ(uses[1].access, AccessSet(Access::pixel_read) | Access::compute_read);
    EXPECT_FALSE(uses[1].overwritten);
}

/// Mip 1 is only read, but it is brought to the state of the list's own reads together with mip 0.
TEST(Lists, LeaveWhatTheyBroughtToFewerReadsInThatState) {
    const Shapes shapes({texture_shape(2)});
    Recorder first(1, shapes), second(2, shapes), third(3, shapes);
    EXPECT_TRUE(first.command({use(0, Access::pixel_read)}));
    EXPECT_TRUE(first.command({use(0, Access::compute_read)}));
    EXPECT_TRUE(second.command({use(0, Access::pixel_read)}));
    EXPECT_TRUE(second.command({use(0, Access::copy_target, mips(0, 1))}));
    EXPECT_TRUE(third.command({use(0, Access::copy_target, mips(1, 1))}));
    const auto barriers = barriers_of(submit(shapes, {&first, &second, &third}));
    ASSERT_THAT(barriers, SizeIs(4));
    EXPECT_EQ(barriers[1].before, AccessSet(Access::compute_read));
    EXPECT_EQ(barriers[1].after, AccessSet(Access::pixel_read));
    EXPECT_EQ(barriers[1].range.mip_count, 2u);
    EXPECT_EQ(barriers[3].before, AccessSet(Access::pixel_read)) << "which waited for the compute read";
    EXPECT_EQ(barriers[3].state_before, AccessSet(Access::pixel_read));
}

TEST(Lists, SeeWhatTheHostWrote) {
    barrier::DeviceStates states;
    states.create(0, buffer_shape(), TextureLayout::undefined, Access::host_write);
    const Shapes shapes({buffer_shape()});
    Recorder list(1, shapes);
    EXPECT_TRUE(list.command({use(0, Access::vertex_buffer)}));
    std::vector<Barrier> barriers;
    states.merge(list.finish(), barriers);
    EXPECT_THAT(barriers, IsEmpty()) << "a submission makes the host's writes visible";
}

TEST(Lists, StartFromWhereAResourceCameFrom) {
    barrier::DeviceStates states;
    states.create(0, texture_shape(), TextureLayout::present, Access::present);
    const Shapes shapes({texture_shape()});
    Recorder list(1, shapes);
    ASSERT_TRUE(list.begin_pass({use(0, Access::color_target)}));
    list.end_pass();
    EXPECT_TRUE(list.command({use(0, Access::present)}));
    std::vector<Barrier> barriers;
    states.merge(list.finish(), barriers);
    ASSERT_THAT(barriers, SizeIs(1));
    EXPECT_EQ(barriers[0].before, AccessSet(Access::present));
    EXPECT_EQ(barriers[0].old_layout, TextureLayout::present);
    EXPECT_EQ(states.state(0).layout, TextureLayout::present);
}

TEST(Lists, APlannerForgetsTheListBefore) {
    const Shapes shapes({buffer_shape(), texture_shape(3, 2)});
    barrier::ListPlanner planner;
    barrier::ListSummary first, second;
    std::vector<Barrier> barriers;
    for (barrier::ListSummary* summary : {&first, &second}) {
        planner.begin(7, shapes);
        planner.plan(1, std::vector{use(0, Access::compute_write), use(1, Access::compute_write, mips(1, 1))},
                     barriers);
        planner.plan(2, std::vector{use(0, Access::compute_read), use(1, Access::compute_read)}, barriers);
        planner.finish(*summary);
    }
    ASSERT_THAT(barriers, SizeIs(4));
    EXPECT_EQ(first.first_uses.size(), second.first_uses.size());
    EXPECT_EQ(first.last_states.size(), second.last_states.size());
    EXPECT_THAT(first.first_uses,
                SizeIs(4)); // the buffer, mip 1, and what is left of the texture in two rectangles
}

} // namespace
} // namespace bindery::barrier_test
