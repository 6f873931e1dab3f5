#pragma once
// Elements of a stage's signature: one input or output, with its place on both APIs.
//
// Direct3D places elements in registers of four components: in the order of declaration, each into the first
// register that has room and the same interpolation. Vulkan gives each element a location of its own.

#include <bindery/shader/kind.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace bindery {

/// How a value gets from the vertices to a pixel. The pixel shader's own mode counts, on both APIs; Direct3D
/// also keeps elements of different modes in different registers.
enum class Interpolation : std::uint8_t {
    none, ///< Not interpolated: into the vertex shader, out of the pixel shader, between hull and domain.
    constant,
    linear,
    linear_centroid,
    linear_noperspective,
    linear_noperspective_centroid,
    linear_sample,
    linear_noperspective_sample,
};
inline constexpr std::size_t interpolation_count =
    static_cast<std::size_t>(Interpolation::linear_noperspective_sample) + 1;

/// As HLSL spells the modes.
inline constexpr std::array<std::string_view, interpolation_count> interpolation_names{
    "none",
    "nointerpolation",
    "linear",
    "linear centroid",
    "linear noperspective",
    "linear noperspective centroid",
    "linear sample",
    "linear noperspective sample",
};
/// A number that is no mode reads as `none`.
constexpr std::string_view to_string(Interpolation mode) {
    const auto row = static_cast<std::size_t>(mode);
    return interpolation_names[row < interpolation_count ? row : 0];
}

/// The place of an element that takes none, or whose place is not known.
inline constexpr std::uint32_t no_place = 0xffffffff;

/// One input or output of a stage. An array or a matrix gives one for each register or location it takes.
struct StageElement {
    std::string semantic; ///< Upper case, without its index: "TEXCOORD", "SV_POSITION".
    std::uint32_t semantic_index = 0;
    /// Means something to the hardware here. SV_InstanceID out of a vertex shader does not: it is an element
    /// like any other.
    bool system_value = false;
    /// Of the target. Vulkan: the location; built-ins have no_place. D3D12: as d3d_register.
    std::uint32_t location = 0;
    /// D3D12's register, system values included; no_place for those without (SV_Depth), and where the
    /// compiler makes no DXIL of the shader (Slang).
    std::uint32_t d3d_register = no_place;
    Scalar scalar = Scalar::float32;
    /// Bit i: component i is there (x = 1, y = 2, z = 4, w = 8), as the target counts: the element's place in
    /// its register (D3D12) or location (Vulkan).
    std::uint8_t component_mask = 0;
    std::uint8_t d3d_mask = 0; ///< In d3d_register.
    /// Inputs: components that the stage reads. Outputs: components that it writes. Of d3d_mask where a
    /// register is known, else of component_mask.
    std::uint8_t used_mask = 0xf;
    Interpolation interpolation = Interpolation::none;
    bool min_precision = false; ///< min16float and the like.
    std::uint8_t stream = 0;    ///< Geometry shaders: which stream it goes to.

    friend bool operator==(const StageElement&, const StageElement&) = default;
};

/// "TEXCOORD1", "NORMAL": with the index where it is not 0. With `indexed`, always with it.
std::string semantic_name(const StageElement& element, bool indexed = false);
/// "xyz" of 7; "-" of 0.
std::string mask_text(std::uint8_t mask);
/// As linkage speaks of types: "float", "int", "uint", "bool", "half", "double", "min16float" …
std::string component_name(const StageElement& element);

} // namespace bindery
