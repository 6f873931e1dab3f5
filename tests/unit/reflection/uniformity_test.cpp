// Arrays of bindings take uniform indices only (design decision 12); other heap indices that differ between
// threads carry NonUniform (requirement T4).
#include "reflection/reflect.hpp"

#include "unit/spirv/fixture.hpp"

#include <gtest/gtest.h>

#include <optional>

namespace bindery {
namespace {

using model::ShaderFindingKind;
using reflection::reflect;

struct Case {
    const char* fixture;
    std::optional<ShaderFindingKind> finding;
};

void PrintTo(const Case& c, std::ostream* out) {
    *out << c.fixture;
}

class ReflectionUniformity : public testing::TestWithParam<Case> {};

TEST_P(ReflectionUniformity, ReportsWhatMayDifferAndNothingElse) {
    const model::ShaderUse use = reflect(test::fixture(GetParam().fixture));
    if (!GetParam().finding) {
        EXPECT_TRUE(use.findings.empty()) << to_string(use.findings.front().kind);
        return;
    }
    ASSERT_EQ(use.findings.size(), 1u);
    EXPECT_EQ(use.findings[0].kind, *GetParam().finding);
    EXPECT_EQ(use.findings[0].shape.kind, model::UseKind::image);
    const bool of_array = *GetParam().finding == ShaderFindingKind::non_uniform_binding_array;
    EXPECT_EQ(use.findings[0].root_dwords != 0, of_array);
}

constexpr auto of_array = ShaderFindingKind::non_uniform_binding_array;
constexpr auto of_handle = ShaderFindingKind::missing_non_uniform;

INSTANTIATE_TEST_SUITE_P(
    Fixtures, ReflectionUniformity,
    testing::Values(Case{"array_by_root_value", {}}, Case{"array_by_loop", {}},
                    Case{"array_by_thread", of_array}, Case{"array_by_branch", of_array},
                    Case{"array_after_loop", of_array}, Case{"array_within_loop", {}},
                    Case{"array_by_memory", {}}, Case{"array_handles", {}},
                    Case{"array_bare_handles", of_handle}, Case{"array_root_handle", {}},
                    Case{"array_selected", {}}, Case{"array_by_branches", of_array},
                    Case{"array_by_rounds", {}}, Case{"array_by_continue", of_array},
                    Case{"array_by_call_slang", of_array}, Case{"array_by_uniform_call_slang", {}},
                    Case{"array_by_loop_slang", {}}, Case{"array_by_thread_slang", of_array},
                    Case{"array_by_branch_slang", of_array}, Case{"array_after_loop_slang", of_array},
                    Case{"kinds_dxc", {}}, Case{"kinds_slang", {}}));

TEST(ReflectionUniformityCounts, ARootOnlyKernelHasNoNonUniformDecoration) {
    EXPECT_EQ(reflect(test::fixture("copy_64")).non_uniform_decorations, 0u);
    EXPECT_EQ(reflect(test::fixture("kinds_slang")).non_uniform_decorations, 0u);
    EXPECT_GT(reflect(test::fixture("array_handles")).non_uniform_decorations, 0u);
}

} // namespace
} // namespace bindery
