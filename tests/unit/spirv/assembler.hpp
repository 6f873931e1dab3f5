#pragma once
// Modules put together by hand, word by word.

#include "spirv/opcode.hpp"

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace bindery::test {

class Assembler {
public:
    /// An empty module with that id bound.
    explicit Assembler(std::uint32_t bound = 64);

    /// An instruction; `words` are all its words after the first.
    Assembler& op(spirv::Op op, std::initializer_list<std::uint32_t> words = {});
    /// The same with a string behind `words`, and `more` behind the string.
    Assembler& op(spirv::Op op, std::initializer_list<std::uint32_t> words, std::string_view text,
                  std::initializer_list<std::uint32_t> more = {});

    const std::vector<std::uint32_t>& words() const { return words_; }

private:
    std::vector<std::uint32_t> words_;
};

} // namespace bindery::test
