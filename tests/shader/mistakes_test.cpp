// What shader authors get wrong: the words that each compiler says, and names that a user's macros may take.

#include <bindery/shader.h>
#include <bindery/shader/root_type.hpp>
#include <bindery/shader_compiler.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace game {
using namespace bindery;
struct Params {
    UintBinding count;
};
} // namespace game

namespace {

using namespace bindery;
using testing::HasSubstr;

ShaderCompiler& compiler() {
    static ShaderCompiler compiler;
    return compiler;
}

struct Combination {
    Compiler compiler;
    ShaderTarget target;
};
void PrintTo(const Combination& combination, std::ostream* out) {
    *out << to_string(combination.compiler) << " " << to_string(combination.target);
}

class Mistakes : public testing::TestWithParam<Combination> {
protected:
    /// Every message of a text that must not compile; empty when it does.
    std::string errors_of(const std::string& text, const RootType* root = nullptr) {
        CompileRequest request;
        request.path = "mistake.hlsl";
        request.source = text;
        request.compiler = GetParam().compiler;
        request.target = GetParam().target;
        if (root != nullptr)
            request.set_root(*root);
        try {
            compiler().compile(request);
        } catch (const CompileError& error) {
            std::string all;
            for (const CompileMessage& message : error.messages())
                all += to_string(message) + "\n";
            return all;
        }
        return {};
    }
};
INSTANTIATE_TEST_SUITE_P(Compilers, Mistakes,
                         testing::Values(Combination{Compiler::dxc, ShaderTarget::spirv},
                                         Combination{Compiler::dxc, ShaderTarget::dxil_6_0},
                                         Combination{Compiler::dxc, ShaderTarget::dxil_6_6},
                                         Combination{Compiler::slang, ShaderTarget::spirv}));

constexpr const char* two_entries = R"(
#include <bindery/shader.h>
namespace game {
using namespace bindery;
struct Params { UintBinding count; };
struct Others { UintBinding count; };
}
using namespace game;
RWStructuredBufferBinding<uint> target() { RWStructuredBufferBinding<uint> b; b.slot_ = 40; return b; }
[shader("compute")] [numthreads(1, 1, 1)] void main() { target().store(0, root_data<ROOT>().count.get()); }
[shader("compute")] [numthreads(1, 1, 1)] void other() { target().store(0, root_data<Others>().count.get()); }
)";

TEST_P(Mistakes, AnotherRootTypeThanThePipelines) {
    const RootType root = root_type<game::Params>();
    const std::string text = two_entries;
    EXPECT_EQ(errors_of("#define ROOT Params\n" + text, &root),
              ""); // the file's other entry has another root
    EXPECT_THAT(errors_of("#define ROOT Others\n" + text, &root),
                HasSubstr("T is not the type that the pipeline is made with"));
}

TEST_P(Mistakes, MoreThanTwelveDwords) {
    EXPECT_THAT(errors_of(R"(
#include <bindery/shader.h>
using namespace bindery;
struct Params { Float3x4Binding rows; UintBinding one_more; };
[shader("compute")] [numthreads(1, 1, 1)] void main() {
    Params p = root_data<Params>();
    heap_rw_structured_buffer<uint>(40).store(0, p.one_more.get());
}
)"),
                HasSubstr("T takes more than the 12 DWORDs that are allowed"));
}

TEST_P(Mistakes, AtomicsOnFloats) {
    EXPECT_NE(errors_of(R"(
#include <bindery/shader.h>
using namespace bindery;
struct Params { RWTexture2DBinding<float4> image; };
[shader("compute")] [numthreads(1, 1, 1)] void main() {
    root_data<Params>().image.atomic_add(uint2(0, 0), float4(1, 1, 1, 1));
}
)"),
              "");
}

// The library's text is read after the user's macros.
TEST_P(Mistakes, NoneInMacrosWithCommonNames) {
    std::string text;
    for (const char* name :
         {"T",       "E",       "N",      "R",    "C",    "I",    "S",     "V",    "P",       "U",
          "X",       "Y",       "T0",     "T1",   "UV",   "TYPE", "INDEX", "NAME", "ELEMENT", "KIND",
          "TEXTURE", "SAMPLER", "BUFFER", "HEAP", "ROOT", "SLOT", "near",  "far",  "min_",    "max_"})
        text += std::string("#define ") + name + " 3\n";
    EXPECT_EQ(errors_of(text + R"(
#include <bindery/shader.h>
namespace game {
using namespace bindery;
struct Params {
    Texture2DBinding<float4> texture_;
    RWTexture2DBinding<uint> image;
    RWStructuredBufferBinding<uint> result;
    Float3Binding scale;
};
}
[shader("compute")] [numthreads(1, 1, 1)] void main() {
    game::Params params = bindery::root_data<game::Params>();
    params.result.store(0, params.image.atomic_add(uint2(1, 2), 3));
    params.result.atomic_max(1, 0, asuint(params.scale.get().x));
    params.image.store(uint2(0, 0), asuint(params.texture_.load(uint2(1, 1)).x));
}
)"),
              "");
}

// Writing through what get() returns ends DXC 1.8 with a signal when it makes SPIR-V, hence store(). Should a
// newer one survive, this says that the advice may go.
TEST(DxcDeathTest, WritingThroughGetEndsIt) {
    testing::FLAGS_gtest_death_test_style = "threadsafe";
    EXPECT_DEATH(
        {
            CompileRequest request;
            request.path = "crash.hlsl";
            request.source = R"(
#include <bindery/shader.h>
using namespace bindery;
struct Params { RWTexture2DBinding<float> image; };
[shader("compute")] [numthreads(1, 1, 1)] void main() { root_data<Params>().image.get()[uint2(0, 0)] = 1; }
)";
            compiler().compile(request);
        },
        "");
}

} // namespace
