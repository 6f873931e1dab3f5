#include "root_signature/tokens.hpp"

#include <fmt/format.h>

namespace bindery {

RootSignatureTextError::RootSignatureTextError(std::string object, std::uint32_t line, std::uint32_t column,
                                               std::string found, std::string expected)
    : Error(Rule::root_signature_syntax, std::move(object),
            fmt::format("Line {}, column {} has {} where {} can stand.", line, column, found, expected)),
      line_(line), column_(column), found_(std::move(found)), expected_(std::move(expected)) {}

namespace root_signature {

std::string register_name(char letter) {
    return fmt::format("{}# (a register)", letter);
}

void Tokens::fail(std::string expected) const {
    std::uint32_t line = 1;
    std::size_t line_start = 0;
    for (std::size_t i = 0; i < next_.offset; ++i)
        if (text_[i] == '\n') {
            ++line;
            line_start = i + 1;
        }
    constexpr std::size_t longest = 60;
    std::string found = "the end";
    if (!next_is(TokenKind::end))
        found = fmt::format("'{}{}'", next_.text.substr(0, longest), next_.text.size() > longest ? "…" : "");
    throw RootSignatureTextError(std::string(name_), line,
                                 static_cast<std::uint32_t>(next_.offset - line_start + 1), std::move(found),
                                 std::move(expected));
}

Token Tokens::take() {
    const Token token = next_;
    next_ = lexer_.next();
    return token;
}

void Tokens::expect(TokenKind kind, std::string_view expected) {
    if (!next_is(kind))
        fail(std::string(expected));
    take();
}

std::uint32_t Tokens::register_number(char letter) {
    if (!next_is(TokenKind::register_) || next_.text[0] != letter)
        fail(register_name(letter));
    return take().number;
}

std::uint32_t Tokens::unsigned_number() {
    if (!next_is(TokenKind::unsigned_integer))
        fail("a number from 0 to 4294967295");
    return take().number;
}

std::uint32_t Tokens::number_or(std::string_view word) {
    if (next_is(TokenKind::word) && same_word(next_.text, word)) {
        take();
        return 0xffffffff;
    }
    if (!next_is(TokenKind::unsigned_integer))
        fail(fmt::format("a number from 0 to 4294967295, {}", word));
    return take().number;
}

float Tokens::real_number() {
    if (!next_is(TokenKind::real) && !next_is(TokenKind::unsigned_integer) &&
        !next_is(TokenKind::signed_integer))
        fail("a floating-point number");
    return take().value;
}

} // namespace root_signature
} // namespace bindery
