// The judge is worth something if it finds out a planner that is a little wrong: each row of the library's
// table with one stage, one access or its layout taken away, in every barrier where the row occurs.

#include "barrier/judge.hpp"
#include "barrier/streams.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>
#include <optional>

namespace bindery::judging {
namespace {

constexpr std::uint32_t trial_streams = 1500;

/// Streams that the judge finds nothing wrong with; the same for every weakening.
const std::vector<Trace>& trials() {
    static const std::vector<Trace> traces = [] {
        Theatre theatre;
        std::vector<Trace> made;
        for (std::uint32_t i = 0; i < trial_streams; ++i)
            made.push_back(play_stream(theatre, 1000000 + i).trace);
        return made;
    }();
    return traces;
}

bool found_out(const Translation& weak) {
    return std::ranges::any_of(trials(), [&](const Trace& trace) {
        return !judge(trace, {.translation = weak, .first_only = true}).empty();
    });
}

/// The accesses that occur in barriers of the trials, where they are waited for and where they wait.
struct Reached {
    AccessSet before, after;
};
Reached reached() {
    Reached all;
    for (const Trace& trace : trials())
        for (const TraceBarrier* barrier : barriers_of(trace)) {
            all.before |= barrier->before;
            all.after |= barrier->after;
        }
    return all;
}

enum class Side : std::uint8_t { before, after };
enum class Part : std::uint8_t { stage, access };

std::array<Masks, access_count>& rows(Translation& translation, Side side) {
    return side == Side::before ? translation.before : translation.after;
}

/// Takes each bit of one mask away in turn. The weakenings that nobody noticed.
std::vector<std::string> unnoticed(Access access, Side side, Part part) {
    std::vector<std::string> quiet;
    const auto row = static_cast<std::size_t>(access);
    Translation whole = library_translation();
    const Masks masks = expanded(rows(whole, side)[row]);
    const std::uint64_t all = part == Part::stage ? masks.stages : masks.access;
    for (std::uint64_t left = all; left != 0; left &= left - 1) {
        const std::uint64_t bit = left & ~(left - 1);
        Masks weak = masks;
        (part == Part::stage ? weak.stages : weak.access) &= ~bit;
        Translation translation = whole;
        rows(translation, side)[row] = weak;
        if (!found_out(translation))
            quiet.push_back(fmt::format("{} {}: {} {:#x}", describe(access),
                                        side == Side::before ? "waited for" : "waiting",
                                        part == Part::stage ? "stage" : "access", bit));
    }
    return quiet;
}

std::vector<Access> members(AccessSet set) {
    std::vector<Access> all;
    set.for_each([&](Access access) { all.push_back(access); });
    return all;
}

TEST(Weaken, TheWholeTableIsFine) {
    EXPECT_FALSE(found_out(library_translation()));
}

/// Weakenings that make no difference. VERTEX_INPUT (the row's stage) stands for INDEX_INPUT too, which reads
/// no vertex buffers.
const char* const equal[] = {"vertex buffer read waited for: stage 0x1000000000",
                             "vertex buffer read waiting: stage 0x1000000000"};

TEST(Weaken, EveryOtherStageAndAccessIsMissed) {
    const Reached rows = reached();
    std::size_t count = 0;
    std::vector<std::string> quiet;
    const auto weaken = [&](Access access, Side side) {
        for (const Part part : {Part::stage, Part::access}) {
            const std::vector<std::string> more = unnoticed(access, side, part);
            quiet.insert(quiet.end(), more.begin(), more.end());
            ++count;
        }
    };
    for (const Access access : members(rows.before))
        weaken(access, Side::before);
    for (const Access access : members(rows.after))
        weaken(access, Side::after);
    EXPECT_GE(count, 60u);
    EXPECT_THAT(quiet, ::testing::ElementsAreArray(equal));
}

/// Rows that no barrier of a stream has, and why.
struct Unreached {
    Access access;
    const char* reason;
};
constexpr Unreached never[] = {
    {Access::none, "it is the empty set"},
    {Access::graphics_read, "a set keeps it as its two halves"},
    {Access::resolve_source, "resolves happen in passes, as colour targets"},
    {Access::resolve_target, "resolves happen in passes, as colour targets"},
    {Access::host_write, "what the host writes is visible to every later submission"},
    {Access::present, "the null backend has no swap chain"},
    {Access::acceleration_structure_build_scratch, "the backend keeps scratch memory to itself"},
    {Access::ray_tracing_acceleration_structure_read, "there are no ray-tracing pipelines"},
};

TEST(Weaken, StreamsReachEveryRow) {
    const Reached rows = reached();
    for (std::size_t i = 0; i < access_count; ++i) {
        const auto access = static_cast<Access>(i);
        const bool found = access != Access::none && access != Access::graphics_read &&
                           (rows.before | rows.after).contains(access);
        const bool excused =
            std::ranges::any_of(never, [&](const Unreached& row) { return row.access == access; });
        EXPECT_NE(found, excused) << describe(access);
    }
}

/// The trace of a planner whose row has another layout.
Trace with_layout(Trace trace, Access access, TextureLayout layout) {
    const auto weaken = [&](std::vector<TraceBarrier>& barriers) {
        for (TraceBarrier& barrier : barriers)
            if (trace.resources[barrier.resource].texture && barrier.after.contains(access))
                barrier.new_layout = layout;
    };
    for (TraceSubmission& submission : trace.submissions)
        weaken(submission.barriers);
    for (TraceList& list : trace.lists)
        for (TraceCommand& command : list.commands)
            weaken(command.barriers);
    return trace;
}

AccessSet accesses_of_textures() {
    AccessSet all;
    for (const Trace& trace : trials())
        for (const TraceBarrier* barrier : barriers_of(trace))
            if (trace.resources[barrier->resource].texture)
                all |= barrier->after;
    return all;
}

TEST(Weaken, EveryLayoutIsMissed) {
    constexpr TextureLayout wrong[] = {TextureLayout::general, TextureLayout::shader_read};
    std::size_t rows = 0;
    for (const Access access : members(accesses_of_textures())) {
        ++rows;
        for (const TextureLayout layout : wrong) {
            if (layout == meaning(access).layout)
                continue;
            const bool found = std::ranges::any_of(trials(), [&](const Trace& trace) {
                return std::ranges::any_of(judge(with_layout(trace, access, layout)), [](const Fault& fault) {
                    return fault.kind == FaultKind::wrong_layout;
                });
            });
            EXPECT_TRUE(found) << describe(access) << " in " << texture_layout_info(layout).text;
        }
    }
    EXPECT_GE(rows, 12u);
}

/// How many of the weakenings of one barrier's sets the judge notices.
std::size_t noticed_in(Trace& trace, AccessSet& set) {
    std::size_t noticed = 0;
    const AccessSet whole = set;
    for (const Access access : members(whole)) {
        set = whole - access;
        noticed += judge(trace, {.first_only = true}).empty() ? 0 : 1;
    }
    set = whole;
    return noticed;
}

std::size_t noticed_in(Trace& trace) {
    std::size_t noticed = 0;
    const auto weaken = [&](std::vector<TraceBarrier>& barriers) {
        for (TraceBarrier& barrier : barriers)
            noticed += noticed_in(trace, barrier.before) + noticed_in(trace, barrier.after);
    };
    for (TraceSubmission& submission : trace.submissions)
        weaken(submission.barriers);
    for (TraceList& list : trace.lists)
        for (TraceCommand& command : list.commands)
            weaken(command.barriers);
    return noticed;
}

/// Every barrier of some streams without one access of one of its sets.
TEST(Weaken, EveryBarrierNeedsMostOfItsSets) {
    std::size_t weakened = 0, noticed = 0;
    for (std::size_t i = 0; i < 200; ++i) {
        Trace trace = trials()[i];
        for (const TraceBarrier* barrier : barriers_of(trials()[i]))
            weakened += members(barrier->before).size() + members(barrier->after).size();
        noticed += noticed_in(trace);
    }
    std::cout << weakened << " sets without one access, " << noticed << " of them noticed\n";
    EXPECT_GE(noticed * 100, weakened * 95);
}

} // namespace
} // namespace bindery::judging
