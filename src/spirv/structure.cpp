#include "spirv/structure.hpp"

#include "spirv/grammar.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace bindery::spirv {
namespace {

/// Source: SPIR-V specification 1.6, 2.2.5 Control Flow, termination instructions.
bool ends_block(Op op) {
    return (op >= Op::branch && op <= Op::unreachable) || op == Op::terminate_invocation ||
           op == Op::ignore_intersection || op == Op::terminate_ray || op == Op::emit_mesh_tasks;
}

/// What may stand outside blocks once functions have begun: source lines, and extended instructions without
/// meaning. An opcode that the grammar does not know may be anything.
bool may_be_outside_blocks(Op op) {
    return op == Op::nop || op == Op::line || op == Op::no_line || op == Op::ext_inst || !is_known(op);
}

/// Follows functions and blocks as they open and close.
class Nesting {
public:
    void pass(const View& view);
    void finish(std::size_t instruction_count) const;

private:
    enum class Place { declarations, function_head, block, after_block, after_function };

    void open_function(const View& view);
    void open_block(const View& view);
    void close_function(const View& view);
    bool is_in_function() const { return place_ != Place::declarations && place_ != Place::after_function; }
    void check_block_closed(std::size_t at) const;

    Place place_ = Place::declarations;
    std::uint32_t function_ = 0;
    std::uint32_t block_ = 0;
    bool last_is_unknown_ = false; ///< In a block: such an instruction may have ended it.
};

void Nesting::check_block_closed(std::size_t at) const {
    if (place_ == Place::block && !last_is_unknown_)
        refuse(fmt::format("Block {} of function {} has no terminator before instruction {}.", block_,
                           function_, at));
}

void Nesting::open_function(const View& view) {
    if (is_in_function())
        refuse(fmt::format("Instruction {} starts function {}, but function {} has no end.", view.index(),
                           view.result_id(), function_));
    function_ = view.result_id();
    place_ = Place::function_head;
}

void Nesting::open_block(const View& view) {
    if (!is_in_function())
        refuse(
            fmt::format("Instruction {} starts block {} outside functions.", view.index(), view.result_id()));
    check_block_closed(view.index());
    block_ = view.result_id();
    last_is_unknown_ = false;
    place_ = Place::block;
}

void Nesting::close_function(const View& view) {
    if (!is_in_function())
        refuse(fmt::format("Instruction {} ends a function, but none is open.", view.index()));
    if (place_ == Place::function_head)
        refuse(fmt::format("Function {} ends at instruction {} without a block.", function_, view.index()));
    check_block_closed(view.index());
    place_ = Place::after_function;
}

void Nesting::pass(const View& view) {
    const Op op = view.op();
    if (op == Op::function)
        return open_function(view);
    if (op == Op::label)
        return open_block(view);
    if (op == Op::function_end)
        return close_function(view);
    if (place_ == Place::block) {
        last_is_unknown_ = !is_known(op);
        if (ends_block(op))
            place_ = Place::after_block;
        return;
    }
    const bool parameter = place_ == Place::function_head && op == Op::function_parameter;
    const bool declaration = place_ == Place::declarations && !ends_block(op);
    if (!parameter && !declaration && !may_be_outside_blocks(op))
        refuse(fmt::format("Instruction {} (opcode {}) is code outside blocks; the last function is {}.",
                           view.index(), static_cast<unsigned>(op), function_));
}

void Nesting::finish(std::size_t instruction_count) const {
    check_block_closed(instruction_count);
    if (is_in_function())
        refuse(fmt::format("Function {} has no end: the module is over after {} instructions.", function_,
                           instruction_count));
}

/// Looks for the maker of each id that is used.
class Ids {
public:
    explicit Ids(const Module& module);
    void check(const View& view) const;

private:
    void require(std::uint32_t id, const View& user) const;
    void check_switch(const View& view) const;

    const Module& module_;
    std::vector<std::uint32_t> perhaps_made_; ///< Ids that unknown instructions may make, sorted.
    std::vector<std::uint32_t> glsl_sets_;
};

Ids::Ids(const Module& module) : module_(module) {
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::ext_inst_import && view.string(0) == "GLSL.std.450")
            glsl_sets_.push_back(view.result_id());
        if (!is_known(view.op())) // a result is the first word or, behind its type, the second
            for (std::size_t k = 0; k < std::min<std::size_t>(2, view.operand_count()); ++k)
                perhaps_made_.push_back(view.operand(k));
    }
    std::sort(perhaps_made_.begin(), perhaps_made_.end());
}

void Ids::require(std::uint32_t id, const View& user) const {
    if (module_.definition(id) == npos && !std::binary_search(perhaps_made_.begin(), perhaps_made_.end(), id))
        refuse(fmt::format("Instruction {} (opcode {}) uses id {}, which nothing makes.", user.index(),
                           static_cast<unsigned>(user.op()), id));
}

void Ids::check_switch(const View& view) const {
    const std::uint32_t type = module_.type_of(view.operand(0));
    if (module_.op_of(type) != Op::type_int)
        return;
    const std::size_t literal_words = (module_.at_id(type).operand(0) + std::size_t{31}) / 32;
    for (std::size_t k = 2; k < view.operand_count(); k += literal_words + 1)
        require(view.operand(k + literal_words), view);
}

void Ids::check(const View& view) const {
    if (result_layout(view.op()).has_type)
        require(view.type_id(), view);
    Op op = view.op();
    std::span<const std::uint32_t> operands = view.operands();
    if (op == Op::spec_constant_op) { // the operands are those of the opcode in front of them
        op = view.operand_as<Op>(0);
        operands = operands.subspan(1);
    }
    if (op == Op::ext_inst) {
        require(view.operand(0), view);
        if (std::find(glsl_sets_.begin(), glsl_sets_.end(), view.operand(0)) == glsl_sets_.end())
            return;
    }
    IdOperands(op, operands).visit([&](std::size_t k) { require(operands[k], view); });
    if (op == Op::switch_)
        check_switch(view);
}

} // namespace

void check_structure(const Module& module) {
    const Ids ids(module);
    Nesting nesting;
    std::size_t memory_models = 0;
    std::size_t entry_points = 0;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        memory_models += view.op() == Op::memory_model;
        entry_points += view.op() == Op::entry_point;
        nesting.pass(view);
        ids.check(view);
    }
    nesting.finish(module.size());
    if (memory_models != 1 || entry_points == 0)
        refuse(fmt::format("The module has {} memory models and {} entry points, not 1 and at least 1.",
                           memory_models, entry_points));
}

} // namespace bindery::spirv
