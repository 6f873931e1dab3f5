// `bindery layout`, run as a user runs it: tables, JSON, C++, pages, errors.

#include "tool_fixture.hpp"

#include <gmock/gmock.h>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <sys/resource.h>
#include <vector>

namespace bindery {
namespace {

using Json = nlohmann::json;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;
using ::testing::StartsWith;

// Requirements C2 and C3.
constexpr const char* worked = R"(struct Pt { float x, y; };
cbuffer Worked { float a; float3 b; float4x4 c; float d[3]; bool e; int f; };
cbuffer Four { float4x4 m[4]; float3 eye; };
cbuffer Exercise { float2 xa; float3 xb; float xc; float4x4 xd; float xe[2]; float2 xf; };
cbuffer Points { Pt pts[2]; };
StructuredBuffer<Pt> points;
)";

// Everything that is hard to write in C++: nested, padded, reused tail padding, both matrix orders, 16 and 64
// bits.
constexpr const char* hard = R"(namespace game {
struct Lamp { float4 position; float3 color; };
struct Outer { struct Inner { uint z; } inner; double d; half h; half3 v; bool flags[3]; };
}
struct None {};
template<typename T> struct Box { T t; int k; };
cbuffer Lit { game::Lamp key; float after; game::Lamp lamps[3]; float rest; None none; float3x3 turn; float tail; };
cbuffer Packed { float2 a : packoffset(c2.z); float b : packoffset(c0.y); float4 c : packoffset(c4); };
cbuffer Wide { float3 w; double x; double4 y; float z; uint64_t4 q[2]; int concept; };
StructuredBuffer<Box<float3> > boxes;
struct Orders { row_major float3x4 m; float2x3 n; row_major float4x3 o[2]; int3x2 p; };
float4 loose;
)";

class LayoutTest : public ToolFixture {
protected:
    LayoutTest() {
        write("worked.hlsl", worked);
        write("hard.hlsl", hard);
    }

    Json json(const std::string& arguments) const {
        const ToolRun result = run("layout " + arguments + " --json", false);
        EXPECT_EQ(result.exit_code, 0) << result.output;
        return Json::parse(result.output, nullptr, false);
    }

    /// Whether a C++ compiler takes the file.
    bool compiles(const std::string& file) const {
        const std::string command = "cd '" + dir_.string() +
                                    "' && '" BINDERY_CXX
                                    "' -std=c++20 -Wall -Wextra -Werror -fsyntax-only -x c++ -include " +
                                    file + " -I '" BINDERY_SOURCE_DIR "/include' /dev/null 2>errors.txt";
        return std::system(command.c_str()) == 0;
    }
};

/// The layout of a declaration under the n-th rule set.
Json layout_of(const Json& json, const std::string& name, std::size_t n = 0) {
    for (const Json& declaration : json["declarations"])
        if (declaration["name"] == name)
            return declaration["layouts"][n];
    ADD_FAILURE() << "no " << name;
    return {};
}

std::vector<int> numbers(const Json& layout, const char* key) {
    std::vector<int> values;
    for (const Json& member : layout["members"])
        values.push_back(member[key]);
    return values;
}

TEST_F(LayoutTest, WorkedExampleOfConstantBuffers) {
    const Json all = json("worked.hlsl --rules cbuffer,std140");
    const Json layout = layout_of(all, "Worked");
    EXPECT_THAT(numbers(layout, "offset_bytes"), ElementsAre(0, 4, 16, 80, 116, 120));
    EXPECT_THAT(numbers(layout, "size_bytes"), ElementsAre(4, 12, 64, 36, 4, 4));
    EXPECT_EQ(layout["size_bytes"], 124);
    EXPECT_EQ(layout["rounded_bytes"], 128);
    EXPECT_EQ(layout["members"][4]["register"], "c7.y");
    EXPECT_THAT(numbers(layout_of(all, "Worked", 1), "offset_bytes"), ElementsAre(0, 16, 32, 96, 144, 148));
    EXPECT_EQ(layout_of(all, "Four")["rounded_bytes"], 272);
    const Json exercise = layout_of(all, "Exercise");
    EXPECT_THAT(numbers(exercise, "offset_bytes"), ElementsAre(0, 16, 28, 32, 96, 116));
    EXPECT_EQ(exercise["size_bytes"], 124);
    EXPECT_EQ(exercise["rounded_bytes"], 128);
}

TEST_F(LayoutTest, StridesOfAnArrayOfTwoFloats) {
    const Json all = json("worked.hlsl");
    const Json points = layout_of(all, "Points");
    EXPECT_EQ(points["members"][0]["array_stride_bytes"], 16);
    EXPECT_EQ(points["size_bytes"], 24);
    EXPECT_EQ(layout_of(all, "points")["stride_bytes"], 8);
    EXPECT_EQ(layout_of(all, "points")["rules"], "d3d-structured");
    EXPECT_EQ(layout_of(all, "Pt", 1)["stride_bytes"], 8) << "a struct is shown under both";
}

TEST_F(LayoutTest, TablesLikeTheClassicListing) {
    const ToolRun result = run("layout worked.hlsl -n Worked");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(result.output, R"(cbuffer Worked  (worked.hlsl:2)
  d3d-cbuffer: 124 bytes used, 128 allocated
                                      d3d-cbuffer
  member      offset  size  pad  stride  register
  float a          0     4                     c0
  float3 b         4    12                   c0.y
  float4x4 c      16    64           16        c1
  float d[3]      80    36           16        c5
  bool e         116     4                   c7.y
  int f          120     4                   c7.z
  (end)          128          4
)");
}

TEST_F(LayoutTest, DifferencesSaySideBySideWhichRuleMadeThem) {
    const ToolRun result = run("layout worked.hlsl -n Worked --rules cbuffer,std140");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output,
                HasSubstr("  float3 b         4    12                   c0.y     *16    12   12"));
    EXPECT_THAT(result.output, HasSubstr("* \"b\" lies at byte 4 in d3d-cbuffer and 16 in std140"));
    const Json difference =
        json("worked.hlsl -n Worked --rules cbuffer,std140")["declarations"][0]["differences"][0];
    EXPECT_EQ(difference["second"], "std140");
    EXPECT_EQ(difference["list"][0]["path"], "b");
    EXPECT_EQ(difference["list"][0]["cause_rules"], "std140");
}

TEST_F(LayoutTest, EveryRuleSetHasAName) {
    for (const char* rules :
         {"d3d-cbuffer", "d3d-structured", "std140", "std430", "std140-relaxed", "std430-relaxed",
          "vulkan-dx-layout-cbuffer", "vulkan-dx-layout-structured", "scalar", "cpp"})
        EXPECT_EQ(layout_of(json(std::string("worked.hlsl --rules ") + rules), "Worked")["rules"], rules);
}

TEST_F(LayoutTest, FragmentsComeFromStandardInput) {
    const ToolRun result = run("layout - <worked.hlsl");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("cbuffer Worked  (stdin:2)"));
}

TEST_F(LayoutTest, SlangHasTheSameLayouts) {
    write("worked.slang", worked);
    const Json dxc = json("worked.hlsl"), slang = json("worked.slang");
    for (const char* name : {"Pt", "Worked", "Exercise", "Points", "points"})
        EXPECT_EQ(layout_of(dxc, name)["members"], layout_of(slang, name)["members"]) << name;
}

TEST_F(LayoutTest, PackedMatricesAndPackoffset) {
    write("pragma.hlsl",
          "#pragma pack_matrix(row_major)\nstruct R { float3x4 m; column_major float3x4 c; };\n"
          "cbuffer P { float a : packoffset(c1.z); float4 b : packoffset(c0); };\n");
    const Json all = json("pragma.hlsl --rules cbuffer,std140");
    EXPECT_EQ(layout_of(all, "R")["members"][0]["row_major"], true);
    EXPECT_EQ(layout_of(all, "R")["members"][1]["row_major"], false);
    EXPECT_THAT(numbers(layout_of(all, "P"), "offset_bytes"), ElementsAre(24, 0));
    EXPECT_THAT(numbers(layout_of(all, "P", 1), "offset_bytes"), ElementsAre(24, 0));
}

TEST_F(LayoutTest, WithoutSixteenBitTypesHalfIsFloat) {
    write("half.hlsl", "struct H { half a; half b; min16float c; float d; };\n");
    EXPECT_THAT(numbers(layout_of(json("half.hlsl --rules structured"), "H"), "offset_bytes"),
                ElementsAre(0, 2, 4, 8));
    EXPECT_THAT(numbers(layout_of(json("half.hlsl --rules structured -t dxil_6_0"), "H"), "offset_bytes"),
                ElementsAre(0, 4, 8, 12));
}

TEST_F(LayoutTest, WhatIsNoPlainDataIsSaidAndLeftOut) {
    write("mixed.hlsl", "struct Textured { Texture2D t; };\nstruct Plain { float a; };\n");
    const ToolRun result = run("layout mixed.hlsl --rules structured");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output,
                HasSubstr("mixed.hlsl:1:8: note: The struct 'Textured' has no layout in memory"));
    EXPECT_THAT(result.output, HasSubstr("struct Plain"));
}

TEST_F(LayoutTest, BindingsAreTheirDwords) {
    write("params.h",
          "#pragma once\n#include <bindery/shader.h>\nnamespace game {\nusing namespace bindery;\n"
          "struct Item { float3 at; Texture2DHandle<float4> texture; };\n"
          "struct Params { StructuredBufferBinding<Item> items; Float2Binding size; };\n}\n");
    const Json all = json("params.h");
    EXPECT_THAT(numbers(layout_of(all, "game::Params"), "offset_bytes"), ElementsAre(0, 4));
    EXPECT_EQ(layout_of(all, "game::Params")["rules"], "d3d-structured")
        << "root data is in no constant buffer";
    EXPECT_EQ(layout_of(all, "game::Item", 1)["members"][1]["type"], "bindery::Texture2DHandle<float4>");
    EXPECT_EQ(layout_of(all, "game::Item", 1)["stride_bytes"], 16);
}

TEST_F(LayoutTest, CppCompilesUnderEveryRuleSet) {
    for (const char* rules :
         {"", "d3d-cbuffer", "d3d-structured", "std140", "std430", "std140-relaxed", "scalar", "cpp"})
        for (const char* file : {"worked.hlsl", "hard.hlsl"}) {
            const std::string option = *rules ? std::string(" --rules ") + rules : "";
            const ToolRun result = run(std::string("layout --cpp -o out.hpp ") + file + option);
            EXPECT_EQ(result.exit_code, 0) << result.output;
            EXPECT_TRUE(compiles("out.hpp")) << file << option << "\n"
                                             << read("errors.txt") << read("out.hpp");
        }
}

TEST_F(LayoutTest, CppNamesDoNotCollide) {
    write("names.hlsl",
          "struct In { float3 a; };\n"
          "cbuffer Names { float padding_0; float3 pad; float padding_1; float e[2]; float e_1;\n"
          "  float4x4 element; float4 value; float2x2 m[2]; float m_1; float m_1_; float NULL;\n"
          "  float xor; float xor_; In in_; float in__a; float offsetof; };\n");
    for (const char* rules : {"d3d-cbuffer", "std140", "scalar"}) {
        const ToolRun result = run(std::string("layout names.hlsl --cpp -o out.hpp --rules ") + rules);
        EXPECT_EQ(result.exit_code, 0) << result.output;
        EXPECT_TRUE(compiles("out.hpp")) << rules << "\n" << read("errors.txt") << read("out.hpp");
    }
}

TEST_F(LayoutTest, DeepNestingTakesNoLongerToWrite) {
    std::string source = "struct S0 { float a; };\n";
    for (int i = 1; i <= 60; ++i)
        source += "struct S" + std::to_string(i) + " { S" + std::to_string(i - 1) + " a; float b; };\n";
    write("deep.hlsl", source);
    ASSERT_EQ(run("layout deep.hlsl -n S60 --cpp -o out.hpp").exit_code, 0);
    EXPECT_TRUE(compiles("out.hpp")) << read("errors.txt");
}

TEST_F(LayoutTest, WhatIsTooLargeForAConstantBufferIsAnElement) {
    write("large.hlsl", "struct Fits { float4 a[4096]; }; struct Large { float a[5000]; };\n"
                        "struct Huge { float a[400000000]; };\n");
    const Json all = json("large.hlsl");
    EXPECT_EQ(layout_of(all, "Fits")["rules"], "d3d-cbuffer");
    EXPECT_EQ(layout_of(all, "Large")["rules"], "d3d-structured");
    EXPECT_EQ(layout_of(all, "Huge")["size_bytes"], 1600000000);
    EXPECT_EQ(run("layout large.hlsl --rules cbuffer").exit_code, 1);
}

TEST_F(LayoutTest, OutputThatGoesNowhereIsAFailure) {
    EXPECT_EQ(run("layout worked.hlsl > /dev/full").exit_code, 2);
    EXPECT_EQ(run("layout worked.hlsl >&-").exit_code, 2);
}

TEST_F(LayoutTest, CppAssertsItsOffsets) {
    ASSERT_EQ(run("layout worked.hlsl -n Worked --cpp -o out.hpp").exit_code, 0);
    const std::string text = read("out.hpp");
    EXPECT_THAT(text,
                AllOf(HasSubstr("bindery_padded<float, 16> d[2]; // 80\n    float d_2; // 112"),
                      HasSubstr("unsigned char padding_0[4];\n};\nstatic_assert(sizeof(Worked) == 128);"),
                      HasSubstr("static_assert(offsetof(Worked, e) == 116);")));
    // A member that is taken away moves the rest, and the assertions notice.
    write("wrong.hpp", std::regex_replace(text, std::regex("    float d_2;[^\n]*\n"), ""));
    EXPECT_TRUE(compiles("out.hpp")) << read("errors.txt");
    EXPECT_FALSE(compiles("wrong.hpp"));
}

/// The bytes that each drawn row is made of, in their order.
std::vector<int> row_sums(const std::string& html) {
    std::vector<int> sums;
    const std::regex row("<div class=\"row\">(.*)</div>"), cell("--n:([0-9]+)");
    for (std::sregex_iterator i(html.begin(), html.end(), row), end; i != end; ++i) {
        const std::string cells = (*i)[1];
        sums.push_back(0);
        for (std::sregex_iterator c(cells.begin(), cells.end(), cell); c != end; ++c)
            sums.back() += std::stoi((*c)[1]);
    }
    return sums;
}

TEST_F(LayoutTest, PagesDrawEveryByteAndNeedNothingElse) {
    ASSERT_EQ(run("layout worked.hlsl -n Worked --rules cbuffer,std140 --html -o page.html").exit_code, 0);
    const std::string html = read("page.html");
    EXPECT_THAT(html, StartsWith("<!DOCTYPE html>"));
    EXPECT_THAT(html, AllOf(Not(HasSubstr("<script")), Not(HasSubstr("src=")), Not(HasSubstr("http")),
                            Not(HasSubstr("@import")), Not(HasSubstr("url("))));
    EXPECT_THAT(html, AllOf(HasSubstr("prefers-color-scheme: dark"), HasSubstr("width=device-width"),
                            HasSubstr("title=\"padding, bytes 84 to 95\""),
                            HasSubstr("title=\"float3 b, bytes 4 to 15\"")));
    const std::vector<int> sums = row_sums(html);
    EXPECT_EQ(sums.size(), 8u + 10u); // 128 bytes and 160
    EXPECT_THAT(sums, ::testing::Each(16));
    EXPECT_THAT(
        html,
        HasSubstr("<span class=\"k1 diff\" style=\"--n:12\" title=\"float3 b, bytes 16 to 27\">b</span>"));
}

TEST_F(LayoutTest, PagesLeaveOutTheMiddleOfLongArraysAndEscapeNames) {
    write("long.hlsl", "template<typename T> struct Box { T t; };\nStructuredBuffer<Box<float3> > boxes;\n"
                       "cbuffer Bones { float3x4 bones[1000]; float2 tail; };\n");
    ASSERT_EQ(run("layout long.hlsl --html -o page.html").exit_code, 0);
    const std::string html = read("page.html");
    EXPECT_THAT(html, HasSubstr("bones[1] to [998]"));
    EXPECT_THAT(html, HasSubstr("bones[999][3]"));
    EXPECT_LT(row_sums(html).size(), 20u);
    EXPECT_THAT(html, AllOf(HasSubstr("Box&lt;float3&gt;"), Not(HasSubstr("Box<float3>"))));
}

TEST_F(LayoutTest, SourceThatDoesNotCompileIsExitCode1WithItsPlace) {
    const std::map<std::string, std::string> sources{
        {"Dear Sir, this is no shader.\n", "in.hlsl:1:1: error: "},
        {std::string(hard).substr(0, 200), "in.hlsl:6:22: error: "},
        {"struct X { float b;", "in.hlsl:1:10: error: "},
        {"namespace a { struct X { float b; };\n", "in.hlsl:1:13: error: "},
        {"struct A { A a; };", "in.hlsl:1:14: error: "},
        {"StructuredBuffer<Unknown> x;", "in.hlsl:1:18: error: "},
        {"\n#include \"none.h\"\n", "in.hlsl:2:10: error: "},
        {"struct A {\n float a[0];\n};", "in.hlsl:2:8: error: The array 'a' has 0 elements"},
        {"struct A { float a[536870912]; };", "in.hlsl:1:8: error: [layout.size]"},
        {"cbuffer A { float a[4097]; };", "in.hlsl:1:9: error: [layout.constant-buffer]"},
        {"cbuffer A { float4 a : packoffset(c0); float4 b : packoffset(c0); };", "error: [layout.overlap]"},
        {"cbuffer A { float2 a : packoffset(c0.w); };", "in.hlsl:1:"},
    };
    for (const auto& [source, place] : sources) {
        write("in.hlsl", source);
        const ToolRun result = run("layout in.hlsl");
        EXPECT_EQ(result.exit_code, 1) << source << "\n" << result.output;
        EXPECT_THAT(result.output, HasSubstr(place)) << source;
        EXPECT_THAT(result.output, Not(HasSubstr("bindery probe"))) << source;
    }
}

TEST_F(LayoutTest, NothingIsSaidAboutItselfWhereTextIsCutAnywhere) {
    const std::string whole = hard;
    for (std::size_t size = 1; size < whole.size(); size += 37) {
        write("cut.hlsl", whole.substr(0, size));
        const ToolRun result = run("layout cut.hlsl");
        EXPECT_THAT(result.exit_code, ::testing::AnyOf(0, 1)) << size << "\n" << result.output;
        EXPECT_THAT(result.output, Not(HasSubstr("bindery probe"))) << size;
        const bool placed = result.output.find("cut.hlsl:") != std::string::npos;
        EXPECT_TRUE(placed || result.exit_code == 0) << size << "\n" << result.output;
    }
}

TEST_F(LayoutTest, EmptyStandardInputAndEmptyFilesAreSaid) {
    const ToolRun empty = run("layout - </dev/null");
    EXPECT_EQ(empty.exit_code, 1);
    EXPECT_THAT(empty.output, HasSubstr("stdin:1: error: Standard input is empty."));
    write("none.hlsl", "float4 f() { return 1; }\n");
    const ToolRun nothing = run("layout none.hlsl");
    EXPECT_EQ(nothing.exit_code, 0);
    EXPECT_THAT(nothing.output, HasSubstr("none.hlsl: note: Nothing here lies in memory"));
}

TEST_F(LayoutTest, WrongArgumentsAreExitCode2) {
    const std::map<std::string, std::string> arguments{
        {"", "file is required"},
        {"absent.hlsl", "'absent.hlsl' cannot be opened"},
        {"worked.hlsl --rules fxc", "[layout.rules] \"fxc\""},
        {"worked.hlsl -n Nothing", "There is no declaration 'Nothing'; there are Pt, Worked"},
        {"worked.hlsl --json --html", "at most 1"},
        {"worked.hlsl -o no/such/folder.txt", "cannot be written"},
        {"worked.hlsl -c fxc", "There is no compiler 'fxc'"},
    };
    for (const auto& [words, sentence] : arguments) {
        const ToolRun result = run("layout " + words);
        EXPECT_EQ(result.exit_code, 2) << words << "\n" << result.output;
        EXPECT_THAT(result.output, HasSubstr(sentence)) << words;
    }
}

TEST_F(LayoutTest, TwoThousandLinesTakeLessThanASecond) {
    std::string source;
    for (int i = 0; i < 125; ++i) {
        const std::string n = std::to_string(i);
        source += "struct S" + n + " {\n";
        for (const char* type :
             {"float3", "float", "float4x4", "uint2", "float2", "half", "int", "float4", "bool"})
            source += std::string("    ") + type + " m" + type + ";\n";
        source += "};\ncbuffer C" + n + " {\n    S" + n + " s" + n + ";\n    float4 t" + n +
                  ";\n    float a" + n + "[7];\n}\n";
    }
    ASSERT_GE(std::count(source.begin(), source.end(), '\n'), 2000);
    write("large.h", source);
    const auto seconds = [] { // of processors, which others do not take away
        rusage usage{};
        getrusage(RUSAGE_CHILDREN, &usage);
        return static_cast<double>(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
               1e-6 * static_cast<double>(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
    };
    const double before = seconds();
    EXPECT_EQ(run("layout large.h -o out.txt").exit_code, 0);
    EXPECT_LT(seconds() - before, 1.0);
    EXPECT_THAT(read("out.txt"), HasSubstr("cbuffer C124"));
}

} // namespace
} // namespace bindery
