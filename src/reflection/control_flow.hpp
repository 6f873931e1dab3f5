#pragma once
// Structured control flow, as regions of instructions.

#include "reflection/program.hpp"

#include <cstdint>
#include <vector>

namespace bindery::reflection {

/// The constructs of all code that can be reached. They are taken from the merge instructions, in the order
/// in which compilers write blocks: a construct's blocks lie between its header and its merge block.
class ControlFlow {
public:
    /// [begin, end) goes from the branch of a selection, or the header block of a loop, to the merge block.
    struct Region {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t parent = spirv::npos; ///< The region around it.
        bool is_loop = false;
        bool divergent =
            false; ///< Selections: threads branch differently. Loops: they leave in different rounds.

        bool contains(std::size_t instruction) const { return instruction >= begin && instruction < end; }
    };

    /// Throws Error(spirv_limit) for control flow that is nested too deep.
    explicit ControlFlow(const Program& program);

    Region& region(std::size_t index) { return regions_[index]; }
    const Region& region(std::size_t index) const { return regions_[index]; }
    /// Index of the innermost region around an instruction; npos for none.
    std::size_t innermost(std::size_t instruction) const {
        return region_of_[instruction] == 0 ? spirv::npos : region_of_[instruction] - 1;
    }
    /// Whether some selection around `instruction`, but not around `outside_of`, is taken differently by
    /// threads.
    bool in_divergent_selection(std::size_t instruction, std::size_t outside_of) const;
    /// Whether what is made at `from` has left, at `to`, a loop that threads leave in different rounds.
    bool leaves_divergent_loop(std::size_t from, std::size_t to) const;
    /// The terminator of the block with that label; npos if there is none.
    std::size_t terminator_of(std::uint32_t label) const;

private:
    void find_structure();
    void add_region(std::size_t begin, std::uint32_t merge_label, bool is_loop);
    void nest_regions();

    const Program& program_;
    const spirv::Module& module_;
    std::vector<Region> regions_;
    std::vector<std::uint32_t> region_of_; ///< By instruction: its innermost region plus 1; 0 for none.
    std::vector<std::uint32_t> block_end_; ///< By id of a label: one past the block's terminator.
};

} // namespace bindery::reflection
