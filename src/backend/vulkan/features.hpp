#pragma once
// The features of a device that the library needs, and those that it uses where they are (decision 24).

#include "backend/vulkan/api.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bindery::vulkan {

/// Names of device extensions.
class ExtensionSet {
public:
    ExtensionSet() = default;
    ExtensionSet(const InstanceTable& functions, VkPhysicalDevice device);

    bool has(std::string_view name) const;

private:
    std::vector<std::string> names_;
};

/// Every feature structure that is looked at, as one chain.
struct FeatureChain {
    VkPhysicalDeviceFeatures2 base;
    VkPhysicalDeviceVulkan11Features v11;
    VkPhysicalDeviceVulkan12Features v12;
    VkPhysicalDeviceVulkan13Features v13;
    VkPhysicalDeviceMutableDescriptorTypeFeaturesEXT mutable_type;
    VkPhysicalDeviceRobustness2FeaturesEXT robustness2;
    VkPhysicalDeviceMaintenance5FeaturesKHR maintenance5;
    VkPhysicalDeviceAccelerationStructureFeaturesKHR acceleration_structure;
    VkPhysicalDeviceRayQueryFeaturesKHR ray_query;

    /// All off. The structures of extensions that are not in the set are left out of the chain.
    explicit FeatureChain(const ExtensionSet& extensions);
    FeatureChain(const FeatureChain&) = delete; // it points into itself
    FeatureChain& operator=(const FeatureChain&) = delete;
};

/// What of a physical device is used: the input of vkCreateDevice.
class FeatureSelection {
public:
    /// Asks the device. Nothing is created.
    FeatureSelection(const InstanceTable& functions, VkPhysicalDevice device);

    /// Names of the features and extensions that are needed and absent. Empty: the device can be used.
    const std::vector<std::string>& missing() const { return missing_; }
    /// On: everything needed, and what is optional and present.
    const FeatureChain& enabled() const { return enabled_; }
    /// To enable.
    const std::vector<const char*>& extensions() const { return extension_names_; }
    bool uses(std::string_view extension) const;

private:
    void select_ray_query(FeatureChain& available);

    ExtensionSet available_extensions_;
    std::vector<std::string> missing_;
    std::vector<const char*> extension_names_;
    FeatureChain enabled_;
};

} // namespace bindery::vulkan
