// What the service's SPIR-V is like once the passes have run: valid, few and wide accesses, no needless
// decorations.

#include "reflection/reflect.hpp"
#include "support.hpp"

#include <cstdio>
#include <cstring>
#include <gtest/gtest.h>
#include <map>

namespace bindery {
namespace {

namespace fs = std::filesystem;

constexpr const char* copy_kernel = R"(
#include <bindery/shader.h>
namespace game {
struct Element { float4 a; float4 b; float3 c; uint d; float2 e; uint2 f; };
struct Params {
    bindery::StructuredBufferBinding<Element> source;
    bindery::RWStructuredBufferBinding<Element> target;
    bindery::UintBinding count;
};
}
[shader("compute")] [numthreads(64, 1, 1)]
void main(uint3 id : SV_DispatchThreadID) {
    game::Params p = bindery::root_data<game::Params>();
    if (id.x < p.count.get())
        p.target.store(id.x, p.source.load(id.x));
}
)";

constexpr const char* graphics = R"(
#include <bindery/shader.h>
namespace game {
struct Params {
    bindery::Texture2DBinding<float4> albedo;
    bindery::SamplerStateBinding sampler_;
    bindery::Float2Binding offset;
};
}
struct V { float4 position : SV_Position; float2 uv : TEXCOORD0; };
[shader("vertex")] V vs(uint id : SV_VertexID, uint instance : SV_InstanceID) {
    game::Params p = bindery::root_data<game::Params>();
    V v;
    v.uv = float2(id & 1, id >> 1) + p.offset.get();
    v.position = float4(v.uv, instance, 1);
    return v;
}
[shader("pixel")] float4 ps(V v) : SV_Target {
    game::Params p = bindery::root_data<game::Params>();
    return p.albedo.sample(p.sampler_.get(), v.uv) * v.position.w;
}
)";

std::vector<std::uint32_t> words_of(const Shader& shader) {
    std::vector<std::uint32_t> words(shader.bytecode.size() / 4);
    std::memcpy(words.data(), shader.bytecode.data(), words.size() * 4);
    return words;
}

/// What spirv-val says, the dependency folder's or (not Debian) the system's own; empty for a valid module.
std::string validate(const Shader& shader) {
    const fs::path prefix = fs::path(BINDERY_DEPS_DIR) / "prefix";
    const fs::path tool = prefix / "root/usr/bin/spirv-val";
    const std::string program =
        fs::exists(tool) ? (prefix / "run").string() + " " + tool.string() : std::string("spirv-val");
    const test::TemporaryDir dir;
    shader.save(dir / "a.spv");
    // Scalar block layout is among the features that the library needs (decision 24).
    const std::string command =
        program + " --target-env vulkan1.3 --scalar-block-layout " + (dir / "a.spv").string() + " 2>&1";
    FILE* pipe = popen(command.c_str(), "r");
    if (!pipe)
        return "spirv-val does not start";
    std::string output;
    char buffer[256];
    while (const std::size_t size = std::fread(buffer, 1, sizeof buffer, pipe))
        output.append(buffer, size);
    return pclose(pipe) == 0 ? "" : output + "spirv-val refuses the module";
}

class SpirvOutput : public ::testing::TestWithParam<Compiler> {
protected:
    /// Compiled once for each compiler and entry point.
    static const Shader& compile(const char* source, const char* entry, Stage stage) {
        static std::map<std::pair<Compiler, std::string>, Shader> shaders;
        const std::pair key(GetParam(), std::string(entry));
        auto found = shaders.find(key);
        if (found != shaders.end())
            return found->second;
        CompileRequest request = test::request(source, GetParam());
        request.entry = entry;
        request.stage = stage;
        request.root_name = "game::Params";
        return shaders.emplace(key, test::compiler().compile(request)).first->second;
    }
};
INSTANTIATE_TEST_SUITE_P(, SpirvOutput, ::testing::Values(Compiler::dxc, Compiler::slang),
                         [](const auto& info) { return std::string(to_string(info.param)); });

TEST_P(SpirvOutput, IsValid) {
    EXPECT_EQ(validate(compile(copy_kernel, "main", Stage::compute)), "");
    EXPECT_EQ(validate(compile(graphics, "vs", Stage::vertex)), "");
    EXPECT_EQ(validate(compile(graphics, "ps", Stage::pixel)), "");
}

TEST_P(SpirvOutput, RootFieldsAreUniform) {
    for (const Shader* shader :
         {&compile(copy_kernel, "main", Stage::compute), &compile(graphics, "ps", Stage::pixel)})
        EXPECT_EQ(reflection::reflect(words_of(*shader)).non_uniform_decorations, 0u);
}

TEST_P(SpirvOutput, WalkAgreesWithTheSideCar) {
    const Shader& shader = compile(graphics, "ps", Stage::pixel);
    const model::ShaderUse use = reflection::reflect(words_of(shader));
    ASSERT_EQ(shader.side_car->fields.size(), 3u);
    EXPECT_EQ(shader.side_car->fields[0].kind, Kind::texture_2d);
    EXPECT_EQ(shader.side_car->fields[1].kind, Kind::sampler);
    EXPECT_FALSE(use.root[0].empty()); // the texture and its sampler are read, the offset is not
    EXPECT_FALSE(use.root[1].empty());
    EXPECT_TRUE(use.root[2].empty());
}

TEST(SpirvAccesses, A64ByteElementIsFourLoadsAndFourStores) {
    CompileRequest request = test::request(copy_kernel, Compiler::dxc);
    request.root_name = "game::Params";
    const Shader shader = test::compiler().compile(request);
    EXPECT_EQ(shader.side_car->types.at(0).stride_bytes, 64u);
    EXPECT_EQ(reflection::reflect(words_of(shader)).buffer_accesses, (model::BufferAccessCounts{4, 4}));
}

} // namespace
} // namespace bindery
