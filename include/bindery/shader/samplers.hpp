#pragma once
// Binding fields for samplers and acceleration structures, and the static samplers by name.

#include <bindery/shader/resource_field.hpp>

#include <array>
#include <string_view>

namespace bindery {

class SamplerStateHandle : public detail::ResourceHandle<Kind::sampler> {
public:
    using detail::ResourceHandle<Kind::sampler>::ResourceHandle;
};

/// A sampler of the sampler heap. Default-made: the heap's default sampler (there are no null samplers).
class SamplerStateBinding : public detail::ResourceBinding<Kind::sampler> {
public:
    using Handle = SamplerStateHandle;
    using detail::ResourceBinding<Kind::sampler>::ResourceBinding;
};

class SamplerComparisonStateHandle : public detail::ResourceHandle<Kind::sampler_comparison> {
public:
    using detail::ResourceHandle<Kind::sampler_comparison>::ResourceHandle;
};

/// A comparison sampler of the sampler heap.
class SamplerComparisonStateBinding : public detail::ResourceBinding<Kind::sampler_comparison> {
public:
    using Handle = SamplerComparisonStateHandle;
    using detail::ResourceBinding<Kind::sampler_comparison>::ResourceBinding;
};

class RaytracingAccelerationStructureHandle : public detail::ResourceHandle<Kind::acceleration_structure> {
public:
    using detail::ResourceHandle<Kind::acceleration_structure>::ResourceHandle;
};

/// A top-level acceleration structure, for ray queries and ray pipelines.
class RaytracingAccelerationStructureBinding : public detail::ResourceBinding<Kind::acceleration_structure> {
public:
    using Handle = RaytracingAccelerationStructureHandle;
    using detail::ResourceBinding<Kind::acceleration_structure>::ResourceBinding;
};

/// The samplers that every shader has without a field: `samplers::linear_wrap` in HLSL and Slang.
enum class StaticSampler : std::uint8_t {
    point_wrap,
    point_clamp,
    linear_wrap,
    linear_clamp,
    anisotropic_wrap,
    anisotropic_clamp,
    linear_less_equal_clamp,
};
inline constexpr std::size_t static_sampler_count =
    static_cast<std::size_t>(StaticSampler::linear_less_equal_clamp) + 1;

struct StaticSamplerInfo {
    StaticSampler sampler;
    std::string_view hlsl_name; ///< In namespace bindery::samplers.
    bool linear;                ///< Filter within and between mips; else the nearest.
    bool anisotropic;           ///< With 16 samples at most.
    bool clamp;                 ///< In all three directions; else wrap.
    bool less_equal;            ///< A comparison sampler: 1 where reference <= texel.
};

/// D3D12: register s<row>, space 1000. Vulkan: set 1, binding 1 + row, immutable.
inline constexpr std::array<StaticSamplerInfo, static_sampler_count> static_sampler_table{{
    {StaticSampler::point_wrap, "point_wrap", false, false, false, false},
    {StaticSampler::point_clamp, "point_clamp", false, false, true, false},
    {StaticSampler::linear_wrap, "linear_wrap", true, false, false, false},
    {StaticSampler::linear_clamp, "linear_clamp", true, false, true, false},
    {StaticSampler::anisotropic_wrap, "anisotropic_wrap", true, true, false, false},
    {StaticSampler::anisotropic_clamp, "anisotropic_clamp", true, true, true, false},
    {StaticSampler::linear_less_equal_clamp, "linear_less_equal_clamp", true, false, true, true},
}};

} // namespace bindery
