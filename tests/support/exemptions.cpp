#include "support/exemptions.hpp"

#include "support/pattern.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iostream>

namespace bindery::test_support {

namespace {

// The marker keeps the table from being empty, which C++ does not have; exemptions() leaves it out.
constexpr Exemption table[] = {
#define BINDERY_EXEMPTION(program, pattern, reason) {#program, pattern, ExemptionReason::reason},
#include "gpu/exemptions.inc"
    {},
};

std::vector<std::string> all_tests() {
    std::vector<std::string> names;
    const testing::UnitTest& program = *testing::UnitTest::GetInstance();
    for (int suite = 0; suite < program.total_test_suite_count(); ++suite) {
        const testing::TestSuite& tests = *program.GetTestSuite(suite);
        for (int test = 0; test < tests.total_test_count(); ++test)
            names.push_back(std::string(tests.name()) + "." + tests.GetTestInfo(test)->name());
    }
    return names;
}

bool is_d3d12(std::string_view name) {
    return name.find("d3d12") != std::string_view::npos;
}

} // namespace

std::string_view to_string(ExemptionReason reason) {
    switch (reason) {
#define BINDERY_EXEMPTION_REASON(name, words)                                                                \
    case ExemptionReason::name:                                                                              \
        return words;
#include "gpu/exemptions.inc"
    }
    return {};
}

std::span<const Exemption> exemptions() {
    return std::span(table).first(std::size(table) - 1);
}

std::string ExemptionPlan::filter(std::string_view asked) const {
    std::string result(asked);
    for (const ExemptTest& test : tests)
        result += (result.find('-') == std::string::npos ? "-" : ":") + test.name;
    return result;
}

ExemptionPlan plan_exemptions(std::string_view program, std::span<const std::string> names,
                              std::span<const Exemption> entries) {
    ExemptionPlan plan;
    if (std::none_of(names.begin(), names.end(), is_d3d12))
        return plan;
    std::vector<bool> used(entries.size());
    for (const std::string& name : names) {
        bool found = false;
        for (std::size_t i = 0; i < entries.size(); ++i) {
            if (entries[i].program != program || !is_d3d12(name) || !fits(name, entries[i].pattern))
                continue;
            used[i] = true;
            if (!found)
                plan.tests.push_back({name, entries[i].reason});
            found = true;
        }
    }
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (entries[i].program == program && !used[i])
            plan.unused.emplace_back(entries[i].pattern);
    return plan;
}

bool apply_exemptions(std::string_view program) {
    const std::vector<std::string> names = all_tests();
    const ExemptionPlan plan = plan_exemptions(program, names, exemptions());
    for (const ExemptTest& test : plan.tests)
        std::cout << "[  EXEMPT  ] " << test.name << ": no " << to_string(test.reason) << "\n";
    for (const std::string& pattern : plan.unused)
        std::cout << "tests/gpu/exemptions.inc has \"" << pattern << "\", which fits no D3D12 test of gpu_"
                  << program << ".\n";
    GTEST_FLAG_SET(filter, plan.filter(GTEST_FLAG_GET(filter)));
    return plan.unused.empty();
}

} // namespace bindery::test_support
