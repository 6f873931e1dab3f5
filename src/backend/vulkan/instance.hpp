#pragma once
// The instance: ours, with the validation layer if asked for, or the application's.

#include "backend/vulkan/api.hpp"

#include <bindery/error.hpp>

#include <memory>

namespace bindery::vulkan {

struct InstanceOptions {
    bool validation = false;
    DiagnosticCallback diagnostics;
    PFN_vkGetInstanceProcAddr get_instance_proc_addr = nullptr; ///< Null: the system's loader.
};

class Instance {
public:
    /// A new one. Throws Error: device_unavailable (no loader, or one older than 1.3), device_feature
    /// (validation is asked for and its layer is not installed).
    explicit Instance(const InstanceOptions& options);
    /// The application's, which stays alive.
    explicit Instance(VkInstance borrowed, PFN_vkGetInstanceProcAddr get_instance_proc_addr = nullptr);
    ~Instance();
    Instance(const Instance&) = delete;
    Instance& operator=(const Instance&) = delete;

    VkInstance handle() const { return handle_; }
    const LoaderTable& loader() const { return loader_; }
    const InstanceTable& functions() const { return functions_; }

private:
    void create_messenger();

    LoaderTable loader_;
    VkInstance handle_ = VK_NULL_HANDLE;
    bool owned_ = true;
    InstanceTable functions_;
    /// At a fixed address: the layer holds a pointer to it.
    std::unique_ptr<DiagnosticCallback> diagnostics_;
    VkDebugUtilsMessengerEXT messenger_ = VK_NULL_HANDLE;
};

} // namespace bindery::vulkan
