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

struct InstanceTable {
#define BINDERY_MEMBER(name) PFN_##name name = nullptr;
    BINDERY_INSTANCE_FUNCTIONS(BINDERY_MEMBER)
    BINDERY_DEBUG_FUNCTIONS(BINDERY_MEMBER)
#undef BINDERY_MEMBER
};

/// What can be called before there is an instance.
struct LoaderTable {
    PFN_vkGetInstanceProcAddr vkGetInstanceProcAddr;
    PFN_vkCreateInstance vkCreateInstance;
    PFN_vkEnumerateInstanceVersion vkEnumerateInstanceVersion;
    PFN_vkEnumerateInstanceExtensionProperties vkEnumerateInstanceExtensionProperties;
    PFN_vkEnumerateInstanceLayerProperties vkEnumerateInstanceLayerProperties;
};

/// Finds the loader's library. Throws Error device_unavailable if there is none. Thread-safe.
const LoaderTable& loader();
InstanceTable load_instance_table(VkInstance instance);
VolkDeviceTable load_device_table(VkInstance instance, VkDevice device);

} // namespace bindery::vulkan
