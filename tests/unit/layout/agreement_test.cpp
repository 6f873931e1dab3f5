// Pairs of a C++ struct and an HLSL one: those that differ in one way are refused with the right member's
// name, those that only look odd are accepted. The HLSL side is what DXC says of it.

#include <bindery/declarations.hpp>
#include <bindery/layout.hpp>
#include <bindery/shader/bindings.hpp>
#include <bindery/shader_compiler.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

// What members are made of, in C++ and in the HLSL below.
struct Inner {
    float2 a;
    float2 b;
};
struct Deep {
    Inner in_;
    uint z;
};
struct Packed64 { // what `#pragma pack` would make of {uint; uint64_t}
    uint a;
    uint b[2];
};
struct Tail {
    float a;
    float b;
};
struct TailLong {
    float a;
    float b;
    float c;
};
struct Tail64 {
    uint64_t a;
    uint b;
};
struct Wide {
    float x;
    float y;
};
enum class Color : std::uint32_t { red };

constexpr std::string_view parts = R"(
struct Inner { float2 a; float2 b; };
struct Same { float2 a; float2 b; };
struct Deep { Inner in_; uint z; };
struct Deep2Inner { float2 a; int2 b; };
struct Deep2 { Deep2Inner in_; uint z; };
struct Packed64 { uint a; uint64_t b; };
struct Tail { float a; float b; };
struct TailLong { float a; float b; float c; };
struct Tail64 { uint64_t a; uint b; };
struct Narrow { float x; };
)";

struct Pair {
    TypeTree cpp;
    std::string hlsl;
    std::string path{}; ///< The member that the refusal names.
    Disagreement what = Disagreement::name;
};

template<class T>
Pair pair(std::string hlsl, std::string path = "", Disagreement what = Disagreement::name) {
    return {type_tree(layout_of<T>().nodes), std::move(hlsl), std::move(path), what};
}

/// What DXC makes of the HLSL halves, all in one compile.
std::vector<TypeTree> shader_trees(const std::vector<Pair>& pairs) {
    CompileRequest request;
    request.path = "pairs.hlsl";
    request.source = std::string(parts);
    for (std::size_t i = 0; i < pairs.size(); ++i)
        *request.source +=
            fmt::format("struct P{0} {{ {1} }};\nStructuredBuffer<P{0}> p{0};\n", i, pairs[i].hlsl);
    static ShaderCompiler compiler;
    const Declarations declarations = compiler.declarations(request);
    std::vector<TypeTree> trees;
    for (std::size_t i = 0; i < pairs.size(); ++i)
        trees.push_back(declarations.find(fmt::format("p{}", i))->type);
    return trees;
}

struct Refused0 {
    float3 a;
    float2 b;
};
struct Refused1 {
    float2 b;
    float3 a;
};
struct Refused2 {
    float a;
    float b;
    float c;
};
struct Refused3 {
    float a;
    float b;
};
struct Refused4 {
    float a;
    float b;
    float c;
};
struct Refused5 {
    float a;
    float c;
};
struct Refused6 {
    float a;
    float b;
    float c;
};
struct Refused7 {
    float a;
    float b;
};
struct Refused8 {
    float4x4 m;
};
struct Refused9 {
    float3x4 m;
    float a;
};
struct Refused10 {
    float2x3 m[2];
};
struct Refused11 {
    float4x3 m;
};
struct Refused12 {
    float a;
    float d;
    uint64_t b;
};
struct Refused13 {
    float a;
    uint c;
    uint d;
    uint e;
};
struct Refused14 {
    Packed64 s;
    float a;
};
struct Refused15 {
    Tail s;
    float a;
};
struct Refused16 {
    TailLong s;
    float a;
};
struct Refused17 {
    float a[3];
    float b;
};
struct Refused18 {
    float a[4];
};
struct Refused19 {
    Wide a[2];
    float b;
};
struct Refused20 {
    float3 a[2];
};
struct Refused21 {
    float4 a[2];
};
struct Refused22 {
    float a;
};
struct Refused23 {
    int a;
};
struct Refused24 {
    uint a;
    uint b;
};
struct Refused25 {
    float16_t a;
    float16_t b;
};
struct Refused26 {
    float16_t2 a;
};
struct Refused27 {
    double a;
};
struct Refused28 {
    double a;
};
struct Refused29 {
    uint64_t a;
};
struct Refused30 {
    float16_t a;
    float16_t pad;
    float b;
};
struct Refused31 {
    float2 a;
    float2 b;
};
struct Refused32 {
    Inner s;
};
struct Refused33 {
    float4 s;
};
struct Refused34 {
    Inner s;
    Inner t;
};
struct Refused35 {
    Deep s;
};
struct Refused36 {
    Texture2DHandle<float4> t;
    uint a;
};
struct Refused37 {
    uint a;
    float3 b;
    float c;
};
struct Refused38 {
    float4x4 a;
    float3x3 n;
};
struct Refused39 {
    int16_t a;
    int16_t b;
    int c;
};
struct Refused40 {
    float a[2];
    float b[2];
};
struct Refused41 {
    Texture2DHandle<float4> t;
    Texture2DHandle<float4> u;
};
struct WithBool {
    bool on;
    float a;
};
struct Short {
    float4 a;
    uint b;
};
struct NeedsPadding {
    float a;
    Packed64 s;
};

struct Odd0 {
    float3 position;
    float2 size;
    uint2 state;
};
struct Odd1 {
    float a[3];
};
struct Odd2 {
    float3 a;
};
struct Odd3 {
    float4 a[4];
};
struct Odd4 {
    float4x4 a;
};
struct Odd5 {
    int a;
};
struct Odd6 {
    uint a;
};
struct Odd7 {
    int16_t a;
    int16_t b;
};
struct Odd8 {
    int64_t a;
};
struct Odd9 {
    bool32 a;
};
struct Odd10 {
    bool32 a;
};
struct Odd11 {
    uint a;
};
struct Odd12 {
    float a[2][3];
};
struct Odd13 {
    float a[6];
};
struct Odd14 {
    float a[2][3][4];
};
struct Odd15 {
    float a[1];
};
struct Odd16 {
    float a;
};
struct Odd17 {
    Inner s;
};
struct Odd18 {
    Inner s[3];
};
struct Odd19 {
    uint2 a;
    uint64_t b;
};
struct Odd20 {
    uint a;
    uint64_t b;
};
struct Odd21 {
    uint a;
    uint pad;
    uint64_t b;
};
struct Odd22 {
    uint64_t a;
    uint b;
};
struct Odd23 {
    Tail64 s;
    float a;
    float b;
};
struct Odd24 {
    double3 a;
    float b;
};
struct Odd25 {
    float16_t3 a;
    float16_t b;
};
struct Odd26 {
    float16_t a;
    float b;
};
struct Odd27 {
    float4x3 a;
    float3x4 b;
};
struct Odd28 {
    float2x2 a[3];
};
struct Odd29 {
    float3x2 m;
    float a;
};
struct Odd30 {
    Texture2DHandle<float4> t;
    uint a;
};
struct Odd31 {
    Color c;
};
struct Odd32 {
    Color c;
    Color d;
};
struct Odd33 {
    Deep s;
};
struct Odd34 {
    Deep s[2][2];
};
struct Odd35 {
    float3 a;
    float b;
    float3 c;
    float d;
};
struct Odd36 {
    uint16_t a;
    uint16_t b;
    uint c;
};
struct Odd37 {
    float4 a;
    float3 b;
    float2 c;
    float d;
};
struct Odd38 {
    float row_of_names;
    float Row_of_names;
};
struct Odd39 {
    double a;
    double b[2];
};
struct Odd40 {
    uint64_t3 a;
    uint64_t b;
};
struct Odd41 {
    float a0;
    float a1;
    float a2;
    float a3;
    float a4;
    float a5;
    float a6;
    float a7;
    float a8;
    float a9;
    float b0;
    float b1;
    float b2;
    float b3;
    float b4;
    float b5;
    float b6;
    float b7;
    float b8;
    float b9;
};

std::vector<Pair> refused_pairs() {
    return {
        pair<Refused0>("float2 a; float3 b;", "a", Disagreement::type),
        pair<Refused1>("float3 a; float2 b;", "b", Disagreement::name),
        pair<Refused2>("float a; float c; float b;", "b", Disagreement::name),
        pair<Refused3>("float a; float b; float c; float d;", "c", Disagreement::missing),
        pair<Refused4>("float a; float b;", "c", Disagreement::extra),
        pair<Refused5>("float a; float b; float c;", "b", Disagreement::missing),
        pair<Refused6>("float a; float c;", "b", Disagreement::extra),
        pair<Refused7>("float a; float d;", "b", Disagreement::name),
        pair<Refused8>("row_major float4x4 m;", "m", Disagreement::matrix_order),
        pair<Refused9>("row_major float3x4 m; float a;", "m", Disagreement::matrix_order),
        pair<Refused10>("row_major float2x3 m[2];", "m", Disagreement::matrix_order),
        pair<Refused11>("float3x4 m;", "m", Disagreement::type),
        pair<Refused12>("float a; uint64_t b; float d;", "d", Disagreement::name),
        pair<Refused13>("float a; uint64_t c; uint e; uint d;", "c", Disagreement::offset),
        pair<Refused14>("Packed64 s; float a;", "s.b", Disagreement::offset),
        pair<Refused15>("TailLong s; float a;", "s.c", Disagreement::missing),
        pair<Refused16>("Tail s; float a;", "s.c", Disagreement::extra),
        pair<Refused17>("float a[4]; float b;", "a", Disagreement::array_count),
        pair<Refused18>("float a[3];", "a", Disagreement::array_count),
        pair<Refused19>("Narrow a[2]; float b;", "a.y", Disagreement::extra),
        pair<Refused20>("float4 a[2];", "a", Disagreement::type),
        pair<Refused21>("float3 a[2];", "a", Disagreement::type),
        pair<Refused22>("int a;", "a", Disagreement::type),
        pair<Refused23>("float a;", "a", Disagreement::type),
        pair<Refused24>("uint a; float b;", "b", Disagreement::type),
        pair<Refused25>("float a; float b;", "a", Disagreement::type),
        pair<Refused26>("uint16_t2 a;", "a", Disagreement::type),
        pair<Refused27>("uint64_t a;", "a", Disagreement::type),
        pair<Refused28>("float a; float b;", "a", Disagreement::type),
        pair<Refused29>("uint2 b; ", "a", Disagreement::name),
        pair<Refused30>("float16_t a; float b;", "pad", Disagreement::extra),
        pair<Refused31>("float4 a;", "a", Disagreement::type),
        pair<Refused32>("float4 s;", "s", Disagreement::type),
        pair<Refused33>("Inner s;", "s", Disagreement::type),
        pair<Refused34>("Inner s; Deep t;", "t.a", Disagreement::name),
        pair<Refused35>("Deep2 s;", "s.in_.b", Disagreement::type),
        pair<Refused36>("uint2 t; uint a;", "t", Disagreement::type),
        pair<Refused37>("uint a; float3 b; uint c;", "c", Disagreement::type),
        pair<Refused38>("float4x4 a; float4x3 n;", "n", Disagreement::type),
        pair<Refused39>("int16_t a; int16_t b; int16_t c; int16_t d;", "c", Disagreement::type),
        pair<Refused40>("float b[2]; float a[2];", "a", Disagreement::name),
        pair<Refused41>("uint t;", "u", Disagreement::extra),
        pair<WithBool>("bool on; float a;", "on", Disagreement::bool_size),
    };
}

std::vector<Pair> accepted_pairs() {
    return {
        pair<Odd0>("float3 position; float2 size; uint2 state;"),
        pair<Odd1>("float3 a;"),
        pair<Odd2>("float a[3];"),
        pair<Odd3>("float4x4 a;"),
        pair<Odd4>("float4 a[4];"),
        pair<Odd5>("uint a;"),
        pair<Odd6>("int a;"),
        pair<Odd7>("uint16_t a; uint16_t b;"),
        pair<Odd8>("uint64_t a;"),
        pair<Odd9>("bool a;"),
        pair<Odd10>("uint a;"),
        pair<Odd11>("bool a;"),
        pair<Odd12>("float a[6];"),
        pair<Odd13>("float a[2][3];"),
        pair<Odd14>("float a[4][3][2];"),
        pair<Odd15>("float a;"),
        pair<Odd16>("float a[1];"),
        pair<Odd17>("Same s;"),
        pair<Odd18>("Same s[3];"),
        pair<Odd19>("uint2 a; uint64_t b;"),
        pair<Odd20>("uint a; uint64_t b;"),
        pair<Odd21>("uint a; uint pad; uint64_t b;"),
        pair<Odd22>("uint64_t a; uint b;"),
        pair<Odd23>("Tail64 s; float a; float b;"),
        pair<Odd24>("double3 a; float b;"),
        pair<Odd25>("float16_t3 a; float16_t b;"),
        pair<Odd26>("float16_t a; float b;"),
        pair<Odd27>("float4x3 a; float3x4 b;"),
        pair<Odd28>("float2x2 a[3];"),
        pair<Odd29>("column_major float3x2 m; float a;"),
        pair<Odd30>("uint t; uint a;"),
        pair<Odd31>("uint c;"),
        pair<Odd32>("int c; int d;"),
        pair<Odd33>("Deep s;"),
        pair<Odd34>("Deep s[4];"),
        pair<Odd35>("float3 a; float b; float3 c; float d;"),
        pair<Odd36>("uint16_t a; uint16_t b; uint c;"),
        pair<Odd37>("float4 a; float3 b; float2 c; float d;"),
        pair<Odd38>("float row_of_names; float Row_of_names;"),
        pair<Odd39>("double a; double b[2];"),
        pair<Odd40>("uint64_t3 a; uint64_t b;"),
        pair<Odd41>("float a0; float a1; float a2; float a3; float a4; float a5; float a6; float a7; float "
                    "a8; float a9; float b0; float b1; float b2; float b3; float b4; float b5; float b6; "
                    "float b7; float b8; float b9;"),
    };
}

TEST(Agreement, PairsThatDifferInOneWayAreRefusedByTheMembersName) {
    const std::vector<Pair> pairs = refused_pairs();
    ASSERT_GE(pairs.size(), 40u);
    const std::vector<TypeTree> trees = shader_trees(pairs);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        SCOPED_TRACE(pairs[i].hlsl);
        const auto mismatch = compare_element(pairs[i].cpp, trees[i]);
        ASSERT_TRUE(mismatch);
        EXPECT_EQ(mismatch->path, pairs[i].path) << mismatch->text;
        EXPECT_EQ(mismatch->what, pairs[i].what) << mismatch->text;
        EXPECT_NE(mismatch->text.find("\"" + pairs[i].path + "\""), std::string::npos) << mismatch->text;
    }
}

TEST(Agreement, PairsThatOnlyLookOddAreAccepted) {
    const std::vector<Pair> pairs = accepted_pairs();
    ASSERT_GE(pairs.size(), 40u);
    const std::vector<TypeTree> trees = shader_trees(pairs);
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        const auto mismatch = compare_element(pairs[i].cpp, trees[i]);
        EXPECT_FALSE(mismatch) << pairs[i].hlsl << ": " << mismatch->text;
    }
}

TEST(Agreement, TheTextSaysWhatMendsIt) {
    TypeTree shader = type_tree(layout_of<NeedsPadding>().nodes);
    TypeTree cpp = shader;
    shader.children[1].offset_bytes = 16;
    auto mismatch = compare_element(cpp, shader);
    ASSERT_TRUE(mismatch);
    EXPECT_EQ(mismatch->cpp_bytes, 4u);
    EXPECT_EQ(mismatch->shader_bytes, 16u);
    EXPECT_NE(mismatch->text.find("member \"s\" of \"bindery::"), std::string::npos) << mismatch->text;
    EXPECT_NE(mismatch->text.find("lies at byte 4 in C++ and at byte 16 in the shader; \"std::uint32_t "
                                  "padding_s[3];\" in front of it in C++ mends it"),
              std::string::npos)
        << mismatch->text;
    mismatch = compare_element(shader, cpp);
    ASSERT_TRUE(mismatch);
    EXPECT_NE(mismatch->text.find("\"uint padding_s[3];\" in front of it in HLSL mends it"),
              std::string::npos)
        << mismatch->text;
}

TEST(Agreement, TailPaddingIsOfTheWhole) {
    const TypeTree cpp = type_tree(layout_of<Short>().nodes);
    TypeTree shader = cpp;
    shader.stride_bytes = 32;
    const auto mismatch = compare_element(cpp, shader);
    ASSERT_TRUE(mismatch);
    EXPECT_EQ(mismatch->what, Disagreement::size);
    EXPECT_NE(
        mismatch->text.find("takes 20 bytes in C++ and 32 in the shader; \"std::uint32_t padding_end[3];\""),
        std::string::npos)
        << mismatch->text;
}

TEST(Agreement, StridesOfArraysAreCompared) {
    struct Holder {
        Wide w[3];
    };
    const TypeTree cpp = type_tree(layout_of<Holder>().nodes);
    TypeTree shader = cpp;
    shader.children[0].stride_bytes = 16;
    const auto mismatch = compare_element(cpp, shader);
    ASSERT_TRUE(mismatch);
    EXPECT_EQ(mismatch->what, Disagreement::array_stride);
    EXPECT_EQ(mismatch->path, "w");
}

} // namespace
} // namespace bindery
