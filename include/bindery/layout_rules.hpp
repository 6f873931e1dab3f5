#pragma once
// The rule sets that give a type its bytes, as a table. What people call is in layout.hpp.

#include <bindery/type_tree.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bindery {

/// Who decides where members lie.
enum class LayoutRules : std::uint8_t {
    d3d_cbuffer,       ///< Direct3D constant buffers, as DXIL has them.
    d3d_structured,    ///< Direct3D structured buffers, as DXIL has them.
    std140,            ///< GLSL's rules for uniform blocks.
    std430,            ///< GLSL's rules for storage blocks.
    std140_relaxed,    ///< A vector starts at its scalar's alignment where it does not cross 16 bytes.
    std430_relaxed,    ///< The same.
    vulkan_cbuffer,    ///< -fvk-use-dx-layout, constant buffers: Direct3D's offsets in SPIR-V.
    vulkan_structured, ///< -fvk-use-dx-layout, structured buffers.
    scalar,            ///< VK_EXT_scalar_block_layout: the tail padding of a structure is used again.
    cpp,               ///< C++ on the usual ABIs: as structured, `bool` 1 byte, an empty structure 1 byte.
};
inline constexpr std::size_t layout_rules_count = static_cast<std::size_t>(LayoutRules::cpp) + 1;

/// Short names for the two that matter most: `static_assert(matches<Particle, structured>)`.
inline constexpr LayoutRules cbuffer = LayoutRules::d3d_cbuffer;
inline constexpr LayoutRules structured = LayoutRules::d3d_structured;

/// How vectors are aligned.
enum class VectorRule : std::uint8_t {
    component, ///< As one component.
    whole,     ///< As 2 or 4 components.
    relaxed,   ///< As one component where the vector then lies within 16 bytes.
};

/// 16-byte rows: arrays, matrices and structures start one, vectors do not cross one, ends stay unpadded.
enum class RowRule : std::uint8_t {
    none,
    /// As DXC's DXIL has them. There a matrix of 16-bit components ends, for what follows, as if they had 32
    /// bits; and within structures (not right in the buffer) an empty one starts a row as every structure
    /// does, and min-precision is aligned to 4. Without 16-bit types a row holds either min-precision or the
    /// rest.
    dxil,
    spirv, ///< As DXC's SPIR-V has them.
};

struct LayoutRulesInfo {
    LayoutRules rules;
    std::string_view name; ///< "d3d-cbuffer": what the command line takes.
    VectorRule vector;
    RowRule rows;
    bool round_16;        ///< Arrays, matrices and structures are aligned and padded to 16.
    bool reuse_tail;      ///< What follows a structure may lie in its tail padding.
    bool constant_buffer; ///< At most 65536 bytes; packoffset is meant.
    std::uint8_t bool_bytes;
    std::uint8_t empty_bytes; ///< Of a structure without members.
};

inline constexpr std::array<LayoutRulesInfo, layout_rules_count> layout_rules_table{{
    // rules, name, vector, rows, round_16, reuse_tail, constant_buffer, bool_bytes, empty_bytes
    {LayoutRules::d3d_cbuffer, "d3d-cbuffer", VectorRule::component, RowRule::dxil, false, false, true, 4, 0},
    {LayoutRules::d3d_structured, "d3d-structured", VectorRule::component, RowRule::none, false, false, false,
     4, 0},
    {LayoutRules::std140, "std140", VectorRule::whole, RowRule::none, true, false, true, 4, 0},
    {LayoutRules::std430, "std430", VectorRule::whole, RowRule::none, false, false, false, 4, 0},
    {LayoutRules::std140_relaxed, "std140-relaxed", VectorRule::relaxed, RowRule::none, true, false, true, 4,
     0},
    {LayoutRules::std430_relaxed, "std430-relaxed", VectorRule::relaxed, RowRule::none, false, false, false,
     4, 0},
    {LayoutRules::vulkan_cbuffer, "vulkan-dx-layout-cbuffer", VectorRule::component, RowRule::spirv, false,
     false, true, 4, 0},
    {LayoutRules::vulkan_structured, "vulkan-dx-layout-structured", VectorRule::component, RowRule::none,
     false, false, false, 4, 0},
    {LayoutRules::scalar, "scalar", VectorRule::component, RowRule::none, false, true, false, 4, 0},
    {LayoutRules::cpp, "cpp", VectorRule::component, RowRule::none, false, false, false, 1, 1},
}};

constexpr const LayoutRulesInfo& layout_rules_info(LayoutRules rules) {
    return layout_rules_table[static_cast<std::size_t>(rules)];
}
/// "d3d-cbuffer"
constexpr std::string_view to_string(LayoutRules rules) {
    return layout_rules_info(rules).name;
}
/// The rule set of that name; `cbuffer` and `structured` are short for the D3D ones. None: no such name.
constexpr std::optional<LayoutRules> find_layout_rules(std::string_view name) {
    if (name == "cbuffer")
        return cbuffer;
    if (name == "structured")
        return structured;
    for (const LayoutRulesInfo& info : layout_rules_table)
        if (info.name == name)
            return info.rules;
    return std::nullopt;
}

/// What a compile option changes about types.
struct LayoutOptions {
    bool native_16_bit = true; ///< -enable-16bit-types: min16float takes 2 bytes, else 4. The library's way.
};

} // namespace bindery
