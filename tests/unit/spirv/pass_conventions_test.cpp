// Passes for Direct3D's conventions: vertex and instance ids, SV_Position.w, point size.
#include "spirv/editor.hpp"
#include "spirv/passes.hpp"
#include "spirv/types.hpp"
#include "unit/spirv/assembler.hpp"
#include "unit/spirv/fixture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace bindery {
namespace {

using namespace spirv;

/// The variable of a built-in, input or output; 0 if there is none.
std::uint32_t built_in_variable(const Module& module, BuiltIn built_in) {
    const Decorations decorations(module);
    for (std::size_t i = 0; i < module.size(); ++i)
        if (const View view = module[i];
            view.op() == Op::variable && decorations.literal(view.result_id(), Decoration::built_in) ==
                                             static_cast<std::uint32_t>(built_in))
            return view.result_id();
    return 0;
}

/// What uses the result of the loads of a variable: the opcodes, in order.
std::vector<Op> users_of_loads(const Module& module, std::uint32_t variable) {
    std::vector<Op> users;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View load = module[i];
        if (load.op() != Op::load || load.operand(0) != variable)
            continue;
        for (std::size_t k = i + 1; k < module.size(); ++k) {
            const auto operands = module[k].operands();
            if (std::find(operands.begin(), operands.end(), load.result_id()) != operands.end())
                users.push_back(module[k].op());
        }
    }
    return users;
}

TEST(SpirvBaseVertex, IsSubtractedFromEveryLoad) {
    Module module = Module::read(test::fixture("vertex_dxc"));
    EXPECT_EQ(built_in_variable(module, BuiltIn::base_vertex), 0u);
    EXPECT_TRUE(subtract_base_vertex(module));
    EXPECT_EQ(test::validate(module.write()), "");
    const std::uint32_t index = built_in_variable(module, BuiltIn::vertex_index);
    const std::uint32_t base = built_in_variable(module, BuiltIn::base_vertex);
    ASSERT_NE(index, 0u);
    ASSERT_NE(base, 0u);
    EXPECT_EQ(users_of_loads(module, index), std::vector{Op::i_sub});
    EXPECT_EQ(users_of_loads(module, base), std::vector{Op::i_sub});
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View view = module[i];
        if (view.op() == Op::i_sub && module.op_of(view.operand(0)) == Op::load &&
            module.at_id(view.operand(0)).operand(0) == index) {
            EXPECT_EQ(module.at_id(view.operand(1)).operand(0), base);
        }
    }
    EXPECT_FALSE(subtract_base_vertex(module)) << "a second subtraction would be wrong";
}

TEST(SpirvBaseVertex, BothCompilersLeaveBaseInstanceOutThemselves) {
    for (const char* name : {"vertex_dxc", "vertex_slang"}) {
        const Module module = Module::read(test::fixture(name));
        const std::uint32_t base = built_in_variable(module, BuiltIn::base_instance);
        ASSERT_NE(base, 0u) << name;
        EXPECT_EQ(users_of_loads(module, base), std::vector{Op::i_sub}) << name;
    }
}

TEST(SpirvBaseVertex, SlangLeavesBaseVertexOutItself) {
    const Module module = Module::read(test::fixture("vertex_slang"));
    const std::uint32_t base = built_in_variable(module, BuiltIn::base_vertex);
    ASSERT_NE(base, 0u);
    EXPECT_EQ(users_of_loads(module, base), std::vector{Op::i_sub});
    EXPECT_FALSE(passes_for_slang().subtract_base_vertex);
}

TEST(SpirvBaseVertex, BaseInstanceUsesTheVariableThatIsThere) {
    Module module = Module::read(test::fixture("vertex_dxc"));
    const std::uint32_t base = built_in_variable(module, BuiltIn::base_instance);
    EXPECT_TRUE(subtract_base_instance(module)); // once too often for this module, but it shows the variable
    EXPECT_EQ(built_in_variable(module, BuiltIn::base_instance), base);
    EXPECT_EQ(test::validate(module.write()), "");
}

TEST(SpirvPositionW, IsTheReciprocalInSlangsOutput) {
    Module module = Module::read(test::fixture("pixel_slang"));
    EXPECT_TRUE(make_position_w_reciprocal(module));
    EXPECT_EQ(test::validate(module.write()), "");
    const std::uint32_t frag_coord = built_in_variable(module, BuiltIn::frag_coord);
    ASSERT_NE(frag_coord, 0u);
    int loads = 0;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const View load = module[i];
        if (load.op() != Op::load || load.operand(0) != frag_coord)
            continue;
        ++loads;
        // load; extract w; 1 / w; insert w
        EXPECT_EQ(module[i + 1].op(), Op::composite_extract);
        EXPECT_EQ(module[i + 1].operand(1), 3u);
        EXPECT_EQ(module[i + 2].op(), Op::f_div);
        EXPECT_EQ(module.at_id(module[i + 2].operand(0)).operand(0), std::bit_cast<std::uint32_t>(1.0f));
        EXPECT_EQ(module[i + 2].operand(1), module[i + 1].result_id());
        EXPECT_EQ(module[i + 3].op(), Op::composite_insert);
        EXPECT_EQ(module[i + 3].operand(0), module[i + 2].result_id());
        EXPECT_EQ(module[i + 3].operand(2), 3u);
    }
    EXPECT_GE(loads, 1);
    EXPECT_FALSE(make_position_w_reciprocal(module)) << "the reciprocal of the reciprocal would be wrong";
}

/// A pixel shader that reads one component of FragCoord through an access chain.
test::Words component_reader() {
    test::Assembler assembler;
    assembler.op(Op::capability, {1})
        .op(Op::memory_model, {0, 1})
        .op(Op::entry_point, {4, 30}, "main", {20, 21})
        .op(Op::execution_mode, {30, 7}) // OriginUpperLeft
        .op(Op::decorate, {20, 11, 15})
        .op(Op::decorate, {21, 30, 0})
        .op(Op::type_void, {1})
        .op(Op::type_function, {2, 1})
        .op(Op::type_float, {3, 32})
        .op(Op::type_int, {4, 32, 0})
        .op(Op::type_vector, {5, 3, 4})
        .op(Op::type_pointer, {6, 1, 5})
        .op(Op::type_pointer, {7, 1, 3})
        .op(Op::type_pointer, {8, 3, 3})
        .op(Op::constant, {4, 9, 3})
        .op(Op::variable, {6, 20, 1})
        .op(Op::variable, {8, 21, 3})
        .op(Op::function, {1, 30, 0, 2})
        .op(Op::label, {31})
        .op(Op::access_chain, {7, 32, 20, 9})
        .op(Op::load, {3, 33, 32})
        .op(Op::store, {21, 33})
        .op(Op::return_)
        .op(Op::function_end);
    return assembler.words();
}

TEST(SpirvPositionW, IsMendedWhereOneComponentIsRead) {
    Module module = Module::read(component_reader());
    ASSERT_EQ(test::validate(module.write()), "");
    EXPECT_TRUE(make_position_w_reciprocal(module));
    EXPECT_EQ(test::validate(module.write()), "");
    EXPECT_EQ(module.op_of(33), Op::vector_extract_dynamic);
    EXPECT_EQ(module.op_of(module.at_id(33).operand(0)), Op::composite_insert);
}

TEST(SpirvPositionW, LeavesOtherShadersAlone) {
    Module module = Module::read(test::fixture("vertex_slang"));
    EXPECT_FALSE(make_position_w_reciprocal(module));
}

TEST(SpirvPointSize, IsWrittenByVertexShaders) {
    for (const char* name : {"vertex_dxc", "vertex_slang"}) {
        Module module = Module::read(test::fixture(name));
        EXPECT_TRUE(write_point_size(module)) << name;
        EXPECT_EQ(test::validate(module.write()), "") << name;
        const std::uint32_t size = built_in_variable(module, BuiltIn::point_size);
        ASSERT_NE(size, 0u) << name;
        int stores = 0;
        for (std::size_t i = 0; i < module.size(); ++i)
            if (const View view = module[i]; view.op() == Op::store && view.operand(0) == size) {
                ++stores;
                EXPECT_EQ(module.at_id(view.operand(1)).operand(0), std::bit_cast<std::uint32_t>(1.0f));
            }
        EXPECT_EQ(stores, 1) << name;
        EXPECT_FALSE(write_point_size(module)) << name << ": it has one now";
    }
}

TEST(SpirvPointSize, IsNoBusinessOfPixelShaders) {
    Module module = Module::read(test::fixture("pixel_dxc"));
    EXPECT_FALSE(write_point_size(module));
}

} // namespace
} // namespace bindery
