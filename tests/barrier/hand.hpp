#pragma once
// Traces made by hand, in few words: one list to begin with, a buffer and two textures.

#include "barrier/judge.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>
#include <vector>

namespace bindery::judging {

inline constexpr TraceRange whole_buffer{};

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

inline TraceUse buffer(Access access) {
    return {.resource = 0, .range = whole_buffer, .access = access};
}
inline TraceBarrier between(AccessSet before, AccessSet after) {
    return {.resource = 0, .range = whole_buffer, .before = before, .after = after};
}
constexpr TraceRange mip(std::uint32_t first, std::uint32_t count = 1) {
    return {first, count, 0, 2, Aspects::color};
}
inline TraceUse texture(Access access, TraceRange range, bool discard = false) {
    return {.resource = 1, .range = range, .access = access, .discard = discard};
}
inline TraceBarrier change(TraceRange range, AccessSet before, AccessSet after, TextureLayout from,
                           TextureLayout to) {
    return {.resource = 1,
            .range = range,
            .before = before,
            .after = after,
            .old_layout = from,
            .new_layout = to};
}

inline constexpr auto undefined = TextureLayout::undefined;
inline constexpr auto general = TextureLayout::general;
inline constexpr auto shader_read = TextureLayout::shader_read;
inline constexpr auto copy_target = TextureLayout::copy_target;
inline constexpr auto color_target = TextureLayout::color_target;

} // namespace bindery::judging
