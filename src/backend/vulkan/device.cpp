#include "backend/vulkan/device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace bindery::vulkan {

Device::Device(const VulkanDesc& desc)
    : instance_(desc.external ? Instance(desc.external->instance, desc.get_instance_proc_addr)
                              : Instance({.validation = desc.validation,
                                          .diagnostics = desc.diagnostics,
                                          .get_instance_proc_addr = desc.get_instance_proc_addr})) {
    if (desc.external)
        adopt(*desc.external);
    else
        create(desc);
    functions_ = load_device_table(instance_.handle(), handle_, instance_.loader());
    if (!desc.external)
        functions_.vkGetDeviceQueue(handle_, queue_family_, 0, &queue_);
    read_limits();
    read_info();
    try {
        create_allocator();
    } catch (...) {
        if (owned_)
            functions_.vkDestroyDevice(handle_, nullptr);
        throw;
    }
    name(VK_OBJECT_TYPE_DEVICE, handle_, desc.name);
}

Device::~Device() {
    vmaDestroyAllocator(allocator_);
    if (owned_)
        functions_.vkDestroyDevice(handle_, nullptr);
}

void Device::create(const VulkanDesc& desc) {
    const std::vector<Adapter> adapters = find_adapters(instance_);
    const Adapter& adapter = choose_adapter(adapters, desc);
    physical_ = adapter.handle;
    queue_family_ = adapter.queue_family;
    selection_ = std::make_unique<FeatureSelection>(instance_functions(), physical_);
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                        .queueFamilyIndex = queue_family_,
                                        .queueCount = 1,
                                        .pQueuePriorities = &priority};
    const auto& extensions = selection_->extensions();
    const VkDeviceCreateInfo info{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                  .pNext = &selection_->enabled().base,
                                  .queueCreateInfoCount = 1,
                                  .pQueueCreateInfos = &queue,
                                  .enabledExtensionCount = static_cast<std::uint32_t>(extensions.size()),
                                  .ppEnabledExtensionNames = extensions.data()};
    check(instance_functions().vkCreateDevice(physical_, &info, nullptr, &handle_), "Creating the device",
          adapter.info.name);
}

void Device::adopt(const ExternalDevice& external) {
    owned_ = false;
    physical_ = external.physical_device;
    handle_ = external.device;
    queue_ = external.graphics_queue;
    queue_family_ = external.graphics_queue_family;
    selection_ = std::make_unique<FeatureSelection>(instance_functions(), physical_);
    if (!selection_->missing().empty())
        throw Error(Rule::device_feature, "the application's device",
                    fmt::format("The application's device lacks {} of the features that are needed: {}.",
                                selection_->missing().size(), fmt::join(selection_->missing(), ", ")));
}

void Device::read_limits() {
    VkPhysicalDeviceAccelerationStructurePropertiesKHR structures{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ACCELERATION_STRUCTURE_PROPERTIES_KHR};
    VkPhysicalDeviceMaintenance4Properties maintenance4{
        .sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_4_PROPERTIES,
        .pNext = has_ray_query() ? &structures : nullptr};
    VkPhysicalDeviceVulkan12Properties v12{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_VULKAN_1_2_PROPERTIES,
                                           .pNext = &maintenance4};
    VkPhysicalDeviceProperties2 properties{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                           .pNext = &v12};
    instance_functions().vkGetPhysicalDeviceProperties2(physical_, &properties);
    limits_.base = properties.properties.limits;
    limits_.v12 = v12;
    limits_.v12.pNext = nullptr;
    limits_.max_buffer_bytes = maintenance4.maxBufferSize;
    limits_.max_acceleration_structure_descriptors =
        structures.maxDescriptorSetUpdateAfterBindAccelerationStructures;
    limits_.scratch_alignment_bytes = structures.minAccelerationStructureScratchOffsetAlignment;

    info_.adapter = properties.properties.deviceName;
    info_.driver = fmt::format("{} {}", v12.driverName, v12.driverInfo);
    info_.software = properties.properties.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
}

void Device::read_info() {
    const FeatureChain& on = features();
    info_.backend = "vulkan";
    info_.shader_target = ShaderTarget::spirv;
    info_.ray_query = has_ray_query();
    info_.float64 = on.base.features.shaderFloat64 == VK_TRUE;
    info_.tessellation = on.base.features.tessellationShader == VK_TRUE;
    info_.geometry = on.base.features.geometryShader == VK_TRUE;
    info_.int16 = on.base.features.shaderInt16 == VK_TRUE && on.v12.shaderFloat16 == VK_TRUE &&
                  on.v11.storageBuffer16BitAccess == VK_TRUE &&
                  on.v11.uniformAndStorageBuffer16BitAccess == VK_TRUE;
    info_.max_buffer_bytes = limits_.max_buffer_bytes;
    info_.max_storage_bytes = limits_.base.maxStorageBufferRange;
    info_.max_texture_2d = std::min(limits_.base.maxImageDimension2D, limits_.base.maxImageDimensionCube);
    info_.max_texture_3d = limits_.base.maxImageDimension3D;
    info_.max_texture_layers = limits_.base.maxImageArrayLayers;
}

void Device::create_allocator() {
    const VmaVulkanFunctions functions{.vkGetInstanceProcAddr = instance_.loader().vkGetInstanceProcAddr,
                                       .vkGetDeviceProcAddr = instance_functions().vkGetDeviceProcAddr};
    VmaAllocatorCreateInfo info{.physicalDevice = physical_,
                                .device = handle_,
                                .pVulkanFunctions = &functions,
                                .instance = instance_.handle(),
                                .vulkanApiVersion = VK_API_VERSION_1_3};
    if (features().v12.bufferDeviceAddress == VK_TRUE)
        info.flags |= VMA_ALLOCATOR_CREATE_BUFFER_DEVICE_ADDRESS_BIT;
    // A software driver reports what was touched, not what was promised, so its budget never runs out; the
    // allocator's own count against the size of the heap does.
    if (selection_->uses(VK_EXT_MEMORY_BUDGET_EXTENSION_NAME) && !info_.software)
        info.flags |= VMA_ALLOCATOR_CREATE_EXT_MEMORY_BUDGET_BIT;
    check(vmaCreateAllocator(&info, &allocator_), "Creating the memory allocator");
}

void Device::set_name(VkObjectType type, std::uint64_t handle, std::string_view name) const {
    if (instance_functions().vkSetDebugUtilsObjectNameEXT == nullptr || name.empty())
        return;
    const std::string terminated(name);
    const VkDebugUtilsObjectNameInfoEXT info{.sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT,
                                             .objectType = type,
                                             .objectHandle = handle,
                                             .pObjectName = terminated.c_str()};
    // A name that is not taken is no reason to fail.
    instance_functions().vkSetDebugUtilsObjectNameEXT(handle_, &info);
}

} // namespace bindery::vulkan
