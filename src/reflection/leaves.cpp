#include "reflection/leaves.hpp"

#include <algorithm>

namespace bindery::reflection {

using spirv::Op;
using spirv::View;

Leaves::Leaves(const spirv::Module& module) : module_(module), entries_(module.id_table_size()) {
    // In the module's order: a type is made of earlier ones, pointers aside, and those are one leaf.
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        if (view.op() >= Op::type_vector && view.op() <= Op::type_struct)
            entries_[view.result_id()] = measure(view);
    }
}

Leaves::Entry Leaves::repeat(const View& whole, std::uint32_t part_type, std::uint32_t times) const {
    constexpr Entry as_a_whole{1, 0, true};
    const std::size_t definition = module_.definition(part_type);
    if (module_.op_of(part_type) == Op::type_pointer)
        return {times, 1, times == 0 || times > max_count};
    // A part that is not made yet could be made of this very type.
    if (definition == spirv::npos || definition >= whole.index())
        return as_a_whole;
    const Entry part = entries_[part_type];
    if (part.collapsed || part.depth >= max_depth || times == 0 || times > max_count ||
        part.count * times > max_count)
        return as_a_whole;
    return {part.count * times, part.depth + 1, false};
}

Leaves::Entry Leaves::measure(const View& type) const {
    if (type.op() == Op::type_vector || type.op() == Op::type_matrix)
        return repeat(type, type.operand(0), type.operand(1));
    if (type.op() == Op::type_array)
        return repeat(type, type.operand(0), spirv::constant_value(module_, type.operand(1)).value_or(0));
    if (type.op() == Op::type_runtime_array)
        return {1, 0, true};
    if (type.op() != Op::type_struct)
        return {};
    Entry sum{0, 0, false};
    for (std::uint32_t member : type.operands()) {
        const Entry part = repeat(type, member, 1);
        sum.count += part.count;
        sum.depth = std::max(sum.depth, part.depth);
        if (part.collapsed || sum.count > max_count)
            return {1, 0, true};
    }
    sum.count = std::max(sum.count, 1u);
    return sum;
}

std::uint32_t Leaves::part_count(std::uint32_t type) const {
    const Op op = module_.op_of(type);
    if (collapsed(type))
        return 0;
    if (op == Op::type_struct)
        return static_cast<std::uint32_t>(module_.at_id(type).operand_count());
    const std::uint32_t part = spirv::part_type(module_, type, 0);
    return part == 0 ? 0 : count(type) / count(part);
}

std::uint32_t Leaves::part_offset(std::uint32_t type, std::uint32_t part) const {
    if (collapsed(type))
        return 0;
    if (module_.op_of(type) != Op::type_struct)
        return std::min(part * count(spirv::part_type(module_, type, 0)), count(type) - 1);
    std::uint32_t offset = 0;
    const auto members = module_.at_id(type).operands();
    for (std::uint32_t i = 0; i < part && i < members.size(); ++i)
        offset += count(members[i]);
    return std::min(offset, count(type) - 1);
}

} // namespace bindery::reflection
