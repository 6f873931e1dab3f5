// Random streams of commands, passes, ranges and lists, planned and then judged by the oracle.

#include "unit/barrier/stream.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace bindery::barrier_test {
namespace {

/// BINDERY_BARRIER_STREAMS asks for a longer run.
std::uint32_t stream_count() {
    const char* text = std::getenv("BINDERY_BARRIER_STREAMS");
    return text == nullptr ? 640u : static_cast<std::uint32_t>(std::max(std::atoi(text), 16));
}

class RandomStreams : public testing::TestWithParam<LayoutPolicy> {};

TEST_P(RandomStreams, AreOrderedAvailableVisibleAndInTheRightLayout) {
    const std::uint32_t streams = stream_count();
    std::uint32_t splits = 0, conflicts = 0;
    std::size_t barriers = 0;
    for (std::uint32_t seed = 1; seed <= streams; ++seed) {
        Stream stream(seed, GetParam());
        const std::vector<Event> events = stream.make();
        const std::vector<std::string> wrong = judge(stream.shapes, events, {GetParam()});
        ASSERT_TRUE(wrong.empty()) << "seed " << seed << ": " << wrong.front() << '\n' << to_string(events);
        splits += stream.splits;
        conflicts += stream.conflicts;
        barriers += barriers_of(events).size();
    }
    // The streams are worth judging only if they have something of everything.
    EXPECT_GT(splits, streams / 2);
    EXPECT_GT(conflicts, streams / 2);
    EXPECT_GT(barriers, streams * 20);
}

TEST_P(RandomStreams, HaveFewBarriersThatCouldGo) {
    const std::uint32_t streams = std::max(stream_count() / 16, 1u);
    std::uint32_t with_excess = 0;
    std::size_t excess_count = 0, barriers = 0;
    std::string example;
    for (std::uint32_t seed = 1; seed <= streams; ++seed) {
        Stream stream(seed, GetParam());
        const std::vector<Event> events = stream.make();
        const std::vector<Barrier> excess = find_excess(stream.shapes, events, GetParam());
        if (!excess.empty() && with_excess++ < 3)
            example += fmt::format("seed {} {}\n", seed, to_string({Event{excess, {}, 0, 0}}));
        excess_count += excess.size();
        barriers += barriers_of(events).size();
    }
    RecordProperty("excess", std::to_string(excess_count));
    RecordProperty("barriers", std::to_string(barriers));
    EXPECT_LE(with_excess * 20, streams)
        << excess_count << " of " << barriers << " barriers could go; for instance, of " << example;
}

INSTANTIATE_TEST_SUITE_P(Policies, RandomStreams, testing::Values(LayoutPolicy::exact, LayoutPolicy::general),
                         [](const auto& info) {
                             return info.param == LayoutPolicy::exact ? "exact" : "general";
                         });

} // namespace
} // namespace bindery::barrier_test
