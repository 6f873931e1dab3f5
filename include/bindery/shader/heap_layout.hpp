#pragma once
// Where the shader halves expect the heap, the root data and the static samplers: what a backend's pipeline
// layout or root signature must offer.

#include <bindery/shader/kind.hpp>

namespace bindery {

/// Vulkan. Every resource aliases one mutable binding; samplers have a set of their own, the static ones
/// after the heap's. Root data are push constants from byte 0.
struct VulkanHeapLayout {
    static constexpr std::uint32_t resource_set = 0;
    static constexpr std::uint32_t resource_binding = 0;
    static constexpr std::uint32_t sampler_set = 1;
    static constexpr std::uint32_t sampler_binding = 0;
    static constexpr std::uint32_t first_static_sampler_binding = 1;
};

/// Direct3D. Root data are constants at b0, space 0; static samplers s0 and up. Without direct heap access
/// every element type of every kind is an unbounded array in a space of its own, all at offset 0 of one
/// table.
struct D3D12HeapLayout {
    static constexpr std::uint32_t static_sampler_space = 1000;

    /// The space of an array: t0, u0 or s0 in it. `element` is that of textures and typed buffers, else {}.
    static constexpr std::uint32_t array_space(Kind kind, ElementType element) {
        const std::uint32_t scalar = static_cast<std::uint32_t>(element.scalar());
        return 1000 + 16 * static_cast<std::uint32_t>(kind) + 4 * scalar + element.columns() - 1;
    }
};

} // namespace bindery
