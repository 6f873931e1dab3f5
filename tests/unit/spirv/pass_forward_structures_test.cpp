#include "spirv/passes.hpp"
#include "unit/spirv/assembler.hpp"
#include "unit/spirv/fixture.hpp"

#include <gtest/gtest.h>

namespace bindery {
namespace {

using namespace spirv;

std::size_t count(const Module& module, Op op) {
    std::size_t found = 0;
    for (std::size_t i = 0; i < module.size(); ++i)
        found += module[i].op() == op ? 1 : 0;
    return found;
}

TEST(SpirvForwardStructures, TakesThemOutOfLocalVariables) {
    for (const char* name : {"ray_returned_in_one_block", "ray_returned_in_a_branch"}) {
        const test::Words words = test::fixture(name);
        // The fault is there; else the compiler was mended, and the pass may go.
        ASSERT_NE(test::validate(words), "") << name;
        Module module = Module::read(words);
        const std::size_t queries = count(module, Op::variable);
        EXPECT_TRUE(forward_structures(module)) << name;
        EXPECT_EQ(test::validate(module.write()), "") << name;
        EXPECT_LT(count(module, Op::variable), queries) << name;
        EXPECT_FALSE(forward_structures(module)) << name << ": nothing is left to do";
    }
}

TEST(SpirvForwardStructures, LeavesOtherModulesAlone) {
    for (const char* name : {"ray_query", "copy_64", "vertex_dxc"}) {
        const test::Words words = test::fixture(name);
        Module module = Module::read(words);
        EXPECT_FALSE(forward_structures(module)) << name;
        EXPECT_EQ(module.write(), words) << name;
    }
}

/// A function with a local structure %5 and a structure %6 that stands for a loaded one. `stores` says
/// whether each of two blocks stores to %5; the second block loads %7 from it and copies it as %8.
Module two_blocks(bool first, bool second) {
    test::Assembler assembler;
    assembler.op(Op::type_acceleration_structure, {1})
        .op(Op::type_pointer, {2, 7, 1})
        .op(Op::type_void, {3})
        .op(Op::type_function, {4, 3})
        .op(Op::function, {3, 10, 0, 4})
        .op(Op::label, {11})
        .op(Op::variable, {2, 5, 7})
        .op(Op::undef, {1, 6});
    if (first)
        assembler.op(Op::store, {5, 6});
    assembler.op(Op::branch, {12}).op(Op::label, {12});
    if (second)
        assembler.op(Op::store, {5, 6});
    assembler.op(Op::load, {1, 7, 5}).op(Op::copy_object, {1, 8, 7}).op(Op::function_end);
    return Module::read(assembler.words());
}

TEST(SpirvForwardStructures, OneStoreInTheFirstBlockReachesTheOthers) {
    Module module = two_blocks(true, false);
    EXPECT_TRUE(forward_structures(module));
    EXPECT_EQ(module.at_id(8).operand(0), 6u);
    EXPECT_EQ(count(module, Op::store), 0u);
}

TEST(SpirvForwardStructures, OneStoreOfTheSameBlockWillDo) {
    Module module = two_blocks(false, true);
    EXPECT_TRUE(forward_structures(module));
    EXPECT_EQ(module.at_id(8).operand(0), 6u);
}

TEST(SpirvForwardStructures, TwoStoresOrNoneAreNotTouched) {
    Module twice = two_blocks(true, true), never = two_blocks(false, false);
    EXPECT_FALSE(forward_structures(twice));
    EXPECT_FALSE(forward_structures(never));
}

TEST(SpirvForwardStructures, AValueOfItselfIsNone) {
    // A local that holds what was loaded from itself.
    test::Assembler assembler;
    assembler.op(Op::type_acceleration_structure, {1})
        .op(Op::type_pointer, {2, 7, 1})
        .op(Op::label, {11})
        .op(Op::variable, {2, 5, 7})
        .op(Op::store, {5, 7})
        .op(Op::load, {1, 7, 5});
    Module module = Module::read(assembler.words());
    EXPECT_FALSE(forward_structures(module));
}

} // namespace
} // namespace bindery
