#include "base/platform.hpp"

#include <gtest/gtest.h>

namespace bindery::base {
namespace {

TEST(Platform, ALibraryIsLoadedAndSaysWhereItIs) {
    void* library = load_library("libm.so.6");
    ASSERT_NE(library, nullptr);
    const auto absolute = reinterpret_cast<double (*)(double)>(library_symbol(library, "fabs"));
    ASSERT_NE(absolute, nullptr);
    EXPECT_EQ(absolute(-3.0), 3.0);
    EXPECT_EQ(library_symbol(library, "no_such_symbol"), nullptr);
    EXPECT_TRUE(library_file(library).is_absolute());
    EXPECT_EQ(library_file(library).filename(), "libm.so.6");
}

TEST(Platform, ALibraryThatIsNotThereIsNull) {
    EXPECT_EQ(load_library("libno-such-library.so"), nullptr);
    EXPECT_EQ(load_library("/no/such/folder/libm.so.6"), nullptr);
}

TEST(Platform, CodeKnowsTheFileThatItIsIn) {
    const auto file = module_file(reinterpret_cast<const void*>(&load_library));
    EXPECT_TRUE(file.is_absolute());
    EXPECT_EQ(file.filename(), "unit_base");
    EXPECT_EQ(module_file(nullptr), std::filesystem::path());
}

TEST(Platform, TheProcessHasANumber) {
    EXPECT_GT(process_id(), 0u);
    EXPECT_EQ(process_id(), process_id());
}

} // namespace
} // namespace bindery::base
