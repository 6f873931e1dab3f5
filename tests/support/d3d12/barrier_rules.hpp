#pragma once
// What states, layouts, syncs and accesses allow, by the documentation's tables.

#include "support/d3d12/resource.hpp"

namespace bindery::d3d12_double {

/// Reads, or one write.
bool is_valid_state(D3D12_RESOURCE_STATES state);
/// Whether a resource in `state` may be used as `use` says.
bool state_allows(D3D12_RESOURCE_STATES state, D3D12_RESOURCE_STATES use);
bool layout_allows(D3D12_BARRIER_LAYOUT layout, D3D12_RESOURCE_STATES use);

/// Finds barrier_access where the accesses are none that the sync, or the resource's flags, allow.
void check_sync_and_access(Core& core, const Resource& resource, D3D12_BARRIER_SYNC sync,
                           D3D12_BARRIER_ACCESS access);
/// Finds barrier_access where the layout, or the resource's flags, do not allow the accesses.
void check_layout(Core& core, const Resource& resource, D3D12_BARRIER_LAYOUT layout,
                  D3D12_BARRIER_ACCESS access);

} // namespace bindery::d3d12_double
