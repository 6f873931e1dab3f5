// The command-line tool, run as a user runs it: output, errors, exit codes.

#include "tool_fixture.hpp"

#include <bindery/reflection.hpp>
#include <bindery/shader_compiler.hpp>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <iterator>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace bindery {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::StartsWith;

constexpr const char* kernel = R"(#include "params.h"
[shader("compute")] [numthreads(64, 1, 1)]
void simulate(uint3 id : SV_DispatchThreadID) {
    game::Params p = bindery::root_data<game::Params>();
    if (id.x < p.count.get())
        p.target.store(id.x, p.source.load(id.x));
}
)";
constexpr const char* header = R"(#pragma once
#include <bindery/shader.h>
namespace game {
using namespace bindery;
struct Particle { float3 position; float2 size; uint2 state; };
struct Params {
    StructuredBufferBinding<Particle> source;
    RWStructuredBufferBinding<Particle> target;
    UintBinding count;
};
}
)";

class ToolTest : public ToolFixture {
protected:
    ToolTest() {
        fs::create_directories(dir_ / "include");
        write("include/params.h", header);
        write("sim.hlsl", kernel);
        write("sim.slang", kernel);
    }
};

TEST_F(ToolTest, CompilesAndSaysWhatItMade) {
    for (const char* arguments : {"sim.hlsl", "sim.slang", "sim.hlsl -t dxil_6_0", "sim.hlsl -t dxil_6_6"}) {
        const ToolRun result = run("compile " + std::string(arguments) +
                                   " -e simulate -s compute -I include -r game::Params -o out.bin");
        EXPECT_EQ(result.exit_code, 0) << result.output;
        EXPECT_THAT(result.output, HasSubstr("DWORD  1  RWStructuredBuffer<game::Particle> target"));
        EXPECT_THAT(result.output, HasSubstr("DWORD  2  uint count"));
        const Shader shader = Shader::load(dir_ / "out.bin");
        EXPECT_EQ(shader.entry, "simulate");
        EXPECT_EQ(shader.side_car->type("game::Particle")->stride_bytes, 28u);
        fs::remove(dir_ / "out.bin");
    }
}

TEST_F(ToolTest, NamesItsOutputAfterSourceStageAndTarget) {
    EXPECT_EQ(run("compile sim.hlsl -e simulate -s compute -I include").exit_code, 0);
    EXPECT_TRUE(fs::exists(dir_ / "sim.compute.spv"));
    EXPECT_TRUE(fs::exists(dir_ / "sim.compute.spv.json"));
    EXPECT_EQ(run("compile sim.hlsl -e simulate -s compute -I include -t dxil_6_2").exit_code, 0);
    EXPECT_TRUE(fs::exists(dir_ / "sim.compute.dxil"));
}

TEST_F(ToolTest, PrintsTheSideCarAsJson) {
    const ToolRun result = run("compile sim.hlsl -e simulate -s compute -I include -r game::Params --json");
    ASSERT_EQ(result.exit_code, 0) << result.output;
    const SideCar side_car = side_car_from_json(result.output, "output");
    EXPECT_EQ(side_car.root_type, "game::Params");
    ASSERT_EQ(side_car.fields.size(), 3u);
    EXPECT_EQ(side_car.fields[2].name, "count");
}

TEST_F(ToolTest, WritesADepfileAndUsesACache) {
    const std::string command =
        "compile sim.hlsl -e simulate -s compute -I include -o out.spv --depfile out.d --cache cache";
    ASSERT_EQ(run(command).exit_code, 0);
    const std::string depfile = read("out.d"), bytecode = read("out.spv");
    EXPECT_THAT(depfile, StartsWith("out.spv: \\\n"));
    EXPECT_THAT(depfile, HasSubstr((dir_ / "sim.hlsl").string()));
    EXPECT_THAT(depfile, HasSubstr((dir_ / "include/params.h").string()));
    EXPECT_FALSE(fs::is_empty(dir_ / "cache"));
    ASSERT_EQ(run(command).exit_code, 0);
    EXPECT_EQ(read("out.spv"), bytecode);
    EXPECT_EQ(read("out.d"), depfile);
}

TEST_F(ToolTest, ErrorsOfTheShaderHaveTheirPlaceAndExitCode1) {
    write("bad.hlsl", "[numthreads(1, 1, 1)]\nvoid main() { nonsense(); }\n");
    const ToolRun result = run("compile bad.hlsl -s compute -o bad.spv");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.output, StartsWith("bad.hlsl:2:15: error: "));
    EXPECT_FALSE(fs::exists(dir_ / "bad.spv"));
}

TEST_F(ToolTest, DefinesAreTaken) {
    write("defined.hlsl",
          "#if A != 3 || B != 1\n#error wrong\n#endif\n[numthreads(1, 1, 1)] void main() {}\n");
    EXPECT_EQ(run("compile -D A=3 -D B defined.hlsl -s compute").exit_code, 0);
    EXPECT_EQ(run("compile -D A=4 -D B defined.hlsl -s compute").exit_code, 1);
}

TEST_F(ToolTest, EverythingElseIsExitCode2) {
    for (const char* arguments :
         {"", "compile", "nonsense", "compile sim.hlsl", "compile sim.hlsl -s nonsense",
          "compile none.hlsl -s compute", "compile sim.hlsl -s compute -t dxbc",
          "compile sim.hlsl -s compute -c fxc", "compile sim.hlsl -s compute -e 9",
          "compile sim.slang -s compute -t dxil_6_6",
          "compile sim.hlsl -e simulate -s compute -I include -o no/such/a.spv"}) {
        const ToolRun result = run(arguments);
        EXPECT_EQ(result.exit_code, 2) << arguments << ": " << result.output;
        EXPECT_FALSE(result.output.empty()) << arguments;
    }
    EXPECT_THAT(run("compile sim.hlsl -s nonsense").output, HasSubstr("There is no stage 'nonsense'"));
    EXPECT_THAT(run("compile none.hlsl -s compute").output, HasSubstr("'none.hlsl' cannot be opened"));
}

TEST_F(ToolTest, WritesOverNothingButFilesThatAreNotItsSource) {
    EXPECT_THAT(run("compile sim.hlsl -e simulate -s compute -I include -o ./sim.hlsl").output,
                HasSubstr("is the source itself"));
    EXPECT_EQ(read("sim.hlsl"), kernel);
    ASSERT_EQ(mkfifo((dir_ / "pipe").c_str(), 0600), 0);
    const ToolRun result = run("compile sim.hlsl -e simulate -s compute -I include -o pipe");
    EXPECT_EQ(result.exit_code, 2) << result.output;
    EXPECT_THAT(result.output, HasSubstr("'pipe' cannot be written"));
    EXPECT_TRUE(fs::is_fifo(dir_ / "pipe"));
}

TEST_F(ToolTest, HelpAndVersion) {
    EXPECT_EQ(run("--help").exit_code, 0);
    EXPECT_EQ(run("compile --help").exit_code, 0);
    EXPECT_THAT(run("compile --help").output, HasSubstr("--depfile"));
    const ToolRun version = run("--version");
    EXPECT_EQ(version.exit_code, 0);
    EXPECT_THAT(version.output, StartsWith("bindery "));
    EXPECT_THAT(version.output, HasSubstr("\ndxc 1."));
    EXPECT_THAT(version.output, HasSubstr("\nslang "));
}

} // namespace
} // namespace bindery
