// Values: equality, hash, difference, versions; and the library's own signatures, pinned.

#include <bindery/root_signature.hpp>
#include <bindery/shader/heap_layout.hpp>
#include <bindery/shader/samplers.hpp>

#include "generator.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>
#include <unordered_set>

namespace bindery {
namespace {

using namespace root;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(RootSignatureValue, EqualityAndHashSeeEveryMember) {
    const std::vector<RootSignature> all{
        {},
        {.version = Version::v1_2},
        {.flags = Flags::allow_stream_output},
        RootSignature::parse("CBV(b0)"),
        RootSignature::parse("SRV(t0)"),
        RootSignature::parse("CBV(b1)"),
        RootSignature::parse("CBV(b0, space = 1)"),
        RootSignature::parse("CBV(b0, flags = DATA_STATIC)"),
        RootSignature::parse("CBV(b0, visibility = SHADER_VISIBILITY_PIXEL)"),
        RootSignature::parse("DescriptorTable(CBV(b0))"),
        RootSignature::parse("DescriptorTable(CBV(b0), CBV(b1))"),
        RootSignature::parse("DescriptorTable(CBV(b0)), DescriptorTable(CBV(b1))"),
        RootSignature::parse("DescriptorTable(CBV(b0, offset = 0))"),
        RootSignature::parse("DescriptorTable(CBV(b0, numDescriptors = 2))"),
        RootSignature::parse("RootConstants(num32BitConstants = 1, b0)"),
        RootSignature::parse("RootConstants(num32BitConstants = 2, b0)"),
        RootSignature::parse("StaticSampler(s0)"),
        RootSignature::parse("StaticSampler(s0, minLOD = -0.0)"),
        RootSignature::parse("StaticSampler(s0, addressW = TEXTURE_ADDRESS_CLAMP)"),
        RootSignature::parse("StaticSampler(s0, maxAnisotropy = 1)"),
    };
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t k = 0; k < all.size(); ++k) {
            EXPECT_EQ(all[i] == all[k], i == k) << i << ' ' << k;
            EXPECT_EQ(all[i].hash() == all[k].hash(), i == k) << i << ' ' << k;
            EXPECT_EQ(difference(all[i], all[k]).empty(), i == k) << i << ' ' << k;
        }
    EXPECT_EQ(std::unordered_set<RootSignature>(all.begin(), all.end()).size(), all.size());
}

TEST(RootSignatureValue, DifferenceInWords) {
    EXPECT_THAT(difference(RootSignature::parse("RootFlags(ALLOW_STREAM_OUTPUT), CBV(b0), SRV(t0)"),
                           RootSignature::parse("CBV(b1), SRV(t0), UAV(u0)", Version::v1_0)),
                ElementsAre("The version is 1.1 in the first and 1.0 in the second.",
                            "The flags are ALLOW_STREAM_OUTPUT in the first and 0 in the second.",
                            "Root parameter 0 is CBV(b0) in the first and CBV(b1) in the second.",
                            "Root parameter 2 is in the second alone: UAV(u0)."));
    EXPECT_THAT(
        difference(RootSignature::parse("DescriptorTable(SRV(t0), UAV(u0)), StaticSampler(s0)"),
                   RootSignature::parse("DescriptorTable(SRV(t1), visibility = SHADER_VISIBILITY_PIXEL)")),
        ElementsAre(
            "Root parameter 0 has SHADER_VISIBILITY_ALL in the first and SHADER_VISIBILITY_PIXEL in the "
            "second.",
            "Root parameter 0, range 0 is SRV(t0) in the first and SRV(t1) in the second.",
            "Root parameter 0, range 1 is in the first alone: UAV(u0).",
            "Static sampler 0 is in the first alone: StaticSampler(s0)."));
    EXPECT_THAT(difference(RootSignature::parse("CBV(b0)"), RootSignature::parse("CBV(b0)")), IsEmpty());
}

TEST(RootSignatureValue, ConversionKeepsWhatIsPromised) {
    const RootSignature one = RootSignature::parse(
        "CBV(b0), DescriptorTable(SRV(t0)), DescriptorTable(Sampler(s0))", Version::v1_0);
    EXPECT_EQ(converted(one, Version::v1_1),
              RootSignature::parse("CBV(b0, flags = DATA_VOLATILE),"
                                   "DescriptorTable(SRV(t0, flags = DESCRIPTORS_VOLATILE | DATA_VOLATILE)),"
                                   "DescriptorTable(Sampler(s0, flags = DESCRIPTORS_VOLATILE))"));
    EXPECT_EQ(converted(converted(one, Version::v1_2), Version::v1_0), one);
    const RootSignature two = RootSignature::parse(
        "CBV(b0, flags = DATA_STATIC), StaticSampler(s0, flags = UINT_BORDER_COLOR)", Version::v1_2);
    EXPECT_EQ(converted(two, Version::v1_1),
              RootSignature::parse("CBV(b0, flags = DATA_STATIC), StaticSampler(s0)"));
    EXPECT_EQ(converted(two, Version::v1_0),
              RootSignature::parse("CBV(b0), StaticSampler(s0)", Version::v1_0));
}

TEST(RootSignatureValue, ConversionToAnotherVersionIsValidThere) {
    test::Random random(3);
    for (int i = 0; i < 300; ++i)
        for (const Version from : {Version::v1_0, Version::v1_1, Version::v1_2})
            for (const Version to : {Version::v1_0, Version::v1_1, Version::v1_2}) {
                const RootSignature result = converted(test::random_signature(random, from), to);
                ASSERT_THAT(check(result), IsEmpty()) << result.to_text();
            }
}

TEST(CanonicalSignature, Costs) {
    for (const PipelineKind pipeline : {PipelineKind::graphics, PipelineKind::compute}) {
        EXPECT_EQ(canonical_signature(pipeline, HeapAccess::direct).cost_dwords(), 12u);
        EXPECT_EQ(canonical_signature(pipeline, HeapAccess::tables).cost_dwords(), 14u);
    }
}

TEST(CanonicalSignature, IsValidInEveryVersion) {
    for (const Version version : {Version::v1_0, Version::v1_1, Version::v1_2})
        for (const PipelineKind pipeline : {PipelineKind::graphics, PipelineKind::compute})
            for (const HeapAccess access : {HeapAccess::direct, HeapAccess::tables})
                EXPECT_THAT(check(canonical_signature(pipeline, access, version)), IsEmpty());
}

TEST(CanonicalSignature, Direct) {
    const RootSignature graphics = canonical_signature(PipelineKind::graphics, HeapAccess::direct);
    EXPECT_EQ(graphics.flags, Flags::allow_input_assembler_input_layout |
                                  Flags::cbv_srv_uav_heap_directly_indexed |
                                  Flags::sampler_heap_directly_indexed);
    ASSERT_EQ(graphics.parameters.size(), 1u);
    EXPECT_EQ(graphics.parameters[0], Parameter(Constants{.count = 12}));
    const RootSignature compute = canonical_signature(PipelineKind::compute, HeapAccess::direct);
    EXPECT_THAT(difference(graphics, compute), ElementsAre(HasSubstr("The flags are")));
    EXPECT_EQ(compute.flags, Flags::cbv_srv_uav_heap_directly_indexed | Flags::sampler_heap_directly_indexed);
}

TEST(CanonicalSignature, Tables) {
    const RootSignature signature = canonical_signature(PipelineKind::compute, HeapAccess::tables);
    EXPECT_EQ(signature.flags, Flags::none);
    ASSERT_EQ(signature.parameters.size(), 3u);
    EXPECT_EQ(signature.parameters[0], Parameter(Constants{.count = 12}));
    const auto& resources = std::get<Table>(signature.parameters[1]);
    const auto& samplers = std::get<Table>(signature.parameters[2]);
    // 16 kinds of textures and typed buffers with 12 element types each, two raw buffers, one structure of
    // rays.
    EXPECT_EQ(resources.ranges.size(), 16u * 12 + 3);
    EXPECT_EQ(samplers.ranges.size(), 2u);
    std::set<std::uint32_t> spaces;
    for (const Table* table : {&resources, &samplers})
        for (const Range& range : table->ranges) {
            EXPECT_EQ(range.register_index, 0u);
            EXPECT_EQ(range.count, unbounded);
            EXPECT_EQ(range.offset, 0u);
            EXPECT_TRUE(has(range.flags, DataFlags::descriptors_volatile));
            EXPECT_TRUE(spaces.insert(range.space).second) << range.space;
        }
    // Texture2D<float4>, RWTexture3D<uint4>, ByteAddressBuffer; heap_arrays.hlsli has the same numbers.
    const auto range_in = [&](std::uint32_t space) {
        return *std::find_if(resources.ranges.begin(), resources.ranges.end(),
                             [&](const Range& range) { return range.space == space; });
    };
    EXPECT_EQ(range_in(1147).type, RegisterClass::srv);
    EXPECT_EQ(range_in(1331).type, RegisterClass::uav);
    EXPECT_EQ(range_in(1048).type, RegisterClass::srv);
    EXPECT_EQ(samplers.ranges[0].space, 1352u);
    EXPECT_EQ(samplers.ranges[1].space, 1368u);
}

TEST(CanonicalSignature, StaticSamplersAreThoseOfTheTable) {
    const RootSignature signature = canonical_signature(PipelineKind::graphics, HeapAccess::tables);
    ASSERT_EQ(signature.static_samplers.size(), static_sampler_count);
    for (std::size_t i = 0; i < static_sampler_count; ++i) {
        const root::StaticSampler& s = signature.static_samplers[i];
        EXPECT_EQ(s.register_index, i);
        EXPECT_EQ(s.space, 1000u);
        EXPECT_EQ(s.address_v, static_sampler_table[i].clamp ? AddressMode::clamp : AddressMode::wrap);
        EXPECT_EQ(s.max_anisotropy, static_sampler_table[i].anisotropic ? 16u : 1u);
    }
    EXPECT_EQ(signature.static_samplers[0].filter, Filter::min_mag_mip_point);
    EXPECT_EQ(signature.static_samplers[3].filter, Filter::min_mag_mip_linear);
    EXPECT_EQ(signature.static_samplers[4].filter, Filter::anisotropic);
    EXPECT_EQ(signature.static_samplers[6].filter, Filter::comparison_min_mag_mip_linear);
    EXPECT_EQ(signature.static_samplers[6].comparison, Comparison::less_equal);
}

TEST(BindlessSignature, OneTableOfTheWholeHeap) {
    const RootSignature signature = bindless_signature();
    EXPECT_THAT(check(signature), IsEmpty());
    EXPECT_EQ(signature.cost_dwords(), 1u);
    const auto& ranges = std::get<Table>(signature.parameters.at(0)).ranges;
    ASSERT_EQ(ranges.size(), bindless_arrays().size());
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        EXPECT_EQ(ranges[i].space, bindless_arrays()[i].space);
        EXPECT_EQ(ranges[i].offset, 0u);
        EXPECT_EQ(ranges[i].count, unbounded);
        EXPECT_EQ(ranges[i].flags, DataFlags::descriptors_volatile | DataFlags::data_volatile);
        EXPECT_EQ(ranges[i].type,
                  kind_info(bindless_arrays()[i].kind).writable ? RegisterClass::uav : RegisterClass::srv);
    }
}

TEST(BindlessSignature, SpacesOfTheRequirement) {
    const Kind kinds[] = {Kind::texture_2d,          Kind::texture_2d, Kind::texture_2d_array,
                          Kind::texture_cube,        Kind::texture_3d, Kind::texture_2d_ms,
                          Kind::byte_address_buffer, Kind::buffer};
    for (std::uint32_t i = 0; i < 8; ++i) {
        EXPECT_EQ(bindless_arrays()[i].kind, kinds[i]);
        EXPECT_EQ(bindless_arrays()[i].space, i);
    }
    EXPECT_EQ(bindless_arrays()[1].element, ElementType::of(Scalar::uint32, 1, 4));
    EXPECT_EQ(bindless_arrays()[7].element, ElementType::of(Scalar::uint32, 1, 1));
    std::set<std::uint32_t> spaces, user;
    std::set<Kind> found;
    for (const BindlessArray& array : bindless_arrays()) {
        EXPECT_TRUE(spaces.insert(array.space).second);
        found.insert(array.kind);
        if (array.user)
            user.insert(array.space);
    }
    EXPECT_EQ(user, (std::set<std::uint32_t>{100, 101, 102, 103, 104, 105, 106, 107}));
    // Structured buffers are the user's types, or raw buffers.
    for (const KindInfo& info : kind_table)
        EXPECT_TRUE(info.heap != HeapKind::resource || info.parameter == KindParameter::structure ||
                    found.contains(info.kind))
            << info.hlsl_name;
}

TEST(BindlessSignature, TiersAreRefusedByKind) {
    const auto refusal = [](std::uint8_t tier, bool writable) {
        try {
            bindless_signature(tier, writable);
        } catch (const Error& error) {
            EXPECT_EQ(error.rule(), Rule::root_signature_tier);
            return error.detail();
        }
        ADD_FAILURE();
        return std::string();
    };
    EXPECT_EQ(refusal(1, false),
              "An unbounded array of Texture2D<float4> needs resource-binding tier 2; the device "
              "has tier 1.");
    EXPECT_THAT(refusal(2, true), HasSubstr("RW"));
    EXPECT_THAT(refusal(2, true), HasSubstr("needs resource-binding tier 3; the device has tier 2."));
    EXPECT_THAT(check(bindless_signature(2, false), {.binding_tier = 2}), IsEmpty());
}

} // namespace
} // namespace bindery
