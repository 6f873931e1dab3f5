#pragma once
// Indices written as base + constant, so that neighbours can be told.

#include "spirv/module.hpp"

#include <cstdint>
#include <unordered_map>

namespace bindery::spirv {

/// An integer value as ((x * factor) >> shift) + constant. `x` is an id that is not looked into; 0: the value
/// is the constant alone. Wrapping above 32 bits is not followed: an address that wraps
/// is past the end of every buffer.
struct IndexForm {
    std::uint32_t x = 0;
    std::uint32_t factor = 0;
    std::uint32_t shift = 0;
    std::int64_t constant = 0;

    bool same_base(const IndexForm& other) const {
        return x == other.x && factor == other.factor && shift == other.shift;
    }
};

/// Forms of the values of a module, learned instruction by instruction.
class IndexForms {
public:
    explicit IndexForms(const Module& module) : module_(module) {}

    /// Takes note of an instruction; to be called in the module's order.
    void learn(const View& view);
    /// The form of a value: of what was learned, of a constant, or the value itself.
    IndexForm form(std::uint32_t id) const;
    /// Powers of two that surely divide the form's base (the part without the constant); 32 if it is 0.
    unsigned trailing_zeros(const IndexForm& form) const;

private:
    unsigned zeros_of(std::uint32_t id) const;
    /// The same as trailing_zeros, of the whole value.
    unsigned known_zeros(const IndexForm& form) const;
    void add(const View& view, bool subtract);
    void multiply(const View& view, std::uint32_t value_id, std::uint32_t by);
    void shift_right(const View& view);
    /// The form of a value that is not looked into, of which only the zeros are known.
    void opaque(const View& view, unsigned zeros);

    const Module& module_;
    std::unordered_map<std::uint32_t, IndexForm> forms_;
    std::unordered_map<std::uint32_t, unsigned> zeros_; ///< Of opaque values, where more than 0.
};

} // namespace bindery::spirv
