#pragma once
// What DXC says of a type's layout: its reflection of DXIL, and the decorations of its SPIR-V.

#include <bindery/layout_rules.hpp>

#include "random_types.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bindery::test {

/// A member as the compiler lays it out.
struct OracleMember {
    std::string path;
    std::uint32_t offset_bytes = 0;
    std::uint32_t array_stride_bytes = 0;  ///< 0: none, or not told (DXIL).
    std::uint32_t matrix_stride_bytes = 0; ///< The same.
};

/// A type in one buffer.
struct OracleLayout {
    std::vector<OracleMember> members;
    std::uint32_t size_bytes = 0;   ///< Constant buffers in DXIL: to the end of the last member. 0: not told.
    std::uint32_t stride_bytes = 0; ///< Structured buffers.
};

/// Flags that make a rule set of SPIR-V, or of DXIL.
enum class OracleTarget : std::uint8_t { dxil, spirv_dx, spirv_gl, spirv_relaxed, spirv_scalar };

class DxcOracle {
public:
    DxcOracle();
    ~DxcOracle();

    /// The layouts of each type as a constant buffer and as a structured buffer, in one compile:
    /// two for a type. Throws std::runtime_error with the compiler's words.
    struct Answer {
        std::vector<OracleLayout> constant, structured;
    };
    Answer ask(std::span<const RandomType> types, OracleTarget target, bool native_16_bit);

    /// What the compiler has against a source; empty: it compiles.
    std::string errors_of(const std::string& source, OracleTarget target, bool native_16_bit);

private:
    struct State;
    std::unique_ptr<State> state_;
};

/// The HLSL that holds the types, a constant buffer and a structured buffer each.
std::string oracle_source(std::span<const RandomType> types);

/// The rule set that a target follows.
LayoutRules rules_of(OracleTarget target, bool constant);

} // namespace bindery::test
