#pragma once
// What C++ knows of an element type: every member's name, type and place, at compile time and without macros.
//
//     struct Particle { float3 position; float mass; };
//     static_assert(layout_of<Particle>().member("mass").offset_bytes == 12);
//
// T is an aggregate of at most 64 members; members are scalars of 16, 32 and 64 bits, bool, bool32, the
// vectors and matrices of shader/types.hpp (and of other libraries: see VectorLike), enumerations, handles,
// arrays, and aggregates of such. Anything else has no twin in HLSL and is refused at compile time.

#include <bindery/shader/binding_struct.hpp>
#include <bindery/shader/element.hpp>
#include <bindery/shader/member_names.hpp>
#include <bindery/shader/resource_field.hpp>
#include <bindery/shader/transient.hpp>
#include <bindery/type_tree.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>

namespace bindery {

/// A type's nodes, depth first; [0] is the type itself. Only structures have a type_name here; type_tree
/// spells the others. A handle or packed bindings are a structure without members whose element_count is its
/// DWORDs.
template<std::size_t Count>
struct CppLayout {
    std::array<TypeNode, Count> nodes{};
    std::array<std::uint32_t, Count> offsets{}; ///< From the start of the type.

    /// The member of a path such as "lamps.color", its offset from the start of the type; below an array it
    /// is that of the first element. Not found: a node with an empty name.
    constexpr TypeNode member(std::string_view path) const;
};

namespace detail {

// --- members that are no structures

template<Kind K, ElementType E, class T>
consteval unsigned opaque_words(const ResourceHandle<K, E, T>*) {
    return 1;
}
template<class T>
consteval unsigned opaque_words(const TransientBufferHandle<T>*) {
    return 2;
}
template<class P>
consteval unsigned opaque_words(const Packed<P>*) {
    return sizeof(Packed<P>) / 4;
}
consteval unsigned opaque_words(const void*) {
    return 0;
}
/// DWORDs of a handle or of packed bindings, whose parts are nobody's business; 0 for other types.
template<class M>
inline constexpr unsigned opaque_words_v = opaque_words(static_cast<const M*>(nullptr));

/// A vector or matrix of bindery::, or what of another library reads as one.
template<class M>
struct Numeric {
    using Component = typename ShapeOf<M>::Component;
    static constexpr unsigned rows = ShapeOf<M>::rows, columns = ShapeOf<M>::columns;
    static constexpr bool known = ScalarOf<Component>::known;
};
template<class M>
    requires requires(const M& m) {
        typename M::col_type;
        m[0][0];
    }
struct Numeric<M> {
    using Component = std::remove_cvref_t<decltype(std::declval<const M&>()[0][0])>;
    static constexpr unsigned rows = sizeof(typename M::col_type) / sizeof(Component);
    static constexpr unsigned columns = sizeof(M) / sizeof(typename M::col_type);
    static constexpr bool known = ScalarOf<Component>::known;
};
template<class M>
    requires(
        requires(const M& m) {
            m.x;
            m.y;
        } && !std::is_aggregate_v<M> && !requires { ShapeOf<M>::vector; })
struct Numeric<M> {
    using Component = std::remove_cvref_t<decltype(std::declval<const M&>().x)>;
    static constexpr unsigned rows = 1, columns = sizeof(M) / sizeof(Component);
    static constexpr bool known = ScalarOf<Component>::known && VectorLike<M, Component, columns>;
};

template<class M>
consteval bool is_plain() {
    return std::is_same_v<M, bool> || std::is_enum_v<M> || Numeric<M>::known || opaque_words_v<M> != 0;
}

/// The node of a member that is_plain.
template<class M>
consteval TypeNode plain_node() {
    TypeNode node;
    const auto numeric = [&](Scalar scalar, unsigned rows, unsigned columns) {
        node.scalar = scalar;
        node.rows = rows;
        node.columns = columns;
        node.shape = rows > 1 ? TypeShape::matrix : columns > 1 ? TypeShape::vector : TypeShape::scalar;
    };
    if constexpr (std::is_same_v<M, bool>) {
        numeric(Scalar::bool32, 1, 1);
    } else if constexpr (std::is_enum_v<M>) {
        node = plain_node<std::underlying_type_t<M>>();
    } else if constexpr (opaque_words_v<M> != 0) {
        node.type_name = type_name<M>();
        node.element_count = opaque_words_v<M>;
    } else {
        numeric(ScalarOf<typename Numeric<M>::Component>::value, Numeric<M>::rows, Numeric<M>::columns);
        if (node.shape == TypeShape::matrix)
            node.stride_bytes = sizeof(M) / Numeric<M>::columns;
    }
    node.size_bytes = sizeof(M);
    return node;
}

// --- the whole

template<class... Members>
consteval bool all_have_twins(TypeList<Members...>);
template<class... Members>
consteval std::size_t natural_size(TypeList<Members...>);

/// Whether M and everything in it has a twin in HLSL that C++ can tell of.
template<class M>
consteval bool has_twin() {
    if constexpr (std::is_array_v<M>)
        return has_twin<std::remove_extent_t<M>>();
    else if constexpr (is_plain<M>() || (std::is_empty_v<M> && std::is_aggregate_v<M>))
        return true;
    else if constexpr (!std::is_standard_layout_v<M> || !is_decomposable<M>())
        return false;
    else
        return all_have_twins(MemberTypes<M>{}) && natural_size(MemberTypes<M>{}) == sizeof(M);
}
template<class... Members>
consteval bool all_have_twins(TypeList<Members...>) {
    return (has_twin<Members>() && ...);
}

/// Never true: its argument is there to be printed.
template<class Member>
inline constexpr bool has_a_twin_in_hlsl = false;

template<class... Members>
consteval std::size_t nodes_in(TypeList<Members...>);

template<class M>
consteval std::size_t nodes_of() {
    if constexpr (std::is_array_v<M>) {
        return 1 + nodes_of<std::remove_extent_t<M>>();
    } else if constexpr (is_plain<M>() || (std::is_empty_v<M> && std::is_aggregate_v<M>)) {
        return 1;
    } else if constexpr (is_decomposable<M>()) {
        return 1 + nodes_in(MemberTypes<M>{});
    } else {
        static_assert(has_a_twin_in_hlsl<M>,
                      "a member of this type has no twin in HLSL: members are scalars of 16, 32 and 64 bits, "
                      "vectors, matrices, handles, arrays, and plain structs of at most 63 members");
        return 1;
    }
}
template<class... Members>
consteval std::size_t nodes_in(TypeList<Members...>) {
    return (std::size_t{0} + ... + nodes_of<Members>());
}

template<class M>
consteval std::size_t alignment_of() {
    return alignof(std::remove_all_extents_t<M>);
}

template<std::size_t Count>
struct LayoutWriter {
    CppLayout<Count> layout{};
    std::size_t next = 0;

    /// Adds M and everything below it; `offset` is from the start of the structure that starts at `base`.
    template<class M>
    constexpr void add(std::string_view name, std::size_t base, std::size_t offset) {
        const std::size_t self = next++;
        TypeNode node;
        if constexpr (std::is_array_v<M>) {
            using Element = std::remove_extent_t<M>;
            add<Element>({}, base + offset, 0);
            node.shape = TypeShape::array;
            node.element_count = std::extent_v<M>;
            node.stride_bytes = sizeof(Element);
        } else if constexpr (is_plain<M>()) {
            node = plain_node<M>();
        } else {
            node.type_name = type_name<M>();
            if constexpr (!std::is_empty_v<M>)
                add_members<M>(base + offset, std::make_index_sequence<member_count<M>>{}, MemberTypes<M>{});
        }
        node.name = name;
        node.node_count = static_cast<std::uint32_t>(next - self);
        node.offset_bytes = static_cast<std::uint32_t>(offset);
        node.size_bytes = sizeof(M);
        layout.nodes[self] = node;
        layout.offsets[self] = static_cast<std::uint32_t>(base + offset);
    }

    template<class S, std::size_t... I, class... Members>
    constexpr void add_members(std::size_t base, std::index_sequence<I...>, TypeList<Members...>) {
        std::size_t cursor = 0;
        const auto add_one = [&]<class M>(std::string_view name, const M*) {
            constexpr std::size_t alignment = alignment_of<M>();
            const std::size_t offset = (cursor + alignment - 1) / alignment * alignment;
            add<M>(name, base, offset);
            cursor = offset + sizeof(M);
        };
        (add_one(member_name<S, I>, static_cast<const Members*>(nullptr)), ...);
    }
};

/// The bytes of S when every member has the alignment of its type.
template<class... Members>
consteval std::size_t natural_size(TypeList<Members...>) {
    std::size_t cursor = 0, most = 1;
    const auto add = [&](std::size_t alignment, std::size_t size) {
        cursor = (cursor + alignment - 1) / alignment * alignment + size;
        most = alignment > most ? alignment : most;
    };
    (add(alignment_of<Members>(), sizeof(Members)), ...);
    return (cursor + most - 1) / most * most;
}

template<class T>
consteval auto make_layout() {
    if constexpr (!is_plain<T>() && !std::is_array_v<T> && !std::is_empty_v<T>)
        static_assert(natural_size(MemberTypes<T>{}) == sizeof(T),
                      "a struct that shaders see has no alignas: HLSL cannot say it");
    LayoutWriter<nodes_of<T>()> writer;
    writer.template add<T>({}, 0, 0);
    writer.layout.nodes[0].stride_bytes = sizeof(T);
    return writer.layout;
}

template<class T>
inline constexpr auto layout_of_v = make_layout<T>();

} // namespace detail

/// Whether layout_of<T>() is there; for code that is to go on without.
template<class T>
inline constexpr bool has_layout = detail::has_twin<T>();

/// Where C++ has every member of T, as a constant.
template<class T>
constexpr const auto& layout_of() {
    return detail::layout_of_v<T>;
}

template<std::size_t Count>
constexpr TypeNode CppLayout<Count>::member(std::string_view path) const {
    std::size_t i = 0;
    while (!path.empty()) {
        const std::string_view name = path.substr(0, path.find('.'));
        path.remove_prefix(std::min(path.size(), name.size() + 1));
        while (nodes[i].shape == TypeShape::array)
            ++i;
        const std::size_t end = i + nodes[i].node_count;
        for (++i; i < end && nodes[i].name != name; i += nodes[i].node_count) {
        }
        if (i >= end)
            return {};
    }
    TypeNode node = nodes[i];
    node.offset_bytes = offsets[i];
    return node;
}

} // namespace bindery
