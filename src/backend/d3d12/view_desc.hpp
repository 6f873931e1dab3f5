#pragma once
// Views of the heap as Direct3D's descriptions: pure translations.

#include "backend/d3d12/api.hpp"
#include "backend/interface.hpp"

namespace bindery::d3d12 {

/// How shaders reach buffers: with tables every structured or raw buffer is a raw view of DWORDs, with direct
/// heap access a structured view has its stride (decision 6).
enum class BufferViews : std::uint8_t { raw, structured };

// A readable kind's SRV, a writable one's UAV. The kind is one of the resource heap, no acceleration
// structure.
D3D12_SHADER_RESOURCE_VIEW_DESC srv_desc(const backend::BufferViewInfo& view, BufferViews views);
D3D12_UNORDERED_ACCESS_VIEW_DESC uav_desc(const backend::BufferViewInfo& view, BufferViews views);
D3D12_SHADER_RESOURCE_VIEW_DESC srv_desc(const backend::TextureViewInfo& view);
D3D12_UNORDERED_ACCESS_VIEW_DESC uav_desc(const backend::TextureViewInfo& view);
/// What the reserved nulls are: a view of no resource reads zeros and drops writes.
D3D12_SHADER_RESOURCE_VIEW_DESC null_srv_desc(Kind kind, BufferViews views);
D3D12_UNORDERED_ACCESS_VIEW_DESC null_uav_desc(Kind kind, BufferViews views);

} // namespace bindery::d3d12
