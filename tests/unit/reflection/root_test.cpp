// From each push-constant DWORD to what it is used as, in both compilers' output.
#include "reflection/reflect.hpp"

#include "spirv/passes.hpp"
#include "unit/spirv/assembler.hpp"
#include "unit/spirv/fixture.hpp"

#include <bindery/error.hpp>

#include <gtest/gtest.h>

namespace bindery {
namespace {

using model::ImageDimension;
using model::RootUse;
using model::ShaderUse;
using model::UseKind;
using reflection::reflect;

/// The one use of a DWORD.
RootUse only_use(const ShaderUse& use, std::size_t dword) {
    EXPECT_EQ(use.root[dword].size(), 1u) << "DWORD " << dword;
    return use.root[dword].empty() ? RootUse{} : use.root[dword].front();
}

void expect_kinds(const ShaderUse& use, bool is_slang) {
    EXPECT_EQ(use.root_bytes, 48u);
    const RootUse source = only_use(use, 0);
    EXPECT_EQ(source.shape.kind, UseKind::buffer);
    EXPECT_EQ(source.shape.raw, !is_slang);
    EXPECT_EQ(source.shape.stride_bytes, is_slang ? 64u : 4u);
    EXPECT_FALSE(source.shape.storage);
    EXPECT_EQ(source.access, (model::AccessFlags{true, false, false, false}));
    const RootUse target = only_use(use, 1);
    EXPECT_EQ(target.shape.kind, UseKind::buffer);
    EXPECT_TRUE(target.shape.storage);
    EXPECT_EQ(target.access, (model::AccessFlags{false, true, false, false}));
    for (std::size_t dword = 2; dword < 5; ++dword) { // textures[which]
        const RootUse texture = only_use(use, dword);
        EXPECT_EQ(texture.shape.kind, UseKind::image);
        EXPECT_EQ(texture.shape.dimension, ImageDimension::two);
        EXPECT_EQ(texture.shape.component, Scalar::float32);
        EXPECT_FALSE(texture.shape.storage);
        EXPECT_TRUE(texture.access.read);
        EXPECT_TRUE(texture.chosen);
    }
    const RootUse sampler = only_use(use, 5);
    EXPECT_EQ(sampler.shape.kind, UseKind::sampler);
    EXPECT_EQ(sampler.set, 1u);
    EXPECT_FALSE(sampler.chosen);
    const RootUse counters = only_use(use, 6);
    EXPECT_EQ(counters.shape.kind, UseKind::image);
    EXPECT_TRUE(counters.shape.storage);
    EXPECT_EQ(counters.shape.component, Scalar::uint32);
    EXPECT_EQ(counters.access, (model::AccessFlags{false, false, true, false}));
    const RootUse image = only_use(use, 7);
    EXPECT_EQ(image.shape.component, Scalar::float32);
    EXPECT_EQ(image.access, (model::AccessFlags{false, true, false, false}));
}

TEST(ReflectionRoot, FollowsDxcsCode) {
    const ShaderUse use = reflect(test::fixture("kinds_dxc"));
    expect_kinds(use, false);
    EXPECT_EQ(only_use(use, 8).shape.kind, UseKind::texel_buffer);
    EXPECT_EQ(only_use(use, 9).shape.kind, UseKind::value);
    EXPECT_EQ(only_use(use, 10).shape.kind, UseKind::value);
    EXPECT_TRUE(use.root[11].empty());
}

TEST(ReflectionRoot, FollowsSlangsCodeThroughCallsAndLocalVariables) {
    const ShaderUse use = reflect(test::fixture("kinds_slang"));
    expect_kinds(use, true);
    EXPECT_EQ(only_use(use, 8).shape.kind, UseKind::value);
    EXPECT_EQ(only_use(use, 9).shape.kind, UseKind::value);
    EXPECT_TRUE(use.root[10].empty());
    EXPECT_TRUE(use.root[11].empty());
}

TEST(ReflectionRoot, FindsTheSameAfterThePasses) {
    for (const char* name : {"kinds_dxc", "kinds_slang"}) {
        const test::Words words = test::fixture(name);
        const spirv::PassOptions options =
            test::is_from_slang(name) ? spirv::passes_for_slang() : spirv::passes_for_dxc();
        const ShaderUse before = reflect(words);
        const ShaderUse after = reflect(spirv::run_passes(words, options));
        for (std::size_t dword = 0; dword < root_dword_count; ++dword) {
            ASSERT_EQ(after.root[dword].size(), before.root[dword].size()) << name << ", DWORD " << dword;
            for (std::size_t i = 0; i < before.root[dword].size(); ++i) {
                EXPECT_EQ(after.root[dword][i].shape, before.root[dword][i].shape)
                    << name << ", DWORD " << dword;
                EXPECT_EQ(after.root[dword][i].access, before.root[dword][i].access)
                    << name << ", DWORD " << dword;
            }
        }
    }
}

TEST(ReflectionRoot, SeesThroughAHandlesMaskAndNull) {
    const ShaderUse use = reflect(test::fixture("array_root_handle"));
    EXPECT_EQ(only_use(use, 6).shape.kind, UseKind::image);
}

TEST(ReflectionRoot, SeesBothSidesOfAChoice) {
    const ShaderUse use = reflect(test::fixture("array_selected"));
    EXPECT_TRUE(only_use(use, 0).chosen);
    EXPECT_TRUE(only_use(use, 3).chosen);
    EXPECT_TRUE(use.root[1].empty());
    EXPECT_TRUE(use.root[2].empty());
    EXPECT_EQ(only_use(use, 6).shape.kind, UseKind::value);
}

TEST(ReflectionRoot, TellsReadFromWrittenFromBoth) {
    EXPECT_EQ(only_use(reflect(test::fixture("copy_64")), 0).access,
              (model::AccessFlags{true, false, false, false}));
    EXPECT_EQ(only_use(reflect(test::fixture("copy_64")), 1).access,
              (model::AccessFlags{false, true, false, false}));
    EXPECT_EQ(only_use(reflect(test::fixture("access_ordered")), 1).access,
              (model::AccessFlags{true, true, false, false}));
}

TEST(ReflectionRoot, FindsAccelerationStructures) {
    EXPECT_EQ(only_use(reflect(test::fixture("ray_query")), 0).shape.kind, UseKind::acceleration_structure);
    EXPECT_EQ(only_use(reflect(test::fixture("rays"), "generate"), 0).shape.kind,
              UseKind::acceleration_structure);
}

TEST(ReflectionRoot, TellsDepthComparisons) {
    const ShaderUse use = reflect(test::fixture("compare"));
    EXPECT_EQ(only_use(use, 0).access, (model::AccessFlags{true, false, false, true}));
    EXPECT_EQ(only_use(use, 1).shape.kind, UseKind::sampler);
    EXPECT_TRUE(only_use(use, 1).access.compared);
    EXPECT_FALSE(only_use(reflect(test::fixture("kinds_dxc")), 5).access.compared);
}

/// A heap index that went through vectors: DWORD 2 of the first and DWORD 4 of the second, of {0..3} and
/// {4..7}.
test::Words shuffled_root() {
    using spirv::Op;
    test::Assembler assembler;
    assembler.op(Op::capability, {1})
        .op(Op::capability, {5302}) // RuntimeDescriptorArray
        .op(Op::memory_model, {0, 1})
        .op(Op::entry_point, {5, 30}, "main", {20, 22})
        .op(Op::execution_mode, {30, 17, 1, 1, 1})
        .op(Op::member_decorate, {9, 0, 35, 0})
        .op(Op::member_decorate, {9, 1, 35, 16})
        .op(Op::decorate, {9, 2})
        .op(Op::decorate, {22, 34, 0})
        .op(Op::decorate, {22, 33, 0})
        .op(Op::decorate, {12, 6, 4})
        .op(Op::member_decorate, {13, 0, 35, 0})
        .op(Op::decorate, {13, 2})
        .op(Op::type_void, {1})
        .op(Op::type_function, {2, 1})
        .op(Op::type_int, {3, 32, 0})
        .op(Op::constant, {3, 4, 0})
        .op(Op::constant, {3, 5, 1})
        .op(Op::type_vector, {6, 3, 4})
        .op(Op::type_vector, {7, 3, 3})
        .op(Op::type_struct, {9, 6, 6})
        .op(Op::type_pointer, {10, 9, 9})
        .op(Op::type_pointer, {11, 9, 6})
        .op(Op::type_runtime_array, {12, 3})
        .op(Op::type_struct, {13, 12})
        .op(Op::type_runtime_array, {14, 13})
        .op(Op::type_pointer, {15, 12, 14})
        .op(Op::type_pointer, {16, 12, 3})
        .op(Op::variable, {10, 20, 9})
        .op(Op::variable, {15, 22, 12})
        .op(Op::function, {1, 30, 0, 2})
        .op(Op::label, {31})
        .op(Op::access_chain, {11, 32, 20, 4})
        .op(Op::load, {6, 33, 32})
        .op(Op::access_chain, {11, 34, 20, 5})
        .op(Op::load, {6, 35, 34})
        .op(Op::vector_shuffle, {7, 36, 33, 35, 2, 4, 7}) // DWORDs 2, 4, 7
        .op(Op::composite_insert, {7, 37, 5, 36, 2})      // DWORD 7 gives way to a constant
        .op(Op::composite_extract, {3, 38, 37, 0})
        .op(Op::composite_extract, {3, 39, 37, 1})
        .op(Op::composite_extract, {3, 40, 37, 2})
        .op(Op::access_chain, {16, 41, 22, 38, 4, 40})
        .op(Op::load, {3, 42, 41})
        .op(Op::access_chain, {16, 43, 22, 39, 4, 4})
        .op(Op::store, {43, 42})
        .op(Op::return_)
        .op(Op::function_end);
    return assembler.words();
}

TEST(ReflectionRoot, FollowsVectorsComponentByComponent) {
    ASSERT_EQ(test::validate(shuffled_root()), "");
    const ShaderUse use = reflect(shuffled_root());
    EXPECT_EQ(use.root_bytes, 32u);
    EXPECT_EQ(only_use(use, 2).access, (model::AccessFlags{true, false, false, false}));
    EXPECT_EQ(only_use(use, 4).access, (model::AccessFlags{false, true, false, false}));
    for (const std::size_t dword : {0, 1, 3, 5, 6, 7, 8, 9, 10, 11})
        EXPECT_TRUE(use.root[dword].empty()) << dword;
}

TEST(ReflectionRoot, CountsOnlyWhatTheEntryPointReaches) {
    const ShaderUse use = reflect(test::fixture("rays"), "sky");
    for (const model::RootDwordUses& uses : use.root)
        EXPECT_TRUE(uses.empty());
    EXPECT_EQ(use.entry_points.size(), 2u);
}

TEST(ReflectionRoot, RefusesAnEntryPointThatIsNotThere) {
    try {
        reflect(test::fixture("rays"), "nowhere");
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::spirv_entry_point);
        EXPECT_EQ(error.object(), "nowhere");
    }
}

TEST(ReflectionRoot, RefusesAModuleThatIsCutShort) {
    test::Words words = test::fixture("kinds_dxc");
    words.pop_back(); // OpFunctionEnd
    try {
        reflect(words);
        FAIL();
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::spirv_malformed);
    }
}

/// A compute shader whose push constants are an array, indexed by the thread.
test::Words indexed_root() {
    using spirv::Op;
    test::Assembler assembler;
    assembler.op(Op::capability, {1})
        .op(Op::memory_model, {0, 1})
        .op(Op::entry_point, {5, 30}, "main", {20, 21, 22})
        .op(Op::execution_mode, {30, 17, 1, 1, 1})
        .op(Op::decorate, {8, 6, 4})
        .op(Op::member_decorate, {9, 0, 35, 0})
        .op(Op::decorate, {9, 2})
        .op(Op::decorate, {21, 11, 28}) // GlobalInvocationId
        .op(Op::decorate, {22, 34, 0})
        .op(Op::decorate, {22, 33, 0})
        .op(Op::decorate, {12, 6, 4})
        .op(Op::member_decorate, {13, 0, 35, 0})
        .op(Op::decorate, {13, 2})
        .op(Op::type_void, {1})
        .op(Op::type_function, {2, 1})
        .op(Op::type_int, {3, 32, 0})
        .op(Op::constant, {3, 4, 0})
        .op(Op::constant, {3, 5, 12})
        .op(Op::type_vector, {6, 3, 3})
        .op(Op::type_pointer, {7, 1, 6})
        .op(Op::type_array, {8, 3, 5})
        .op(Op::type_struct, {9, 8})
        .op(Op::type_pointer, {10, 9, 9})
        .op(Op::type_pointer, {11, 9, 3})
        .op(Op::type_runtime_array, {12, 3})
        .op(Op::type_struct, {13, 12})
        .op(Op::type_pointer, {14, 12, 13})
        .op(Op::type_pointer, {15, 12, 3})
        .op(Op::variable, {10, 20, 9})
        .op(Op::variable, {7, 21, 1})
        .op(Op::variable, {14, 22, 12})
        .op(Op::function, {1, 30, 0, 2})
        .op(Op::label, {31})
        .op(Op::load, {6, 32, 21})
        .op(Op::composite_extract, {3, 33, 32, 0})
        .op(Op::access_chain, {11, 34, 20, 4, 33})
        .op(Op::load, {3, 35, 34})
        .op(Op::access_chain, {15, 36, 22, 4, 33})
        .op(Op::store, {36, 35})
        .op(Op::return_)
        .op(Op::function_end);
    return assembler.words();
}

TEST(ReflectionRoot, ReportsDynamicIndicesIntoRootConstants) {
    ASSERT_EQ(test::validate(indexed_root()), "");
    const ShaderUse use = reflect(indexed_root());
    ASSERT_EQ(use.findings.size(), 1u);
    EXPECT_EQ(use.findings[0].kind, model::ShaderFindingKind::dynamic_root_index);
    for (std::size_t dword = 0; dword < root_dword_count; ++dword)
        EXPECT_EQ(only_use(use, dword).shape.kind, UseKind::value);
    for (const char* name : {"kinds_dxc", "kinds_slang", "array_by_thread", "array_by_thread_slang"})
        for (const model::ShaderFinding& finding : reflect(test::fixture(name)).findings)
            EXPECT_NE(finding.kind, model::ShaderFindingKind::dynamic_root_index) << name;
}

} // namespace
} // namespace bindery
