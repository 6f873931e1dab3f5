#pragma once
// Vulkan's entry points: one table an instance, one a device. Volk's global pointers are touched by api.cpp
// alone, because several instances and devices may live in one process.

#include <volk.h>

namespace bindery::vulkan {

// Functions of an instance that are always there …
#define BINDERY_INSTANCE_FUNCTIONS(X)                                                                        \
    X(vkDestroyInstance)                                                                                     \
    X(vkEnumeratePhysicalDevices)                                                                            \
    X(vkEnumerateDeviceExtensionProperties)                                                                  \
    X(vkGetPhysicalDeviceProperties)                                                                         \
    X(vkGetPhysicalDeviceProperties2)                                                                        \
    X(vkGetPhysicalDeviceFeatures2)                                                                          \
    X(vkGetPhysicalDeviceFormatProperties2)                                                                  \
    X(vkGetPhysicalDeviceImageFormatProperties2)                                                             \
    X(vkGetPhysicalDeviceMemoryProperties)                                                                   \
    X(vkGetPhysicalDeviceQueueFamilyProperties)                                                              \
    X(vkCreateDevice)                                                                                        \
    X(vkGetDeviceProcAddr)
// … and those of VK_EXT_debug_utils, null where it is not enabled.
#define BINDERY_DEBUG_FUNCTIONS(X)                                                                           \
    X(vkCreateDebugUtilsMessengerEXT)                                                                        \
    X(vkDestroyDebugUtilsMessengerEXT)                                                                       \
    X(vkSetDebugUtilsObjectNameEXT)                                                                          \
    X(vkCmdBeginDebugUtilsLabelEXT)                                                                          \
    X(vkCmdEndDebugUtilsLabelEXT)

#define BINDERY_MEMBER(name) PFN_##name name = nullptr;
struct InstanceTable {
    BINDERY_INSTANCE_FUNCTIONS(BINDERY_MEMBER)
    BINDERY_DEBUG_FUNCTIONS(BINDERY_MEMBER)
};

// What can be called before there is an instance.
#define BINDERY_LOADER_FUNCTIONS(X)                                                                          \
    X(vkCreateInstance)                                                                                      \
    X(vkEnumerateInstanceVersion)                                                                            \
    X(vkEnumerateInstanceExtensionProperties)                                                                \
    X(vkEnumerateInstanceLayerProperties)

struct LoaderTable {
    PFN_vkGetInstanceProcAddr vkGetInstanceProcAddr = nullptr;
    BINDERY_LOADER_FUNCTIONS(BINDERY_MEMBER)
};
#undef BINDERY_MEMBER

/// The application's way to Vulkan; null: the loader's library, which is looked for once. Throws Error
/// device_unavailable if there is none, or one of Vulkan 1.0. Thread-safe.
LoaderTable find_loader(PFN_vkGetInstanceProcAddr application = nullptr);
InstanceTable load_instance_table(VkInstance instance, const LoaderTable& loader = find_loader());
VolkDeviceTable load_device_table(VkInstance instance, VkDevice device,
                                  const LoaderTable& loader = find_loader());

} // namespace bindery::vulkan
