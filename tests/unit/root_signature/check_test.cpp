// Every rule fires, and does not where it should not.

#include <bindery/root_signature.hpp>

#include "generator.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace bindery {
namespace {

using namespace root;
using testing::HasSubstr;

std::vector<Diagnostic> issues_of(std::string_view text, const Limits& limits = {},
                                  Version version = Version::v1_1) {
    return check(RootSignature::parse(text, version), limits);
}

/// The only issue; its rule is `rule`.
Diagnostic only_issue(const std::vector<Diagnostic>& issues, Rule rule) {
    EXPECT_EQ(issues.size(), 1u);
    if (issues.empty())
        return {};
    EXPECT_EQ(rule_info(issues[0].rule).id, rule_info(rule).id) << issues[0].text;
    EXPECT_EQ(issues[0].severity, Severity::error);
    return issues[0];
}
Diagnostic only_issue(std::string_view text, Rule rule, const Limits& limits = {}) {
    SCOPED_TRACE(text);
    return only_issue(issues_of(text, limits), rule);
}

void expect_valid(std::string_view text, const Limits& limits = {}) {
    for (const Diagnostic& issue : issues_of(text, limits))
        ADD_FAILURE() << text << ": " << issue.object << ": " << issue.text;
}

TEST(RootSignatureCheck, Size) {
    const Diagnostic issue =
        only_issue("RootConstants(num32BitConstants = 61, b0), CBV(b1), CBV(b2)", Rule::root_signature_size);
    EXPECT_EQ(issue.text, "The root signature takes 65 DWORDs; 64 is the limit.");
    expect_valid("RootConstants(num32BitConstants = 60, b0), CBV(b1), CBV(b2)");
    EXPECT_EQ(RootSignature::parse("RootConstants(num32BitConstants = 4294967295, b0), CBV(b1),"
                                   "RootConstants(num32BitConstants = 4294967295, b2)")
                  .cost_dwords(),
              8589934592u);
}

TEST(RootSignatureCheck, LocalSignaturesHaveARecordsRoom) {
    expect_valid("RootFlags(LOCAL_ROOT_SIGNATURE), RootConstants(num32BitConstants = 1015, b0)");
    const Diagnostic issue =
        only_issue("RootFlags(LOCAL_ROOT_SIGNATURE), RootConstants(num32BitConstants = 1015, b0), SRV(t0)",
                   Rule::root_signature_size);
    EXPECT_THAT(issue.text, HasSubstr("4072 bytes of a shader record; 4064"));
}

TEST(RootSignatureCheck, Overlaps) {
    const Diagnostic tables =
        only_issue("DescriptorTable(CBV(b0)), DescriptorTable(CBV(b0))", Rule::root_signature_overlap);
    EXPECT_EQ(tables.object, "root parameter 1, range 0");
    EXPECT_EQ(tables.text,
              "b0 in space 0 for SHADER_VISIBILITY_ALL meets b0 of root parameter 0, range 0 for "
              "SHADER_VISIBILITY_ALL.");
    only_issue("CBV(b3), RootConstants(num32BitConstants = 1, b3)", Rule::root_signature_overlap);
    only_issue("SRV(t2), DescriptorTable(SRV(t0, numDescriptors = 3))", Rule::root_signature_overlap);
    only_issue("StaticSampler(s0), DescriptorTable(Sampler(s0))", Rule::root_signature_overlap);
    only_issue("StaticSampler(s0), StaticSampler(s0)", Rule::root_signature_overlap);
    EXPECT_THAT(only_issue("DescriptorTable(SRV(t0, numDescriptors = unbounded)), DescriptorTable(SRV(t7))",
                           Rule::root_signature_overlap)
                    .text,
                HasSubstr("t7 in space 0 for SHADER_VISIBILITY_ALL meets t0 and up"));
    only_issue("UAV(u4294967295), DescriptorTable(UAV(u1, numDescriptors = unbounded))",
               Rule::root_signature_overlap);
    expect_valid("CBV(b0), SRV(t0), UAV(u0), DescriptorTable(Sampler(s0))");
    expect_valid("DescriptorTable(SRV(t0, numDescriptors = unbounded, space = 1)), DescriptorTable(SRV(t7))");
    expect_valid("DescriptorTable(SRV(t8, numDescriptors = unbounded)), DescriptorTable(SRV(t7))");
}

TEST(RootSignatureCheck, OverlapsByVisibility) {
    expect_valid(
        "CBV(b0, visibility = SHADER_VISIBILITY_VERTEX), CBV(b0, visibility = SHADER_VISIBILITY_PIXEL)");
    only_issue("CBV(b0, visibility = SHADER_VISIBILITY_VERTEX), CBV(b0)", Rule::root_signature_overlap);
    only_issue("CBV(b0), CBV(b0, visibility = SHADER_VISIBILITY_MESH)", Rule::root_signature_overlap);
    only_issue("CBV(b0, visibility = SHADER_VISIBILITY_HULL), CBV(b0, visibility = SHADER_VISIBILITY_HULL)",
               Rule::root_signature_overlap);
    expect_valid("StaticSampler(s0, visibility = SHADER_VISIBILITY_VERTEX),"
                 "DescriptorTable(Sampler(s0), visibility = SHADER_VISIBILITY_PIXEL)");
}

/// By comparing every pair: whether two clauses of the signature bind the same register.
bool overlaps_by_pairs(const RootSignature& signature) {
    struct Row {
        RegisterClass type;
        Visibility visibility;
        std::uint64_t space, first, end;
    };
    std::vector<Row> rows;
    for (const Parameter& parameter : signature.parameters) {
        if (const auto* c = std::get_if<Constants>(&parameter))
            rows.push_back({RegisterClass::cbv, c->visibility, c->space, c->register_index,
                            std::uint64_t{c->register_index} + 1});
        if (const auto* d = std::get_if<Descriptor>(&parameter))
            rows.push_back(
                {d->type, d->visibility, d->space, d->register_index, std::uint64_t{d->register_index} + 1});
        if (const auto* t = std::get_if<Table>(&parameter))
            for (const Range& r : t->ranges)
                rows.push_back({r.type, t->visibility, r.space, r.register_index,
                                r.count == unbounded ? std::uint64_t{1} << 32
                                                     : std::uint64_t{r.register_index} + r.count});
    }
    for (const root::StaticSampler& s : signature.static_samplers)
        rows.push_back({RegisterClass::sampler, s.visibility, s.space, s.register_index,
                        std::uint64_t{s.register_index} + 1});
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t k = 0; k < i; ++k) {
            const Row &a = rows[i], &b = rows[k];
            const bool seen = a.visibility == b.visibility || a.visibility == Visibility::all ||
                              b.visibility == Visibility::all;
            if (seen && a.type == b.type && a.space == b.space && a.first < b.end && b.first < a.end)
                return true;
        }
    return false;
}

TEST(RootSignatureCheck, OverlapsAreThoseOfEveryPair) {
    test::Random random(31);
    int with = 0;
    for (int i = 0; i < 5000; ++i) {
        // Two signatures put together meet in their registers, more or less often.
        RootSignature signature = test::random_signature(random, Version::v1_1);
        const RootSignature other = test::random_signature(random, Version::v1_1);
        signature.parameters.insert(
            signature.parameters.end(), other.parameters.begin(),
            other.parameters.begin() +
                static_cast<std::ptrdiff_t>(std::min<std::size_t>(other.parameters.size(), random() % 3)));
        const auto issues = check(signature);
        const bool found = std::any_of(issues.begin(), issues.end(), [](const Diagnostic& issue) {
            return issue.rule == Rule::root_signature_overlap;
        });
        ASSERT_EQ(found, overlaps_by_pairs(signature)) << signature.to_text();
        with += found;
    }
    EXPECT_GT(with, 500);
    EXPECT_LT(with, 4500);
}

TEST(RootSignatureCheck, MixedTables) {
    EXPECT_THAT(
        only_issue("DescriptorTable(SRV(t0), Sampler(s0), Sampler(s1))", Rule::root_signature_mixed_table)
            .text,
        HasSubstr("Sampler(s0) stands in a table with resources"));
    only_issue("DescriptorTable(Sampler(s0), CBV(b0))", Rule::root_signature_mixed_table);
    expect_valid("DescriptorTable(Sampler(s0)), DescriptorTable(SRV(t0), UAV(u0), CBV(b0))");
}

TEST(RootSignatureCheck, Append) {
    const Diagnostic issue = only_issue("DescriptorTable(SRV(t0, numDescriptors = unbounded), UAV(u0))",
                                        Rule::root_signature_append);
    EXPECT_EQ(issue.object, "root parameter 0, range 1");
    EXPECT_THAT(issue.text, HasSubstr("UAV(u0) is appended behind SRV(t0, numDescriptors = unbounded)"));
    expect_valid("DescriptorTable(SRV(t0, numDescriptors = unbounded), UAV(u0, offset = 0))");
    expect_valid("DescriptorTable(SRV(t0, numDescriptors = unbounded), UAV(u0, offset = 7), CBV(b0))");
}

TEST(RootSignatureCheck, Offsets) {
    expect_valid("DescriptorTable(CBV(b0, offset = 4294967294), CBV(b1))");
    EXPECT_THAT(only_issue("DescriptorTable(CBV(b0, offset = 4294967294, numDescriptors = 2), CBV(b2))",
                           Rule::root_signature_offset)
                    .text,
                HasSubstr("CBV(b2) starts 4294967296 descriptors into its table; the last is 4294967295."));
    EXPECT_THAT(only_issue("DescriptorTable(CBV(b0, offset = 4294967294, numDescriptors = 3))",
                           Rule::root_signature_offset)
                    .text,
                HasSubstr("ends 4294967296 descriptors"));
}

TEST(RootSignatureCheck, ResolvedOffsets) {
    const auto offsets = [](std::string_view text) {
        return resolved_offsets(std::get<Table>(RootSignature::parse(text).parameters.at(0)));
    };
    using Offsets = std::vector<std::uint64_t>;
    EXPECT_EQ(
        offsets("DescriptorTable(CBV(b0), UAV(u1, numDescriptors = 2), SRV(t1, numDescriptors = unbounded))"),
        (Offsets{0, 1, 3}));
    EXPECT_EQ(offsets("DescriptorTable(UAV(u3), UAV(u4), UAV(u5, offset = 1))"), (Offsets{0, 1, 1}));
    EXPECT_EQ(offsets("DescriptorTable(SRV(t0, offset = 9, numDescriptors = 3), SRV(t3))"), (Offsets{9, 12}));
    EXPECT_GT(offsets("DescriptorTable(SRV(t0, numDescriptors = unbounded), SRV(t3))")[1], 0xffffffffu);
}

TEST(RootSignatureCheck, Registers) {
    only_issue("DescriptorTable(SRV(t0, numDescriptors = 0))", Rule::root_signature_registers);
    EXPECT_THAT(
        only_issue("DescriptorTable(SRV(t4294967295, numDescriptors = 2))", Rule::root_signature_registers)
            .text,
        HasSubstr("ends at register 4294967296; the last is 4294967295"));
    expect_valid("DescriptorTable(SRV(t4294967294, numDescriptors = 2))");
    expect_valid("DescriptorTable(SRV(t4294967295, numDescriptors = unbounded))");
}

TEST(RootSignatureCheck, FlagsOfTheSignature) {
    only_issue("RootFlags(LOCAL_ROOT_SIGNATURE | ALLOW_STREAM_OUTPUT)", Rule::root_signature_flags);
    expect_valid("RootFlags(LOCAL_ROOT_SIGNATURE)");
    expect_valid("RootFlags(ALLOW_STREAM_OUTPUT | DENY_PIXEL_SHADER_ROOT_ACCESS)");
}

TEST(RootSignatureCheck, FlagsOfDescriptors) {
    only_issue("CBV(b0, flags = DATA_STATIC | DATA_VOLATILE)", Rule::root_signature_flags);
    expect_valid("CBV(b0, flags = DATA_STATIC_WHILE_SET_AT_EXECUTE)");
    only_issue(check({.parameters = {Descriptor{.flags = DataFlags::descriptors_volatile}}}),
               Rule::root_signature_flags);
}

TEST(RootSignatureCheck, FlagsOfRanges) {
    const auto table = [](std::string_view range) { return "DescriptorTable(" + std::string(range) + ")"; };
    const auto refused = [&](std::string_view range) {
        only_issue(table(range), Rule::root_signature_flags);
    };
    const auto taken = [&](std::string_view range) { expect_valid(table(range)); };
    refused("Sampler(s0, flags = DATA_STATIC)");
    refused("Sampler(s0, flags = DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS)");
    taken("Sampler(s0, flags = DESCRIPTORS_VOLATILE)");
    refused("SRV(t0, flags = DATA_STATIC | DATA_VOLATILE)");
    refused("SRV(t0, flags = DESCRIPTORS_VOLATILE | DATA_STATIC)");
    refused("SRV(t0, flags = DESCRIPTORS_VOLATILE | DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS)");
    taken("SRV(t0, flags = DESCRIPTORS_VOLATILE)");
    taken("SRV(t0, flags = DESCRIPTORS_VOLATILE | DATA_STATIC_WHILE_SET_AT_EXECUTE)");
    taken("SRV(t0, flags = DATA_STATIC | DESCRIPTORS_STATIC_KEEPING_BUFFER_BOUNDS_CHECKS)");
}

TEST(RootSignatureCheck, Versions) {
    RootSignature signature = RootSignature::parse("CBV(b0, flags = DATA_STATIC)");
    signature.version = Version::v1_0;
    only_issue(check(signature), Rule::root_signature_version);
    signature = RootSignature::parse("DescriptorTable(SRV(t0, flags = DATA_STATIC))");
    signature.version = Version::v1_0;
    only_issue(check(signature), Rule::root_signature_version);
    signature = RootSignature::parse("StaticSampler(s0, flags = UINT_BORDER_COLOR)", Version::v1_2);
    EXPECT_TRUE(check(signature).empty());
    signature.version = Version::v1_1;
    only_issue(check(signature), Rule::root_signature_version);
}

TEST(RootSignatureCheck, RootDescriptorsAreNoSamplers) {
    only_issue(check({.parameters = {Descriptor{.type = RegisterClass::sampler}}}),
               Rule::root_signature_descriptor);
}

TEST(RootSignatureCheck, StaticSamplers) {
    only_issue("StaticSampler(s0, maxAnisotropy = 17)", Rule::root_signature_sampler);
    only_issue("StaticSampler(s0, mipLODBias = 16)", Rule::root_signature_sampler);
    only_issue("StaticSampler(s0, mipLODBias = -16.1)", Rule::root_signature_sampler);
    expect_valid(
        "StaticSampler(s0, maxAnisotropy = 0, mipLODBias = 15.99), StaticSampler(s1, mipLODBias = -16)");
    const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
    only_issue(check({.static_samplers = {{.min_lod = nan}}}), Rule::root_signature_sampler);
    only_issue(check({.static_samplers = {{.max_lod = inf}}}), Rule::root_signature_sampler);
    only_issue(check({.static_samplers = {{.mip_lod_bias = nan}}}), Rule::root_signature_sampler);
}

TEST(RootSignatureCheck, NumberOfStaticSamplers) {
    RootSignature signature;
    for (std::uint32_t i = 0; i < 2033; ++i)
        signature.static_samplers.push_back({.register_index = i});
    EXPECT_THAT(only_issue(check(signature), Rule::root_signature_sampler_count).text,
                HasSubstr("2033 static samplers; 2032 is the limit"));
    signature.static_samplers.pop_back();
    EXPECT_TRUE(check(signature).empty());
}

TEST(RootSignatureCheck, ReservedSpaces) {
    for (const std::string_view clause :
         {"CBV(b0, space = 4294967280)", "RootConstants(num32BitConstants = 1, b0, space = 4294967295)",
          "StaticSampler(s0, space = 4294967281)", "DescriptorTable(SRV(t0, space = 4294967280))"})
        only_issue(clause, Rule::root_signature_space);
    expect_valid("CBV(b0, space = 4294967279)");
}

TEST(RootSignatureCheck, Tiers) {
    const Limits one{.binding_tier = 1}, two{.binding_tier = 2};
    const std::string_view srvs = "DescriptorTable(SRV(t0, numDescriptors = unbounded))";
    EXPECT_EQ(
        only_issue(srvs, Rule::root_signature_tier, one).text,
        "Tables show a stage an unbounded number of SRV descriptors; resource-binding tier 1 allows 128.");
    expect_valid(srvs, two);
    only_issue("DescriptorTable(UAV(u0, numDescriptors = unbounded))", Rule::root_signature_tier, two);
    only_issue("DescriptorTable(UAV(u0, numDescriptors = 65))", Rule::root_signature_tier, two);
    only_issue("DescriptorTable(CBV(b0, numDescriptors = 15))", Rule::root_signature_tier, two);
    expect_valid("DescriptorTable(CBV(b0, numDescriptors = 15), UAV(u0, numDescriptors = unbounded))");
    only_issue("DescriptorTable(Sampler(s0, numDescriptors = 17))", Rule::root_signature_tier, one);
    expect_valid("DescriptorTable(Sampler(s0, numDescriptors = unbounded))", two);
    only_issue("DescriptorTable(Sampler(s0, numDescriptors = 2049))", Rule::root_signature_tier);
    only_issue("RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED)", Rule::root_signature_tier, two);
    only_issue("RootFlags(SAMPLER_HEAP_DIRECTLY_INDEXED)", Rule::root_signature_tier, two);
}

TEST(RootSignatureCheck, TiersCountByStage) {
    const Limits two{.binding_tier = 2};
    expect_valid("DescriptorTable(CBV(b0, numDescriptors = 14), visibility = SHADER_VISIBILITY_VERTEX),"
                 "DescriptorTable(CBV(b0, numDescriptors = 14), visibility = SHADER_VISIBILITY_PIXEL)",
                 two);
    EXPECT_THAT(
        only_issue("DescriptorTable(CBV(b0, numDescriptors = 14), visibility = SHADER_VISIBILITY_VERTEX),"
                   "DescriptorTable(CBV(b14))",
                   Rule::root_signature_tier, two)
            .text,
        HasSubstr("15 CBV descriptors; resource-binding tier 2 allows 14"));
}

TEST(RootSignatureCheck, EveryIssueIsReported) {
    const auto issues = issues_of("CBV(b0, flags = DATA_STATIC | DATA_VOLATILE), CBV(b0),"
                                  "DescriptorTable(SRV(t0, numDescriptors = 0), Sampler(s0)),"
                                  "RootConstants(num32BitConstants = 64, b1)");
    std::vector<std::string_view> ids;
    for (const Diagnostic& issue : issues)
        ids.push_back(rule_info(issue.rule).id);
    EXPECT_THAT(ids, testing::ElementsAre("root-signature.flags", "root-signature.registers",
                                          "root-signature.mixed-table", "root-signature.overlap",
                                          "root-signature.size"));
    EXPECT_THROW(require_valid(RootSignature::parse("CBV(b0), CBV(b0)")), Error);
    EXPECT_NO_THROW(require_valid(RootSignature::parse("CBV(b0), CBV(b1)")));
}

} // namespace
} // namespace bindery
