// The binary form: published fixtures, versions by hand, and bytes that lie.

#include <bindery/root_signature.hpp>

#include "generator.hpp"
#include "model/dxil_container.hpp"

#include <bit>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace bindery {
namespace {

using namespace root;
using testing::HasSubstr;
using Words = std::vector<std::uint32_t>;

Words words_of(const std::vector<std::byte>& bytes) {
    Words words;
    for (std::size_t i = 0; i + 4 <= bytes.size(); i += 4) {
        std::uint32_t word = 0;
        for (std::size_t k = 0; k < 4; ++k)
            word |= std::to_integer<std::uint32_t>(bytes[i + k]) << (8 * k);
        words.push_back(word);
    }
    return words;
}

std::vector<std::byte> bytes_of(const Words& words) {
    std::vector<std::byte> bytes;
    for (const std::uint32_t word : words)
        for (int k = 0; k < 4; ++k)
            bytes.push_back(static_cast<std::byte>(word >> (8 * k)));
    return bytes;
}

constexpr std::uint32_t max_lod = std::bit_cast<std::uint32_t>(std::numeric_limits<float>::max());

TEST(RootSignatureBytes, AnEmptySignature) {
    EXPECT_EQ(words_of(RootSignature{}.to_part()), (Words{2, 0, 24, 0, 24, 0}));
    EXPECT_EQ(RootSignature{}.to_bytes().size(), 68u);
    EXPECT_EQ(RootSignature::from_bytes(RootSignature{}.to_bytes()), RootSignature{});
}

TEST(RootSignatureBytes, EveryParameterInVersion10) {
    const RootSignature signature = RootSignature::parse(
        "RootConstants(num32BitConstants = 5, b1, space = 2, visibility = SHADER_VISIBILITY_PIXEL),"
        "UAV(u3), DescriptorTable(SRV(t4, numDescriptors = 6, space = 7, offset = 8))",
        Version::v1_0);
    EXPECT_EQ(words_of(signature.to_part()), (Words{1, 3,  24, 0, 108, 0, // header
                                                    1, 5,  60,            // constants for the pixel stage
                                                    4, 0,  72,            // a UAV
                                                    0, 0,  80,            // a table
                                                    1, 2,  5,             // register, space, count
                                                    3, 0,                 // register, space
                                                    1, 88,                // one range, at
                                                    0, 6,  4,  7, 8}));   // SRV
    EXPECT_EQ(RootSignature::from_bytes(signature.to_part()), signature);
}

// Version 1.1 is held against a published signature (tests/cases) and against DXC. Neither writes 1.2: these
// two are by hand from D3D12_ROOT_SIGNATURE_DESC2, whose static samplers alone differ from 1.1's, by a word
// of flags at their end (D3D12_STATIC_SAMPLER_DESC1).
TEST(RootSignatureBytes, StaticSamplersInVersion12) {
    const RootSignature signature{.version = Version::v1_2,
                                  .static_samplers = {{.register_index = 3,
                                                       .space = 1,
                                                       .filter = Filter::min_mag_mip_point,
                                                       .address_u = AddressMode::border,
                                                       .address_v = AddressMode::clamp,
                                                       .address_w = AddressMode::mirror,
                                                       .mip_lod_bias = 0.5f,
                                                       .max_anisotropy = 1,
                                                       .comparison = Comparison::never,
                                                       .border_color = BorderColor::opaque_white_uint,
                                                       .min_lod = 1.0f,
                                                       .max_lod = 2.0f,
                                                       .visibility = Visibility::mesh,
                                                       .flags = SamplerFlags::uint_border_color |
                                                                SamplerFlags::non_normalized_coordinates},
                                                      {.register_index = 4}}};
    EXPECT_EQ(
        words_of(signature.to_part()),
        (Words{3,    0, 24, 2, 24,         0,                                               // header
               0,    4, 3,  2, 0x3f000000, 1,  1, 4, 0x3f800000, 0x40000000, 3, 1, 7, 3,    // the first
               0x55, 1, 1,  1, 0,          16, 4, 2, 0,          max_lod,    4, 0, 0, 0})); // the second
    EXPECT_EQ(RootSignature::from_bytes(signature.to_part()), signature);
    EXPECT_EQ(signature, RootSignature::parse(
                             "StaticSampler(s3, space = 1, filter = FILTER_MIN_MAG_MIP_POINT,"
                             "addressU = TEXTURE_ADDRESS_BORDER, addressV = TEXTURE_ADDRESS_CLAMP,"
                             "addressW = TEXTURE_ADDRESS_MIRROR, mipLODBias = 0.5, maxAnisotropy = 1,"
                             "comparisonFunc = COMPARISON_NEVER,"
                             "borderColor = STATIC_BORDER_COLOR_OPAQUE_WHITE_UINT, minLOD = 1, maxLOD = 2,"
                             "visibility = SHADER_VISIBILITY_MESH,"
                             "flags = UINT_BORDER_COLOR | NON_NORMALIZED_COORDINATES), StaticSampler(s4)",
                             Version::v1_2));
}

TEST(RootSignatureBytes, ParametersInVersion12AreThoseOf11) {
    const std::string_view text =
        "RootFlags(CBV_SRV_UAV_HEAP_DIRECTLY_INDEXED), RootConstants(num32BitConstants = 1, b9),"
        "CBV(b0, flags = DATA_STATIC), DescriptorTable(UAV(u1, flags = DATA_VOLATILE), UAV(u2, offset = 0))";
    const RootSignature in_1_2 = RootSignature::parse(text, Version::v1_2);
    EXPECT_EQ(words_of(in_1_2.to_part()), (Words{3, 3,  24, 0, 140, 0x400, // header
                                                 1, 0,  60,                // constants
                                                 2, 0,  72,                // a CBV
                                                 0, 0,  84,                // a table
                                                 9, 0,  1,                 // register, space, count
                                                 0, 0,  8,                 // register, space, flags
                                                 2, 92,                    // two ranges, at
                                                 1, 1,  1,  0, 2,   0xffffffff, 1, 1, 2, 0, 0, 0}));
    Words in_1_1 = words_of(RootSignature::parse(text, Version::v1_1).to_part());
    in_1_1[0] = 3;
    EXPECT_EQ(words_of(in_1_2.to_part()), in_1_1);
    EXPECT_EQ(RootSignature::from_bytes(in_1_2.to_bytes()), in_1_2);
}

TEST(RootSignatureBytes, BytesAndValueAreTheSameThing) {
    test::Random random(23);
    for (const Version version : {Version::v1_0, Version::v1_1, Version::v1_2})
        for (int i = 0; i < 500; ++i) {
            const RootSignature signature = test::random_signature(random, version);
            const std::vector<std::byte> bytes = signature.to_bytes();
            ASSERT_EQ(RootSignature::from_bytes(bytes), signature) << signature.to_text();
            ASSERT_EQ(RootSignature::from_bytes(bytes).to_bytes(), bytes);
            ASSERT_EQ(RootSignature::embedded_in(bytes), signature);
        }
}

TEST(RootSignatureBytes, TheContainerHasItsHash) {
    const std::vector<std::byte> bytes = RootSignature::parse("CBV(b0)").to_bytes();
    EXPECT_EQ(model::stored_dxil_hash(bytes), model::dxil_hash(bytes));
}

TEST(RootSignatureBytes, AContainerWithoutTheirPart) {
    const std::vector<std::byte> other = model::make_dxil_container(model::four_cc("DXIL"), {});
    EXPECT_EQ(RootSignature::embedded_in(other), std::nullopt);
    try {
        RootSignature::from_bytes(other, "the shader");
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::root_signature_bytes);
        EXPECT_EQ(error.object(), "the shader");
    }
}

/// The detail of the refusal; fails the test if there is none.
std::string refusal(const Words& words) {
    try {
        RootSignature::from_bytes(bytes_of(words), "broken");
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::root_signature_bytes);
        EXPECT_EQ(error.object(), "broken");
        return error.detail();
    }
    ADD_FAILURE() << "the bytes are accepted";
    return {};
}

/// A part with a table, a descriptor and a sampler, and a word of it changed.
std::string refusal_with(std::size_t word, std::uint32_t value, Version version = Version::v1_1) {
    Words words = words_of(
        RootSignature::parse("DescriptorTable(SRV(t0)), CBV(b0), StaticSampler(s0)", version).to_part());
    words.at(word) = value;
    return refusal(words);
}

TEST(RootSignatureBytes, RefusesNumbersThatNameNothing) {
    EXPECT_THAT(refusal_with(0, 4), HasSubstr("The version at 0 is 4; it is 1 to 3."));
    EXPECT_THAT(refusal_with(0, 0), HasSubstr("version"));
    EXPECT_THAT(refusal_with(5, 0x1000),
                HasSubstr("The signature's flags at 20 are 0x1000; known are 0xfff."));
    EXPECT_THAT(refusal_with(6, 5), HasSubstr("The parameter type at 24 is 5; it is 0 to 4."));
    EXPECT_THAT(refusal_with(7, 8), HasSubstr("visibility"));
    EXPECT_THAT(refusal_with(14, 4), HasSubstr("range type"));
    EXPECT_THAT(refusal_with(18, 0x10), HasSubstr("A range's flags"));
    EXPECT_THAT(refusal_with(22, 1), HasSubstr("A descriptor's flags"));
    EXPECT_THAT(refusal_with(23, 0x54), HasSubstr("The filter at 92 is 0x54, which is none."));
    EXPECT_THAT(refusal_with(24, 0), HasSubstr("address mode"));
    EXPECT_THAT(refusal_with(29, 9), HasSubstr("comparison"));
    EXPECT_THAT(refusal_with(30, 5), HasSubstr("border colour"));
    EXPECT_THAT(refusal_with(35, 8), HasSubstr("visibility"));
    Words words = words_of(RootSignature::parse("StaticSampler(s0)", Version::v1_2).to_part());
    words.back() = 4;
    EXPECT_THAT(refusal(words), HasSubstr("A sampler's flags at 76 are 0x4; known are 0x3."));
}

TEST(RootSignatureBytes, RefusesLengthsThatLie) {
    EXPECT_THAT(refusal({2, 0, 24, 0, 24}),
                HasSubstr("The header take 24 bytes from 0; the part has 20 bytes."));
    EXPECT_THAT(refusal_with(1, 0xffffffff), HasSubstr("The parameters take 51539607540 bytes from 24"));
    EXPECT_THAT(refusal_with(2, 0xfffffffc), HasSubstr("The parameters take 24 bytes from 4294967292"));
    EXPECT_THAT(refusal_with(2, 25), HasSubstr("The parameters take 24 bytes from 25"));
    EXPECT_THAT(refusal_with(3, 0xffffffff), HasSubstr("The static samplers take 223338299340 bytes"));
    EXPECT_THAT(refusal_with(3, 2),
                HasSubstr("The static samplers take 104 bytes from 92; the part has 144 bytes."));
    EXPECT_THAT(refusal_with(8, 0xfffffff8), HasSubstr("A table take"));
    EXPECT_THAT(refusal_with(11, 140), HasSubstr("A root descriptor take"));
    EXPECT_THAT(refusal_with(12, 0x0fffffff), HasSubstr("The ranges take"));
    EXPECT_THAT(refusal_with(13, 0xffffff00), HasSubstr("The ranges take"));
}

TEST(RootSignatureBytes, RefusesTablesThatShareTheirRanges) {
    // A thousand tables of the same thousand ranges would make a million out of 40,000 bytes.
    constexpr std::uint32_t n = 1000, tables = 24, ranges = tables + 12 * n;
    Words words{2, n, tables, 0, tables, 0};
    for (std::uint32_t i = 0; i < n; ++i)
        words.insert(words.end(), {0, 0, ranges});
    words.insert(words.end(), {n, ranges + 8});
    for (std::uint32_t i = 0; i < n; ++i)
        words.insert(words.end(), {0, 1, i, 0, 0, 0xffffffff});
    EXPECT_THAT(refusal(words), HasSubstr("bring what is described to"));
}

TEST(RootSignatureBytes, RefusesEveryTruncation) {
    const std::vector<std::byte> part =
        RootSignature::parse("DescriptorTable(SRV(t0)), CBV(b0), StaticSampler(s0)").to_part();
    for (std::size_t size = 0; size < part.size(); ++size)
        EXPECT_THROW(RootSignature::from_bytes(std::span(part).first(size)), Error) << size;
    const std::vector<std::byte> container = model::make_dxil_container(model::four_cc("RTS0"), part);
    for (std::size_t size = 0; size < container.size(); ++size)
        EXPECT_THROW(RootSignature::from_bytes(std::span(container).first(size)), Error) << size;
}

TEST(RootSignatureBytes, HostileBytesAreRefusedOrRead) {
    test::Random random(29);
    for (int i = 0; i < 20000; ++i) {
        const auto version = static_cast<Version>(1 + random() % 3);
        std::vector<std::byte> bytes = test::random_signature(random, version).to_part();
        for (unsigned change = 1 + random() % 4; change > 0; --change)
            bytes[random() % bytes.size()] = static_cast<std::byte>(random());
        try {
            const RootSignature signature = RootSignature::from_bytes(bytes);
            ASSERT_EQ(RootSignature::from_bytes(signature.to_part()), signature);
        } catch (const Error& error) {
            ASSERT_EQ(error.rule(), Rule::root_signature_bytes);
        }
    }
}

TEST(RootSignatureBytes, ASamplerIsNoRootDescriptor) {
    const RootSignature signature{.parameters = {Descriptor{.type = RegisterClass::sampler}}};
    try {
        signature.to_bytes();
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::root_signature_descriptor);
    }
}

} // namespace
} // namespace bindery
