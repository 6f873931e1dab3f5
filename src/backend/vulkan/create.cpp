// Making a device, with the frontend in front.
#include "backend/vulkan/backend.hpp"

#include <bindery/vulkan.hpp>

namespace bindery::vulkan {

bindery::Device create_device(const VulkanDesc& desc) {
    auto backend = std::make_unique<Backend>(desc);
    backend::check_heap(desc.heap, backend->max_resource_descriptors(), backend->max_samplers());
    backend->make_heap(desc.heap, desc.frames_in_flight);
    return backend::make_device(std::move(backend), desc);
}

} // namespace bindery::vulkan
