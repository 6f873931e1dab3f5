#pragma once
// What C++20 can tell of an aggregate's members without a macro: how many, of which types, where.
//
// Members are counted by initialising with empty braces, one pair a member (an array takes one pair like any
// other), then taken apart with a structured binding. So members can be default-made, as those of buffer
// elements and of binding structs are.

#include <cstddef>
#include <type_traits>
#include <utility>

namespace bindery::detail {

inline constexpr std::size_t max_members = 64; ///< More than root data can hold; elements may have more.

template<class... Members>
struct TypeList {
    static constexpr std::size_t size = sizeof...(Members);
};

// --- how many

/// Whether T can be made from that many empty pairs of braces.
template<class T>
consteval bool takes_braces(std::size_t count) {
#define BINDERY_MEMBERS(number, braces, names)                                                               \
    if (count == number)                                                                                     \
        return requires { T{braces}; };
#include <bindery/shader/members.inc>
#undef BINDERY_MEMBERS
    return count == 0;
}

/// Members of aggregate T; max_members where there are more.
template<class T>
consteval std::size_t count_members() {
    std::size_t count = max_members;
    while (!takes_braces<T>(count))
        --count;
    return count;
}

template<class T>
inline constexpr std::size_t member_count = count_members<T>();

/// Whether T can be taken apart. One with exactly max_members members may have more, and cannot.
template<class T>
consteval bool is_decomposable() {
    if constexpr (!std::is_class_v<T> || !std::is_aggregate_v<T> || std::is_empty_v<T>)
        return false;
    else
        return member_count<T> < max_members;
}

// --- which

/// Calls use(member...) with every member of `object`, in order.
template<class T, class Use>
constexpr decltype(auto) with_members(T& object, Use use) {
    constexpr std::size_t count = member_count<std::remove_const_t<T>>;
    static_assert(count >= 1 && count <= max_members);
    if constexpr (count == 0) {
        return use();
    }
#define BINDERY_MEMBERS(number, braces, names)                                                               \
    else if constexpr (count == number) {                                                                    \
        auto& [names] = object;                                                                              \
        return use(names);                                                                                   \
    }
#include <bindery/shader/members.inc>
#undef BINDERY_MEMBERS
}

struct ListTypes {
    template<class... Members>
    constexpr TypeList<std::remove_cvref_t<Members>...> operator()(Members&...) const {
        return {}; // with a body: a member may be of a local type
    }
};

template<class T>
using MemberTypes = decltype(with_members(std::declval<T&>(), ListTypes{}));

} // namespace bindery::detail
