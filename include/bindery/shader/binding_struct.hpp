#pragma once
// A binding struct seen as slots: what the compiler knows of it, and what it holds at run time.
//
// A field is an array of slots and nothing else, so a struct of fields is one too, through nested structs and
// arrays: std::bit_cast of a default-made one tells, at compile time, how many DWORDs there are and what each
// is.

#include <bindery/shader/slot.hpp>

#include <array>
#include <bit>
#include <cstddef>

namespace bindery {

namespace detail {

/// Bytes of T in slots; an empty struct is no root data at all.
template<class T>
inline constexpr std::size_t slots_in = std::is_empty_v<T> ? 0 : sizeof(T) / sizeof(Slot);

template<class T>
consteval std::array<Slot, slots_in<T>> default_slots() {
    if constexpr (std::is_empty_v<T>)
        return {};
    else
        return std::bit_cast<std::array<Slot, slots_in<T>>>(T{});
}

template<class T>
consteval bool is_plain_aggregate() {
    return std::is_aggregate_v<T> && std::is_class_v<T> && std::is_standard_layout_v<T> &&
           std::is_trivially_copyable_v<T>;
}

/// Every 16 bytes carry a kind; a float, a pointer or an int does not.
template<class T>
consteval bool holds_only_slots() {
    if constexpr (std::is_empty_v<T>) {
        return true;
    } else if constexpr (sizeof(T) % sizeof(Slot) != 0 || !std::has_unique_object_representations_v<T>) {
        return false;
    } else {
        for (const Slot& slot : default_slots<T>())
            if (slot.kind == Kind::none || static_cast<std::size_t>(slot.kind) >= kind_count)
                return false;
        return true;
    }
}

template<class T>
consteval std::size_t checked_slot_count() {
    static_assert(is_plain_aggregate<T>(),
                  "a binding struct is a plain aggregate: no constructor, no virtual function, no private "
                  "member, no base class with members");
    if constexpr (is_plain_aggregate<T>()) {
        static_assert(holds_only_slots<T>(),
                      "a binding struct has a member that is not a shader binding (use "
                      "UintBinding, FloatBinding, ... for plain values)");
        static_assert(
            slots_in<T> <= root_dword_count,
            "root data takes more DWORDs than are allowed (compared: how many it takes, how many are)");
    }
    return slots_in<T>;
}

consteval std::uint64_t hash_slots(const Slot* slots, std::size_t count) {
    std::uint64_t hash = 0xcbf29ce484222325ull; // FNV-1a of kind, element and stride
    for (std::size_t i = 0; i < count; ++i)
        for (unsigned byte : {static_cast<unsigned>(slots[i].kind), static_cast<unsigned>(slots[i].element),
                              slots[i].stride & 0xffu, slots[i].stride / 256u})
            hash = (hash ^ byte) * 0x100000001b3ull;
    return hash;
}

} // namespace detail

/// DWORDs of root data that binding struct T takes. Refuses, at compile time, what cannot be one: more than
/// 12 DWORDs, a member that is no binding, a constructor, a virtual function, a private member.
template<class T>
inline constexpr std::size_t binding_slot_count_v = detail::checked_slot_count<T>();

/// The slots of a default-made T: the kind, element and stride of every DWORD.
template<class T>
inline constexpr std::array<Slot, binding_slot_count_v<T>> binding_slots_v = detail::default_slots<T>();

/// Names what the DWORDs of T are, the same from every compiler; names of fields do not enter.
template<class T>
inline constexpr std::uint64_t binding_type_hash_v =
    detail::hash_slots(binding_slots_v<T>.data(), binding_slot_count_v<T>);

/// The slots that `bindings` holds now.
template<class T>
constexpr std::array<Slot, binding_slot_count_v<T>> slots_of(const T& bindings) {
    if constexpr (binding_slot_count_v<T> == 0)
        return {};
    else
        return std::bit_cast<std::array<Slot, binding_slot_count_v<T>>>(bindings);
}

/// A binding struct's DWORDs as an element of a buffer or a shader record: 4 bytes a DWORD here, `P` behind
/// `.get()` in the shader. Keeps no resource alive and causes no barrier: declare the uses.
template<class P>
class Packed {
public:
    Packed() = default;
    constexpr Packed(const P& bindings) {
        const auto slots = slots_of(bindings);
        for (std::size_t i = 0; i < slots.size(); ++i)
            dwords_[i] = slots[i].value;
    }
    constexpr std::uint32_t dword(std::size_t i) const { return dwords_[i]; }

private:
    static_assert(binding_slot_count_v<P> > 0, "Packed<P> needs a P with fields");
    std::uint32_t dwords_[binding_slot_count_v<P>];
};

} // namespace bindery
