#include "spirv/module.hpp"

#include "spirv/grammar.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace bindery::spirv {
namespace {

constexpr std::size_t header_word_count = 5;

void check_header(std::span<const std::uint32_t> words) {
    if (words.size() < header_word_count)
        refuse(fmt::format("The module has {} words, fewer than the {} of a header.", words.size(),
                           header_word_count));
    if (words[0] != magic_number)
        refuse(fmt::format("The module starts with {:#010x}, not with SPIR-V's {:#010x}.", words[0],
                           magic_number));
    if (words[1] >> 24 != 0 || (words[1] >> 16 & 0xff) != 1)
        refuse(fmt::format("The module has version {}.{}, not 1.x.", words[1] >> 16 & 0xff,
                           words[1] >> 8 & 0xff));
    if (words[3] == 0 || words[3] > max_id_bound)
        throw Error(
            Rule::spirv_limit, "",
            fmt::format("The module's id bound is {}, not between 1 and {}.", words[3], max_id_bound));
}

} // namespace

void refuse(std::string detail) {
    throw Error(Rule::spirv_malformed, "", std::move(detail));
}

View::View(std::span<const std::uint32_t> words, std::size_t index)
    : words_(words), index_(index), op_(static_cast<Op>(words[0] & 0xffff)) {
    const ResultLayout layout = result_layout(op_);
    const std::size_t head = 1u + layout.has_type + layout.has_result;
    if (words.size() < head)
        refuse(fmt::format("Instruction {} (opcode {}) has {} words; its result alone needs {}.", index,
                           words[0] & 0xffff, words.size(), head));
    if (layout.has_type)
        type_id_ = words[1];
    if (layout.has_result)
        result_id_ = words[head - 1];
    operands_ = words.subspan(head);
}

std::uint32_t View::operand(std::size_t i) const {
    if (i >= operands_.size())
        refuse(fmt::format("Instruction {} (opcode {}) has {} operands; operand {} is missing.", index_,
                           static_cast<unsigned>(op_), operands_.size(), i));
    return operands_[i];
}

std::string View::string(std::size_t i) const {
    std::string text;
    for (; i < operands_.size(); ++i)
        for (int byte = 0; byte < 4; ++byte) {
            const char c = static_cast<char>(operands_[i] >> (8 * byte) & 0xff);
            if (c == '\0')
                return text;
            text += c;
        }
    return text;
}

Module Module::read(std::span<const std::uint32_t> words) {
    check_header(words);
    Module module;
    std::copy_n(words.begin(), header_word_count, module.header_);
    module.words_.assign(words.begin() + header_word_count, words.end());
    for (std::size_t at = 0; at < module.words_.size();) {
        const std::uint32_t count = module.words_[at] >> 16;
        if (count == 0 || count > module.words_.size() - at)
            refuse(fmt::format("The instruction at word {} is {} words long; {} are left.",
                               at + header_word_count, count, module.words_.size() - at));
        module.instructions_.push_back({static_cast<std::uint32_t>(at), count});
        at += count;
    }
    module.index_definitions();
    return module;
}

std::vector<std::uint32_t> Module::write() const {
    std::size_t total = header_word_count;
    for (const Instruction& instruction : instructions_)
        total += instruction.word_count;
    std::vector<std::uint32_t> words;
    words.reserve(total);
    words.assign(std::begin(header_), std::end(header_));
    for (const Instruction& instruction : instructions_)
        words.insert(words.end(), words_.begin() + instruction.first_word,
                     words_.begin() + instruction.first_word + instruction.word_count);
    return words;
}

View Module::operator[](std::size_t index) const {
    const Instruction& instruction = instructions_[index];
    return {std::span(words_).subspan(instruction.first_word, instruction.word_count), index};
}

View Module::at_id(std::uint32_t id) const {
    const std::size_t index = definition(id);
    if (index == npos)
        refuse(fmt::format("Id {} is used and nothing makes it.", id));
    return (*this)[index];
}

Op Module::op_of(std::uint32_t id) const {
    const std::size_t index = definition(id);
    return index == npos ? Op::nop : static_cast<Op>(words_[instructions_[index].first_word] & 0xffff);
}

std::uint32_t Module::type_of(std::uint32_t id) const {
    const std::size_t index = definition(id);
    return index == npos ? 0 : (*this)[index].type_id();
}

void Module::index_definitions() {
    definitions_.assign(1, 0);
    for (std::size_t i = 0; i < size(); ++i) {
        const View view = (*this)[i];
        const std::uint32_t id = view.result_id();
        if (!result_layout(view.op()).has_result)
            continue;
        if (id == 0 || id >= id_bound())
            refuse(fmt::format("Instruction {} makes id {}; ids are from 1 to {}.", i, id, id_bound() - 1));
        if (id >= definitions_.size())
            definitions_.resize(std::size_t{id} + 1, 0);
        if (definitions_[id] != 0)
            refuse(fmt::format("Instructions {} and {} both make id {}.", definitions_[id] - 1, i, id));
        definitions_[id] = static_cast<std::uint32_t>(i + 1);
    }
}

} // namespace bindery::spirv
