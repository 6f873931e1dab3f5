#pragma once
// Cuts HLSL's root-signature language into tokens.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace bindery::root_signature {

enum class TokenKind : std::uint8_t {
    end,
    comma,
    open,
    close,
    equals,
    bar,
    register_,        ///< A small b, t, u or s and a number.
    unsigned_integer, ///< Of 32 bits.
    signed_integer,   ///< With a minus, of 32 bits.
    real,
    word,
    unknown,
};

struct Token {
    TokenKind kind = TokenKind::end;
    std::size_t offset = 0; ///< In bytes from the text's start.
    std::string_view text{};
    std::uint32_t number = 0; ///< Of a register, of an integer (as two's complement).
    float value = 0;          ///< Of any number.
};

/// The text outlives the lexer.
class Lexer {
public:
    explicit Lexer(std::string_view text) : text_(text) {}
    Token next();

private:
    /// White space, comments, a backslash at a line's end, and the quotes of adjacent string literals. False
    /// for a comment without an end, which is then where the lexer stands.
    bool skip_space();
    bool skip_comment();
    std::size_t word_end() const;
    std::size_t number_end(bool& real) const;
    Token number();
    Token take(TokenKind kind, std::size_t size);

    std::string_view text_;
    std::size_t at_ = 0;
};

/// The value of a real's text, as the language has it, by way of double precision; none where it is too large
/// for a float or too small for a normal double.
std::optional<float> read_real(std::string_view text);

} // namespace bindery::root_signature
