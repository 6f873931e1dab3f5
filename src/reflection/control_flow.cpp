#include "reflection/control_flow.hpp"

#include <bindery/error.hpp>

#include <algorithm>
#include <fmt/format.h>

namespace bindery::reflection {

using spirv::npos;
using spirv::Op;
using spirv::View;

namespace {

constexpr std::size_t max_nesting = 256;

} // namespace

ControlFlow::ControlFlow(const Program& program)
    : program_(program), module_(program.module()), region_of_(module_.size(), 0),
      block_end_(module_.id_table_size(), 0) {
    find_structure();
    nest_regions();
}

void ControlFlow::find_structure() {
    std::uint32_t label = 0;
    std::size_t block_begin = 0;
    program_.visit_code([&](const View& view) {
        if (view.op() == Op::label) {
            label = view.result_id();
            block_begin = view.index();
        }
        if (view.op() == Op::selection_merge)
            add_region(view.index() + 1, view.operand(0), false);
        if (view.op() == Op::loop_merge) // a loop's header block is part of it
            add_region(block_begin, view.operand(0), true);
        if (label < block_end_.size())
            block_end_[label] = static_cast<std::uint32_t>(view.index() + 1);
    });
}

void ControlFlow::add_region(std::size_t begin, std::uint32_t merge_label, bool is_loop) {
    const std::size_t end = module_.definition(merge_label);
    // In code in another order than compilers write there is no region: its merge block decides alone.
    if (end != npos && end > begin)
        regions_.push_back({begin, end, npos, is_loop, false});
}

void ControlFlow::nest_regions() {
    // Outer regions first. Those that overlap without nesting are cut off at the outer one's end.
    std::sort(regions_.begin(), regions_.end(), [](const Region& a, const Region& b) {
        return a.begin != b.begin ? a.begin < b.begin : a.end > b.end;
    });
    std::vector<std::size_t> open;
    std::size_t next = 0;
    for (std::size_t i = 0; i < module_.size(); ++i) {
        while (!open.empty() && regions_[open.back()].end <= i)
            open.pop_back();
        for (; next < regions_.size() && regions_[next].begin == i; ++next) {
            if (!open.empty()) {
                regions_[next].parent = open.back();
                regions_[next].end = std::min(regions_[next].end, regions_[open.back()].end);
            }
            open.push_back(next);
            if (open.size() > max_nesting)
                throw Error(Rule::spirv_limit, "",
                            fmt::format("Control flow is nested {} deep; {} is the most that is followed.",
                                        open.size(), max_nesting));
        }
        region_of_[i] = open.empty() ? 0 : static_cast<std::uint32_t>(open.back() + 1);
    }
}

bool ControlFlow::in_divergent_selection(std::size_t instruction, std::size_t outside_of) const {
    for (std::size_t r = innermost(instruction); r != npos; r = regions_[r].parent) {
        if (regions_[r].contains(outside_of))
            return false;
        if (regions_[r].divergent && !regions_[r].is_loop)
            return true;
    }
    return false;
}

bool ControlFlow::leaves_divergent_loop(std::size_t from, std::size_t to) const {
    for (std::size_t r = innermost(from); r != npos; r = regions_[r].parent) {
        if (regions_[r].contains(to))
            return false;
        if (regions_[r].divergent && regions_[r].is_loop)
            return true;
    }
    return false;
}

std::size_t ControlFlow::terminator_of(std::uint32_t label) const {
    const std::size_t end = label < block_end_.size() ? block_end_[label] : 0;
    return end == 0 ? npos : end - 1;
}

} // namespace bindery::reflection
