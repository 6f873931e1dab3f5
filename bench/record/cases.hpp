#pragma once
// What is measured: the same commands by the floor and by the library, in the ways it can record them.

#include "commands.hpp"
#include "floor.hpp"

#include <functional>
#include <string>
#include <vector>

namespace record {

/// What one recording is for.
enum class Run : std::uint8_t { time, submit };

struct Case {
    std::string group;   ///< "draws"
    std::string variant; ///< "floor" stands first in each group.
    /// Records so many commands; returns the processor seconds from the first command's struct to the end of
    /// the last pass. Beginning and ending the command buffer, and submitting it, are not in them. A
    /// recording that is timed is dropped; one to submit is waited for.
    std::function<double(std::uint32_t commands, Run run)> record;
    /// Brings what the commands add to back to 0.
    std::function<void()> reset;
    /// What they have added; empty where they add nothing up.
    std::function<std::uint32_t()> sum;

    std::string name() const { return group + "/" + variant; }
};

inline constexpr std::uint32_t draws_in_a_pass = 10;

/// They refer to what they are given.
std::vector<Case> make_cases(Workload& work, Floor& floor, const Stored& stored);

} // namespace record
