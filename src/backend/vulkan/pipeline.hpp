#pragma once
// Pipelines: compiled shaders and fixed state as VkPipelines over the one pipeline layout.

#include "backend/interface.hpp"
#include "backend/vulkan/device.hpp"

#include <utility>

namespace bindery::vulkan {

class Pipeline {
public:
    Pipeline() = default;
    /// Throw Error: pipeline_state (the driver does not compile it), memory_exhausted, device_feature
    /// (wireframe).
    Pipeline(const Device& device, VkPipelineLayout layout, VkPipelineCache cache,
             const backend::GraphicsPipelineInfo& info);
    Pipeline(const Device& device, VkPipelineLayout layout, VkPipelineCache cache,
             const backend::ComputePipelineInfo& info);
    ~Pipeline();
    Pipeline(Pipeline&& other) noexcept
        : device_(other.device_), handle_(std::exchange(other.handle_, VK_NULL_HANDLE)),
          root_dwords_(other.root_dwords_), has_vertex_inputs_(other.has_vertex_inputs_) {}
    Pipeline& operator=(Pipeline&& other) noexcept {
        std::swap(device_, other.device_);
        std::swap(handle_, other.handle_);
        std::swap(root_dwords_, other.root_dwords_);
        std::swap(has_vertex_inputs_, other.has_vertex_inputs_);
        return *this;
    }

    VkPipeline handle() const { return handle_; }
    /// How many DWORDs of root data its shaders read.
    std::uint32_t root_dwords() const { return root_dwords_; }
    /// Whether it takes vertex buffers, with their strides as dynamic state.
    bool has_vertex_inputs() const { return has_vertex_inputs_; }

private:
    const Device* device_ = nullptr;
    VkPipeline handle_ = VK_NULL_HANDLE;
    std::uint32_t root_dwords_ = 0;
    bool has_vertex_inputs_ = false;
};

/// A VkPipelineCache of the device.
class PipelineCache {
public:
    explicit PipelineCache(const Device& device);
    ~PipelineCache();
    PipelineCache(const PipelineCache&) = delete;
    PipelineCache& operator=(const PipelineCache&) = delete;

    VkPipelineCache handle() const { return handle_; }

private:
    const Device& device_;
    VkPipelineCache handle_ = VK_NULL_HANDLE;
};

} // namespace bindery::vulkan
