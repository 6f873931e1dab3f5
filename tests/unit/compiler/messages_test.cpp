#include "compiler/messages.hpp"

#include <gtest/gtest.h>

namespace bindery::compiler {
namespace {

TEST(Messages, DxcErrorHasItsPlace) {
    const auto messages = parse_dxc_messages("dir/a.hlsl:5:19: error: unknown type name 'floatt4'\n"
                                             "    floatt4 x;\n"
                                             "    ^\n"
                                             "dir/b.h:2:1: note: 'float4' declared here\n");
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0],
              (CompileMessage{"dir/a.hlsl", 5, 19, Severity::error, "unknown type name 'floatt4'"}));
    EXPECT_EQ(messages[1], (CompileMessage{"dir/b.h", 2, 1, Severity::note, "'float4' declared here"}));
}

TEST(Messages, FatalErrorIsAnErrorAndWarningIsNone) {
    const auto messages = parse_dxc_messages("a.hlsl:1:10: fatal error: 'x.h' file not found\r\n"
                                             "a.hlsl:2:1: warning: unused\n");
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0], (CompileMessage{"a.hlsl", 1, 10, Severity::error, "'x.h' file not found"}));
    EXPECT_EQ(messages[1].severity, Severity::warning);
    EXPECT_TRUE(has_error(messages));
    EXPECT_FALSE(has_error({messages[1]}));
}

TEST(Messages, DxcErrorWithoutPlace) {
    const auto messages = parse_dxc_messages("error: validation errors\nUnknown argument: '-x'\n");
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0], (CompileMessage{"", 0, 0, Severity::error, "validation errors"}));
}

TEST(Messages, PathsMayHoldColons) {
    const auto messages = parse_dxc_messages("c:/my: dir/a.hlsl:7:3: error: no\n");
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0], (CompileMessage{"c:/my: dir/a.hlsl", 7, 3, Severity::error, "no"}));
}

TEST(Messages, SlangSpanSaysMoreAboutTheSamePlace) {
    const auto messages =
        parse_slang_messages("E30015\terror\ta.slang\t5\t19\t5\t26\tundefined identifier\n"
                             "E30015\tspan\ta.slang\t5\t19\t5\t26\tundefined identifier 'floatt4'.\n"
                             "E30015\tspan\tb.h\t2\t1\t2\t3\tdid you mean this?\n"
                             "E39999\terror\t\t0\t0\t0\t0\timport failed due to compilation error\n"
                             "E40003\tfatal error\t\t0\t0\t0\t0\tcompilation ceased\n");
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0],
              (CompileMessage{"a.slang", 5, 19, Severity::error, "undefined identifier 'floatt4'."}));
    EXPECT_EQ(messages[1], (CompileMessage{"b.h", 2, 1, Severity::note, "did you mean this?"}));
}

TEST(Messages, SlangDoesNotSayItTwice) {
    const auto messages = parse_slang_messages("E1\terror\ta.slang\t1\t2\t1\t3\tcannot read this\n"
                                               "E1\tspan\ta.slang\t1\t2\t1\t3\tCannot read this\n"
                                               "E2\terror\ta.slang\t4\t2\t1\t3\tbad cast\n"
                                               "E2\tspan\ta.slang\t4\t2\t1\t3\tfrom int\n");
    ASSERT_EQ(messages.size(), 2u);
    EXPECT_EQ(messages[0].text, "Cannot read this");
    EXPECT_EQ(messages[1].text, "bad cast: from int");
}

TEST(Messages, SlangSaysThatItStoppedIfThatIsAll) {
    const auto messages = parse_slang_messages("E40003\tfatal error\t\t0\t0\t0\t0\tcompilation ceased\n");
    ASSERT_EQ(messages.size(), 1u);
    EXPECT_EQ(messages[0], (CompileMessage{"", 0, 0, Severity::error, "compilation ceased"}));
}

TEST(Messages, NonsenseGivesNothing) {
    EXPECT_TRUE(parse_dxc_messages("\n\n: \nfoo\n::::").empty());
    EXPECT_TRUE(parse_slang_messages("\t\t\nE1\terror\n\n").empty());
    EXPECT_TRUE(parse_dxc_messages("").empty());
    EXPECT_TRUE(parse_slang_messages("E1\tspan\ta\t1\t1\t1\t1\tno message before it").empty());
}

TEST(Messages, PrintedAsEditorsReadThem) {
    EXPECT_EQ(to_string(CompileMessage{"a.hlsl", 5, 19, Severity::error, "no"}), "a.hlsl:5:19: error: no");
    EXPECT_EQ(to_string(CompileMessage{"a.hlsl", 5, 0, Severity::warning, "no"}), "a.hlsl:5: warning: no");
    EXPECT_EQ(to_string(CompileMessage{"", 0, 0, Severity::note, "no"}), "note: no");
}

TEST(Messages, CompileErrorNamesTheFirstAndCountsTheRest) {
    const CompileError error("a.hlsl", {{"a.hlsl", 1, 2, Severity::warning, "odd"},
                                        {"a.hlsl", 3, 4, Severity::error, "bad"},
                                        {"a.hlsl", 5, 6, Severity::error, "worse"}});
    EXPECT_EQ(error.rule(), Rule::compiler_error);
    EXPECT_STREQ(error.what(), "[compiler.error] a.hlsl:3:4: error: bad (and 1 more)");
    EXPECT_EQ(error.messages().size(), 3u);
}

} // namespace
} // namespace bindery::compiler
