// Every plain value of root data: the shader gets the bits that C++ put there.
#include "gpu/kernels/kernel_test.hpp"
#include "shader/kernels/values.h"

namespace bindery::gpu_test {
namespace {

using namespace kernels;
using Dwords = std::vector<std::uint32_t>;

/// Values that no two components share; of negative sign where there is one.
template<class S>
S nth(int n) {
    if constexpr (std::is_same_v<S, bool32>)
        return bool32(n % 3 != 0);
    else if constexpr (std::is_same_v<S, float16_t>)
        return float16_t(-0.5f * static_cast<float>(n));
    else if constexpr (std::is_unsigned_v<S>)
        return static_cast<S>(S{0} - static_cast<S>(n)); // the upper bits are set
    else if constexpr (sizeof(S) == 8)
        return static_cast<S>(-(1ll << 40) * n) + static_cast<S>(n);
    else
        return static_cast<S>(-1.5 * n);
}
/// As the kernels write it: 16-bit ones as 32, by value.
template<class S>
void put(Dwords& out, std::size_t at, S value) {
    if constexpr (std::is_same_v<S, float16_t>) {
        out[at] = std::bit_cast<std::uint32_t>(static_cast<float>(value));
    } else if constexpr (sizeof(S) == 2) {
        out[at] = static_cast<std::uint32_t>(static_cast<std::int32_t>(value));
    } else if constexpr (sizeof(S) == 8) {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        out[at] = static_cast<std::uint32_t>(bits);
        out[at + 1] = static_cast<std::uint32_t>(bits >> 32);
    } else {
        out[at] = std::bit_cast<std::uint32_t>(value);
    }
}

/// R x C, its columns made of nth(first), nth(first + 1), ...
template<class S, unsigned R, unsigned C>
Matrix<S, R, C> matrix(int first) {
    std::array<S, R * C> components;
    for (S& component : components)
        component = nth<S>(first++);
    return std::bit_cast<Matrix<S, R, C>>(components);
}
/// Its rows, 4 DWORDs each.
template<class S, unsigned R, unsigned C>
void put_rows(Dwords& out, std::size_t at, const Matrix<S, R, C>& m) {
    const auto components = std::bit_cast<std::array<S, R * C>>(m);
    for (unsigned row = 0; row < R; ++row)
        for (unsigned column = 0; column < C; ++column)
            put(out, at + 4 * row + column, components[column * R + row]);
}

class Values : public KernelTest {
protected:
    template<class S, class Root>
    void check_vectors(std::string_view entry) {
        SCOPED_TRACE(entry);
        const Buffer result = make_result(16);
        Root root;
        root.v1 = nth<S>(1);
        root.v2 = Vector<S, 2>{nth<S>(2), nth<S>(3)};
        root.v3 = Vector<S, 3>{nth<S>(4), nth<S>(5), nth<S>(6)};
        root.v4 = Vector<S, 4>{nth<S>(7), nth<S>(8), nth<S>(9), nth<S>(10)};
        root.result = result;
        dispatch(entry, root);
        Dwords expected(16, untouched);
        int n = 1;
        for (std::size_t width = 1; width <= 4; ++width)
            for (std::size_t i = 0; i < width; ++i)
                put(expected, 4 * (width - 1) + i, nth<S>(n++));
        EXPECT_EQ(dwords_of(result), expected);
    }
    /// One matrix, in field `field` of a root with a result.
    template<class S, unsigned R, unsigned C, class Root, class Field>
    void check_matrix(std::string_view entry, Field field) {
        SCOPED_TRACE(entry);
        const Buffer result = make_result(16);
        Root root;
        root.*field = matrix<S, R, C>(1);
        root.result = result;
        dispatch(entry, root);
        Dwords expected(16, untouched);
        put_rows(expected, 0, matrix<S, R, C>(1));
        EXPECT_EQ(dwords_of(result), expected);
    }
    /// One that leaves no room for a result, which has a pinned index then.
    template<class S, unsigned R, unsigned C, class Root, class Field>
    void check_full_matrix(std::string_view entry, Field field) {
        SCOPED_TRACE(entry);
        constexpr std::uint32_t pinned_index = 32; // two before PINNED_INDEX of values.hlsl
        const Buffer result = make_result(16, pinned_index);
        Root root;
        root.*field = matrix<S, R, C>(1);
        dispatch(entry, root, [&](CommandList& list) { list.use(result, Access::compute_write); });
        Dwords expected(16, untouched);
        put_rows(expected, 0, matrix<S, R, C>(1));
        EXPECT_EQ(dwords_of(result), expected);
        // The next one wants the same index.
        device().wait_idle();
    }
    template<class S, class Two, class M24, class M32, class M33, class M42, class M34, class M43>
    void check_matrices(const std::string& name) {
        const Buffer result = make_result(16);
        Two two;
        two.m22 = matrix<S, 2, 2>(1);
        two.m23 = matrix<S, 2, 3>(5);
        two.result = result;
        dispatch("matrices_" + name + "_2", two);
        Dwords expected(16, untouched);
        put_rows(expected, 0, matrix<S, 2, 2>(1));
        put_rows(expected, 8, matrix<S, 2, 3>(5));
        EXPECT_EQ(dwords_of(result), expected) << name;
        const std::string prefix = "matrix_" + name;
        check_matrix<S, 2, 4, M24>(prefix + "_24", &M24::m24);
        check_matrix<S, 3, 2, M32>(prefix + "_32", &M32::m32);
        check_matrix<S, 3, 3, M33>(prefix + "_33", &M33::m33);
        check_matrix<S, 4, 2, M42>(prefix + "_42", &M42::m42);
        check_full_matrix<S, 3, 4, M34>(prefix + "_34", &M34::m34);
        device().next_frame();
        device().next_frame();
        check_full_matrix<S, 4, 3, M43>(prefix + "_43", &M43::m43);
        device().next_frame();
        device().next_frame();
    }
    template<class S, class W12, class W3, class W4>
    void check_wide(const std::string& name) {
        SCOPED_TRACE(name);
        const Buffer results[3] = {make_result(8), make_result(8), make_result(8)};
        W12 w12;
        w12.v1 = nth<S>(1);
        w12.v2 = Vector<S, 2>{nth<S>(2), nth<S>(3)};
        w12.result = results[0];
        dispatch("wide_" + name + "_12", w12);
        W3 w3;
        w3.v3 = Vector<S, 3>{nth<S>(4), nth<S>(5), nth<S>(6)};
        w3.result = results[1];
        dispatch("wide_" + name + "_3", w3);
        W4 w4;
        w4.v4 = Vector<S, 4>{nth<S>(7), nth<S>(8), nth<S>(9), nth<S>(10)};
        w4.result = results[2];
        dispatch("wide_" + name + "_4", w4);
        const std::vector<std::vector<int>> expected{{1, 2, 3}, {4, 5, 6}, {7, 8, 9, 10}};
        for (std::size_t i = 0; i < 3; ++i) {
            Dwords dwords(8, untouched);
            for (std::size_t n = 0; n < expected[i].size(); ++n)
                put(dwords, 2 * n, nth<S>(expected[i][n]));
            EXPECT_EQ(dwords_of(results[i]), dwords) << i;
        }
    }
};

TEST_P(Values, Vectors) {
    check_vectors<float, FloatVectors>("vectors_Float");
    check_vectors<std::int32_t, IntVectors>("vectors_Int");
    check_vectors<std::uint32_t, UintVectors>("vectors_Uint");
    check_vectors<bool32, BoolVectors>("vectors_Bool");
}

TEST_P(Values, VectorsOf16Bits) {
    check_vectors<float16_t, Float16_tVectors>("vectors_Float16_t");
    check_vectors<std::int16_t, Int16_tVectors>("vectors_Int16_t");
    check_vectors<std::uint16_t, Uint16_tVectors>("vectors_Uint16_t");
}

TEST_P(Values, VectorsOf64Bits) {
    check_wide<double, DoubleWide12, DoubleWide3, DoubleWide4>("Double");
    check_wide<std::int64_t, Int64_tWide12, Int64_tWide3, Int64_tWide4>("Int64_t");
    check_wide<std::uint64_t, Uint64_tWide12, Uint64_tWide3, Uint64_tWide4>("Uint64_t");
}

TEST_P(Values, Matrices){
#define CHECK_MATRICES(Name, S)                                                                              \
    check_matrices<S, Name##Matrices2, Name##Matrix24, Name##Matrix32, Name##Matrix33, Name##Matrix42,       \
                   Name##Matrix34, Name##Matrix43>(#Name);
    CHECK_MATRICES(Float, float) CHECK_MATRICES(Int, std::int32_t) CHECK_MATRICES(Uint, std::uint32_t)
        CHECK_MATRICES(Bool, bool32)}

TEST_P(Values, StructsAndArraysIndexedByAValue) {
    for (std::uint32_t index : {0u, 1u}) {
        const Buffer results[2] = {make_result(4), make_result(4)};
        Nested root;
        for (std::uint32_t i = 0; i < 2; ++i) {
            root.pairs[i].first = 10u + i;
            root.pairs[i].second = 0.5f + static_cast<float>(i);
            root.values[i] = int2{-1 - static_cast<int>(i), 7};
            root.results[i] = results[i];
        }
        root.index = index;
        dispatch("nested_root", root);
        EXPECT_EQ(dwords_of(results[0]), (Dwords{index, untouched, untouched, untouched}));
        EXPECT_EQ(
            dwords_of(results[1]),
            (Dwords{10 + index, std::bit_cast<std::uint32_t>(0.5f + static_cast<float>(index)), ~index, 7}));
    }
}

INSTANTIATE_KERNEL_TESTS(Values);

} // namespace
} // namespace bindery::gpu_test
