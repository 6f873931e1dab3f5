#pragma once
// Reads a token at a time, by what a clause wants next, and says what could have stood there instead.

#include "root_signature/lexer.hpp"
#include "root_signature/words.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <type_traits>

namespace bindery::root_signature {

/// "a, b, c".
template<class Words>
std::string all_of(const Words& words) {
    std::string list;
    for (const auto& word : words) {
        if (!list.empty())
            list += ", ";
        list += word.text;
    }
    return list;
}

template<class Words>
auto find_word(const Words& words, const Token& token) {
    return token.kind == TokenKind::word
               ? std::find_if(words.begin(), words.end(),
                              [&](const auto& word) { return same_word(word.text, token.text); })
               : words.end();
}

/// "t# (a register)"
std::string register_name(char letter);

class Tokens {
public:
    Tokens(std::string_view text, std::string_view name)
        : text_(text), name_(name), lexer_(text), next_(lexer_.next()) {}

    const Token& next() const { return next_; }
    bool next_is(TokenKind kind) const { return next_.kind == kind; }
    Token take();
    void expect(TokenKind kind, std::string_view expected);
    /// Throws RootSignatureTextError about the next token.
    [[noreturn]] void fail(std::string expected) const;

    std::uint32_t register_number(char letter);
    std::uint32_t unsigned_number();
    /// An unsigned number, or the word that stands for 0xffffffff.
    std::uint32_t number_or(std::string_view word);
    float real_number();

    template<class Words>
    auto word(const Words& words) {
        const auto found = find_word(words, next_);
        if (found == words.end())
            fail(all_of(words));
        take();
        return found->value;
    }

    /// Words joined by "|", or 0.
    template<class Words>
    auto word_set(const Words& words) {
        using Set = std::remove_cvref_t<decltype(words[0].value)>;
        Set set = Set::none;
        if (next_is(TokenKind::unsigned_integer) && next_.number == 0) {
            take();
            return set;
        }
        for (;;) {
            if (find_word(words, next_) == words.end())
                fail("0, " + all_of(words));
            set = set | word(words);
            if (!next_is(TokenKind::bar))
                return set;
            take();
        }
    }

private:
    std::string_view text_, name_;
    Lexer lexer_;
    Token next_;
};

} // namespace bindery::root_signature
