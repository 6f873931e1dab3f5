// The runner of cases must not call passed what it did not look at.

#include "cases/report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery::cases {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(CaseReport, PassesWhenEveryKeyWasComparedAndIsEqual) {
    const Json expect = Json::parse(R"({"valid": true, "offsets": [[0, 1], [0]], "reason": "words"})");
    Report report(expect);
    report.check("/valid", true);
    report.check("/offsets", Json::parse("[[0, 1], [0]]"));
    report.prose("/reason");
    EXPECT_EQ(report.verdict(), Verdict::pass);
    EXPECT_THAT(report.unchecked(), IsEmpty());
}

TEST(CaseReport, NamesBothValuesOfADifference) {
    const Json expect = Json::parse(R"({"members": {"a.b": 4, "a.c": 8}})");
    Report report(expect);
    report.check("/members/a.b", 4);
    report.check("/members/a.c", 12);
    EXPECT_EQ(report.verdict(), Verdict::fail);
    EXPECT_THAT(report.differences(), ElementsAre("members/a.c: expected 8, found 12"));
}

TEST(CaseReport, DoesNotPassACaseWithAKeyThatNobodyLookedAt) {
    const Json expect = Json::parse(R"({"std140": {"members": {"a": 0, "ab": 4}}, "rows": [{"mask": "x"}]})");
    Report report(expect);
    report.check("/std140/members/a", 0); // not the key that only starts alike
    EXPECT_EQ(report.verdict(), Verdict::not_checked);
    EXPECT_THAT(report.unchecked(), ElementsAre("rows/mask", "std140/members/ab"));
}

TEST(CaseReport, ADifferenceOutweighsAKeyThatNobodyLookedAt) {
    const Json expect = Json::parse(R"({"valid": true, "unknown": 1})");
    Report report(expect);
    report.check("/valid", false);
    EXPECT_EQ(report.verdict(), Verdict::fail);
}

TEST(CaseReport, ACaseThatSaysNothingUnderAKeyIsLeftAlone) {
    const Json expect = Json::parse(R"({"valid": true})");
    Report report(expect);
    report.check("/cost_dwords", 3);
    report.check("/valid", true);
    EXPECT_EQ(report.verdict(), Verdict::pass);
}

TEST(CaseReport, AnEmptyListIsAKeyToo) {
    const Json expect = Json::parse(R"({"offsets": []})");
    EXPECT_EQ(Report(expect).verdict(), Verdict::not_checked);
    Report report(expect);
    report.check("/offsets", Json::array());
    EXPECT_EQ(report.verdict(), Verdict::pass);
}

TEST(CaseReport, AFailureNeedsNoKey) {
    const Json expect = Json::object();
    Report report(expect);
    report.fail("it throws");
    EXPECT_EQ(report.verdict(), Verdict::fail);
}

} // namespace
} // namespace bindery::cases
