#pragma once
// The judge: decides from a trace alone whether every pair of conflicting uses is ordered, made available and
// visible, and in the right layout. Slow and simple; it shares no code and no table with the planner, and
// sees public headers only.
//
// The rules are those of Vulkan 1.3, "Synchronization and Cache Control" and "Memory Model":
//  - two uses of one piece (a buffer; one mip, layer and aspect of a texture) conflict if one of them writes;
//  - the earlier is ordered before the later if a chain of barriers leads from each of its stages to every
//    stage of the later: the `before` of the first holds the stage, the `before` of each next one shares a
//    stage with the `after` of the one in front of it;
//  - a write is available once a barrier waits for its stage and names its access, and visible to the stages
//    and accesses of that barrier's `after` and of those that follow it in a chain;
//  - a change of layout writes the piece: everything before it is over and available, and it is visible to
//    the `after` of its own barrier;
//  - barriers of one batch do not wait for each other;
//  - nothing stands between the draws of one part of a pass;
//  - what the host wrote before a submission is visible to it; what the host reads has to be made visible to
//    it, and a later submission waits for the host.
//
// Stricter than Vulkan in three ways, so that the answer does not hang on accidents: a barrier counts for its
// own piece only, the order of stages within the pipeline earns nothing, and a texture is in exactly the
// layout of its access (descriptors name it).

#include "barrier/meaning.hpp"

#include <bindery/trace.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace bindery::judging {

enum class FaultKind : std::uint8_t {
    not_ordered,     ///< No chain of barriers from one use to the next.
    not_available,   ///< Ordered, but the write is not made available before the layout changes.
    not_visible,     ///< Ordered, but the write is not available and visible to the later access.
    wrong_layout,    ///< The texture is in another layout than the use needs.
    wrong_old,       ///< A barrier leaves a layout that the texture is not in.
    contents_lost,   ///< Given up by a barrier, and yet wanted.
    barrier_in_pass, ///< In front of a draw, where no barrier may stand.
    batch_overlap,   ///< Two barriers of one batch on one piece, and one changes its layout.
    outside,         ///< A range that the resource does not have.
    several_queues,  ///< Not judged.
};

struct Fault {
    FaultKind kind = FaultKind::not_ordered;
    std::uint32_t list = trace_none; ///< Of the command at which it shows.
    std::uint32_t command = trace_none;
    std::uint32_t resource = trace_none;
    std::string text; ///< A sentence.
};

inline constexpr std::size_t no_barrier = static_cast<std::size_t>(-1);

struct JudgeOptions {
    Translation translation = library_translation();
    std::size_t without = no_barrier; ///< This barrier does not exist, in the order of barriers_of().
    bool first_only = false;          ///< Stop at the first fault.
};

/// Everything that is wrong with what was submitted, in order.
std::vector<Fault> judge(const Trace& trace, const JudgeOptions& options = {});

/// The barriers of what was submitted, in order.
std::vector<const TraceBarrier*> barriers_of(const Trace& trace);

} // namespace bindery::judging
