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

} // namespace

void ListPlanner::begin(std::uint32_t list, const ResourceShapes& shapes) {
    in_pass_ = false; // the list before may have been given up in the middle
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
