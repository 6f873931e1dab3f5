#pragma once
// Random streams of commands, passes, ranges and lists.

#include "unit/barrier/oracle.hpp"
#include "unit/barrier/recorder.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <random>
#include <span>
#include <utility>
#include <vector>

namespace bindery::barrier_test {

class Stream {
public:
    /// The same seed makes the same stream with every standard library.
    Stream(std::uint32_t seed, LayoutPolicy policy, int steps = 26, std::uint32_t most_lists = 3)
        : random_(seed), policy_(policy), steps_(steps), most_lists_(most_lists) {}

    /// Records a few lists, in an order that is not that of submission, and submits them.
    std::vector<Event> make() {
        const std::uint32_t list_count = 1 + pick(most_lists_);
        std::vector<Recorder> lists;
        for (std::uint32_t i = 0; i < list_count; ++i)
            lists.emplace_back(i + 1, shapes, policy_);
        for (int step = 0; step < steps_; ++step) {
            host_reads_ = step > steps_ * 4 / 5; // the host reads what a list has left
            Recorder& list = lists[pick(list_count)];
            if (pick(4) == 0)
                pass(list);
            else
                command(list);
        }
        std::vector<Recorder*> order;
        for (Recorder& list : lists) {
            order.push_back(&list);
            splits += list.splits();
        }
        for (std::uint32_t i = list_count; i > 1; --i)
            std::swap(order[i - 1], order[pick(i)]);
        return submit(shapes, order);
    }

    const Shapes shapes{{buffer_shape(), buffer_shape(), buffer_shape(), texture_shape(4),
                         texture_shape(2, 3), texture_shape(), texture_shape(1, 2, Aspects::depth_stencil),
                         texture_shape(1, 1, Aspects::depth)}};
    std::uint32_t splits = 0;
    std::uint32_t conflicts = 0;

private:
    std::uint32_t pick(std::uint32_t below) { return static_cast<std::uint32_t>(random_() % below); }
    Access pick(std::span<const Access> from) { return from[pick(static_cast<std::uint32_t>(from.size()))]; }

    SubresourceRange range(std::uint32_t resource) {
        const ResourceShape shape = shapes.shape(resource);
        if (!shape.texture || pick(3) == 0)
            return SubresourceRange::whole();
        const auto part = [&](std::uint16_t size) {
            const std::uint32_t first = pick(size);
            return std::pair{static_cast<std::uint16_t>(first),
                             static_cast<std::uint16_t>(1 + pick(size - first))};
        };
        const auto [first_mip, mip_count] = part(shape.mips);
        const auto [first_layer, layer_count] = part(shape.layers);
        if (pick(20) == 0) // nothing at all: beyond the last mip
            return {shape.mips, SubresourceRange::all, 0, SubresourceRange::all, Aspects::none};
        return {first_mip, mip_count, first_layer, layer_count, Aspects::none};
    }

    Use random_use(bool in_draw) {
        static constexpr Access buffer_draw[] = {
            Access::vertex_buffer,         Access::index_buffer,  Access::indirect_argument,
            Access::vertex_read,           Access::pixel_read,    Access::graphics_read,
            Access::graphics_uniform_read, Access::graphics_write};
        static constexpr Access texture_draw[] = {Access::vertex_read, Access::pixel_read,
                                                  Access::graphics_read, Access::pixel_read,
                                                  Access::graphics_write};
        static constexpr Access buffer_other[] = {Access::compute_read,
                                                  Access::compute_write,
                                                  Access::compute_write,
                                                  Access::compute_uniform_read,
                                                  Access::indirect_argument,
                                                  Access::copy_source,
                                                  Access::copy_target,
                                                  Access::host_read,
                                                  Access::acceleration_structure_build_input};
        static constexpr Access texture_other[] = {Access::compute_read, Access::compute_write,
                                                   Access::copy_source,  Access::copy_target,
                                                   Access::clear_target, Access::resolve_target};
        const std::uint32_t resource = pick(static_cast<std::uint32_t>(shapes.size()));
        const bool texture = shapes.shape(resource).texture;
        // One pick a statement: compilers take arguments in orders of their own.
        const SubresourceRange part = range(resource);
        const Access access = in_draw ? (texture ? pick(texture_draw) : pick(buffer_draw))
                                      : (texture ? pick(texture_other) : pick(buffer_other));
        Use result = use(resource, access, part);
        if (result.access == Access::host_read && !host_reads_)
            result.access = Access::copy_source;
        result.unordered = result.access == Access::compute_write && pick(3) == 0;
        return result;
    }
    std::vector<Use> random_uses(bool in_draw) {
        std::vector<Use> uses;
        const std::uint32_t count = 1 + pick(4);
        for (std::uint32_t i = 0; i < count; ++i)
            uses.push_back(random_use(in_draw));
        return uses;
    }

    bool any_exclude(const std::vector<Use>& targets, const std::vector<Use>& uses) {
        for (std::size_t i = 0; i < uses.size(); ++i) {
            const ResourceShape shape = shapes.shape(uses[i].resource);
            for (const Use& target : targets)
                if (exclude_each_other(target, uses[i], shape, policy_))
                    return true;
            for (std::size_t j = 0; j < i; ++j)
                if (exclude_each_other(uses[j], uses[i], shape, policy_))
                    return true;
        }
        return false;
    }

    void command(Recorder& list) {
        const std::vector<Use> uses = random_uses(false);
        const bool excluded = any_exclude({}, uses);
        EXPECT_EQ(list.command(uses), !excluded);
        conflicts += excluded;
    }

    void pass(Recorder& list) {
        std::vector<Use> targets;
        for (const std::uint32_t resource : {3u, 4u, 5u})
            if (pick(2) == 0) {
                const ResourceShape shape = shapes.shape(resource);
                targets.push_back(use(resource, Access::color_target,
                                      {static_cast<std::uint16_t>(pick(shape.mips)), 1,
                                       static_cast<std::uint16_t>(pick(shape.layers)), 1, Aspects::none}));
                targets.back().discard = pick(2) == 0;
            }
        if (pick(2) == 0) {
            const Access access = pick(2) == 0 ? Access::depth_read : Access::depth_write;
            const std::uint32_t resource = pick(2) == 0 ? 6 : 7;
            targets.push_back(use(resource, access, {0, 1, 0, 1, Aspects::none}));
        }
        ASSERT_TRUE(list.begin_pass(targets));
        const std::uint32_t draws = pick(6);
        for (std::uint32_t i = 0; i < draws; ++i) {
            const std::vector<Use> uses = random_uses(true);
            const bool excluded = any_exclude(targets, uses);
            EXPECT_EQ(list.draw(uses), !excluded);
            conflicts += excluded;
        }
        list.end_pass();
    }

    std::mt19937 random_;
    bool host_reads_ = false;
    LayoutPolicy policy_;
    int steps_;
    std::uint32_t most_lists_;
};

} // namespace bindery::barrier_test
