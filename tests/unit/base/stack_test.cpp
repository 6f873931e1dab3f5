#include "base/platform.hpp"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace bindery::base {
namespace {

// Takes about that much stack a call, which no optimiser takes away.
std::size_t deep(std::size_t calls) {
    volatile char frame[1024];
    frame[0] = static_cast<char>(calls);
    return calls == 0 ? 0 : deep(calls - 1) + 1 + (frame[0] == static_cast<char>(calls) ? 0 : 1);
}

TEST(Stack, IsAsLargeAsItWasAskedFor) {
    EXPECT_EQ(with_stack(std::size_t{256} << 20, [] { return deep(100'000); }), 100'000u);
}

TEST(Stack, ResultsAndErrorsComeBack) {
    EXPECT_EQ(with_stack(1 << 20, [] { return std::string("result"); }), "result");
    EXPECT_THROW(with_stack(1 << 20, []() -> int { throw std::out_of_range("far"); }), std::out_of_range);
}

TEST(Stack, OfAnImpossibleSizeIsTheCallersOwn) {
    EXPECT_EQ(with_stack(std::size_t{1} << 60, [] { return 7; }), 7);
}

} // namespace
} // namespace bindery::base
