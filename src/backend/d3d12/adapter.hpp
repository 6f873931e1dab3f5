#pragma once
// Adapters: which there are, and which is best. With DXGI any number; without it the runtime's default alone.

#include "backend/d3d12/features.hpp"

#include <bindery/d3d12.hpp>

#include <string>
#include <vector>

namespace bindery::d3d12 {

/// An adapter with what the choice needs to know of it.
struct Adapter {
    ComPtr<IUnknown> handle; ///< Null: the runtime's default.
    AdapterInfo info;
    ComPtr<ID3D12Device> device; ///< Null: none can be made, not even of the lowest feature level.
    HRESULT result = S_OK;       ///< Of making it.
};

/// Fastest first, software last, each with a device, which is how its features are looked at.
std::vector<Adapter> find_adapters(const Runtime& runtime);

/// The best usable adapter that the description allows. Throws Error: device_unavailable (none that fits the
/// description, or none with a device), device_feature (those that fit lack one).
const Adapter& choose_adapter(const std::vector<Adapter>& adapters, const D3D12Desc& desc);

/// Makes the adapter's device and fills in what is missing of it.
void look_at(const Runtime& runtime, Adapter& adapter);
/// The adapters of DXGI, not yet looked at. The runtime has one.
std::vector<Adapter> find_dxgi_adapters(const Runtime& runtime);

} // namespace bindery::d3d12
