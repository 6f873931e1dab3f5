#pragma once
// HLSL's scalar, vector and matrix types as plain data in C++: the members of buffer elements.
//
// They carry data and do no arithmetic; vectors of other libraries convert to them (see VectorLike). Layout
// is the GPU's: components side by side, aligned as one component. Matrices are column-major, as HLSL's are
// in memory: floatRxC has R rows and is stored as C columns of R. All are trivial: a default-made one is not
// set.
//
// `bool` is left out on purpose: it is 1 byte here and 4 in HLSL. Use bool32.

#include <bit>
#include <cstdint>
#include <type_traits>

namespace bindery {

using uint = std::uint32_t;
using std::int16_t;
using std::int64_t;
using std::uint16_t;
using std::uint64_t;

/// A truth value of 4 bytes on both sides.
struct bool32 {
    std::uint32_t bits;

    bool32() = default;
    constexpr bool32(bool value) : bits(value ? 1u : 0u) {}
    constexpr operator bool() const { return bits != 0; }
};

namespace detail {
/// IEEE binary16 bits of a float, rounded to nearest, ties to even; too large becomes infinity.
constexpr std::uint16_t float16_bits(float value) {
    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t sign = bits >> 16 & 0x8000u;
    const std::uint32_t magnitude = bits & 0x7fffffffu;
    if (magnitude > 0x7f800000u) // NaN stays one, quiet
        return static_cast<std::uint16_t>(sign | 0x7e00u);
    if (magnitude >= 0x47800000u) // 65536 and up
        return static_cast<std::uint16_t>(sign | 0x7c00u);
    const std::uint32_t exponent = magnitude >> 23;
    if (exponent < 102) // less than half of the smallest subnormal
        return static_cast<std::uint16_t>(sign);
    const bool subnormal = exponent < 113;
    const std::uint32_t mantissa = subnormal ? (magnitude & 0x7fffffu) | 0x800000u : magnitude - (112u << 23);
    const std::uint32_t shift = subnormal ? 126 - exponent : 13;
    const std::uint32_t rest = mantissa & ((1u << shift) - 1);
    const std::uint32_t half = 1u << (shift - 1);
    std::uint32_t result = mantissa >> shift;
    if (rest > half || (rest == half && (result & 1) != 0))
        ++result; // a carry into the exponent is the right answer
    return static_cast<std::uint16_t>(sign | result);
}

constexpr float float16_value(std::uint16_t half) {
    const std::uint32_t sign = (half & 0x8000u) << 16;
    const std::uint32_t exponent = half >> 10 & 0x1fu;
    const std::uint32_t mantissa = half & 0x3ffu;
    if (exponent == 0) { // mantissa / 2^24
        const float value = static_cast<float>(mantissa) * 0x1p-24f;
        return sign != 0 ? -value : value;
    }
    const std::uint32_t biased = exponent == 31 ? 0xffu : exponent + 112;
    return std::bit_cast<float>(sign | biased << 23 | mantissa << 13);
}
} // namespace detail

/// A 16-bit float.
struct float16_t {
    std::uint16_t bits;

    float16_t() = default;
    constexpr explicit float16_t(float value) : bits(detail::float16_bits(value)) {}
    constexpr explicit operator float() const { return detail::float16_value(bits); }
    friend constexpr bool operator==(float16_t, float16_t) = default;
};

/// A vector of another library that can be read as N components of S: members x, y, z, w of exactly that type
/// and nothing else.
template<class V, class S, unsigned N>
concept VectorLike = std::is_trivially_copyable_v<V> && sizeof(V) == N * sizeof(S) && requires(const V& v) {
    requires std::is_same_v<std::remove_cvref_t<decltype(v.x)>, S>;
    requires std::is_same_v<std::remove_cvref_t<decltype(v.y)>, S>;
    requires N < 3 || requires {requires std::is_same_v<std::remove_cvref_t<decltype(v.z)>, S>;
};
requires N < 4 || requires {requires std::is_same_v<std::remove_cvref_t<decltype(v.w)>, S>;
};
}
;

template<class S, unsigned N>
struct Vector;

template<class S>
struct Vector<S, 2> {
    S x, y;

    Vector() = default;
    constexpr Vector(S x_, S y_) : x(x_), y(y_) {}
    template<VectorLike<S, 2> V>
    constexpr Vector(const V& v) : x(v.x), y(v.y) {}
    friend constexpr bool operator==(const Vector&, const Vector&) = default;
};

template<class S>
struct Vector<S, 3> {
    S x, y, z;

    Vector() = default;
    constexpr Vector(S x_, S y_, S z_) : x(x_), y(y_), z(z_) {}
    template<VectorLike<S, 3> V>
    constexpr Vector(const V& v) : x(v.x), y(v.y), z(v.z) {}
    friend constexpr bool operator==(const Vector&, const Vector&) = default;
};

template<class S>
struct Vector<S, 4> {
    S x, y, z, w;

    Vector() = default;
    constexpr Vector(S x_, S y_, S z_, S w_) : x(x_), y(y_), z(z_), w(w_) {}
    template<VectorLike<S, 4> V>
    constexpr Vector(const V& v) : x(v.x), y(v.y), z(v.z), w(v.w) {}
    friend constexpr bool operator==(const Vector&, const Vector&) = default;
};

/// A matrix of another library that says it is made of columns (glm's `col_type`): C of them, R tall.
template<class M, class S, unsigned R, unsigned C>
concept ColumnMatrixLike =
    std::is_trivially_copyable_v<M> && sizeof(M) == R * C * sizeof(S) && requires { typename M::col_type; } &&
    sizeof(typename M::col_type) == R * sizeof(S) &&
    requires(const M& m) { requires std::is_same_v<std::remove_cvref_t<decltype(m[0][0])>, S>; };

/// R rows, C columns, column after column.
template<class S, unsigned R, unsigned C>
struct Matrix {
    Vector<S, R> columns[C];

    Matrix() = default;
    /// The columns, left to right. (The first stands alone: a pack alone would be a default constructor too,
    /// and the type no longer trivial.)
    template<class... Rest>
        requires(sizeof...(Rest) == C - 1 && (std::is_convertible_v<Rest, Vector<S, R>> && ...))
    constexpr Matrix(const Vector<S, R>& first, const Rest&... rest)
        : columns{first, Vector<S, R>(rest)...} {}
    template<ColumnMatrixLike<S, R, C> M>
    constexpr Matrix(const M& m) : Matrix(std::bit_cast<Matrix>(m)) {}
    friend constexpr bool operator==(const Matrix&, const Matrix&) = default;
};

using float2 = Vector<float, 2>;
using float3 = Vector<float, 3>;
using float4 = Vector<float, 4>;
using int2 = Vector<std::int32_t, 2>;
using int3 = Vector<std::int32_t, 3>;
using int4 = Vector<std::int32_t, 4>;
using uint2 = Vector<std::uint32_t, 2>;
using uint3 = Vector<std::uint32_t, 3>;
using uint4 = Vector<std::uint32_t, 4>;
using float16_t2 = Vector<float16_t, 2>;
using float16_t3 = Vector<float16_t, 3>;
using float16_t4 = Vector<float16_t, 4>;
using int16_t2 = Vector<std::int16_t, 2>;
using int16_t3 = Vector<std::int16_t, 3>;
using int16_t4 = Vector<std::int16_t, 4>;
using uint16_t2 = Vector<std::uint16_t, 2>;
using uint16_t3 = Vector<std::uint16_t, 3>;
using uint16_t4 = Vector<std::uint16_t, 4>;
using double2 = Vector<double, 2>;
using double3 = Vector<double, 3>;
using double4 = Vector<double, 4>;
using int64_t2 = Vector<std::int64_t, 2>;
using int64_t3 = Vector<std::int64_t, 3>;
using int64_t4 = Vector<std::int64_t, 4>;
using uint64_t2 = Vector<std::uint64_t, 2>;
using uint64_t3 = Vector<std::uint64_t, 3>;
using uint64_t4 = Vector<std::uint64_t, 4>;

using float2x2 = Matrix<float, 2, 2>;
using float2x3 = Matrix<float, 2, 3>;
using float2x4 = Matrix<float, 2, 4>;
using float3x2 = Matrix<float, 3, 2>;
using float3x3 = Matrix<float, 3, 3>;
using float3x4 = Matrix<float, 3, 4>;
using float4x2 = Matrix<float, 4, 2>;
using float4x3 = Matrix<float, 4, 3>;
using float4x4 = Matrix<float, 4, 4>;

} // namespace bindery
