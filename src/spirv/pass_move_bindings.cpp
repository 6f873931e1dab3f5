// Descriptor variables go to other sets and bindings (design decision 23).

#include "spirv/editor.hpp"
#include "spirv/passes.hpp"
#include "spirv/types.hpp"

#include <algorithm>

namespace bindery::spirv {
namespace {

/// Moves may form a chain or a ring, which a second run would follow a step further.
constexpr std::string_view mark = "bindery: bindings moved";

} // namespace

bool move_bindings(Module& module, std::span<const BindingMove> moves) {
    if (has_mark(module, mark))
        return false;
    const Decorations decorations(module);
    Editor editor(module);
    bool changed = false;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::function)
            break;
        if (view.op() != Op::decorate || view.operand_as<Decoration>(1) != Decoration::binding)
            continue;
        const auto set = decorations.literal(view.operand(0), Decoration::descriptor_set);
        const auto move = std::find_if(moves.begin(), moves.end(), [&](const BindingMove& m) {
            return set == m.from_set && view.operand(2) == m.from_binding;
        });
        if (move == moves.end())
            continue;
        editor.replace(i, Op::decorate, {view.operand(0), view.operand(1), move->to_binding});
        editor.insert_after(
            i, Op::decorate,
            {view.operand(0), static_cast<std::uint32_t>(Decoration::descriptor_set), move->to_set});
        changed = true;
    }
    // The old sets of what moved: each variable has one descriptor set.
    for (std::size_t i = 0; i < module.size() && changed; ++i) {
        const View view = module[i];
        if (view.op() != Op::decorate || view.operand_as<Decoration>(1) != Decoration::descriptor_set)
            continue;
        const auto binding = decorations.literal(view.operand(0), Decoration::binding);
        if (std::any_of(moves.begin(), moves.end(), [&](const BindingMove& m) {
                return binding == m.from_binding && view.operand(2) == m.from_set;
            }))
            editor.remove(i);
    }
    if (changed)
        editor.add_mark(mark);
    editor.finish();
    return changed;
}

} // namespace bindery::spirv
