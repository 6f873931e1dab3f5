#include <bindery/null.hpp>

#include <gtest/gtest.h>

#include <cstring>
#include <numeric>

namespace bindery {
namespace {

TEST(First, UploadAndReadBack) {
    Device device = null::create_device({});
    const Buffer buffer = device.create_buffer({.name = "data", .size_bytes = 64, .stride_bytes = 4});
    std::vector<std::uint32_t> data(16);
    std::iota(data.begin(), data.end(), 7u);
    device.upload(buffer, std::span<const std::uint32_t>(data));
    const std::vector<std::byte> bytes = device.read(buffer);
    ASSERT_EQ(bytes.size(), 64u);
    EXPECT_EQ(std::memcmp(bytes.data(), data.data(), 64), 0);
}

} // namespace
} // namespace bindery
