#include "reflection/uniformity.hpp"

#include "spirv/grammar.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace bindery::reflection {

using spirv::BuiltIn;
using spirv::Decoration;
using spirv::npos;
using spirv::Op;
using spirv::StorageClass;
using spirv::View;

namespace {

constexpr int max_rounds = 256;

constexpr std::size_t max_chain = 64;

/// Built-ins that are the same for every thread of a draw or dispatch. Every other input differs.
bool is_uniform_built_in(std::uint32_t built_in) {
    const auto value = static_cast<BuiltIn>(built_in);
    return value == BuiltIn::num_workgroups || value == BuiltIn::workgroup_size ||
           value == BuiltIn::base_vertex || value == BuiltIn::base_instance || value == BuiltIn::draw_index;
}

bool is_conditional(Op op) {
    return op == Op::branch_conditional || op == Op::switch_;
}

/// Subgroup operations: a draw has many subgroups, so even a subgroup's common value differs between threads.
bool is_subgroup_operation(Op op) {
    const auto number = static_cast<unsigned>(op);
    return (number >= 333 && number <= 366) || (number >= 4421 && number <= 4432);
}

/// Results that differ whatever the operands are.
bool always_differs(Op op) {
    return is_atomic(op) || is_subgroup_operation(op) || op == Op::image_read ||
           op == Op::ray_query_proceed || op == Op::ray_query_get_intersection_type ||
           op == Op::report_intersection ||
           (op >= Op::ray_query_get_ray_t_min && op <= Op::ray_query_get_object_to_world_last);
}

} // namespace

Uniformity::Uniformity(const Program& program)
    : program_(program), module_(program.module()), divergent_(module_.id_table_size(), false),
      called_divergently_(program.functions().size(), false), flow_(program) {
    find_sources();
    for (int round = 0; settle_round(); ++round)
        if (round == max_rounds)
            throw Error(Rule::spirv_limit, "",
                        fmt::format("The module's control flow does not settle in {} rounds.", max_rounds));
}

void Uniformity::find_sources() {
    for (std::size_t i = 0; i < program_.global_end(); ++i) {
        const View view = module_[i];
        if (view.op() != Op::variable)
            continue;
        const auto built_in = program_.decorations().literal(view.result_id(), Decoration::built_in);
        switch (view.operand_as<StorageClass>(0)) {
        case StorageClass::function:
        case StorageClass::private_:
        case StorageClass::push_constant:
        case StorageClass::uniform_constant:
            break;
        case StorageClass::input:
            if (!built_in || !is_uniform_built_in(*built_in))
                set_divergent(view.result_id());
            break;
        case StorageClass::storage_buffer:
        case StorageClass::uniform:
            if (may_be_written(view))
                set_divergent(view.result_id());
            break;
        case StorageClass::output:
        case StorageClass::workgroup:
        case StorageClass::image:
        case StorageClass::physical_storage_buffer:
        default: // payloads, hit attributes: other threads' or each thread's own
            set_divergent(view.result_id());
            break;
        }
    }
}

/// Whether threads may write what others read through the variable.
bool Uniformity::may_be_written(const View& variable) const {
    const std::uint32_t pointee = spirv::pointee_type(module_, variable.type_id());
    const auto array = spirv::array_shape(module_, pointee);
    const std::uint32_t block = array ? array->element_type : pointee;
    const spirv::Decorations& decorations = program_.decorations();
    const bool writable_kind = variable.operand_as<StorageClass>(0) == StorageClass::storage_buffer ||
                               decorations.has(block, Decoration::buffer_block);
    return writable_kind && !decorations.has(variable.result_id(), Decoration::non_writable) &&
           !decorations.has(block, Decoration::non_writable, 0);
}

// --- queries

bool Uniformity::set_divergent(std::uint32_t id) {
    if (id >= divergent_.size() || divergent_[id])
        return false;
    divergent_[id] = true;
    return true;
}

bool Uniformity::may_differ(std::uint32_t id, std::size_t at) const {
    if (is_divergent(id))
        return true;
    const std::size_t definition = module_.definition(id);
    return definition != npos && flow_.leaves_divergent_loop(definition, at);
}

std::uint32_t Uniformity::root_variable(std::uint32_t pointer) const {
    for (std::size_t step = 0; step < max_chain; ++step) {
        const Op op = module_.op_of(pointer);
        if (op != Op::access_chain && op != Op::in_bounds_access_chain && op != Op::ptr_access_chain &&
            op != Op::in_bounds_ptr_access_chain && op != Op::copy_object)
            return pointer;
        pointer = module_.at_id(pointer).operand(0);
    }
    return pointer;
}

// --- propagation

bool Uniformity::settle_round() {
    bool news = false;
    for (std::size_t f = 0; f < program_.functions().size(); ++f) {
        const Function& function = program_.functions()[f];
        if (!function.reachable)
            continue;
        for (std::size_t i = function.begin; i < function.end; ++i)
            news |= visit(module_[i], f);
    }
    return news;
}

bool Uniformity::visit(const View& view, std::size_t function) {
    const Op op = view.op();
    if (is_conditional(op) || op == Op::branch)
        return visit_terminator(view);
    if (op == Op::store)
        return visit_store(view, function);
    if (op == Op::function_call)
        return visit_call(view, function);
    if (op == Op::return_value) {
        const std::uint32_t id = program_.functions()[function].id;
        const bool differs = may_differ(view.operand(0), view.index()) ||
                             flow_.in_divergent_selection(view.index(), program_.functions()[function].begin);
        return differs && set_divergent(id);
    }
    if (view.result_id() == 0 || is_divergent(view.result_id()))
        return false;
    const bool differs = always_differs(op) || (op == Op::phi    ? visit_phi(view)
                                                : op == Op::load ? loaded_differs(view)
                                                                 : operands_differ(view));
    return differs && set_divergent(view.result_id());
}

/// A branch that threads take differently makes its selection divergent; one that leaves a loop, the loop.
bool Uniformity::visit_terminator(const View& view) {
    bool news = false;
    const bool differs = is_conditional(view.op()) && may_differ(view.operand(0), view.index());
    const std::size_t own = flow_.innermost(view.index());
    if (differs && own != npos) {
        ControlFlow::Region& region = flow_.region(own);
        if (!region.is_loop && region.begin == view.index() && !region.divergent)
            news = region.divergent = true;
    }
    const auto targets =
        view.operands().subspan(view.op() == Op::branch || view.operand_count() == 0 ? 0 : 1);
    for (std::size_t r = own; r != npos; r = flow_.region(r).parent) {
        ControlFlow::Region& region = flow_.region(r);
        const auto leaves = [&](std::uint32_t label) { return module_.definition(label) == region.end; };
        if (region.is_loop && !region.divergent && std::any_of(targets.begin(), targets.end(), leaves) &&
            (differs || flow_.in_divergent_selection(view.index(), region.end)))
            news = region.divergent = true;
    }
    return news;
}

bool Uniformity::visit_store(const View& view, std::size_t function) {
    const std::uint32_t variable = root_variable(view.operand(0));
    bool news = false;
    for (std::size_t r = flow_.innermost(view.index()); r != npos; r = flow_.region(r).parent) {
        if (!flow_.region(r).is_loop)
            continue;
        std::vector<std::size_t>& loops = stored_in_loops_[variable];
        if (std::find(loops.begin(), loops.end(), r) == loops.end()) {
            loops.push_back(r);
            news = true;
        }
    }
    const std::size_t definition = module_.definition(variable);
    const bool outlives_call =
        module_.op_of(variable) == Op::function_parameter || definition < program_.global_end();
    const bool differs = may_differ(view.operand(1), view.index()) ||
                         may_differ(view.operand(0), view.index()) ||
                         (outlives_call && called_divergently_[function]) ||
                         (definition != npos && flow_.in_divergent_selection(view.index(), definition));
    return (differs && set_divergent(variable)) || news;
}

bool Uniformity::visit_call(const View& view, std::size_t function) {
    const std::size_t callee = program_.function_index(view.operand(0));
    if (callee == npos)
        return set_divergent(view.result_id());
    const Function& target = program_.functions()[callee];
    bool news = false;
    if (!called_divergently_[callee] &&
        (called_divergently_[function] ||
         flow_.in_divergent_selection(view.index(), program_.functions()[function].begin)))
        news = called_divergently_[callee] = true;

    for (std::size_t i = 0; i < target.parameters.size() && i + 1 < view.operand_count(); ++i) {
        const std::uint32_t argument = root_variable(view.operand(i + 1));
        if (may_differ(view.operand(i + 1), view.index()) || is_divergent(argument))
            news |= set_divergent(target.parameters[i]);
        // What the callee stores through a pointer is in the caller's variable.
        if (is_divergent(target.parameters[i]) && spirv::storage_class_of(module_, target.parameters[i]))
            news |= set_divergent(argument);
    }
    if (is_divergent(target.id))
        news |= set_divergent(view.result_id());
    return news;
}

bool Uniformity::visit_phi(const View& view) const {
    for (std::size_t i = 0; i + 1 < view.operand_count(); i += 2) {
        if (may_differ(view.operand(i), view.index()))
            return true;
        const std::size_t last = flow_.terminator_of(view.operand(i + 1));
        if (last == npos)
            return true;
        const View terminator = module_[last];
        // At a loop's back edge threads leave or stay; those that stay arrive together.
        const bool chosen =
            last < view.index() && is_conditional(terminator.op()) && may_differ(terminator.operand(0), last);
        if (chosen || flow_.in_divergent_selection(last, view.index()) ||
            flow_.leaves_divergent_loop(last, view.index()))
            return true;
    }
    return false;
}

bool Uniformity::loaded_differs(const View& view) const {
    const std::uint32_t pointer = view.operand(0);
    const std::uint32_t variable = root_variable(pointer);
    if (may_differ(pointer, view.index()) || is_divergent(variable))
        return true;
    const auto loops = stored_in_loops_.find(variable);
    return loops != stored_in_loops_.end() &&
           std::any_of(loops->second.begin(), loops->second.end(), [&](std::size_t loop) {
               return flow_.region(loop).divergent && !flow_.region(loop).contains(view.index());
           });
}

bool Uniformity::operands_differ(const View& view) const {
    if (view.op() == Op::variable || view.op() == Op::label || view.op() == Op::function ||
        view.op() == Op::function_parameter)
        return false;
    bool differs = false;
    const bool is_chain = view.op() == Op::access_chain || view.op() == Op::in_bounds_access_chain;
    spirv::IdOperands(view.op(), view.operands()).visit([&](std::size_t k) {
        // A pointer into a variable of divergent content is itself the same for every thread.
        if (!(is_chain && k == 0 && module_.op_of(view.operands()[k]) == Op::variable))
            differs = differs || may_differ(view.operands()[k], view.index());
    });
    return differs;
}

} // namespace bindery::reflection
