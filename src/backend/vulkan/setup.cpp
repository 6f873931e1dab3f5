// What applications ask before they make a device.
#include "backend/vulkan/adapter.hpp"

#include <bindery/vulkan.hpp>

namespace bindery::vulkan {

std::vector<AdapterInfo> list_adapters() {
    const Instance instance(InstanceOptions{});
    std::vector<AdapterInfo> infos;
    for (Adapter& adapter : find_adapters(instance))
        infos.push_back(std::move(adapter.info));
    return infos;
}

struct DeviceSetup::State {
    FeatureSelection selection;
};

DeviceSetup::DeviceSetup(VkInstance_T* instance, VkPhysicalDevice_T* physical_device,
                         GetInstanceProcAddr get_instance_proc_addr)
    : state_(new State{FeatureSelection(load_instance_table(instance, find_loader(get_instance_proc_addr)),
                                        physical_device)}) {}

DeviceSetup::~DeviceSetup() = default;
DeviceSetup::DeviceSetup(DeviceSetup&&) noexcept = default;
DeviceSetup& DeviceSetup::operator=(DeviceSetup&&) noexcept = default;

const std::vector<std::string>& DeviceSetup::missing() const {
    return state_->selection.missing();
}

const std::vector<const char*>& DeviceSetup::extensions() const {
    return state_->selection.extensions();
}

const void* DeviceSetup::features() const {
    return &state_->selection.enabled().base;
}

} // namespace bindery::vulkan
