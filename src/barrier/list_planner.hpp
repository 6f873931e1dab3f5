#pragma once
// Plans the barriers of one list while it is recorded, from nothing but plain data.
//
// The list does not know what came before it. What it needs of that is collected as first uses, and
// DeviceStates puts the barriers for them in front of the list when it is submitted. So recording takes no
// lock, and a list may be recorded before or beside those that will run before it.
//
// Commands outside passes are a batch each; a pass is one batch, in front of its beginning, because there may
// be no barrier inside. A draw whose barrier cannot move to the front of its pass asks for a split.

#include "barrier/conflict.hpp"
#include "barrier/regions.hpp"
#include "barrier/state_table.hpp"
#include "barrier/summary.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace bindery::barrier {

/// Where the planner learns the shape of a resource, once a list for each. Called from the thread that
/// records.
class ResourceShapes {
public:
    virtual ~ResourceShapes() = default;
    virtual ResourceShape shape(model::ResourceNumber resource) const = 0;
};

enum class PlanStatus : std::uint8_t {
    done,
    /// In a pass: nothing was changed; end the pass here, begin it again, and plan the draw again. Never the
    /// answer to the first draw of a pass.
    split,
    conflict, ///< Nothing was changed; ListPlanner::conflict() says what.
};

/// Whether barriers are decided, or the caller has promised that none is needed and the uses are only taken
/// note of, for the commands that follow. What the list needs of those before it is collected either way.
enum class PlanMode : std::uint8_t { automatic, note };

/// Thread safety: one thread at a time.
class ListPlanner {
public:
    explicit ListPlanner(LayoutPolicy policy = LayoutPolicy::exact) : policy_(policy) {}

    /// Starts a list; forgets the one before but keeps its memory. `shapes` outlives the list.
    void begin(std::uint32_t list, const ResourceShapes& shapes);

    /// What a command uses. Barriers are appended to `out`: outside a pass they belong in front of this
    /// command, inside in front of the pass. Inside a pass every call has the same `out`, to which nobody
    /// else writes until the pass has ended; a later draw may widen a barrier that is in it.
    PlanStatus plan(std::uint32_t command, std::span<const model::Use> uses, std::vector<model::Barrier>& out,
                    PlanMode mode = PlanMode::automatic) {
        if (!in_pass_)
            ++batch_;
        if (all_satisfied(uses)) [[likely]] {
            note_reads(command, uses);
            return PlanStatus::done;
        }
        return plan_slowly(command, uses, out, mode);
    }

    /// Opens a pass with its targets, and closes it. To split one: end it, take the barriers, begin it again
    /// with targets that load what they hold.
    PlanStatus begin_pass(std::uint32_t command, std::span<const model::Use> targets,
                          std::vector<model::Barrier>& out, PlanMode mode = PlanMode::automatic);
    void end_pass();
    bool in_pass() const { return in_pass_; }

    /// The two uses that made the last call say `conflict`.
    const Conflict& conflict() const { return conflict_; }

    /// Ends the list. `summary` keeps its memory.
    void finish(ListSummary& summary);

private:
    using Entry = StateTable::Entry;
    /// What the steps of one use share.
    struct Call {
        const model::Use& use;
        const ResourceShape& shape;
        Wanted wanted;
        model::UsePlace place;
        std::vector<model::Barrier>& out;
        PlanMode mode;
    };
    struct Nothing {
        friend bool operator==(const Nothing&, const Nothing&) = default;
    };

    bool all_satisfied(std::span<const model::Use> uses) {
        for (const model::Use& use : uses) {
            const Entry* entry = states_.find(use.resource);
            if (entry == nullptr || !entry->whole.visible.contains(use.access))
                return false;
        }
        return true;
    }
    void note_reads(std::uint32_t command, std::span<const model::Use> uses) {
        for (const model::Use& use : uses) {
            State& state = states_.find(use.resource)->whole;
            enter_batch(state);
            state.last_read = {list_, command, use.field, use.access};
        }
    }
    void enter_batch(State& state) const {
        if (state.batch == batch_)
            return;
        state.batch = batch_;
        state.written_in_batch = false;
        if (!state.external)
            state.pending = no_index;
    }
    PlanStatus plan_slowly(std::uint32_t command, std::span<const model::Use> uses,
                           std::vector<model::Barrier>& out, PlanMode mode);
    bool find_conflict(std::span<const model::Use> uses);
    bool must_split(const model::Use& use, bool unordered);
    void apply(const model::Use& use, Call& call);
    enum class Step : std::uint8_t { free, first_use, join_first_use, join_barrier, barrier, note };
    void apply_to_whole(State& state, const Box& box, Call& call);
    void apply_to_parts(const Box& box, Call& call);
    Step decide(State& state, const Call& call) const;
    void take(Step step, State& state, Call& call);
    void note(State& state, const Call& call);
    void leave_external(State& state);
    void join_first_use(std::uint32_t index, AccessSet access);
    void divide_first_use(std::uint32_t index);
    void join_barrier(model::Barrier& barrier, std::uint32_t index, AccessSet access);
    void add_first_use(const Box& box, const Call& call);
    static void complete(model::Barrier& barrier, const Box& box, const Call& call);
    void touch(model::ResourceNumber resource);
    void merge_split_resources();

    LayoutPolicy policy_;
    const ResourceShapes* shapes_ = nullptr;
    std::uint32_t list_ = 0;
    std::uint32_t batch_ = 0;
    bool in_pass_ = false;
    StateTable states_;
    std::vector<model::ResourceNumber> touched_; ///< In the order of first use.
    std::vector<FirstUse> first_uses_;
    std::vector<model::Use> targets_; ///< Of the open pass.
    std::vector<model::ResourceNumber> to_merge_;
    Conflict conflict_;
    // Scratch of one use, kept for its memory.
    Regions<Need> needs_;
    Regions<Nothing> firsts_;
    Regions<Nothing> left_, kept_;
};

} // namespace bindery::barrier
