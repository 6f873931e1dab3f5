#pragma once
// Where DXC's layout is a fault of DXC and not a rule: types that the comparison leaves out, each with a
// reason and a source that shows the fault, so that its mending is noticed.

#include "dxc_oracle.hpp"

#include <span>
#include <string_view>

namespace bindery::test {

struct CompilerFault {
    std::string_view name;
    std::string_view reason;
    OracleTarget target;
    bool constant; ///< In constant buffers; else in structured buffers.
    bool (*has)(const TypeTree& tree, bool native_16_bit);
};

std::span<const CompilerFault> compiler_faults();

/// The fault that keeps a type from being compared; null: none does.
const CompilerFault* fault_of(TypeTree tree, OracleTarget target, bool constant, bool native_16_bit);

/// Whether an array of matrices is in it: the sizes that DXC's reflection gives for these are wrong.
bool has_matrix_array(const TypeTree& tree);

} // namespace bindery::test
