#include "vulkan_device.hpp"

#include "capture.hpp"
#include "stub.hpp"

#include <fmt/format.h>

#include <dlfcn.h>

#include <stdexcept>
#include <string_view>
#include <vector>

namespace record {

namespace {

bindery::vulkan::GetInstanceProcAddr system_loader() {
    void* library = dlopen("libvulkan.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == nullptr)
        throw std::runtime_error("there is no Vulkan loader (libvulkan.so.1); --stub does without");
    return reinterpret_cast<bindery::vulkan::GetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
}

void check(VkResult result, std::string_view what) {
    if (result != VK_SUCCESS)
        throw std::runtime_error(fmt::format("{} fails with VkResult {}", what, static_cast<int>(result)));
}

/// Higher is better.
int rank(VkPhysicalDeviceType type) {
    return type == VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU ? 2 : type == VK_PHYSICAL_DEVICE_TYPE_CPU ? 0 : 1;
}

} // namespace

VulkanDevice::VulkanDevice(bool stub, const std::string& adapter)
    : get_(stub ? stub_get_instance_proc_addr : system_loader()) {
    create_instance();
    choose(adapter);
    create_device();
}

VulkanDevice::~VulkanDevice() {
    PFN_vkDestroyDevice destroy_device = nullptr;
    load(destroy_device, "vkDestroyDevice");
    destroy_device(device_, nullptr);
    PFN_vkDestroyInstance destroy_instance = nullptr;
    load_instance(destroy_instance, "vkDestroyInstance");
    destroy_instance(instance_, nullptr);
}

bindery::vulkan::VulkanDesc VulkanDevice::desc() const {
    bindery::vulkan::VulkanDesc desc;
    desc.name = "record";
    desc.external = {instance_, physical_, device_, queue_, queue_family_};
    desc.get_instance_proc_addr = capture(get_);
    return desc;
}

void VulkanDevice::create_instance() {
    PFN_vkCreateInstance create = nullptr;
    load_instance(create, "vkCreateInstance");
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                        .apiVersion = VK_API_VERSION_1_3};
    const VkInstanceCreateInfo info{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                    .pApplicationInfo = &application};
    check(create(&info, nullptr, &instance_), "vkCreateInstance");
}

void VulkanDevice::choose(const std::string& adapter) {
    PFN_vkEnumeratePhysicalDevices enumerate = nullptr;
    PFN_vkGetPhysicalDeviceProperties get_properties = nullptr;
    load_instance(enumerate, "vkEnumeratePhysicalDevices");
    load_instance(get_properties, "vkGetPhysicalDeviceProperties");
    std::uint32_t count = 0;
    check(enumerate(instance_, &count, nullptr), "vkEnumeratePhysicalDevices");
    std::vector<VkPhysicalDevice> devices(count);
    check(enumerate(instance_, &count, devices.data()), "vkEnumeratePhysicalDevices");
    int best = -1;
    for (VkPhysicalDevice device : devices) {
        VkPhysicalDeviceProperties properties;
        get_properties(device, &properties);
        const bool named = std::string_view(properties.deviceName).find(adapter) != std::string_view::npos;
        if (!named || rank(properties.deviceType) <= best ||
            !bindery::vulkan::DeviceSetup(instance_, device, get_).missing().empty())
            continue;
        best = rank(properties.deviceType);
        physical_ = device;
    }
    if (physical_ == VK_NULL_HANDLE)
        throw std::runtime_error(
            fmt::format("none of {} Vulkan devices can be used and has \"{}\" in its name", count, adapter));
}

void VulkanDevice::create_device() {
    PFN_vkGetPhysicalDeviceQueueFamilyProperties get_families = nullptr;
    load_instance(get_families, "vkGetPhysicalDeviceQueueFamilyProperties");
    std::uint32_t count = 0;
    get_families(physical_, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    get_families(physical_, &count, families.data());
    constexpr VkQueueFlags wanted = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    while (queue_family_ < count && (families[queue_family_].queueFlags & wanted) != wanted)
        ++queue_family_;
    if (queue_family_ == count)
        throw std::runtime_error("no queue has graphics and compute");

    const bindery::vulkan::DeviceSetup setup(instance_, physical_, get_);
    const float priority = 1.0f;
    const VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                        .queueFamilyIndex = queue_family_,
                                        .queueCount = 1,
                                        .pQueuePriorities = &priority};
    const VkDeviceCreateInfo info{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                  .pNext = setup.features(),
                                  .queueCreateInfoCount = 1,
                                  .pQueueCreateInfos = &queue,
                                  .enabledExtensionCount =
                                      static_cast<std::uint32_t>(setup.extensions().size()),
                                  .ppEnabledExtensionNames = setup.extensions().data()};
    PFN_vkCreateDevice create = nullptr;
    load_instance(create, "vkCreateDevice");
    check(create(physical_, &info, nullptr, &device_), "vkCreateDevice");
    load_instance(get_device_proc_addr_, "vkGetDeviceProcAddr");
    PFN_vkGetDeviceQueue get_queue = nullptr;
    load(get_queue, "vkGetDeviceQueue");
    get_queue(device_, queue_family_, 0, &queue_);
}

} // namespace record
