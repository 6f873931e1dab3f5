// DXC leaves an acceleration structure that a function returned in a local variable, and an opaque object
// cannot be stored (VUID-StandaloneSpirv-OpTypeImage-06924). What was stored takes the place of what is
// loaded.

#include "spirv/editor.hpp"
#include "spirv/grammar.hpp"
#include "spirv/passes.hpp"
#include "spirv/types.hpp"

namespace bindery::spirv {
namespace {

/// A local variable of an acceleration structure.
struct Local {
    std::size_t store = npos;    ///< The last that was seen.
    bool in_first_block = false; ///< The store, of its function.
    bool forwards = true;        ///< One store, in front of every load, and nothing else is done with it.
};

bool is_local_structure(const Module& module, const View& view) {
    return view.op() == Op::variable && view.operand_as<StorageClass>(0) == StorageClass::function &&
           module.op_of(pointee_type(module, view.type_id())) == Op::type_acceleration_structure;
}

bool only_describes(Op op) {
    return op == Op::name || op == Op::decorate;
}

/// Reads a module once and knows what is done with its locals.
class Locals {
public:
    explicit Locals(const Module& module) : module_(module), locals_(module.id_table_size()) {
        is_local_.resize(module.id_table_size(), false);
        for (std::size_t i = 0; i < module.size(); ++i)
            look_at(i);
    }

    bool forwards(std::uint32_t id) const {
        return id < is_local_.size() && is_local_[id] && locals_[id].forwards && locals_[id].store != npos;
    }
    /// The value; an id of the module's table.
    std::uint32_t stored_in(std::uint32_t id) const { return module_[locals_[id].store].operand(1); }

private:
    void look_at(std::size_t i) {
        const View view = module_[i];
        if (view.op() == Op::function)
            blocks_in_function_ = 0;
        if (view.op() == Op::label) {
            block_begin_ = i;
            ++blocks_in_function_;
        }
        if (is_local_structure(module_, view)) {
            is_local_[view.result_id()] = true;
            return;
        }
        if (only_describes(view.op()))
            return;
        if (view.op() == Op::load && is_local(view.operand(0)))
            add_load(locals_[view.operand(0)]);
        else if (view.op() == Op::store && is_local(view.operand(0)))
            add_store(i, locals_[view.operand(0)]);
        else
            IdOperands(view.op(), view.operands()).visit([&](std::size_t k) {
                if (is_local(view.operands()[k]))
                    locals_[view.operands()[k]].forwards = false;
            });
    }
    void add_load(Local& local) {
        // A value that was stored in the function's first block is there in all others; one of another block
        // only in that block.
        if (local.store == npos || (!local.in_first_block && local.store < block_begin_))
            local.forwards = false;
    }
    void add_store(std::size_t i, Local& local) {
        // In a well-formed module a value is made in front of its uses.
        const std::size_t made = module_.definition(module_[i].operand(1));
        if (local.store != npos || made == npos || made > i)
            local.forwards = false;
        local.store = i;
        local.in_first_block = blocks_in_function_ == 1;
    }
    bool is_local(std::uint32_t id) const { return id < is_local_.size() && is_local_[id]; }

    const Module& module_;
    std::vector<Local> locals_;
    std::vector<bool> is_local_;
    std::size_t block_begin_ = 0;
    std::size_t blocks_in_function_ = 0;
};

} // namespace

bool forward_structures(Module& module) {
    const Locals locals(module);
    Editor editor(module);
    // A load's result → what was stored. That lies in front of the load, so what it was loaded from is
    // resolved already.
    std::vector<std::uint32_t> values(module.id_table_size(), 0);
    bool changed = false;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (is_local_structure(module, view) && locals.forwards(view.result_id())) {
            changed = true;
        } else if (view.op() == Op::load && locals.forwards(view.operand(0))) {
            const std::uint32_t stored = locals.stored_in(view.operand(0));
            values[view.result_id()] = values[stored] != 0 ? values[stored] : stored;
        } else if (view.op() != Op::store || !locals.forwards(view.operand(0))) {
            continue;
        }
        editor.remove(i);
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
    editor.remap_ids(values);
    editor.finish();
    return true;
}

} // namespace bindery::spirv
