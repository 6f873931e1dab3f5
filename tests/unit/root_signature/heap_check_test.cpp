// Tables against the heap behind them, and static samplers against their number.

#include <bindery/root_signature_check.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

using root::DataFlags;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

std::vector<bool> heap(std::size_t capacity, std::initializer_list<std::size_t> written) {
    std::vector<bool> slots(capacity);
    for (const std::size_t slot : written)
        slots[slot] = true;
    return slots;
}

TEST(HeapCheck, StaticRangesAreWrittenWhenTheirTableIsSet) {
    const RootSignature signature = RootSignature::parse("DescriptorTable(SRV(t0, numDescriptors = 3))");
    const auto issues = check_table(signature, 0, 12, heap(64, {12}));
    ASSERT_THAT(issues, SizeIs(1));
    EXPECT_EQ(issues[0].rule, Rule::root_signature_table_unwritten);
    EXPECT_THAT(issues[0].text, HasSubstr("of the 3 descriptors"));
    EXPECT_THAT(issues[0].text, HasSubstr("2 are not written (13 and 14)"));
    EXPECT_THAT(check_table(signature, 0, 12, heap(64, {12, 13, 14})), IsEmpty());
}

TEST(HeapCheck, VolatileRangesMayBeWrittenLater) {
    EXPECT_THAT(check_table(RootSignature::parse("DescriptorTable(SRV(t0, numDescriptors = 3, flags = "
                                                 "DESCRIPTORS_VOLATILE))"),
                            0, 12, heap(64, {})),
                IsEmpty());
    EXPECT_THAT(
        check_table(RootSignature::parse("DescriptorTable(SRV(t0, numDescriptors = 3))", root::Version::v1_0),
                    0, 12, heap(64, {})),
        IsEmpty());
}

TEST(HeapCheck, RangesEndWithTheHeap) {
    const RootSignature signature = RootSignature::parse(
        "CBV(b0), DescriptorTable(SRV(t0, numDescriptors = 2), UAV(u0, numDescriptors = 2, offset = 6))");
    EXPECT_THAT(check_table(signature, 1, 0, heap(8, {0, 1, 6, 7})), IsEmpty());
    const auto issues = check_table(signature, 1, 1, heap(8, {1, 2, 7}));
    ASSERT_THAT(issues, SizeIs(1));
    EXPECT_THAT(issues[0].text, HasSubstr("ends at 9, the heap at 8"));
    EXPECT_THAT(check_table(signature, 1, 100, heap(8, {})), SizeIs(2));
}

TEST(HeapCheck, UnboundedRangesReachTheEndOfTheHeap) {
    const RootSignature signature =
        RootSignature::parse("DescriptorTable(SRV(t0, numDescriptors = unbounded))");
    EXPECT_THAT(check_table(signature, 0, 2, heap(4, {2, 3})), IsEmpty());
    EXPECT_THAT(check_table(signature, 0, 1, heap(4, {2, 3})), SizeIs(1));
}

TEST(HeapCheck, EqualStaticSamplersCountOnce) {
    std::vector<RootSignature> alive(2);
    for (std::uint32_t i = 0; i < 2032; ++i)
        alive[i % 2].static_samplers.push_back({.register_index = i, .min_lod = static_cast<float>(i)});
    EXPECT_THAT(check_static_samplers(alive), IsEmpty());
    // The same sampler at another register, for another stage, is no other sampler.
    alive[0].static_samplers.push_back({.register_index = 5000, .visibility = root::Visibility::pixel});
    EXPECT_THAT(check_static_samplers(alive), IsEmpty());
    alive[1].static_samplers.push_back({.register_index = 5000, .min_lod = 0.5f});
    const auto issues = check_static_samplers(alive);
    ASSERT_THAT(issues, SizeIs(1));
    EXPECT_EQ(issues[0].rule, Rule::root_signature_sampler_count);
    EXPECT_THAT(issues[0].text, HasSubstr("2033 distinct"));
}

TEST(HeapCheck, FlagsComeToTheDefaultsOfTheirVersion) {
    using root::Range;
    using root::RegisterClass;
    using root::Version;
    const DataFlags all_volatile = DataFlags::descriptors_volatile | DataFlags::data_volatile;
    EXPECT_EQ(effective_flags(Range{.type = RegisterClass::srv}, Version::v1_0), all_volatile);
    EXPECT_EQ(effective_flags(Range{.type = RegisterClass::srv}, Version::v1_1),
              DataFlags::data_static_while_set_at_execute);
    EXPECT_EQ(effective_flags(Range{.type = RegisterClass::uav}, Version::v1_1), DataFlags::data_volatile);
    EXPECT_EQ(effective_flags(Range{.type = RegisterClass::sampler}, Version::v1_1), DataFlags::none);
    EXPECT_EQ(effective_flags(Range{.type = RegisterClass::cbv, .flags = DataFlags::descriptors_volatile},
                              Version::v1_2),
              DataFlags::descriptors_volatile | DataFlags::data_static_while_set_at_execute);
    EXPECT_EQ(effective_flags(root::Descriptor{.type = RegisterClass::cbv, .flags = DataFlags::data_static},
                              Version::v1_1),
              DataFlags::data_static);
    EXPECT_EQ(effective_flags(root::Descriptor{.type = RegisterClass::cbv}, Version::v1_0),
              DataFlags::data_volatile);
}

} // namespace
} // namespace bindery
