// The application's own instance, device and queue.
#include "gpu/backend/fixture.hpp"

#include <gmock/gmock.h>

namespace bindery::gpu_test {
namespace {

using backend::Encoder;
using testing::Each;
using testing::Eq;
using testing::IsEmpty;

/// What an application has: made by plain Vulkan calls, with what DeviceSetup asks for.
class Application {
public:
    explicit Application(DiagnosticCallback diagnostics)
        : instance_({.validation = true, .diagnostics = std::move(diagnostics)}),
          physical_(vulkan::find_adapters(instance_).at(0).handle),
          family_(vulkan::find_queue_family(instance_.functions(), physical_)) {
        const vulkan::DeviceSetup setup(instance_.handle(), physical_);
        EXPECT_THAT(setup.missing(), IsEmpty());
        const float priority = 1.0f;
        const VkDeviceQueueCreateInfo queue{.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                            .queueFamilyIndex = family_,
                                            .queueCount = 1,
                                            .pQueuePriorities = &priority};
        const VkDeviceCreateInfo info{.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                      .pNext = setup.features(),
                                      .queueCreateInfoCount = 1,
                                      .pQueueCreateInfos = &queue,
                                      .enabledExtensionCount =
                                          static_cast<std::uint32_t>(setup.extensions().size()),
                                      .ppEnabledExtensionNames = setup.extensions().data()};
        EXPECT_EQ(instance_.functions().vkCreateDevice(physical_, &info, nullptr, &device_), VK_SUCCESS);
        functions_ = vulkan::load_device_table(instance_.handle(), device_);
        functions_.vkGetDeviceQueue(device_, family_, 0, &queue_);
    }
    ~Application() { functions_.vkDestroyDevice(device_, nullptr); }
    Application(const Application&) = delete;
    Application& operator=(const Application&) = delete;

    vulkan::ExternalDevice external() const {
        return {.instance = instance_.handle(),
                .physical_device = physical_,
                .device = device_,
                .graphics_queue = queue_,
                .graphics_queue_family = family_};
    }
    /// The device still answers.
    VkResult wait() { return functions_.vkDeviceWaitIdle(device_); }

private:
    vulkan::Instance instance_;
    VkPhysicalDevice physical_;
    std::uint32_t family_;
    VkDevice device_ = VK_NULL_HANDLE;
    VolkDeviceTable functions_{};
    VkQueue queue_ = VK_NULL_HANDLE;
};

TEST(ExternalDevice, IsUsedAndLeftAlive) {
    std::vector<std::string> messages;
    {
        Application application([&](const Diagnostic& message) { messages.push_back(message.text); });
        vulkan::VulkanDesc desc;
        desc.external = application.external();
        // Twice: the first must leave nothing behind that the second would miss.
        for (int i = 0; i < 2; ++i) {
            vulkan::Backend backend(desc);
            backend.make_heap({.resource_descriptors = 64, .samplers = 4}, 1);
            backend.create_buffer(0, {"result", 16, BufferUsage::copy_target, Memory::read_back, 1});
            std::unique_ptr<Encoder> encoders[1] = {backend.create_encoder("fill", 0)};
            encoders[0]->fill_buffer(0, 0, 16, 42);
            encoders[0]->barriers(std::array{buffer_barrier(0, Access::copy_target, Access::host_read)});
            encoders[0]->finish();
            backend.wait(backend.submit(encoders));
            EXPECT_THAT(values_of<std::uint32_t>({backend.mapped(0, 0), 16}), Each(Eq(42u)));
        }
        EXPECT_EQ(application.wait(), VK_SUCCESS);
    }
    EXPECT_THAT(messages, IsEmpty());
}

} // namespace
} // namespace bindery::gpu_test
