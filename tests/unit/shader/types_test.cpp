// The plain types: layout, conversions, 16-bit floats.

#include <bindery/shader/types.hpp>

#include <gtest/gtest.h>

#include <glm/mat3x3.hpp>
#include <glm/mat4x3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <cmath>
#include <random>

namespace {

using namespace bindery;

template<class T, std::size_t Size, std::size_t Align>
constexpr bool is_laid_out =
    sizeof(T) == Size && alignof(T) == Align && std::is_trivial_v<T> && std::is_standard_layout_v<T>;

static_assert(is_laid_out<float2, 8, 4> && is_laid_out<float3, 12, 4> && is_laid_out<float4, 16, 4>);
static_assert(is_laid_out<uint3, 12, 4> && is_laid_out<int4, 16, 4> && is_laid_out<bool32, 4, 4>);
static_assert(is_laid_out<float16_t, 2, 2> && is_laid_out<float16_t3, 6, 2> && is_laid_out<uint16_t4, 8, 2>);
static_assert(is_laid_out<double2, 16, 8> && is_laid_out<uint64_t3, 24, 8>);
static_assert(is_laid_out<float2x3, 24, 4> && is_laid_out<float4x4, 64, 4> && is_laid_out<float3x3, 36, 4>);

TEST(Types, MatricesAreColumnsOfRowCount) {
    static_assert(std::is_same_v<decltype(float3x4{}.columns[0]), float3&&> ||
                  std::is_same_v<std::remove_cvref_t<decltype(std::declval<float3x4>().columns[0])>, float3>);
    const float3x2 m{float3{1, 2, 3}, float3{4, 5, 6}};
    EXPECT_EQ(m.columns[1].x, 4);
    EXPECT_EQ(sizeof(m.columns) / sizeof(m.columns[0]), 2u);
}

TEST(Types, TakesVectorsAndColumnMatricesOfOtherLibraries) {
    EXPECT_EQ(float3(glm::vec3(1, 2, 3)), (float3{1, 2, 3}));
    EXPECT_EQ(int2(glm::ivec2(-1, 2)), (int2{-1, 2}));
    EXPECT_EQ(uint4(glm::uvec4(1, 2, 3, 4)), (uint4{1, 2, 3, 4}));
    const glm::mat3x3 m(1, 2, 3, 4, 5, 6, 7, 8, 9); // glm counts by columns
    EXPECT_EQ(float3x3(m), (float3x3{float3{1, 2, 3}, float3{4, 5, 6}, float3{7, 8, 9}}));
    // glm's mat4x3 has 4 columns of 3: HLSL's float3x4.
    EXPECT_EQ(float3x4(glm::mat4x3(2.0f)).columns[2], (float3{0, 0, 2}));

    static_assert(!std::is_convertible_v<glm::vec3, float2>);
    static_assert(!std::is_convertible_v<glm::vec3, float4>);
    static_assert(!std::is_convertible_v<glm::ivec3, float3>);
    static_assert(!std::is_convertible_v<glm::uvec2, int2>);
    static_assert(!std::is_convertible_v<glm::mat4x3, float4x3>);
    static_assert(!std::is_convertible_v<float[9], float3x3>);
}

TEST(Types, BoolIsFourBytesOfZeroOrOne) {
    EXPECT_EQ(bool32(true).bits, 1u);
    EXPECT_EQ(bool32(false).bits, 0u);
    EXPECT_TRUE(std::bit_cast<bool32>(2u));
}

TEST(Types, EveryHalfSurvivesTheWayThroughFloat) {
    for (std::uint32_t bits = 0; bits < 0x10000u; ++bits) {
        const float16_t half = std::bit_cast<float16_t>(static_cast<std::uint16_t>(bits));
        const float value = static_cast<float>(half);
        if (std::isnan(value))
            EXPECT_TRUE((bits & 0x7c00u) == 0x7c00u && (bits & 0x3ffu) != 0) << bits;
        else
            ASSERT_EQ(float16_t(value).bits, bits);
    }
    EXPECT_EQ(static_cast<float>(float16_t(1.0f)), 1.0f);
    EXPECT_EQ(static_cast<float>(float16_t(-65504.0f)), -65504.0f);
    EXPECT_TRUE(std::isnan(static_cast<float>(float16_t(std::nanf("")))));
}

// The nearest of all halves, found without any of the conversion's own arithmetic.
TEST(Types, RoundsToTheNearestHalfTiesToEven) {
    std::mt19937 random(16);
    std::uniform_int_distribution<std::uint32_t> any_bits;
    for (int i = 0; i < 200'000; ++i) {
        float value = std::bit_cast<float>(any_bits(random));
        if (i % 2 == 0) // half of them where halves are dense
            value = std::ldexp(static_cast<float>(any_bits(random)),
                               static_cast<int>(any_bits(random) % 40) - 60);
        if (!(std::fabs(value) < 65519.0f))
            continue;
        const std::uint16_t got = float16_t(value).bits;
        const double error = std::fabs(static_cast<double>(detail::float16_value(got)) - value);
        for (int step : {-1, 1}) {
            const auto other = static_cast<std::uint16_t>(got + step);
            const double other_value = detail::float16_value(other);
            if (!std::isfinite(other_value) || std::signbit(other_value) != std::signbit(value))
                continue;
            const double other_error = std::fabs(other_value - value);
            ASSERT_LE(error, other_error) << value;
            ASSERT_TRUE(error != other_error || got % 2 == 0) << value;
        }
    }
    EXPECT_EQ(float16_t(65520.0f).bits, 0x7c00);
    EXPECT_EQ(float16_t(65519.0f).bits, 0x7bff);
    EXPECT_EQ(float16_t(-1e30f).bits, 0xfc00);
}

} // namespace
