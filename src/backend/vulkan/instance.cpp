#include "backend/vulkan/instance.hpp"

#include "backend/vulkan/result.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <string_view>
#include <vector>

namespace bindery::vulkan {

namespace {

constexpr const char* validation_layer = "VK_LAYER_KHRONOS_validation";

bool has_layer(const LoaderTable& loader, const char* name) {
    std::uint32_t count = 0;
    loader.vkEnumerateInstanceLayerProperties(&count, nullptr);
    std::vector<VkLayerProperties> layers(count);
    loader.vkEnumerateInstanceLayerProperties(&count, layers.data());
    return std::any_of(layers.begin(), layers.end(), [&](const VkLayerProperties& layer) {
        return std::strcmp(layer.layerName, name) == 0;
    });
}

bool has_extension(const LoaderTable& loader, const char* name) {
    std::uint32_t count = 0;
    loader.vkEnumerateInstanceExtensionProperties(nullptr, &count, nullptr);
    std::vector<VkExtensionProperties> extensions(count);
    loader.vkEnumerateInstanceExtensionProperties(nullptr, &count, extensions.data());
    return std::any_of(extensions.begin(), extensions.end(), [&](const VkExtensionProperties& extension) {
        return std::strcmp(extension.extensionName, name) == 0;
    });
}

Severity severity_of(VkDebugUtilsMessageSeverityFlagBitsEXT severity) {
    if ((severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT) != 0)
        return Severity::error;
    if ((severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT) != 0)
        return Severity::warning;
    return Severity::note;
}

VKAPI_ATTR VkBool32 VKAPI_CALL on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                          VkDebugUtilsMessageTypeFlagsEXT,
                                          const VkDebugUtilsMessengerCallbackDataEXT* data, void* user) {
    // Volk asks for every device function it knows, a few of which newer specifications moved to the
    // instance. None of them is called here, so this is no finding about the application or the library.
    if (data->pMessageIdName != nullptr &&
        std::string_view(data->pMessageIdName) == "WARNING-vkGetDeviceProcAddr-device")
        return VK_FALSE;
    Diagnostic diagnostic;
    diagnostic.severity = severity_of(severity);
    diagnostic.rule = Rule::device_validation;
    for (std::uint32_t i = 0; i < data->objectCount && diagnostic.object.empty(); ++i)
        if (data->pObjects[i].pObjectName != nullptr)
            diagnostic.object = data->pObjects[i].pObjectName;
    diagnostic.text = data->pMessageIdName == nullptr
                          ? std::string(data->pMessage)
                          : fmt::format("{}: {}", data->pMessageIdName, data->pMessage);
    const auto& callback = *static_cast<const DiagnosticCallback*>(user);
    if (callback)
        callback(diagnostic);
    else
        fmt::print(stderr, "bindery: {}: {}\n", to_string(diagnostic.severity), diagnostic.text);
    return VK_FALSE;
}

void check_loader_version(const LoaderTable& loader) {
    std::uint32_t version = 0;
    check(loader.vkEnumerateInstanceVersion(&version), "Asking for the version of the Vulkan loader");
    if (version < VK_API_VERSION_1_3)
        throw Error(Rule::device_unavailable, "",
                    fmt::format("The Vulkan loader has version {}.{}, and 1.3 is needed.",
                                VK_API_VERSION_MAJOR(version), VK_API_VERSION_MINOR(version)));
}

} // namespace

Instance::Instance(const InstanceOptions& options)
    : loader_(find_loader(options.get_instance_proc_addr)),
      diagnostics_(std::make_unique<DiagnosticCallback>(options.diagnostics)) {
    check_loader_version(loader_);
    if (options.validation && !has_layer(loader_, validation_layer))
        throw Error(
            Rule::device_feature, validation_layer,
            fmt::format("Validation is asked for, and the layer {} is not installed.", validation_layer));

    std::vector<const char*> extensions;
    if (options.validation || has_extension(loader_, VK_EXT_DEBUG_UTILS_EXTENSION_NAME))
        extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);

    constexpr VkValidationFeatureEnableEXT synchronization =
        VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT;
    const VkValidationFeaturesEXT validation{.sType = VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT,
                                             .enabledValidationFeatureCount = 1,
                                             .pEnabledValidationFeatures = &synchronization};
    const VkApplicationInfo application{.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                        .pEngineName = "bindery",
                                        .apiVersion = VK_API_VERSION_1_3};
    VkInstanceCreateInfo info{.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                              .pApplicationInfo = &application};
    if (options.validation) {
        info.pNext = &validation;
        info.enabledLayerCount = 1;
        info.ppEnabledLayerNames = &validation_layer;
        // An extension of the layer, not of the driver.
        extensions.push_back(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
    }
    info.enabledExtensionCount = static_cast<std::uint32_t>(extensions.size());
    info.ppEnabledExtensionNames = extensions.data();
    const VkResult result = loader_.vkCreateInstance(&info, nullptr, &handle_);
    // Without any driver the loader says that it is incompatible.
    check(result, "Creating a Vulkan instance");
    functions_ = load_instance_table(handle_, loader_);
    if (options.validation)
        create_messenger();
}

Instance::Instance(VkInstance borrowed, PFN_vkGetInstanceProcAddr get_instance_proc_addr)
    : loader_(find_loader(get_instance_proc_addr)), handle_(borrowed), owned_(false),
      functions_(load_instance_table(borrowed, loader_)) {}

Instance::~Instance() {
    if (messenger_ != VK_NULL_HANDLE)
        functions_.vkDestroyDebugUtilsMessengerEXT(handle_, messenger_, nullptr);
    if (owned_)
        functions_.vkDestroyInstance(handle_, nullptr);
}

void Instance::create_messenger() {
    const VkDebugUtilsMessengerCreateInfoEXT info{
        .sType = VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT,
        .messageSeverity =
            VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT,
        .messageType =
            VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT | VK_DEBUG_UTILS_MESSAGE_TYPE_PERFORMANCE_BIT_EXT,
        .pfnUserCallback = on_message,
        .pUserData = diagnostics_.get(),
    };
    const VkResult result = functions_.vkCreateDebugUtilsMessengerEXT(handle_, &info, nullptr, &messenger_);
    if (result < 0) {
        functions_.vkDestroyInstance(handle_, nullptr);
        throw_result(result, "Creating the validation layer's messenger", "");
    }
}

} // namespace bindery::vulkan
