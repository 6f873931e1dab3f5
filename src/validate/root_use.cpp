#include "validate/root_use.hpp"

#include <algorithm>
#include <array>

namespace bindery::validate {
namespace {

using model::ImageDimension;
using model::UseKind;

/// The shape that the descriptor of a kind has, and whether shaders may write it.
struct Expected {
    UseKind kind = UseKind::value;
    ImageDimension dimension = ImageDimension::two;
    bool arrayed = false;
    bool multisampled = false;
    bool writable = false;
};

constexpr Expected image(ImageDimension dimension, bool arrayed, bool multisampled, bool writable) {
    return {UseKind::image, dimension, arrayed, multisampled, writable};
}

constexpr std::array<Expected, kind_count> expected_table{{
    {},                                                // none
    {UseKind::buffer},                                 // structured_buffer
    {.kind = UseKind::buffer, .writable = true},       // rw_structured_buffer
    {UseKind::buffer},                                 // byte_address_buffer
    {.kind = UseKind::buffer, .writable = true},       // rw_byte_address_buffer
    {UseKind::texel_buffer},                           // buffer
    {.kind = UseKind::texel_buffer, .writable = true}, // rw_buffer
    image(ImageDimension::one, false, false, false),   // texture_1d
    image(ImageDimension::one, true, false, false),    // texture_1d_array
    image(ImageDimension::two, false, false, false),   // texture_2d
    image(ImageDimension::two, true, false, false),    // texture_2d_array
    image(ImageDimension::two, false, true, false),    // texture_2d_ms
    image(ImageDimension::two, true, true, false),     // texture_2d_ms_array
    image(ImageDimension::three, false, false, false), // texture_3d
    image(ImageDimension::cube, false, false, false),  // texture_cube
    image(ImageDimension::cube, true, false, false),   // texture_cube_array
    image(ImageDimension::one, false, false, true),    // rw_texture_1d
    image(ImageDimension::one, true, false, true),     // rw_texture_1d_array
    image(ImageDimension::two, false, false, true),    // rw_texture_2d
    image(ImageDimension::two, true, false, true),     // rw_texture_2d_array
    image(ImageDimension::three, false, false, true),  // rw_texture_3d
    {UseKind::acceleration_structure},                 // acceleration_structure
    {UseKind::sampler},                                // sampler
    {UseKind::sampler},                                // sampler_comparison
    {UseKind::buffer},                                 // transient
    {},                                                // value
}};

bool fits_image(const Field& field, const Expected& expected, const model::ResourceShape& shape) {
    return shape.dimension == expected.dimension && shape.arrayed == expected.arrayed &&
           shape.multisampled == expected.multisampled && shape.storage == expected.writable &&
           shape.component == field.element.scalar();
}

bool fits_descriptor(const Field& field, const model::RootUse& use) {
    const Expected& expected = expected_table[static_cast<std::size_t>(field.kind)];
    if (use.shape.kind != expected.kind)
        return false;
    switch (use.shape.kind) {
    case UseKind::buffer:
        return expected.writable || (!use.access.written && !use.access.atomic);
    case UseKind::image:
        return fits_image(field, expected, use.shape);
    case UseKind::texel_buffer:
        return use.shape.storage == expected.writable && use.shape.component == field.element.scalar();
    case UseKind::sampler:
        return use.access.compared == (field.kind == Kind::sampler_comparison) || !use.access.read;
    case UseKind::constant_buffer: // no kind of field has one
        return false;
    case UseKind::acceleration_structure:
    case UseKind::value:
        break;
    }
    return true;
}

/// Plain DWORDs may be heap indices that the application put there (requirement B18), if they are unsigned.
bool is_index(const Field& field) {
    return field.kind == Kind::value && field.element.scalar() == Scalar::uint32;
}

} // namespace

std::string describe_use(const model::RootUse& use) {
    if (use.shape.kind == UseKind::value)
        return "a plain value";
    std::string text = "the index of a " + model::describe(use.shape);
    if (use.shape.kind == UseKind::sampler && use.access.compared)
        text += " that compares";
    return text;
}

std::string wrong_use(const Field& field, std::uint32_t part, const model::RootDwordUses& uses) {
    const bool plain = field.kind == Kind::value || (field.kind == Kind::transient && part == 1);
    bool right = false;
    for (const model::RootUse& use : uses) {
        const bool value = use.shape.kind == UseKind::value;
        if (plain ? !value && !is_index(field) : !value && !fits_descriptor(field, use))
            return describe_use(use);
        right = right || value == plain;
    }
    // A descriptor's index may be looked at as a number too, but not only so.
    return plain || right || uses.empty() ? std::string() : describe_use(uses.front());
}

} // namespace bindery::validate
