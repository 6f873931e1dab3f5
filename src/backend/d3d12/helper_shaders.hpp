#pragma once
// Compiled shaders of the library's own (helpers.hlsl): the backend needs no compiler at run time.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace bindery::d3d12 {

enum class HelperShader : std::uint8_t { fill, cover, downsample_1d, downsample_2d, downsample_3d };
inline constexpr std::size_t helper_shader_count = static_cast<std::size_t>(HelperShader::downsample_3d) + 1;

struct HelperShaderInfo {
    HelperShader shader;
    std::string_view entry;
    std::string_view profile; ///< As in stage_table: "cs".
};
inline constexpr std::array<HelperShaderInfo, helper_shader_count> helper_shader_table{{
    {HelperShader::fill, "fill", "cs"},
    {HelperShader::cover, "cover", "vs"},
    {HelperShader::downsample_1d, "downsample_1d", "ps"},
    {HelperShader::downsample_2d, "downsample_2d", "ps"},
    {HelperShader::downsample_3d, "downsample_3d", "ps"},
}};

/// A DXIL container of shader model 6.0.
std::span<const std::uint8_t> helper_shader(HelperShader shader);

// What helpers.hlsl says of `fill`.
inline constexpr std::uint32_t fill_threads = 256;
inline constexpr std::uint32_t fill_groups_in_row = 65535;

} // namespace bindery::d3d12
