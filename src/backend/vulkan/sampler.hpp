#pragma once
// Samplers. Equal ones are one VkSampler: devices allow as few as 4,000, and the heap has copies.

#include "backend/vulkan/device.hpp"

#include <bindery/sampler.hpp>
#include <bindery/shader/bindings.hpp>

#include <cstdint>
#include <vector>

namespace bindery::vulkan {

/// Throws Error memory_exhausted.
VkSampler create_sampler(const Device& device, const SamplerDesc& desc);

VkCompareOp to_vulkan(CompareOp op);

/// Samplers by what they do, counted. Not thread-safe.
class SamplerCache {
public:
    explicit SamplerCache(const Device& device) : device_(device) {}
    ~SamplerCache();
    SamplerCache(const SamplerCache&) = delete;
    SamplerCache& operator=(const SamplerCache&) = delete;

    /// One more user of such a sampler.
    VkSampler acquire(const SamplerDesc& desc);
    /// One user less; at 0 it is destroyed. Null is allowed.
    void release(VkSampler sampler);
    std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        SamplerDesc desc;
        VkSampler sampler;
        std::uint32_t users;
    };
    const Device& device_;
    std::vector<Entry> entries_;
};

} // namespace bindery::vulkan
