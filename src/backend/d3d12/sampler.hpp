#pragma once
// Samplers as Direct3D's descriptions.

#include "backend/d3d12/api.hpp"

#include <bindery/sampler.hpp>

namespace bindery::d3d12 {

/// For the sampler heap.
D3D12_SAMPLER_DESC to_d3d12(const SamplerDesc& desc);

D3D12_COMPARISON_FUNC to_d3d12(CompareOp op);

} // namespace bindery::d3d12
