#pragma once
// A binding struct as a value: what a pipeline is made with, and what its shaders are compared with.

#include <bindery/shader/binding_struct.hpp>
#include <bindery/shader/element_layout.hpp>
#include <bindery/shader/field_names.hpp>

#include <span>
#include <string_view>

namespace bindery {

/// What C++ knows of the elements behind a field.
struct ElementLayout {
    std::uint8_t first_slot = 0;
    std::string_view type_name;
    std::span<const TypeNode> nodes; ///< As layout_of has them; empty for a type that cannot be taken apart.
};

/// Views of constants: cheap to copy, never dangling.
struct RootType {
    std::string_view name; ///< As C++ spells it, with its namespaces: "game::ParticleParams".
    std::uint64_t hash = 0;
    std::span<const Slot> slots; ///< Of a default-made one: kind, element, stride of each DWORD.
    std::span<const FieldName> fields;
    std::span<const ElementLayout> elements{}; ///< One for each structured or transient field.

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

/// The elements of the fields that hold some, in the order of their slots.
struct ElementLayouts {
    std::array<ElementLayout, root_dword_count> rows{};
    std::size_t count = 0;
    std::size_t next_slot = 0;

    template<class F>
    constexpr void add() {
        if constexpr (std::is_array_v<F>) {
            for (std::size_t i = 0; i < std::extent_v<F>; ++i)
                add<std::remove_extent_t<F>>();
        } else if constexpr (requires { typename F::Element; }) {
            ElementLayout& row = rows[count++];
            row.first_slot = static_cast<std::uint8_t>(next_slot);
            row.type_name = type_name<typename F::Element>();
            if constexpr (has_layout<typename F::Element>)
                row.nodes = layout_of<typename F::Element>().nodes;
            next_slot += slots_in<F>;
        } else if constexpr (!IsBinding<F> && is_decomposable<F>()) {
            add_members(MemberTypes<F>{});
        } else {
            next_slot += slots_in<F>;
        }
    }
    template<class... Members>
    constexpr void add_members(TypeList<Members...>) {
        (add<Members>(), ...);
    }
};

template<class T>
consteval ElementLayouts element_layouts() {
    ElementLayouts layouts;
    layouts.add<T>();
    return layouts;
}
template<class T>
inline constexpr ElementLayouts element_layouts_v = element_layouts<T>();

} // namespace detail

/// What is known of binding struct T at compile time.
template<class T>
constexpr RootType root_type() {
    return {.name = detail::type_name<T>(),
            .hash = binding_type_hash_v<T>,
            .slots = binding_slots_v<T>,
            .fields = field_names_v<T>,
            .elements =
                std::span(detail::element_layouts_v<T>.rows).first(detail::element_layouts_v<T>.count)};
}

/// RootType::identity of T.
template<class T>
inline constexpr std::uint64_t root_identity_v = root_type<T>().identity();

} // namespace bindery
