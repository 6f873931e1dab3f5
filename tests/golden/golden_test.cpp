// Traces of whole programs on the null backend, compared with the files beside this one.
//
// After a change that is meant: BINDERY_UPDATE_GOLDEN=1 build/tests/golden/unit_golden, and read the diff.

#include "golden/programs.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

namespace bindery::golden {
namespace {

std::string read(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

void compare(const std::string& name, const std::string& text) {
    const std::string path = std::string(BINDERY_SOURCE_DIR) + "/tests/golden/" + name;
    if (std::getenv("BINDERY_UPDATE_GOLDEN") != nullptr) {
        std::ofstream(path, std::ios::binary) << text;
        GTEST_SKIP() << path << " was written";
    }
    const std::string expected = read(path);
    ASSERT_FALSE(expected.empty()) << path << " is missing";
    EXPECT_EQ(text, expected) << "see the top of golden_test.cpp";
}

class Golden : public ::testing::TestWithParam<Program> {};

TEST_P(Golden, Text) {
    compare(std::string(GetParam().name) + ".txt", to_text(GetParam().run()));
}

TEST_P(Golden, Json) {
    compare(std::string(GetParam().name) + ".json", to_json(GetParam().run()));
}

INSTANTIATE_TEST_SUITE_P(Programs, Golden, ::testing::ValuesIn(programs()),
                         [](const ::testing::TestParamInfo<Program>& info) { return info.param.name; });

} // namespace
} // namespace bindery::golden
