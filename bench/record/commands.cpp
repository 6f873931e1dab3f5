#include "commands.hpp"

namespace record {

namespace {

template<class Root>
void fill(Root& root, const Workload& work, std::uint32_t i, const bindery::Texture& third) {
    const Tuple& tuple = work.tuples[i % tuple_count];
    root.first = work.buffers[tuple.first];
    root.second = work.buffers[tuple.second];
    root.third = third;
    root.fourth = work.textures[tuple.fourth];
    root.filter = work.samplers[tuple.filter];
    root.constants = constants_of(i);
}

template<class Root>
void fill(Root& root, const Workload& work, std::uint32_t i) {
    fill(root, work, i, work.textures[work.tuples[i % tuple_count].third]);
}

/// Dispatches add to a buffer that they reach through a handle in memory, which the list cannot see.
void declare_sum(const Workload& work, bindery::CommandList& list) {
    list.use(work.sum, bindery::Access::compute_write);
}

} // namespace

void DrawLoop::draw(std::uint32_t i, const bindery::Texture& third) {
    Bound bound;
    fill(bound, work_, i, third);
    command_.bind(bound);
    list_.draw(command_);
}

void draws(const Workload& work, bindery::CommandList& list, std::uint32_t count) {
    list.begin_pass(work.pass());
    DrawLoop loop(work, list);
    for (std::uint32_t i = 0; i < count; ++i)
        loop.draw(i);
    list.end_pass();
}

void dispatches(const Workload& work, bindery::CommandList& list, std::uint32_t count) {
    declare_sum(work, list);
    bindery::DispatchCommand command{.pipeline = work.dispatch.id(), .groups = {1, 1, 1}};
    for (std::uint32_t i = 0; i < count; ++i) {
        Bound bound;
        fill(bound, work, i);
        command.bind(bound);
        list.dispatch(command);
    }
}

void chained(const Workload& work, bindery::CommandList& list, std::uint32_t count) {
    bindery::DispatchCommand command{.pipeline = work.chained.id(), .groups = {1, 1, 1}};
    for (std::uint32_t i = 0; i < count; ++i) {
        Chained bound;
        fill(bound, work, i);
        bound.total = work.total;
        command.bind(bound);
        list.dispatch(command);
    }
}

void passes(const Workload& work, bindery::CommandList& list, std::uint32_t count,
            std::uint32_t draws_in_a_pass) {
    for (std::uint32_t pass = 0, i = 0; pass < count; ++pass) {
        const std::uint32_t target = pass % 2;
        list.begin_pass(work.pass(target));
        DrawLoop loop(work, list);
        for (std::uint32_t draw = 0; draw < draws_in_a_pass; ++draw, ++i)
            loop.draw(i, work.targets[1 - target]);
        list.end_pass();
    }
}

Stored::Stored(const Workload& work) {
    for (std::uint32_t i = 0; i < tuple_count; ++i) {
        Bound bound;
        fill(bound, work, i);
        draws.push_back(bindery::DrawCommand{.pipeline = work.draw.id(), .vertex_count = 3}.bind(bound));
        dispatches.push_back(
            bindery::DispatchCommand{.pipeline = work.dispatch.id(), .groups = {1, 1, 1}}.bind(bound));
    }
}

void replay_draws(const Workload& work, const Stored& stored, bindery::CommandList& list,
                  std::uint32_t count) {
    list.begin_pass(work.pass());
    for (std::uint32_t i = 0; i < count; ++i)
        list.draw(stored.draws[i % tuple_count]);
    list.end_pass();
}

void replay_dispatches(const Workload& work, const Stored& stored, bindery::CommandList& list,
                       std::uint32_t count) {
    declare_sum(work, list);
    for (std::uint32_t i = 0; i < count; ++i)
        list.dispatch(stored.dispatches[i % tuple_count]);
}

} // namespace record
