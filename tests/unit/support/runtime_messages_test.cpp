#include "support/runtime_messages.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <string>

namespace bindery::test_support {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(RuntimeMessages, OnlyTheRuntimesWarningsAndErrorsCount) {
    EXPECT_THAT(runtime_messages("hello\n"
                                 "vkd3d:12:fixme:vkd3d:f one\n"
                                 "vkd3d:12:trace:vkd3d:f two\n"
                                 "0123:warn:vkd3d:f three\n"
                                 "vkd3d:12:warn:vkd3d_shader:g four: five\n"
                                 "vkd3d:12:err:vkd3d:h"),
                ElementsAre("fixme:vkd3d:f one", "warn:vkd3d_shader:g four: five", "err:vkd3d:h"));
    EXPECT_THAT(runtime_messages(""), IsEmpty());
}

TEST(RuntimeMessages, TheListAllowsByProgramAndRemembersWhatItUsed) {
    const RuntimeMessage allowed[] = {
        {"api", "fixme:vkd3d:f *", "because"}, {"api", "warn:*", "because"}, {"kernels", "err:*", "because"}};
    RuntimeMessageList list("api", allowed);
    EXPECT_THAT(list.refused("vkd3d:1:fixme:vkd3d:f text\nvkd3d:1:err:vkd3d:f text\n"),
                ElementsAre("err:vkd3d:f text"));
    EXPECT_THAT(list.unused(), ElementsAre("warn:*"));
}

TEST(RuntimeMessages, EveryRowOfTheTableGivesAReason) {
    for (const RuntimeMessage& message : allowed_runtime_messages()) {
        EXPECT_FALSE(message.program.empty());
        EXPECT_GE(message.pattern.size(), 12u) << "a pattern names a function or a text";
        EXPECT_FALSE(message.reason.empty()) << message.pattern;
    }
}

TEST(StandardErrorCapture, KeepsWhatIsWrittenAndPassesItOn) {
    testing::internal::CaptureStderr();
    {
        StandardErrorCapture capture;
        std::fputs("first\n", stderr);
        EXPECT_EQ(capture.take(), "first\n");
        EXPECT_EQ(capture.take(), "");
        const std::string large(100'000, 'x');
        std::fputs(large.c_str(), stderr);
        EXPECT_EQ(capture.take(), large);
    }
    std::fputs("last\n", stderr);
    const std::string passed_on = testing::internal::GetCapturedStderr();
    EXPECT_TRUE(passed_on.starts_with("first\n"));
    EXPECT_TRUE(passed_on.ends_with("xlast\n"));
    EXPECT_EQ(passed_on.size(), 6 + 100'000 + 5u);
}

TEST(StandardErrorCaptureDeathTest, WhatACrashWritesLastIsNotLost) {
    EXPECT_EXIT(
        {
            StandardErrorCapture capture;
            std::fputs("the last words\n", stderr);
            std::_Exit(3); // No destructor runs.
        },
        testing::ExitedWithCode(3), "the last words");
}

} // namespace
} // namespace bindery::test_support
