#include <bindery/format.hpp>

#include <utility>

namespace bindery {

std::string_view hlsl_component(Format format, Aspects aspects) {
    if (aspects == Aspects::stencil)
        return "uint";
    switch (format_info(format).klass) {
    case FormatClass::unorm:
    case FormatClass::srgb:
        return "unorm float";
    case FormatClass::snorm:
        return "snorm float";
    case FormatClass::uint:
        return "uint";
    case FormatClass::sint:
        return "int";
    case FormatClass::none:
    case FormatClass::floating:
    case FormatClass::depth:
    case FormatClass::depth_stencil:
        break;
    }
    return "float";
}

namespace {

/// Linear and sRGB formats of the same bits.
constexpr std::pair<Format, Format> srgb_pairs[] = {
    {Format::rgba8_unorm, Format::rgba8_srgb}, {Format::bgra8_unorm, Format::bgra8_srgb},
    {Format::bc1_unorm, Format::bc1_srgb},     {Format::bc2_unorm, Format::bc2_srgb},
    {Format::bc3_unorm, Format::bc3_srgb},     {Format::bc7_unorm, Format::bc7_srgb},
};

} // namespace

std::optional<Format> srgb_twin(Format format) {
    for (const auto& [linear, srgb] : srgb_pairs)
        if (format == linear || format == srgb)
            return srgb;
    return std::nullopt;
}

std::optional<Format> linear_twin(Format format) {
    for (const auto& [linear, srgb] : srgb_pairs)
        if (format == linear || format == srgb)
            return linear;
    return std::nullopt;
}

} // namespace bindery
