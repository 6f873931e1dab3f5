#pragma once
// From C++ types to the table's terms: the ElementType of float4, the stride of a buffer's element struct.

#include <bindery/shader/kind.hpp>
#include <bindery/shader/members.hpp>
#include <bindery/shader/types.hpp>

#include <type_traits>

namespace bindery::detail {

// --- scalars, vectors and matrices

template<class S>
struct ScalarOf {
    static constexpr bool known = false;
};
template<Scalar Which>
struct KnownScalar {
    static constexpr bool known = true;
    static constexpr Scalar value = Which;
};
template<>
struct ScalarOf<float> : KnownScalar<Scalar::float32> {};
template<>
struct ScalarOf<std::int32_t> : KnownScalar<Scalar::int32> {};
template<>
struct ScalarOf<std::uint32_t> : KnownScalar<Scalar::uint32> {};
template<>
struct ScalarOf<bool32> : KnownScalar<Scalar::bool32> {};
template<>
struct ScalarOf<float16_t> : KnownScalar<Scalar::float16> {};
template<>
struct ScalarOf<std::int16_t> : KnownScalar<Scalar::int16> {};
template<>
struct ScalarOf<std::uint16_t> : KnownScalar<Scalar::uint16> {};
template<>
struct ScalarOf<double> : KnownScalar<Scalar::float64> {};
template<>
struct ScalarOf<std::int64_t> : KnownScalar<Scalar::int64> {};
template<>
struct ScalarOf<std::uint64_t> : KnownScalar<Scalar::uint64> {};

template<class E>
struct ShapeOf {
    using Component = E;
    static constexpr unsigned rows = 1, columns = 1;
};
template<class S, unsigned N>
struct ShapeOf<Vector<S, N>> {
    using Component = S;
    static constexpr unsigned rows = 1, columns = N;
};
template<class S, unsigned R, unsigned C>
struct ShapeOf<Matrix<S, R, C>> {
    using Component = S;
    static constexpr unsigned rows = R, columns = C;
};

/// What a texture or typed buffer can return: 32-bit float, int or uint, 1 to 4 components.
template<class E>
consteval bool is_texel_element() {
    using Component = typename ShapeOf<E>::Component;
    if constexpr (!ScalarOf<Component>::known || ShapeOf<E>::rows != 1)
        return false;
    else
        return ScalarOf<Component>::value <= Scalar::uint32;
}

template<class E>
consteval ElementType texel_element() {
    static_assert(is_texel_element<E>(),
                  "a texture or typed buffer returns float, int or uint, alone or as a "
                  "vector of 2 to 4");
    if constexpr (is_texel_element<E>())
        return ElementType::of(ScalarOf<typename ShapeOf<E>::Component>::value, 1, ShapeOf<E>::columns);
    else
        return {};
}

// --- elements of structured buffers

template<class T>
concept IsBinding = requires { typename T::Handle; };

/// Never true: its arguments are there to be printed.
template<class Binding, class HandleToUse>
inline constexpr bool may_lie_in_memory = false;

/// Refuses a member that is a binding, naming the handle to use in its place.
template<class Binding>
consteval bool refuse_binding() {
    static_assert(
        may_lie_in_memory<Binding, typename Binding::Handle>,
        "an element of a buffer cannot hold a binding: use the handle, named here after the binding (for a "
        "value, its plain type)");
    return true;
}

template<class T>
consteval bool holds_no_binding();

template<class... Members>
consteval bool none_holds_binding(TypeList<Members...>) {
    return (holds_no_binding<Members>() && ...);
}

template<class T>
consteval bool holds_no_binding() {
    if constexpr (std::is_array_v<T>)
        return holds_no_binding<std::remove_all_extents_t<T>>();
    else if constexpr (IsBinding<T>)
        return refuse_binding<T>();
    else if constexpr (std::is_trivially_default_constructible_v<T> || !is_decomposable<T>())
        return true; // a binding is never trivial, so there is none in here
    else
        return none_holds_binding(MemberTypes<T>{});
}

/// The bytes of one element of a structured buffer; refuses types that C++ and a shader see differently.
template<class T>
consteval std::uint16_t structured_stride() {
    static_assert(!std::is_same_v<T, bool>, "bool is 1 byte in C++ and 4 in HLSL: use bool32");
    static_assert(!std::is_pointer_v<T>, "an element of a buffer cannot be a pointer");
    static_assert(holds_no_binding<T>());
    static_assert(std::is_trivially_copyable_v<T> && std::is_standard_layout_v<T>,
                  "an element of a buffer is plain data: no virtual function, no base class with data, no "
                  "constructor of copies");
    static_assert(std::is_trivially_default_constructible_v<T>,
                  "an element of a buffer has no constructor, no member initialiser and no binding (use the "
                  "handle of the same kind)");
    static_assert(sizeof(T) % 4 == 0,
                  "the size of a buffer's element is a multiple of 4 bytes: add a member");
    static_assert(sizeof(T) <= 2048, "the size of a buffer's element is at most 2048 bytes");
    return static_cast<std::uint16_t>(sizeof(T));
}

} // namespace bindery::detail
