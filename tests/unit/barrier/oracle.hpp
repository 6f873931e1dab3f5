#pragma once
// A slow judge of a stream of barriers and commands, written from Vulkan's memory model. It shares no rule
// and no table with the planner: what an access is, it says itself; of a barrier it sees the masks and
// layouts that a driver would.
//
// Every access of every command to every subresource is kept, split into one part a pipeline stage. A barrier
// orders a part before its second scope if the part is in its first scope, or was ordered before something in
// it (a dependency chain). It makes a write available if stage and access are in its first scopes, and an
// available write that is ordered before it visible to its second scopes. A layout change is a write that the
// barrier itself does.
//
// Source: Vulkan 1.3, "Synchronization and Cache Control", 7.1 to 7.7.

#include "recorder.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace bindery::barrier_test {

struct OracleOptions {
    LayoutPolicy policy = LayoutPolicy::exact;
    /// Leave this barrier out, counted over the whole stream; none: judge all.
    std::size_t without = static_cast<std::size_t>(-1);
};

/// What is wrong with the stream, one sentence each; empty: every pair of uses is ordered, available, visible
/// and in the right layout.
std::vector<std::string> judge(const Shapes& shapes, const std::vector<Event>& events,
                               const OracleOptions& options);

/// Those of the stream's barriers that could be left out, one at a time, and nobody would notice.
std::vector<Barrier> find_excess(const Shapes& shapes, const std::vector<Event>& events, LayoutPolicy policy);

/// Whether two uses by one command exclude each other, from the wording of decision 15.
bool exclude_each_other(const Use& a, const Use& b, const ResourceShape& shape, LayoutPolicy policy);

} // namespace bindery::barrier_test
