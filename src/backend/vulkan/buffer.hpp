#pragma once
// Buffers: memory with a VkBuffer, one a version.

#include "backend/interface.hpp"
#include "backend/vulkan/device.hpp"

#include <array>
#include <cstddef>
#include <utility>

namespace bindery::vulkan {

/// A VkBuffer with memory of its own.
class Allocation {
public:
    struct Info {
        std::string_view name;
        VkDeviceSize size_bytes;
        VkBufferUsageFlags usage;
        Memory memory;
        VkDeviceSize alignment_bytes = 1;
    };

    Allocation() = default;
    /// Throws Error memory_exhausted.
    Allocation(const Device& device, const Info& info);
    ~Allocation() { release(); }
    Allocation(Allocation&& other) noexcept { swap(other); }
    Allocation& operator=(Allocation&& other) noexcept {
        Allocation(std::move(other)).swap(*this);
        return *this;
    }

    VkBuffer handle() const { return handle_; }
    /// Null for Memory::gpu.
    std::byte* mapped() const { return mapped_; }
    /// 0 unless it was made with VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT.
    VkDeviceAddress address() const { return address_; }

private:
    void release();
    void swap(Allocation& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(handle_, other.handle_);
        std::swap(memory_, other.memory_);
        std::swap(mapped_, other.mapped_);
        std::swap(address_, other.address_);
    }

    const Device* device_ = nullptr;
    VkBuffer handle_ = VK_NULL_HANDLE;
    VmaAllocation memory_ = VK_NULL_HANDLE;
    std::byte* mapped_ = nullptr;
    VkDeviceAddress address_ = 0;
};

/// From this size on a resource gets memory of its own: the allocator would do so soon after, but compares
/// with the budget only when it is told to.
inline constexpr std::uint64_t dedicated_bytes = std::uint64_t{32} << 20;

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

private:
    std::uint32_t version_count_;
    std::array<Allocation, max_versions> versions_;
};

VkBufferUsageFlags to_vulkan(BufferUsage usage, bool has_ray_query);

} // namespace bindery::vulkan
