#pragma once
// What is known of a value while root data is followed through a module.

#include "reflection/leaves.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace bindery::reflection {

/// Bit k: root DWORD k may be where the value comes from.
using DwordMask = std::uint16_t;

/// A descriptor that a value may stand for.
struct DescriptorRef {
    std::uint32_t variable = 0; ///< Index into Descriptors.
    bool selected = false;      ///< False: the whole array still, no descriptor of it.
    DwordMask dwords = 0;       ///< Root DWORDs that the index came from.
};

/// A place in memory that is followed: local variables and the push constants.
struct Place {
    std::uint32_t memory = 0;
    std::uint32_t leaf = 0;

    friend auto operator<=>(const Place&, const Place&) = default;
};

/// Everything known of one value. Only ever grows.
struct Facts {
    std::vector<DwordMask> leaves; ///< One for each leaf of the value's type; empty: nothing known.
    std::vector<DescriptorRef> descriptors;
    std::vector<Place> places; ///< Pointers: where they may point.

    bool empty() const { return leaves.empty() && descriptors.empty() && places.empty(); }
    /// The root DWORDs of all leaves together.
    DwordMask dwords() const;
    /// Adds what `other` knows; says whether that was news. Leaves of another number are added to every leaf.
    bool join(const Facts& other);
    bool join_leaves(std::span<const DwordMask> other);
    bool join_descriptors(std::span<const DescriptorRef> other);
    bool join_places(std::span<const Place> other);
};

/// Memory that is followed: its content is what was ever stored.
struct Memory {
    std::uint32_t type = 0;
    bool is_root = false; ///< The push constants.
    Facts content;
};

} // namespace bindery::reflection
