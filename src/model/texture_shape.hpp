#pragma once
// What a kind of texture looks like: the one place that takes the names of kinds apart.

#include <bindery/shader/kind.hpp>

#include <cstdint>
#include <optional>

namespace bindery::model {

enum class TextureForm : std::uint8_t { line, plane, multisampled, volume, cube };

struct TextureShape {
    TextureForm form;
    bool array;
};

/// Nothing for a kind that is no texture.
std::optional<TextureShape> find_texture_shape(Kind kind);

/// Of a kind that is a texture.
TextureShape texture_shape(Kind kind);

} // namespace bindery::model
