#pragma once
// Patterns in the tables of the GPU tests.

#include <string_view>

namespace bindery::test_support {

/// Whether the whole text fits: `*` is any text, `?` any one character.
constexpr bool fits(std::string_view text, std::string_view pattern) {
    if (pattern.empty())
        return text.empty();
    if (pattern.front() == '*')
        return fits(text, pattern.substr(1)) || (!text.empty() && fits(text.substr(1), pattern));
    return !text.empty() && (pattern.front() == '?' || pattern.front() == text.front()) &&
           fits(text.substr(1), pattern.substr(1));
}

} // namespace bindery::test_support
