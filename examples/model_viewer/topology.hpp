#pragma once
// Strips, loops and fans as lists, with the winding of each triangle kept.

#include "scene.hpp"

#include <cstdint>
#include <vector>

namespace model_viewer {

/// glTF's primitive modes, by their numbers.
enum class Mode : std::uint8_t {
    points,
    lines,
    line_loop,
    line_strip,
    triangles,
    triangle_strip,
    triangle_fan
};

Topology topology_of(Mode mode);

/// How many indices to_list() makes of `count`; computed without making them.
std::uint64_t list_size(Mode mode, std::uint64_t count);

/// The same points, lines or triangles as a list. Vertices at the end that complete no primitive are left
/// out.
std::vector<std::uint32_t> to_list(Mode mode, const std::vector<std::uint32_t>& indices);

} // namespace model_viewer
