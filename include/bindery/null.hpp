#pragma once
// The null backend: the whole interface without a GPU. Checks, barriers and the trace are the real ones;
// buffers and textures have memory, and uploads, copies, fills, clears, resolves and mips write it (mips with
// a box filter, in linear light; clears and mips of rgb9e5_float and depth mips are not possible). Shaders do
// not run.

#include <bindery/device.hpp>

namespace bindery::null {

struct NullDesc : DeviceDesc {
    /// Allocations fail with memory_exhausted beyond this many bytes; for tests.
    std::uint64_t memory_bytes = std::uint64_t{1} << 40;
    ShaderTarget shader_target = ShaderTarget::spirv; ///< What pipelines take.
    /// Submissions count as done only once they are waited for, as if the GPU were slow; for tests of
    /// lifetimes.
    bool late_completion = false;
};

/// Throws Error heap_limit for a heap larger than D3D12's limits.
Device create_device(const NullDesc& desc);

} // namespace bindery::null
