#pragma once
// Names of types and of members, from C++ alone.
//
// The name of a member is read out of the compiler's own name for a function whose template argument points
// at the member.

#include <bindery/shader/members.hpp>

#include <cstddef>
#include <string_view>
#include <tuple>

namespace bindery::detail {

template<class T>
constexpr std::string_view type_name() {
    // "... [T = game::P]", and g++: "... [with T = game::P; std::string_view = ...]"
    constexpr std::string_view text = __PRETTY_FUNCTION__, open = "T = ";
    const std::size_t begin = text.find(open) + open.size();
    const std::size_t end = text.find(';', begin);
    return text.substr(begin, (end == std::string_view::npos ? text.rfind(']') : end) - begin);
}

#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wundefined-var-template"
#pragma clang diagnostic ignored "-Wundefined-internal"
#endif

template<class T>
struct Somewhere {
    T object;
};
/// Never defined: only addresses within it are named.
template<class T>
extern const Somewhere<T> somewhere;

template<auto Pointer>
constexpr std::string_view signature_of_pointer() {
    return __PRETTY_FUNCTION__;
}

constexpr bool is_name_character(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// The last identifier of the template argument: "... &somewhere<P>.object.count]" (clang), "...
/// object.P::count); std::string_view = ...]" (g++).
constexpr std::string_view member_in(std::string_view signature) {
    const std::size_t alias = signature.rfind("; std::string_view");
    std::size_t end = alias == std::string_view::npos ? signature.rfind(']') : alias;
    while (end > 0 && !is_name_character(signature[end - 1]))
        --end;
    std::size_t begin = end;
    while (begin > 0 && is_name_character(signature[begin - 1]))
        --begin;
    return signature.substr(begin, end - begin);
}

template<class T>
inline constexpr auto member_pointers =
    with_members(somewhere<T>.object, [](auto&... members) { return std::tuple(&members...); });

/// The name of the I-th member of T, which can be taken apart.
template<class T, std::size_t I>
inline constexpr std::string_view member_name =
    member_in(signature_of_pointer<std::get<I>(member_pointers<T>)>());

#if defined(__clang__)
#pragma clang diagnostic pop
#endif

} // namespace bindery::detail
