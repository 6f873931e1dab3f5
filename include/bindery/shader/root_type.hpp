#pragma once
// A binding struct as a value: what a pipeline is made with, and what its shaders are compared with.

#include <bindery/shader/binding_struct.hpp>
#include <bindery/shader/field_names.hpp>

#include <span>
#include <string_view>

namespace bindery {

/// Views of constants: cheap to copy, never dangling.
struct RootType {
    std::string_view name; ///< As C++ spells it, with its namespaces: "game::ParticleParams".
    std::uint64_t hash = 0;
    std::span<const Slot> slots; ///< Of a default-made one: kind, element, stride of each DWORD.
    std::span<const FieldName> fields;

    /// Tells root types apart at run time: by name and by what their DWORDs are. 0 for one without fields.
    constexpr std::uint64_t identity() const {
        if (slots.empty())
            return 0;
        std::uint64_t mixed = hash;
        for (const char c : name) // FNV-1a, as in the type hash
            mixed = (mixed ^ static_cast<unsigned char>(c)) * 0x100000001b3ull;
        return mixed;
    }

    /// The field that slot `i` belongs to; empty past the end.
    constexpr std::string_view field_of(std::size_t i) const {
        for (const FieldName& field : fields)
            if (i >= field.first_slot && i < std::size_t{field.first_slot} + field.slots)
                return field.name;
        return {};
    }
};

namespace detail {

template<class T>
constexpr std::string_view type_name() {
    // "... [T = game::P]", and g++: "... [with T = game::P; std::string_view = ...]"
    constexpr std::string_view text = __PRETTY_FUNCTION__, open = "T = ";
    const std::size_t begin = text.find(open) + open.size();
    const std::size_t end = text.find(';', begin);
    return text.substr(begin, (end == std::string_view::npos ? text.rfind(']') : end) - begin);
}

} // namespace detail

/// What is known of binding struct T at compile time.
template<class T>
constexpr RootType root_type() {
    return {.name = detail::type_name<T>(),
            .hash = binding_type_hash_v<T>,
            .slots = binding_slots_v<T>,
            .fields = field_names_v<T>};
}

/// RootType::identity of T.
template<class T>
inline constexpr std::uint64_t root_identity_v = root_type<T>().identity();

} // namespace bindery
