// Making a device, with the frontend in front.
#include "backend/d3d12/backend.hpp"

#include <bindery/d3d12.hpp>

namespace bindery::d3d12 {

bindery::Device create_device(const D3D12Desc& desc) {
    // The application's device has a runtime already.
    const Runtime runtime = desc.external ? Runtime{} : find_runtime();
    auto backend = std::make_unique<Backend>(desc, runtime);
    backend::check_heap(desc.heap, backend->max_resource_descriptors(), backend->max_samplers());
    backend->make_heap(desc.heap, desc.frames_in_flight);
    return backend::make_device(std::move(backend), desc);
}

} // namespace bindery::d3d12
