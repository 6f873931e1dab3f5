#include "backend/vulkan/shader_module.hpp"

#include "spirv/module.hpp"
#include "spirv/passes.hpp"

#include <bindery/error.hpp>

#include <fmt/format.h>

#include <cassert>
#include <cstring>
#include <optional>
#include <vector>

namespace bindery::vulkan {

namespace {

struct StageBits {
    VkShaderStageFlagBits stage;
    spirv::ExecutionModel model;
};

StageBits stage_bits(Stage stage) {
    switch (stage) {
    case Stage::vertex:
        return {VK_SHADER_STAGE_VERTEX_BIT, spirv::ExecutionModel::vertex};
    case Stage::pixel:
        return {VK_SHADER_STAGE_FRAGMENT_BIT, spirv::ExecutionModel::fragment};
    case Stage::compute:
        return {VK_SHADER_STAGE_COMPUTE_BIT, spirv::ExecutionModel::gl_compute};
    case Stage::hull:
        return {VK_SHADER_STAGE_TESSELLATION_CONTROL_BIT, spirv::ExecutionModel::tessellation_control};
    case Stage::domain:
        return {VK_SHADER_STAGE_TESSELLATION_EVALUATION_BIT, spirv::ExecutionModel::tessellation_evaluation};
    case Stage::geometry:
        return {VK_SHADER_STAGE_GEOMETRY_BIT, spirv::ExecutionModel::geometry};
    case Stage::amplification:
    case Stage::mesh:
    case Stage::ray_generation:
    case Stage::miss:
    case Stage::closest_hit:
    case Stage::any_hit:
    case Stage::intersection:
    case Stage::callable:
        break;
    }
    assert(false && "a stage of graphics or compute pipelines");
    return {VK_SHADER_STAGE_COMPUTE_BIT, spirv::ExecutionModel::gl_compute};
}

std::vector<std::uint32_t> words_of(const Shader& shader) {
    std::vector<std::uint32_t> words(shader.bytecode.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), shader.bytecode.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

/// Compilers may give the entry point a name of their own ("main"): with one of the stage, that one it is.
std::string find_entry(const Shader& shader, const std::vector<std::uint32_t>& words,
                       spirv::ExecutionModel model) {
    const spirv::Module module = spirv::Module::read(words);
    std::optional<std::string> found;
    for (std::size_t i = 0; i < module.size(); ++i) {
        const spirv::View instruction = module[i];
        if (instruction.op() != spirv::Op::entry_point ||
            instruction.operand_as<spirv::ExecutionModel>(0) != model)
            continue;
        std::string name = instruction.string(2);
        if (name == shader.entry)
            return name;
        if (!found)
            found = std::move(name);
    }
    if (!found)
        throw Error(Rule::spirv_malformed, shader.source_name,
                    fmt::format("The SPIR-V module has no entry point for the {} stage (\"{}\" is wanted).",
                                stage_info(shader.stage).name, shader.entry));
    return *found;
}

} // namespace

ShaderModule::ShaderModule(const Device& device, const Shader& shader, const Options& options)
    : device_(device) {
    assert(shader.target == ShaderTarget::spirv);
    const StageBits bits = stage_bits(shader.stage);
    stage_ = bits.stage;
    std::vector<std::uint32_t> words = words_of(shader);
    entry_ = find_entry(shader, words, bits.model);
    if (options.write_point_size) {
        spirv::PassOptions passes;
        passes.strip = false;
        passes.unknown_image_formats = false;
        passes.write_point_size = true;
        words = spirv::run_passes(words, passes);
    }
    const VkShaderModuleCreateInfo info{.sType = VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO,
                                        .codeSize = words.size() * sizeof(std::uint32_t),
                                        .pCode = words.data()};
    check(device.functions().vkCreateShaderModule(device.handle(), &info, nullptr, &handle_),
          "Creating the shader module", shader.source_name);
    device.name(VK_OBJECT_TYPE_SHADER_MODULE, handle_,
                fmt::format("{}:{}", shader.source_name, shader.entry));
}

ShaderModule::~ShaderModule() {
    device_.functions().vkDestroyShaderModule(device_.handle(), handle_, nullptr);
}

VkPipelineShaderStageCreateInfo ShaderModule::stage_info() const {
    return {.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO,
            .stage = stage_,
            .module = handle_,
            .pName = entry_.c_str()};
}

} // namespace bindery::vulkan
