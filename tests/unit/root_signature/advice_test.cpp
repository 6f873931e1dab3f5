// What the vendors' guidance says of signatures, with its numbers.

#include <bindery/root_signature_check.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

namespace bindery {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

RootSignature parse(std::string_view text) {
    return RootSignature::parse(text);
}

std::vector<Advice> about(AdviceTopic topic, const std::vector<Advice>& all) {
    std::vector<Advice> some;
    std::copy_if(all.begin(), all.end(), std::back_inserter(some),
                 [topic](const Advice& advice) { return advice.topic == topic; });
    return some;
}

ShaderResource constants(std::uint32_t register_index) {
    return {.type = root::RegisterClass::cbv,
            .kind = ResourceKind::constant_buffer,
            .register_index = register_index};
}

TEST(Advice, TwelveDwordsAreFineAndThirteenAreNot) {
    for (const Vendor vendor : {Vendor::amd, Vendor::intel}) {
        EXPECT_THAT(
            about(AdviceTopic::size, advise(parse("RootConstants(num32BitConstants = 12, b0)"), vendor)),
            IsEmpty());
        const auto size = about(
            AdviceTopic::size,
            advise(parse("RootConstants(num32BitConstants = 11, b0), CBV(b1), DescriptorTable(SRV(t0))"),
                   vendor));
        ASSERT_THAT(size, SizeIs(1));
        EXPECT_EQ(size[0].found, 14u);
        EXPECT_EQ(size[0].advised, 12u);
        EXPECT_EQ(size[0].severity, Severity::warning);
        EXPECT_THAT(size[0].text,
                    AllOf(HasSubstr("takes 14 DWORDs; stay below 13"), HasSubstr("The 2 DWORDs"),
                          HasSubstr("from parameter 1 (root CBV b1) on")));
    }
    EXPECT_THAT(
        about(AdviceTopic::size, advise(parse("RootConstants(num32BitConstants = 60, b0)"), Vendor::nvidia)),
        IsEmpty());
}

TEST(Advice, TheCanonicalSignaturesAreAsTheRequirementsSay) {
    for (const PipelineKind kind : {PipelineKind::graphics, PipelineKind::compute}) {
        const RootSignature direct = canonical_signature(kind, HeapAccess::direct);
        const RootSignature tables = canonical_signature(kind, HeapAccess::tables);
        EXPECT_EQ(direct.cost_dwords(), 12u);
        EXPECT_EQ(tables.cost_dwords(), 14u);
        EXPECT_THAT(advise(direct, Vendor::amd), IsEmpty());
        EXPECT_THAT(advise(direct, Vendor::intel), IsEmpty());
        const auto size = about(AdviceTopic::size, advise(tables, Vendor::amd));
        ASSERT_THAT(size, SizeIs(1));
        EXPECT_EQ(size[0].found, 14u);
    }
}

TEST(Advice, WhatChangesOftenComesFirst) {
    const RootSignature late =
        parse("DescriptorTable(SRV(t0)), CBV(b1), RootConstants(num32BitConstants = 1, b0)");
    const auto guessed = about(AdviceTopic::order, advise(late, Vendor::amd));
    ASSERT_THAT(guessed, SizeIs(1));
    EXPECT_EQ(guessed[0].severity, Severity::note);
    EXPECT_THAT(guessed[0].text, AllOf(HasSubstr("Parameter 1 (root CBV b1)"), HasSubstr("table from t0")));
    EXPECT_THAT(about(AdviceTopic::order, advise(late, Vendor::nvidia)), IsEmpty());

    // Numbers overrule the guess, both ways.
    EXPECT_THAT(about(AdviceTopic::order, advise(late, Vendor::amd, {.sets_per_frame = {900, 30, 1}})),
                IsEmpty());
    const auto measured =
        about(AdviceTopic::order, advise(late, Vendor::intel, {.sets_per_frame = {30, 2, 900}}));
    ASSERT_THAT(measured, SizeIs(1));
    EXPECT_EQ(measured[0].severity, Severity::warning);
    EXPECT_EQ(measured[0].found, 2u);
    EXPECT_EQ(measured[0].advised, 0u);
    EXPECT_THAT(measured[0].text, HasSubstr("900 times a frame against 30"));
}

TEST(Advice, VisibilityNoWiderThanTheShadersNeed) {
    const RootSignature signature = parse("CBV(b0), CBV(b1), CBV(b2)");
    const SignatureUse use{.shaders = {{.stage = Stage::vertex, .resources = {constants(0)}},
                                       {.stage = Stage::pixel, .resources = {constants(0), constants(1)}},
                                       {.stage = Stage::geometry}}};
    const auto visibility = about(AdviceTopic::visibility, advise(signature, Vendor::amd, use));
    ASSERT_THAT(visibility, SizeIs(2));
    EXPECT_THAT(visibility[0].text, AllOf(HasSubstr("Parameter 1 (root CBV b1)"), HasSubstr("of 3 shaders"),
                                          HasSubstr("SHADER_VISIBILITY_PIXEL")));
    EXPECT_EQ(visibility[0].found, 3u);
    EXPECT_EQ(visibility[0].advised, 1u);
    EXPECT_THAT(visibility[1].text, AllOf(HasSubstr("geometry shader uses none of the 3 parameters"),
                                          HasSubstr("DENY_GEOMETRY_SHADER_ROOT_ACCESS")));
    const auto unused = about(AdviceTopic::unused_parameters, advise(signature, Vendor::nvidia, use));
    ASSERT_THAT(unused, SizeIs(1));
    EXPECT_THAT(unused[0].text, HasSubstr("Parameter 2 (root CBV b2) takes 2 DWORDs; none of 3 shaders"));

    const RootSignature narrow = parse("RootFlags(DENY_GEOMETRY_SHADER_ROOT_ACCESS), CBV(b0), CBV(b1, "
                                       "visibility = SHADER_VISIBILITY_PIXEL)");
    EXPECT_THAT(advise(narrow, Vendor::amd, use), IsEmpty());
    // A compute shader has nothing to narrow.
    const SignatureUse compute{.shaders = {{.stage = Stage::compute, .resources = {constants(0)}}}};
    EXPECT_THAT(advise(parse("CBV(b0)"), Vendor::amd, compute), IsEmpty());
}

TEST(Advice, ConstantsThatCouldBeATable) {
    const RootSignature signature = parse("RootConstants(num32BitConstants = 20, b0), CBV(b1)");
    const auto advice = about(AdviceTopic::constants, advise(signature, Vendor::amd));
    ASSERT_THAT(advice, SizeIs(1));
    EXPECT_EQ(advice[0].found, 20u);
    EXPECT_THAT(advice[0].text, HasSubstr("then takes 4 or 3 instead of 22"));
    EXPECT_THAT(about(AdviceTopic::constants, advise(signature, Vendor::nvidia)), IsEmpty());
    EXPECT_THAT(about(AdviceTopic::constants,
                      advise(parse("RootConstants(num32BitConstants = 10, b0), CBV(b1)"), Vendor::amd)),
                IsEmpty());
}

TEST(Advice, RoomThatNvidiaLikesUsed) {
    const RootSignature signature = parse("DescriptorTable(CBV(b0), CBV(b1), SRV(t0)), SRV(t1)");
    const auto advice = advise(signature, Vendor::nvidia);
    ASSERT_THAT(advice, SizeIs(2));
    EXPECT_EQ(advice[0].topic, AdviceTopic::unused_room);
    EXPECT_EQ(advice[0].found, 3u);
    EXPECT_EQ(advice[0].advised, 7u);
    EXPECT_THAT(advice[0].text, HasSubstr("uses 3 of 64 DWORDs; 2 of 2 CBVs"));
    EXPECT_EQ(advice[1].topic, AdviceTopic::constant_buffers);
    EXPECT_EQ(advice[1].found, 1u);
    // With 1 DWORD left nothing fits.
    EXPECT_THAT(
        advise(parse("RootConstants(num32BitConstants = 62, b3), DescriptorTable(CBV(b0))"), Vendor::nvidia),
        IsEmpty());
}

TEST(Advice, IndirectionOnIntelAndStaticSamplersEverywhere) {
    const RootSignature signature =
        parse("CBV(b1), DescriptorTable(CBV(b0)), DescriptorTable(Sampler(s0, numDescriptors = 3))");
    const auto indirection = about(AdviceTopic::indirection, advise(signature, Vendor::intel));
    ASSERT_THAT(indirection, SizeIs(1));
    EXPECT_EQ(indirection[0].found, 2u);
    EXPECT_EQ(indirection[0].advised, 1u);
    EXPECT_THAT(about(AdviceTopic::indirection, advise(signature, Vendor::amd)), IsEmpty());
    for (std::size_t i = 0; i < vendor_count; ++i) {
        const auto samplers = about(AdviceTopic::static_samplers, advise(signature, static_cast<Vendor>(i)));
        ASSERT_THAT(samplers, SizeIs(1));
        EXPECT_EQ(samplers[0].found, 3u);
    }
    EXPECT_THAT(advise(parse("CBV(b1), StaticSampler(s0)"), Vendor::intel), IsEmpty());
}

TEST(Advice, NamesAreDistinct) {
    std::set<std::string_view> names;
    for (std::size_t i = 0; i < advice_topic_count; ++i)
        names.insert(to_string(static_cast<AdviceTopic>(i)));
    EXPECT_EQ(names.size(), advice_topic_count);
}

} // namespace
} // namespace bindery
