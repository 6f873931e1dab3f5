// Fails on purpose: what it writes is on no list.
#include <gtest/gtest.h>

#include <cstdio>

TEST(Noisy, SaysSomething) {
    std::fputs("vkd3d:1:err:vkd3d:f text\n", stderr);
}
TEST(Noisy, SaysNothingOfTheRuntimes) {
    std::fputs("something else\n", stderr);
}
