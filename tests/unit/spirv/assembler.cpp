#include "unit/spirv/assembler.hpp"

namespace bindery::test {

Assembler::Assembler(std::uint32_t bound) : words_{spirv::magic_number, 0x00010600, 0, bound, 0} {}

Assembler& Assembler::op(spirv::Op op, std::initializer_list<std::uint32_t> words) {
    words_.push_back(static_cast<std::uint32_t>(words.size() + 1) << 16 | static_cast<std::uint32_t>(op));
    words_.insert(words_.end(), words);
    return *this;
}

Assembler& Assembler::op(spirv::Op op, std::initializer_list<std::uint32_t> words, std::string_view text,
                         std::initializer_list<std::uint32_t> more) {
    const std::size_t start = words_.size();
    words_.push_back(0);
    words_.insert(words_.end(), words);
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i % 4 == 0)
            words_.push_back(0);
        if (i < text.size())
            words_.back() |= static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])) << (8 * (i % 4));
    }
    words_.insert(words_.end(), more);
    words_[start] = static_cast<std::uint32_t>(words_.size() - start) << 16 | static_cast<std::uint32_t>(op);
    return *this;
}

} // namespace bindery::test
