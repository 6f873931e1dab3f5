#pragma once
// The null backend: the whole interface without a GPU. Checks, barriers and the trace are the real ones;
// memory that the CPU maps exists, shaders do not run, read-backs give what uploads and copies put there.

#include <bindery/device.hpp>

namespace bindery::null {

struct NullDesc : DeviceDesc {
    /// Allocations fail with memory_exhausted beyond this many bytes; for tests.
    std::uint64_t memory_bytes = std::uint64_t{1} << 40;
    ShaderTarget shader_target = ShaderTarget::spirv;
};

/// Throws Error heap_limit for a heap larger than D3D12's limits.
Device create_device(const NullDesc& desc);

} // namespace bindery::null
