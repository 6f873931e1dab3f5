#pragma once
// What the words of an instruction are: result, ids, literals.

#include "spirv/opcode.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

namespace bindery::spirv {

/// What stands in front of an instruction's operands.
struct ResultLayout {
    bool has_type = false;
    bool has_result = false;
};

/// Of an opcode that the table does not know, nothing is assumed: no result, no ids.
ResultLayout result_layout(Op op);

/// Whether the tables have the opcode: what its words are, and whether it has a result.
bool is_known(Op op);

/// Calls `visit(index)` for each operand word (index 0 is the first after type and result) that is an id used
/// as a value, a pointer, a type or a target. Labels of switches are left out. `operands` may be cut short.
class IdOperands {
public:
    IdOperands(Op op, std::span<const std::uint32_t> operands);

    template<class Visit>
    void visit(Visit&& visit) const {
        for (std::size_t i = 0; i < operands_.size(); ++i)
            if (is_id(i))
                visit(i);
    }

private:
    bool is_id(std::size_t index) const;

    const char* pattern_;
    std::size_t fixed_; ///< Pattern letters before the one that repeats.
    std::span<const std::uint32_t> operands_;
    std::size_t string_words_ = 0;
};

/// Words that a nul-terminated string takes, the nul included; all of `words` if it is not terminated.
std::size_t string_word_count(std::span<const std::uint32_t> words);

} // namespace bindery::spirv
