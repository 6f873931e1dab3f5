#define VOLK_IMPLEMENTATION
#include "backend/vulkan/api.hpp"

#include <bindery/error.hpp>

#include <mutex>

namespace bindery::vulkan {

namespace {

// Volk keeps entry points in globals; this guards them.
std::mutex volk_mutex;

LoaderTable load_loader_table(PFN_vkGetInstanceProcAddr get) {
    LoaderTable table{.vkGetInstanceProcAddr = get};
#define BINDERY_LOAD(name) table.name = reinterpret_cast<PFN_##name>(get(VK_NULL_HANDLE, #name));
    BINDERY_LOADER_FUNCTIONS(BINDERY_LOAD)
#undef BINDERY_LOAD
    // Null with a loader of Vulkan 1.0.
    if (table.vkEnumerateInstanceVersion == nullptr)
        throw Error(Rule::device_unavailable, "", "The Vulkan loader has version 1.0, and 1.3 is needed.");
    return table;
}

} // namespace

LoaderTable find_loader(PFN_vkGetInstanceProcAddr application) {
    if (application != nullptr)
        return load_loader_table(application);
    static const LoaderTable table = [] {
        const std::scoped_lock lock(volk_mutex);
        if (volkInitialize() != VK_SUCCESS)
            throw Error(Rule::device_unavailable, "",
                        "There is no Vulkan loader: the library libvulkan.so.1 is not found.");
        return load_loader_table(vkGetInstanceProcAddr);
    }();
    return table;
}

InstanceTable load_instance_table(VkInstance instance, const LoaderTable& loader) {
    InstanceTable table;
#define BINDERY_LOAD(name)                                                                                   \
    table.name = reinterpret_cast<PFN_##name>(loader.vkGetInstanceProcAddr(instance, #name));
    BINDERY_INSTANCE_FUNCTIONS(BINDERY_LOAD)
    BINDERY_DEBUG_FUNCTIONS(BINDERY_LOAD)
#undef BINDERY_LOAD
    return table;
}

VolkDeviceTable load_device_table(VkInstance instance, VkDevice device, const LoaderTable& loader) {
    const std::scoped_lock lock(volk_mutex);
    // Volk asks its global vkGetDeviceProcAddr, which another device may have left with another loader's.
    volkInitializeCustom(loader.vkGetInstanceProcAddr);
    volkLoadInstanceOnly(instance);
    VolkDeviceTable table{};
    volkLoadDeviceTable(&table, device);
    return table;
}

} // namespace bindery::vulkan
