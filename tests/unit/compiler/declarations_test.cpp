// What a source declares: names, kinds, places, member trees, from both compilers; and what the messages of a
// probe mean.

#include "compiler/declaration_probe.hpp"
#include "support.hpp"

#include <bindery/declarations.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace bindery {
namespace {

using compiler::NamedDeclaration;
using compiler::ProbeResult;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

Declarations declarations(std::string source, Compiler compiler = Compiler::dxc,
                          ShaderTarget target = ShaderTarget::spirv) {
    CompileRequest request{
        .path = "test.hlsl", .source = std::move(source), .target = target, .compiler = compiler};
    return test::compiler().declarations(request);
}

std::vector<std::string> names(const Declarations& declarations) {
    std::vector<std::string> list;
    for (const Declaration& one : declarations.list)
        list.push_back(one.keyword + " " + one.name);
    return list;
}

/// "float3 a @ 0", of the members.
std::vector<std::string> members(const TypeTree& type) {
    std::vector<std::string> list;
    for (const TypeTree& one : type.children)
        list.push_back(one.type_name + " " + one.name + " @ " + std::to_string(one.offset_bytes));
    return list;
}

constexpr const char* source =
    R"(namespace game { struct Lamp { float3 color; struct Inner { uint z; } inner; }; }
struct Forward;
template<typename T> struct Box { T value; };
cbuffer Frame : register(b3) { game::Lamp key; float4x4 view; }
StructuredBuffer<game::Lamp> lamps[4];
RWStructuredBuffer<Box<float2> > boxes;
ConstantBuffer<game::Lamp> one;
namespace game { typedef float3 Vector; StructuredBuffer<Vector> vectors; cbuffer Inside { Lamp a[2]; } }
static const int count = 4;
groupshared float shared_value;
Texture2D picture;
float loose;
float4 main(float4 p : SV_Position) : SV_Target { struct Local { float x; } l; l.x = p.x; return l.x; }
)";

TEST(DeclarationsTest, NamespacesWithinNamespaces) {
    const Declarations found =
        declarations("namespace a { namespace b { namespace c { struct Lamp { float4x4 m; float t; };\n"
                     "StructuredBuffer<Lamp> lamps; cbuffer Frame { Lamp key; } } } }");
    EXPECT_THAT(names(found), ElementsAre("struct a::b::c::Lamp", "StructuredBuffer a::b::c::lamps",
                                          "cbuffer a::b::c::Frame"));
    EXPECT_THAT(found.messages, IsEmpty());
}

TEST(DeclarationsTest, MacrosOfTheSourceDoNotReachTheProbe) {
    const Declarations found =
        declarations("#define register nonsense\n#define void int\n#define uint float\n"
                     "#define space99 nowhere\nstruct S { float a; }; cbuffer C { S s; };");
    EXPECT_THAT(names(found), ElementsAre("struct S", "cbuffer C"));
}

TEST(DeclarationsTest, ConstantBuffersOfOneNameInSeveralNamespaces) {
    const Declarations found =
        declarations("namespace b { cbuffer C { float3 y; float z; } }\n"
                     "namespace a { cbuffer C { float x; } namespace d { cbuffer C {} } }\n"
                     "cbuffer C { float4x4 m; }");
    ASSERT_THAT(names(found), ElementsAre("cbuffer b::C", "cbuffer a::C", "cbuffer a::d::C", "cbuffer C"));
    EXPECT_THAT(members(found.list[0].type), ElementsAre("float3 y @ 0", "float z @ 12"));
    EXPECT_THAT(members(found.list[1].type), ElementsAre("float x @ 0"));
    EXPECT_THAT(members(found.list[2].type), IsEmpty());
    EXPECT_THAT(members(found.list[3].type), ElementsAre("float4x4 m @ 0"));
}

TEST(DeclarationsTest, WarningsAboutTheProbeAreNotTheUsers) {
    const Declarations found =
        declarations("cbuffer Frame { struct { float a; float2 b; } nameless; float z; };");
    ASSERT_THAT(found.list, SizeIs(1));
    for (const CompileMessage& message : found.messages)
        EXPECT_THAT(to_string(message), HasSubstr("test.hlsl"));
}

// DXC's reflection loses these arrays: the last dimension is as long as the matrix has components.
TEST(DeclarationsTest, ArraysOfAsManyMatricesAsAMatrixHasComponents) {
    const std::string in_structure =
        "struct In { float3x3 a[9]; float b; };\n"
        "struct Bones { float4x4 a[16]; float2x2 b[3][4]; row_major float2x3 c[6];\n"
        "In d[2]; float2x2 e; double f; float4x4 g[15]; float2x2 h[4]; };\n";
    const Declarations found =
        declarations(in_structure + "cbuffer Frame { float4x4 a[16]; float2x2 b[4]; Bones c[2]; float2x2 d;"
                                    " float e; float2x1 f; row_major float4x2 g[8]; }");
    ASSERT_THAT(found.list, SizeIs(3));
    EXPECT_THAT(members(found.list[1].type),
                ElementsAre("float4x4[16] a @ 0", "float2x2[3][4] b @ 1024", "float2x3[6] c @ 1216",
                            "In[2] d @ 1360", "float2x2 e @ 2016", "double f @ 2032", "float4x4[15] g @ 2040",
                            "float2x2[4] h @ 3000"));
    EXPECT_EQ(found.list[1].type.children[3].children[0].children[0].type_name, "float3x3[9]");
    EXPECT_EQ(found.list[2].type.children[0].type_name, "float4x4[16]");
    EXPECT_EQ(found.list[2].type.children[1].type_name, "float2x2[4]");
    EXPECT_EQ(found.list[2].type.children[2].children[0].children[7].type_name, "float2x2[4]");
    EXPECT_EQ(found.list[2].type.children[3].type_name, "float2x2");
    EXPECT_EQ(found.list[2].type.children[5].type_name, "float2x1");
    EXPECT_EQ(found.list[2].type.children[6].type_name, "float4x2[8]");
}

TEST(DeclarationsTest, EverythingThatLiesInMemoryInTheOrderOfTheSource) {
    const Declarations found = declarations(source);
    EXPECT_THAT(names(found),
                ElementsAre("struct game::Lamp", "struct game::Lamp::Inner", "cbuffer Frame",
                            "StructuredBuffer lamps", "RWStructuredBuffer boxes", "ConstantBuffer one",
                            "StructuredBuffer game::vectors", "cbuffer game::Inside", "cbuffer $Globals"));
    EXPECT_THAT(found.messages, IsEmpty());
    const Declaration* frame = found.find("Frame");
    ASSERT_NE(frame, nullptr);
    EXPECT_EQ(frame->kind, DeclarationKind::constant_buffer);
    EXPECT_EQ(frame->file, "test.hlsl");
    EXPECT_EQ(frame->line, 4u);
    EXPECT_EQ(frame->column, 9u);
    EXPECT_THAT(members(frame->type), ElementsAre("game::Lamp key @ 0", "float4x4 view @ 32"));
    EXPECT_THAT(members(found.find("game::Inside")->type), ElementsAre("game::Lamp[2] a @ 0"));
    EXPECT_EQ(found.find("game::vectors")->type.type_name, "float3");
    EXPECT_EQ(found.find("boxes")->type.type_name, "Box<float2>");
    EXPECT_THAT(members(found.find("$Globals")->type), ElementsAre("float loose @ 0"));
    EXPECT_EQ(found.find("Absent"), nullptr);
}

TEST(DeclarationsTest, TheSameFromSlang) {
    const Declarations found = declarations(R"(namespace game { struct Lamp { float3 color; uint z; }; }
cbuffer Frame { game::Lamp key; float4x4 view; }
StructuredBuffer<game::Lamp> lamps[4];
ConstantBuffer<game::Lamp> one;
Texture2D picture;
float loose;
)",
                                            Compiler::slang);
    EXPECT_THAT(names(found), ElementsAre("cbuffer $Globals", "cbuffer Frame", "StructuredBuffer lamps",
                                          "ConstantBuffer one", "struct game::Lamp"));
    EXPECT_THAT(found.find("Frame")->type.children, SizeIs(2));
    EXPECT_EQ(found.find("Frame")->type.type_name, "Frame");
}

TEST(DeclarationsTest, PackoffsetIsToldFromPlaces) {
    const char* packed = "cbuffer Free { float a; float4 b; }\n"
                         "cbuffer Put { float2 c : packoffset(c2.z); float d : packoffset(c0.y); }\n";
    for (const Compiler compiler : {Compiler::dxc, Compiler::slang}) {
        const Declarations found = declarations(packed, compiler);
        EXPECT_EQ(found.find("Free")->type.children[1].packoffset_bytes, std::nullopt);
        EXPECT_EQ(found.find("Put")->type.children[0].packoffset_bytes, 40u);
        EXPECT_EQ(found.find("Put")->type.children[1].packoffset_bytes, 4u);
    }
}

TEST(DeclarationsTest, MatrixOrderComesFromWordAndPragma) {
    const Declarations found =
        declarations("#pragma pack_matrix(row_major)\nstruct A { float3x4 m; column_major "
                     "float3x4 c; };\n#pragma pack_matrix(column_major)\nstruct B { float3x4 "
                     "m; row_major float1x4 r; };\n");
    EXPECT_TRUE(found.find("A")->type.children[0].row_major);
    EXPECT_FALSE(found.find("A")->type.children[1].row_major);
    EXPECT_FALSE(found.find("B")->type.children[0].row_major);
    EXPECT_TRUE(found.find("B")->type.children[1].row_major);
    EXPECT_EQ(found.find("B")->type.children[1].type_name, "float1x4");
    EXPECT_EQ(found.find("B")->type.children[1].shape, TypeShape::matrix);
}

TEST(DeclarationsTest, MinPrecisionDependsOnTheTarget) {
    const char* text = "struct A { min16float a; half b; min16uint2 c; };\n";
    const TypeTree wide = declarations(text, Compiler::dxc, ShaderTarget::dxil_6_0).find("A")->type;
    EXPECT_TRUE(wide.children[0].min_precision);
    EXPECT_EQ(wide.children[0].type_name, "min16float");
    EXPECT_EQ(wide.children[1].scalar, Scalar::float32);
    EXPECT_EQ(wide.children[2].type_name, "min16uint2");
    EXPECT_EQ(wide.children[2].size_bytes, 8u);
    const TypeTree native = declarations(text).find("A")->type;
    EXPECT_FALSE(native.children[0].min_precision);
    EXPECT_EQ(native.children[1].scalar, Scalar::float16);
}

TEST(DeclarationsTest, EmptyOnesAreThere) {
    const Declarations found =
        declarations("struct None {};\ncbuffer Nothing {}\ncbuffer Some { float3 a; None n; }\n");
    EXPECT_THAT(names(found), ElementsAre("struct None", "cbuffer Nothing", "cbuffer Some"));
    EXPECT_THAT(found.find("Nothing")->type.children, IsEmpty());
    EXPECT_THAT(found.find("Some")->type.children, SizeIs(2));
}

TEST(DeclarationsTest, WhatHasNoLayoutIsANoteAtItsPlace) {
    const Declarations found = declarations(
        "struct A { float a; };\nstruct T { Texture2D t; };\ncbuffer C { T t; }\nstruct B { A a; };\n");
    EXPECT_THAT(names(found), ElementsAre("struct A", "struct B"));
    ASSERT_THAT(found.messages, SizeIs(2));
    for (const CompileMessage& message : found.messages) {
        EXPECT_EQ(message.severity, Severity::note);
        EXPECT_EQ(message.file, "test.hlsl");
        EXPECT_THAT(message.text, HasSubstr("has no layout in memory"));
    }
    const Declarations slang = declarations("struct T { Texture2D t; };\n", Compiler::slang);
    EXPECT_THAT(slang.list, IsEmpty());
    EXPECT_THAT(slang.messages, SizeIs(1));
}

TEST(DeclarationsTest, SourceWithErrorsThrowsWithPlaces) {
    for (const Compiler compiler : {Compiler::dxc, Compiler::slang}) {
        try {
            declarations("struct A { float a; };\nstruct B { Nonsense b; };\n", compiler);
            ADD_FAILURE() << to_string(compiler);
        } catch (const CompileError& error) {
            ASSERT_FALSE(error.messages().empty());
            EXPECT_EQ(error.messages().front().line, 2u) << to_string(compiler);
        }
    }
}

TEST(DeclarationsTest, RequestsThatNoCompilerCanDoAreRefused) {
    try {
        declarations("", Compiler::slang, ShaderTarget::dxil_6_0);
        ADD_FAILURE();
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::compiler_argument);
    }
}

// --- the probe's messages

CompileMessage message(std::string file, std::uint32_t line, Severity severity, std::string text = "text") {
    return {std::move(file), line, 1, severity, std::move(text)};
}

TEST(DeclarationProbeTest, LinesOfTheProbeNameTheirDeclarations) {
    const std::vector<CompileMessage> messages{
        message("a.hlsl", 3, Severity::warning),
        message("bindery probe", 2, Severity::error),
        message("bindery probe prelude", 2, Severity::error), // in a template's body …
        message("bindery probe", 4, Severity::note),          // … which the fourth line instantiates
        message("bindery probe", 2, Severity::error),
        message("bindery probe", 9, Severity::error), // beyond the declarations
    };
    EXPECT_THAT(compiler::refused_declarations(messages, 5), ElementsAre(1u, 3u));
}

TEST(DeclarationProbeTest, ErrorsBehindTheSourceGoToWhatIsOpen) {
    const CompileMessage end = message("a.hlsl", 20, Severity::error);
    const std::vector<CompileMessage> unclosed{
        message("bindery probe prelude", 9, Severity::error, "expected '}'"),
        message("a.hlsl", 7, Severity::note, "to match this '{'"),
    };
    const auto placed = compiler::errors_of_source(unclosed, end);
    ASSERT_THAT(placed, SizeIs(1));
    EXPECT_EQ(placed[0].line, 7u);
    EXPECT_EQ(placed[0].text, "expected '}'");
    const auto cut = compiler::errors_of_source(std::vector{unclosed[0]}, end);
    ASSERT_THAT(cut, SizeIs(1));
    EXPECT_EQ(cut[0].line, 20u);
    EXPECT_THAT(cut[0].text, HasSubstr("The source ends too early"));
}

TEST(DeclarationProbeTest, ProbesAgainWithoutWhatIsRefused) {
    std::vector<NamedDeclaration> given(3);
    for (std::size_t i = 0; i < given.size(); ++i)
        given[i].name = given[i].type_name = "T" + std::to_string(i);
    std::vector<std::size_t> probed;
    const Declarations found =
        compiler::probed_declarations(given, {}, [&](std::span<const NamedDeclaration> declarations) {
            probed.push_back(declarations.size());
            if (declarations.size() == 3)
                return ProbeResult{false, {}, {message("bindery probe", 2, Severity::error)}};
            return ProbeResult{
                true, std::vector<std::optional<TypeTree>>(declarations.size(), TypeTree{}), {}};
        });
    EXPECT_THAT(probed, ElementsAre(3u, 0u, 2u)); // the source alone, to know whose fault it is
    EXPECT_THAT(names(found), ElementsAre(" T0", " T2"));
    ASSERT_THAT(found.messages, SizeIs(1));
    EXPECT_THAT(found.messages[0].text, HasSubstr("'T1' has no layout"));
}

} // namespace
} // namespace bindery
