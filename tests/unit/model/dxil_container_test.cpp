// The container's reader and its hash. The expected hashes are those of another implementation:
// vkd3d_shader_serialize_dxbc of libvkd3d-shader 2.1 made a container of one "DXIL" part with n bytes, byte i
// being 7 i + n, for every length around the block's ends.

#include "model/dxil_container.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <random>

namespace bindery::model {
namespace {

void append_u32(std::vector<std::byte>& bytes, std::uint32_t value) {
    for (int i = 0; i < 4; ++i)
        bytes.push_back(static_cast<std::byte>(value >> (8 * i)));
}

/// A container with one part of n bytes and no hash.
std::vector<std::byte> container_of(std::uint32_t n) {
    std::vector<std::byte> bytes;
    append_u32(bytes, four_cc("DXBC"));
    bytes.resize(20);
    append_u32(bytes, 1); // version
    append_u32(bytes, 44 + n);
    append_u32(bytes, 1);  // parts
    append_u32(bytes, 36); // offset of the first
    append_u32(bytes, four_cc("DXIL"));
    append_u32(bytes, n);
    for (std::uint32_t i = 0; i < n; ++i)
        bytes.push_back(static_cast<std::byte>(7 * i + n));
    return bytes;
}

void put_u32(std::vector<std::byte>& bytes, std::size_t offset, std::uint32_t value) {
    for (std::size_t i = 0; i < 4; ++i)
        bytes[offset + i] = static_cast<std::byte>(value >> (8 * i));
}

std::string hex(const DxilHash& hash) {
    std::string text;
    for (std::byte b : hash)
        text += fmt::format("{:02x}", std::to_integer<int>(b));
    return text;
}

/// The detail of the refusal; fails the test if there is none.
std::string refusal(const std::vector<std::byte>& bytes) {
    try {
        read_dxil_parts(bytes, "broken");
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::dxil_malformed);
        EXPECT_EQ(error.object(), "broken");
        return error.detail();
    }
    ADD_FAILURE() << "the container is accepted";
    return {};
}

struct KnownHash {
    std::uint32_t part_bytes;
    const char* hash;
};
constexpr KnownHash known_hashes[] = {
    {0, "e9c5bc26c69608d7015d4d7f7b7b58fc"},    {4, "6747b1a79f8f90f118a24b02c83d4f0f"},
    {8, "da1952b5b94e9f35073c01f1589e2794"},    {12, "b5da0336755214776e230db7941a38ee"},
    {16, "0a6847c0753358c5705253b6c5d306c1"},   {20, "84a9401a4dae152724e477ccd6560cc4"},
    {24, "8aa0b72805a8ea5c81d7b17c0a61b34e"},   {28, "b762767ae79ca24dfa3bcc967359023d"},
    {32, "c3df9baa3e6c31d7dc9dddaa4ab82f82"},   {36, "b92f37ede1c71a730ab4f2a03197389f"},
    {40, "d2ae6294df09b25ebac43ad697032a11"},   {44, "f7945c812cf110f7b4ded5325e58885c"},
    {48, "2fc68742c27bdd478f76f30cae677cab"},   {52, "5d64af3ddc37546ab12f485ec06e7dca"},
    {56, "feb1f6a48c4b251bf81b5bf6384f3f32"},   {60, "64f78312f25720e45e6c9e096364530a"},
    {64, "d3ad32c78cc728e4bb44ef1c2321f022"},   {100, "9979ddb45f28811f8cab1d937f79206e"},
    {1000, "101dc3701166c979b9e57437fc933baa"},
};

TEST(DxilContainer, HashIsThatOfAnotherImplementation) {
    for (const KnownHash& known : known_hashes)
        EXPECT_EQ(hex(dxil_hash(container_of(known.part_bytes))), known.hash) << known.part_bytes << " bytes";
}

TEST(DxilContainer, FilledInHashIsTheOneThatIsStored) {
    std::vector<std::byte> bytes = container_of(40);
    EXPECT_EQ(stored_dxil_hash(bytes), DxilHash{});
    fill_in_dxil_hash(bytes);
    EXPECT_EQ(stored_dxil_hash(bytes), dxil_hash(bytes));
    EXPECT_EQ(hex(stored_dxil_hash(bytes)), "d2ae6294df09b25ebac43ad697032a11");
}

TEST(DxilContainer, EveryByteBehindTheHashCounts) {
    std::vector<std::byte> bytes = container_of(100);
    fill_in_dxil_hash(bytes);
    for (std::size_t i = 20; i < bytes.size(); ++i) {
        bytes[i] ^= std::byte{1};
        EXPECT_NE(dxil_hash(bytes), stored_dxil_hash(bytes)) << "byte " << i;
        bytes[i] ^= std::byte{1};
    }
}

TEST(DxilContainer, PartsAreRead) {
    const std::vector<std::byte> bytes = container_of(12);
    const std::vector<DxilPart> parts = read_dxil_parts(bytes, "good");
    ASSERT_EQ(parts.size(), 1u);
    EXPECT_EQ(parts[0].four_cc, four_cc("DXIL"));
    ASSERT_EQ(parts[0].data.size(), 12u);
    EXPECT_EQ(parts[0].data[0], std::byte{12});
}

TEST(DxilContainer, OnePartIsMadeAndFound) {
    const std::vector<std::byte> bytes = container_of(12);
    const auto part = find_dxil_part(bytes, four_cc("DXIL"), "good");
    ASSERT_TRUE(part.has_value());
    EXPECT_EQ(part->data.data(), bytes.data() + 44);
    EXPECT_FALSE(find_dxil_part(bytes, four_cc("RTS0"), "good").has_value());
    std::vector<std::byte> hashed = bytes;
    fill_in_dxil_hash(hashed);
    EXPECT_EQ(make_dxil_container(four_cc("DXIL"), part->data), hashed);
    EXPECT_TRUE(is_dxil_container(bytes));
    EXPECT_FALSE(is_dxil_container(part->data));
    EXPECT_FALSE(is_dxil_container({}));
}

TEST(DxilContainer, RefusesEveryTruncation) {
    const std::vector<std::byte> bytes = container_of(12);
    for (std::size_t size = 0; size < bytes.size(); ++size)
        EXPECT_FALSE(refusal({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}).empty());
}

TEST(DxilContainer, RefusesWhatDoesNotAddUp) {
    std::vector<std::byte> bytes = container_of(12);
    put_u32(bytes, 0, four_cc("DXBD"));
    EXPECT_NE(refusal(bytes).find("not with \"DXBC\""), std::string::npos);
    bytes = container_of(12);
    put_u32(bytes, 24, 57);
    EXPECT_NE(refusal(bytes).find("says that it has 57 bytes; there are 56"), std::string::npos);
    bytes = container_of(12);
    put_u32(bytes, 28, 0xffffffff);
    EXPECT_NE(refusal(bytes).find("4294967295 parts"), std::string::npos);
    bytes = container_of(12);
    put_u32(bytes, 32, 50);
    EXPECT_NE(refusal(bytes).find("Part 0 starts at 50"), std::string::npos);
    bytes = container_of(12);
    put_u32(bytes, 40, 0xfffffff0);
    EXPECT_NE(refusal(bytes).find("Part 0 has 4294967280 bytes"), std::string::npos);
}

TEST(DxilContainer, HostileBytesAreRefusedOrRead) {
    std::mt19937 random(7);
    for (int round = 0; round < 20000; ++round) {
        std::vector<std::byte> bytes = container_of(random() % 64);
        for (unsigned change = 0; change < 1 + random() % 6; ++change)
            bytes[20 + random() % (bytes.size() - 20)] = static_cast<std::byte>(random());
        try {
            for (const DxilPart& part : read_dxil_parts(bytes, "hostile")) {
                ASSERT_GE(part.data.data(), bytes.data());
                ASSERT_LE(part.data.data() + part.data.size(), bytes.data() + bytes.size());
            }
        } catch (const Error& error) {
            ASSERT_EQ(error.rule(), Rule::dxil_malformed);
        }
    }
}

} // namespace
} // namespace bindery::model
