// What merging leaves behind: the addresses of accesses that are gone.

#include "spirv/editor.hpp"
#include "spirv/grammar.hpp"
#include "spirv/passes.hpp"

namespace bindery::spirv {
namespace {

/// Address computations without any effect.
bool is_address_step(Op op) {
    return op == Op::access_chain || op == Op::in_bounds_access_chain || op == Op::i_add || op == Op::i_sub ||
           op == Op::i_mul || op == Op::shift_right_logical || op == Op::shift_left_logical ||
           op == Op::bitwise_and;
}

/// Instructions that speak of an id without using it.
bool only_describes(Op op) {
    return op == Op::name || op == Op::decorate;
}

template<class Visit>
void visit_ids(const View& view, Visit&& visit) {
    if (only_describes(view.op()))
        return;
    IdOperands(view.op(), view.operands()).visit([&](std::size_t k) { visit(view.operands()[k]); });
}

} // namespace

bool remove_unused_addresses(Module& module) {
    std::vector<std::uint32_t> uses(module.id_table_size(), 0);
    for (std::size_t i = 0; i < module.size(); ++i)
        visit_ids(module[i], [&](std::uint32_t id) { uses[id < uses.size() ? id : 0] += 1; });

    Editor editor(module);
    bool changed = false;
    // Backwards, so that what an unused address was made of falls in the same sweep.
    for (std::size_t i = module.size(); i-- > 0;) {
        const View view = module[i];
        if (!is_address_step(view.op()) || uses[view.result_id()] > 0)
            continue;
        visit_ids(view, [&](std::uint32_t id) { uses[id < uses.size() ? id : 0] -= 1; });
        editor.remove(i);
        changed = true;
    }
    if (!changed)
        return false;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (!only_describes(view.op()))
            continue;
        const std::size_t target = module.definition(view.operand(0));
        if (target != npos && editor.removed(target))
            editor.remove(i);
    }
    editor.finish();
    return true;
}

} // namespace bindery::spirv
