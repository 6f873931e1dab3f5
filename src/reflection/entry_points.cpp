#include "reflection/entry_points.hpp"

#include "reflection/descriptors.hpp"
#include "spirv/grammar.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace bindery::reflection {
namespace {

using model::EntryPoint;
using model::StageVariable;
using spirv::BuiltIn;
using spirv::Decoration;
using spirv::Decorations;
using spirv::ExecutionMode;
using spirv::ExecutionModel;
using spirv::Module;
using spirv::Op;
using spirv::StorageClass;
using spirv::View;

Stage stage_of(ExecutionModel model) {
    switch (model) {
    case ExecutionModel::vertex:
        return Stage::vertex;
    case ExecutionModel::tessellation_control:
        return Stage::hull;
    case ExecutionModel::tessellation_evaluation:
        return Stage::domain;
    case ExecutionModel::geometry:
        return Stage::geometry;
    case ExecutionModel::fragment:
        return Stage::pixel;
    case ExecutionModel::gl_compute:
        return Stage::compute;
    case ExecutionModel::task_nv:
    case ExecutionModel::task_ext:
        return Stage::amplification;
    case ExecutionModel::mesh_nv:
    case ExecutionModel::mesh_ext:
        return Stage::mesh;
    case ExecutionModel::ray_generation:
        return Stage::ray_generation;
    case ExecutionModel::intersection:
        return Stage::intersection;
    case ExecutionModel::any_hit:
        return Stage::any_hit;
    case ExecutionModel::closest_hit:
        return Stage::closest_hit;
    case ExecutionModel::miss:
        return Stage::miss;
    case ExecutionModel::callable:
        return Stage::callable;
    }
    spirv::refuse("An entry point has an execution model that no stage of shaders has.");
}

void apply_mode(const Module& module, const View& view, EntryPoint& entry) {
    switch (view.operand_as<ExecutionMode>(1)) {
    case ExecutionMode::local_size:
        entry.workgroup_size = {view.operand(2), view.operand(3), view.operand(4)};
        break;
    case ExecutionMode::local_size_id:
        for (std::size_t i = 0; i < 3; ++i)
            entry.workgroup_size[i] = spirv::constant_value(module, view.operand(2 + i)).value_or(0);
        break;
    case ExecutionMode::early_fragment_tests:
        entry.early_depth = true;
        break;
    case ExecutionMode::depth_greater:
        entry.depth_only_greater = true;
        break;
    case ExecutionMode::depth_less:
        entry.depth_only_less = true;
        break;
    case ExecutionMode::depth_replacing: // said by the output itself
        break;
    }
}

/// An input or output, or a member of a block of them.
struct Element {
    std::uint32_t owner; ///< The variable, or the block's type.
    std::uint32_t member;
    std::uint32_t type;
};

class Interface {
public:
    Interface(const Program& program, EntryPoint& entry)
        : module_(program.module()), decorations_(program.decorations()), program_(program), entry_(entry) {}

    void add(std::uint32_t id) {
        if (module_.op_of(id) != Op::variable)
            return;
        const View variable = module_.at_id(id);
        const auto storage = variable.operand_as<StorageClass>(0);
        if (storage != StorageClass::input && storage != StorageClass::output)
            return;
        std::vector<StageVariable>& into = storage == StorageClass::input ? entry_.inputs : entry_.outputs;
        const std::uint32_t type = spirv::pointee_type(module_, variable.type_id());
        const std::uint32_t block = strip_array(type);
        if (module_.op_of(block) != Op::type_struct)
            return add_element({id, Decorations::no_member, type}, program_.name(id), storage, into);
        const auto members = module_.at_id(block).operands();
        // A block's members take locations one after another from the variable's own.
        std::uint32_t next = decorations_.literal(id, Decoration::location).value_or(0);
        for (std::uint32_t m = 0; m < members.size(); ++m) {
            next = decorations_.literal(block, Decoration::location, m).value_or(next);
            next += add_member({block, m, members[m]}, next, storage, into);
        }
    }

    void finish() {
        const auto by_place = [](const StageVariable& a, const StageVariable& b) {
            return std::tie(a.location, a.first_component, a.name) <
                   std::tie(b.location, b.first_component, b.name);
        };
        std::sort(entry_.inputs.begin(), entry_.inputs.end(), by_place);
        std::sort(entry_.outputs.begin(), entry_.outputs.end(), by_place);
    }

private:
    /// The element of an array; the type itself if it is none.
    std::uint32_t strip_array(std::uint32_t type) const {
        const auto array = spirv::array_shape(module_, type);
        return array ? array->element_type : type;
    }

    void note_built_in(std::uint32_t built_in, StorageClass storage) {
        if (storage == StorageClass::output && built_in == static_cast<std::uint32_t>(BuiltIn::frag_depth))
            entry_.writes_depth = true;
    }

    void add_element(const Element& element, std::string name, StorageClass storage,
                     std::vector<StageVariable>& into) {
        if (const auto built_in = decorations_.literal(element.owner, Decoration::built_in, element.member))
            return note_built_in(*built_in, storage);
        const auto location = decorations_.literal(element.owner, Decoration::location, element.member);
        if (location)
            into.push_back(describe(element, std::move(name), *location));
    }

    /// Adds a member; says how many locations it takes.
    std::uint32_t add_member(const Element& member, std::uint32_t location, StorageClass storage,
                             std::vector<StageVariable>& into) {
        if (const auto built_in = decorations_.literal(member.owner, Decoration::built_in, member.member)) {
            note_built_in(*built_in, storage);
            return 0;
        }
        into.push_back(describe(member, "", location));
        return into.back().location_count;
    }

    StageVariable describe(const Element& element, std::string name, std::uint32_t location) const {
        StageVariable variable;
        variable.name = std::move(name);
        variable.semantic = decorations_.text(element.owner, Decoration::user_semantic, element.member);
        variable.location = location;
        variable.first_component =
            decorations_.literal(element.owner, Decoration::component, element.member).value_or(0);
        variable.flat = decorations_.has(element.owner, Decoration::flat, element.member);
        std::uint32_t type = element.type;
        if (const auto array = spirv::array_shape(module_, type)) {
            variable.location_count = std::max(array->count, 1u);
            type = array->element_type;
        }
        if (module_.op_of(type) == Op::type_matrix) {
            const View matrix = module_.at_id(type);
            variable.location_count *= matrix.operand(1);
            type = matrix.operand(0);
        }
        if (module_.op_of(type) == Op::type_vector) {
            const View vector = module_.at_id(type);
            variable.components = vector.operand(1);
            type = vector.operand(0);
        }
        variable.component = scalar_of(module_, type).value_or(Scalar::uint32);
        return variable;
    }

    const Module& module_;
    const Decorations& decorations_;
    const Program& program_;
    EntryPoint& entry_;
};

EntryPoint make_entry_point(const Program& program, const View& view) {
    EntryPoint entry;
    entry.stage = stage_of(view.operand_as<ExecutionModel>(0));
    entry.name = view.string(2);
    Interface interface(program, entry);
    const auto rest = view.operands().subspan(std::min<std::size_t>(2, view.operand_count()));
    for (std::uint32_t id : rest.subspan(spirv::string_word_count(rest)))
        interface.add(id);
    interface.finish();
    return entry;
}

/// The functions from which code that ends its pixel can be reached.
std::vector<bool> discarding_functions(const Program& program) {
    const std::span<const Function> functions = program.functions();
    std::vector<bool> discards(functions.size(), false);
    std::vector<std::vector<std::size_t>> callers(functions.size());
    std::vector<std::size_t> open;
    for (std::size_t f = 0; f < functions.size(); ++f)
        for (std::size_t i = functions[f].begin; i < functions[f].end; ++i) {
            const View view = program.module()[i];
            const Op op = view.op();
            if (op == Op::function_call)
                if (const std::size_t callee = program.function_index(view.operand(0)); callee != spirv::npos)
                    callers[callee].push_back(f);
            if ((op == Op::kill || op == Op::terminate_invocation || op == Op::demote_to_helper_invocation) &&
                !discards[f]) {
                discards[f] = true;
                open.push_back(f);
            }
        }
    while (!open.empty()) {
        const std::size_t f = open.back();
        open.pop_back();
        for (std::size_t caller : callers[f])
            if (!discards[caller]) {
                discards[caller] = true;
                open.push_back(caller);
            }
    }
    return discards;
}

} // namespace

std::vector<EntryPoint> find_entry_points(const Program& program) {
    const Module& module = program.module();
    const std::vector<bool> discards = discarding_functions(program);
    std::vector<EntryPoint> entries;
    std::unordered_multimap<std::uint32_t, std::size_t> by_function;
    for (std::size_t i = 0; i < program.global_end(); ++i) {
        const View view = module[i];
        if (view.op() == Op::entry_point) {
            by_function.emplace(view.operand(1), entries.size());
            entries.push_back(make_entry_point(program, view));
            const std::size_t function = program.function_index(view.operand(1));
            entries.back().may_discard = function != spirv::npos && discards[function];
        }
        if (view.op() == Op::execution_mode || view.op() == Op::execution_mode_id) {
            const auto [first, last] = by_function.equal_range(view.operand(0));
            for (auto at = first; at != last; ++at)
                apply_mode(module, view, entries[at->second]);
        }
    }
    return entries;
}

} // namespace bindery::reflection
