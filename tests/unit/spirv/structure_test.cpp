#include "spirv/structure.hpp"

#include "unit/spirv/assembler.hpp"
#include "unit/spirv/fixture.hpp"

#include <bindery/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>

namespace bindery {
namespace {

using namespace spirv;
using test::Assembler;
using testing::HasSubstr;

constexpr auto unknown = static_cast<Op>(0x7ff0);

/// What is said against a module; empty when it passes.
std::string refusal(const test::Words& words) {
    try {
        check_structure(Module::read(words));
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::spirv_malformed) << error.what();
        return error.what();
    }
    return "";
}

/// A compute shader with `code` in its only block, `constants` in front and `behind` at the end.
struct Parts {
    std::function<void(Assembler&)> constants = [](Assembler&) {};
    std::function<void(Assembler&)> code = [](Assembler& a) { a.op(Op::return_); };
    std::function<void(Assembler&)> behind = [](Assembler&) {};
};

test::Words shader(const Parts& parts) {
    Assembler a;
    a.op(Op::capability, {1})
        .op(Op::ext_inst_import, {7}, "GLSL.std.450")
        .op(Op::ext_inst_import, {8}, "NonSemantic.Anything")
        .op(Op::memory_model, {0, 1})
        .op(Op::entry_point, {5, 30}, "main")
        .op(Op::execution_mode, {30, 17, 1, 1, 1})
        .op(Op::type_void, {1})
        .op(Op::type_function, {2, 1})
        .op(Op::type_int, {3, 32, 0})
        .op(Op::constant, {3, 4, 50})
        .op(Op::type_int, {5, 64, 0})
        .op(Op::constant, {5, 6, 50, 0});
    parts.constants(a);
    a.op(Op::function, {1, 30, 0, 2}).op(Op::label, {31});
    parts.code(a);
    a.op(Op::function_end);
    parts.behind(a);
    return a.words();
}

std::string refusal_of_code(std::function<void(Assembler&)> code) {
    Parts parts;
    parts.code = std::move(code);
    return refusal(shader(parts));
}

TEST(SpirvStructure, PassesEveryFixture) {
    ASSERT_GE(test::fixture_names().size(), 40u);
    for (const std::string& name : test::fixture_names())
        EXPECT_EQ(refusal(test::fixture(name)), "") << name;
}

TEST(SpirvStructure, RefusesEveryCutBetweenInstructions) {
    for (const char* name : {"kinds_dxc", "kinds_slang", "vertex_dxc", "pixel_slang", "rays", "ray_query"}) {
        const test::Words words = test::fixture(name);
        std::size_t cuts = 0;
        for (std::size_t at = 5; at < words.size(); at += words[at] >> 16, ++cuts)
            EXPECT_NE(refusal({words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at)}), "")
                << name << ", cut before word " << at;
        EXPECT_GT(cuts, 50u) << name;
    }
}

TEST(SpirvStructure, RefusesEveryFixtureWithoutOneOfItsResults) {
    for (const char* name : {"kinds_dxc", "kinds_slang", "vertex_dxc", "rays"}) {
        const test::Words words = test::fixture(name);
        const Module module = Module::read(words);
        std::vector<bool> used(module.id_bound());
        for (std::size_t i = 0; i < module.size(); ++i)
            if (module[i].type_id() != 0)
                used[module[i].type_id()] = true;
        std::size_t at = 5;
        for (std::size_t i = 0; i < module.size(); at += module[i].words().size(), ++i) {
            if (!used[module[i].result_id()])
                continue;
            test::Words less(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(at));
            less.insert(less.end(),
                        words.begin() + static_cast<std::ptrdiff_t>(at + module[i].words().size()),
                        words.end());
            EXPECT_THAT(refusal(less), HasSubstr(std::to_string(module[i].result_id()))) << name;
        }
    }
}

TEST(SpirvStructure, RefusesIdsThatNothingMakes) {
    EXPECT_EQ(refusal(shader({})), "");
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::branch, {60}); }), HasSubstr("uses id 60"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::i_add, {3, 40, 4, 61}).op(Op::return_); }),
                HasSubstr("uses id 61"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::undef, {62, 40}).op(Op::return_); }),
                HasSubstr("uses id 62"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::return_value, {4000000000}); }),
                HasSubstr("uses id 4000000000"));
}

TEST(SpirvStructure, LooksIntoSwitches) {
    const auto with_target = [](std::uint32_t target, bool wide) {
        return refusal_of_code([=](Assembler& a) {
            if (wide)
                a.op(Op::switch_, {6, 32, 62, 63, target});
            else
                a.op(Op::switch_, {4, 32, 63, target});
            a.op(Op::label, {32}).op(Op::return_).op(Op::label, {33}).op(Op::return_);
        });
    };
    for (const bool wide : {false, true}) {
        EXPECT_EQ(with_target(33, wide), "");
        EXPECT_THAT(with_target(34, wide), HasSubstr("uses id 34"));
    }
    EXPECT_NE(refusal_of_code(
                  [](Assembler& a) { a.op(Op::switch_, {4, 32, 63}).op(Op::label, {32}).op(Op::return_); }),
              "");
}

TEST(SpirvStructure, LooksIntoConstantOperations) {
    const auto with = [](std::initializer_list<std::uint32_t> words) {
        Parts parts;
        parts.constants = [&](Assembler& a) { a.op(Op::spec_constant_op, words); };
        return refusal(shader(parts));
    };
    EXPECT_EQ(with({3, 9, 128, 4, 4}), "");
    EXPECT_THAT(with({3, 9, 128, 4, 60}), HasSubstr("uses id 60"));
    EXPECT_EQ(with({3, 9, 81, 4, 60}), ""); // OpCompositeExtract's member is a literal
}

TEST(SpirvStructure, AssumesNothingOfWhatItDoesNotKnow) {
    // The unknown instruction makes id 40, has a literal 61 and ends the block.
    EXPECT_EQ(refusal_of_code([](Assembler& a) { a.op(unknown, {3, 40, 61}).op(Op::return_value, {40}); }),
              "");
    EXPECT_EQ(refusal_of_code([](Assembler& a) { a.op(unknown, {4}); }), "");
    EXPECT_EQ(refusal_of_code([](Assembler& a) { a.op(Op::ext_inst, {1, 40, 8, 5, 61}).op(Op::return_); }),
              "");
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::ext_inst, {3, 40, 7, 5, 61}).op(Op::return_); }),
                HasSubstr("uses id 61"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::ext_inst, {1, 40, 9, 5}).op(Op::return_); }),
                HasSubstr("uses id 9"));
}

TEST(SpirvStructure, PassesSourceTextAndTwoMemoryOperands) {
    Parts parts;
    parts.constants = [](Assembler& a) {
        a.op(Op::string, {10}, "a.hlsl").op(Op::source, {5, 600, 10}, "float4 main() { return 0; }");
    };
    parts.code = [](Assembler& a) { // Aligned 32 and Aligned 16, not ids 2 and 16
        a.op(Op::copy_memory, {4, 4, 2, 32, 2, 16}).op(Op::return_);
    };
    EXPECT_EQ(refusal(shader(parts)), "");
}

TEST(SpirvStructure, RefusesWhatIsNotClosed) {
    EXPECT_THAT(refusal_of_code([](Assembler&) {}), HasSubstr("Block 31 of function 30 has no terminator"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::label, {32}).op(Op::return_); }),
                HasSubstr("Block 31 of function 30 has no terminator"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::return_).op(Op::i_add, {3, 40, 4, 4}); }),
                HasSubstr("(opcode 128) is code outside blocks"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) { a.op(Op::return_).op(Op::function, {1, 32, 0, 2}); }),
                HasSubstr("starts function 32, but function 30 has no end"));
    EXPECT_THAT(refusal_of_code([](Assembler& a) {
                    a.op(Op::return_).op(Op::function_end).op(Op::function, {1, 32, 0, 2});
                }),
                HasSubstr("Function 32 ends"));
    test::Words cut = shader({});
    cut.pop_back();
    EXPECT_THAT(refusal(cut), HasSubstr("Function 30 has no end"));
}

TEST(SpirvStructure, RefusesCodeBehindTheEnd) {
    Parts parts;
    for (const Op op : {Op::function_end, Op::return_}) {
        parts.behind = [op](Assembler& a) { a.op(op); };
        EXPECT_NE(refusal(shader(parts)), "");
    }
    parts.behind = [](Assembler& a) { a.op(Op::label, {32}); };
    EXPECT_THAT(refusal(shader(parts)), HasSubstr("block 32 outside functions"));
    parts.behind = [](Assembler& a) { a.op(Op::no_line).op(Op::ext_inst, {1, 40, 8, 5}); };
    EXPECT_EQ(refusal(shader(parts)), "");
}

} // namespace
} // namespace bindery
