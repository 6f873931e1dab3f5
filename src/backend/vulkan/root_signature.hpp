#pragma once
// Root signatures as Vulkan has them: constants are push constants, static samplers immutable ones.

#include <bindery/root_signature.hpp>
#include <bindery/sampler.hpp>

#include <cstdint>
#include <string>

namespace bindery::vulkan {

/// Bytes of push constants from offset 0 that the signature's constants take, in the order of its parameters.
std::uint32_t push_constant_bytes(const RootSignature& signature);

/// A static sampler as a description of a sampler. Filters that take the smallest or largest texel are none
/// that a description has: the library's own signatures have none of them.
SamplerDesc sampler_desc(const root::StaticSampler& sampler, std::string name);

} // namespace bindery::vulkan
