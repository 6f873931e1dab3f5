// What a resource may be made from.
#include "support/d3d12/formats.hpp"
#include "support/d3d12/resource.hpp"

#include <algorithm>

namespace bindery::d3d12_double {

namespace {

void check_buffer(Core& core, const D3D12_RESOURCE_DESC& desc) {
    core.require(desc.Width > 0, Check::resource_desc, "A buffer has {} bytes.", desc.Width);
    core.require(
        desc.Height == 1 && desc.DepthOrArraySize == 1 && desc.MipLevels == 1 && desc.SampleDesc.Count == 1,
        Check::resource_desc, "A buffer has {} x {} texels, {} mips and {} samples; all have to be 1.",
        desc.Height, desc.DepthOrArraySize, desc.MipLevels, desc.SampleDesc.Count);
    core.require(desc.Format == DXGI_FORMAT_UNKNOWN, Check::resource_desc, "A buffer has the format {}.",
                 static_cast<int>(desc.Format));
    core.require(desc.Layout == D3D12_TEXTURE_LAYOUT_ROW_MAJOR, Check::resource_desc,
                 "A buffer has the layout {} and not ROW_MAJOR.", static_cast<int>(desc.Layout));
    core.require((desc.Flags &
                  (D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET | D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL)) == 0,
                 Check::resource_desc, "A buffer is to be a render target or depth.");
}

std::uint32_t most_mips(const D3D12_RESOURCE_DESC& desc) {
    const std::uint64_t depth =
        desc.Dimension == D3D12_RESOURCE_DIMENSION_TEXTURE3D ? desc.DepthOrArraySize : 1;
    std::uint32_t mips = 1;
    for (std::uint64_t size = std::max({desc.Width, std::uint64_t{desc.Height}, depth}); size > 1; size /= 2)
        ++mips;
    return mips;
}

void check_texture(Core& core, D3D12_HEAP_TYPE heap, const D3D12_RESOURCE_DESC& desc) {
    core.require(heap == D3D12_HEAP_TYPE_DEFAULT, Check::resource_desc, "A texture is in memory of the CPU.");
    core.require(family_of(desc.Format) != nullptr, Check::resource_desc, "A texture has the format {}.",
                 static_cast<int>(desc.Format));
    core.require(desc.Width > 0 && desc.Height > 0 && desc.DepthOrArraySize > 0, Check::resource_desc,
                 "A texture has {} x {} x {} texels.", desc.Width, desc.Height, desc.DepthOrArraySize);
    core.require(desc.MipLevels <= most_mips(desc), Check::resource_desc, "A texture of {} x {} has {} mips.",
                 desc.Width, desc.Height, desc.MipLevels);
    core.require(desc.Dimension != D3D12_RESOURCE_DIMENSION_TEXTURE1D || desc.Height == 1,
                 Check::resource_desc, "A 1D texture has {} rows.", desc.Height);
    core.require(desc.Layout == D3D12_TEXTURE_LAYOUT_UNKNOWN, Check::resource_desc,
                 "A texture has the layout {} and not UNKNOWN.", static_cast<int>(desc.Layout));
    const UINT flags = desc.Flags;
    const bool color = (flags & D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET) != 0;
    const bool depth = (flags & D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL) != 0;
    const bool written = (flags & D3D12_RESOURCE_FLAG_ALLOW_UNORDERED_ACCESS) != 0;
    core.require(!depth || (!color && !written), Check::resource_desc,
                 "A texture is to be depth and also a render target or unordered access.");
    core.require(desc.SampleDesc.Count == 1 || color || depth, Check::resource_desc,
                 "A texture of {} samples is neither a render target nor depth.", desc.SampleDesc.Count);
    core.require(desc.SampleDesc.Count == 1 || (desc.MipLevels == 1 && !written), Check::resource_desc,
                 "A texture of {} samples has {} mips or unordered access.", desc.SampleDesc.Count,
                 desc.MipLevels);
}

} // namespace

void check_resource(Core& core, D3D12_HEAP_TYPE heap, const D3D12_RESOURCE_DESC& desc,
                    D3D12_RESOURCE_STATES state, const D3D12_CLEAR_VALUE* clear) {
    const bool buffer = desc.Dimension == D3D12_RESOURCE_DIMENSION_BUFFER;
    if (buffer)
        check_buffer(core, desc);
    else
        check_texture(core, heap, desc);
    core.require(clear == nullptr || (desc.Flags & (D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET |
                                                    D3D12_RESOURCE_FLAG_ALLOW_DEPTH_STENCIL)) != 0,
                 Check::resource_desc, "A resource that is no target has a clear value.");
    if (heap == D3D12_HEAP_TYPE_UPLOAD)
        core.require(state == D3D12_RESOURCE_STATE_GENERIC_READ, Check::resource_heap_state,
                     "Upload memory starts in {}.", state_name(state));
    if (heap == D3D12_HEAP_TYPE_READBACK)
        core.require(state == D3D12_RESOURCE_STATE_COPY_DEST, Check::resource_heap_state,
                     "Read-back memory starts in {}.", state_name(state));
    core.require(heap == D3D12_HEAP_TYPE_DEFAULT || desc.Flags == D3D12_RESOURCE_FLAG_NONE,
                 Check::resource_desc, "Memory of the CPU has the flags {:#x}.",
                 static_cast<UINT>(desc.Flags));
}

} // namespace bindery::d3d12_double
