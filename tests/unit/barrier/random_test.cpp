// Random streams of commands, passes, ranges and lists, planned and then judged by the oracle.

#include "unit/barrier/stream.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
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

/// What is valid in each subresource, told by nothing but the barriers' own words.
class ValidAccesses {
public:
    explicit ValidAccesses(const Shapes& shapes) : shapes_(shapes) {}

    /// What is wrong with the event, as Direct3D's states see it; empty: nothing.
    std::string take(const Event& event) {
        std::string wrong;
        for (const Barrier& barrier : event.barriers)
            for_each_in(barrier.resource, barrier.range, [&](AccessSet& valid, const std::string& name) {
                if (d3d12_state(barrier.state_before) != d3d12_state(valid))
                    wrong += fmt::format("{}: a barrier says {:#x} was the state, it was {:#x}\n", name,
                                         d3d12_state(barrier.state_before), d3d12_state(valid));
                valid = barrier.state_after;
            });
        for (const Use& use : event.uses)
            for_each_in(use.resource, use.range, [&](AccessSet& valid, const std::string& name) {
                if ((d3d12_state(use.access) & ~d3d12_state(valid)) != 0)
                    wrong += fmt::format("{}: the state {:#x} does not allow {}\n", name, d3d12_state(valid),
                                         describe(use.access));
            });
        return wrong;
    }

private:
    /// Textures only: a buffer's state ends with its list.
    template<class F>
    void for_each_in(std::uint32_t resource, const SubresourceRange& range, F&& f) {
        const ResourceShape shape = shapes_.shape(resource);
        for (std::uint32_t mip = 0; shape.texture && mip < shape.mips; ++mip)
            for (std::uint32_t layer = 0; layer < shape.layers; ++layer)
                if (mip - range.first_mip < range.mip_count && layer - range.first_layer < range.layer_count)
                    f(valid_[{resource, mip, layer}],
                      fmt::format("texture {} mip {} layer {}", resource, mip, layer));
    }

    const Shapes& shapes_;
    std::map<std::array<std::uint32_t, 3>, AccessSet> valid_;
};

TEST_P(RandomStreams, SayWhatWasValidBefore) {
    for (std::uint32_t seed = 1; seed <= stream_count(); ++seed) {
        Stream stream(seed, GetParam());
        ValidAccesses valid(stream.shapes);
        const std::vector<Event> events = stream.make();
        for (const Event& event : events)
            ASSERT_EQ(valid.take(event), "") << "seed " << seed << '\n' << to_string(events);
    }
}

TEST_P(RandomStreams, HaveFewBarriersThatCouldGo) {
    const std::uint32_t streams = std::max(stream_count() / 4, 1u); // fewer say little about 1 in 20
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
