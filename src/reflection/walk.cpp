// The walk's rounds, what it knows, and the instructions that copy, call or merely use.

#include "reflection/walk.hpp"

#include "reflection/root_block.hpp"
#include "spirv/grammar.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

namespace bindery::reflection {

using spirv::npos;
using spirv::Op;
using spirv::StorageClass;
using spirv::View;

namespace {

// Facts flow in the module's order, so loops and calls need a few rounds; a chain of calls written callees
// last needs one a call. Compilers inline nearly all.
constexpr int max_rounds = 256;

bool is_followed(StorageClass storage) {
    return storage == StorageClass::function || storage == StorageClass::private_ ||
           storage == StorageClass::workgroup || storage == StorageClass::push_constant;
}

} // namespace

DataFlow follow_root_data(const Program& program, const Descriptors& descriptors) {
    return Walk(program, descriptors).run();
}

Walk::Walk(const Program& program, const Descriptors& descriptors)
    : program_(program), module_(program.module()), descriptors_(descriptors), leaves_(module_),
      fact_indices_(module_.id_table_size(), 0), facts_(1), returns_(program.functions().size()) {
    result_.uses.resize(descriptors.variables().size());
}

DataFlow Walk::run() {
    find_glsl();
    for (std::size_t i = 0; i < program_.global_end(); ++i)
        if (const View view = module_[i]; view.op() == Op::variable)
            declare(view);
    int round = 0;
    do {
        if (++round > max_rounds)
            throw Error(Rule::spirv_limit, "",
                        fmt::format("The module's data flow does not settle in {} rounds.", max_rounds));
        changed_ = false;
        visit_functions();
    } while (changed_);
    recording_ = true;
    visit_functions();
    return std::move(result_);
}

const Facts& Walk::facts(std::uint32_t id) const {
    return facts_[id < fact_indices_.size() ? fact_indices_[id] : 0];
}

Facts& Walk::facts_for(std::uint32_t id) {
    if (id >= fact_indices_.size())
        spirv::refuse(fmt::format("Id {} is out of bounds.", id));
    if (fact_indices_[id] == 0) {
        fact_indices_[id] = static_cast<std::uint32_t>(facts_.size());
        facts_.emplace_back();
    }
    return facts_[fact_indices_[id]];
}

void Walk::learn(std::uint32_t id, const Facts& news) {
    if (!news.empty())
        changed_ |= facts_for(id).join(news);
}

void Walk::copy(std::uint32_t from, std::uint32_t to) {
    if (!facts(from).empty())
        learn(to, Facts(facts(from)));
}

void Walk::use_value(std::uint32_t id) {
    result_.used_as_value |= facts(id).dwords();
}

void Walk::mark(std::uint32_t id, std::uint8_t bits) {
    for (const DescriptorRef& ref : facts(id).descriptors)
        mark(ref, bits);
}

void Walk::mark(const DescriptorRef& ref, std::uint8_t bits) {
    DataFlow::VariableUses& uses = result_.uses[ref.variable];
    uses.any |= bits;
    for (std::size_t dword = 0; dword < root_dword_count; ++dword)
        if ((ref.dwords >> dword & 1) != 0)
            uses.by_dword[dword] |= bits;
}

void Walk::find_glsl() {
    for (std::size_t i = 0; i < program_.global_end(); ++i)
        if (const View view = module_[i];
            view.op() == Op::ext_inst_import && view.string(0) == "GLSL.std.450")
            glsl_ = view.result_id();
}

void Walk::declare(const View& variable) {
    const auto storage = variable.operand_as<StorageClass>(0);
    const std::uint32_t id = variable.result_id();
    if (const std::size_t descriptor = descriptors_.index(id); descriptor != npos) {
        Facts news;
        news.descriptors.push_back(
            {static_cast<std::uint32_t>(descriptor), !descriptors_.is_array(descriptor), 0});
        learn(id, news);
    } else if (is_followed(storage) && facts(id).empty()) {
        learn(id, Facts{{}, {}, {{add_memory(variable, storage), 0}}});
    }
}

std::uint32_t Walk::add_memory(const View& variable, StorageClass storage) {
    Memory memory{
        spirv::pointee_type(module_, variable.type_id()), storage == StorageClass::push_constant, {}};
    if (memory.is_root) {
        memory.content.leaves = root_leaves(module_, program_.decorations(), leaves_, memory.type);
        result_.root_bytes =
            std::max(result_.root_bytes, block_bytes(module_, program_.decorations(), leaves_, memory.type));
    }
    memories_.push_back(std::move(memory));
    return static_cast<std::uint32_t>(memories_.size() - 1);
}

void Walk::visit_functions() {
    for (std::size_t f = 0; f < program_.functions().size(); ++f) {
        const Function& function = program_.functions()[f];
        if (!function.reachable)
            continue;
        for (std::size_t i = function.begin; i < function.end; ++i)
            visit(module_[i], f);
    }
}

void Walk::visit(const View& view, std::size_t function) {
    const Op op = view.op();
    if (op == Op::variable)
        return visit_variable(view);
    if (op == Op::access_chain || op == Op::in_bounds_access_chain || op == Op::ptr_access_chain ||
        op == Op::in_bounds_ptr_access_chain)
        return visit_chain(view);
    if (op == Op::load)
        return load(view.operand(0), view.result_id(), view.type_id());
    if (op == Op::store)
        return store(view.operand(0), view.operand(1));
    if (op == Op::copy_memory || op == Op::copy_memory_sized)
        return visit_copy_memory(view);
    if (op == Op::function_call)
        return visit_call(view);
    if (op == Op::return_value) {
        changed_ |= returns_[function].join(facts(view.operand(0)));
        return;
    }
    if (op == Op::phi) {
        for (std::size_t i = 0; i + 1 < view.operand_count(); i += 2)
            copy(view.operand(i), view.result_id());
        return;
    }
    if (visit_composite(view) || visit_image(view))
        return;
    if (op == Op::select || op == Op::copy_object || op == Op::copy_logical || op == Op::bitcast ||
        op == Op::bitwise_and || op == Op::ext_inst)
        return visit_copy_like(view);
    use_operands(view);
}

void Walk::visit_variable(const View& view) {
    declare(view);
    if (view.operand_count() > 1)
        store(view.result_id(), view.operand(1));
}

void Walk::use_operands(const View& view) {
    spirv::IdOperands(view.op(), view.operands()).visit([&](std::size_t k) {
        use_value(view.operands()[k]);
        mark(view.operands()[k], use_read);
    });
}

void Walk::use_values_from(const View& view, std::size_t first) {
    spirv::IdOperands(view.op(), view.operands()).visit([&](std::size_t k) {
        if (k >= first)
            use_value(view.operands()[k]);
    });
}

void Walk::visit_copy_like(const View& view) {
    switch (view.op()) {
    case Op::select:
        use_value(view.operand(0));
        copy(view.operand(1), view.result_id());
        copy(view.operand(2), view.result_id());
        break;
    case Op::bitwise_and: // a handle's index bits
        if (is_constant(view.operand(0)) || is_constant(view.operand(1))) {
            copy(view.operand(0), view.result_id());
            copy(view.operand(1), view.result_id());
        } else {
            use_operands(view);
        }
        break;
    case Op::ext_inst: // max(index, null)
        if (view.operand(0) == glsl_ && view.operand_as<spirv::GlslStd450>(1) == spirv::GlslStd450::u_max) {
            copy(view.operand(2), view.result_id());
            copy(view.operand(3), view.result_id());
        } else {
            use_operands(view);
        }
        break;
    default: // copies of one operand
        copy(view.operand(0), view.result_id());
        break;
    }
}

bool Walk::is_constant(std::uint32_t id) const {
    const Op op = module_.op_of(id);
    return op >= Op::constant_true && op <= Op::spec_constant_op;
}

void Walk::visit_call(const View& view) {
    const std::size_t callee = program_.function_index(view.operand(0));
    if (callee == npos)
        return use_operands(view);
    const std::vector<std::uint32_t>& parameters = program_.functions()[callee].parameters;
    for (std::size_t i = 0; i < parameters.size() && i + 1 < view.operand_count(); ++i)
        copy(view.operand(i + 1), parameters[i]);
    learn(view.result_id(), returns_[callee]);
}

} // namespace bindery::reflection
