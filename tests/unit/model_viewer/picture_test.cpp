#include <common/picture.hpp>

#include <bindery/error.hpp>

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <iterator>

namespace examples {
namespace {

namespace fs = std::filesystem;

class PictureFile : public testing::Test {
protected:
    void TearDown() override { fs::remove_all(folder_); }

    fs::path folder_ = fs::temp_directory_path() / ("bindery_picture_test_" + std::to_string(getpid()));
};

std::vector<std::uint8_t> bytes_of(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

Picture gradient(std::uint32_t width, std::uint32_t height) {
    Picture picture{width, height, {}};
    for (std::uint32_t i = 0; i < width * height * 4; ++i)
        picture.rgba.push_back(static_cast<std::uint8_t>(i * 7));
    return picture;
}

bindery::Rule rule_of(const std::vector<std::uint8_t>& encoded, std::uint64_t pixel_limit) {
    try {
        decode_picture(encoded, "test", pixel_limit);
    } catch (const bindery::Error& error) {
        EXPECT_EQ(error.object(), "test");
        return error.rule();
    }
    ADD_FAILURE() << "The picture decodes.";
    return {};
}

TEST_F(PictureFile, WhatIsWrittenIsRead) {
    const Picture written = gradient(13, 5);
    write_png(folder_ / "a" / "b.png", written);
    const Picture read = decode_picture(bytes_of(folder_ / "a" / "b.png"), "test", 13 * 5);
    EXPECT_EQ(read.width, 13u);
    EXPECT_EQ(read.height, 5u);
    EXPECT_EQ(read.rgba, written.rgba);
}

TEST_F(PictureFile, LimitIsCheckedBeforeDecoding) {
    write_png(folder_ / "a.png", gradient(13, 5));
    EXPECT_EQ(rule_of(bytes_of(folder_ / "a.png"), 13 * 5 - 1), bindery::Rule::image_undecodable);
}

TEST_F(PictureFile, CutOffAndEmptyOnesDoNotDecode) {
    write_png(folder_ / "a.png", gradient(64, 64));
    std::vector<std::uint8_t> bytes = bytes_of(folder_ / "a.png");
    bytes.resize(bytes.size() / 2);
    EXPECT_EQ(rule_of(bytes, 64 * 64), bindery::Rule::image_undecodable);
    EXPECT_EQ(rule_of({}, 64 * 64), bindery::Rule::image_undecodable);
}

TEST_F(PictureFile, UnwritablePlaceIsNamed) {
    fs::create_directories(folder_);
    std::ofstream(folder_ / "file") << "no folder";
    try {
        write_png(folder_ / "file" / "a.png", gradient(1, 1));
        FAIL();
    } catch (const bindery::Error& error) {
        EXPECT_EQ(error.rule(), bindery::Rule::file_unwritable);
        EXPECT_NE(std::string(error.what()).find("a.png"), std::string::npos) << error.what();
    }
}

} // namespace
} // namespace examples
