// Held against DXC: the same bytes for valid signatures, the same verdict for texts that are nearly right.
// BINDERY_ROOT_SIGNATURES says how many; a full test run takes 300.

#include "dxc_writer.hpp"
#include "generator.hpp"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <gtest/gtest.h>
#include <iostream>
#include <map>
#include <regex>

namespace bindery {
namespace {

using namespace root;

unsigned count() {
    const char* text = std::getenv("BINDERY_ROOT_SIGNATURES");
    return text ? static_cast<unsigned>(std::atoi(text)) : 300;
}

/// Everything that holds for a valid signature, DXC's bytes included.
void expect_same(const RootSignature& signature, const TextOptions& options) {
    const std::string text = signature.to_text(options);
    for (const Diagnostic& issue : check(signature))
        ADD_FAILURE() << issue.object << ": " << issue.text;
    EXPECT_EQ(RootSignature::parse(text, signature.version), signature);
    const std::vector<std::byte> bytes = signature.to_bytes();
    EXPECT_EQ(RootSignature::from_bytes(bytes), signature);
    EXPECT_EQ(RootSignature::from_bytes(signature.to_part()), signature);
    const test::DxcVerdict dxc = test::dxc_verdict(text, signature.version);
    ASSERT_TRUE(dxc.bytes.has_value()) << dxc.messages;
    EXPECT_EQ(*dxc.bytes, bytes);
}

class DxcBytes : public testing::TestWithParam<Version> {};

TEST_P(DxcBytes, AreOurs) {
    test::Random random(2026 + static_cast<unsigned>(GetParam()));
    for (unsigned i = 0; i < count() / 2; ++i) {
        const RootSignature signature = test::random_signature(random, GetParam());
        SCOPED_TRACE(testing::Message() << "signature " << i << ": " << signature.to_text());
        expect_same(signature, {.defaults = i % 3 == 1});
        if (HasFailure())
            return;
    }
}
INSTANTIATE_TEST_SUITE_P(Root, DxcBytes, testing::Values(Version::v1_0, Version::v1_1));

/// Whether we take the text; `rules` are those it breaks.
bool is_ours(const std::string& text, Version version, std::vector<Diagnostic>& issues) {
    try {
        issues = check(RootSignature::parse(text, version));
        return issues.empty();
    } catch (const RootSignatureTextError& error) {
        issues = {{Severity::error, error.rule(), {}, error.detail()}};
        return false;
    }
}

/// Why DXC takes what we refuse; empty where there is no reason that we know of.
std::string reason_to_refuse(const std::string& text, const std::vector<Diagnostic>& issues) {
    const auto all = [&](auto&& predicate) { return std::all_of(issues.begin(), issues.end(), predicate); };
    if (all([](const Diagnostic& i) { return i.rule == Rule::root_signature_size; }))
        return "DXC does not count DWORDs";
    if (all([](const Diagnostic& i) { return i.rule == Rule::root_signature_tier; }))
        return "DXC knows no tiers: more samplers than a heap has";
    if (all([](const Diagnostic& i) {
            return i.rule == Rule::root_signature_flags &&
                   i.text.find("KEEPING_BUFFER_BOUNDS_CHECKS") != std::string::npos;
        }))
        return "DXC takes volatile descriptors, or samplers, that keep bounds checks";
    if (all([](const Diagnostic& i) {
            return i.rule == Rule::root_signature_flags && i.object == "root flags";
        }))
        return "DXC takes other flags beside LOCAL_ROOT_SIGNATURE";
    static const std::regex joined(R"(\b[btus][0-9]+[A-Za-z_])");
    if (issues[0].rule == Rule::root_signature_syntax && std::regex_search(text, joined))
        return "DXC leaves out letters behind a register's number";
    return {};
}

/// Why DXC refuses what we take.
std::string reason_to_take(const std::string& text, Version version) {
    for (const Parameter& parameter : RootSignature::parse(text, version).parameters)
        if (const auto* table = std::get_if<Table>(&parameter); table && table->ranges.empty())
            return "DXC's reader wants room for a range behind a table that has none";
    return {};
}

class DxcVerdictsOfVersion : public testing::TestWithParam<Version> {};

TEST_P(DxcVerdictsOfVersion, AreOurs) {
    test::Random random(7001 + static_cast<unsigned>(GetParam()));
    std::map<std::string, unsigned> reasons;
    unsigned accepted = 0;
    for (unsigned i = 0; i < count(); ++i) {
        const std::string text = test::mutated(
            random, test::random_signature(random, GetParam()).to_text({.defaults = i % 4 == 1}));
        std::vector<Diagnostic> issues;
        const bool ours = is_ours(text, GetParam(), issues);
        const test::DxcVerdict dxc = test::dxc_verdict(text, GetParam());
        accepted += ours;
        if (ours == dxc.bytes.has_value()) {
            if (ours) {
                EXPECT_EQ(RootSignature::parse(text, GetParam()).to_bytes(), *dxc.bytes) << text;
            }
            continue;
        }
        const std::string reason = ours ? reason_to_take(text, GetParam()) : reason_to_refuse(text, issues);
        ++reasons[reason];
        EXPECT_NE(reason, "") << "text " << i << ": " << text
                              << "\nDXC: " << (dxc.bytes ? "takes it" : dxc.messages)
                              << "\nours: " << (ours ? "takes it" : issues[0].text);
    }
    EXPECT_GT(accepted, count() / 20) << "the mutations are too coarse to say anything";
    EXPECT_LT(accepted, count() * 19 / 20) << "the mutations change too little to say anything";
    for (const auto& [reason, times] : reasons)
        RecordProperty(reason.empty() ? "unexplained" : reason, static_cast<int>(times));
    if (count() > 300)
        for (const auto& [reason, times] : reasons)
            std::cout << times << " x " << reason << '\n';
}
INSTANTIATE_TEST_SUITE_P(Root, DxcVerdictsOfVersion, testing::Values(Version::v1_0, Version::v1_1));

// DXC gets its text from the preprocessor, which has seen to all of these; a file has them still.
TEST(DxcVerdicts, SpaceThatWeAloneTake) {
    const RootSignature expected = RootSignature::parse("CBV(b0), SRV(t1)");
    for (const std::string_view text :
         {"CBV(b0),\tSRV(t1)", "CBV(b0),\nSRV(t1)", "CBV(b0), // first\nSRV(t1)",
          "CBV(b0), /* first */ SRV(t1)", "\"CBV(b0),\" \\\n\"SRV(t1)\""}) {
        EXPECT_EQ(RootSignature::parse(text), expected) << text;
        EXPECT_FALSE(test::dxc_verdict(text, Version::v1_1).bytes.has_value()) << text;
    }
}

} // namespace
} // namespace bindery
