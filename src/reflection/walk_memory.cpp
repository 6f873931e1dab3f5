// The walk through pointers: chains, loads and stores.

#include "reflection/walk.hpp"

#include <bindery/error.hpp>

#include <bit>
#include <fmt/format.h>

namespace bindery::reflection {

using spirv::Op;
using spirv::View;

namespace {

// Pointers that may point anywhere make the walk slow, not wrong; shaders have none.
constexpr std::size_t max_places = 1024;

} // namespace

void Walk::visit_chain(const View& view) {
    const bool has_element = view.op() == Op::ptr_access_chain || view.op() == Op::in_bounds_ptr_access_chain;
    const auto all = view.operands().subspan(std::min<std::size_t>(1, view.operand_count()));
    if (has_element && !all.empty())
        use_value(all[0]);
    const auto indices = all.subspan(has_element && !all.empty() ? 1 : 0);
    const Facts base = facts(view.operand(0));
    Facts news;
    if (!base.places.empty())
        news.places = step_places(view, base.places, indices);
    bool first_selects = false;
    for (DescriptorRef ref : base.descriptors) {
        if (!ref.selected && !indices.empty()) {
            first_selects = true;
            select(view, ref, indices[0]);
        }
        news.descriptors.push_back(ref);
    }
    for (std::size_t i = first_selects ? 1 : 0; i < indices.size(); ++i)
        use_value(indices[i]);
    learn(view.result_id(), news);
}

void Walk::select(const View& chain, DescriptorRef& ref, std::uint32_t index) {
    ref.selected = true;
    ref.dwords = facts(index).dwords();
    mark(ref, std::popcount(ref.dwords) > 1 ? use_selected | use_chosen : use_selected);
    if (recording_)
        result_.indexings.push_back({chain.index(), ref.variable, index, ref.dwords});
}

std::vector<Place> Walk::step_places(const View& view, std::vector<Place> places,
                                     std::span<const std::uint32_t> indices) {
    std::uint32_t type = spirv::pointee_type(module_, module_.type_of(view.operand(0)));
    for (std::uint32_t index : indices) {
        const auto constant = spirv::constant_value(module_, index);
        if (!constant && std::any_of(places.begin(), places.end(),
                                     [&](const Place& p) { return memories_[p.memory].is_root; }))
            result_.dynamic_root_index = true;
        const std::uint32_t parts = leaves_.part_count(type);
        const bool known = constant && *constant < parts;
        std::vector<Place> next;
        for (std::uint32_t part = known ? *constant : 0; part < (known ? *constant + 1 : std::max(parts, 1u));
             ++part)
            for (Place place : places) {
                const auto size = static_cast<std::uint32_t>(leaves_.count(memories_[place.memory].type));
                place.leaf = std::min(place.leaf + leaves_.part_offset(type, part), size - 1);
                next.push_back(place);
            }
        std::sort(next.begin(), next.end());
        next.erase(std::unique(next.begin(), next.end()), next.end());
        if (next.size() > max_places)
            throw Error(
                Rule::spirv_limit, "",
                fmt::format("A pointer may point to {} places; {} are followed.", next.size(), max_places));
        places = std::move(next);
        type = spirv::part_type(module_, type, constant.value_or(0));
    }
    return places;
}

void Walk::load(std::uint32_t pointer, std::uint32_t result, std::uint32_t type) {
    const Facts from = facts(pointer);
    const Op op = module_.op_of(type);
    const bool is_handle = op == Op::type_image || op == Op::type_sampler || op == Op::type_sampled_image ||
                           op == Op::type_acceleration_structure;
    if (is_handle)
        learn(result, Facts{{}, from.descriptors, {}});
    else
        mark(pointer, use_read);
    for (const Place& place : from.places) {
        const Memory& memory = memories_[place.memory];
        Facts news{{}, memory.content.descriptors, memory.content.places};
        if (!memory.content.leaves.empty())
            news.leaves = part_of(memory.content.leaves, place.leaf, leaves_.count(type),
                                  leaves_.collapsed(memory.type));
        learn(result, news);
    }
}

void Walk::store(std::uint32_t pointer, std::uint32_t value) {
    const Facts to = facts(pointer);
    if (to.places.empty()) {
        mark(pointer, use_written);
        use_value(value);
        mark(value, use_read);
        return;
    }
    const Facts content = facts(value);
    for (const Place& place : to.places) {
        Memory& memory = memories_[place.memory];
        if (memory.is_root)
            spirv::refuse("The module stores to its push constants.");
        Facts news{{}, content.descriptors, content.places};
        news.leaves = spread(content, leaves_.count(memory.type), place.leaf);
        changed_ |= memory.content.join(news);
    }
}

void Walk::visit_copy_memory(const View& view) {
    // No compiler of shaders makes these, so that the copy is followed only as a whole.
    use_value(view.operand(1));
    mark(view.operand(0), use_written);
    mark(view.operand(1), use_read);
    const std::vector<Place> to = facts(view.operand(0)).places;
    const std::vector<Place> from = facts(view.operand(1)).places;
    for (const Place& source : from)
        for (const Place& target : to)
            if (!memories_[target.memory].is_root)
                changed_ |= memories_[target.memory].content.join(Facts(memories_[source.memory].content));
    if (to.empty())
        for (const Place& source : from)
            result_.used_as_value |= memories_[source.memory].content.dwords();
}

std::vector<DwordMask> Walk::part_of(std::span<const DwordMask> leaves, std::size_t first, std::size_t count,
                                     bool collapsed) {
    std::vector<DwordMask> part(count, 0);
    for (std::size_t i = 0; i < count; ++i)
        part[i] =
            collapsed || leaves.size() == 1 ? leaves[0] : leaves[std::min(first + i, leaves.size() - 1)];
    return part;
}

std::vector<DwordMask> Walk::spread(const Facts& value, std::size_t count, std::size_t first) {
    if (value.dwords() == 0)
        return {};
    std::vector<DwordMask> whole(count, 0);
    for (std::size_t i = 0; i < value.leaves.size(); ++i)
        whole[std::min(first + i, count - 1)] |= value.leaves[i];
    return whole;
}

} // namespace bindery::reflection
