#include "backend/vulkan/heap.hpp"
#include "backend/vulkan/root_signature.hpp"

#include <algorithm>

namespace bindery::vulkan {

namespace {

constexpr VkDescriptorBindingFlags heap_flags = VK_DESCRIPTOR_BINDING_UPDATE_AFTER_BIND_BIT |
                                                VK_DESCRIPTOR_BINDING_UPDATE_UNUSED_WHILE_PENDING_BIT |
                                                VK_DESCRIPTOR_BINDING_PARTIALLY_BOUND_BIT;

VkMutableDescriptorTypeListEXT type_list(const std::vector<VkDescriptorType>& types) {
    return {static_cast<std::uint32_t>(types.size()), types.data()};
}

/// Set 0 for that many descriptors, in memory that this holds together.
struct ResourceLayoutInfo {
    explicit ResourceLayoutInfo(const std::vector<VkDescriptorType>& types, std::uint32_t descriptors)
        : list(type_list(types)),
          mutable_types{.sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
                        .mutableDescriptorTypeListCount = 1,
                        .pMutableDescriptorTypeLists = &list},
          flags{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
                .pNext = &mutable_types,
                .bindingCount = 1,
                .pBindingFlags = &binding_flags},
          binding{.binding = 0,
                  .descriptorType = VK_DESCRIPTOR_TYPE_MUTABLE_EXT,
                  .descriptorCount = descriptors,
                  .stageFlags = VK_SHADER_STAGE_ALL},
          info{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
               .pNext = &flags,
               .flags = VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT,
               .bindingCount = 1,
               .pBindings = &binding} {}
    ResourceLayoutInfo(const ResourceLayoutInfo&) = delete;
    ResourceLayoutInfo& operator=(const ResourceLayoutInfo&) = delete;

    VkMutableDescriptorTypeListEXT list;
    VkMutableDescriptorTypeCreateInfoEXT mutable_types;
    VkDescriptorBindingFlags binding_flags = heap_flags | VK_DESCRIPTOR_BINDING_VARIABLE_DESCRIPTOR_COUNT_BIT;
    VkDescriptorSetLayoutBindingFlagsCreateInfo flags;
    VkDescriptorSetLayoutBinding binding;
    VkDescriptorSetLayoutCreateInfo info;
};

/// What graphics and compute pipelines have in common: the same constants, heap and static samplers.
RootSignature heap_signature() {
    return canonical_signature(PipelineKind::graphics, HeapAccess::tables);
}

bool supports(const Device& device, const std::vector<VkDescriptorType>& types) {
    const ResourceLayoutInfo layout(types, 1);
    VkDescriptorSetLayoutSupport support{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_SUPPORT};
    device.functions().vkGetDescriptorSetLayoutSupport(device.handle(), &layout.info, &support);
    return support.supported == VK_TRUE;
}

} // namespace

std::vector<VkDescriptorType> heap_descriptor_types(const Device& device) {
    // Every device with mutable descriptors has these six together.
    std::vector<VkDescriptorType> types{
        VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE,        VK_DESCRIPTOR_TYPE_STORAGE_IMAGE,
        VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER,
        VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER,       VK_DESCRIPTOR_TYPE_STORAGE_BUFFER};
    if (!device.has_ray_query())
        return types;
    types.push_back(VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR);
    if (!supports(device, types))
        types.pop_back();
    return types;
}

std::uint32_t max_resource_descriptors(const Device& device) {
    const VkPhysicalDeviceVulkan12Properties& v12 = device.limits().v12;
    std::uint32_t most = std::min(
        {v12.maxDescriptorSetUpdateAfterBindSampledImages, v12.maxDescriptorSetUpdateAfterBindStorageImages,
         v12.maxDescriptorSetUpdateAfterBindStorageBuffers, v12.maxDescriptorSetUpdateAfterBindUniformBuffers,
         v12.maxPerStageDescriptorUpdateAfterBindSampledImages,
         v12.maxPerStageDescriptorUpdateAfterBindStorageImages,
         v12.maxPerStageDescriptorUpdateAfterBindStorageBuffers,
         v12.maxPerStageDescriptorUpdateAfterBindUniformBuffers, v12.maxPerStageUpdateAfterBindResources});
    if (device.has_ray_query())
        most = std::min(most, device.limits().max_acceleration_structure_descriptors);
    return most;
}

std::uint32_t max_sampler_descriptors(const Device& device) {
    const VkPhysicalDeviceVulkan12Properties& v12 = device.limits().v12;
    const auto static_samplers = static_cast<std::uint32_t>(static_sampler_count);
    return std::min(v12.maxDescriptorSetUpdateAfterBindSamplers,
                    v12.maxPerStageDescriptorUpdateAfterBindSamplers) -
           static_samplers;
}

HeapLayout::HeapLayout(const Device& device, std::uint32_t resource_descriptors, std::uint32_t samplers)
    : device_(device) {
    try {
        create_resources(resource_descriptors);
        create_samplers(samplers);
        create_pipeline_layout();
    } catch (...) {
        destroy();
        throw;
    }
}

HeapLayout::~HeapLayout() {
    destroy();
}

void HeapLayout::destroy() {
    const VolkDeviceTable& vk = device_.functions();
    vk.vkDestroyPipelineLayout(device_.handle(), pipeline_layout_, nullptr);
    vk.vkDestroyDescriptorSetLayout(device_.handle(), resources_, nullptr);
    vk.vkDestroyDescriptorSetLayout(device_.handle(), samplers_, nullptr);
    for (VkSampler sampler : static_samplers_)
        vk.vkDestroySampler(device_.handle(), sampler, nullptr);
}

void HeapLayout::create_resources(std::uint32_t descriptors) {
    const std::vector<VkDescriptorType> types = heap_descriptor_types(device_);
    const ResourceLayoutInfo layout(types, descriptors);
    check(
        device_.functions().vkCreateDescriptorSetLayout(device_.handle(), &layout.info, nullptr, &resources_),
        "Creating the layout of the resource heap");
    device_.name(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, resources_, "resource heap");
}

void HeapLayout::create_samplers(std::uint32_t descriptors) {
    const RootSignature signature = heap_signature();
    std::vector<VkDescriptorSetLayoutBinding> bindings{{.binding = 0,
                                                        .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLER,
                                                        .descriptorCount = descriptors,
                                                        .stageFlags = VK_SHADER_STAGE_ALL}};
    std::vector<VkDescriptorBindingFlags> binding_flags{heap_flags};
    for (std::size_t i = 0; i < static_sampler_count; ++i) {
        static_samplers_[i] =
            create_sampler(device_, sampler_desc(signature.static_samplers[i],
                                                 std::string(static_sampler_table[i].hlsl_name)));
        bindings.push_back({.binding = static_cast<std::uint32_t>(1 + i),
                            .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLER,
                            .descriptorCount = 1,
                            .stageFlags = VK_SHADER_STAGE_ALL,
                            .pImmutableSamplers = &static_samplers_[i]});
        binding_flags.push_back(0);
    }
    const VkDescriptorSetLayoutBindingFlagsCreateInfo flags{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_BINDING_FLAGS_CREATE_INFO,
        .bindingCount = static_cast<std::uint32_t>(binding_flags.size()),
        .pBindingFlags = binding_flags.data()};
    const VkDescriptorSetLayoutCreateInfo info{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO,
                                               .pNext = &flags,
                                               .flags =
                                                   VK_DESCRIPTOR_SET_LAYOUT_CREATE_UPDATE_AFTER_BIND_POOL_BIT,
                                               .bindingCount = static_cast<std::uint32_t>(bindings.size()),
                                               .pBindings = bindings.data()};
    check(device_.functions().vkCreateDescriptorSetLayout(device_.handle(), &info, nullptr, &samplers_),
          "Creating the layout of the sampler heap");
    device_.name(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, samplers_, "sampler heap");
}

void HeapLayout::create_pipeline_layout() {
    const std::array<VkDescriptorSetLayout, 2> sets{resources_, samplers_};
    const VkPushConstantRange root{
        .stageFlags = VK_SHADER_STAGE_ALL, .offset = 0, .size = push_constant_bytes(heap_signature())};
    const VkPipelineLayoutCreateInfo info{.sType = VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO,
                                          .setLayoutCount = static_cast<std::uint32_t>(sets.size()),
                                          .pSetLayouts = sets.data(),
                                          .pushConstantRangeCount = 1,
                                          .pPushConstantRanges = &root};
    check(device_.functions().vkCreatePipelineLayout(device_.handle(), &info, nullptr, &pipeline_layout_),
          "Creating the pipeline layout");
    device_.name(VK_OBJECT_TYPE_PIPELINE_LAYOUT, pipeline_layout_, "root layout");
}

} // namespace bindery::vulkan
