#pragma once
// What is known of one subresource, and the rules that say when a use of it has to wait.
//
// Two sets carry everything. `source` is what later accesses have to be ordered behind: the last write, or,
// where a layout change came after it, the accesses that the change was made for (a later barrier chains to
// the change through their stages; the writes before it are available already). `visible` holds the reads
// that see the source. A read that is in `visible` is free; a read that is not needs the source made visible
// to it, even though nothing was written in between, because visibility is given to one kind of access at a
// time. A write waits for the reads, or for the source where there are none: the reads themselves came after
// it.
//
// Source: Vulkan 1.3, "Execution and Memory Dependencies", "Image Layout Transitions".

#include "model/barrier.hpp"

#include <cstdint>

namespace bindery::barrier {

/// What the planner has to know of a resource.
struct ResourceShape {
    bool texture = false;
    /// Never written again and in shader_read already: its reads are free and it has no state.
    bool permanent = false;
    Aspects aspects = Aspects::none; ///< Textures.
    std::uint16_t mips = 1;
    std::uint16_t layers = 1;
};

/// Which layouts textures go through.
enum class LayoutPolicy : std::uint8_t {
    exact,   ///< The one made for each access.
    general, ///< GENERAL for everything but presenting.
};

inline constexpr std::uint32_t no_index = 0xffffffffu;

struct State {
    AccessSet source;
    AccessSet visible;
    model::UsePlace last_read;
    model::UsePlace last_write;
    /// The barrier of the open batch that brought it here, or, while `external`, the first use that stands
    /// for it.
    std::uint32_t pending = no_index;
    std::uint32_t batch = 0; ///< The last batch that used it.
    TextureLayout layout = TextureLayout::undefined;
    bool external = false; ///< The source lies before the list: what it is, only the submission knows.
    bool unordered = false;
    bool written_in_batch = false;

    friend bool operator==(const State&, const State&) = default;
};

/// A use, as the rules see it.
struct Wanted {
    AccessSet access; ///< Reads, or one write.
    TextureLayout layout = TextureLayout::undefined;
    bool write = false;
    bool unordered = false;
};

inline Wanted wanted(Access access, bool unordered, const ResourceShape& shape, LayoutPolicy policy) {
    TextureLayout layout = TextureLayout::undefined;
    if (shape.texture) {
        layout = layout_for(access, any(shape.aspects & Aspects::depth));
        if (policy == LayoutPolicy::general && layout != TextureLayout::present)
            layout = TextureLayout::general;
    }
    return {access, layout, is_write(access), unordered};
}

/// What a write or a layout change has to wait for. The host's reads are ordered by the host's own waiting,
/// and named only where nothing else is known.
inline AccessSet everything_before(const State& state) {
    const AccessSet readers = state.visible - Access::host_read;
    if (!readers.empty())
        return readers;
    return state.external ? state.visible : state.source;
}

inline bool changes_layout(const State& state, const Wanted& use) {
    return state.layout != use.layout;
}

/// Whether the use has to wait for something, or its texture be moved to another layout.
inline bool needs_barrier(const State& state, const Wanted& use) {
    if (changes_layout(state, use))
        return true;
    if (!use.write)
        return (state.external || !state.source.empty()) && !state.visible.contains(use.access);
    if (use.unordered && state.unordered && state.source == use.access && state.visible.empty())
        return false;
    return !everything_before(state).empty();
}

/// A read that joins others: the texture's layout stays, and so do the reads that see the source already.
inline bool adds_read(const State& state, const Wanted& use) {
    return !use.write && !changes_layout(state, use);
}

/// What a barrier has to name when needs_barrier() says so; range, current use and the rest are the caller's.
inline model::Barrier& fill(model::Barrier& barrier, const State& state, const Wanted& use) {
    const bool joins = adds_read(state, use);
    barrier.before = joins ? state.source : everything_before(state);
    barrier.after = joins ? use.access - state.visible : use.access;
    barrier.state_before = state.visible.empty() ? state.source : state.visible;
    barrier.state_after = joins ? state.visible | use.access : use.access;
    barrier.old_layout = state.layout;
    barrier.new_layout = use.layout;
    barrier.previous = barrier.before.writes() ? state.last_write : state.last_read;
    return barrier;
}

/// What a barrier says, place and reason aside.
struct Need {
    model::Barrier barrier;

    friend bool operator==(const Need& a, const Need& b) {
        return a.barrier.before == b.barrier.before && a.barrier.after == b.barrier.after &&
               a.barrier.state_before == b.barrier.state_before &&
               a.barrier.state_after == b.barrier.state_after && a.barrier.old_layout == b.barrier.old_layout;
    }
};

/// The state behind the use, barrier or not.
inline void advance(State& state, const Wanted& use, const model::UsePlace& place) {
    if (use.write) {
        state.source = use.access;
        state.visible = {};
        state.last_write = place;
        state.unordered = use.unordered;
    } else {
        if (changes_layout(state, use)) {
            state.source = use.access;
            state.visible = {};
            state.unordered = false;
        }
        state.visible |= use.access;
        state.last_read = place;
    }
    state.layout = use.layout;
}

} // namespace bindery::barrier
