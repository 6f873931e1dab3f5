#include "backend/vulkan/adapter.hpp"

#include "backend/vulkan/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace bindery::vulkan {

namespace {

/// Lower is better.
int rank(VkPhysicalDeviceType type) {
    switch (type) {
    case VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU:
        return 0;
    case VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU:
        return 1;
    case VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU:
        return 2;
    case VK_PHYSICAL_DEVICE_TYPE_OTHER:
        return 3;
    case VK_PHYSICAL_DEVICE_TYPE_CPU:
    case VK_PHYSICAL_DEVICE_TYPE_MAX_ENUM:
        break;
    }
    return 4;
}

std::string lower(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return result;
}

bool fits(const Adapter& adapter, const VulkanDesc& desc) {
    return (desc.allow_software || !adapter.info.software) &&
           lower(adapter.info.name).find(lower(desc.adapter)) != std::string::npos;
}

Adapter look_at(const InstanceTable& functions, VkPhysicalDevice device) {
    VkPhysicalDeviceProperties plain;
    functions.vkGetPhysicalDeviceProperties(device, &plain);
    Adapter adapter{.handle = device,
                    .type = plain.deviceType,
                    .info = {.name = plain.deviceName,
                             .driver = {},
                             .software = plain.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU,
                             .missing = FeatureSelection(functions, device).missing()},
                    .queue_family = find_queue_family(functions, device)};
    if (plain.apiVersion >= VK_API_VERSION_1_2) {
        VkPhysicalDeviceDriverProperties driver{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES};
        VkPhysicalDeviceProperties2 properties{.sType = VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2,
                                               .pNext = &driver};
        functions.vkGetPhysicalDeviceProperties2(device, &properties);
        adapter.info.driver = driver_text(driver);
    }
    // Views of buffers start at multiples of 16 bytes.
    if (plain.limits.minStorageBufferOffsetAlignment > 16 || plain.limits.minTexelBufferOffsetAlignment > 16)
        adapter.info.missing.emplace_back("buffer views at multiples of 16 bytes");
    if (adapter.queue_family == ~0u)
        adapter.info.missing.emplace_back("a queue for graphics and compute");
    return adapter;
}

[[noreturn]] void throw_no_adapter(const std::vector<Adapter>& adapters, const VulkanDesc& desc) {
    std::string names;
    for (const Adapter& adapter : adapters)
        names += fmt::format("{}\"{}\"", names.empty() ? "" : ", ", adapter.info.name);
    if (adapters.empty())
        throw Error(Rule::device_unavailable, desc.adapter, "No Vulkan driver offers a device.");
    throw Error(Rule::device_unavailable, desc.adapter,
                fmt::format("Of {} Vulkan devices ({}) none has \"{}\" in its name{}.", adapters.size(),
                            names, desc.adapter,
                            desc.allow_software ? "" : " and is hardware, while software is not allowed"));
}

} // namespace

std::string driver_text(const VkPhysicalDeviceDriverProperties& driver) {
    return fmt::format("{} {}", driver.driverName, driver.driverInfo);
}

std::uint32_t find_queue_family(const InstanceTable& functions, VkPhysicalDevice device) {
    std::uint32_t count = 0;
    functions.vkGetPhysicalDeviceQueueFamilyProperties(device, &count, nullptr);
    std::vector<VkQueueFamilyProperties> families(count);
    functions.vkGetPhysicalDeviceQueueFamilyProperties(device, &count, families.data());
    constexpr VkQueueFlags wanted = VK_QUEUE_GRAPHICS_BIT | VK_QUEUE_COMPUTE_BIT;
    for (std::uint32_t i = 0; i < count; ++i)
        if ((families[i].queueFlags & wanted) == wanted)
            return i;
    return ~0u;
}

std::vector<Adapter> find_adapters(const Instance& instance) {
    const InstanceTable& functions = instance.functions();
    std::uint32_t count = 0;
    VkResult result = functions.vkEnumeratePhysicalDevices(instance.handle(), &count, nullptr);
    // The loader's answer where there is no driver at all.
    if (result == VK_ERROR_INITIALIZATION_FAILED)
        return {};
    check(result, "Counting the Vulkan devices");
    std::vector<VkPhysicalDevice> devices(count);
    check(functions.vkEnumeratePhysicalDevices(instance.handle(), &count, devices.data()),
          "Listing the Vulkan devices");
    devices.resize(count);
    std::vector<Adapter> adapters;
    adapters.reserve(count);
    for (VkPhysicalDevice device : devices)
        adapters.push_back(look_at(functions, device));
    return adapters;
}

const Adapter& choose_adapter(const std::vector<Adapter>& adapters, const VulkanDesc& desc) {
    const Adapter* best = nullptr;
    const auto better = [&](const Adapter& adapter) {
        if (best == nullptr)
            return true;
        const bool usable = adapter.info.missing.empty();
        if (usable != best->info.missing.empty())
            return usable;
        return rank(adapter.type) < rank(best->type);
    };
    for (const Adapter& adapter : adapters)
        if (fits(adapter, desc) && better(adapter))
            best = &adapter;
    if (best == nullptr)
        throw_no_adapter(adapters, desc);
    if (!best->info.missing.empty())
        throw Error(Rule::device_feature, best->info.name,
                    fmt::format("The device \"{}\" lacks {} of the features that are needed: {}.",
                                best->info.name, best->info.missing.size(),
                                fmt::join(best->info.missing, ", ")));
    return *best;
}

} // namespace bindery::vulkan
