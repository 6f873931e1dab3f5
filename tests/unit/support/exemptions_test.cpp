#include "support/exemptions.hpp"
#include "support/pattern.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery::test_support {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Patterns, StarIsAnyTextAndQuestionMarkOneCharacter) {
    EXPECT_TRUE(fits("", ""));
    EXPECT_TRUE(fits("", "*"));
    EXPECT_TRUE(fits("abc", "abc"));
    EXPECT_TRUE(fits("abc", "a?c"));
    EXPECT_TRUE(fits("a/b/c", "a*c"));
    EXPECT_TRUE(fits("abab", "*ab"));
    EXPECT_FALSE(fits("abc", "ab"));
    EXPECT_FALSE(fits("ab", "abc"));
    EXPECT_FALSE(fits("ac", "a?c"));
    EXPECT_FALSE(fits("", "?"));
}

const std::vector<std::string> names{"Values.Half/vulkan", "Values.Half/d3d12", "Values.Float/d3d12"};

TEST(Exemptions, ATestOfD3d12ThatFitsIsLeftOutByNameAndReason) {
    const Exemption table[] = {{"kernels", "*.Half/*", ExemptionReason::types_of_16_bits}};
    const ExemptionPlan plan = plan_exemptions("kernels", names, table);
    ASSERT_EQ(plan.tests.size(), 1u);
    EXPECT_EQ(plan.tests[0].name, "Values.Half/d3d12");
    EXPECT_EQ(plan.tests[0].reason, ExemptionReason::types_of_16_bits);
    EXPECT_THAT(plan.unused, IsEmpty());
    EXPECT_EQ(plan.filter("*"), "*-Values.Half/d3d12");
    EXPECT_EQ(plan.filter("Values.*-*Float*"), "Values.*-*Float*:Values.Half/d3d12");
}

TEST(Exemptions, AnotherBackendIsNeverExempt) {
    const Exemption table[] = {{"kernels", "*vulkan", ExemptionReason::ray_tracing}};
    const ExemptionPlan plan = plan_exemptions("kernels", names, table);
    EXPECT_TRUE(plan.tests.empty());
    EXPECT_THAT(plan.unused, ElementsAre("*vulkan"));
}

TEST(Exemptions, APatternThatFitsNothingIsReported) {
    const Exemption table[] = {{"kernels", "*.Half/*", ExemptionReason::types_of_16_bits},
                               {"kernels", "Rays.*", ExemptionReason::ray_tracing},
                               {"api", "Rays.*", ExemptionReason::ray_tracing}};
    EXPECT_THAT(plan_exemptions("kernels", names, table).unused, ElementsAre("Rays.*"));
}

TEST(Exemptions, WithoutTheBackendNothingIsUnused) {
    const std::vector<std::string> others{"Values.Half/vulkan"};
    const Exemption table[] = {{"kernels", "Rays.*", ExemptionReason::ray_tracing}};
    EXPECT_THAT(plan_exemptions("kernels", others, table).unused, IsEmpty());
}

TEST(Exemptions, EveryRowOfTheTableNamesAProgramAndAPattern) {
    for (const Exemption& exemption : exemptions()) {
        EXPECT_FALSE(exemption.program.empty());
        EXPECT_FALSE(exemption.pattern.empty());
        EXPECT_FALSE(to_string(exemption.reason).empty());
    }
}

} // namespace
} // namespace bindery::test_support
