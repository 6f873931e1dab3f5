// The text form: every clause, every default, white space, and what an error says.

#include <bindery/root_signature.hpp>

#include "generator.hpp"
#include "root_signature/lexer.hpp"
#include "root_signature/words.hpp"

#include <bit>
#include <cmath>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>

namespace bindery {
namespace {

using namespace root;
using testing::HasSubstr;

Parameter only_parameter(std::string_view text, Version version = Version::v1_1) {
    const RootSignature signature = RootSignature::parse(text, version);
    EXPECT_EQ(signature.parameters.size(), 1u) << text;
    return signature.parameters.at(0);
}

root::StaticSampler only_sampler(std::string_view text, Version version = Version::v1_1) {
    const RootSignature signature = RootSignature::parse(text, version);
    EXPECT_EQ(signature.static_samplers.size(), 1u) << text;
    return signature.static_samplers.at(0);
}

TEST(RootSignatureText, NothingIsAnEmptySignature) {
    EXPECT_EQ(RootSignature::parse(""), RootSignature{});
    EXPECT_EQ(RootSignature::parse(" \n\t"), RootSignature{});
    EXPECT_EQ(RootSignature::parse("", Version::v1_2).version, Version::v1_2);
    EXPECT_EQ(RootSignature{}.to_text(), "");
}

TEST(RootSignatureText, Constants) {
    EXPECT_EQ(only_parameter("RootConstants(num32BitConstants = 4, b3)"),
              Parameter(Constants{.register_index = 3, .count = 4}));
    EXPECT_EQ(only_parameter(
                  "RootConstants(b2, visibility = SHADER_VISIBILITY_MESH, space = 7, num32BitConstants = 3)"),
              Parameter(Constants{2, 7, 3, Visibility::mesh}));
}

TEST(RootSignatureText, Descriptors) {
    EXPECT_EQ(only_parameter("CBV(b1)"), Parameter(Descriptor{.register_index = 1}));
    EXPECT_EQ(only_parameter("SRV(t2, space = 1, flags = DATA_STATIC)"),
              Parameter(Descriptor{RegisterClass::srv, 2, 1, DataFlags::data_static}));
    EXPECT_EQ(only_parameter("UAV(u0, visibility = SHADER_VISIBILITY_PIXEL, flags = 0)"),
              Parameter(Descriptor{
                  .type = RegisterClass::uav, .register_index = 0, .visibility = Visibility::pixel}));
    for (const auto& [flags, word] : root_signature::descriptor_flag_words)
        EXPECT_EQ(only_parameter("CBV(b0, flags = " + std::string(word) + ")"),
                  Parameter(Descriptor{.flags = flags}));
}

TEST(RootSignatureText, TablesAndRanges) {
    const Table table = std::get<Table>(
        only_parameter("DescriptorTable(CBV(b1), SRV(t0, numDescriptors = unbounded, space = 2, offset = 5),"
                       "visibility = SHADER_VISIBILITY_HULL,"
                       "UAV(u3, numDescriptors = 4, flags = DESCRIPTORS_VOLATILE | DATA_VOLATILE,"
                       "offset = DESCRIPTOR_RANGE_OFFSET_APPEND))"));
    EXPECT_EQ(table.visibility, Visibility::hull);
    ASSERT_EQ(table.ranges.size(), 3u);
    EXPECT_EQ(table.ranges[0], (Range{.type = RegisterClass::cbv, .register_index = 1}));
    EXPECT_EQ(table.ranges[1], (Range{.space = 2, .count = unbounded, .offset = 5}));
    EXPECT_EQ(table.ranges[2], (Range{.type = RegisterClass::uav,
                                      .register_index = 3,
                                      .count = 4,
                                      .flags = DataFlags::descriptors_volatile | DataFlags::data_volatile}));
    EXPECT_EQ(std::get<Table>(only_parameter("DescriptorTable(Sampler(s9))")).ranges[0],
              (Range{.type = RegisterClass::sampler, .register_index = 9}));
    for (const auto& [flags, word] : root_signature::range_flag_words)
        EXPECT_EQ(
            std::get<Table>(only_parameter("DescriptorTable(SRV(t0, flags = " + std::string(word) + "))"))
                .ranges[0]
                .flags,
            flags);
}

TEST(RootSignatureText, StaticSamplerDefaults) {
    const root::StaticSampler s = only_sampler("StaticSampler(s4)");
    EXPECT_EQ(s.register_index, 4u);
    EXPECT_EQ(s.filter, Filter::anisotropic);
    EXPECT_EQ(s.address_u, AddressMode::wrap);
    EXPECT_EQ(s.address_v, AddressMode::wrap);
    EXPECT_EQ(s.address_w, AddressMode::wrap);
    EXPECT_EQ(s.mip_lod_bias, 0.0f);
    EXPECT_EQ(s.max_anisotropy, 16u);
    EXPECT_EQ(s.comparison, Comparison::less_equal);
    EXPECT_EQ(s.border_color, BorderColor::opaque_white);
    EXPECT_EQ(s.min_lod, 0.0f);
    EXPECT_EQ(s.max_lod, std::numeric_limits<float>::max());
    EXPECT_EQ(s.visibility, Visibility::all);
    EXPECT_EQ(s.flags, SamplerFlags::none);
}

TEST(RootSignatureText, StaticSamplerArguments) {
    const root::StaticSampler s = only_sampler(
        "StaticSampler(filter = FILTER_COMPARISON_MIN_MAG_LINEAR_MIP_POINT, addressU = TEXTURE_ADDRESS_CLAMP,"
        "addressV = TEXTURE_ADDRESS_BORDER, addressW = TEXTURE_ADDRESS_MIRROR_ONCE, mipLODBias = -1.5,"
        "maxAnisotropy = 3, comparisonFunc = COMPARISON_GREATER,"
        "borderColor = STATIC_BORDER_COLOR_OPAQUE_BLACK_UINT, minLOD = 1, maxLOD = +2.5e1f, space = 6,"
        "visibility = SHADER_VISIBILITY_DOMAIN, s1)");
    EXPECT_EQ(s.register_index, 1u);
    EXPECT_EQ(s.space, 6u);
    EXPECT_EQ(s.filter, Filter::comparison_min_mag_linear_mip_point);
    EXPECT_EQ(s.address_u, AddressMode::clamp);
    EXPECT_EQ(s.address_v, AddressMode::border);
    EXPECT_EQ(s.address_w, AddressMode::mirror_once);
    EXPECT_EQ(s.mip_lod_bias, -1.5f);
    EXPECT_EQ(s.max_anisotropy, 3u);
    EXPECT_EQ(s.comparison, Comparison::greater);
    EXPECT_EQ(s.border_color, BorderColor::opaque_black_uint);
    EXPECT_EQ(s.min_lod, 1.0f);
    EXPECT_EQ(s.max_lod, 25.0f);
    EXPECT_EQ(s.visibility, Visibility::domain);
}

TEST(RootSignatureText, EveryWordOfASampler) {
    for (const auto& [filter, word] : root_signature::filter_words)
        EXPECT_EQ(only_sampler("StaticSampler(s0, filter = " + std::string(word) + ")").filter, filter);
    for (const auto& [mode, word] : root_signature::address_words)
        EXPECT_EQ(only_sampler("StaticSampler(s0, addressV = " + std::string(word) + ")").address_v, mode);
    for (const auto& [comparison, word] : root_signature::comparison_words)
        EXPECT_EQ(only_sampler("StaticSampler(s0, comparisonFunc = " + std::string(word) + ")").comparison,
                  comparison);
    for (const auto& [color, word] : root_signature::border_words)
        EXPECT_EQ(only_sampler("StaticSampler(s0, borderColor = " + std::string(word) + ")").border_color,
                  color);
    for (const auto& [visibility, word] : root_signature::visibility_words)
        EXPECT_EQ(only_sampler("StaticSampler(s0, visibility = " + std::string(word) + ")").visibility,
                  visibility);
    for (const auto& [flags, word] : root_signature::sampler_flag_words)
        EXPECT_EQ(only_sampler("StaticSampler(s0, flags = " + std::string(word) + ")", Version::v1_2).flags,
                  flags);
}

TEST(RootSignatureText, RootFlags) {
    Flags all = Flags::none;
    std::string text;
    for (const auto& [flag, word] : root_signature::flag_words) {
        EXPECT_EQ(RootSignature::parse("RootFlags(" + std::string(word) + ")").flags, flag);
        all = all | flag;
        text += (text.empty() ? "" : "|") + std::string(word);
    }
    EXPECT_EQ(RootSignature::parse("RootFlags(" + text + ")").flags, all);
    EXPECT_EQ(RootSignature::parse("RootFlags(0)").flags, Flags::none);
}

TEST(RootSignatureText, CaseDoesNotMatterInWords) {
    EXPECT_EQ(RootSignature::parse("rootflags(allow_input_assembler_input_layout), cbv(b0),"
                                   "DESCRIPTORTABLE(srv(t0, NUMDESCRIPTORS = 2, FLAGS = data_static))"),
              RootSignature::parse("RootFlags(ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT), CBV(b0),"
                                   "DescriptorTable(SRV(t0, numDescriptors = 2, flags = DATA_STATIC))"));
    EXPECT_THROW(RootSignature::parse("CBV(B0)"), RootSignatureTextError);
}

TEST(RootSignatureText, SpaceCommentsContinuationsAndQuotes) {
    const RootSignature expected = RootSignature::parse("CBV(b0),SRV(t1)");
    EXPECT_EQ(RootSignature::parse(" CBV ( b0 ) ,\r\n\tSRV\v(\ft1)\n"), expected);
    EXPECT_EQ(RootSignature::parse("CBV(b0), // the first\nSRV(/* the second */t1)"), expected);
    EXPECT_EQ(RootSignature::parse("CBV(b0), \\\nSRV(t1) \\\r\n"), expected);
    EXPECT_EQ(RootSignature::parse("\"CBV(b0), \" \\\n    \"SRV(t1)\""), expected);
    EXPECT_EQ(RootSignature::parse("CBV(b0),SRV(t1),"), expected); // as DXC has it
}

struct Refusal {
    std::string_view text;
    std::uint32_t line, column;
    std::string_view found;
    std::string_view expected; ///< A part of it.
    Version version = Version::v1_1;
};

const Refusal refusals[] = {
    {"CBV(b0", 1, 7, "the end", "',' or ')'"},
    {"CBV(b0) SRV(t0)", 1, 9, "'SRV'", "',' or the end"},
    {"CBV b0", 1, 5, "'b0'", "'('"},
    {"CBV()", 1, 5, "')'", "b# (a register), space, visibility, flags"},
    {"CBV(space = 1)", 1, 14, "')'", "b# (a register)"},
    {"SRV(b0)", 1, 5, "'b0'", "t# (a register)"},
    {"CBV(b0,\n    t1)", 2, 5, "'t1'", "space, visibility, flags"},
    {"CBV(b0, b1)", 1, 9, "'b1'", "space, visibility, flags"},
    {"CBV(b0, space = 1, space = 2)", 1, 20, "'space'", "visibility, flags"},
    {"CBV(b0, space = -1)", 1, 17, "'-1'", "a number from 0 to 4294967295"},
    {"CBV(b0, space = 4294967296)", 1, 17, "'4294967296'", "a number"},
    {"CBV(b4294967296)", 1, 5, "'b4294967296'", "b#"},
    {"CBV(b0x)", 1, 5, "'b0x'", "b#"},
    {"CBV(b0, flags = 1)", 1, 17, "'1'", "0, DATA_VOLATILE"},
    {"CBV(b0, flags = DESCRIPTORS_VOLATILE)", 1, 17, "'DESCRIPTORS_VOLATILE'", "DATA_STATIC"},
    {"CBV(b0, flags = DATA_STATIC |)", 1, 30, "')'", "DATA_VOLATILE"},
    {"CBV(b0, flags = 0)", 1, 9, "'flags'", "space, visibility", Version::v1_0},
    {"CBV(b0, visibility = PIXEL)", 1, 22, "'PIXEL'", "SHADER_VISIBILITY_PIXEL"},
    {"CBV(b0, space = 1, visibility = SHADER_VISIBILITY_ALL, space = 2)", 1, 54, "','", "')'", Version::v1_0},
    {"RootConstants(b0)", 1, 17, "')'", "',' and num32BitConstants"},
    {"RootConstants(num32BitConstants = 4)", 1, 36, "')'", "',' and b#"},
    {"RootConstants(num32BitConstants = 1.5, b0)", 1, 35, "'1.5'", "a number"},
    {"RootFlags()", 1, 11, "')'", "0, ALLOW_INPUT_ASSEMBLER_INPUT_LAYOUT"},
    {"RootFlags(2)", 1, 11, "'2'", "0, ALLOW_INPUT"},
    {"RootFlags(0 | ALLOW_STREAM_OUTPUT)", 1, 13, "'|'", "')'"},
    {"RootFlags(0), RootFlags(0)", 1, 15, "'RootFlags'", "RootConstants, CBV"},
    {"DescriptorTable()", 1, 17, "')'", "SRV, UAV, CBV, Sampler, visibility"},
    {"DescriptorTable(CBV(b0),)", 1, 25, "')'", "visibility"},
    {"DescriptorTable(StaticSampler(s0))", 1, 17, "'StaticSampler'", "Sampler"},
    {"DescriptorTable(visibility = SHADER_VISIBILITY_ALL, visibility = SHADER_VISIBILITY_ALL)", 1, 53,
     "'visibility'", "SRV, UAV, CBV, Sampler"},
    {"DescriptorTable(SRV(t0, visibility = SHADER_VISIBILITY_ALL))", 1, 25, "'visibility'", "offset"},
    {"DescriptorTable(SRV(t0, numDescriptors = many))", 1, 42, "'many'", "unbounded"},
    {"DescriptorTable(SRV(t0, offset = unbounded))", 1, 34, "'unbounded'", "DESCRIPTOR_RANGE_OFFSET_APPEND"},
    {"Sampler(s0)", 1, 1, "'Sampler'", "StaticSampler"},
    {"StaticSampler(s0, filter = FILTER_BEST)", 1, 28, "'FILTER_BEST'", "FILTER_MAXIMUM_ANISOTROPIC"},
    {"StaticSampler(s0, minLOD = 1e)", 1, 28, "'1'", "a floating-point number"},
    {"StaticSampler(s0, maxLOD = 3.5e38)", 1, 28, "'3.5e38'", "a floating-point number"},
    {"StaticSampler(s0, minLOD = 1e-310)", 1, 28, "'1e-310'", "a floating-point number"},
    {"StaticSampler(s0, flags = 0)", 1, 19, "'flags'", "filter"},
    {"StaticSampler(s0, flags = DATA_STATIC)", 1, 27, "'DATA_STATIC'", "UINT_BORDER_COLOR", Version::v1_2},
    {",", 1, 1, "','", "RootFlags"},
    {"CBV(b0),,", 1, 9, "','", "RootFlags"},
    {"CBV(b0) /* no end", 1, 9, "'/*'", "',' or the end"},
    {"CBV(b0);", 1, 8, "';'", "',' or the end"},
    {"CBV(\xc3\xa4)", 1, 5, "'\xc3\xa4'", "b#"},
    {"// a line\n\n  CBW(b0)", 3, 3, "'CBW'", "CBV"},
};

TEST(RootSignatureText, ErrorsSayWhereWhatAndWhatElse) {
    for (const Refusal& refusal : refusals) {
        try {
            RootSignature::parse(refusal.text, refusal.version, "the text");
            ADD_FAILURE() << refusal.text << " is accepted";
        } catch (const RootSignatureTextError& error) {
            EXPECT_EQ(error.rule(), Rule::root_signature_syntax);
            EXPECT_EQ(error.object(), "the text");
            EXPECT_EQ(error.line(), refusal.line) << refusal.text;
            EXPECT_EQ(error.column(), refusal.column) << refusal.text;
            EXPECT_EQ(error.found(), refusal.found) << refusal.text;
            EXPECT_THAT(error.expected(), HasSubstr(refusal.expected)) << refusal.text;
            EXPECT_THAT(error.detail(), HasSubstr(error.found()));
            EXPECT_THAT(error.detail(), HasSubstr(error.expected()));
        }
    }
}

TEST(RootSignatureText, ALongWordIsCutShort) {
    try {
        RootSignature::parse(std::string(10000, 'x'));
        ADD_FAILURE();
    } catch (const RootSignatureTextError& error) {
        EXPECT_LT(error.found().size(), 70u);
    }
}

TEST(RootSignatureText, ACharacterIsShownWhole) {
    for (const std::string character : {"\u00e9", "\u20ac", "\U0001f600", "\xe2", "\xff"})
        try {
            RootSignature::parse("CBV(b0), " + character + "(t0)");
            ADD_FAILURE() << character;
        } catch (const RootSignatureTextError& error) {
            EXPECT_EQ(error.found(), "'" + character + "'");
            EXPECT_EQ(error.column(), 10u);
        }
}

TEST(RootSignatureText, PrintsWhatIsNotDefault) {
    const RootSignature signature{
        .flags = Flags::allow_stream_output | Flags::deny_hull_shader_root_access,
        .parameters = {Constants{.register_index = 1, .count = 2},
                       Descriptor{RegisterClass::uav, 3, 1, DataFlags::data_static, Visibility::pixel},
                       Table{.ranges = {{.count = unbounded}, {.register_index = 9, .space = 1, .offset = 0}},
                             .visibility = Visibility::vertex},
                       Table{}},
        .static_samplers = {{.register_index = 2, .mip_lod_bias = 0.5f}}};
    EXPECT_EQ(signature.to_text(),
              "RootFlags(DENY_HULL_SHADER_ROOT_ACCESS | ALLOW_STREAM_OUTPUT), "
              "RootConstants(num32BitConstants = 2, b1), "
              "UAV(u3, space = 1, flags = DATA_STATIC, visibility = SHADER_VISIBILITY_PIXEL), "
              "DescriptorTable(SRV(t0, numDescriptors = unbounded), SRV(t9, space = 1, offset = 0), "
              "visibility = SHADER_VISIBILITY_VERTEX), "
              "DescriptorTable(visibility = SHADER_VISIBILITY_ALL), "
              "StaticSampler(s2, mipLODBias = 0.5)");
    EXPECT_EQ(RootSignature::parse(signature.to_text()), signature);
}

TEST(RootSignatureText, PrintsDefaultsAndLinesWhenAsked) {
    EXPECT_EQ(RootSignature::parse("CBV(b0)").to_text({.defaults = true}),
              "RootFlags(0), CBV(b0, space = 0, flags = 0, visibility = SHADER_VISIBILITY_ALL)");
    EXPECT_EQ(RootSignature::parse("CBV(b0)", Version::v1_0).to_text({.defaults = true}),
              "RootFlags(0), CBV(b0, space = 0, visibility = SHADER_VISIBILITY_ALL)");
    EXPECT_EQ(RootSignature::parse("CBV(b0),DescriptorTable(SRV(t0),UAV(u0))").to_text({.lines = true}),
              "CBV(b0),\nDescriptorTable(\n    SRV(t0),\n    UAV(u0))");
    EXPECT_EQ(to_text(Range{}, {.defaults = true}),
              "SRV(t0, numDescriptors = 1, space = 0, flags = 0, offset = DESCRIPTOR_RANGE_OFFSET_APPEND)");
    EXPECT_THAT(
        to_text(root::StaticSampler{}, {.defaults = true, .version = Version::v1_2}),
        HasSubstr(
            "maxLOD = 3.4028234663852886e+38, space = 0, visibility = SHADER_VISIBILITY_ALL, flags = 0"));
}

TEST(RootSignatureText, EveryRealReadsBack) {
    test::Random random(5);
    for (int i = 0; i < 20000; ++i) {
        const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(random()));
        if (!std::isfinite(value))
            continue;
        const RootSignature signature{.static_samplers = {{.min_lod = value}}};
        ASSERT_EQ(RootSignature::parse(signature.to_text()), signature) << signature.to_text();
    }
}

TEST(RootSignatureText, TextAndValueAreTheSameThing) {
    test::Random random(17);
    for (const Version version : {Version::v1_0, Version::v1_1, Version::v1_2})
        for (int i = 0; i < 500; ++i) {
            const RootSignature signature = test::random_signature(random, version);
            for (const TextOptions& options :
                 {TextOptions{}, TextOptions{.defaults = true}, TextOptions{.lines = true}}) {
                const std::string text = signature.to_text(options);
                const RootSignature again = RootSignature::parse(text, version);
                ASSERT_EQ(again, signature) << text;
                ASSERT_EQ(again.to_text(options), text);
                ASSERT_EQ(again.hash(), signature.hash());
            }
        }
}

} // namespace
} // namespace bindery
