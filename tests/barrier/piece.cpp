#include "barrier/piece.hpp"

#include <algorithm>
#include <bit>

namespace bindery::judging {
namespace {

template<class F>
void for_each_bit(std::uint64_t mask, F&& f) {
    for (; mask != 0; mask &= mask - 1)
        f(mask & ~(mask - 1));
}

bool holds(std::uint64_t mask, std::uint64_t bits) {
    return (bits & ~mask) == 0;
}

/// The barrier waits for this part: directly, or for something that already runs after it.
bool waits_for(const Dependency& barrier, const Part& part) {
    return ((part.stage | part.after) & barrier.before.stages) != 0;
}

std::uint64_t available_with(const Dependency& barrier, const Part& part) {
    const bool own_stage = (part.stage & barrier.before.stages) != 0;
    return part.available | (own_stage ? part.writes & barrier.before.access : 0);
}

/// What the barrier does for a part as it was in front of the batch.
void carry(const Dependency& barrier, const Part& in_front, Part& part) {
    if (!waits_for(barrier, in_front))
        return;
    const std::uint64_t available = available_with(barrier, in_front);
    part.after |= barrier.after.stages;
    part.available |= available;
    if (available == part.writes)
        part.visible.push_back(barrier.after);
}

/// A change of layout is the last write, complete and available as soon as it is done.
Past layout_change(const Dependency& barrier) {
    Part part;
    part.after = barrier.after.stages;
    part.visible.push_back(barrier.after);
    return {{}, true, {part}};
}

void change_layout(const Dependency& barrier, PieceState& state, PieceFaults& faults) {
    for (const Past& past : state.past)
        for (const Part& part : past.parts)
            if (!waits_for(barrier, part)) {
                faults.push_back({FaultKind::not_ordered, past.place});
                break;
            } else if (available_with(barrier, part) != part.writes) {
                faults.push_back({FaultKind::not_available, past.place});
                break;
            }
    if (!barrier.discards && state.layout_known && barrier.old_layout != state.layout)
        faults.push_back({FaultKind::wrong_old, {}, state.layout, barrier.old_layout});
    state.past = {layout_change(barrier)};
    state.layout = barrier.new_layout;
    state.layout_known = true;
    if (barrier.discards && state.filled)
        state.lost = true;
}

bool sees(const Part& part, std::uint64_t stage, std::uint64_t access) {
    for (const Masks& where : part.visible)
        if ((where.stages & stage) != 0)
            access &= ~where.access;
    return access == 0;
}

/// What is wrong between an earlier use and one that means `now`; empty if nothing.
bool check_pair(const Past& past, const Meaning& now, FaultKind& kind) {
    for (const Part& part : past.parts) {
        if (!holds(part.after, now.stages)) {
            kind = FaultKind::not_ordered;
            return false;
        }
        bool seen = true;
        if (past.writes)
            for_each_bit(now.stages,
                         [&](std::uint64_t stage) { seen &= sees(part, stage, now.reads | now.writes); });
        if (!seen) {
            kind = FaultKind::not_visible;
            return false;
        }
    }
    return true;
}

Past past_of(const Place& place, const Meaning& what) {
    Past past{place, what.writes != 0, {}};
    for_each_bit(what.stages,
                 [&](std::uint64_t stage) { past.parts.push_back({stage, what.writes, 0, 0, {}}); });
    return past;
}

/// What the host does is ordered by submissions and waits, not by barriers.
bool of_the_host(Access access) {
    return access == Access::host_read || access == Access::host_write;
}

} // namespace

PieceState behind(const PieceState& state, const std::vector<Dependency>& batch, PieceFaults& faults) {
    PieceState next = state;
    const auto change = std::ranges::find_if(batch, &Dependency::changes_layout);
    if (change != batch.end()) {
        if (batch.size() > 1)
            faults.push_back({FaultKind::batch_overlap, {}});
        change_layout(*change, next, faults);
        return next;
    }
    for (const Dependency& barrier : batch) {
        if (barrier.texture && state.layout_known && barrier.old_layout != state.layout)
            faults.push_back({FaultKind::wrong_old, {}, state.layout, barrier.old_layout});
        for (std::size_t i = 0; i < state.past.size(); ++i)
            for (std::size_t p = 0; p < state.past[i].parts.size(); ++p)
                carry(barrier, state.past[i].parts[p], next.past[i].parts[p]);
    }
    return next;
}

void use_piece(PieceState& state, const Place& place, TextureLayout layout, bool discard,
               PieceFaults& faults) {
    const Meaning& now = meaning(place.access);
    const bool writes = now.writes != 0;
    if (layout != TextureLayout::undefined) {
        if (state.layout_known && state.layout != layout)
            faults.push_back({FaultKind::wrong_layout, {}, state.layout, layout});
        state.layout = layout;
        state.layout_known = true;
    }
    if (state.lost && !discard)
        faults.push_back({FaultKind::contents_lost, {}});
    if (place.access == Access::host_write)
        return; // submissions wait for the host, and see what it wrote
    for (const Past& past : state.past)
        if (FaultKind kind{}; (writes || past.writes) && !check_pair(past, now, kind))
            faults.push_back({kind, past.place});
    if (writes) {
        state.past.clear();
        state.filled = true;
        state.lost = false;
    }
    if (of_the_host(place.access))
        return;
    // Of equal reads the last one is reached by the fewest barriers.
    std::erase_if(state.past, [&](const Past& past) { return past.place.access == place.access; });
    state.past.push_back(past_of(place, now));
}

} // namespace bindery::judging
