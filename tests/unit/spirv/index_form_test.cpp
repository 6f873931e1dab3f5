#include "spirv/index_form.hpp"

#include "unit/spirv/assembler.hpp"

#include <gtest/gtest.h>

#include <random>

namespace bindery {
namespace {

using namespace spirv;
using test::Assembler;

constexpr std::uint32_t word_type = 1;
constexpr std::uint32_t x = 2; ///< An unknown value.
constexpr std::uint32_t first_constant = 3;
constexpr std::uint32_t constant_count = 33;
constexpr std::uint32_t first_step = first_constant + constant_count;

std::uint32_t constant_at(std::uint32_t i) {
    return i == 32 ? 0xfffffff0u : i; // the last one: minus 16
}

/// One random step: an opcode on an earlier value and a constant, or on two earlier values.
struct Step {
    Op op;
    std::uint32_t a;
    std::uint32_t b;
};

/// In 64 bits, so that what would wrap in 32 is seen.
std::int64_t apply(Op op, std::int64_t a, std::int64_t b) {
    switch (op) {
    case Op::i_add:
        return a + b;
    case Op::i_sub:
        return a - b;
    case Op::i_mul:
        return a * b;
    case Op::shift_left_logical:
        return a << b;
    case Op::shift_right_logical:
        return a >> b;
    default:
        return a & static_cast<std::uint32_t>(b);
    }
}

std::vector<Step> random_steps(std::mt19937& random) {
    constexpr Op choices[] = {
        Op::i_add, Op::i_sub, Op::i_mul, Op::shift_left_logical, Op::shift_right_logical, Op::bitwise_and};
    std::vector<Step> steps;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const Op op = choices[random() % std::size(choices)];
        const std::uint32_t values = i + 1; // x and the steps before this one
        const auto earlier = [&] {
            const std::uint32_t k = random() % values;
            return k == 0 ? x : first_step + k - 1;
        };
        const bool is_shift = op == Op::shift_left_logical || op == Op::shift_right_logical;
        const std::uint32_t constant = first_constant + (is_shift ? random() % 5 : random() % constant_count);
        const bool two_values = !is_shift && random() % 4 == 0;
        steps.push_back({op, earlier(), two_values ? earlier() : constant});
    }
    return steps;
}

// The form of every value, evaluated, is the value: as long as nothing wraps.
TEST(SpirvIndexForm, IsWorthTheValueItStandsFor) {
    std::mt19937 random(1);
    std::size_t looked_into = 0;
    for (int trial = 0; trial < 3000; ++trial) {
        const std::vector<Step> steps = random_steps(random);
        Assembler assembler;
        assembler.op(Op::type_int, {word_type, 32, 0});
        for (std::uint32_t i = 0; i < constant_count; ++i)
            assembler.op(Op::constant, {word_type, first_constant + i, constant_at(i)});
        for (std::uint32_t i = 0; i < steps.size(); ++i)
            assembler.op(steps[i].op, {word_type, first_step + i, steps[i].a, steps[i].b});
        const Module module = Module::read(assembler.words());
        IndexForms forms(module);
        for (std::size_t i = 0; i < module.size(); ++i)
            forms.learn(module[i]);

        for (const std::uint32_t value_of_x : {64u, 1024u, 65536u}) {
            std::vector<std::int64_t> values(64, 0);
            std::vector<bool> wraps(64, false);
            values[x] = value_of_x;
            for (std::uint32_t i = 0; i < constant_count; ++i)
                values[first_constant + i] = static_cast<std::int32_t>(constant_at(i));
            for (std::uint32_t i = 0; i < steps.size(); ++i) {
                const Step& step = steps[i];
                const std::uint32_t id = first_step + i;
                values[id] = apply(step.op, values[step.a], values[step.b]);
                // Values that would wrap are past every buffer and not followed.
                wraps[id] = wraps[step.a] || wraps[step.b] || values[id] < 0 || values[id] >= 0x40000000;
                if (wraps[id])
                    values[id] = 0;
                if (wraps[id])
                    continue;
                const IndexForm form = forms.form(id);
                const std::uint64_t base =
                    form.x == 0 ? 0 : static_cast<std::uint64_t>(values[form.x]) * form.factor >> form.shift;
                EXPECT_EQ(static_cast<std::int64_t>(base) + form.constant, values[id]);
                const unsigned zeros = forms.trailing_zeros(form);
                if (zeros < 32) {
                    EXPECT_EQ(base & ((std::uint64_t{1} << zeros) - 1), 0u);
                }
                looked_into += form.x == x;
            }
        }
    }
    EXPECT_GT(looked_into, 3000u);
}

TEST(SpirvIndexForm, SeesTheElementAndTheWord) {
    // ((x * 64 + 44) >> 2) + 1, as DXC writes the second word of a member at byte 44.
    Assembler assembler;
    assembler.op(Op::type_int, {1, 32, 0})
        .op(Op::constant, {1, 3, 64})
        .op(Op::constant, {1, 4, 44})
        .op(Op::constant, {1, 5, 2})
        .op(Op::constant, {1, 6, 1})
        .op(Op::i_mul, {1, 10, 2, 3})
        .op(Op::i_add, {1, 11, 10, 4})
        .op(Op::shift_right_logical, {1, 12, 11, 5})
        .op(Op::i_add, {1, 13, 12, 6});
    const Module module = Module::read(assembler.words());
    IndexForms forms(module);
    for (std::size_t i = 0; i < module.size(); ++i)
        forms.learn(module[i]);
    const IndexForm form = forms.form(13);
    EXPECT_EQ(form.x, 2u);
    EXPECT_EQ(form.factor, 16u);
    EXPECT_EQ(form.shift, 0u);
    EXPECT_EQ(form.constant, 12);
    EXPECT_EQ(forms.trailing_zeros(form), 4u);
}

} // namespace
} // namespace bindery
