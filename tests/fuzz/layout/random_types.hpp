#pragma once
// Random types in memory, as trees and as the HLSL that declares them.

#include <bindery/type_tree.hpp>

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace bindery::test {

/// A type to put into one constant buffer and into one structured buffer.
struct RandomType {
    TypeTree tree;
    std::string declarations; ///< HLSL: the structures, innermost first.
    std::string
        cbuffer_body; ///< HLSL: the members of the outermost one, with packoffset where the tree has it.
    std::string first_leaf; ///< ".a.b[0].x": an expression of one scalar, for the shader to read.
};

class TypeMaker {
public:
    /// `native_16_bit`: float16_t and its like are there, and min16float takes 2 bytes. `for_spirv`: without
    /// what DXC refuses to put into a SPIR-V constant buffer, column-major matrices of anything but floats.
    TypeMaker(std::uint64_t seed, bool native_16_bit, bool for_spirv)
        : random_(seed), native_16_bit_(native_16_bit), for_spirv_(for_spirv) {}

    /// The next type; its structures are called `name`, `name`_1, … Some have packoffset on all members.
    RandomType make(const std::string& name);

private:
    TypeTree structure(unsigned depth);
    TypeTree member(unsigned depth);
    TypeTree numeric();
    void add_packoffsets(TypeTree& tree);
    std::string declare(const TypeTree& tree, std::string& declarations);
    std::string member_text(const TypeTree& tree, bool row_default);
    unsigned below(unsigned count) { return static_cast<unsigned>(random_() % count); }

    std::mt19937_64 random_;
    bool native_16_bit_;
    bool for_spirv_;
    std::string name_;
    unsigned structures_ = 0;
};

} // namespace bindery::test
