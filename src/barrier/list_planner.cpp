#include "barrier/list_planner.hpp"

#include <cassert>

namespace bindery::barrier {

namespace {

/// Every access that reads and does not write: what a permanent resource allows.
AccessSet all_reads() {
    AccessSet set;
    for (const AccessInfo& info : access_table)
        if (info.reads && !info.writes)
            set |= info.access;
    return set;
}

/// One write of the command that needs an order gives the command one.
bool all_unordered(std::span<const model::Use> uses, const model::Use& use) {
    if (!use.unordered)
        return false;
    for (const model::Use& other : uses)
        if (other.resource == use.resource && is_write(other.access) && !other.unordered)
            return false;
    return true;
}

bool untouched(const State& state) {
    return state.external && state.pending == no_index;
}

} // namespace

struct ListPlanner::Call {
    const model::Use& use;
    const ResourceShape& shape;
    Wanted wanted;
    model::UsePlace place;
    std::vector<model::Barrier>& out;
    PlanMode mode;
};

void ListPlanner::begin(std::uint32_t list, const ResourceShapes& shapes) {
    assert(!in_pass_);
    list_ = list;
    shapes_ = &shapes;
    batch_ = 1; // 0 is "never" in a state
    states_.reset();
    touched_.clear();
    first_uses_.clear();
    targets_.clear();
    to_merge_.clear();
}

PlanStatus ListPlanner::begin_pass(std::uint32_t command, std::span<const model::Use> targets,
                                   std::vector<model::Barrier>& out, PlanMode mode) {
    assert(!in_pass_);
    ++batch_;
    merge_split_resources();
    for (const model::Use& target : targets) {
        // Kept apart from the rest even where nothing tells them apart yet: a draw may use the rest.
        touch(target.resource);
        const ResourceShape& shape = states_.shape(target.resource);
        if (clamp(target.range, shape) != whole_box(shape) && !states_.is_split(target.resource))
            states_.split(target.resource);
    }
    const PlanStatus status = plan_slowly(command, targets, out, mode);
    if (status == PlanStatus::done) {
        in_pass_ = true;
        targets_.assign(targets.begin(), targets.end());
    }
    return status;
}

void ListPlanner::end_pass() {
    assert(in_pass_);
    in_pass_ = false;
    targets_.clear();
}

PlanStatus ListPlanner::plan_slowly(std::uint32_t command, std::span<const model::Use> uses,
                                    std::vector<model::Barrier>& out, PlanMode mode) {
    if (!in_pass_)
        merge_split_resources();
    for (const model::Use& use : uses)
        touch(use.resource);
    if (find_conflict(uses))
        return PlanStatus::conflict;
    if (in_pass_ && mode == PlanMode::automatic)
        for (const model::Use& use : uses)
            if (must_split(use, all_unordered(uses, use)))
                return PlanStatus::split;
    for (const model::Use& use : uses) {
        const ResourceShape& shape = states_.shape(use.resource);
        const Wanted wants = wanted(use.access, all_unordered(uses, use), shape, policy_);
        Call call{use, shape, wants, {list_, command, use.field, use.access}, out, mode};
        apply(use, call);
    }
    return PlanStatus::done;
}

bool ListPlanner::find_conflict(std::span<const model::Use> uses) {
    for (std::size_t i = 0; i < uses.size(); ++i) {
        const ResourceShape& shape = states_.shape(uses[i].resource);
        const auto against = [&](std::span<const model::Use> others) {
            for (const model::Use& other : others)
                if (conflicts(other, uses[i], shape, policy_)) {
                    conflict_ = {other, uses[i]};
                    return true;
                }
            return false;
        };
        if (against(targets_) || against(uses.first(i)))
            return true;
    }
    return false;
}

bool ListPlanner::must_split(const model::Use& use, bool unordered) {
    const ResourceShape& shape = states_.shape(use.resource);
    const Box box = clamp(use.range, shape);
    if (shape.permanent || box.empty())
        return false;
    const Wanted wants = wanted(use.access, unordered, shape, policy_);
    bool split = false;
    states_.visit(use.resource, box, [&](const State& state, const Box&) {
        const bool used_in_pass = state.batch == batch_;
        const bool can_join = adds_read(state, wants) && !state.written_in_batch;
        split |= used_in_pass && !can_join && needs_barrier(state, wants);
    });
    return split;
}

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
    const bool joins = adds_read(state, wants) && !state.written_in_batch && state.pending != no_index;
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
    if (call.wanted.write || state.external)
        state.source |=
            state.visible; // where the source is unknown, later accesses chain to it through its readers
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
    const AccessSet awaited = everything_before(state);
    first.awaited = first.overwritten ? first.awaited & awaited : awaited;
    first.overwritten = true;
    state.external = false;
    state.pending = no_index;
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

void ListPlanner::touch(model::ResourceNumber resource) {
    if (states_.find(resource) != nullptr)
        return;
    const ResourceShape shape = shapes_->shape(resource);
    State state;
    if (shape.permanent) {
        state.visible = all_reads();
    } else {
        state.external = true;
        touched_.push_back(resource);
    }
    states_.enter(resource, shape, state);
}

void ListPlanner::merge_split_resources() {
    for (const model::ResourceNumber resource : to_merge_)
        states_.merge(resource);
    to_merge_.clear();
}

void ListPlanner::finish(ListSummary& summary) {
    assert(!in_pass_);
    summary.list = list_;
    summary.first_uses.assign(first_uses_.begin(), first_uses_.end());
    summary.last_states.clear();
    Regions<State> regions;
    for (const model::ResourceNumber resource : touched_) {
        const ResourceShape& shape = states_.shape(resource);
        regions.clear();
        states_.visit(resource, whole_box(shape), [&](const State& state, const Box& box) {
            if (state.external)
                return;
            State left = state;
            left.pending = no_index;
            left.batch = 0;
            left.written_in_batch = false;
            regions.add(box, left);
        });
        for (const auto& region : regions.finish())
            summary.last_states.push_back({resource, to_range(region.box, shape), region.value});
    }
}

} // namespace bindery::barrier
