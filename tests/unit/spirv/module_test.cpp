#include "spirv/module.hpp"

#include "unit/spirv/assembler.hpp"
#include "unit/spirv/fixture.hpp"

#include <bindery/error.hpp>

#include <gtest/gtest.h>

namespace bindery {
namespace {

using namespace spirv;
using test::Assembler;

Rule rule_of(const test::Words& words) {
    try {
        Module::read(words);
    } catch (const Error& error) {
        return error.rule();
    }
    return Rule::memory_exhausted; // never thrown by the reader
}

TEST(SpirvModule, WritesEveryFixtureAsItWasRead) {
    ASSERT_GE(test::fixture_names().size(), 40u);
    for (const std::string& name : test::fixture_names()) {
        const test::Words words = test::fixture(name);
        EXPECT_EQ(Module::read(words).write(), words) << name;
    }
}

TEST(SpirvModule, FindsDefinitionsAndTypes) {
    const Module module =
        Module::read(Assembler().op(Op::type_int, {1, 32, 0}).op(Op::constant, {1, 2, 77}).words());
    EXPECT_EQ(module.definition(2), 1u);
    EXPECT_EQ(module.type_of(2), 1u);
    EXPECT_EQ(module.op_of(1), Op::type_int);
    EXPECT_EQ(module.op_of(3), Op::nop);
    EXPECT_EQ(module.at_id(2).operand(0), 77u);
    EXPECT_THROW(module.at_id(3), Error);
    EXPECT_THROW(module.at_id(2).operand(1), Error);
}

TEST(SpirvModule, ReadsStrings) {
    const Module module = Module::read(
        Assembler().op(Op::entry_point, {5, 3}, "main12", {7, 8}).op(Op::name, {3}, "abc").words());
    EXPECT_EQ(module[0].string(2), "main12");
    EXPECT_EQ(module[1].string(1), "abc");
    EXPECT_EQ(module[1].operand_count(), 2u); // the nul is in the string's one word
}

TEST(SpirvModule, RefusesWrongHeaders) {
    EXPECT_EQ(rule_of({}), Rule::spirv_malformed);
    EXPECT_EQ(rule_of({magic_number, 0x10600, 0, 1}), Rule::spirv_malformed);
    EXPECT_EQ(rule_of({0x03022307, 0x10600, 0, 1, 0}), Rule::spirv_malformed);
    EXPECT_EQ(rule_of({magic_number, 0x20000, 0, 1, 0}), Rule::spirv_malformed);
    EXPECT_EQ(rule_of({magic_number, 0x10600, 0, 0, 0}), Rule::spirv_limit);
    EXPECT_EQ(rule_of({magic_number, 0x10600, 0, 0xffffffff, 0}), Rule::spirv_limit);
}

TEST(SpirvModule, RefusesInstructionsThatDoNotFit) {
    test::Words words = Assembler().op(Op::type_void, {1}).words();
    words.push_back(0x00000013); // of no words: the reader would never move on
    EXPECT_EQ(rule_of(words), Rule::spirv_malformed);
    words.back() = 0x00030013; // longer than what is left
    EXPECT_EQ(rule_of(words), Rule::spirv_malformed);
    words.back() = 0x00010013; // without its own result
    EXPECT_EQ(rule_of(words), Rule::spirv_malformed);
}

TEST(SpirvModule, RefusesWrongIds) {
    EXPECT_EQ(rule_of(Assembler().op(Op::type_void, {0}).words()), Rule::spirv_malformed);
    EXPECT_EQ(rule_of(Assembler(4).op(Op::type_void, {4}).words()), Rule::spirv_malformed);
    EXPECT_EQ(rule_of(Assembler().op(Op::type_void, {1}).op(Op::type_bool, {1}).words()),
              Rule::spirv_malformed);
}

TEST(SpirvModule, EveryCutOfAFixtureIsReadOrRefused) {
    const test::Words words = test::fixture("kinds_dxc");
    for (std::size_t count = 0; count < words.size(); ++count) {
        const test::Words cut(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
        try {
            EXPECT_EQ(Module::read(cut).write(), cut);
        } catch (const Error& error) {
            EXPECT_EQ(error.rule(), Rule::spirv_malformed);
        }
    }
}

} // namespace
} // namespace bindery
