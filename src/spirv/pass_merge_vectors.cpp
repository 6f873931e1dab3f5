// Vector merging: neighbouring 4-byte accesses of a raw heap buffer become one access of 2, 3 or 4 words.
//
// DXC turns Load<T> and Store<T> into one access a word, and drivers do not merge them, for want of proof
// that the address is aligned: a quarter to a half of a typed buffer's speed (design decision 7). The proof
// is here: heap buffers start at multiples of 16, and the index is a multiple of the element's size plus a
// constant. Loads are gathered at the first of them and stores at the last, with nothing in between that may
// touch the same memory.

#include "spirv/index_form.hpp"
#include "spirv/memory_effect.hpp"
#include "spirv/passes.hpp"
#include "spirv/raw_heap.hpp"

#include <algorithm>
#include <bit>

namespace bindery::spirv {
namespace {

constexpr auto widths = std::to_array<std::uint32_t>({4, 3, 2});

/// A load or store of one word.
struct Access {
    std::size_t instruction;
    std::size_t chain;      ///< The OpAccessChain.
    std::int64_t word;      ///< The constant part of its index.
    std::uint32_t value_id; ///< Loads: the result. Stores: what is stored.
};

/// Accesses of one buffer with one base.
struct Group {
    std::uint32_t variable;
    std::uint32_t slot;
    IndexForm base;
    std::vector<Access> accesses;
};

/// `value` modulo `by`, from 0 on.
std::int64_t modulo(std::int64_t value, std::int64_t by) {
    return (value % by + by) % by;
}

class VectorMerger {
public:
    explicit VectorMerger(Module& module)
        : module_(module), decorations_(module), heaps_(find_raw_heaps(module, decorations_)), forms_(module),
          editor_(module), twins_(module, decorations_, editor_) {}

    bool run() {
        if (heaps_.empty())
            return false;
        for (std::size_t i = 0; i < module_.size(); ++i)
            visit(module_[i]);
        editor_.finish();
        return changed_;
    }

private:
    void visit(const View& view) {
        if (view.op() == Op::label || view.op() == Op::function) {
            end_loads();
            end_stores();
            return;
        }
        forms_.learn(view);
        if (view.op() == Op::load && view.operand_count() == 1 && add_load(view))
            return end_stores();
        if (view.op() == Op::store && view.operand_count() == 2 && add_store(view))
            return end_loads();
        const MemoryEffect effect = memory_effect(module_, view);
        if (effect != MemoryEffect::none)
            end_stores();
        if (effect == MemoryEffect::everything)
            end_loads();
    }

    /// The access that a load or store makes, if it is one of a word of a raw heap buffer.
    std::optional<std::pair<Group, Access>> word_access(const View& view, std::uint32_t value_id) const {
        const std::size_t chain_index = module_.definition(view.operand(0));
        if (chain_index == npos)
            return std::nullopt;
        const View chain = module_[chain_index];
        if ((chain.op() != Op::access_chain && chain.op() != Op::in_bounds_access_chain) ||
            chain.operand_count() != 4)
            return std::nullopt;
        const auto heap = heaps_.find(chain.operand(0));
        if (heap == heaps_.end() || constant_value(module_, chain.operand(2)) != 0u)
            return std::nullopt;
        IndexForm form = forms_.form(chain.operand(3));
        const std::int64_t word = form.constant;
        form.constant = 0;
        return std::pair{Group{chain.operand(0), chain.operand(1), form, {}},
                         Access{view.index(), chain_index, word, value_id}};
    }

    static bool same_base(const Group& a, const Group& b) {
        return a.variable == b.variable && a.slot == b.slot && a.base.same_base(b.base);
    }

    bool add_load(const View& view) {
        auto found = word_access(view, view.result_id());
        if (!found)
            return false;
        auto& [group, access] = *found;
        const auto at =
            std::find_if(loads_.begin(), loads_.end(), [&](const Group& g) { return same_base(g, group); });
        Group& into = at == loads_.end() ? loads_.emplace_back(std::move(group)) : *at;
        into.accesses.push_back(access);
        // The search above is linear: real blocks read a handful of elements at a time.
        if (loads_.size() > max_open_groups)
            end_loads();
        return true;
    }

    bool add_store(const View& view) {
        auto found = word_access(view, view.operand(1));
        if (!found)
            return false;
        auto& [group, access] = *found;
        const auto overwrites = [&](const Access& a) { return a.word == access.word; };
        if (!stores_.accesses.empty() &&
            (!same_base(stores_, group) ||
             std::any_of(stores_.accesses.begin(), stores_.accesses.end(), overwrites) ||
             stores_.accesses.size() >= max_open_stores))
            end_stores();
        if (stores_.accesses.empty())
            stores_ = std::move(group);
        stores_.accesses.push_back(access);
        return true;
    }

    void end_loads() {
        for (Group& group : loads_)
            merge(group, true);
        loads_.clear();
    }

    void end_stores() {
        merge(stores_, false);
        stores_.accesses.clear();
    }

    /// Whether vectors of a width tile the buffer from the group's base on.
    bool tiles(const IndexForm& base, std::uint32_t width) const {
        if (base.x == 0 || (base.shift == 0 && base.factor % width == 0))
            return true;
        return std::has_single_bit(width) &&
               forms_.trailing_zeros(base) >= static_cast<unsigned>(std::countr_zero(width));
    }

    /// Whether a row of which only `mask` is read may be read whole. The row lies in the element when its
    /// width divides the element's size, which is the factor of the index.
    static bool may_widen(const IndexForm& base, std::uint32_t width, unsigned mask) {
        const bool in_element = base.x != 0 && base.shift == 0 && base.factor % width == 0;
        const bool pair_does =
            (width == 4 && (mask == 0b0011 || mask == 0b1100)) || (width == 3 && base.factor % 2 == 0);
        return in_element && width > 2 && std::popcount(mask) >= 2 && !pair_does;
    }

    void merge(Group& group, bool is_load) {
        std::sort(group.accesses.begin(), group.accesses.end(), [](const Access& a, const Access& b) {
            return a.word != b.word ? a.word < b.word : a.instruction < b.instruction;
        });
        for (std::uint32_t width : widths)
            if (tiles(group.base, width))
                merge_width(group, width, is_load);
    }

    /// Takes out of the group the rows of `width` words that can be one access.
    void merge_width(Group& group, std::uint32_t width, bool is_load) {
        std::vector<Access> rest;
        for (auto first = group.accesses.begin(); first != group.accesses.end();) {
            const std::int64_t row = first->word - modulo(first->word, width);
            const auto last = std::find_if(first, group.accesses.end(),
                                           [&](const Access& a) { return a.word >= row + width; });
            unsigned mask = 0;
            for (auto access = first; access != last; ++access)
                mask |= 1u << (access->word - row);
            const unsigned full = (1u << width) - 1;
            if (mask == full || (is_load && may_widen(group.base, width, mask)))
                emit(group, width, row, {first, last}, is_load);
            else
                rest.insert(rest.end(), first, last);
            first = last;
        }
        group.accesses = std::move(rest);
    }

    void emit(const Group& group, std::uint32_t width, std::int64_t row, std::span<const Access> accesses,
              bool is_load) {
        const auto by_place = [](const Access& a, const Access& b) { return a.instruction < b.instruction; };
        const std::size_t place =
            is_load ? std::min_element(accesses.begin(), accesses.end(), by_place)->instruction
                    : std::max_element(accesses.begin(), accesses.end(), by_place)->instruction;
        const RawHeap& heap = heaps_.at(group.variable);
        const VectorTwins::Twin twin = twins_.twin(heap, width);
        const std::uint32_t index = emit_index(group.base, width, row, heap.word_type, place);
        const std::uint32_t zero = editor_.constant(heap.word_type, 0);
        const std::uint32_t chain = editor_.new_id();
        editor_.insert_before(place, Op::access_chain,
                              {twin.vector_pointer_type, chain, twin.variable, group.slot, zero, index});
        if (std::any_of(accesses.begin(), accesses.end(),
                        [&](const Access& a) { return is_non_uniform(a.chain); }))
            editor_.add_decoration(chain, Decoration::non_uniform);
        if (is_load)
            emit_load(twin, chain, heap.word_type, row, accesses, place);
        else
            emit_store(twin, chain, accesses, place);
        changed_ = true;
    }

    bool is_non_uniform(std::size_t instruction) const {
        return decorations_.has(module_[instruction].result_id(), Decoration::non_uniform);
    }

    /// ((x * factor) >> shift) / width + row / width, the first division by the factor or by a shift.
    std::uint32_t emit_index(IndexForm base, std::uint32_t width, std::int64_t row, std::uint32_t word_type,
                             std::size_t place) {
        const auto constant = static_cast<std::uint32_t>(row / static_cast<std::int64_t>(width));
        if (base.x == 0)
            return editor_.constant(word_type, constant);
        if (base.shift == 0 && base.factor % width == 0)
            base.factor /= width;
        else
            base.shift += static_cast<std::uint32_t>(std::countr_zero(width));
        std::uint32_t index = base.x;
        const auto step = [&](Op op, std::uint32_t by) {
            const std::uint32_t result = editor_.new_id();
            editor_.insert_before(place, op, {word_type, result, index, editor_.constant(word_type, by)});
            index = result;
        };
        if (base.factor != 1)
            step(Op::i_mul, base.factor);
        if (base.shift != 0)
            step(Op::shift_right_logical, base.shift);
        if (constant != 0)
            step(Op::i_add, constant);
        return index;
    }

    void emit_load(const VectorTwins::Twin& twin, std::uint32_t chain, std::uint32_t word_type,
                   std::int64_t row, std::span<const Access> accesses, std::size_t place) {
        const std::uint32_t vector = editor_.new_id();
        editor_.insert_before(place, Op::load, {twin.vector_type, vector, chain});
        if (std::any_of(accesses.begin(), accesses.end(),
                        [&](const Access& a) { return is_non_uniform(a.instruction); }))
            editor_.add_decoration(vector, Decoration::non_uniform);
        for (const Access& access : accesses) {
            editor_.insert_before(
                place, Op::composite_extract,
                {word_type, access.value_id, vector, static_cast<std::uint32_t>(access.word - row)});
            editor_.remove(access.instruction);
        }
    }

    void emit_store(const VectorTwins::Twin& twin, std::uint32_t chain, std::span<const Access> accesses,
                    std::size_t place) {
        const std::uint32_t vector = editor_.new_id();
        Editor::Words words{twin.vector_type, vector};
        for (const Access& access : accesses) {
            words.push_back(access.value_id);
            editor_.remove(access.instruction);
        }
        editor_.insert_before(place, Op::composite_construct, words);
        editor_.insert_before(place, Op::store, {chain, vector});
    }

    static constexpr std::size_t max_open_groups = 64;
    static constexpr std::size_t max_open_stores = 512;

    Module& module_;
    Decorations decorations_;
    std::unordered_map<std::uint32_t, RawHeap> heaps_;
    IndexForms forms_;
    Editor editor_;
    VectorTwins twins_;
    std::vector<Group> loads_;
    Group stores_{};
    bool changed_ = false;
};

} // namespace

bool merge_vectors(Module& module) {
    const bool changed = VectorMerger(module).run();
    if (changed)
        remove_unused_addresses(module);
    return changed;
}

} // namespace bindery::spirv
