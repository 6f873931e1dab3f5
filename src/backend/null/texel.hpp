#pragma once
// Colours to bytes and back, for the clears and mips of the null backend.

#include <bindery/format.hpp>

#include <array>
#include <cstddef>

namespace bindery::null {

/// Red, green, blue, alpha as a shader sees them; integers by value.
using Color = std::array<double, 4>;

/// Formats that encode and decode know: neither compressed nor depth, and not rgb9e5_float.
bool has_codec(Format format);

/// One texel from its bytes; missing components are 0, alpha 1.
Color decode(Format format, const std::byte* bytes);

/// One texel to its bytes, rounded to nearest and clamped to what the format holds.
void encode(Format format, const Color& color, std::byte* bytes);

} // namespace bindery::null
