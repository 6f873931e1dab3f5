#include "barrier/state_table.hpp"

#include <algorithm>
#include <cassert>

namespace bindery::barrier {

void StateTable::reset() {
    free_splits_.clear();
    for (std::uint32_t i = 0; i < splits_.size(); ++i)
        free_splits_.push_back(i);
    if (++epoch_ == 0) { // after 2^32 resets an old mark would look new
        for (Entry& entry : entries_)
            entry.epoch = 0;
        epoch_ = 1;
    }
}

StateTable::Entry& StateTable::enter(model::ResourceNumber resource, const ResourceShape& shape,
                                     const State& state) {
    if (resource >= entries_.size()) {
        const std::size_t size = std::max<std::size_t>(std::size_t{resource} + 1, entries_.size() * 2);
        entries_.resize(size);
        shapes_.resize(size);
    }
    Entry& entry = entries_[resource];
    if (entry.epoch == epoch_ && entry.split != no_index)
        free_splits_.push_back(entry.split);
    entry = {state, epoch_, no_index};
    shapes_[resource] = shape;
    return entry;
}

void StateTable::split(model::ResourceNumber resource) {
    Entry& entry = entries_[resource];
    assert(entry.split == no_index);
    if (free_splits_.empty()) {
        free_splits_.push_back(static_cast<std::uint32_t>(splits_.size()));
        splits_.emplace_back();
    }
    entry.split = free_splits_.back();
    free_splits_.pop_back();
    const ResourceShape& shape = shapes_[resource];
    splits_[entry.split].assign(std::size_t{shape.mips} * shape.layers, entry.whole);
    entry.whole.visible = {};
}

void StateTable::merge(model::ResourceNumber resource) {
    Entry& entry = entries_[resource];
    if (entry.split == no_index)
        return;
    const std::vector<State>& states = splits_[entry.split];
    State all = states.front();
    for (const State& state : states) {
        // Where nothing reads, the source is what a barrier names as the state before: one layout of Vulkan's
        // may be several states of Direct3D's (clear_target, copy_target).
        const bool same_state = !state.visible.empty() || state.source == all.source;
        const bool alike = same_state && state.visible == all.visible && state.layout == all.layout &&
                           state.unordered == all.unordered && state.external == all.external &&
                           (!state.external || state.pending == all.pending);
        if (!alike)
            return;
        all.source |= state.source;
        const auto later = [](const model::UsePlace& a, const model::UsePlace& b) {
            return a.list != b.list ? a.list > b.list : a.command > b.command;
        };
        if (later(state.last_read, all.last_read))
            all.last_read = state.last_read;
        if (later(state.last_write, all.last_write))
            all.last_write = state.last_write;
        all.batch = std::max(all.batch, state.batch);
    }
    if (!all.external)
        all.pending = no_index;
    free_splits_.push_back(entry.split);
    entry.split = no_index;
    entry.whole = all;
}

} // namespace bindery::barrier
