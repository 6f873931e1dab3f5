// Every shape of element, loaded and stored: what C++ wrote is what the GPU sees, and the other way round.
#include "gpu/kernels/kernel_test.hpp"
#include "shader/kernels/shapes_16.h"

namespace bindery::gpu_test {
namespace {

using namespace kernels;
using Dwords = std::vector<std::uint32_t>;

// --- leaves in C++, as leaves.hlsli has them

template<class S>
S number_as(std::uint32_t number) {
    if constexpr (std::is_same_v<S, float16_t>)
        return float16_t(static_cast<float>(number));
    else
        return static_cast<S>(number);
}
template<class S>
void put_scalar(Dwords& out, S value) {
    if constexpr (std::is_same_v<S, float16_t>) {
        out.push_back(std::bit_cast<std::uint32_t>(static_cast<float>(value)));
    } else if constexpr (sizeof(S) == 8) {
        const auto bits = std::bit_cast<std::uint64_t>(value);
        out.push_back(static_cast<std::uint32_t>(bits));
        out.push_back(static_cast<std::uint32_t>(bits >> 32));
    } else if constexpr (sizeof(S) == 2) {
        // Integers widen by value: the sign too.
        out.push_back(static_cast<std::uint32_t>(static_cast<std::int32_t>(value)));
    } else {
        out.push_back(std::bit_cast<std::uint32_t>(value));
    }
}

template<class S>
void set(std::uint32_t& number, S& leaf) {
    leaf = number_as<S>(number++);
}
void set(std::uint32_t& number, bool32& leaf) {
    leaf = std::bit_cast<bool32>(number++);
}
template<class S, unsigned N>
void set(std::uint32_t& number, Vector<S, N>& leaf) {
    set(number, leaf.x);
    set(number, leaf.y);
    if constexpr (N > 2)
        set(number, leaf.z);
    if constexpr (N > 3)
        set(number, leaf.w);
}
template<class S>
void put(Dwords& out, const S& leaf) {
    put_scalar(out, leaf);
}
template<class S, unsigned N>
void put(Dwords& out, const Vector<S, N>& leaf) {
    put_scalar(out, leaf.x);
    put_scalar(out, leaf.y);
    if constexpr (N > 2)
        put_scalar(out, leaf.z);
    if constexpr (N > 3)
        put_scalar(out, leaf.w);
}

/// Component of a column, by number.
template<class S, unsigned N>
S& component(Vector<S, N>& v, unsigned i) {
    return i == 0   ? v.x
           : i == 1 ? v.y
                    : [&]() -> S& {
        if constexpr (N > 3)
            return i == 2 ? v.z : v.w;
        else if constexpr (N > 2)
            return v.z;
        else
            return v.y;
    }();
}
// Row after row.
template<class S, unsigned R, unsigned C>
void set_matrix(std::uint32_t& number, Matrix<S, R, C>& leaf) {
    for (unsigned row = 0; row < R; ++row)
        for (unsigned column = 0; column < C; ++column)
            component(leaf.columns[column], row) = static_cast<S>(number++);
}
template<class S, unsigned R, unsigned C>
void put_matrix(Dwords& out, Matrix<S, R, C> leaf) {
    for (unsigned row = 0; row < R; ++row)
        for (unsigned column = 0; column < C; ++column)
            put_scalar(out, component(leaf.columns[column], row));
}

/// Filling and listing of one shape.
template<class T>
struct Leaves;
#define SET_LEAF(leaf) set(number, leaf);
#define SET_MATRIX(leaf) set_matrix(number, leaf);
#define PUT_LEAF(leaf) put(out, leaf);
#define PUT_MATRIX(leaf) put_matrix(out, leaf);
#define LEAVES(Name)                                                                                         \
    template<>                                                                                               \
    struct Leaves<Name> {                                                                                    \
        static Name made(std::uint32_t number) {                                                             \
            Name value{};                                                                                    \
            Name##_LEAVES(SET_LEAF, SET_MATRIX, value) return value;                                         \
        }                                                                                                    \
        static Dwords listed(const Name& value) {                                                            \
            Dwords out;                                                                                      \
            Name##_LEAVES(PUT_LEAF, PUT_MATRIX, value) return out;                                           \
        }                                                                                                    \
    };
SHAPES(LEAVES)
SHAPES_16(LEAVES)

class Shapes : public KernelTest {
protected:
    template<class T, class Fields>
    void check(std::string_view entry) {
        SCOPED_TRACE(entry);
        std::vector<T> source, target;
        for (std::uint32_t i = 0; i < 4; ++i) {
            source.push_back(Leaves<T>::made(40 * i + 3));
            target.push_back(Leaves<T>::made(40 * i + 300));
        }
        const Buffer source_buffer = make_elements(source), target_buffer = make_elements(target, true);
        const Buffer result = make_result(256);
        dispatch(entry, Fields{.source = source_buffer, .target = target_buffer, .result = result});

        Dwords expected = Leaves<T>::listed(source[1]);
        const Dwords second = Leaves<T>::listed(target[2]);
        expected.insert(expected.end(), second.begin(), second.end());
        Dwords found = dwords_of(result);
        ASSERT_LE(expected.size(), found.size());
        for (std::size_t i = expected.size(); i < found.size(); ++i)
            ASSERT_EQ(found[i], untouched) << "DWORD " << i;
        found.resize(expected.size());
        EXPECT_EQ(found, expected);

        const std::vector<T> written = values_of<T>(device().read(target_buffer));
        const std::vector<T> wanted{target[0], source[1], target[2], Leaves<T>::made(1)};
        for (std::size_t i = 0; i < wanted.size(); ++i)
            EXPECT_EQ(Leaves<T>::listed(written[i]), Leaves<T>::listed(wanted[i])) << "element " << i;
    }
};

TEST_P(Shapes, LoadAndStoreEveryLeaf){
#define CHECK(Name) check<Name, Name##Fields>("shape_" #Name);
    SHAPES(CHECK)}

TEST_P(Shapes, LoadAndStoreEveryLeafOf16Bits) {
    ASSERT_TRUE(device().info().int16);
    SHAPES_16(CHECK)
}

INSTANTIATE_KERNEL_TESTS(Shapes);

} // namespace
} // namespace bindery::gpu_test
