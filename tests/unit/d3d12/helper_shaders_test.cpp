// The compiled shaders in the tree against their source.
//
// After a change of helpers.hlsl: BINDERY_UPDATE_GOLDEN=1 build/…/unit_d3d12 --gtest_filter='HelperShaders*'

#include "backend/d3d12/helper_shaders.hpp"

#include <bindery/shader_compiler.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

namespace bindery::d3d12 {
namespace {

const std::string folder = std::string(BINDERY_SOURCE_DIR) + "/src/backend/d3d12/";

std::vector<std::uint8_t> compile(ShaderCompiler& compiler, const HelperShaderInfo& info) {
    CompileRequest request;
    request.path = folder + "helpers.hlsl";
    request.entry = info.entry;
    request.target = ShaderTarget::dxil_6_0;
    for (const StageInfo& stage : stage_table)
        if (stage.profile == info.profile)
            request.stage = stage.stage;
    std::vector<std::uint8_t> bytes;
    for (std::byte byte : compiler.compile(request).bytecode)
        bytes.push_back(static_cast<std::uint8_t>(byte));
    return bytes;
}

std::string to_source(std::string_view name, const std::vector<std::uint8_t>& bytes) {
    std::string text = fmt::format("constexpr std::uint8_t {}[] = {{", name);
    for (std::size_t i = 0; i < bytes.size(); ++i)
        text += fmt::format("{}{}", i % 32 == 0 ? "\n" : "", bytes[i]) + (i + 1 < bytes.size() ? "," : "");
    return text + "};\n";
}

TEST(HelperShaders, InTheTreeAreWhatTheSourceCompilesTo) {
    ShaderCompiler compiler;
    std::string generated = "// Written by helper_shaders_test.cpp from helpers.hlsl; not to be edited.\n";
    bool same = true;
    for (const HelperShaderInfo& info : helper_shader_table) {
        const std::vector<std::uint8_t> bytes = compile(compiler, info);
        const std::span<const std::uint8_t> kept = helper_shader(info.shader);
        const bool equal = std::vector<std::uint8_t>(kept.begin(), kept.end()) == bytes;
        EXPECT_TRUE(equal || std::getenv("BINDERY_UPDATE_GOLDEN") != nullptr)
            << info.entry << ": see the top of helper_shaders_test.cpp";
        same &= equal;
        generated += to_source(info.entry, bytes);
    }
    if (std::getenv("BINDERY_UPDATE_GOLDEN") != nullptr && !same) {
        std::ofstream(folder + "generated/helper_shaders.inc") << generated;
        GTEST_SKIP() << "generated/helper_shaders.inc was written";
    }
}

TEST(HelperShaders, TableFollowsTheOrderOfTheEnum) {
    for (std::size_t i = 0; i < helper_shader_count; ++i)
        EXPECT_EQ(static_cast<std::size_t>(helper_shader_table[i].shader), i);
}

} // namespace
} // namespace bindery::d3d12
