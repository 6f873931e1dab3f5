#pragma once
// Tests that the D3D12 runtime at hand cannot run, by one table (tests/gpu/exemptions.inc).

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::test_support {

enum class ExemptionReason {
#define BINDERY_EXEMPTION_REASON(name, words) name,
#include "gpu/exemptions.inc"
};
std::string_view to_string(ExemptionReason reason);

struct Exemption {
    std::string_view program; ///< gpu_<program>
    std::string_view pattern; ///< Of "Suite.Test/Parameter".
    ExemptionReason reason;
};
std::span<const Exemption> exemptions();

struct ExemptTest {
    std::string name;
    ExemptionReason reason;
};
struct ExemptionPlan {
    std::vector<ExemptTest> tests;                    ///< In the order of the names given.
    std::vector<std::string> unused;                  ///< Patterns of this program that fit no test of D3D12.
    std::string filter(std::string_view asked) const; ///< GoogleTest's filter, less the exempt ones.
};
/// `names` are all tests of the program. Where none is D3D12's, the backend is not built, and nothing is
/// unused.
ExemptionPlan plan_exemptions(std::string_view program, std::span<const std::string> names,
                              std::span<const Exemption> table);

/// Prints the program's exempt tests by name and leaves them out of the run. False when the table has a
/// pattern that fits nothing, which it prints as well. After InitGoogleTest.
bool apply_exemptions(std::string_view program);

} // namespace bindery::test_support
