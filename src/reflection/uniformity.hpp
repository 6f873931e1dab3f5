#pragma once
// Which values may differ between the threads of a draw or dispatch.

#include "reflection/program.hpp"

#include <cstdint>
#include <vector>

namespace bindery::reflection {

/// Tells values that are surely the same for every thread of a draw, a dispatch or one hit (requirement T4)
/// from those that may differ.
///
/// Constants, push constants, read-only memory at a uniform address and what is computed from them are
/// uniform. Divergent control flow counts: what is chosen by a branch that threads may take differently
/// differs, and so does a value that leaves a loop which threads leave in different rounds. Regions of
/// control flow are taken from the structure's merge blocks in the order of the code, as compilers write
/// them.
class Uniformity {
public:
    explicit Uniformity(const Program& program);

    /// Whether an operand, as seen by the instruction `at`, may differ between threads.
    bool may_differ(std::uint32_t id, std::size_t at) const;

private:
    /// A construct of structured control flow: [begin, end) goes from the branch of a selection, or the
    /// header block of a loop, to the merge block.
    struct Region {
        std::size_t begin = 0;
        std::size_t end = 0;
        std::size_t parent = spirv::npos; ///< The region around it.
        bool is_loop = false;
        bool divergent =
            false; ///< Selections: threads branch differently. Loops: they leave in different rounds.
    };

    void find_structure();
    void add_region(const spirv::View& merge, std::uint32_t merge_label, bool is_loop);
    void nest_regions();
    void find_sources();
    bool settle_round();
    bool visit(const spirv::View& view, std::size_t function);
    bool visit_terminator(const spirv::View& view);
    bool visit_store(const spirv::View& view, std::size_t function);
    bool visit_call(const spirv::View& view, std::size_t function);
    bool may_be_written(const spirv::View& variable) const;
    bool visit_phi(const spirv::View& view) const;
    bool loaded_differs(const spirv::View& view) const;
    bool operands_differ(const spirv::View& view) const;

    bool set_divergent(std::uint32_t id);
    bool is_divergent(std::uint32_t id) const { return id < divergent_.size() && divergent_[id]; }
    bool in_divergent_selection(std::size_t instruction, std::size_t outside_of) const;
    bool leaves_divergent_loop(std::size_t from, std::size_t to) const;
    std::uint32_t root_variable(std::uint32_t pointer) const;
    std::size_t last_of_block(std::uint32_t label) const;

    const Program& program_;
    const spirv::Module& module_;
    std::vector<bool> divergent_;          ///< By id. Of variables: their content.
    std::vector<bool> called_divergently_; ///< By function.
    std::vector<Region> regions_;
    std::vector<std::uint32_t> region_of_; ///< By instruction: its innermost region plus 1; 0 for none.
    std::vector<std::uint32_t> block_end_; ///< By id of a label: one past the block's terminator.
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> stored_in_loops_; ///< By id of a variable.
};

} // namespace bindery::reflection
