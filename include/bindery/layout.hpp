#pragma once
// Where the members of a type lie: under each rule set, in C++, and whether two sides agree.
//
//     TypeTree type = ...;                                    // from a side-car, or
//     type_tree(layout_of<T>()) Layout constants = lay_out(type, cbuffer); Layout elements = lay_out(type,
//     structured); for (const LayoutDifference& difference : explain(constants, elements))
//         std::puts(difference.text.c_str());
//
//     struct Particle { float3 position; float mass; };       // in a header that C++ and HLSL share
//     static_assert(matches<Particle, structured>);           // the message names the member
//     static_assert(layout_of<Particle>().members()[1].offset_bytes == 12);
//
// Everything here is pure: no device, no compiler. Sources: HLSL's "Packing rules for constant variables";
// OpenGL 4.6, 7.6.2.2 (std140, std430); Vulkan, "Offset and stride assignment"; requirements C1 to C4.

#include <bindery/error.hpp>
#include <bindery/layout_placement.hpp>
#include <bindery/shader/element_layout.hpp>
#include <bindery/type_tree.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

// --- one rule set

/// A member of a laid-out type, at any depth.
struct MemberLayout {
    std::string path;      ///< "xf.bone"; below an array it is that of the first element: "lamps.color".
    std::string type_name; ///< "float4x3", "Lamp[4]"
    TypeShape shape = TypeShape::structure;
    std::uint32_t depth = 0;        ///< Members of the outermost type: 0.
    std::uint32_t offset_bytes = 0; ///< From the start of the outermost type.
    std::uint32_t size_bytes = 0;
    std::uint32_t padding_bytes = 0;       ///< Between this and what is before it in the same structure.
    std::uint32_t register_index = 0;      ///< offset_bytes / 16: c0, c1, … of a constant buffer.
    std::uint32_t component_byte = 0;      ///< offset_bytes % 16; component x, y, z, w is this / 4.
    std::uint32_t element_count = 0;       ///< Arrays, else 0.
    std::uint32_t array_stride_bytes = 0;  ///< Arrays, else 0; arrays of arrays: of the outermost.
    std::uint32_t matrix_stride_bytes = 0; ///< Matrices and arrays of them, else 0: line to line.
    bool row_major = false;                ///< Matrices and arrays of them.
    bool straddles = false; ///< A scalar or vector that crosses a 16-byte boundary and could have not.
    /// False: SPIR-V takes it to end later than it does, on the next member, so that it cannot be declared as
    /// an ordinary member at this offset (a short last row of a matrix whose lines are 16 bytes apart).
    bool expressible_in_spirv = true;
    LayoutCause placed_by = LayoutCause::tight; ///< Why there is padding before it.
    LayoutCause sized_by = LayoutCause::tight;  ///< Why there is padding in it.

    friend bool operator==(const MemberLayout&, const MemberLayout&) = default;
};

/// A type under a rule set.
struct Layout {
    std::string type_name;
    LayoutRules rules = LayoutRules::d3d_cbuffer;
    std::vector<MemberLayout> members; ///< Depth first, in the order of the source.
    std::uint32_t size_bytes = 0;      ///< To the end of the last member.
    std::uint32_t rounded_bytes = 0;   ///< size_bytes to a multiple of 16: what a constant buffer takes.
    std::uint32_t stride_bytes = 0;    ///< From one element to the next in an array or a buffer.
    std::uint32_t alignment_bytes = 1;
    /// What is wrong although there is a layout: layout_constant_buffer, layout_overlap,
    /// layout_packoffset (some members have one and some have not).
    std::vector<Diagnostic> issues;

    /// The member of that path; null: there is none.
    const MemberLayout* member(std::string_view path) const;
};

/// Lays a type out. Offsets that `type` holds are not read; order, shapes, row_major and packoffset are.
/// Throws Error: layout_type, layout_array, layout_size, layout_packoffset.
Layout lay_out(const TypeTree& type, LayoutRules rules, LayoutOptions options = {});

/// The rule set of that name (see find_layout_rules). Throws Error(layout_rules), which lists them.
LayoutRules layout_rules_named(std::string_view name);

// --- two rule sets

/// What two layouts of one type do not agree on.
struct LayoutDifference {
    std::string path; ///< The member; empty: the whole type.
    enum class What : std::uint8_t { offset, size, stride } what = What::offset;
    std::uint32_t first_bytes = 0, second_bytes = 0;
    LayoutCause cause = LayoutCause::tight; ///< The rule that made it, perhaps at an earlier member.
    LayoutRules cause_rules = LayoutRules::d3d_cbuffer; ///< Whose rule it is.
    std::string cause_path;                             ///< The member it first applied to.
    std::string text; ///< "after" lies at 28 in d3d-cbuffer and at 32 in std140: in std140 …

    friend bool operator==(const LayoutDifference&, const LayoutDifference&) = default;
};

/// Every difference between two layouts of one type, in the order of the members, each with the rule that
/// made it. Both come from lay_out of the same tree.
std::vector<LayoutDifference> explain(const Layout& first, const Layout& second);

/// What a cause is, as a sentence without its end: "a vector does not cross a 16-byte boundary".
std::string_view to_string(LayoutCause cause);

// --- C++ against a rule set. `layout_of<T>()` is in shader/element_layout.hpp.

namespace detail {

/// Where C++ and a rule set part: bytes that differ of a member, or of the whole.
struct Mismatch {
    std::size_t node = 0;
    std::uint64_t in_cpp = 0, under_rules = 0; ///< The same: there is none.
};

template<class T, LayoutRules Rules>
consteval Mismatch find_mismatch() {
    constexpr auto& layout = layout_of<T>();
    constexpr LayoutRulesInfo info = layout_rules_info(Rules);
    std::array<PlacedNode, layout.nodes.size()> placed{};
    if (place(layout.nodes, Rules, {}, placed).fault != LayoutFault::none)
        return {0, sizeof(T), 0};
    for (std::size_t i = 1; i < layout.nodes.size(); ++i) {
        const TypeNode& node = layout.nodes[i];
        if (layout.offsets[i] != placed[i].offset_bytes)
            return {i, layout.offsets[i], placed[i].offset_bytes};
        const bool strided = node.shape == TypeShape::array || node.shape == TypeShape::matrix;
        if (strided && node.stride_bytes != placed[i].stride_bytes)
            return {i, node.stride_bytes, placed[i].stride_bytes};
        if (!strided && node.shape != TypeShape::structure && node.size_bytes != placed[i].size_bytes)
            return {i, node.size_bytes, placed[i].size_bytes};
    }
    if (info.constant_buffer) // its end is nobody's business: it is padded to rows anyway
        return {};
    return {0, sizeof(T), align_up(placed[0].size_bytes, placed[0].alignment_bytes)};
}

/// A member's path as a template argument, so that compilers print it (clang: only without a rest of zeros).
template<std::size_t Size>
struct MemberPath {
    char text[Size] = {};
};

/// Calls use(name) for each named node on the way to `node`.
template<class T, class Use>
constexpr void walk_to(std::size_t node, Use use) {
    constexpr auto& nodes = layout_of<T>().nodes;
    for (std::size_t i = 1; i <= node; ++i)
        if (node < i + nodes[i].node_count && !nodes[i].name.empty())
            use(nodes[i].name);
}

template<class T, std::size_t Node>
consteval auto member_path() {
    constexpr std::size_t size = [] {
        std::size_t sum = 0;
        walk_to<T>(Node, [&](std::string_view name) { sum += name.size() + 1; });
        return std::max(sum, std::size_t{1});
    }();
    MemberPath<size> path;
    std::size_t length = 0;
    walk_to<T>(Node, [&](std::string_view name) {
        if (length != 0)
            path.text[length++] = '.';
        for (const char c : name)
            path.text[length++] = c;
    });
    return path;
}

/// Refuses bytes that differ; the arguments are there to be printed. An empty path: the size of the whole.
template<class T, LayoutRules Rules, MemberPath Member, std::uint64_t InCpp, std::uint64_t UnderTheRules>
struct ComparedLayout {
    static_assert(
        InCpp == UnderTheRules,
        "a member has another offset, stride or size in C++ than under the rule set (named here: the "
        "type, the rule set, the member, and the bytes in C++ and under the rules)");
    static constexpr bool same = InCpp == UnderTheRules;
};

template<class T, LayoutRules Rules>
inline constexpr Mismatch mismatch = find_mismatch<T, Rules>();

} // namespace detail

/// Whether every member of T lies where the rule set has it; for rules of elements, the stride too.
template<class T, LayoutRules Rules>
inline constexpr bool layouts_match =
    detail::mismatch<T, Rules>.in_cpp == detail::mismatch<T, Rules>.under_rules;

/// The same, for a static_assert: where they do not match, the compiler's message names the member.
template<class T, LayoutRules Rules>
inline constexpr bool matches =
    detail::ComparedLayout<T, Rules, detail::member_path<T, detail::mismatch<T, Rules>.node>(),
                           detail::mismatch<T, Rules>.in_cpp, detail::mismatch<T, Rules>.under_rules>::same;

// --- C++ against a shader

/// How a member of an element type differs between C++ and a shader.
enum class Disagreement : std::uint8_t {
    name,         ///< Another member stands there.
    missing,      ///< The shader has a member more.
    extra,        ///< C++ has a member more.
    offset,       ///< It lies elsewhere.
    type,         ///< Another scalar, another shape, another number of components.
    bool_size,    ///< bool: 1 byte in C++, 4 in the shader.
    matrix_order, ///< The shader has it row_major; C++ is column-major.
    array_count,  ///< Another number of elements.
    array_stride, ///< Elements lie farther apart on one side.
    size,         ///< The whole: tail padding.
};

/// The first thing that C++ and a shader do not agree on.
struct LayoutMismatch {
    Disagreement what = Disagreement::name;
    std::string path;            ///< "lamps.color"; empty: the whole.
    std::uint32_t cpp_bytes = 0; ///< Offset, stride, size or count, as `what` says.
    std::uint32_t shader_bytes = 0;
    std::string text; ///< A full sentence: struct, member, both numbers, and what would mend it.

    friend bool operator==(const LayoutMismatch&, const LayoutMismatch&) = default;
};

/// Compares an element type of C++, type_tree(layout_of<T>().nodes), with the shader's. Both trees have their
/// offsets, sizes and strides filled in; names of types do not matter, those of members do. Empty: they
/// agree.
std::optional<LayoutMismatch> compare_element(const TypeTree& cpp, const TypeTree& shader);

} // namespace bindery
