#include "spirv/types.hpp"

#include <algorithm>
#include <tuple>

namespace bindery::spirv {
namespace {

std::tuple<std::uint32_t, std::uint32_t, Decoration> key(const Decorations::Entry& entry) {
    return {entry.target, entry.member, entry.decoration};
}

} // namespace

std::optional<std::uint32_t> constant_value(const Module& module, std::uint32_t id) {
    const std::size_t index = module.definition(id);
    if (index == npos)
        return std::nullopt;
    const View view = module[index];
    if (module.op_of(view.type_id()) != Op::type_int)
        return std::nullopt;
    if (view.op() == Op::constant_null)
        return 0;
    // Of a 64-bit constant there would be two words.
    if (view.op() != Op::constant || view.operand_count() != 1)
        return std::nullopt;
    return view.operand(0);
}

std::uint32_t pointee_type(const Module& module, std::uint32_t pointer_type) {
    return module.op_of(pointer_type) == Op::type_pointer ? module.at_id(pointer_type).operand(1) : 0;
}

std::optional<StorageClass> storage_class_of(const Module& module, std::uint32_t pointer) {
    const std::uint32_t type = module.type_of(pointer);
    if (module.op_of(type) != Op::type_pointer)
        return std::nullopt;
    return module.at_id(type).operand_as<StorageClass>(0);
}

std::uint32_t part_type(const Module& module, std::uint32_t type, std::uint32_t index) {
    const Op op = module.op_of(type);
    if (op == Op::type_struct) {
        const View view = module.at_id(type);
        return index < view.operand_count() ? view.operand(index) : 0;
    }
    if (op == Op::type_array || op == Op::type_runtime_array || op == Op::type_vector ||
        op == Op::type_matrix)
        return module.at_id(type).operand(0);
    return 0;
}

std::optional<ArrayShape> array_shape(const Module& module, std::uint32_t type) {
    const Op op = module.op_of(type);
    if (op == Op::type_runtime_array)
        return ArrayShape{module.at_id(type).operand(0), 0};
    if (op != Op::type_array)
        return std::nullopt;
    const View view = module.at_id(type);
    return ArrayShape{view.operand(0), constant_value(module, view.operand(1)).value_or(0)};
}

Decorations::Decorations(const Module& module) : module_(module) {
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        if (view.op() == Op::decorate || view.op() == Op::decorate_string || view.op() == Op::decorate_id)
            entries_.push_back({view.operand(0), no_member, view.operand_as<Decoration>(1), i});
        if (view.op() == Op::member_decorate || view.op() == Op::member_decorate_string)
            entries_.push_back({view.operand(0), view.operand(1), view.operand_as<Decoration>(2), i});
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& a, const Entry& b) {
        return std::tuple(key(a), a.instruction) < std::tuple(key(b), b.instruction);
    });
}

std::span<const Decorations::Entry> Decorations::of(std::uint32_t target) const {
    const auto less = [](const Entry& a, const Entry& b) { return a.target < b.target; };
    const auto [first, last] =
        std::equal_range(entries_.begin(), entries_.end(), Entry{target, 0, {}, 0}, less);
    return {first, last};
}

const Decorations::Entry* Decorations::find(std::uint32_t target, Decoration decoration,
                                            std::uint32_t member) const {
    const Entry wanted{target, member, decoration, 0};
    const auto at = std::lower_bound(entries_.begin(), entries_.end(), wanted,
                                     [](const Entry& a, const Entry& b) { return key(a) < key(b); });
    return at != entries_.end() && key(*at) == key(wanted) ? &*at : nullptr;
}

bool Decorations::has(std::uint32_t target, Decoration decoration, std::uint32_t member) const {
    return find(target, decoration, member) != nullptr;
}

std::optional<std::uint32_t> Decorations::literal(std::uint32_t target, Decoration decoration,
                                                  std::uint32_t member) const {
    const Entry* entry = find(target, decoration, member);
    if (entry == nullptr)
        return std::nullopt;
    return module_[entry->instruction].operand(member == no_member ? 2 : 3);
}

std::string Decorations::text(std::uint32_t target, Decoration decoration, std::uint32_t member) const {
    const Entry* entry = find(target, decoration, member);
    return entry == nullptr ? "" : module_[entry->instruction].string(member == no_member ? 2 : 3);
}

} // namespace bindery::spirv
