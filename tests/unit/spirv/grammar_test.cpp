#include "spirv/grammar.hpp"

#include "spirv/module.hpp"
#include "unit/spirv/fixture.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

using namespace spirv;
using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::size_t> ids(Op op, std::vector<std::uint32_t> operands) {
    std::vector<std::size_t> indices;
    IdOperands(op, operands).visit([&](std::size_t k) { indices.push_back(k); });
    return indices;
}

TEST(SpirvGrammar, KnowsWhichOperandsAreIds) {
    EXPECT_THAT(ids(Op::i_add, {5, 6}), ElementsAre(0, 1));
    EXPECT_THAT(ids(Op::constant, {5}), IsEmpty());
    EXPECT_THAT(ids(Op::type_image, {2, 1, 2, 0, 0, 2, 0}), ElementsAre(0));
    EXPECT_THAT(ids(Op::type_pointer, {12, 5}), ElementsAre(1));
    EXPECT_THAT(ids(Op::composite_extract, {9, 1, 2}), ElementsAre(0));
    EXPECT_THAT(ids(Op::vector_shuffle, {9, 10, 1, 2}), ElementsAre(0, 1));
    EXPECT_THAT(ids(Op::ext_inst, {1, 41, 7, 8}), ElementsAre(0, 2, 3));
    EXPECT_THAT(ids(Op::decorate, {9, 34, 0}), ElementsAre(0));
    EXPECT_THAT(ids(Op::switch_, {9, 10, 1, 11, 2, 12}), ElementsAre(0, 1));
    EXPECT_THAT(ids(Op::image_sample_explicit_lod, {9, 10, 2, 11}), ElementsAre(0, 1, 3));
}

TEST(SpirvGrammar, PassesOverStringsAndAlignments) {
    // "main" takes two words, its nul the second.
    EXPECT_THAT(ids(Op::entry_point, {5, 3, 0x6e69616d, 0, 20, 21}), ElementsAre(1, 4, 5));
    EXPECT_THAT(ids(Op::load, {9}), ElementsAre(0));
    EXPECT_THAT(ids(Op::load, {9, 2, 16}), ElementsAre(0));           // Aligned 16
    EXPECT_THAT(ids(Op::load, {9, 0x12, 16, 11}), ElementsAre(0, 3)); // Aligned 16, made visible to scope 11
    EXPECT_THAT(ids(Op::store, {9, 10, 1}), ElementsAre(0, 1));       // Volatile
    EXPECT_THAT(ids(Op::copy_memory, {9, 10, 2, 16, 0xa, 32, 11}), ElementsAre(0, 1, 6)); // Aligned 16; 32
    EXPECT_THAT(ids(Op::source, {5, 600, 9, 0x6e69616d, 0}), ElementsAre(2));             // "main"
}

TEST(SpirvGrammar, AssumesNothingOfUnknownOpcodes) {
    const auto unknown = static_cast<Op>(0x7ff0);
    EXPECT_THAT(ids(unknown, {1, 2, 3}), IsEmpty());
    EXPECT_FALSE(result_layout(unknown).has_result);
}

TEST(SpirvGrammar, SaysWhatHasAResult) {
    EXPECT_TRUE(result_layout(Op::load).has_type && result_layout(Op::load).has_result);
    EXPECT_FALSE(result_layout(Op::store).has_result);
    EXPECT_TRUE(result_layout(Op::type_struct).has_result);
    EXPECT_FALSE(result_layout(Op::type_struct).has_type);
    EXPECT_FALSE(result_layout(Op::type_forward_pointer).has_result);
    EXPECT_TRUE(result_layout(Op::label).has_result);
    EXPECT_FALSE(result_layout(Op::label).has_type);
}

// What compilers write is the independent answer: every operand that is said to be an id is one that exists.
TEST(SpirvGrammar, EveryIdOfEveryFixtureExists) {
    std::size_t checked = 0;
    for (const std::string& name : test::fixture_names()) {
        const Module module = Module::read(test::fixture(name));
        for (std::size_t i = 0; i < module.size(); ++i) {
            const View view = module[i];
            if (result_layout(view.op()).has_type) {
                EXPECT_NE(module.definition(view.type_id()), npos) << name << ", instruction " << i;
            }
            IdOperands(view.op(), view.operands()).visit([&](std::size_t k) {
                ++checked;
                EXPECT_NE(module.definition(view.operands()[k]), npos)
                    << name << ", instruction " << i << ", opcode " << static_cast<unsigned>(view.op());
            });
        }
    }
    EXPECT_GT(checked, 5000u);
}

} // namespace
} // namespace bindery
