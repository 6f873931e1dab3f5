#include "backend/vulkan/adapter.hpp"

#include <bindery/error.hpp>

#include <gmock/gmock.h>

namespace bindery::vulkan {
namespace {

using testing::HasSubstr;
using testing::Not;

Adapter adapter(std::string name, VkPhysicalDeviceType type, std::vector<std::string> missing = {}) {
    return {.handle = VK_NULL_HANDLE,
            .type = type,
            .info = {.name = std::move(name),
                     .driver = {},
                     .software = type == VK_PHYSICAL_DEVICE_TYPE_CPU,
                     .missing = std::move(missing)},
            .queue_family = 0};
}

Error error_of(const std::vector<Adapter>& adapters, const VulkanDesc& desc) {
    try {
        choose_adapter(adapters, desc);
    } catch (const Error& error) {
        return error;
    }
    ADD_FAILURE() << "nothing was thrown";
    return {Rule{}, "", ""};
}

const std::vector<Adapter> all{
    adapter("Soft", VK_PHYSICAL_DEVICE_TYPE_CPU), adapter("Paravirtual", VK_PHYSICAL_DEVICE_TYPE_VIRTUAL_GPU),
    adapter("Inside", VK_PHYSICAL_DEVICE_TYPE_INTEGRATED_GPU),
    adapter("Other", VK_PHYSICAL_DEVICE_TYPE_OTHER), adapter("Card", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU)};

TEST(Adapter, TheBestTypeWins) {
    std::vector<Adapter> left = all;
    std::vector<std::string> order;
    while (!left.empty()) {
        order.push_back(choose_adapter(left, {}).info.name);
        std::erase_if(left, [&](const Adapter& a) { return a.info.name == order.back(); });
    }
    EXPECT_THAT(order, testing::ElementsAre("Card", "Inside", "Paravirtual", "Other", "Soft"));
}

TEST(Adapter, TheFirstOfEqualsWins) {
    const std::vector<Adapter> two{adapter("A", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU),
                                   adapter("B", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU)};
    EXPECT_EQ(choose_adapter(two, {}).info.name, "A");
}

TEST(Adapter, AUsableOneComesBeforeABetterType) {
    const std::vector<Adapter> two{
        adapter("Old card", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, {"dynamicRendering"}),
        adapter("Soft", VK_PHYSICAL_DEVICE_TYPE_CPU)};
    EXPECT_EQ(choose_adapter(two, {}).info.name, "Soft");
}

TEST(Adapter, ANameIsAPartInAnyCase) {
    VulkanDesc desc;
    desc.adapter = "iNsI";
    EXPECT_EQ(choose_adapter(all, desc).info.name, "Inside");
}

TEST(Adapter, SoftwareIsLeftOutOnRequest) {
    VulkanDesc desc;
    desc.allow_software = false;
    const Error error = error_of({adapter("Soft", VK_PHYSICAL_DEVICE_TYPE_CPU)}, desc);
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
    EXPECT_THAT(error.what(), HasSubstr("Soft"));
}

TEST(Adapter, NoneAtAllIsSaid) {
    const Error error = error_of({}, {});
    EXPECT_EQ(error.rule(), Rule::device_unavailable);
}

TEST(Adapter, AMissingFeatureIsNamed) {
    const Error error = error_of({adapter("Old card", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU,
                                          {"mutableDescriptorType", "timelineSemaphore"})},
                                 {});
    EXPECT_EQ(error.rule(), Rule::device_feature);
    EXPECT_EQ(error.object(), "Old card");
    EXPECT_THAT(error.what(), HasSubstr("mutableDescriptorType, timelineSemaphore"));
}

TEST(Adapter, ASoftwareDeviceThatFitsIsNotBlamedForAnother) {
    VulkanDesc desc;
    desc.adapter = "card";
    const Error error =
        error_of({adapter("Old card", VK_PHYSICAL_DEVICE_TYPE_DISCRETE_GPU, {"scalarBlockLayout"}),
                  adapter("Soft", VK_PHYSICAL_DEVICE_TYPE_CPU)},
                 desc);
    EXPECT_EQ(error.rule(), Rule::device_feature);
    EXPECT_THAT(error.what(), HasSubstr("scalarBlockLayout"));
    EXPECT_THAT(error.what(), Not(HasSubstr("Soft")));
}

} // namespace
} // namespace bindery::vulkan
