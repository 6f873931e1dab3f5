// Plain values: which DWORDs they become, what they can be made from.

#include <bindery/shader.h>

#include <gtest/gtest.h>

#include <glm/mat2x3.hpp>
#include <glm/vec3.hpp>

#include <cstring>
#include <random>
#include <vector>

namespace {

using namespace bindery;

template<class Value>
std::vector<std::uint32_t> dwords(const Value& value) {
    struct One {
        Value value;
    };
    std::vector<std::uint32_t> result;
    for (const Slot& slot : slots_of(One{value}))
        result.push_back(slot.value);
    return result;
}

TEST(Values, AreTheBitsOfTheirComponents) {
    EXPECT_EQ(dwords(FloatBinding(1.0f)), (std::vector<std::uint32_t>{0x3f800000}));
    EXPECT_EQ(dwords(Int2Binding(-1, 2)), (std::vector<std::uint32_t>{0xffffffff, 2}));
    EXPECT_EQ(dwords(Bool3Binding(true, false, true)), (std::vector<std::uint32_t>{1, 0, 1}));
    EXPECT_EQ(dwords(Uint16_t3Binding(uint16_t{1}, uint16_t{2}, uint16_t{3})),
              (std::vector<std::uint32_t>{0x00020001, 3}));
    EXPECT_EQ(dwords(Int16_tBinding(int16_t{-2})), (std::vector<std::uint32_t>{0x0000fffe}));
    EXPECT_EQ(dwords(Float16_t2Binding(1.0f, -2.0f)), (std::vector<std::uint32_t>{0xc0003c00}));
    EXPECT_EQ(dwords(Uint64_tBinding(0x123456789abcdef0ull)),
              (std::vector<std::uint32_t>{0x9abcdef0, 0x12345678}));
    EXPECT_EQ(dwords(Int64_tBinding(-2)), (std::vector<std::uint32_t>{0xfffffffe, 0xffffffff}));
    EXPECT_EQ(dwords(DoubleBinding(1.0)), (std::vector<std::uint32_t>{0, 0x3ff00000}));
    EXPECT_EQ(dwords(Uint2x3Binding(Matrix<uint, 2, 3>{uint2{1, 2}, uint2{3, 4}, uint2{5, 6}})),
              (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6}));
}

TEST(Values, DefaultToZero) {
    EXPECT_EQ(dwords(Float3x4Binding()), std::vector<std::uint32_t>(12, 0u));
    EXPECT_EQ(Float4Binding().get(), (float4{0, 0, 0, 0}));
    EXPECT_FALSE(BoolBinding().get());
}

/// Any bits make a value, and come back unchanged: as DWORDs (compared with memcpy of the carrier) and
/// through get().
template<class S, unsigned R, unsigned C>
void round_trip(std::mt19937& random) {
    using Carrier = typename ValueBinding<S, R, C>::Handle;
    static_assert(sizeof(Carrier) == sizeof(S) * R * C);
    std::array<unsigned char, sizeof(Carrier)> bytes{};
    for (unsigned char& byte : bytes)
        byte = static_cast<unsigned char>(random());
    Carrier carrier;
    std::memcpy(static_cast<void*>(&carrier), bytes.data(), sizeof carrier);
    const ValueBinding<S, R, C> value(carrier);

    const auto got = dwords(value);
    ASSERT_EQ(got.size(), (sizeof(Carrier) + 3) / 4);
    std::vector<std::uint32_t> expected(got.size(), 0u);
    std::memcpy(expected.data(), bytes.data(), bytes.size());
    EXPECT_EQ(got, expected);

    const Carrier back = value.get();
    EXPECT_EQ(std::memcmp(&back, bytes.data(), bytes.size()), 0);
}

template<class S>
void round_trip_vectors(std::mt19937& random) {
    round_trip<S, 1, 1>(random);
    round_trip<S, 1, 2>(random);
    round_trip<S, 1, 3>(random);
    round_trip<S, 1, 4>(random);
}
template<class S>
void round_trip_matrices(std::mt19937& random) {
    round_trip<S, 2, 2>(random);
    round_trip<S, 2, 3>(random);
    round_trip<S, 2, 4>(random);
    round_trip<S, 3, 2>(random);
    round_trip<S, 3, 3>(random);
    round_trip<S, 3, 4>(random);
    round_trip<S, 4, 2>(random);
    round_trip<S, 4, 3>(random);
}

TEST(Values, CarryAnyBits) {
    std::mt19937 random(3);
    for (int i = 0; i < 100; ++i) {
        round_trip_vectors<float>(random);
        round_trip_vectors<std::int32_t>(random);
        round_trip_vectors<std::uint32_t>(random);
        round_trip_vectors<bool32>(random);
        round_trip_vectors<float16_t>(random);
        round_trip_vectors<std::int16_t>(random);
        round_trip_vectors<std::uint16_t>(random);
        round_trip_vectors<double>(random);
        round_trip_vectors<std::int64_t>(random);
        round_trip_vectors<std::uint64_t>(random);
        round_trip_matrices<float>(random);
        round_trip_matrices<std::int32_t>(random);
        round_trip_matrices<std::uint32_t>(random);
        round_trip_matrices<bool32>(random);
    }
}

TEST(Values, TakeOtherLibrariesVectors) {
    Float3Binding wind;
    wind = glm::vec3(1, 2, 3);
    EXPECT_EQ(wind.get(), (float3{1, 2, 3}));
    Float3x2Binding m;
    m = glm::mat2x3(1, 2, 3, 4, 5, 6);
    EXPECT_EQ(m.get(), (float3x2{float3{1, 2, 3}, float3{4, 5, 6}}));
}

TEST(Values, AreReplacedWhenAssignedAgain) {
    Uint16_t2Binding pair(uint16_t{0xffff}, uint16_t{0xffff});
    pair = {uint16_t{1}, uint16_t{0}};
    EXPECT_EQ(pair.get(), (uint16_t2{1, 0}));
}

// No sign and no bit is lost unseen.
static_assert(std::is_assignable_v<UintBinding&, unsigned> &&
              std::is_assignable_v<UintBinding&, std::uint8_t>);
static_assert(!std::is_assignable_v<UintBinding&, int> && !std::is_assignable_v<UintBinding&, std::uint64_t>);
static_assert(!std::is_assignable_v<UintBinding&, float> && !std::is_assignable_v<UintBinding&, bool>);
static_assert(std::is_assignable_v<IntBinding&, int> && !std::is_assignable_v<IntBinding&, unsigned>);
static_assert(!std::is_assignable_v<IntBinding&, std::int64_t>);
static_assert(std::is_assignable_v<FloatBinding&, float> && std::is_assignable_v<FloatBinding&, int>);
static_assert(!std::is_assignable_v<FloatBinding&, bool>);
static_assert(std::is_assignable_v<BoolBinding&, bool> && !std::is_assignable_v<BoolBinding&, int>);
static_assert(!std::is_assignable_v<Int16_tBinding&, int> &&
              !std::is_assignable_v<Uint16_tBinding&, unsigned>);
static_assert(std::is_assignable_v<Uint64_tBinding&, unsigned> &&
              !std::is_assignable_v<Uint64_tBinding&, int>);
static_assert(!std::is_assignable_v<Float2Binding&, float3> && !std::is_assignable_v<Float2Binding&, int2>);
static_assert(!std::is_assignable_v<Float2x3Binding&, float3x2>);

} // namespace
