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
    bool has_device = true; ///< A device of feature level 11_0 can be made.
};

/// Fastest first, software last. Makes a device of each to look at its features, and lets it go.
std::vector<Adapter> find_adapters(const Runtime& runtime);

/// The best usable adapter that the description allows. Throws Error: device_unavailable (none that fits the
/// description, or none with a device), device_feature (those that fit lack one).
const Adapter& choose_adapter(const std::vector<Adapter>& adapters, const D3D12Desc& desc);

/// A device of the adapter with the lowest feature level that is accepted; null where it has none.
ComPtr<ID3D12Device> create_device(const Runtime& runtime, IUnknown* adapter);

} // namespace bindery::d3d12
