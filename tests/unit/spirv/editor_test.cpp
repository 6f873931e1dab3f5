#include "spirv/editor.hpp"

#include "unit/spirv/assembler.hpp"
#include "unit/spirv/fixture.hpp"

#include <bindery/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace bindery {
namespace {

using namespace spirv;
using test::Assembler;

std::vector<Op> ops(const Module& module) {
    std::vector<Op> result;
    for (std::size_t i = 0; i < module.size(); ++i)
        result.push_back(module[i].op());
    return result;
}

TEST(SpirvEditor, LeavesAModuleAloneWhenNothingIsAsked) {
    const test::Words words = test::fixture("kinds_slang");
    Module module = Module::read(words);
    Editor(module).finish();
    EXPECT_EQ(module.write(), words);
}

TEST(SpirvEditor, InsertsInOrderAndRemoves) {
    Module module = Module::read(
        Assembler().op(Op::capability, {1}).op(Op::type_void, {1}).op(Op::type_bool, {2}).words());
    Editor editor(module);
    editor.remove(1);
    editor.insert_before(1, Op::type_float, {3, 32});
    editor.insert_before(1, Op::type_float, {4, 64});
    editor.insert_after(2, Op::type_sampler, {5});
    editor.finish();
    EXPECT_EQ(ops(module),
              (std::vector{Op::capability, Op::type_float, Op::type_float, Op::type_bool, Op::type_sampler}));
    EXPECT_EQ(module.at_id(3).operand(0), 32u);
    EXPECT_EQ(module.at_id(4).operand(0), 64u);
    EXPECT_EQ(module.definition(1), npos);
}

TEST(SpirvEditor, FindsTypesAndConstantsAgain) {
    Module module =
        Module::read(Assembler().op(Op::type_int, {1, 32, 0}).op(Op::constant, {1, 2, 7}).words());
    Editor editor(module);
    EXPECT_EQ(editor.type(Op::type_int, {32, 0}), 1u);
    EXPECT_EQ(editor.constant_uint(7), 2u);
    const std::uint32_t eight = editor.constant_uint(8);
    EXPECT_EQ(editor.constant_uint(8), eight);
    EXPECT_NE(editor.new_type(Op::type_struct, {1}), editor.new_type(Op::type_struct, {1}));
    editor.finish();
    EXPECT_EQ(module.at_id(eight).operand(0), 8u);
}

TEST(SpirvEditor, PutsEachThingIntoItsSection) {
    Module module = Module::read(test::fixture("copy_16"));
    Editor editor(module);
    editor.add_capability(Capability::draw_parameters);
    editor.add_capability(Capability::draw_parameters);
    editor.add_capability(Capability::shader); // there already
    editor.add_mark("test mark");
    const std::uint32_t word = editor.type(Op::type_int, {32, 0});
    const std::uint32_t pointer =
        editor.type(Op::type_pointer, {static_cast<std::uint32_t>(StorageClass::private_), word});
    const std::uint32_t variable = editor.variable(pointer, StorageClass::private_);
    editor.add_to_interface(variable, ExecutionModel::gl_compute);
    editor.finish();
    EXPECT_EQ(test::validate(module.write()), "");
    EXPECT_TRUE(has_mark(module, "test mark"));
    EXPECT_FALSE(has_mark(module, "test"));
    const std::vector<Op> all = ops(module);
    EXPECT_EQ(std::count(all.begin(), all.end(), Op::capability), 3);
}

TEST(SpirvEditor, RunsOutOfIds) {
    Module module = Module::read(Assembler(max_id_bound).words());
    Editor editor(module);
    EXPECT_THROW(editor.new_id(), Error);
}

TEST(SpirvEditor, ReplacesIdsEverywhere) {
    Module module = Module::read(Assembler()
                                     .op(Op::name, {1}, "a")
                                     .op(Op::type_int, {1, 32, 0})
                                     .op(Op::constant, {1, 3, 1})
                                     .op(Op::type_vector, {4, 1, 2})
                                     .words());
    Editor editor(module);
    editor.remap_ids({0, 9});
    EXPECT_EQ(module[0].operand(0), 9u);
    EXPECT_EQ(module[1].result_id(), 1u); // the definition stays
    EXPECT_EQ(module[2].type_id(), 9u);
    EXPECT_EQ(module[2].operand(0), 1u); // a literal
    EXPECT_EQ(module[3].operand(0), 9u);
    EXPECT_EQ(module[3].operand(1), 2u);
}

} // namespace
} // namespace bindery
