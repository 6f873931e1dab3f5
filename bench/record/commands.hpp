#pragma once
// The same commands through the library: what a user writes, from filling the struct through bind to draw.

#include "workload.hpp"

#include <vector>

namespace record {

/// Draws inside a pass that is open.
class DrawLoop {
public:
    DrawLoop(const Workload& work, bindery::CommandList& list)
        : work_(work), list_(list), command_{.pipeline = work.draw.id(), .vertex_count = 3} {}

    void draw(std::uint32_t i) { draw(i, work_.textures[work_.tuples[i % tuple_count].third]); }
    /// With another third texture.
    void draw(std::uint32_t i, const bindery::Texture& third);

private:
    const Workload& work_;
    bindery::CommandList& list_;
    bindery::DrawCommand command_;
};

void draws(const Workload& work, bindery::CommandList& list, std::uint32_t count);
void dispatches(const Workload& work, bindery::CommandList& list, std::uint32_t count);
void chained(const Workload& work, bindery::CommandList& list, std::uint32_t count);
void passes(const Workload& work, bindery::CommandList& list, std::uint32_t count,
            std::uint32_t draws_in_a_pass);

/// One stored command a tuple; recording them again is a copy.
struct Stored {
    explicit Stored(const Workload& work);
    std::vector<bindery::DrawCommand> draws;
    std::vector<bindery::DispatchCommand> dispatches;
};
void replay_draws(const Workload& work, const Stored& stored, bindery::CommandList& list,
                  std::uint32_t count);
void replay_dispatches(const Workload& work, const Stored& stored, bindery::CommandList& list,
                       std::uint32_t count);

} // namespace record
