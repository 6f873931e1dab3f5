#include "root_signature/lexer.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace bindery::root_signature {

namespace {

// The locale has no say in what a letter is.
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || is_digit(c);
}
constexpr bool is_space(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r') || c == '"';
}
constexpr bool is_register_letter(char c) {
    return c == 'b' || c == 't' || c == 'u' || c == 's';
}

std::optional<std::uint32_t> read_u32(std::string_view digits) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (error != std::errc{} || end != digits.data() + digits.size())
        return std::nullopt;
    return value;
}

/// Bytes of the UTF-8 character that `text` begins with, so that a message shows all of it; 1 where it is
/// none.
std::size_t character_size(std::string_view text) {
    const auto is_continuation = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; };
    const auto lead = static_cast<unsigned char>(text[0]);
    const std::size_t size = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
    if (size > text.size() || !std::all_of(text.begin() + 1, text.begin() + size, is_continuation))
        return 1;
    return size;
}

} // namespace

std::optional<float> read_real(std::string_view text) {
    if (text.starts_with('+'))
        text.remove_prefix(1);
    if (text.ends_with('f') || text.ends_with('F'))
        text.remove_suffix(1);
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    constexpr double most = std::numeric_limits<float>::max();
    const bool read = error == std::errc{} && end == text.data() + text.size();
    if (!read || value > most || value < -most || std::fpclassify(value) == FP_SUBNORMAL)
        return std::nullopt;
    return static_cast<float>(value);
}

bool Lexer::skip_comment() {
    if (text_.substr(at_).starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
        return true;
    }
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos)
        return false;
    at_ = end + 2;
    return true;
}

bool Lexer::skip_space() {
    while (at_ < text_.size()) {
        const std::string_view rest = text_.substr(at_);
        if (is_space(rest[0]))
            ++at_;
        else if (rest.starts_with("\\\n"))
            at_ += 2;
        else if (rest.starts_with("\\\r\n"))
            at_ += 3;
        else if (!rest.starts_with("//") && !rest.starts_with("/*"))
            return true;
        else if (!skip_comment())
            return false;
    }
    return true;
}

Token Lexer::take(TokenKind kind, std::size_t size) {
    const Token token{.kind = kind, .offset = at_, .text = text_.substr(at_, size)};
    at_ += size;
    return token;
}

std::size_t Lexer::word_end() const {
    std::size_t end = at_;
    while (end < text_.size() && is_word(text_[end]))
        ++end;
    return end;
}

/// Where the number ends: [sign] digits [. digits] [e [sign] digits] [f]. `at_` where there is none.
std::size_t Lexer::number_end(bool& real) const {
    std::size_t end = at_;
    const auto is = [&](auto... c) { return end < text_.size() && ((text_[end] == c) || ...); };
    const auto digits = [&] {
        const std::size_t first = end;
        while (end < text_.size() && is_digit(text_[end]))
            ++end;
        return end - first;
    };
    if (is('+', '-'))
        ++end;
    std::size_t count = digits();
    if (is('.')) {
        real = true;
        ++end;
        count += digits();
    }
    if (count == 0)
        return at_;
    if (is('e', 'E')) {
        real = true;
        ++end;
        if (is('+', '-'))
            ++end;
        if (digits() == 0)
            return at_;
    }
    if (is('f', 'F')) {
        real = true;
        ++end;
    }
    return end;
}

Token Lexer::number() {
    bool real = false;
    const std::size_t end = number_end(real);
    if (end == at_)
        return take(TokenKind::unknown, 1);
    Token token = take(TokenKind::unknown, end - at_);
    if (real) {
        if (const auto value = read_real(token.text)) {
            token.kind = TokenKind::real;
            token.value = *value;
        }
        return token;
    }
    const bool negative = token.text[0] == '-';
    const bool has_sign = negative || token.text[0] == '+';
    const auto magnitude = read_u32(token.text.substr(has_sign ? 1 : 0));
    if (!magnitude || (negative && *magnitude > 0x80000000u))
        return token;
    token.kind = negative ? TokenKind::signed_integer : TokenKind::unsigned_integer;
    token.number = negative ? 0u - *magnitude : *magnitude;
    token.value = negative ? static_cast<float>(static_cast<std::int32_t>(token.number))
                           : static_cast<float>(token.number);
    return token;
}

Token Lexer::next() {
    if (!skip_space())
        return take(TokenKind::unknown, 2);
    if (at_ == text_.size())
        return take(TokenKind::end, 0);
    const char c = text_[at_];
    switch (c) {
    case ',':
        return take(TokenKind::comma, 1);
    case '(':
        return take(TokenKind::open, 1);
    case ')':
        return take(TokenKind::close, 1);
    case '=':
        return take(TokenKind::equals, 1);
    case '|':
        return take(TokenKind::bar, 1);
    }
    if (is_digit(c) || c == '+' || c == '-' || c == '.')
        return number();
    if (!is_word(c))
        return take(TokenKind::unknown, character_size(text_.substr(at_)));
    Token token = take(TokenKind::word, word_end() - at_);
    if (is_register_letter(c) && token.text.size() > 1)
        if (const auto number = read_u32(token.text.substr(1))) {
            token.kind = TokenKind::register_;
            token.number = *number;
        }
    return token;
}

} // namespace bindery::root_signature
