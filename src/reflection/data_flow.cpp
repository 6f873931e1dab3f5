#include "reflection/data_flow.hpp"

#include "reflection/root_block.hpp"
#include "spirv/grammar.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <bit>

namespace bindery::reflection {
namespace {

using spirv::Module;
using spirv::npos;
using spirv::Op;
using spirv::StorageClass;
using spirv::View;

// Facts flow in the module's order, so loops and calls need a few rounds; a chain of calls written callees
// last needs one a call. Compilers inline nearly all.
constexpr int max_rounds = 256;
// Pointers that may point anywhere make the walk slow, not wrong; shaders have none.
constexpr std::size_t max_places = 1024;

bool is_followed(StorageClass storage) {
    return storage == StorageClass::function || storage == StorageClass::private_ ||
           storage == StorageClass::workgroup || storage == StorageClass::push_constant;
}

bool is_atomic(Op op) {
    return (op >= Op::atomic_load && op <= Op::atomic_xor) || op == Op::atomic_flag_test_and_set ||
           op == Op::atomic_flag_clear || op == Op::atomic_f_min || op == Op::atomic_f_max ||
           op == Op::atomic_f_add;
}

bool is_depth_comparison(Op op) {
    return op == Op::image_sample_dref_implicit_lod || op == Op::image_sample_dref_explicit_lod ||
           op == Op::image_sample_proj_dref_implicit_lod || op == Op::image_sample_proj_dref_explicit_lod ||
           op == Op::image_dref_gather || op == Op::image_sparse_sample_dref_implicit_lod ||
           op == Op::image_sparse_sample_dref_explicit_lod || op == Op::image_sparse_dref_gather;
}

class Walk {
public:
    Walk(const Program& program, const Descriptors& descriptors)
        : program_(program), module_(program.module()), descriptors_(descriptors), leaves_(module_),
          fact_indices_(module_.id_bound(), 0), facts_(1), returns_(program.functions().size()) {
        result_.uses.resize(descriptors.variables().size());
    }

    DataFlow run() {
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

private:
    // --- what is known

    const Facts& facts(std::uint32_t id) const {
        return facts_[id < fact_indices_.size() ? fact_indices_[id] : 0];
    }

    Facts& facts_for(std::uint32_t id) {
        if (id >= fact_indices_.size())
            spirv::refuse(fmt::format("Id {} is out of bounds.", id));
        if (fact_indices_[id] == 0) {
            fact_indices_[id] = static_cast<std::uint32_t>(facts_.size());
            facts_.emplace_back();
        }
        return facts_[fact_indices_[id]];
    }

    void learn(std::uint32_t id, const Facts& news) {
        if (!news.empty())
            changed_ |= facts_for(id).join(news);
    }

    /// Everything known of `from` is known of `to` as well. Copies: the vector of facts may grow.
    void copy(std::uint32_t from, std::uint32_t to) {
        if (!facts(from).empty())
            learn(to, Facts(facts(from)));
    }

    // --- uses

    void use_value(std::uint32_t id) { result_.used_as_value |= facts(id).dwords(); }

    void mark(std::uint32_t id, std::uint8_t bits) {
        for (const DescriptorRef& ref : facts(id).descriptors)
            mark(ref, bits);
    }

    void mark(const DescriptorRef& ref, std::uint8_t bits) {
        DataFlow::VariableUses& uses = result_.uses[ref.variable];
        uses.any |= bits;
        for (std::size_t dword = 0; dword < root_dword_count; ++dword)
            if ((ref.dwords >> dword & 1) != 0)
                uses.by_dword[dword] |= bits;
    }

    // --- globals

    void find_glsl() {
        for (std::size_t i = 0; i < program_.global_end(); ++i)
            if (const View view = module_[i];
                view.op() == Op::ext_inst_import && view.string(0) == "GLSL.std.450")
                glsl_ = view.result_id();
    }

    void declare(const View& variable) {
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

    std::uint32_t add_memory(const View& variable, StorageClass storage) {
        Memory memory{
            spirv::pointee_type(module_, variable.type_id()), storage == StorageClass::push_constant, {}};
        if (memory.is_root) {
            memory.content.leaves = root_leaves(module_, program_.decorations(), leaves_, memory.type);
            result_.root_bytes = std::max(result_.root_bytes,
                                          block_bytes(module_, program_.decorations(), leaves_, memory.type));
        }
        memories_.push_back(std::move(memory));
        return static_cast<std::uint32_t>(memories_.size() - 1);
    }

    // --- code

    void visit_functions() {
        for (std::size_t f = 0; f < program_.functions().size(); ++f) {
            const Function& function = program_.functions()[f];
            if (!function.reachable)
                continue;
            for (std::size_t i = function.begin; i < function.end; ++i)
                visit(module_[i], f);
        }
    }

    void visit(const View& view, std::size_t function) {
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

    void visit_variable(const View& view) {
        declare(view);
        if (view.operand_count() > 1)
            store(view.result_id(), view.operand(1));
    }

    /// Every operand of an instruction that nothing more is known of.
    void use_operands(const View& view) {
        spirv::IdOperands(view.op(), view.operands()).visit([&](std::size_t k) {
            use_value(view.operands()[k]);
            mark(view.operands()[k], use_read);
        });
    }

    void visit_copy_like(const View& view) {
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
            if (view.operand(0) == glsl_ &&
                view.operand_as<spirv::GlslStd450>(1) == spirv::GlslStd450::u_max) {
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

    bool is_constant(std::uint32_t id) const {
        const Op op = module_.op_of(id);
        return op >= Op::constant_true && op <= Op::spec_constant_op;
    }

    // --- memory

    void visit_chain(const View& view) {
        const bool has_element =
            view.op() == Op::ptr_access_chain || view.op() == Op::in_bounds_ptr_access_chain;
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

    void select(const View& chain, DescriptorRef& ref, std::uint32_t index) {
        ref.selected = true;
        ref.dwords = facts(index).dwords();
        mark(ref, std::popcount(ref.dwords) > 1 ? use_selected | use_chosen : use_selected);
        if (recording_)
            result_.indexings.push_back({chain.index(), ref.variable, index, ref.dwords});
    }

    /// The places that a chain may lead to: at a dynamic index, every element.
    std::vector<Place> step_places(const View& view, std::vector<Place> places,
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
            for (std::uint32_t part = known ? *constant : 0;
                 part < (known ? *constant + 1 : std::max(parts, 1u)); ++part)
                for (Place place : places) {
                    const auto size = static_cast<std::uint32_t>(leaves_.count(memories_[place.memory].type));
                    place.leaf = std::min(place.leaf + leaves_.part_offset(type, part), size - 1);
                    next.push_back(place);
                }
            std::sort(next.begin(), next.end());
            next.erase(std::unique(next.begin(), next.end()), next.end());
            if (next.size() > max_places)
                throw Error(Rule::spirv_limit, "",
                            fmt::format("A pointer may point to {} places; {} are followed.", next.size(),
                                        max_places));
            places = std::move(next);
            type = spirv::part_type(module_, type, constant.value_or(0));
        }
        return places;
    }

    void load(std::uint32_t pointer, std::uint32_t result, std::uint32_t type) {
        const Facts from = facts(pointer);
        const Op op = module_.op_of(type);
        const bool is_handle = op == Op::type_image || op == Op::type_sampler ||
                               op == Op::type_sampled_image || op == Op::type_acceleration_structure;
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

    void store(std::uint32_t pointer, std::uint32_t value) {
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

    void visit_copy_memory(const View& view) {
        // No compiler of shaders makes these, so that the copy is followed only as a whole.
        use_value(view.operand(1));
        mark(view.operand(0), use_written);
        mark(view.operand(1), use_read);
        const std::vector<Place> to = facts(view.operand(0)).places;
        const std::vector<Place> from = facts(view.operand(1)).places;
        for (const Place& source : from)
            for (const Place& target : to)
                if (!memories_[target.memory].is_root)
                    changed_ |=
                        memories_[target.memory].content.join(Facts(memories_[source.memory].content));
        if (to.empty())
            for (const Place& source : from)
                result_.used_as_value |= memories_[source.memory].content.dwords();
    }

    /// `count` leaves from `first` on; of a value that is followed as a whole, each of them is all it has.
    static std::vector<DwordMask> part_of(std::span<const DwordMask> leaves, std::size_t first,
                                          std::size_t count, bool collapsed) {
        std::vector<DwordMask> part(count, 0);
        for (std::size_t i = 0; i < count; ++i)
            part[i] =
                collapsed || leaves.size() == 1 ? leaves[0] : leaves[std::min(first + i, leaves.size() - 1)];
        return part;
    }

    /// A value's leaves as part of a whole of `count` leaves, from `first` on.
    static std::vector<DwordMask> spread(const Facts& value, std::size_t count, std::size_t first) {
        if (value.dwords() == 0)
            return {};
        std::vector<DwordMask> whole(count, 0);
        for (std::size_t i = 0; i < value.leaves.size(); ++i)
            whole[std::min(first + i, count - 1)] |= value.leaves[i];
        return whole;
    }

    // --- composites

    bool visit_composite(const View& view) {
        switch (view.op()) {
        case Op::composite_construct:
            construct(view);
            return true;
        case Op::composite_extract:
            extract(view, view.operand(0), view.operands().subspan(1));
            return true;
        case Op::composite_insert: {
            copy(view.operand(1), view.result_id());
            const Location at = locate(view.type_id(), view.operands().subspan(2));
            Facts news{{}, facts(view.operand(0)).descriptors, {}};
            news.leaves = spread(facts(view.operand(0)), leaves_.count(view.type_id()), at.leaf);
            learn(view.result_id(), news);
            return true;
        }
        case Op::vector_shuffle:
            shuffle(view);
            return true;
        case Op::vector_extract_dynamic: {
            use_value(view.operand(1));
            Facts news;
            news.leaves = {facts(view.operand(0)).dwords()};
            learn(view.result_id(), news);
            return true;
        }
        case Op::vector_insert_dynamic: {
            use_value(view.operand(2));
            copy(view.operand(0), view.result_id());
            Facts news;
            news.leaves.assign(leaves_.count(view.type_id()), facts(view.operand(1)).dwords());
            learn(view.result_id(), news);
            return true;
        }
        default: // not one of the composite instructions
            return false;
        }
    }

    struct Location {
        std::uint32_t type;
        std::uint32_t leaf;
    };

    /// Where literal indices lead in a type.
    Location locate(std::uint32_t type, std::span<const std::uint32_t> indices) const {
        Location at{type, 0};
        for (std::uint32_t index : indices) {
            at.leaf += leaves_.part_offset(at.type, index);
            at.type = spirv::part_type(module_, at.type, index);
        }
        return at;
    }

    void construct(const View& view) {
        const std::uint32_t count = leaves_.count(view.type_id());
        Facts news;
        std::uint32_t at = 0;
        for (std::uint32_t part : view.operands()) {
            news.join_descriptors(facts(part).descriptors);
            news.join_leaves(spread(facts(part), count, std::min(at, count - 1)));
            at += leaves_.count(module_.type_of(part));
        }
        learn(view.result_id(), news);
    }

    void extract(const View& view, std::uint32_t composite, std::span<const std::uint32_t> indices) {
        const Facts& from = facts(composite);
        if (from.empty())
            return;
        const std::uint32_t type = module_.type_of(composite);
        Facts news{{}, from.descriptors, {}};
        if (!from.leaves.empty())
            news.leaves = part_of(from.leaves, locate(type, indices).leaf, leaves_.count(view.type_id()),
                                  leaves_.collapsed(type));
        learn(view.result_id(), news);
    }

    void shuffle(const View& view) {
        const Facts& a = facts(view.operand(0));
        const Facts& b = facts(view.operand(1));
        if (a.leaves.empty() && b.leaves.empty())
            return;
        const std::uint32_t a_count = leaves_.count(module_.type_of(view.operand(0)));
        Facts news;
        for (std::uint32_t component : view.operands().subspan(2)) {
            const std::vector<DwordMask>& from = component < a_count ? a.leaves : b.leaves;
            const std::uint32_t i = component < a_count ? component : component - a_count;
            news.leaves.push_back(i < from.size() ? from[i] : DwordMask{0});
        }
        learn(view.result_id(), news);
    }

    // --- images and atomics

    bool visit_image(const View& view) {
        const Op op = view.op();
        if (is_atomic(op)) {
            mark(view.operand(0), use_atomic);
            use_values_from(view, 1);
            return true;
        }
        if (op == Op::image_texel_pointer || op == Op::image || op == Op::sampled_image) {
            learn(view.result_id(), Facts{{}, facts(view.operand(0)).descriptors, {}});
            if (op == Op::sampled_image)
                learn(view.result_id(), Facts{{}, facts(view.operand(1)).descriptors, {}});
            else
                use_values_from(view, 1);
            return true;
        }
        if (op == Op::image_write) {
            mark(view.operand(0), use_written);
            use_values_from(view, 1);
            return true;
        }
        if (is_depth_comparison(op)) {
            mark(view.operand(0), use_read | use_compared);
            use_values_from(view, 1);
            return true;
        }
        return false;
    }

    void use_values_from(const View& view, std::size_t first) {
        spirv::IdOperands(view.op(), view.operands()).visit([&](std::size_t k) {
            if (k >= first)
                use_value(view.operands()[k]);
        });
    }

    // --- calls

    void visit_call(const View& view) {
        const std::size_t callee = program_.function_index(view.operand(0));
        if (callee == npos)
            return use_operands(view);
        const std::vector<std::uint32_t>& parameters = program_.functions()[callee].parameters;
        for (std::size_t i = 0; i < parameters.size() && i + 1 < view.operand_count(); ++i)
            copy(view.operand(i + 1), parameters[i]);
        learn(view.result_id(), returns_[callee]);
    }

    const Program& program_;
    const Module& module_;
    const Descriptors& descriptors_;
    Leaves leaves_;
    std::vector<std::uint32_t> fact_indices_; ///< For each id: its facts; 0 is what nothing is known of.
    std::vector<Facts> facts_;
    std::vector<Facts> returns_; ///< For each function: what it returns.
    std::vector<Memory> memories_;
    std::uint32_t glsl_ = 0;
    bool changed_ = false;
    bool recording_ = false;
    DataFlow result_;
};

} // namespace

DataFlow follow_root_data(const Program& program, const Descriptors& descriptors) {
    return Walk(program, descriptors).run();
}

} // namespace bindery::reflection
