#include "backend/d3d12/text.hpp"

#include <gtest/gtest.h>

namespace bindery::d3d12 {
namespace {

TEST(D3D12Text, NamesSurviveTheWayThereAndBack) {
    for (const std::string text :
         {"", "depth", "caf\xc3\xa9", "\xe6\xb7\xb1\xe5\xba\xa6", "\xf0\x9f\x98\x80!"})
        EXPECT_EQ(narrow(widen(text)), text);
    EXPECT_EQ(widen("caf\xc3\xa9"), L"caf\u00e9");
}

TEST(D3D12Text, BytesThatAreNoTextBecomeTheReplacement) {
    EXPECT_EQ(widen("a\xff"
                    "b"),
              L"a\ufffd"
              L"b");
    EXPECT_EQ(widen("\xc3"), L"\ufffd");
    EXPECT_EQ(widen("\xc0\x80"), L"\ufffd");         // too long for what it says
    EXPECT_EQ(widen("\xed\xa0\x80"), L"\ufffd");     // half of a pair
    EXPECT_EQ(widen("\xf4\x90\x80\x80"), L"\ufffd"); // beyond the last
}

} // namespace
} // namespace bindery::d3d12
