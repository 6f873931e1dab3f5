#pragma once
// Types flattened to their scalars ("leaves"), so that composites can be followed part by part.

#include "spirv/types.hpp"

#include <cstdint>
#include <vector>

namespace bindery::reflection {

/// How many leaves each type of a module has.
class Leaves {
public:
    explicit Leaves(const spirv::Module& module);

    /// Composites of more leaves are followed as a whole: they count as one leaf.
    static constexpr std::uint32_t max_count = 256;
    /// And so do composites that are nested deeper.
    static constexpr std::uint32_t max_depth = 32;

    /// Leaves of a type, at least 1. Pointers, images and the like are one.
    std::uint32_t count(std::uint32_t type) const {
        return type < entries_.size() ? entries_[type].count : 1;
    }
    /// Whether the type is a composite followed as a whole.
    bool collapsed(std::uint32_t type) const { return type < entries_.size() && entries_[type].collapsed; }
    /// Parts of a composite that is not collapsed: members, elements, columns or components; else 0.
    std::uint32_t part_count(std::uint32_t type) const;
    /// Leaves in front of a part. 0 for collapsed types.
    std::uint32_t part_offset(std::uint32_t type, std::uint32_t part) const;

private:
    struct Entry {
        std::uint32_t count = 1;
        std::uint32_t depth = 0;
        bool collapsed = false;
    };

    Entry measure(const spirv::View& type) const;
    Entry repeat(const spirv::View& whole, std::uint32_t part_type, std::uint32_t times) const;

    const spirv::Module& module_;
    std::vector<Entry> entries_;
};

} // namespace bindery::reflection
