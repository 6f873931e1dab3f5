// What is refused before any compiler runs, and what the cache's key tells apart.

#include "compiler/request.hpp"
#include "support.hpp"

#include <functional>
#include <gtest/gtest.h>
#include <set>

namespace bindery::compiler {
namespace {

CompileRequest good() {
    return test::request("[numthreads(1,1,1)] void main() {}", Compiler::dxc);
}

/// The sentence of the refusal; empty if there is none.
std::string refusal(const CompileRequest& request) {
    try {
        check_request(request);
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::compiler_argument);
        return error.detail();
    }
    return {};
}

std::string refusal_after(const std::function<void(CompileRequest&)>& change) {
    CompileRequest request = good();
    EXPECT_EQ(refusal(request), "");
    change(request);
    return refusal(request);
}

TEST(CompileRequest, EntryIsAnIdentifier) {
    EXPECT_EQ(refusal_after([](auto& r) { r.entry = ""; }), "The entry point '' is no identifier.");
    EXPECT_EQ(refusal_after([](auto& r) { r.entry = "a b"; }), "The entry point 'a b' is no identifier.");
    EXPECT_EQ(refusal_after([](auto& r) { r.entry = "9a"; }), "The entry point '9a' is no identifier.");
    EXPECT_EQ(refusal_after([](auto& r) { r.entry = "_a9"; }), "");
}

TEST(CompileRequest, SomethingIsToBeCompiled) {
    EXPECT_EQ(refusal_after([](auto& r) {
                  r.path.clear();
                  r.source.reset();
              }),
              "The request has neither a path nor a source.");
}

TEST(CompileRequest, SlangMakesSpirvOnly) {
    EXPECT_EQ(refusal_after([](auto& r) {
                  r.compiler = Compiler::slang;
                  r.target = ShaderTarget::dxil_6_6;
              }),
              "Slang compiles to spirv only; the target is dxil_6_6. DXC makes DXIL.");
}

TEST(CompileRequest, StagesNeedTheirShaderModel) {
    const auto at = [](Stage stage, ShaderTarget target) {
        return refusal_after([=](auto& r) {
            r.stage = stage;
            r.target = target;
        });
    };
    EXPECT_EQ(at(Stage::mesh, ShaderTarget::dxil_6_2),
              "The stage mesh needs dxil_6_5 or newer; the target is dxil_6_2.");
    EXPECT_EQ(at(Stage::miss, ShaderTarget::dxil_6_0),
              "The stage miss needs dxil_6_5 or newer; the target is dxil_6_0.");
    EXPECT_EQ(at(Stage::mesh, ShaderTarget::spirv), "");
    EXPECT_EQ(at(Stage::mesh, ShaderTarget::dxil_6_5), "");
    EXPECT_EQ(at(Stage::vertex, ShaderTarget::dxil_6_0), "");
}

TEST(CompileRequest, DefinesAreTheUsersOwn) {
    EXPECT_EQ(refusal_after([](auto& r) { r.defines = {{"A-B", "1"}}; }),
              "The define 'A-B' is no identifier.");
    EXPECT_EQ(refusal_after([](auto& r) { r.defines = {{"BINDERY_SPIRV", "0"}}; }),
              "The define 'BINDERY_SPIRV' starts with BINDERY_, as only the library's do.");
}

TEST(CompileRequest, RootTypeHasAName) {
    EXPECT_NE(refusal_after([](auto& r) { r.root_name = "(anonymous namespace)::P"; }), "");
    EXPECT_NE(refusal_after([](auto& r) { r.root_name = "game::"; }), "");
    EXPECT_EQ(refusal_after([](auto& r) { r.root_name = "game::inner::P"; }), "");
}

TEST(CompileRequest, ZeroBytesInTheSourceAreRefused) {
    const CompileRequest request = good();
    Job job{request, "a", std::string("abc\0d", 5), {}};
    try {
        check_source(job);
        FAIL() << "accepted";
    } catch (const Error& error) {
        EXPECT_EQ(error.rule(), Rule::compiler_argument);
        EXPECT_EQ(error.detail(), "The source has a zero byte at offset 3 of 5.");
    }
}

TEST(CacheKey, TellsEveryInputApart) {
    const std::vector<std::function<void(CompileRequest&)>> changes = {
        [](auto&) {},
        [](auto& r) { r.entry = "other"; },
        [](auto& r) { r.stage = Stage::pixel; },
        [](auto& r) { r.target = ShaderTarget::dxil_6_6; },
        [](auto& r) { r.compiler = Compiler::slang; },
        [](auto& r) { r.defines = {{"A", "1"}}; },
        [](auto& r) { r.defines = {{"A", "2"}}; },
        [](auto& r) { r.defines = {{"A", "1"}, {"B", "1"}}; },
        [](auto& r) { r.defines = {{"A", "1\ndefine 3:B=1"}}; },
        [](auto& r) { r.include_dirs = {"/x"}; },
        [](auto& r) { r.root_name = "P"; },
        [](auto& r) { r.root_hash = 5; },
        [](auto& r) { r.debug_info = true; },
        [](auto& r) { r.path = "other.hlsl"; },
        [](auto& r) { *r.source += " "; },
    };
    std::set<std::string> keys;
    for (const auto& change : changes) {
        CompileRequest request = good();
        change(request);
        keys.insert(cache_key({request, request.path.string(), *request.source, request.include_dirs},
                              CompilerInfo{}));
    }
    EXPECT_EQ(keys.size(), changes.size());
    CompilerInfo newer;
    newer.version = "2";
    const CompileRequest request = good();
    keys.insert(cache_key({request, request.path.string(), *request.source, {}}, newer));
    EXPECT_EQ(keys.size(), changes.size() + 1);
}

} // namespace
} // namespace bindery::compiler
