#pragma once
// Field names of a binding struct from C++ alone, for words in errors and in the trace.
// Where T cannot be taken apart (see members.hpp) names are field[0], field[1], ...

#include <bindery/shader/binding_struct.hpp>
#include <bindery/shader/member_names.hpp>

#include <string_view>
#include <tuple>

namespace bindery {

/// A member of a binding struct and the slots it takes.
struct FieldName {
    std::string_view name;
    std::uint8_t first_slot = 0;
    std::uint8_t slots = 0;
};

namespace detail {

template<class T, std::size_t... I>
constexpr std::array<FieldName, sizeof...(I)> named_fields(std::index_sequence<I...>) {
    using Pointers = std::remove_const_t<decltype(member_pointers<T>)>;
    std::array<FieldName, sizeof...(I)> fields{FieldName{
        member_name<T, I>, 0,
        static_cast<std::uint8_t>(slots_in<std::remove_pointer_t<std::tuple_element_t<I, Pointers>>>)}...};
    std::uint8_t next = 0;
    for (FieldName& field : fields) {
        field.first_slot = next;
        next = static_cast<std::uint8_t>(next + field.slots);
    }
    return fields;
}

inline constexpr std::array<std::string_view, root_dword_count> numbered_names{
    "field[0]", "field[1]", "field[2]", "field[3]", "field[4]",  "field[5]",
    "field[6]", "field[7]", "field[8]", "field[9]", "field[10]", "field[11]"};

template<class T>
constexpr std::array<FieldName, binding_slot_count_v<T>> numbered_fields() {
    std::array<FieldName, binding_slot_count_v<T>> fields{};
    for (std::size_t i = 0; i < fields.size(); ++i)
        fields[i] = {numbered_names[i], static_cast<std::uint8_t>(i), 1};
    return fields;
}

template<class T>
constexpr auto fields_of() {
    if constexpr (is_decomposable<T>())
        return named_fields<T>(std::make_index_sequence<member_count<T>>{});
    else
        return numbered_fields<T>();
}

} // namespace detail

/// The members of T in order, outermost only: a nested struct or an array is one field of several slots.
template<class T>
inline constexpr auto field_names_v = detail::fields_of<T>();

} // namespace bindery
