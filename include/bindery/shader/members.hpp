#pragma once
// What C++20 can tell of an aggregate's members without a macro: how many, of which types, where.
//
// Used for words only (field names, the handle to use in an error); what must be right comes from the slots.
// Members are counted by brace initialisation with a value that converts to anything, then taken apart with
// a structured binding.

#include <cstddef>
#include <type_traits>
#include <utility>

namespace bindery::detail {

inline constexpr std::size_t max_members = 16; ///< More than root data can hold; elements may have more.

template<class... Members>
struct TypeList {
    static constexpr std::size_t size = sizeof...(Members);
};

struct Anything {
    template<class T>
    constexpr operator T() const noexcept;
};

template<std::size_t>
using AnythingAt = Anything;

// --- how many

template<class T, std::size_t... I>
consteval bool takes_flat(std::index_sequence<I...>) {
    return requires { T{AnythingAt<I>{}...}; };
}

/// T{a, b, {c, d}, e, ...}: Before values, one braced group, After values.
template<class T, std::size_t... Before, std::size_t... Group, std::size_t... After>
consteval bool takes_grouped(std::index_sequence<Before...>, std::index_sequence<Group...>,
                             std::index_sequence<After...>) {
    return requires { T{AnythingAt<Before>{}..., {AnythingAt<Group>{}...}, AnythingAt<After>{}...}; };
}

/// Values that T{...} takes; an array counts once an element, because its braces may be left out.
template<class T, std::size_t N = max_members + 1>
consteval std::size_t flat_count() {
    if constexpr (N == 0)
        return 0;
    else if constexpr (takes_flat<T>(std::make_index_sequence<N>{}))
        return N;
    else
        return flat_count<T, N - 1>();
}

/// Values that the member starting at flat position At takes when it is an array, else 1.
template<class T, std::size_t At, std::size_t Flat, std::size_t N>
consteval std::size_t member_width() {
    if constexpr (N <= 1)
        return 1;
    else if constexpr (!takes_grouped<T>(std::make_index_sequence<At>{}, std::make_index_sequence<N>{},
                                         std::make_index_sequence<0>{}))
        return member_width<T, At, Flat, N - 1>();
    else // a struct in braces leaves room for all the others; an array of N has used up N of them
        return takes_grouped<T>(std::make_index_sequence<At>{}, std::make_index_sequence<N>{},
                                std::make_index_sequence<Flat - At - 1>{})
                   ? 1
                   : N;
}

template<class T, std::size_t At, std::size_t Flat>
consteval std::size_t count_members() {
    if constexpr (At >= Flat)
        return 0;
    else
        return 1 + count_members<T, At + member_width<T, At, Flat, Flat - At>(), Flat>();
}

template<class T>
inline constexpr std::size_t member_count = count_members<T, 0, flat_count<T>()>();

template<class T>
consteval bool is_decomposable() {
    if constexpr (!std::is_class_v<T> || !std::is_aggregate_v<T> || std::is_empty_v<T>)
        return false;
    else
        return flat_count<T>() <= max_members;
}

// --- which

/// Calls use(member...) with every member of `object`, in order.
template<class T, class Use>
constexpr decltype(auto) with_members(T& object, Use use) {
    constexpr std::size_t count = member_count<std::remove_const_t<T>>;
    static_assert(count >= 1 && count <= max_members);
    if constexpr (count == 1) {
        auto& [a] = object;
        return use(a);
    } else if constexpr (count == 2) {
        auto& [a, b] = object;
        return use(a, b);
    } else if constexpr (count == 3) {
        auto& [a, b, c] = object;
        return use(a, b, c);
    } else if constexpr (count == 4) {
        auto& [a, b, c, d] = object;
        return use(a, b, c, d);
    } else if constexpr (count == 5) {
        auto& [a, b, c, d, e] = object;
        return use(a, b, c, d, e);
    } else if constexpr (count == 6) {
        auto& [a, b, c, d, e, f] = object;
        return use(a, b, c, d, e, f);
    } else if constexpr (count == 7) {
        auto& [a, b, c, d, e, f, g] = object;
        return use(a, b, c, d, e, f, g);
    } else if constexpr (count == 8) {
        auto& [a, b, c, d, e, f, g, h] = object;
        return use(a, b, c, d, e, f, g, h);
    } else if constexpr (count == 9) {
        auto& [a, b, c, d, e, f, g, h, i] = object;
        return use(a, b, c, d, e, f, g, h, i);
    } else if constexpr (count == 10) {
        auto& [a, b, c, d, e, f, g, h, i, j] = object;
        return use(a, b, c, d, e, f, g, h, i, j);
    } else if constexpr (count == 11) {
        auto& [a, b, c, d, e, f, g, h, i, j, k] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k);
    } else if constexpr (count == 12) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l);
    } else if constexpr (count == 13) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m);
    } else if constexpr (count == 14) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n);
    } else if constexpr (count == 15) {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o);
    } else {
        auto& [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] = object;
        return use(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p);
    }
}

struct ListTypes {
    template<class... Members>
    TypeList<std::remove_cvref_t<Members>...> operator()(Members&...) const;
};

template<class T>
using MemberTypes = decltype(with_members(std::declval<T&>(), ListTypes{}));

} // namespace bindery::detail
