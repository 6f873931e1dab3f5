// Reads every include of the tree and holds it against the arrows; and shows that the check can say no.

#include "arch/arrows.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>

namespace bindery::arch {
namespace {

using testing::HasSubstr;

std::vector<SourceFile> read_tree(const std::filesystem::path& root) {
    std::vector<SourceFile> files;
    for (const auto* folder : {"src", "include", "tools", "examples", "bench"}) {
        if (!std::filesystem::exists(root / folder)) {
            continue;
        }
        for (const auto& entry : std::filesystem::recursive_directory_iterator(root / folder)) {
            const auto extension = entry.path().extension();
            if (extension == ".cpp" || extension == ".hpp" || extension == ".h" || extension == ".inc" ||
                extension == ".hlsl" || extension == ".hlsli" || extension == ".slang") {
                std::ifstream in(entry.path(), std::ios::binary);
                files.push_back({std::filesystem::relative(entry.path(), root).generic_string(),
                                 {std::istreambuf_iterator<char>(in), {}}});
            }
        }
    }
    return files;
}

/// The violations of a tree of two files, the first of which includes the second.
std::vector<Violation> check_pair(const std::string& from, const std::string& include,
                                  const std::string& to) {
    return check_includes({{from, "#pragma once\n#include " + include + "\n"}, {to, ""}});
}

TEST(Arrows, TreeKeepsThem) {
    const auto files = read_tree(BINDERY_SOURCE_DIR);
    ASSERT_GT(files.size(), 5u) << "the tree is not where the test looks: " << BINDERY_SOURCE_DIR;
    for (const auto& violation : check_includes(files)) {
        ADD_FAILURE_AT(violation.file.c_str(), violation.line) << violation.reason;
    }
}

TEST(Arrows, AllowedIncludesAreSilent) {
    EXPECT_TRUE(check_pair("src/model/a.hpp", "\"base/b.hpp\"", "src/base/b.hpp").empty());
    EXPECT_TRUE(
        check_pair("src/frontend/a.hpp", "\"backend/interface.hpp\"", "src/backend/interface.hpp").empty());
    EXPECT_TRUE(check_pair("src/backend/vulkan/a.cpp", "\"spirv/b.hpp\"", "src/spirv/b.hpp").empty());
    EXPECT_TRUE(check_pair("src/base/a.cpp", "<bindery/error.hpp>", "include/bindery/error.hpp").empty());
    EXPECT_TRUE(check_pair("src/model/a.cpp", "<bindery/shader/kind.hpp>", "include/bindery/shader/kind.hpp")
                    .empty());
    EXPECT_TRUE(check_pair("include/bindery/a.hpp", "<bindery/b.hpp>", "include/bindery/b.hpp").empty());
    EXPECT_TRUE(check_pair("examples/x/a.cpp", "\"b.hpp\"", "examples/x/b.hpp").empty());
    EXPECT_TRUE(check_pair("examples/x/a.cpp", "<bindery/b.hpp>", "include/bindery/b.hpp").empty());
    EXPECT_TRUE(
        check_includes({{"src/backend/vulkan/a.cpp", "#include <volk.h>\n#include <vector>\n"}}).empty());
}

TEST(Arrows, PurePartsDoNotSeeEachOther) {
    const auto violations = check_pair("src/layout/a.cpp", "\"barrier/b.hpp\"", "src/barrier/b.hpp");
    ASSERT_EQ(violations.size(), 1u);
    EXPECT_EQ(violations[0].file, "src/layout/a.cpp");
    EXPECT_EQ(violations[0].line, 2);
    EXPECT_THAT(violations[0].reason, HasSubstr("layout may include base, model"));
}

TEST(Arrows, BackendsSeeNeitherTheFrontEndNorEachOther) {
    EXPECT_EQ(check_pair("src/backend/null/a.cpp", "\"frontend/b.hpp\"", "src/frontend/b.hpp").size(), 1u);
    EXPECT_EQ(
        check_pair("src/backend/null/a.cpp", "\"backend/vulkan/b.hpp\"", "src/backend/vulkan/b.hpp").size(),
        1u);
}

TEST(Arrows, PurePartsDoNotSeeTheObjects) {
    EXPECT_EQ(check_pair("src/layout/a.cpp", "<bindery/device.hpp>", "include/bindery/device.hpp").size(),
              1u);
    EXPECT_EQ(check_pair("src/layout/a.cpp", "<bindery/linkage.hpp>", "include/bindery/linkage.hpp").size(),
              1u);
    EXPECT_TRUE(
        check_pair("src/backend/null/a.cpp", "<bindery/buffer.hpp>", "include/bindery/buffer.hpp").empty());
}

TEST(Arrows, PublicHeadersSeeOnlyPublicHeaders) {
    EXPECT_EQ(check_pair("include/bindery/a.hpp", "\"model/b.hpp\"", "src/model/b.hpp").size(), 1u);
}

TEST(Arrows, ToolsExamplesAndBenchmarksSeeOnlyPublicHeaders) {
    for (const auto* folder : {"tools/bindery", "examples/x", "bench"}) {
        EXPECT_EQ(check_pair(std::string(folder) + "/a.cpp", "\"spirv/b.hpp\"", "src/spirv/b.hpp").size(),
                  1u);
        EXPECT_EQ(
            check_pair(std::string(folder) + "/a.cpp", "\"../../src/spirv/b.hpp\"", "src/spirv/b.hpp").size(),
            1u);
    }
}

TEST(Arrows, GraphicsInterfacesStayInTheirBackend) {
    const auto violations = check_includes({{"src/frontend/a.cpp", "  #  include <vulkan/vulkan.h>\n"}});
    ASSERT_EQ(violations.size(), 1u);
    EXPECT_THAT(violations[0].reason, HasSubstr("only backend/vulkan may include"));
    EXPECT_EQ(check_includes({{"src/validate/a.cpp", "#include <slang.h>\n"}}).size(), 1u);
}

TEST(Arrows, UnknownFoldersAreNamed) {
    EXPECT_EQ(check_includes({{"src/a.cpp", ""}}).size(), 1u);
    EXPECT_EQ(check_pair("src/newcomer/a.cpp", "\"base/b.hpp\"", "src/base/b.hpp").size(), 1u);
}

} // namespace
} // namespace bindery::arch
