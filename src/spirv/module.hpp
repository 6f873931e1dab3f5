#pragma once
// A SPIR-V module as a list of instructions over one array of words.
//
// Reading checks the physical layout only: lengths, ids, where results are. Everything that looks further
// asks through checked accessors, so that a hostile module gives Error(spirv_malformed) at worst.

#include "spirv/opcode.hpp"

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

namespace bindery::spirv {

/// "No such instruction."
inline constexpr std::size_t npos = static_cast<std::size_t>(-1);

/// Throws Error(spirv_malformed).
[[noreturn]] void refuse(std::string detail);

/// One instruction, looked at. Cheap to copy; valid until the module changes.
class View {
public:
    View(std::span<const std::uint32_t> words, std::size_t index);

    Op op() const { return op_; }
    /// Its place in the module.
    std::size_t index() const { return index_; }
    /// Id of the result's type; 0 if the opcode has none.
    std::uint32_t type_id() const { return type_id_; }
    /// Id of the result; 0 if the opcode has none.
    std::uint32_t result_id() const { return result_id_; }
    /// The words after type and result.
    std::span<const std::uint32_t> operands() const { return operands_; }
    std::size_t operand_count() const { return operands_.size(); }
    /// Throws Error(spirv_malformed) when the instruction is shorter.
    std::uint32_t operand(std::size_t i) const;
    /// The operand taken as an enumerant.
    template<class Enum>
    Enum operand_as(std::size_t i) const {
        return static_cast<Enum>(operand(i));
    }
    /// The string that starts at operand i, up to its nul or the end of the instruction.
    std::string string(std::size_t i) const;
    /// All its words, the first included.
    std::span<const std::uint32_t> words() const { return words_; }

private:
    std::span<const std::uint32_t> words_;
    std::span<const std::uint32_t> operands_;
    std::size_t index_;
    std::uint32_t type_id_ = 0;
    std::uint32_t result_id_ = 0;
    Op op_;
};

/// A module. Copyable; a pass takes one and changes it through an Editor.
class Module {
public:
    /// Reads a module. Throws Error(spirv_malformed) when its physical layout is wrong and Error(spirv_limit)
    /// when its id bound is above 4,194,304.
    static Module read(std::span<const std::uint32_t> words);
    /// The module as words; what read() takes. Unchanged modules come back word for word.
    std::vector<std::uint32_t> write() const;

    std::uint32_t version() const { return header_[1]; }
    /// Ids are below this.
    std::uint32_t id_bound() const { return header_[3]; }
    /// Ids that something makes are below this: the size of a table by id. A header may claim far more.
    std::size_t id_table_size() const { return definitions_.size(); }
    /// Number of instructions.
    std::size_t size() const { return instructions_.size(); }
    View operator[](std::size_t index) const;

    /// The instruction that makes an id; npos if there is none or the id is out of bounds.
    std::size_t definition(std::uint32_t id) const {
        return id < definitions_.size() && definitions_[id] != 0 ? definitions_[id] - 1 : npos;
    }
    /// The same, looked at. Throws Error(spirv_malformed) if nothing makes the id.
    View at_id(std::uint32_t id) const;
    /// The opcode that makes an id; Op::nop if nothing does.
    Op op_of(std::uint32_t id) const;
    /// Id of the type of a value; 0 if unknown.
    std::uint32_t type_of(std::uint32_t id) const;

private:
    friend class Editor;

    struct Instruction {
        std::uint32_t first_word;
        std::uint32_t word_count;
    };

    void index_definitions();

    std::uint32_t header_[5] = {};
    std::vector<std::uint32_t> words_; ///< Instructions in no particular order, some no longer used.
    std::vector<Instruction> instructions_;
    std::vector<std::uint32_t> definitions_; ///< For each id: index of its instruction plus 1; 0 for none.
};

} // namespace bindery::spirv
