#pragma once
// Binding fields for plain values: FloatBinding, Uint3Binding, Float3x4Binding, Float16_t2Binding, ...
//
// A value takes as many DWORDs as it is long: 16-bit components lie two a DWORD, the first in the low half;
// 64-bit ones take two, low half first; matrices are column-major; a bool is a DWORD of 0 or 1. The shader
// gets the bits back, never a conversion.

#include <bindery/shader/element.hpp>
#include <bindery/shader/slot.hpp>

#include <concepts>

namespace bindery {

namespace detail {

/// What a component of type S can be made from: no sign changes and no truncation pass unseen, so that a
/// signed literal given to an unsigned field does not compile (write 5u).
template<class U, class S>
concept ComponentFrom =
    std::same_as<U, S> || (std::same_as<S, bool32> && std::same_as<U, bool>) ||
    (std::floating_point<S> && (std::floating_point<U> || std::integral<U>) && !std::same_as<U, bool>) ||
    (std::same_as<S, float16_t> && std::floating_point<U>) ||
    (std::unsigned_integral<S> && std::unsigned_integral<U> && !std::same_as<U, bool> &&
     sizeof(U) <= sizeof(S)) ||
    (std::signed_integral<S> && std::signed_integral<U> && sizeof(U) <= sizeof(S));

template<class S, class U>
constexpr S to_component(U value) {
    if constexpr (std::same_as<S, float16_t> && !std::same_as<U, float16_t>)
        return float16_t(static_cast<float>(value));
    else
        return static_cast<S>(value);
}

template<class S>
constexpr std::uint64_t component_bits(S value) {
    if constexpr (sizeof(S) == 2)
        return std::bit_cast<std::uint16_t>(value);
    else if constexpr (sizeof(S) == 4)
        return std::bit_cast<std::uint32_t>(value);
    else
        return std::bit_cast<std::uint64_t>(value);
}

template<class S>
constexpr S component_from_bits(std::uint64_t bits) {
    if constexpr (sizeof(S) == 2)
        return std::bit_cast<S>(static_cast<std::uint16_t>(bits));
    else if constexpr (sizeof(S) == 4)
        return std::bit_cast<S>(static_cast<std::uint32_t>(bits));
    else
        return std::bit_cast<S>(bits);
}

/// The carrier of a shape: S, Vector or Matrix.
template<class S, unsigned R, unsigned C>
struct CarrierOf {
    using type = Matrix<S, R, C>;
};
template<class S, unsigned C>
struct CarrierOf<S, 1, C> {
    using type = Vector<S, C>;
};
template<class S>
struct CarrierOf<S, 1, 1> {
    using type = S;
};

/// What a whole vector or matrix can be made from: ours, or another library's of the same shape.
template<class V, class S, unsigned R, unsigned C>
concept CarrierLike = (R * C > 1) && (std::same_as<V, typename CarrierOf<S, R, C>::type> ||
                                      (R == 1 && VectorLike<V, S, C>) || ColumnMatrixLike<V, S, R, C>);

/// Components side by side, as they lie in memory.
template<class S, unsigned Count>
struct Components {
    S at[Count];
};

} // namespace detail

/// A value of R x C components of S (a vector of n is 1 x n). Default-made: zero.
template<class S, unsigned R, unsigned C>
class ValueBinding {
    static constexpr unsigned component_count = R * C;
    static constexpr ElementType element = ElementType::of(detail::ScalarOf<S>::value, R, C);
    static constexpr unsigned dword_count = element.dwords();
    static_assert(dword_count <= root_dword_count);

public:
    /// The plain type of the same value; in memory it stands where the binding stands in root data.
    using Handle = typename detail::CarrierOf<S, R, C>::type;

    constexpr ValueBinding() {
        for (unsigned part = 0; part < dword_count; ++part)
            slots_[part] = {.resource = 0,
                            .value = 0,
                            .kind = Kind::value,
                            .element = element.bits,
                            .stride = static_cast<std::uint16_t>(part)};
    }
    /// The whole value, or its components in order. A uint takes unsigned integers alone, an int signed ones;
    /// a float takes any arithmetic type and rounds.
    template<class U>
        requires(component_count == 1 && detail::ComponentFrom<U, S>)
    constexpr ValueBinding(U value) : ValueBinding() {
        set({{detail::to_component<S>(value)}});
    }
    template<class V>
        requires detail::CarrierLike<V, S, R, C>
    constexpr ValueBinding(const V& value) : ValueBinding() {
        set(std::bit_cast<detail::Components<S, component_count>>(static_cast<Handle>(value)));
    }
    template<class... U>
        requires(R == 1 && component_count > 1 && sizeof...(U) == component_count &&
                 (detail::ComponentFrom<U, S> && ...))
    constexpr ValueBinding(U... components) : ValueBinding() {
        set({{detail::to_component<S>(components)...}});
    }

    /// What was set, read back from the DWORDs.
    constexpr Handle get() const {
        detail::Components<S, component_count> components{};
        for (unsigned i = 0; i < component_count; ++i)
            components.at[i] = detail::component_from_bits<S>(bits_of(i));
        return std::bit_cast<Handle>(components);
    }
    constexpr const Slot& slot() const { return slots_[0]; }

private:
    constexpr void set(const detail::Components<S, component_count>& components) {
        for (unsigned i = 0; i < component_count; ++i) {
            const std::uint64_t bits = detail::component_bits(components.at[i]);
            const unsigned byte = i * static_cast<unsigned>(sizeof(S));
            slots_[byte / 4].value |= static_cast<std::uint32_t>(bits << (8 * (byte % 4)));
            if constexpr (sizeof(S) == 8)
                slots_[byte / 4 + 1].value = static_cast<std::uint32_t>(bits >> 32);
        }
    }
    constexpr std::uint64_t bits_of(unsigned i) const {
        const unsigned byte = i * static_cast<unsigned>(sizeof(S));
        std::uint64_t bits = slots_[byte / 4].value >> (8 * (byte % 4));
        if constexpr (sizeof(S) == 8)
            bits |= static_cast<std::uint64_t>(slots_[byte / 4 + 1].value) << 32;
        return bits;
    }

    Slot slots_[dword_count];
};

// Names: the scalar's name, then columns, or rows x columns.
#define BINDERY_VECTOR_FIELDS_(name, type)                                                                   \
    using name##Binding = ValueBinding<type, 1, 1>;                                                          \
    using name##2Binding = ValueBinding<type, 1, 2>;                                                         \
    using name##3Binding = ValueBinding<type, 1, 3>;                                                         \
    using name##4Binding = ValueBinding<type, 1, 4>;
#define BINDERY_MATRIX_FIELDS_(name, type)                                                                   \
    using name##2x2Binding = ValueBinding<type, 2, 2>;                                                       \
    using name##2x3Binding = ValueBinding<type, 2, 3>;                                                       \
    using name##2x4Binding = ValueBinding<type, 2, 4>;                                                       \
    using name##3x2Binding = ValueBinding<type, 3, 2>;                                                       \
    using name##3x3Binding = ValueBinding<type, 3, 3>;                                                       \
    using name##3x4Binding = ValueBinding<type, 3, 4>;                                                       \
    using name##4x2Binding = ValueBinding<type, 4, 2>;                                                       \
    using name##4x3Binding = ValueBinding<type, 4, 3>;

BINDERY_VECTOR_FIELDS_(Float, float)
BINDERY_VECTOR_FIELDS_(Int, std::int32_t)
BINDERY_VECTOR_FIELDS_(Uint, std::uint32_t)
BINDERY_VECTOR_FIELDS_(Bool, bool32)
BINDERY_VECTOR_FIELDS_(Float16_t, float16_t)
BINDERY_VECTOR_FIELDS_(Int16_t, std::int16_t)
BINDERY_VECTOR_FIELDS_(Uint16_t, std::uint16_t)
BINDERY_VECTOR_FIELDS_(Double, double)
BINDERY_VECTOR_FIELDS_(Int64_t, std::int64_t)
BINDERY_VECTOR_FIELDS_(Uint64_t, std::uint64_t)
BINDERY_MATRIX_FIELDS_(Float, float)
BINDERY_MATRIX_FIELDS_(Int, std::int32_t)
BINDERY_MATRIX_FIELDS_(Uint, std::uint32_t)
BINDERY_MATRIX_FIELDS_(Bool, bool32)

#undef BINDERY_VECTOR_FIELDS_
#undef BINDERY_MATRIX_FIELDS_

} // namespace bindery
