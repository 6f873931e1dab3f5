#define VOLK_IMPLEMENTATION
#include "backend/vulkan/api.hpp"

#include <bindery/error.hpp>

#include <mutex>

namespace bindery::vulkan {

namespace {
// Volk keeps the loader's entry points in globals; this guards them.
std::mutex volk_mutex;
} // namespace

const LoaderTable& loader() {
    static const LoaderTable table = [] {
        const std::scoped_lock lock(volk_mutex);
        if (volkInitialize() != VK_SUCCESS)
            throw Error(Rule::device_unavailable, "",
                        "There is no Vulkan loader: the library libvulkan.so.1 is not found.");
        // Null with a loader of Vulkan 1.0.
        if (vkEnumerateInstanceVersion == nullptr)
            throw Error(Rule::device_unavailable, "",
                        "The Vulkan loader has version 1.0, and 1.3 is needed.");
        return LoaderTable{vkGetInstanceProcAddr, vkCreateInstance, vkEnumerateInstanceVersion,
                           vkEnumerateInstanceExtensionProperties, vkEnumerateInstanceLayerProperties};
    }();
    return table;
}

InstanceTable load_instance_table(VkInstance instance) {
    InstanceTable table;
    const PFN_vkGetInstanceProcAddr get = loader().vkGetInstanceProcAddr;
#define BINDERY_LOAD(name) table.name = reinterpret_cast<PFN_##name>(get(instance, #name));
    BINDERY_INSTANCE_FUNCTIONS(BINDERY_LOAD)
    BINDERY_DEBUG_FUNCTIONS(BINDERY_LOAD)
#undef BINDERY_LOAD
    return table;
}

VolkDeviceTable load_device_table(VkInstance instance, VkDevice device) {
    loader();
    const std::scoped_lock lock(volk_mutex);
    // Volk asks its global vkGetDeviceProcAddr.
    volkLoadInstanceOnly(instance);
    VolkDeviceTable table{};
    volkLoadDeviceTable(&table, device);
    return table;
}

} // namespace bindery::vulkan
