// Random streams before the judge. BINDERY_STREAMS says how many (default 1,000), BINDERY_FIRST_STREAM where
// to begin.

#include "barrier/streams.hpp"

#include "barrier/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <set>
#include <utility>

namespace bindery::judging {
namespace {

std::uint32_t environment(const char* name, std::uint32_t otherwise) {
    const char* const text = std::getenv(name);
    return text == nullptr ? otherwise : static_cast<std::uint32_t>(std::strtoul(text, nullptr, 10));
}

/// Commands that a barrier lets wait for an earlier command.
std::size_t hazards_of(const Trace& trace) {
    std::set<std::pair<std::uint32_t, std::uint32_t>> waiting;
    for (const TraceBarrier* barrier : barriers_of(trace))
        if (barrier->previous.list != trace_none)
            waiting.insert({barrier->next.list, barrier->next.command});
    return waiting.size();
}

/// Barriers without which the judge finds nothing wrong either.
std::vector<std::size_t> excess_of(const Trace& trace) {
    std::vector<std::size_t> excess;
    const std::size_t count = barriers_of(trace).size();
    for (std::size_t i = 0; i < count; ++i)
        if (judge(trace, {.without = i, .first_only = true}).empty())
            excess.push_back(i);
    return excess;
}

/// The stream without every step that the property does not need.
template<class Property>
Stream shrunk(Theatre& theatre, Stream stream, Property&& property) {
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (std::size_t i = stream.size(); i-- > 1;) { // the first step chooses the depth format
            Stream less = stream;
            less.erase(less.begin() + static_cast<std::ptrdiff_t>(i));
            if (!property(theatre.play(less)))
                continue;
            stream = std::move(less);
            smaller = true;
        }
    }
    return stream;
}

std::string story(Theatre& theatre, const Stream& stream) {
    const Trace trace = theatre.play(stream);
    std::string text;
    for (const Fault& fault : judge(trace))
        text += fault.text + "\n";
    return text + to_text(trace);
}

/// A device that is traced remembers every resource that it had: a long run takes a new one now and then.
constexpr std::uint32_t streams_a_device = 10000;

TEST(Streams, NoMiss) {
    const std::uint32_t count = environment("BINDERY_STREAMS", 1000);
    const std::uint32_t first = environment("BINDERY_FIRST_STREAM", 0);
    auto theatre = std::make_unique<Theatre>();
    std::uint64_t refused = 0;
    std::size_t commands = 0, hazards = 0, barriers = 0, missed = 0, shortest = SIZE_MAX;
    for (std::uint32_t i = first; i != first + count; ++i) {
        if ((i - first) % streams_a_device == streams_a_device - 1) {
            refused += theatre->refused();
            theatre = std::make_unique<Theatre>();
        }
        const auto [stream, trace] = play_stream(*theatre, i);
        commands += commands_of(trace);
        shortest = std::min(shortest, commands_of(trace));
        hazards += hazards_of(trace);
        barriers += barriers_of(trace).size();
        if (judge(trace, {.first_only = true}).empty())
            continue;
        if (++missed <= 3)
            ADD_FAILURE() << "stream " << i << ", shrunk:\n"
                          << story(*theatre, shrunk(*theatre, stream, [](const Trace& less) {
                                 return !judge(less, {.first_only = true}).empty();
                             }));
    }
    refused += theatre->refused();
    std::cout << count << " streams, " << commands << " commands (at least " << shortest << " a stream), "
              << hazards * 100 / commands << " % of them with a hazard, " << barriers << " barriers, "
              << refused << " commands refused as conflicts, " << missed << " streams with a miss\n";
    EXPECT_EQ(missed, 0u);
    EXPECT_GE(shortest, least_commands);
    EXPECT_GE(hazards * 100, commands * 30);
    EXPECT_LE(refused * 100, commands * 30);
}

TEST(Streams, FewBarriersCouldBeDeleted) {
    const std::uint32_t streams = environment("BINDERY_STREAMS", 1000);
    const std::uint32_t count = std::max(std::min(streams, 2000u), streams / 10);
    const std::uint32_t first = environment("BINDERY_FIRST_STREAM", 0);
    Theatre theatre;
    std::size_t without = 0, barriers = 0, excess = 0;
    std::string example;
    for (std::uint32_t i = first; i != first + count; ++i) {
        const auto [stream, trace] = play_stream(theatre, i);
        const std::vector<std::size_t> found = excess_of(trace);
        barriers += barriers_of(trace).size();
        excess += found.size();
        without += found.empty() ? 1 : 0;
        if (found.empty() || !example.empty())
            continue;
        const Stream less =
            shrunk(theatre, stream, [](const Trace& trace) { return !excess_of(trace).empty(); });
        const Trace small = theatre.play(less);
        const TraceBarrier& barrier = *barriers_of(small)[excess_of(small).front()];
        example = "stream " + std::to_string(i) + ", shrunk: " + to_text(small, barrier, trace_none) + "\n" +
                  to_text(small);
    }
    std::cout << count << " streams, " << without * 100.0 / count
              << " % without a barrier that could be deleted; " << excess << " of " << barriers
              << " barriers could be\n";
    std::cout << example;
    EXPECT_GE(without * 100, std::size_t{count} * 95);
}

TEST(Streams, AreTheSameInEveryRun) {
    Theatre one, other;
    const Stream stream = make_stream(5, 40);
    EXPECT_EQ(to_json(one.play(stream)).substr(0, 2000), to_json(other.play(stream)).substr(0, 2000));
}

} // namespace
} // namespace bindery::judging
