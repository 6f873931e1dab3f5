#include "spirv/index_form.hpp"

#include "spirv/types.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace bindery::spirv {
namespace {

constexpr unsigned word_bits = 32;
// Constants stay far from 2^31, so that sums of a few never overflow and a negative one is told from a large
// one.
constexpr std::int64_t max_constant = std::int64_t{1} << 31;

unsigned zeros_of_constant(std::int64_t value) {
    return value == 0 ? word_bits
                      : std::min<unsigned>(word_bits, std::countr_zero(static_cast<std::uint64_t>(value)));
}

bool fits(std::int64_t constant) {
    return constant > -max_constant && constant < max_constant;
}

} // namespace

unsigned IndexForms::zeros_of(std::uint32_t id) const {
    const auto at = zeros_.find(id);
    return at == zeros_.end() ? 0 : at->second;
}

unsigned IndexForms::trailing_zeros(const IndexForm& form) const {
    if (form.x == 0)
        return word_bits;
    const unsigned zeros = zeros_of_constant(form.factor) + zeros_of(form.x);
    return zeros > form.shift ? std::min(word_bits, zeros - form.shift) : 0;
}

unsigned IndexForms::known_zeros(const IndexForm& form) const {
    return std::min(trailing_zeros(form), zeros_of_constant(form.constant));
}

IndexForm IndexForms::form(std::uint32_t id) const {
    if (const auto at = forms_.find(id); at != forms_.end())
        return at->second;
    if (const auto value = constant_value(module_, id))
        return {0, 0, 0, static_cast<std::int32_t>(*value)};
    return {id, 1, 0, 0};
}

void IndexForms::opaque(const View& view, unsigned zeros) {
    if (zeros > 0)
        zeros_[view.result_id()] = std::min(zeros, word_bits);
}

void IndexForms::learn(const View& view) {
    // 64-bit and narrower arithmetic wraps elsewhere, and nothing indexes a buffer with it.
    const auto is_word = [&] {
        return module_.op_of(view.type_id()) == Op::type_int &&
               module_.at_id(view.type_id()).operand(0) == word_bits;
    };
    switch (view.op()) {
    case Op::i_add:
    case Op::i_sub:
        if (is_word())
            add(view, view.op() == Op::i_sub);
        break;
    case Op::i_mul:
        if (!is_word())
            break;
        if (const auto by = constant_value(module_, view.operand(1)))
            multiply(view, view.operand(0), *by);
        else if (const auto by_first = constant_value(module_, view.operand(0)))
            multiply(view, view.operand(1), *by_first);
        else
            opaque(view, known_zeros(form(view.operand(0))) + known_zeros(form(view.operand(1))));
        break;
    case Op::shift_left_logical:
        if (const auto by = constant_value(module_, view.operand(1)); by && *by < word_bits && is_word())
            multiply(view, view.operand(0), std::uint32_t{1} << *by);
        break;
    case Op::shift_right_logical:
        if (is_word())
            shift_right(view);
        break;
    case Op::bitwise_and:
        if (const auto mask = constant_value(module_, view.operand(1)); mask && is_word())
            opaque(view, std::max(zeros_of_constant(*mask), known_zeros(form(view.operand(0)))));
        break;
    case Op::bitcast:
    case Op::copy_object:
        if (is_word() && module_.op_of(module_.type_of(view.operand(0))) == Op::type_int)
            forms_[view.result_id()] = form(view.operand(0));
        break;
    default: // every other value is taken as it is
        break;
    }
}

void IndexForms::add(const View& view, bool subtract) {
    IndexForm a = form(view.operand(0));
    IndexForm b = form(view.operand(1));
    if (subtract)
        b.constant = -b.constant;
    if (b.x != 0 && a.x == 0 && !subtract)
        std::swap(a, b);
    const std::int64_t constant = a.constant + b.constant;
    if (b.x == 0 && fits(constant)) {
        a.constant = constant;
        forms_[view.result_id()] = a;
        return;
    }
    opaque(view, std::min(known_zeros(a), known_zeros(b)));
}

void IndexForms::multiply(const View& view, std::uint32_t value_id, std::uint32_t by) {
    IndexForm f = form(value_id);
    const std::uint64_t factor = std::uint64_t{f.factor} * by;
    const std::int64_t constant = f.constant * static_cast<std::int64_t>(by);
    // (v >> shift) * by is (v * by) >> shift only if the bits shifted out are zeros.
    const bool exact = f.shift == 0 || zeros_of_constant(f.factor) + zeros_of(f.x) >= f.shift;
    if (exact && by != 0 && factor <= std::numeric_limits<std::uint32_t>::max() && fits(constant)) {
        f.factor = static_cast<std::uint32_t>(factor);
        f.constant = constant;
        forms_[view.result_id()] = f;
        return;
    }
    opaque(view, known_zeros(f) + zeros_of_constant(by));
}

void IndexForms::shift_right(const View& view) {
    const auto by = constant_value(module_, view.operand(1));
    if (!by || *by >= word_bits)
        return;
    IndexForm f = form(view.operand(0));
    if (trailing_zeros(f) < *by) {
        opaque(view, known_zeros(f) > *by ? known_zeros(f) - *by : 0);
        return;
    }
    // The base loses zeros alone, so that the constant is rounded down by itself (16-bit members have odd
    // ones).
    f.constant >>= *by;
    const unsigned from_factor = std::min<unsigned>(*by, f.x == 0 ? *by : zeros_of_constant(f.factor));
    if (f.shift == 0) {
        f.factor >>= from_factor;
        f.shift = *by - from_factor;
    } else {
        f.shift += *by;
    }
    forms_[view.result_id()] = f;
}

} // namespace bindery::spirv
