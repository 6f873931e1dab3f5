// One use of one resource: what it comes to for each state, and the barriers or first uses that follow.

#include "barrier/list_planner.hpp"

#include <cassert>

namespace bindery::barrier {

namespace {

bool untouched(const State& state) {
    return state.external && state.pending == no_index;
}

} // namespace

void ListPlanner::apply(const model::Use& use, Call& call) {
    const Box box = clamp(use.range, call.shape);
    assert(!call.shape.permanent || !is_write(use.access));
    if (call.shape.permanent || box.empty())
        return;
    if (!states_.is_split(use.resource) && box != whole_box(call.shape)) {
        State& whole = states_.find(use.resource)->whole;
        if (untouched(whole) || call.wanted.write || needs_barrier(whole, call.wanted))
            states_.split(use.resource);
    }
    if (!states_.is_split(use.resource)) {
        apply_to_whole(states_.find(use.resource)->whole, box, call);
        return;
    }
    apply_to_parts(box, call);
    if (box == whole_box(call.shape))
        to_merge_.push_back(use.resource);
}

// Filled in place: a barrier that is made first and copied then costs more than all of the decision.
void ListPlanner::apply_to_whole(State& state, const Box& box, Call& call) {
    const Step step = decide(state, call);
    const auto index = static_cast<std::uint32_t>(call.out.size());
    if (step == Step::barrier)
        complete(fill(call.out.emplace_back(), state, call.wanted), box, call);
    take(step, state, call);
    if (step == Step::barrier)
        state.pending = index;
    else if (step == Step::first_use)
        add_first_use(box, call);
}

void ListPlanner::apply_to_parts(const Box& box, Call& call) {
    needs_.clear();
    firsts_.clear();
    states_.visit(call.use.resource, box, [&](State& state, const Box& part) {
        const Step step = decide(state, call);
        Need need;
        if (step == Step::barrier) {
            fill(need.barrier, state, call.wanted);
            needs_.add(part, need);
        } else if (step == Step::first_use) {
            firsts_.add(part, {});
        }
        take(step, state, call);
    });
    for (const auto& region : firsts_.finish())
        add_first_use(region.box, call);
    for (const auto& region : needs_.finish()) {
        const auto index = static_cast<std::uint32_t>(call.out.size());
        complete(call.out.emplace_back(region.value.barrier), region.box, call);
        states_.visit(call.use.resource, region.box,
                      [&](State& state, const Box&) { state.pending = index; });
    }
}

/// What the use comes to for one state.
ListPlanner::Step ListPlanner::decide(State& state, const Call& call) const {
    enter_batch(state);
    const Wanted& wants = call.wanted;
    if (untouched(state))
        return Step::first_use;
    const bool same_command = wants.write && state.written_in_batch && state.source == wants.access &&
                              state.last_write.command == call.place.command;
    if (same_command || !needs_barrier(state, wants))
        return Step::free;
    // A write in this batch is never joined: it was a split, or a conflict.
    const bool joins = adds_read(state, wants) && state.pending != no_index;
    if (joins && state.external)
        return Step::join_first_use;
    if (call.mode == PlanMode::note)
        return Step::note;
    return joins ? Step::join_barrier : Step::barrier;
}

/// Takes the state through the step.
void ListPlanner::take(Step step, State& state, Call& call) {
    switch (step) {
    case Step::free:
        break;
    case Step::first_use:
        state.layout = call.wanted.layout;
        state.external = !call.wanted.write;
        break;
    case Step::join_first_use:
        divide_first_use(state.pending);
        join_first_use(state.pending, call.wanted.access);
        break;
    case Step::join_barrier:
        join_barrier(call.out[state.pending], state.pending, call.wanted.access);
        break;
    case Step::barrier:
        leave_external(state);
        break;
    case Step::note:
        note(state, call);
        return;
    }
    advance(state, call.wanted, call.place);
    state.written_in_batch |= call.wanted.write;
}

/// The caller has promised that this use needs no barrier; whatever comes later has to wait for it as well as
/// for what was there before.
void ListPlanner::note(State& state, const Call& call) {
    state.source |= call.wanted.access;
    // Readers are waited for by what comes after a write; where the source is unknown, they are the way to
    // it.
    if (call.wanted.write || state.external)
        state.source |= state.visible;
    leave_external(state);
    if (call.wanted.write) {
        state.visible = {};
        state.last_write = call.place;
        state.written_in_batch = true;
    } else {
        state.last_read = call.place;
    }
    state.unordered = false;
}

/// From here on the list knows the state by itself. What came before the list is waited for by the reads that
/// stood for it, so those have to wait for the readers before them too.
void ListPlanner::leave_external(State& state) {
    if (!state.external)
        return;
    FirstUse& first = first_uses_[state.pending];
    first.overwritten = true;
    state.external = false;
    state.pending = no_index;
}

/// Before a first use becomes wider: parts that the list has left (leave_external) have a barrier that says
/// which reads were valid until then; they keep the first use as it is. Parts that still stand for it get
/// first uses of their own, which have nobody to wait for.
void ListPlanner::divide_first_use(std::uint32_t index) {
    if (!first_uses_[index].overwritten)
        return;
    const FirstUse first = first_uses_[index]; // a copy: more are added
    const ResourceShape& shape = states_.shape(first.resource);
    const auto still_stands = [index](const State& state) {
        return state.external && state.pending == index;
    };
    left_.clear();
    kept_.clear();
    states_.visit(first.resource, clamp(first.range, shape), [&](const State& state, const Box& part) {
        (still_stands(state) ? kept_ : left_).add(part, {});
    });
    bool reuse = true;
    for (const auto& region : left_.finish()) {
        FirstUse& left = reuse ? first_uses_[index] : first_uses_.emplace_back(first);
        left.range = to_range(region.box, shape);
        reuse = false;
    }
    for (const auto& region : kept_.finish()) {
        const auto next = static_cast<std::uint32_t>(first_uses_.size());
        FirstUse& kept = first_uses_.emplace_back(first);
        kept.range = to_range(region.box, shape);
        kept.overwritten = false;
        states_.visit(first.resource, region.box, [next](State& state, const Box&) { state.pending = next; });
    }
}

void ListPlanner::join_first_use(std::uint32_t index, AccessSet access) {
    FirstUse& first = first_uses_[index];
    first.access |= access;
    const Box box = clamp(first.range, states_.shape(first.resource));
    states_.visit(first.resource, box, [&](State& state, const Box&) {
        if (state.external && state.pending == index)
            state.visible |= access;
    });
}

void ListPlanner::join_barrier(model::Barrier& barrier, std::uint32_t index, AccessSet access) {
    barrier.after |= access;
    barrier.state_after |= access;
    const Box box = clamp(barrier.range, states_.shape(barrier.resource));
    states_.visit(barrier.resource, box, [&](State& state, const Box&) {
        if (state.batch == batch_ && !state.external && state.pending == index)
            state.visible |= access;
    });
}

void ListPlanner::add_first_use(const Box& box, const Call& call) {
    const auto index = static_cast<std::uint32_t>(first_uses_.size());
    FirstUse& first = first_uses_.emplace_back();
    first.resource = call.use.resource;
    first.range = to_range(box, call.shape);
    first.access = call.wanted.access;
    first.layout = call.wanted.layout;
    first.discard = call.use.discard;
    first.unordered = call.wanted.unordered;
    first.place = call.place;
    if (!call.wanted.write)
        states_.visit(call.use.resource, box, [&](State& state, const Box&) { state.pending = index; });
}

/// What a barrier says beside what the states say.
void ListPlanner::complete(model::Barrier& barrier, const Box& box, const Call& call) {
    barrier.resource = call.use.resource;
    barrier.range = to_range(box, call.shape);
    barrier.discard = call.use.discard;
    barrier.current = call.place;
}

} // namespace bindery::barrier
