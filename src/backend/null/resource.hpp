#pragma once
// What a resource of the null backend is: a description and, once something is written, memory.

#include "backend/interface.hpp"

#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace bindery::null {

/// Zeroed bytes that take memory only when they are touched.
class Bytes {
public:
    Bytes() = default;
    explicit Bytes(std::uint64_t size) : size_(size) {}

    /// Throws Error(memory_exhausted) when the process has no memory for them.
    std::span<std::byte> get(std::string_view name);

private:
    struct Free {
        void operator()(std::byte* bytes) const { std::free(bytes); }
    };
    std::uint64_t size_ = 0;
    std::unique_ptr<std::byte, Free> bytes_;
};

enum class ResourceKind : std::uint8_t { none, buffer, texture, acceleration_structure };

struct Resource {
    ResourceKind kind = ResourceKind::none;
    std::string name;
    std::uint64_t size_bytes = 0; ///< Of one version.
    Memory memory = Memory::gpu;
    TextureDesc texture;
    std::vector<Bytes> versions; ///< Textures: one, every subresource tightly packed.
};

/// Where a subresource lies in the memory of its texture.
struct SubresourcePlace {
    SubresourceLayout layout;
    std::uint64_t offset_bytes;
};
/// Layer after layer, in each mip after mip, in each depth before stencil. Samples are not kept apart.
SubresourcePlace place_of(const TextureDesc& desc, std::uint32_t mip, std::uint32_t layer, Aspects aspect);

std::uint64_t bytes_of(const TextureDesc& desc);

} // namespace bindery::null
