#pragma once
// Signatures by hand.

#include <bindery/linkage.hpp>

namespace bindery::linkage_test {

inline constexpr std::uint8_t x = 1, xy = 3, xyz = 7, xyzw = 15, zw = 12;

/// An element at the same number as register and as location.
inline StageElement element(const char* semantic, std::uint32_t index, std::uint32_t place, std::uint8_t mask,
                            Scalar scalar = Scalar::float32) {
    StageElement made;
    made.semantic = semantic;
    made.semantic_index = index;
    made.location = made.d3d_register = place;
    made.component_mask = made.d3d_mask = made.used_mask = mask;
    made.scalar = scalar;
    made.interpolation = scalar == Scalar::float32 ? Interpolation::linear : Interpolation::constant;
    return made;
}

/// A system value: in a register, without a location.
inline StageElement value(const char* semantic, std::uint32_t d3d_register, std::uint8_t mask,
                          Scalar scalar = Scalar::float32) {
    StageElement made = element(semantic, 0, d3d_register, mask, scalar);
    made.system_value = true;
    made.location = no_place;
    return made;
}

inline StageSignature vertex(std::vector<StageElement> outputs) {
    return {Stage::vertex, "vs", {}, std::move(outputs), {}};
}
inline StageSignature pixel(std::vector<StageElement> inputs) {
    return {Stage::pixel, "ps", std::move(inputs), {}, {}};
}

/// The faults that are errors, in order.
inline std::vector<LinkageFault> faults(const Linkage& linkage) {
    std::vector<LinkageFault> found;
    for (const LinkageIssue& issue : linkage.issues)
        if (issue.severity == Severity::error)
            found.push_back(issue.fault);
    return found;
}

} // namespace bindery::linkage_test
