#pragma once
// A planned barrier as plain data: what the planner decides and every backend translates.

#include <bindery/access.hpp>

#include <cstdint>

namespace bindery::model {

/// A resource's place in the dense tables of the device, planner and backend. Reused after the resource is
/// gone.
using ResourceNumber = std::uint32_t;

/// A set of accesses that may hold at the same time: bit i is the Access of value i.
struct AccessSet {
    std::uint64_t bits = 0;

    static constexpr AccessSet of(Access access) {
        return {std::uint64_t{1} << static_cast<unsigned>(access)};
    }
    constexpr bool contains(Access access) const { return (bits & of(access).bits) != 0; }
    constexpr bool empty() const { return bits == 0; }
    friend constexpr AccessSet operator|(AccessSet a, AccessSet b) { return {a.bits | b.bits}; }
    friend constexpr bool operator==(AccessSet, AccessSet) = default;
};

/// Aspects of a texture; buffers have none.
enum Aspect : std::uint8_t { aspect_color = 1, aspect_depth = 2, aspect_stencil = 4 };

/// Part of a texture. For buffers all zero.
struct SubresourceRange {
    std::uint16_t first_mip = 0;
    std::uint16_t mip_count = 0;
    std::uint16_t first_layer = 0;
    std::uint16_t layer_count = 0;
    std::uint8_t aspects = 0;

    friend constexpr bool operator==(const SubresourceRange&, const SubresourceRange&) = default;
};

/// Where an access was: enough to say why.
struct UsePlace {
    static constexpr std::uint16_t no_field = 0xffff;

    std::uint32_t list = 0;         ///< Number of the list in the device, from 1; 0: before any list.
    std::uint32_t command = 0;      ///< Number of the command in its list, from 1.
    std::uint16_t field = no_field; ///< Root DWORD of the field, or no_field (a target, an index buffer …).
};

/// One barrier: what `before` did is available and visible to `after`, and the layout is the one of `after`.
struct Barrier {
    ResourceNumber resource = 0;
    SubresourceRange range;
    AccessSet before; ///< Empty: never used; nothing to wait for.
    AccessSet after;
    bool discard = false; ///< The contents need not survive (first use, or a clear of the whole).
    UsePlace previous;
    UsePlace current;
};

} // namespace bindery::model
