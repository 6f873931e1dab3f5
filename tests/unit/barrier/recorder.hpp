#pragma once
// Records commands through the planner as a front end would, and keeps what the GPU would see: barriers and
// commands in the order in which they run.

#include "barrier/device_states.hpp"
#include "barrier/list_planner.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace bindery::barrier_test {

using barrier::LayoutPolicy;
using barrier::ResourceShape;
using model::Barrier;
using model::SubresourceRange;
using model::Use;

/// One step of a list on the GPU: a batch of barriers, or a command's uses.
struct Event {
    std::vector<Barrier> barriers;
    std::vector<Use> uses;
    std::uint32_t list = 0;
    std::uint32_t command = 0; ///< 0: barriers.
};

class Shapes : public barrier::ResourceShapes {
public:
    explicit Shapes(std::vector<ResourceShape> shapes) : shapes_(std::move(shapes)) {}
    ResourceShape shape(model::ResourceNumber resource) const override { return shapes_.at(resource); }
    std::size_t size() const { return shapes_.size(); }

private:
    std::vector<ResourceShape> shapes_;
};

inline ResourceShape buffer_shape() {
    return {};
}
inline ResourceShape texture_shape(std::uint16_t mips = 1, std::uint16_t layers = 1,
                                   Aspects aspects = Aspects::color) {
    return {true, false, aspects, mips, layers};
}

inline Use use(model::ResourceNumber resource, Access access,
               SubresourceRange range = SubresourceRange::whole()) {
    Use result;
    result.resource = resource;
    result.access = access;
    result.range = range;
    return result;
}
inline SubresourceRange mips(std::uint16_t first, std::uint16_t count) {
    return {first, count, 0, SubresourceRange::all, Aspects::none};
}

/// One list.
class Recorder {
public:
    Recorder(std::uint32_t list, const Shapes& shapes, LayoutPolicy policy = LayoutPolicy::exact)
        : list_(list), planner_(policy) {
        planner_.begin(list, shapes);
    }

    /// A command outside passes. False where it was refused; conflict() says why.
    bool command(const std::vector<Use>& uses, barrier::PlanMode mode = barrier::PlanMode::automatic) {
        std::vector<Barrier> barriers;
        if (planner_.plan(++command_, uses, barriers, mode) == barrier::PlanStatus::conflict)
            return false;
        add(barriers);
        add(uses);
        return true;
    }

    bool begin_pass(const std::vector<Use>& targets) {
        if (planner_.begin_pass(++command_, targets, pass_barriers_) == barrier::PlanStatus::conflict)
            return false;
        targets_ = targets;
        pass_events_.push_back({{}, targets, list_, command_});
        return true;
    }
    bool draw(const std::vector<Use>& uses) {
        const std::uint32_t number = ++command_;
        barrier::PlanStatus status = planner_.plan(number, uses, pass_barriers_);
        if (status == barrier::PlanStatus::split) {
            ++splits_;
            end_pass();
            for (Use& target : targets_)
                target.discard = false; // the second part loads what the first has stored
            EXPECT_EQ(planner_.begin_pass(number, targets_, pass_barriers_), barrier::PlanStatus::done);
            pass_events_.push_back({{}, targets_, list_, number});
            status = planner_.plan(number, uses, pass_barriers_);
        }
        EXPECT_NE(status, barrier::PlanStatus::split) << "the first draw of a pass asks for another split";
        if (status == barrier::PlanStatus::conflict)
            return false;
        pass_events_.push_back({{}, uses, list_, number});
        return true;
    }
    void end_pass() {
        planner_.end_pass();
        add(pass_barriers_);
        events_.insert(events_.end(), pass_events_.begin(), pass_events_.end());
        pass_barriers_.clear();
        pass_events_.clear();
    }

    barrier::ListSummary finish() {
        barrier::ListSummary summary;
        planner_.finish(summary);
        return summary;
    }
    const std::vector<Event>& events() const { return events_; }
    const barrier::Conflict& conflict() const { return planner_.conflict(); }
    std::uint32_t splits() const { return splits_; }
    std::uint32_t last_command() const { return command_; }

private:
    void add(const std::vector<Barrier>& barriers) {
        if (!barriers.empty())
            events_.push_back({barriers, {}, list_, 0});
    }
    void add(const std::vector<Use>& uses) { events_.push_back({{}, uses, list_, command_}); }

    std::uint32_t list_;
    std::uint32_t command_ = 0;
    std::uint32_t splits_ = 0;
    barrier::ListPlanner planner_;
    std::vector<Event> events_;
    std::vector<Use> targets_;
    std::vector<Barrier> pass_barriers_;
    std::vector<Event> pass_events_;
};

/// Submits lists in order; what the GPU sees of them all.
inline std::vector<Event> submit(const Shapes& shapes, const std::vector<Recorder*>& lists) {
    barrier::DeviceStates states;
    for (std::uint32_t i = 0; i < shapes.size(); ++i)
        states.create(i, shapes.shape(i));
    std::vector<Event> events;
    for (Recorder* list : lists) {
        const barrier::ListSummary summary = list->finish();
        Event front;
        front.list = summary.list;
        states.merge(summary, front.barriers);
        if (!front.barriers.empty())
            events.push_back(front);
        events.insert(events.end(), list->events().begin(), list->events().end());
    }
    return events;
}

/// The stream, a line an event: what a failing test shows.
inline std::string to_string(const std::vector<Event>& events) {
    const auto range_text = [](const SubresourceRange& range) {
        return fmt::format("mips {}+{} layers {}+{}", range.first_mip, range.mip_count, range.first_layer,
                           range.layer_count);
    };
    const auto set_text = [](AccessSet set) {
        std::string text;
        set.for_each(
            [&](Access access) { text += fmt::format("{}{}", text.empty() ? "" : ", ", describe(access)); });
        return text.empty() ? std::string("nothing") : text;
    };
    std::string text;
    for (const Event& event : events) {
        for (const Barrier& barrier : event.barriers)
            text += fmt::format("list {}   barrier {} [{}] {} -> {}, {} -> {}\n", event.list,
                                barrier.resource, range_text(barrier.range), set_text(barrier.before),
                                set_text(barrier.after), texture_layout_info(barrier.old_layout).text,
                                texture_layout_info(barrier.new_layout).text);
        if (event.command != 0)
            text += fmt::format("list {} command {}\n", event.list, event.command);
        for (const Use& use : event.uses)
            text += fmt::format("    {} [{}] {}{}\n", use.resource, range_text(use.range),
                                describe(use.access), use.unordered ? " unordered" : "");
    }
    return text;
}

inline std::vector<Barrier> barriers_of(const std::vector<Event>& events) {
    std::vector<Barrier> all;
    for (const Event& event : events)
        all.insert(all.end(), event.barriers.begin(), event.barriers.end());
    return all;
}

} // namespace bindery::barrier_test
