#include "unit/spirv/interpreter.hpp"

#include "spirv/module.hpp"
#include "spirv/types.hpp"

#include <fmt/format.h>

#include <bit>
#include <stdexcept>

namespace bindery::test {
namespace {

using namespace spirv;

/// A value flattened to words (16-bit scalars take one each), or a pointer.
struct Value {
    std::vector<std::uint32_t> words;
    std::uint32_t variable = 0; ///< Pointers: the variable.
    std::uint32_t slot = 0;     ///< Pointers into the heap.
    std::uint32_t word = 0;     ///< Pointers: where in the variable or in the slot's memory.
    bool selected = false;      ///< Pointers into the heap: whether the slot was chosen.
};

std::uint32_t of_float(float value) {
    return std::bit_cast<std::uint32_t>(value);
}
float to_float(std::uint32_t word) {
    return std::bit_cast<float>(word);
}

using Function = std::uint32_t (*)(std::uint32_t, std::uint32_t);

// Arithmetic, component by component. Numbers: opcodes that only the interpreter knows.
const std::unordered_map<std::uint32_t, Function> arithmetic{
    {127, [](std::uint32_t a, std::uint32_t) { return a ^ 0x80000000u; }},                       // FNegate
    {128, [](std::uint32_t a, std::uint32_t b) { return a + b; }},                               // IAdd
    {129, [](std::uint32_t a, std::uint32_t b) { return of_float(to_float(a) + to_float(b)); }}, // FAdd
    {130, [](std::uint32_t a, std::uint32_t b) { return a - b; }},                               // ISub
    {132, [](std::uint32_t a, std::uint32_t b) { return a * b; }},                               // IMul
    {133, [](std::uint32_t a, std::uint32_t b) { return of_float(to_float(a) * to_float(b)); }}, // FMul
    {137, [](std::uint32_t a, std::uint32_t b) { return a % b; }},                               // UMod
    {176, [](std::uint32_t a, std::uint32_t b) { return std::uint32_t{a < b}; }},                // ULessThan
    {184, [](std::uint32_t a,
             std::uint32_t b) { return std::uint32_t{to_float(a) < to_float(b)}; }}, // FOrdLessThan
    {194, [](std::uint32_t a, std::uint32_t b) { return b < 32 ? a >> b : 0; }},     // ShiftRightLogical
    {196, [](std::uint32_t a, std::uint32_t b) { return b < 32 ? a << b : 0; }},     // ShiftLeftLogical
    {197, [](std::uint32_t a, std::uint32_t b) { return a | b; }},                   // BitwiseOr
    {199, [](std::uint32_t a, std::uint32_t b) { return a & b; }},                   // BitwiseAnd
};
constexpr std::uint32_t vector_times_scalar = 142;

class Thread {
public:
    Thread(const Module& module, const std::array<std::uint32_t, 12>& root, std::uint32_t thread, Heap& heap)
        : module_(module), decorations_(module), root_(root), thread_(thread), heap_(heap) {}

    void run() {
        std::size_t i = 0;
        for (; module_[i].op() != Op::function; ++i)
            global(module_[i]);
        std::uint32_t block = 0;
        std::uint32_t previous = 0;
        for (int steps = 0; steps < 100000; ++steps) {
            const View view = module_[i];
            if (view.op() == Op::return_)
                return;
            if (view.op() == Op::label) {
                previous = block;
                block = view.result_id();
            }
            const std::uint32_t target = branch_target(view);
            if (target == 0) {
                step(view, previous);
                ++i;
            } else {
                i = module_.definition(target);
            }
        }
        throw std::runtime_error("The shader does not end.");
    }

private:
    void global(const View& view) {
        if (view.op() == Op::constant)
            values_[view.result_id()] = {{view.operand(0)}};
        if (view.op() == Op::constant_null)
            values_[view.result_id()] = {std::vector<std::uint32_t>(size(view.type_id()), 0)};
        if (view.op() == Op::constant_composite)
            compose(view);
        if (view.op() == Op::variable)
            declare(view);
    }

    void declare(const View& view) {
        values_[view.result_id()] = {{}, view.result_id()};
        std::vector<std::uint32_t>& memory = memory_[view.result_id()];
        switch (view.operand_as<StorageClass>(0)) {
        case StorageClass::push_constant:
            memory.assign(root_.begin(), root_.end());
            break;
        case StorageClass::input:
            memory = {thread_, 0, 0};
            break;
        case StorageClass::function:
            memory.assign(size(pointee_type(module_, view.type_id())), 0);
            break;
        case StorageClass::storage_buffer:
            break;
        default:
            throw std::runtime_error("The interpreter does not know a storage class.");
        }
    }

    std::uint32_t branch_target(const View& view) {
        if (view.op() == Op::branch)
            return view.operand(0);
        if (view.op() == Op::branch_conditional)
            return word(view.operand(0)) != 0 ? view.operand(1) : view.operand(2);
        return 0;
    }

    std::uint32_t size(std::uint32_t type) const {
        const View view = module_.at_id(type);
        switch (view.op()) {
        case Op::type_vector:
            return size(view.operand(0)) * view.operand(1);
        case Op::type_array:
            return size(view.operand(0)) * constant_value(module_, view.operand(1)).value();
        case Op::type_struct: {
            std::uint32_t sum = 0;
            for (std::uint32_t member : view.operands())
                sum += size(member);
            return sum;
        }
        default:
            return 1;
        }
    }

    std::uint32_t offset(std::uint32_t type, std::uint32_t part) const {
        if (module_.op_of(type) != Op::type_struct)
            return part * size(part_type(module_, type, 0));
        std::uint32_t sum = 0;
        for (std::uint32_t i = 0; i < part; ++i)
            sum += size(part_type(module_, type, i));
        return sum;
    }

    std::uint32_t word(std::uint32_t id) { return values_.at(id).words.at(0); }

    void compute(const View& view) {
        const auto number = static_cast<std::uint32_t>(view.op());
        const Value& a = values_.at(view.operand(0));
        Value result;
        if (number == vector_times_scalar) {
            for (std::uint32_t word_of_a : a.words)
                result.words.push_back(of_float(to_float(word_of_a) * to_float(word(view.operand(1)))));
        } else if (const auto function = arithmetic.find(number); function != arithmetic.end()) {
            for (std::size_t i = 0; i < a.words.size(); ++i)
                result.words.push_back(function->second(
                    a.words[i], view.operand_count() > 1 ? values_.at(view.operand(1)).words.at(i) : 0));
        } else {
            throw std::runtime_error(fmt::format("The interpreter does not know opcode {}.", number));
        }
        values_[view.result_id()] = result;
    }

    void step(const View& view, std::uint32_t previous_block) {
        switch (view.op()) {
        case Op::function:
        case Op::label:
        case Op::selection_merge:
        case Op::loop_merge:
            return;
        case Op::variable:
            return declare(view);
        case Op::access_chain:
            return chain(view);
        case Op::load:
            return load(view);
        case Op::store:
            return store(view);
        case Op::composite_construct:
            return compose(view);
        case Op::composite_extract:
            return extract(view);
        case Op::vector_shuffle:
            return shuffle(view);
        case Op::phi:
            for (std::size_t i = 0; i < view.operand_count(); i += 2)
                if (view.operand(i + 1) == previous_block)
                    values_[view.result_id()] = values_.at(view.operand(i));
            return;
        case Op::copy_object:
        case Op::bitcast: // between scalars of one width
        case Op::u_convert:
            values_[view.result_id()] = values_.at(view.operand(0));
            if (view.op() == Op::u_convert && module_.at_id(view.type_id()).operand(0) == 16)
                values_[view.result_id()].words[0] &= 0xffff;
            return;
        default:
            return compute(view);
        }
    }

    void compose(const View& view) {
        Value result;
        for (std::uint32_t part : view.operands()) {
            const Value& value = values_.at(part);
            result.words.insert(result.words.end(), value.words.begin(), value.words.end());
        }
        values_[view.result_id()] = result;
    }

    void extract(const View& view) {
        std::uint32_t type = module_.type_of(view.operand(0));
        std::uint32_t at = 0;
        for (std::uint32_t part : view.operands().subspan(1)) {
            at += offset(type, part);
            type = part_type(module_, type, part);
        }
        const auto from = values_.at(view.operand(0)).words.begin() + at;
        values_[view.result_id()] = {{from, from + size(type)}};
    }

    void shuffle(const View& view) {
        std::vector<std::uint32_t> both = values_.at(view.operand(0)).words;
        const std::vector<std::uint32_t>& second = values_.at(view.operand(1)).words;
        both.insert(both.end(), second.begin(), second.end());
        Value result;
        for (std::uint32_t component : view.operands().subspan(2))
            result.words.push_back(both.at(component));
        values_[view.result_id()] = result;
    }

    void chain(const View& view) {
        Value pointer = values_.at(view.operand(0));
        std::uint32_t type = pointee_type(module_, module_.type_of(view.operand(0)));
        for (std::uint32_t index_id : view.operands().subspan(1)) {
            const std::uint32_t index = word(index_id);
            if (module_.op_of(type) == Op::type_runtime_array && !pointer.selected) {
                pointer.slot = index;
                pointer.selected = true;
            } else if (module_.op_of(type) == Op::type_runtime_array) {
                pointer.word += index * (decorations_.literal(type, Decoration::array_stride).value() / 4);
            } else {
                pointer.word += offset(type, index);
            }
            type = part_type(module_, type, index);
        }
        values_[view.result_id()] = pointer;
    }

    std::vector<std::uint32_t>& memory(const Value& pointer) {
        return pointer.selected ? heap_[pointer.slot] : memory_.at(pointer.variable);
    }

    void load(const View& view) {
        const Value pointer = values_.at(view.operand(0));
        const std::vector<std::uint32_t>& from = memory(pointer);
        Value result;
        for (std::uint32_t i = 0; i < size(view.type_id()); ++i)
            result.words.push_back(pointer.word + i < from.size() ? from[pointer.word + i] : 0);
        values_[view.result_id()] = result;
    }

    void store(const View& view) {
        const Value pointer = values_.at(view.operand(0));
        std::vector<std::uint32_t>& to = memory(pointer);
        const std::vector<std::uint32_t>& words = values_.at(view.operand(1)).words;
        for (std::uint32_t i = 0; i < words.size(); ++i)
            if (pointer.word + i < to.size())
                to[pointer.word + i] = words[i];
    }

    const Module& module_;
    Decorations decorations_;
    const std::array<std::uint32_t, 12>& root_;
    std::uint32_t thread_;
    Heap& heap_;
    std::unordered_map<std::uint32_t, Value> values_;
    std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> memory_;
};

} // namespace

void run_thread(std::span<const std::uint32_t> words, const std::array<std::uint32_t, 12>& root,
                std::uint32_t thread, Heap& heap) {
    const Module module = Module::read(words);
    Thread(module, root, thread, heap).run();
}

} // namespace bindery::test
