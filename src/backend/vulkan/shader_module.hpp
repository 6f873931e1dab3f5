#pragma once
// A shader's SPIR-V as a VkShaderModule, and the name of its entry point.

#include "backend/vulkan/device.hpp"

#include <bindery/shader_compiler.hpp>

#include <string>

namespace bindery::vulkan {

class ShaderModule {
public:
    struct Options {
        /// For point lists on devices without maintenance5.
        bool write_point_size = false;
    };

    /// Throws Error: spirv_malformed (not SPIR-V, or no entry point of that stage), memory_exhausted.
    ShaderModule(const Device& device, const Shader& shader, const Options& options);
    ~ShaderModule();
    ShaderModule(const ShaderModule&) = delete;
    ShaderModule& operator=(const ShaderModule&) = delete;

    VkPipelineShaderStageCreateInfo stage_info() const;

private:
    const Device& device_;
    VkShaderModule handle_ = VK_NULL_HANDLE;
    VkShaderStageFlagBits stage_;
    std::string entry_;
};

} // namespace bindery::vulkan
