#include "backend/null/texel.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstring>

namespace bindery::null {
namespace {

struct Bits {
    unsigned shift = 0;
    unsigned count = 0; ///< 0: the component is not there.
};
using Layout = std::array<Bits, 4>; ///< Red, green, blue, alpha.

Layout uniform_layout(const FormatInfo& info) {
    const unsigned width = info.block_bytes * 8u / info.components;
    Layout layout;
    for (unsigned i = 0; i < info.components; ++i)
        layout[i] = {i * width, width};
    return layout;
}

Layout layout_of(Format format) {
    if (format == Format::a8_unorm)
        return {{{}, {}, {}, {0, 8}}};
    if (is_bgra(format))
        return {{{16, 8}, {8, 8}, {0, 8}, {24, 8}}};
    if (format == Format::rgb10a2_unorm || format == Format::rgb10a2_uint)
        return {{{0, 10}, {10, 10}, {20, 10}, {30, 2}}};
    if (format == Format::r11g11b10_float)
        return {{{0, 11}, {11, 11}, {22, 10}, {}}};
    if (format == Format::b5g6r5_unorm)
        return {{{11, 5}, {5, 6}, {0, 5}, {}}};
    if (format == Format::b5g5r5a1_unorm)
        return {{{10, 5}, {5, 5}, {0, 5}, {15, 1}}};
    if (format == Format::b4g4r4a4_unorm)
        return {{{8, 4}, {4, 4}, {0, 4}, {12, 4}}};
    if (format == Format::a4b4g4r4_unorm)
        return {{{12, 4}, {8, 4}, {4, 4}, {0, 4}}};
    return uniform_layout(format_info(format));
}

std::uint32_t get_bits(const std::byte* bytes, Bits bits) {
    std::uint64_t word = 0;
    const unsigned first = bits.shift / 8, last = (bits.shift + bits.count + 7) / 8;
    for (unsigned i = first; i < last; ++i)
        word |= std::uint64_t{std::to_integer<std::uint8_t>(bytes[i])} << (8 * (i - first));
    return static_cast<std::uint32_t>(word >> (bits.shift % 8) & ((std::uint64_t{1} << bits.count) - 1));
}

void put_bits(std::byte* bytes, Bits bits, std::uint32_t value) {
    const unsigned first = bits.shift / 8, last = (bits.shift + bits.count + 7) / 8;
    const std::uint64_t mask = ((std::uint64_t{1} << bits.count) - 1) << (bits.shift % 8);
    const std::uint64_t word = std::uint64_t{value} << (bits.shift % 8);
    for (unsigned i = first; i < last; ++i) {
        const auto keep = static_cast<std::uint8_t>(~(mask >> (8 * (i - first))));
        const auto set = static_cast<std::uint8_t>((word & mask) >> (8 * (i - first)));
        bytes[i] = (bytes[i] & std::byte{keep}) | std::byte{set};
    }
}

// --- floats of 16 bits (a sign, 5 of exponent, 10 of mantissa), 11 and 10 (no sign, 5 of exponent)

double decode_float(std::uint32_t value, unsigned width) {
    if (width == 32)
        return std::bit_cast<float>(value);
    const unsigned mantissa_bits = width == 16 ? 10 : width - 5;
    const std::uint32_t mantissa = value & ((1u << mantissa_bits) - 1);
    const int exponent = static_cast<int>(value >> mantissa_bits & 31);
    const double sign = width == 16 && (value >> 15) != 0 ? -1.0 : 1.0;
    const double fraction = std::ldexp(mantissa, -static_cast<int>(mantissa_bits));
    if (exponent == 31)
        return mantissa == 0 ? sign * HUGE_VAL : std::nan("");
    return sign * (exponent == 0 ? std::ldexp(fraction, -14) : std::ldexp(1.0 + fraction, exponent - 15));
}

std::uint32_t encode_float(double value, unsigned width) {
    if (width == 32)
        return std::bit_cast<std::uint32_t>(static_cast<float>(value));
    const unsigned mantissa_bits = width == 16 ? 10 : width - 5;
    const std::uint32_t sign = width == 16 && std::signbit(value) ? 1u << 15 : 0;
    const std::uint32_t infinity = 31u << mantissa_bits;
    if (std::isnan(value))
        return infinity | 1u;
    const double size = width == 16 ? std::abs(value) : std::max(value, 0.0);
    if (size == 0.0)
        return sign;
    const int exponent = std::max(std::ilogb(std::min(size, 1e9)), -14);
    // The mantissa with its leading one; a carry out of rounding moves into the exponent by itself.
    const auto scaled = static_cast<std::uint32_t>(
        std::nearbyint(std::ldexp(std::min(size, 1e9), static_cast<int>(mantissa_bits) - exponent)));
    const std::uint32_t bits = scaled + (static_cast<std::uint32_t>(exponent + 14) << mantissa_bits);
    return sign | std::min(bits, infinity);
}

double to_linear(double srgb) {
    return srgb <= 0.04045 ? srgb / 12.92 : std::pow((srgb + 0.055) / 1.055, 2.4);
}

double to_srgb(double linear) {
    return linear <= 0.0031308 ? linear * 12.92 : 1.055 * std::pow(linear, 1.0 / 2.4) - 0.055;
}

double scale_of(unsigned bits) {
    return static_cast<double>((std::uint64_t{1} << bits) - 1);
}

double decode_component(FormatClass klass, std::uint32_t value, Bits bits, bool alpha) {
    const auto as_signed =
        static_cast<double>(static_cast<std::int32_t>(value << (32 - bits.count)) >> (32 - bits.count));
    switch (klass) {
    case FormatClass::floating:
        return decode_float(value, bits.count);
    case FormatClass::unorm:
        return value / scale_of(bits.count);
    case FormatClass::srgb:
        return alpha ? value / scale_of(bits.count) : to_linear(value / scale_of(bits.count));
    case FormatClass::snorm:
        return std::max(as_signed / scale_of(bits.count - 1), -1.0);
    case FormatClass::uint:
        return value;
    case FormatClass::sint:
        return as_signed;
    case FormatClass::none:
    case FormatClass::depth:
    case FormatClass::depth_stencil:
        break;
    }
    assert(!"has_codec was asked");
    return 0;
}

std::uint32_t encode_component(FormatClass klass, double value, Bits bits, bool alpha) {
    const auto round = [](double number, double low, double high) {
        return static_cast<std::int64_t>(
            std::nearbyint(std::isnan(number) ? 0.0 : std::clamp(number, low, high)));
    };
    const double scale = scale_of(bits.count), half = scale_of(bits.count - 1);
    switch (klass) {
    case FormatClass::floating:
        return encode_float(value, bits.count);
    case FormatClass::unorm:
        return static_cast<std::uint32_t>(round(value * scale, 0, scale));
    case FormatClass::srgb:
        return static_cast<std::uint32_t>(
            round((alpha ? value : to_srgb(std::clamp(value, 0.0, 1.0))) * scale, 0, scale));
    case FormatClass::snorm:
        return static_cast<std::uint32_t>(round(value * half, -half, half));
    case FormatClass::uint:
        return static_cast<std::uint32_t>(round(std::trunc(value), 0, scale));
    case FormatClass::sint:
        return static_cast<std::uint32_t>(round(std::trunc(value), -half - 1, half));
    case FormatClass::none:
    case FormatClass::depth:
    case FormatClass::depth_stencil:
        break;
    }
    assert(!"has_codec was asked");
    return 0;
}

} // namespace

bool has_codec(Format format) {
    return format != Format::unknown && !is_compressed(format) && !has_depth(format) &&
           format != Format::rgb9e5_float;
}

Color decode(Format format, const std::byte* bytes) {
    assert(has_codec(format));
    const Layout layout = layout_of(format);
    Color color{0, 0, 0, 1};
    for (unsigned i = 0; i < 4; ++i)
        if (layout[i].count != 0)
            color[i] =
                decode_component(format_info(format).klass, get_bits(bytes, layout[i]), layout[i], i == 3);
    return color;
}

void encode(Format format, const Color& color, std::byte* bytes) {
    assert(has_codec(format));
    const Layout layout = layout_of(format);
    for (unsigned i = 0; i < 4; ++i)
        if (layout[i].count != 0)
            put_bits(bytes, layout[i],
                     encode_component(format_info(format).klass, color[i], layout[i], i == 3));
}

} // namespace bindery::null
