#include "support/d3d12/formats.hpp"

namespace bindery::d3d12_double {

namespace {

constexpr FormatFamily families[] = {
    {1, 4, 16, 1, 1},   {5, 8, 12, 1, 1},   {9, 14, 8, 1, 1},   {15, 18, 8, 1, 1}, {19, 22, 8, 1, 2},
    {23, 25, 4, 1, 1},  {26, 26, 4, 1, 1},  {27, 32, 4, 1, 1},  {33, 38, 4, 1, 1}, {39, 43, 4, 1, 1},
    {44, 47, 4, 1, 2},  {48, 52, 2, 1, 1},  {53, 59, 2, 1, 1},  {60, 65, 1, 1, 1}, {67, 67, 4, 1, 1},
    {70, 72, 8, 4, 1},  {73, 75, 16, 4, 1}, {76, 78, 16, 4, 1}, {79, 81, 8, 4, 1}, {82, 84, 16, 4, 1},
    {85, 85, 2, 1, 1},  {86, 86, 2, 1, 1},  {87, 87, 4, 1, 1},  {90, 91, 4, 1, 1}, {94, 96, 16, 4, 1},
    {97, 99, 16, 4, 1},
};

std::uint32_t number(DXGI_FORMAT format) {
    return static_cast<std::uint32_t>(format);
}

} // namespace

const FormatFamily* family_of(DXGI_FORMAT format) {
    // B8G8R8A8_UNORM stands apart from its typeless form in the enum.
    const std::uint32_t wanted = format == DXGI_FORMAT_B8G8R8A8_UNORM ? 90 : number(format);
    for (const FormatFamily& family : families)
        if (wanted >= family.first && wanted <= family.last)
            return &family;
    return nullptr;
}

bool is_typeless(DXGI_FORMAT format) {
    switch (number(format)) {
    case 1:
    case 5:
    case 9:
    case 15:
    case 19:
    case 23:
    case 27:
    case 33:
    case 39:
    case 44:
    case 48:
    case 53:
    case 60:
    case 70:
    case 73:
    case 76:
    case 79:
    case 82:
    case 90:
    case 94:
    case 97:
        return true;
    }
    return false;
}

bool may_view(DXGI_FORMAT view, DXGI_FORMAT resource) {
    return view == resource ||
           (is_typeless(resource) && !is_typeless(view) && family_of(view) == family_of(resource));
}

bool is_depth(DXGI_FORMAT format) {
    return format == DXGI_FORMAT_D32_FLOAT_S8X24_UINT || format == DXGI_FORMAT_D32_FLOAT ||
           format == DXGI_FORMAT_D24_UNORM_S8_UINT || format == DXGI_FORMAT_D16_UNORM;
}

std::uint32_t copy_bytes(DXGI_FORMAT format, std::uint32_t plane) {
    const FormatFamily* family = family_of(format);
    if (family == nullptr)
        return 0;
    if (family->planes == 1)
        return family->block_bytes;
    return plane == 0 ? 4 : 1; // depth, stencil
}

} // namespace bindery::d3d12_double
