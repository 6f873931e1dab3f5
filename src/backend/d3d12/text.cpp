#include "backend/d3d12/text.hpp"

#include <cstdint>

namespace bindery::d3d12 {

namespace {

constexpr std::uint32_t replacement = 0xfffd;

/// Takes one code point from the front.
std::uint32_t take(std::string_view& text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned char first = byte(0);
    const std::size_t length = first < 0x80       ? 1
                               : first >> 5 == 6  ? 2
                               : first >> 4 == 14 ? 3
                               : first >> 3 == 30 ? 4
                                                  : 0;
    std::uint32_t code = length <= 1 ? first : first & (0x7fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if (i >= text.size() || byte(i) >> 6 != 2) {
            text.remove_prefix(1);
            return replacement;
        }
        code = code << 6 | (byte(i) & 0x3fu);
    }
    text.remove_prefix(length == 0 ? 1 : length);
    constexpr std::uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return length == 0 || code < least[length] || code > 0x10ffff || surrogate ? replacement : code;
}

} // namespace

std::wstring widen(std::string_view text) {
    std::wstring result;
    result.reserve(text.size());
    while (!text.empty()) {
        const std::uint32_t code = take(text);
        if (sizeof(wchar_t) == 2 && code >= 0x10000) {
            result += static_cast<wchar_t>(0xd800 + ((code - 0x10000) >> 10));
            result += static_cast<wchar_t>(0xdc00 + ((code - 0x10000) & 0x3ff));
        } else {
            result += static_cast<wchar_t>(code);
        }
    }
    return result;
}

std::string narrow(std::wstring_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        auto code = static_cast<std::uint32_t>(text[i]);
        const auto next = i + 1 < text.size() ? static_cast<std::uint32_t>(text[i + 1]) : 0;
        if (code >= 0xd800 && code < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
            code = 0x10000 + ((code - 0xd800) << 10) + (next - 0xdc00);
            ++i;
        }
        const auto tail = [&](int shift) { result += static_cast<char>(0x80 | (code >> shift & 0x3f)); };
        if (code < 0x80) {
            result += static_cast<char>(code);
        } else if (code < 0x800) {
            result += static_cast<char>(0xc0 | code >> 6);
            tail(0);
        } else if (code < 0x10000) {
            result += static_cast<char>(0xe0 | code >> 12);
            tail(6), tail(0);
        } else {
            result += static_cast<char>(0xf0 | code >> 18);
            tail(12), tail(6), tail(0);
        }
    }
    return result;
}

} // namespace bindery::d3d12
