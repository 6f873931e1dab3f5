// The numbers of the access and format tables against Direct3D 12's own header.

#include <bindery/access.hpp>
#include <bindery/format.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <fstream>
#include <map>
#include <regex>
#include <string>

namespace bindery {
namespace {

/// Enumerators and their values where those are literals. The header is read as text: including it needs
/// Windows' types.
std::map<std::string, std::uint32_t> enumerators(const std::string& file) {
    std::ifstream in("/usr/include/directx/" + file);
    const std::regex line(R"(^\s*((?:D3D12|DXGI)_[A-Z0-9_]+)\s*=\s*(0x[0-9a-fA-F]+|[0-9]+)\s*,?\s*$)");
    std::map<std::string, std::uint32_t> values;
    std::smatch match;
    for (std::string text; std::getline(in, text);)
        if (std::regex_match(text, match, line))
            values[match[1]] = static_cast<std::uint32_t>(std::stoul(match[2], nullptr, 0));
    return values;
}

TEST(D3D12Numbers, AccessRowsAreTheHeaders) {
    auto d3d = enumerators("d3d12.h");
    ASSERT_GT(d3d.size(), 500u) << "directx-headers-dev is not installed";
    const auto expect = [&](Access access, const char* state, const char* sync, const char* kind) {
        const auto& row = access_info(access).d3d12;
        const auto value = [&](const std::string& name) {
            EXPECT_TRUE(d3d.contains(name)) << name;
            return d3d[name];
        };
        EXPECT_EQ(row.state, value(std::string("D3D12_RESOURCE_STATE_") + state)) << describe(access);
        EXPECT_EQ(row.sync, value(std::string("D3D12_BARRIER_SYNC_") + sync)) << describe(access);
        EXPECT_EQ(row.access, value(std::string("D3D12_BARRIER_ACCESS_") + kind)) << describe(access);
    };
    expect(Access::indirect_argument, "INDIRECT_ARGUMENT", "EXECUTE_INDIRECT", "INDIRECT_ARGUMENT");
    expect(Access::index_buffer, "INDEX_BUFFER", "INPUT_ASSEMBLER", "INDEX_BUFFER");
    expect(Access::vertex_buffer, "VERTEX_AND_CONSTANT_BUFFER", "VERTEX_SHADING", "VERTEX_BUFFER");
    expect(Access::vertex_read, "NON_PIXEL_SHADER_RESOURCE", "VERTEX_SHADING", "SHADER_RESOURCE");
    expect(Access::pixel_read, "PIXEL_SHADER_RESOURCE", "PIXEL_SHADING", "SHADER_RESOURCE");
    expect(Access::compute_read, "NON_PIXEL_SHADER_RESOURCE", "COMPUTE_SHADING", "SHADER_RESOURCE");
    expect(Access::ray_tracing_read, "NON_PIXEL_SHADER_RESOURCE", "RAYTRACING", "SHADER_RESOURCE");
    expect(Access::compute_uniform_read, "VERTEX_AND_CONSTANT_BUFFER", "COMPUTE_SHADING", "CONSTANT_BUFFER");
    expect(Access::compute_write, "UNORDERED_ACCESS", "COMPUTE_SHADING", "UNORDERED_ACCESS");
    expect(Access::ray_tracing_write, "UNORDERED_ACCESS", "RAYTRACING", "UNORDERED_ACCESS");
    expect(Access::color_target, "RENDER_TARGET", "RENDER_TARGET", "RENDER_TARGET");
    expect(Access::depth_read, "DEPTH_READ", "DEPTH_STENCIL", "DEPTH_STENCIL_READ");
    expect(Access::depth_write, "DEPTH_WRITE", "DEPTH_STENCIL", "DEPTH_STENCIL_WRITE");
    expect(Access::resolve_source, "RESOLVE_SOURCE", "RESOLVE", "RESOLVE_SOURCE");
    expect(Access::resolve_target, "RESOLVE_DEST", "RESOLVE", "RESOLVE_DEST");
    expect(Access::copy_source, "COPY_SOURCE", "COPY", "COPY_SOURCE");
    expect(Access::copy_target, "COPY_DEST", "COPY", "COPY_DEST");
    expect(Access::clear_target, "UNORDERED_ACCESS", "CLEAR_UNORDERED_ACCESS_VIEW", "UNORDERED_ACCESS");
    expect(Access::present, "PRESENT", "ALL", "COMMON");
    expect(Access::acceleration_structure_build_input, "NON_PIXEL_SHADER_RESOURCE",
           "BUILD_RAYTRACING_ACCELERATION_STRUCTURE", "SHADER_RESOURCE");
    expect(Access::acceleration_structure_build_write, "RAYTRACING_ACCELERATION_STRUCTURE",
           "BUILD_RAYTRACING_ACCELERATION_STRUCTURE", "RAYTRACING_ACCELERATION_STRUCTURE_WRITE");
    expect(Access::compute_acceleration_structure_read, "RAYTRACING_ACCELERATION_STRUCTURE",
           "COMPUTE_SHADING", "RAYTRACING_ACCELERATION_STRUCTURE_READ");
    EXPECT_EQ(detail::d3d_no_access, d3d["D3D12_BARRIER_ACCESS_NO_ACCESS"]);
}

/// DXGI's name of a format of ours.
std::string dxgi_name(const FormatInfo& info) {
    static const std::map<std::string_view, std::string> odd = {
        {"unknown", "UNKNOWN"},
        {"a8_unorm", "A8_UNORM"},
        {"rgb10a2_unorm", "R10G10B10A2_UNORM"},
        {"rgb10a2_uint", "R10G10B10A2_UINT"},
        {"rgb9e5_float", "R9G9B9E5_SHAREDEXP"},
        {"d32_float_s8_uint", "D32_FLOAT_S8X24_UINT"},
        {"bc6h_ufloat", "BC6H_UF16"},
        {"bc6h_float", "BC6H_SF16"},
    };
    if (const auto found = odd.find(info.name); found != odd.end())
        return found->second;
    // "rgba8_srgb" is R8G8B8A8_UNORM_SRGB: every letter gets the number, unless letters have their own.
    const std::string name(info.name);
    const std::size_t bar = name.find('_');
    std::string result;
    std::string letters = name.substr(0, bar), tail = name.substr(bar + 1);
    if (letters.starts_with("bc")) {
        result = letters;
    } else {
        const std::size_t digits = letters.find_first_of("0123456789");
        if (letters.find_first_not_of("0123456789", digits) == std::string::npos) {
            for (const char letter : letters.substr(0, digits))
                result += letter + letters.substr(digits);
        } else {
            result = letters;
        }
    }
    result += "_" + (tail == "srgb" ? "unorm_srgb" : tail);
    for (char& c : result)
        c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return result;
}

TEST(DxgiNumbers, FormatsAreTheHeaders) {
    auto dxgi = enumerators("dxgiformat.h");
    ASSERT_GT(dxgi.size(), 100u) << "directx-headers-dev is not installed";
    for (const FormatInfo& info : format_table) {
        const std::string name = "DXGI_FORMAT_" + dxgi_name(info);
        if (info.format ==
            Format::a4b4g4r4_unorm) { // younger than some headers; the number is in the documentation
            EXPECT_EQ(info.dxgi, 191u);
            continue;
        }
        ASSERT_TRUE(dxgi.contains(name)) << name;
        EXPECT_EQ(info.dxgi, dxgi[name]) << name;
    }
}

} // namespace
} // namespace bindery
