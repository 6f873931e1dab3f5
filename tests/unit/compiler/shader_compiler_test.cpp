// The service with the real compilers: code, errors, files, threads. No GPU.

#include "model/dxil_container.hpp"
#include "spirv/module.hpp"
#include "support.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <thread>

namespace bindery {
namespace {

using ::testing::HasSubstr;

constexpr const char* trivial = "[shader(\"compute\")] [numthreads(1, 1, 1)] void main() {}\n";

std::vector<std::uint32_t> words_of(const Shader& shader) {
    std::vector<std::uint32_t> words(shader.bytecode.size() / 4);
    std::memcpy(words.data(), shader.bytecode.data(), words.size() * 4);
    return words;
}

/// The messages of a request that has to fail.
std::vector<CompileMessage> messages_of(const CompileRequest& request) {
    try {
        test::compiler().compile(request);
    } catch (const CompileError& error) {
        EXPECT_EQ(error.rule(), Rule::compiler_error);
        return error.messages();
    }
    ADD_FAILURE() << "the shader compiles";
    return {};
}

CompileMessage first_error(const CompileRequest& request) {
    for (CompileMessage& message : messages_of(request))
        if (message.severity == Severity::error)
            return message;
    ADD_FAILURE() << "no message is an error";
    return {};
}

class EachCompiler : public ::testing::TestWithParam<Compiler> {};
INSTANTIATE_TEST_SUITE_P(, EachCompiler, ::testing::Values(Compiler::dxc, Compiler::slang),
                         [](const auto& info) { return std::string(to_string(info.param)); });

TEST_P(EachCompiler, IsFoundAndHasAVersion) {
    const CompilerInfo info = test::compiler().info(GetParam());
    EXPECT_TRUE(info.found);
    EXPECT_FALSE(info.version.empty());
    EXPECT_TRUE(std::filesystem::exists(info.library));
    EXPECT_FALSE(info.found_by.empty());
    EXPECT_FALSE(info.searched.empty());
}

TEST_P(EachCompiler, MakesSpirvWithTheEntryByName) {
    const Shader shader = test::compiler().compile(test::request(trivial, GetParam()));
    const spirv::Module module = spirv::Module::read(words_of(shader));
    bool found = false;
    for (std::size_t i = 0; i < module.size(); ++i)
        found |= module[i].op() == spirv::Op::entry_point && module[i].string(2) == "main";
    EXPECT_TRUE(found);
    EXPECT_EQ(shader.stage, Stage::compute);
    EXPECT_EQ(shader.entry, "main");
    ASSERT_TRUE(shader.side_car.has_value());
    EXPECT_EQ(*shader.side_car, SideCar{});
    EXPECT_THAT(shader.warnings, ::testing::IsEmpty());
}

TEST_P(EachCompiler, GivesTheSameBytesTwice) {
    const CompileRequest request =
        test::request("RWByteAddressBuffer b; [shader(\"compute\")] [numthreads(8, 1, 1)]"
                      "void main(uint3 i : SV_DispatchThreadID) { b.Store(i.x * 4, i.x); }",
                      GetParam());
    EXPECT_EQ(test::compiler().compile(request).bytecode, test::compiler().compile(request).bytecode);
    ShaderCompiler another;
    EXPECT_EQ(test::compiler().compile(request).bytecode, another.compile(request).bytecode);
}

TEST_P(EachCompiler, SyntaxErrorHasFileLineAndColumn) {
    const CompileRequest request =
        test::request("\nvoid helper() {\n    flaot4 x;\n}\n" + std::string(trivial), GetParam());
    const CompileMessage message = first_error(request);
    EXPECT_EQ(message.file, request.path.string());
    EXPECT_EQ(message.line, 3u);
    EXPECT_EQ(message.column, 5u);
    EXPECT_THAT(message.text, HasSubstr("flaot4"));
}

TEST_P(EachCompiler, ErrorInAnIncludedFileNamesThatFile) {
    const test::TemporaryDir dir;
    dir.write("inner/bad.h", "int ok;\nint bad = ;\n");
    CompileRequest request = test::request("#include \"inner/bad.h\"\n" + std::string(trivial), GetParam());
    request.path = dir / "main.hlsl";
    const CompileMessage message = first_error(request);
    EXPECT_EQ(std::filesystem::path(message.file).filename(), "bad.h");
    EXPECT_EQ(message.line, 2u);
    EXPECT_EQ(message.column, 11u);
}

TEST_P(EachCompiler, MissingIncludeIsNamed) {
    const CompileRequest request =
        test::request("\n#include \"nowhere.h\"\n" + std::string(trivial), GetParam());
    const CompileMessage message = first_error(request);
    EXPECT_EQ(message.line, 2u);
    EXPECT_THAT(message.text, HasSubstr("nowhere.h"));
}

TEST_P(EachCompiler, CppInASharedHeaderIsAnErrorInThatHeader) {
    const test::TemporaryDir dir;
    dir.write("shared.h",
              "#pragma once\nstruct Good { float a; };\n#include <vector>\nstd::vector<int> v;\n");
    CompileRequest request = test::request("#include \"shared.h\"\n" + std::string(trivial), GetParam());
    request.path = dir / "main.hlsl";
    const CompileMessage message = first_error(request);
    EXPECT_EQ(std::filesystem::path(message.file).filename(), "shared.h");
    EXPECT_EQ(message.line, 3u);
}

TEST_P(EachCompiler, MissingEntryIsNamed) {
    CompileRequest request = test::request(trivial, GetParam());
    request.entry = "nowhere";
    EXPECT_THAT(first_error(request).text, HasSubstr("nowhere"));
}

TEST_P(EachCompiler, EmptySourceIsAnErrorAndNoCrash) {
    EXPECT_FALSE(messages_of(test::request("", GetParam())).empty());
}

TEST_P(EachCompiler, DefinesAndIncludeDirsArrive) {
    const test::TemporaryDir dir;
    dir.write("found/answer.h", "#define ANSWER 42\n");
    CompileRequest request =
        test::request("#include <answer.h>\n#if ANSWER != EXPECTED || !defined(FLAG)\n#error no\n#endif\n" +
                          std::string(trivial),
                      GetParam());
    request.include_dirs = {dir / "found"};
    request.defines = {{"EXPECTED", "42"}, {"FLAG"}};
    const Shader shader = test::compiler().compile(request);
    EXPECT_THAT(shader.dependencies, ::testing::ElementsAre(dir / "found/answer.h"));
    request.defines[0].value = "41";
    EXPECT_THAT(first_error(request).text, HasSubstr("no"));
}

TEST_P(EachCompiler, DependenciesAreNormalisedAndSorted) {
    const test::TemporaryDir dir;
    dir.write("a/z.h", "int z;\n");
    dir.write("b.h", "#include \"a/../a/z.h\"\n");
    const std::filesystem::path source =
        dir.write("main.hlsl", "#include \"b.h\"\n#include \"./b.h\"\n" + std::string(trivial));
    CompileRequest request;
    request.path = source;
    request.compiler = GetParam();
    if (GetParam() == Compiler::slang) // without #pragma once the header counts twice, as it should
        dir.write("b.h", "#pragma once\n#include \"a/../a/z.h\"\n");
    else
        dir.write("b.h", "#ifndef B\n#define B\n#include \"a/../a/z.h\"\n#endif\n");
    EXPECT_THAT(test::compiler().compile(request).dependencies,
                ::testing::ElementsAre(dir / "a/z.h", dir / "b.h", dir / "main.hlsl"));
}

TEST_P(EachCompiler, UnreadableSourceIsNamed) {
    for (const char* path : {"/nowhere/shader.hlsl", "/"}) {
        CompileRequest request;
        request.path = path;
        request.compiler = GetParam();
        try {
            test::compiler().compile(request);
            FAIL() << "compiled " << path;
        } catch (const Error& error) {
            EXPECT_EQ(error.rule(), Rule::file_unreadable);
            EXPECT_THAT(error.detail(), HasSubstr(path));
        }
    }
}

TEST_P(EachCompiler, FourThreadsAtOnce) {
    ShaderCompiler compiler;
    std::vector<std::vector<std::byte>> expected;
    const auto numbered = [](Compiler which, int i) {
        return test::request(
            "RWByteAddressBuffer b; [shader(\"compute\")] [numthreads(1, 1, 1)] void main() { b.Store(0, " +
                std::to_string(i) + "); }",
            which);
    };
    for (int i = 0; i < 4; ++i)
        expected.push_back(compiler.compile(numbered(GetParam(), i)).bytecode);
    std::vector<int> wrong(4, 0);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&, t] {
            for (int i = 0; i < 4; ++i)
                wrong[t] +=
                    compiler.compile(numbered(GetParam(), (i + t) % 4)).bytecode != expected[(i + t) % 4];
        });
    for (std::thread& thread : threads)
        thread.join();
    EXPECT_THAT(wrong, ::testing::Each(0));
}

TEST_P(EachCompiler, AnotherLibraryOfThatNameIsPassedOver) {
    const test::TemporaryDir dir;
    dir.write("libdxcompiler.so", "not a library");
    dir.write("libslang-compiler.so", "not a library");
    ShaderCompiler compiler({.compiler_dirs = {dir.path()}});
    const CompilerInfo info = compiler.info(GetParam());
    EXPECT_TRUE(info.found);
    EXPECT_NE(info.found_by, "options");
    EXPECT_EQ(info.searched.front().parent_path(), dir.path());
}

TEST_P(EachCompiler, EnvironmentNamesTheLibrary) {
    const std::filesystem::path library = test::compiler().info(GetParam()).library;
    const char* variable = GetParam() == Compiler::dxc ? "BINDERY_DXC" : "BINDERY_SLANG";
    for (const std::filesystem::path& value : {library, library.parent_path()}) {
        setenv(variable, value.c_str(), 1);
        const CompilerInfo info = ShaderCompiler().info(GetParam());
        unsetenv(variable);
        EXPECT_TRUE(info.found);
        EXPECT_EQ(info.found_by, variable);
    }
}

TEST_P(EachCompiler, WhoNamesALibraryGetsNoOther) {
    const char* variable = GetParam() == Compiler::dxc ? "BINDERY_DXC" : "BINDERY_SLANG";
    setenv(variable, "/no/such/library.so", 1);
    ShaderCompiler compiler;
    const CompilerInfo info = compiler.info(GetParam());
    EXPECT_FALSE(info.found);
    try {
        compiler.compile(test::request(trivial, GetParam()));
        ADD_FAILURE() << "it compiled";
    } catch (const Error& error) {
        EXPECT_EQ(error.id(), "compiler.missing");
        EXPECT_THAT(error.what(), ::testing::HasSubstr("/no/such/library.so"));
    }
    unsetenv(variable);
}

TEST_P(EachCompiler, AnIncludeFolderThatIsNotThereIsNamed) {
    CompileRequest request = test::request(trivial, GetParam());
    request.include_dirs.push_back("no/such/folder");
    try {
        test::compiler().compile(request);
        ADD_FAILURE() << "it compiled";
    } catch (const Error& error) {
        EXPECT_EQ(error.id(), "compiler.argument");
        EXPECT_THAT(error.what(), ::testing::HasSubstr("no/such/folder"));
    }
}

// A sum of n terms is nested n deep, and both compilers recurse: on a stack of 8 MiB DXC dies of 10,000
// terms. Slang's time grows with their square.
TEST_P(EachCompiler, DeepExpressionsDoNotCrash) {
    std::string sum = "1u";
    for (int i = 0; i < (GetParam() == Compiler::dxc ? 10'000 : 4'000); ++i)
        sum += "+x";
    const std::string source = "RWByteAddressBuffer b : register(u0);\n"
                               "[shader(\"compute\")] [numthreads(1, 1, 1)] void main(uint3 id : "
                               "SV_DispatchThreadID) { uint x = id.x; b.Store(0, " +
                               sum + "); }";
    try {
        EXPECT_FALSE(test::compiler().compile(test::request(source, GetParam())).bytecode.empty());
    } catch (const CompileError&) {
        SUCCEED(); // a compiler may have a limit, and says so
    }
}

constexpr ShaderTarget dxil_targets[] = {ShaderTarget::dxil_6_0, ShaderTarget::dxil_6_2,
                                         ShaderTarget::dxil_6_5, ShaderTarget::dxil_6_6};

TEST(ShaderCompiler, DxilHasItsHash) {
    for (const ShaderTarget target : dxil_targets) {
        const Shader shader = test::compiler().compile(test::request(trivial, Compiler::dxc, target));
        EXPECT_FALSE(model::read_dxil_parts(shader.bytecode, "shader").empty());
        EXPECT_EQ(model::stored_dxil_hash(shader.bytecode), model::dxil_hash(shader.bytecode));
        EXPECT_NE(model::stored_dxil_hash(shader.bytecode), model::DxilHash{});
    }
}

TEST(ShaderCompiler, WarningsDoNotStopIt) {
    const Shader shader = test::compiler().compile(
        test::request("uint f() { uint a[2] = {1, 2}; int i = 1.5; return a[i]; }\n" + std::string(trivial),
                      Compiler::dxc));
    ASSERT_FALSE(shader.warnings.empty());
    EXPECT_EQ(shader.warnings[0].severity, Severity::warning);
    EXPECT_EQ(shader.warnings[0].line, 1u);
}

TEST(ShaderCompiler, DebugInfoAddsSource) {
    CompileRequest request = test::request(trivial, Compiler::dxc);
    const std::size_t without = test::compiler().compile(request).bytecode.size();
    request.debug_info = true;
    EXPECT_GT(test::compiler().compile(request).bytecode.size(), without);
}

TEST(ShaderCompiler, MissingCompilerNamesEveryPlace) {
    // A search that finds nothing: every place is made to be no library.
    const test::TemporaryDir dir;
    dir.write("libdxcompiler.so", "not a library");
    ShaderCompiler compiler({.compiler_dirs = {dir.path()}});
    const CompilerInfo info = compiler.info(Compiler::dxc);
    EXPECT_THAT(info.searched.size(), ::testing::Ge(2u));
    EXPECT_THAT(info.searched, ::testing::Contains(std::filesystem::path("libdxcompiler.so")));
}

/// What every compiler tells alike of an element: which it is and where the target has it.
auto element(const char* semantic, std::uint32_t index, std::uint32_t location, Scalar scalar,
             unsigned mask) {
    return ::testing::AllOf(::testing::Field(&StageElement::semantic, semantic),
                            ::testing::Field(&StageElement::semantic_index, index),
                            ::testing::Field(&StageElement::location, location),
                            ::testing::Field(&StageElement::scalar, scalar),
                            ::testing::Field(&StageElement::component_mask, mask));
}

TEST(ShaderCompiler, EveryGraphicsStageCompiles) {
    const std::string source = R"(
struct V { float4 position : SV_Position; float2 uv : TEXCOORD0; };
[shader("vertex")] V vs(float3 p : POSITION, float2 uv : TEXCOORD3, uint id : SV_VertexID) {
    V v; v.position = float4(p, id); v.uv = uv; return v;
}
[shader("pixel")] float4 ps(V v) : SV_Target1 { return v.position + v.uv.xyxy; }
)";
    for (const Compiler which : {Compiler::dxc, Compiler::slang}) {
        CompileRequest request = test::request(source, which);
        request.entry = "vs";
        request.stage = Stage::vertex;
        const Shader vs = test::compiler().compile(request);
        EXPECT_THAT(vs.side_car->inputs, ::testing::UnorderedElementsAre(
                                             element("POSITION", 0, 0, Scalar::float32, 7),
                                             element("TEXCOORD", 3, 1, Scalar::float32, 3),
                                             ::testing::Field(&StageElement::semantic, "SV_VERTEXID")));
        EXPECT_THAT(vs.side_car->outputs, ::testing::UnorderedElementsAre(
                                              element("TEXCOORD", 0, 0, Scalar::float32, 3),
                                              element("SV_POSITION", 0, no_place, Scalar::float32, 15)));
        request.entry = "ps";
        request.stage = Stage::pixel;
        const Shader ps = test::compiler().compile(request);
        EXPECT_THAT(ps.side_car->inputs, ::testing::UnorderedElementsAre(
                                             element("TEXCOORD", 0, 0, Scalar::float32, 3),
                                             element("SV_POSITION", 0, no_place, Scalar::float32, 15)));
        EXPECT_THAT(ps.side_car->outputs,
                    ::testing::UnorderedElementsAre(element("SV_TARGET", 1, 1, Scalar::float32, 15)));
    }
}

TEST(ShaderCompiler, RayTracingLibrariesHaveTheirEntries) {
    const std::string source = "struct Payload { float3 color; };\n"
                               "[shader(\"miss\")] void sky(inout Payload p) { p.color = 1; }\n";
    for (const auto& [which, target] :
         {std::pair(Compiler::dxc, ShaderTarget::spirv), std::pair(Compiler::dxc, ShaderTarget::dxil_6_5),
          std::pair(Compiler::dxc, ShaderTarget::dxil_6_6),
          std::pair(Compiler::slang, ShaderTarget::spirv)}) {
        CompileRequest request = test::request(source, which, target);
        request.stage = Stage::miss;
        request.entry = "sky";
        EXPECT_FALSE(test::compiler().compile(request).bytecode.empty());
        for (const char* wrong : {"sk", "sky2", "Payload"}) {
            request.entry = wrong;
            EXPECT_THAT(first_error(request).text, HasSubstr(wrong));
        }
    }
}

// Slang numbers outputs as they come; the number in SV_Target decides.
TEST(ShaderCompiler, TargetsGoWhereTheirNumberSays) {
    const std::string source = "struct O { float4 b : SV_Target2; uint a : SV_Target0; };\n"
                               "[shader(\"pixel\")] O main() { O o; o.a = 1; o.b = 2; return o; }\n";
    for (const Compiler which : {Compiler::dxc, Compiler::slang}) {
        CompileRequest request = test::request(source, which);
        request.stage = Stage::pixel;
        const Shader shader = test::compiler().compile(request);
        EXPECT_THAT(shader.side_car->outputs,
                    ::testing::UnorderedElementsAre(element("SV_TARGET", 0, 0, Scalar::uint32, 1),
                                                    element("SV_TARGET", 2, 2, Scalar::float32, 15)));
        // And not in the side-car alone: the bytecode has the float4 at location 2.
        const spirv::Module module = spirv::Module::read(words_of(shader));
        std::vector<std::uint32_t> locations;
        for (std::size_t i = 0; i < module.size(); ++i)
            if (module[i].op() == spirv::Op::decorate &&
                module[i].operand_as<spirv::Decoration>(1) == spirv::Decoration::location)
                locations.push_back(module[i].operand(2));
        EXPECT_THAT(locations, ::testing::UnorderedElementsAre(0, 2));
    }
}

TEST(ShaderCompiler, DxilStageElementsHaveTheirRegisters) {
    CompileRequest request = test::request("float4 vs(float3 p : POSITION, uint2 q : Custom7) : SV_Position "
                                           "{ return float4(p, q.x); }",
                                           Compiler::dxc, ShaderTarget::dxil_6_0);
    request.entry = "vs";
    request.stage = Stage::vertex;
    const Shader shader = test::compiler().compile(request);
    EXPECT_THAT(shader.side_car->inputs, ::testing::ElementsAre(element("POSITION", 0, 0, Scalar::float32, 7),
                                                                element("CUSTOM", 7, 1, Scalar::uint32, 3)));
    EXPECT_THAT(shader.side_car->outputs,
                ::testing::ElementsAre(element("SV_POSITION", 0, 0, Scalar::float32, 15)));
}

TEST(Shader, SavesAndLoads) {
    const test::TemporaryDir dir;
    for (const ShaderTarget target : {ShaderTarget::spirv, ShaderTarget::dxil_6_6}) {
        const Shader shader = test::compiler().compile(test::request(trivial, Compiler::dxc, target));
        shader.save(dir / "a.bin");
        const Shader back = Shader::load(dir / "a.bin");
        EXPECT_EQ(back.bytecode, shader.bytecode);
        EXPECT_EQ(back.side_car, shader.side_car);
        EXPECT_EQ(back.entry, shader.entry);
        EXPECT_EQ(back.stage, shader.stage);
        EXPECT_EQ(back.target, target);
        EXPECT_EQ(back.source_name, shader.source_name);
        EXPECT_EQ(back.dependencies, shader.dependencies);
    }
}

Rule load_refusal(const std::filesystem::path& file) {
    try {
        Shader::load(file);
    } catch (const Error& error) {
        return error.rule();
    }
    ADD_FAILURE() << "the shader loads";
    return Rule::memory_exhausted;
}

TEST(Shader, DamagedFilesAreRefused) {
    const test::TemporaryDir dir;
    const Shader shader = test::compiler().compile(test::request(trivial, Compiler::dxc));
    shader.save(dir / "a.spv");
    const std::string bytes = test::read_text(dir / "a.spv"), json = test::read_text(dir / "a.spv.json");
    EXPECT_EQ(load_refusal(dir / "b.spv"), Rule::file_unreadable);
    dir.write("a.spv", bytes.substr(0, bytes.size() - 4));
    EXPECT_EQ(load_refusal(dir / "a.spv"), Rule::reflection_malformed);
    dir.write("a.spv", bytes);
    dir.write("a.spv.json", json.substr(0, json.size() / 2));
    EXPECT_EQ(load_refusal(dir / "a.spv"), Rule::reflection_malformed);
    std::filesystem::remove(dir / "a.spv.json");
    EXPECT_EQ(load_refusal(dir / "a.spv"), Rule::file_unreadable);
    EXPECT_THROW(shader.save(dir / "no/such/folder/a.spv"), Error);
}

TEST(Shader, ForeignBytecodeHasNoSideCar) {
    const Shader spirv = test::compiler().compile(test::request(trivial, Compiler::dxc));
    const Shader foreign = Shader::from_bytecode(spirv.bytecode, ShaderTarget::spirv, Stage::compute, "main");
    EXPECT_FALSE(foreign.side_car.has_value());
    EXPECT_EQ(foreign.bytecode, spirv.bytecode);
    const auto refusal = [](std::vector<std::byte> bytes, ShaderTarget target) {
        try {
            Shader::from_bytecode(std::move(bytes), target, Stage::compute, "main");
        } catch (const Error& error) {
            return error.rule();
        }
        return Rule::memory_exhausted;
    };
    EXPECT_EQ(refusal({}, ShaderTarget::spirv), Rule::spirv_malformed);
    EXPECT_EQ(refusal(std::vector<std::byte>(7), ShaderTarget::spirv), Rule::spirv_malformed);
    std::vector<std::byte> cut(spirv.bytecode.begin(), spirv.bytecode.end() - 4); // without OpFunctionEnd
    EXPECT_EQ(refusal(cut, ShaderTarget::spirv), Rule::spirv_malformed);
    cut.pop_back();
    EXPECT_EQ(refusal(cut, ShaderTarget::spirv), Rule::spirv_malformed);
    EXPECT_EQ(refusal(spirv.bytecode, ShaderTarget::dxil_6_0), Rule::dxil_malformed);
}

} // namespace
} // namespace bindery
