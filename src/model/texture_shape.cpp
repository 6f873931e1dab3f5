#include "model/texture_shape.hpp"

#include <cassert>

namespace bindery::model {

std::optional<TextureShape> find_texture_shape(Kind kind) {
    switch (kind) {
    case Kind::texture_1d:
    case Kind::rw_texture_1d:
        return TextureShape{TextureForm::line, false};
    case Kind::texture_1d_array:
    case Kind::rw_texture_1d_array:
        return TextureShape{TextureForm::line, true};
    case Kind::texture_2d:
    case Kind::rw_texture_2d:
        return TextureShape{TextureForm::plane, false};
    case Kind::texture_2d_array:
    case Kind::rw_texture_2d_array:
        return TextureShape{TextureForm::plane, true};
    case Kind::texture_2d_ms:
        return TextureShape{TextureForm::multisampled, false};
    case Kind::texture_2d_ms_array:
        return TextureShape{TextureForm::multisampled, true};
    case Kind::texture_3d:
    case Kind::rw_texture_3d:
        return TextureShape{TextureForm::volume, false};
    case Kind::texture_cube:
        return TextureShape{TextureForm::cube, false};
    case Kind::texture_cube_array:
        return TextureShape{TextureForm::cube, true};
    case Kind::none:
    case Kind::structured_buffer:
    case Kind::rw_structured_buffer:
    case Kind::byte_address_buffer:
    case Kind::rw_byte_address_buffer:
    case Kind::buffer:
    case Kind::rw_buffer:
    case Kind::acceleration_structure:
    case Kind::sampler:
    case Kind::sampler_comparison:
    case Kind::transient:
    case Kind::value:
        break;
    }
    return std::nullopt;
}

TextureShape texture_shape(Kind kind) {
    const std::optional<TextureShape> shape = find_texture_shape(kind);
    assert(shape);
    return *shape;
}

} // namespace bindery::model
