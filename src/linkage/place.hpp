#pragma once
// Where an element lies, by the rule of one API.

#include <bindery/linkage.hpp>

#include <cstdint>
#include <tuple>

namespace bindery::linkage {

/// A register or location, and the components in it.
struct Place {
    std::uint32_t number = no_place;
    std::uint8_t mask = 0;

    bool known() const { return number != no_place; }
};

inline Place place_of(const StageElement& element, LinkageRule rule) {
    switch (rule) {
    case LinkageRule::d3d12:
        return {element.d3d_register, element.d3d_mask};
    case LinkageRule::vulkan:
        break;
    }
    return {element.location, element.component_mask};
}

/// Sorts by place, then by first component; elements without a place come last.
inline auto order_of(const StageElement& element, LinkageRule rule) {
    const Place place = place_of(element, rule);
    const unsigned first = place.known() ? static_cast<unsigned>(place.mask & (0u - place.mask)) : 0;
    return std::tuple(place.number, first);
}

inline bool same_semantic(const StageElement& a, const StageElement& b) {
    return a.semantic == b.semantic && a.semantic_index == b.semantic_index;
}

/// "register" or "location".
inline std::string_view place_word(LinkageRule rule) {
    return rule == LinkageRule::d3d12 ? "register" : "location";
}

} // namespace bindery::linkage
