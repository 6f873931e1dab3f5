// `bindery rootsig`, run as a user runs it: output, errors, exit codes.

#include "tool_fixture.hpp"

#include <bindery/root_signature.hpp>

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace bindery {
namespace {

using Json = nlohmann::json;
using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr const char* text = "RootConstants(num32BitConstants = 4, b0), CBV(b1),\n"
                             "DescriptorTable(SRV(t0, numDescriptors = 3), UAV(u0)), // resources\n"
                             "StaticSampler(s0)\n";
constexpr const char* shader = R"(
cbuffer Tint : register(b0) { float4 tint; };
Texture2D<float4> source : register(t0, space1);
RWTexture2D<float4> target : register(u0);
[numthreads(8, 8, 1)] void main(uint3 id : SV_DispatchThreadID) { target[id.xy] = tint * source[id.xy]; }
)";

class RootsigTest : public ToolFixture {
protected:
    RootsigTest() {
        write("rs.txt", text);
        write("copy.hlsl", shader);
    }

    /// The tool's JSON, read again.
    Json json(const std::string& arguments, int exit_code = 0) const {
        const ToolRun result = run("rootsig " + arguments + " --json", false);
        EXPECT_EQ(result.exit_code, exit_code) << result.output;
        return Json::parse(result.output, nullptr, false);
    }
};

TEST_F(RootsigTest, PrintsWhatParsesBack) {
    const ToolRun result = run("rootsig print rs.txt");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_EQ(RootSignature::parse(result.output), RootSignature::parse(text));
    EXPECT_THAT(result.output, HasSubstr("\n    UAV(u0))"));
    const ToolRun full = run("rootsig print rs.txt --defaults");
    EXPECT_EQ(RootSignature::parse(full.output), RootSignature::parse(text));
    EXPECT_THAT(full.output, HasSubstr("SHADER_VISIBILITY_ALL"));
    EXPECT_THAT(result.output, Not(HasSubstr("SHADER_VISIBILITY_ALL")));
    EXPECT_EQ(run("rootsig print - < rs.txt").output, result.output);
    EXPECT_EQ(run("rootsig print 'CBV(b1)'").output, "CBV(b1)\n");
}

TEST_F(RootsigTest, TellsAllAsJson) {
    const Json all = json("print rs.txt");
    EXPECT_EQ(all["version"], "1.1");
    EXPECT_EQ(all["cost_dwords"], 7);
    EXPECT_EQ(all["valid"], true);
    ASSERT_EQ(all["parameters"].size(), 3u);
    EXPECT_EQ(all["parameters"][2]["first_dword"], 6);
    EXPECT_EQ(all["parameters"][2]["ranges"][1]["offset"], 3);
    EXPECT_EQ(all["parameters"][2]["ranges"][0]["flags"], "DATA_STATIC_WHILE_SET_AT_EXECUTE");
    EXPECT_EQ(all["static_samplers"].size(), 1u);
    const Json invalid = json("print 'CBV(b0), CBV(b0)'", 1);
    EXPECT_EQ(invalid["valid"], false);
    EXPECT_EQ(invalid["issues"][0]["rule"], "root-signature.overlap");
}

TEST_F(RootsigTest, Costs) {
    const ToolRun result = run("rootsig cost rs.txt");
    EXPECT_EQ(result.exit_code, 0);
    EXPECT_THAT(result.output, HasSubstr("7 of 64 DWORDs; 1 static samplers"));
    EXPECT_EQ(json("cost rs.txt")["parameters"], Json({4, 2, 1}));
    EXPECT_EQ(json("cost 'RootConstants(num32BitConstants = 65, b0)'", 1)["cost_dwords"], 65);
}

TEST_F(RootsigTest, CompilesAndDumps) {
    EXPECT_EQ(run("rootsig compile rs.txt -o rs.bin").exit_code, 0);
    const std::string bytes = read("rs.bin");
    EXPECT_EQ(RootSignature::from_bytes(std::as_bytes(std::span(bytes))), RootSignature::parse(text));
    const ToolRun dumped = run("rootsig dump rs.bin");
    EXPECT_EQ(dumped.exit_code, 0);
    EXPECT_EQ(dumped.output, run("rootsig print rs.txt").output);
    EXPECT_EQ(run("rootsig compile rs.txt --version 1.0 -o old.bin").exit_code, 0);
    EXPECT_EQ(json("dump old.bin")["version"], "1.0");

    EXPECT_EQ(run("rootsig compile 'CBV(b0), CBV(b0)' -o bad.bin").exit_code, 1);
    EXPECT_FALSE(std::filesystem::exists(dir_ / "bad.bin"));
    EXPECT_EQ(run("rootsig dump rs.txt").exit_code, 1);
    write("cut.bin", bytes.substr(0, bytes.size() - 5));
    EXPECT_EQ(run("rootsig dump cut.bin").exit_code, 1);
}

TEST_F(RootsigTest, DumpsWhatAShaderEmbeds) {
    write("with.hlsl",
          std::string(shader).insert(std::string(shader).find("[numthreads"),
                                     "[RootSignature(\"CBV(b0), DescriptorTable(SRV(t0, space = 1), "
                                     "UAV(u0))\")]\n"));
    ASSERT_EQ(run("compile with.hlsl -s compute -t dxil_6_0 -o with.dxil").exit_code, 0);
    const ToolRun dumped = run("rootsig dump with.dxil");
    EXPECT_EQ(dumped.exit_code, 0);
    EXPECT_EQ(RootSignature::parse(dumped.output),
              RootSignature::parse("CBV(b0), DescriptorTable(SRV(t0, space = 1), UAV(u0))"));
    EXPECT_EQ(run("rootsig check with.dxil with.dxil").exit_code, 0);
    ASSERT_EQ(run("compile copy.hlsl -s compute -t dxil_6_0 -o without.dxil").exit_code, 0);
    const ToolRun none = run("rootsig dump without.dxil");
    EXPECT_EQ(none.exit_code, 1);
    EXPECT_THAT(none.output, HasSubstr("embeds no root signature"));
}

TEST_F(RootsigTest, ShowsDifferences) {
    EXPECT_EQ(run("rootsig diff rs.txt rs.txt").exit_code, 0);
    const ToolRun result = run("rootsig diff rs.txt 'CBV(b1)'");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.output, HasSubstr("CBV(b1)"));
    EXPECT_EQ(json("diff rs.txt rs.txt")["equal"], true);
    EXPECT_GE(json("diff rs.txt 'CBV(b1)'", 1)["differences"].size(), 1u);
}

TEST_F(RootsigTest, ChecksShadersOfBothTargets) {
    ASSERT_EQ(run("compile copy.hlsl -s compute -t dxil_6_0 -o copy.dxil").exit_code, 0);
    ASSERT_EQ(run("compile copy.hlsl -s compute -o copy.spv").exit_code, 0);
    const std::string sound =
        "'RootConstants(num32BitConstants = 4, b0), DescriptorTable(SRV(t0, space = 1), UAV(u0))'";
    const ToolRun fine = run("rootsig check " + sound + " copy.dxil copy.spv");
    EXPECT_EQ(fine.exit_code, 0) << fine.output;
    EXPECT_THAT(fine.output, HasSubstr("serves 2 shaders"));

    const ToolRun faulty =
        run("rootsig check 'RootConstants(num32BitConstants = 3, b0), SRV(t0)' copy.dxil copy.spv");
    EXPECT_EQ(faulty.exit_code, 1);
    for (const char* name : {"copy.dxil", "copy.spv"})
        EXPECT_THAT(faulty.output,
                    AllOf(HasSubstr(std::string(name) + ": error: [root-signature.shader-missing]"),
                          HasSubstr(std::string("'") + name + "' uses the texture 'source' (t0, space 1)"),
                          HasSubstr("add `DescriptorTable(SRV(t0, space = 1))`"),
                          HasSubstr("'Tint' (b0) of 4 DWORDs")));
    const Json found = json("check 'CBV(b0), DescriptorTable(UAV(u0))' copy.spv", 1);
    EXPECT_EQ(found["sound"], false);
    ASSERT_EQ(found["shader_issues"].size(), 1u);
    EXPECT_EQ(found["shader_issues"][0]["clause"], "DescriptorTable(SRV(t0, space = 1))");
    // Without its side-car the DXIL has registers alone.
    std::filesystem::remove(dir_ / "copy.dxil.json");
    EXPECT_THAT(run("rootsig check 'CBV(b0), DescriptorTable(UAV(u0))' copy.dxil").output,
                HasSubstr("uses the texture (t0, space 1)"));
}

TEST_F(RootsigTest, LintsForEachVendor) {
    const std::string signature = "'DescriptorTable(CBV(b0)), RootConstants(num32BitConstants = 14, b9)'";
    const ToolRun amd = run("rootsig lint --vendor amd " + signature);
    EXPECT_EQ(amd.exit_code, 0);
    EXPECT_THAT(amd.output, AllOf(HasSubstr("warning: The signature takes 15 DWORDs"),
                                  HasSubstr("(amd, size)"), Not(HasSubstr("nvidia"))));
    EXPECT_THAT(run("rootsig lint " + signature).output,
                AllOf(HasSubstr("(nvidia, unused room)"), HasSubstr("(intel, indirection)")));
    const Json measured = json("lint --vendor amd --sets 1,900 " + signature);
    EXPECT_EQ(measured["advice"][1]["topic"], "order");
    EXPECT_EQ(measured["advice"][1]["severity"], "warning");
    EXPECT_EQ(run("rootsig lint --tier 1 'DescriptorTable(UAV(u0, numDescriptors = unbounded))'").exit_code,
              1);
    EXPECT_EQ(run("rootsig lint --vendor matrox 'CBV(b0)'").exit_code, 2);
}

TEST_F(RootsigTest, DrawsTheDwords) {
    ASSERT_EQ(run("rootsig print rs.txt --svg rs.svg").exit_code, 0);
    const std::string svg = read("rs.svg");
    EXPECT_THAT(svg, AllOf(HasSubstr("<svg xmlns"), HasSubstr("7 of 64 DWORDs"), HasSubstr("1: CBV(b1)")));
    EXPECT_EQ(svg.find("<script"), std::string::npos);
    // 64 cells, three parameters over them, three swatches and the ground.
    std::size_t rectangles = 0;
    for (std::size_t at = svg.find("<rect"); at != std::string::npos; at = svg.find("<rect", at + 1))
        ++rectangles;
    EXPECT_EQ(rectangles, 64u + 3 + 3 + 1);
    ASSERT_EQ(
        run("rootsig print 'RootConstants(num32BitConstants = 4000000000, b0)' --svg far.svg").exit_code, 1);
    EXPECT_THAT(read("far.svg"), HasSubstr("4000000000 of 64 DWORDs: too many"));
}

TEST_F(RootsigTest, ErrorsHaveAPlaceAndAnExitCode) {
    write("bad.txt", "CBV(b0),\n  SRV(b1)\n");
    const ToolRun result = run("rootsig print bad.txt");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.output, HasSubstr("bad.txt:2:7: error:"));
    EXPECT_EQ(run("rootsig print missing.txt").exit_code, 2);
    EXPECT_EQ(run("rootsig print .").exit_code, 2);
    EXPECT_EQ(run("rootsig print rs.txt --version 9.9").exit_code, 2);
    EXPECT_EQ(run("rootsig check 'CBV(b0)' missing.dxil").exit_code, 2);
    EXPECT_EQ(run("rootsig check 'CBV(b0)' rs.txt").exit_code, 1);
    EXPECT_EQ(run("rootsig check 'CBV(b0)'").exit_code, 2);
    EXPECT_EQ(run("rootsig compile 'CBV(b0)' -o no/such/folder.bin").exit_code, 2);
    EXPECT_EQ(run("rootsig").exit_code, 2);
    EXPECT_EQ(run("rootsig frobnicate").exit_code, 2);
    EXPECT_EQ(run("rootsig --help").exit_code, 0);
    EXPECT_EQ(run("rootsig print ''").exit_code, 0); // an empty text is a signature
    EXPECT_THAT(run("rootsig print .").output, HasSubstr("[file.unreadable] The file '.' cannot be read."));
    EXPECT_EQ(run("rootsig lint 'CBV(b0)' --sets 1,2,3").exit_code, 2);
    EXPECT_EQ(run("rootsig lint 'CBV(b0)' --sets 3").exit_code, 0);
}

TEST_F(RootsigTest, ErrorsNameTheFileOfTheBytes) {
    write("odd.bin", std::string("\1\2\3\0 nothing of the kind", 26));
    const ToolRun result = run("rootsig dump odd.bin");
    EXPECT_EQ(result.exit_code, 1);
    EXPECT_THAT(result.output, HasSubstr("odd.bin: error: [root-signature.bytes] "));
}

TEST_F(RootsigTest, TextMayComeFromWindows) {
    write("windows.txt", "\xef\xbb\xbf"
                         "CBV(b0),\r\n  SRV(t0)\r\n");
    EXPECT_EQ(run("rootsig print windows.txt").output, "CBV(b0),\nSRV(t0)\n");
}

TEST_F(RootsigTest, OutputThatGoesNowhereIsAFailure) {
    EXPECT_EQ(run("rootsig print 'CBV(b0)' > /dev/full").exit_code, 2);
    EXPECT_EQ(run("rootsig cost 'CBV(b0)' --json > /dev/full").exit_code, 2);
    EXPECT_EQ(run("rootsig print 'CBV(b0)' >&-").exit_code, 2);
}

} // namespace
} // namespace bindery
