#pragma once
// What a model may ask for. A file of a few bytes can name sizes of gigabytes: these bound what is allocated.

#include <cstdint>

namespace model_viewer {

/// Upper bounds, totals over one model.
struct Limits {
    std::uint64_t file_bytes = std::uint64_t{1} << 30;   ///< Each file that is read.
    std::uint64_t buffer_bytes = std::uint64_t{1} << 30; ///< All buffers together.
    std::uint64_t vertices = std::uint64_t{1} << 24;     ///< After flat normals and skins.
    std::uint64_t indices = std::uint64_t{1} << 26;      ///< After strips and fans became lists.
    std::uint64_t pixels = std::uint64_t{1} << 28;       ///< All images together.
    int json_depth = 64;                                 ///< The parser recurses this deep.
};

/// The largest coordinate: its square, and a sum of a few of them, is still finite.
inline constexpr float largest_coordinate = 1e18f;

} // namespace model_viewer
