#pragma once
// Buffers: committed resources, one a version.

#include "backend/d3d12/device.hpp"
#include "backend/interface.hpp"

#include <array>
#include <cstddef>
#include <string_view>

namespace bindery::d3d12 {

/// Sizes are rounded up, so that views in whole DWORDs and 16-byte loads of the last element stay inside.
inline constexpr std::uint64_t buffer_granularity_bytes = 256;

/// A buffer with memory of its own.
class Allocation {
public:
    struct Info {
        std::string_view name;
        std::uint64_t size_bytes;
        Memory memory;
        /// Shaders and clears may write it. Device memory alone.
        bool writable;
    };

    Allocation() = default;
    /// Throws Error memory_exhausted.
    Allocation(const Device& device, const Info& info);

    ID3D12Resource* handle() const { return handle_.get(); }
    /// Null for Memory::gpu.
    std::byte* mapped() const { return mapped_; }
    D3D12_GPU_VIRTUAL_ADDRESS address() const { return address_; }

private:
    ComPtr<ID3D12Resource> handle_;
    std::byte* mapped_ = nullptr; ///< Stays mapped until the resource is gone.
    D3D12_GPU_VIRTUAL_ADDRESS address_ = 0;
};

inline constexpr std::uint32_t max_versions = 4;

/// A buffer of the frontend: one allocation, or one a frame in flight.
class BufferResource {
public:
    BufferResource(const Device& device, const backend::BufferInfo& info);

    /// What lists of that frame copy see.
    const Allocation& version(std::uint32_t frame_copy) const {
        return versions_[version_count_ == 1 ? 0 : frame_copy];
    }
    std::uint32_t version_count() const { return version_count_; }
    /// Upload memory is in GENERIC_READ and read-back memory in COPY_DEST for good: neither takes barriers.
    Memory memory() const { return memory_; }
    std::uint64_t size_bytes() const { return size_bytes_; }

private:
    std::uint32_t version_count_;
    Memory memory_;
    std::uint64_t size_bytes_;
    std::array<Allocation, max_versions> versions_;
};

} // namespace bindery::d3d12
