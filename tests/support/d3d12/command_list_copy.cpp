// Copies.
#include "support/d3d12/command_list.hpp"
#include "support/d3d12/formats.hpp"

#include <algorithm>

namespace bindery::d3d12_double {

void CommandList::CopyBufferRegion(ID3D12Resource* target, UINT64 target_offset, ID3D12Resource* source,
                                   UINT64 source_offset, UINT64 size) {
    BINDERY_DOUBLE_LOCK;
    if (!record("CopyBufferRegion", "{}, {}, {}", target_offset, source_offset, size))
        return;
    const auto check = [&](const Resource& buffer, UINT64 offset) {
        core().require(buffer.is_buffer(), Check::copy_range, "{} is copied as a buffer.", buffer.label());
        core().require(size <= buffer.desc().Width && offset <= buffer.desc().Width - size, Check::copy_range,
                       "Bytes {} to {} of {} are copied, which has {}.", offset, offset + size,
                       buffer.label(), buffer.desc().Width);
    };
    const Resource& to = *to_double(target);
    const Resource& from = *to_double(source);
    check(to, target_offset);
    check(from, source_offset);
    core().require(target != source, Check::copy_range, "{} is copied onto itself.", to.label());
    use(to, {}, D3D12_RESOURCE_STATE_COPY_DEST, "the target of a copy");
    use(from, {}, D3D12_RESOURCE_STATE_COPY_SOURCE, "the source of a copy");
}

void CommandList::check_footprint(const D3D12_TEXTURE_COPY_LOCATION& location, const Resource& texture,
                                  const Resource::Extent& copied, std::uint32_t plane) {
    const D3D12_SUBRESOURCE_FOOTPRINT& footprint = location.PlacedFootprint.Footprint;
    const std::uint64_t offset = location.PlacedFootprint.Offset;
    const Resource& buffer = *to_double(location.pResource);
    core().require(buffer.is_buffer(), Check::copy_range, "{} is copied as a buffer.", buffer.label());
    core().require(offset % D3D12_TEXTURE_DATA_PLACEMENT_ALIGNMENT == 0, Check::copy_pitch,
                   "A texture starts at byte {} of {}.", offset, buffer.label());
    core().require(footprint.RowPitch % D3D12_TEXTURE_DATA_PITCH_ALIGNMENT == 0, Check::copy_pitch,
                   "Rows in {} are {} bytes apart.", buffer.label(), footprint.RowPitch);
    const FormatFamily* family = family_of(texture.desc().Format);
    const std::uint32_t block = copy_bytes(footprint.Format, 0);
    core().require(family != nullptr && block == copy_bytes(texture.desc().Format, plane), Check::copy_range,
                   "A texture in a buffer has the format {} and {} has {}.",
                   static_cast<int>(footprint.Format), texture.label(),
                   static_cast<int>(texture.desc().Format));
    core().require(footprint.Width >= copied.width && footprint.Height >= copied.height &&
                       footprint.Depth >= copied.depth,
                   Check::copy_range, "{} x {} x {} texels are copied and the footprint has {} x {} x {}.",
                   copied.width, copied.height, copied.depth, footprint.Width, footprint.Height,
                   footprint.Depth);
    if (family == nullptr)
        return;
    const std::uint64_t columns = (footprint.Width + family->block_width - 1) / family->block_width;
    const std::uint64_t rows =
        std::uint64_t{(footprint.Height + family->block_width - 1) / family->block_width} * footprint.Depth;
    core().require(columns * block <= footprint.RowPitch, Check::copy_pitch,
                   "Rows of {} bytes are {} bytes apart.", columns * block, footprint.RowPitch);
    const std::uint64_t end = offset + (rows - 1) * footprint.RowPitch + columns * block;
    core().require(end <= buffer.desc().Width, Check::copy_range,
                   "A copy ends at byte {} of {}, which has {}.", end, buffer.label(), buffer.desc().Width);
}

void CommandList::CopyTextureRegion(const D3D12_TEXTURE_COPY_LOCATION* target, UINT x, UINT y, UINT z,
                                    const D3D12_TEXTURE_COPY_LOCATION* source, const D3D12_BOX* box) {
    BINDERY_DOUBLE_LOCK;
    if (!record("CopyTextureRegion", "{}, {}, {}", x, y, z))
        return;
    const bool to_texture = target->Type == D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX;
    const bool from_texture = source->Type == D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX;
    core().require(to_texture || from_texture, Check::copy_range, "Textures are copied between two buffers.");
    if (!to_texture && !from_texture)
        return;
    for (const D3D12_TEXTURE_COPY_LOCATION* location : {target, source}) {
        const Resource& resource = *to_double(location->pResource);
        if (location->Type == D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX &&
            location->SubresourceIndex >= resource.subresource_count()) {
            core().find(Check::subresource_range, "Subresource {} of {} is copied, which has {}.",
                        location->SubresourceIndex, resource.label(), resource.subresource_count());
            return;
        }
    }
    // What is copied: the box, else all that the source has.
    Resource::Extent copied{source->PlacedFootprint.Footprint.Width, source->PlacedFootprint.Footprint.Height,
                            source->PlacedFootprint.Footprint.Depth};
    if (from_texture)
        copied = to_double(source->pResource)
                     ->extent(source->SubresourceIndex % to_double(source->pResource)->mips());
    const Resource::Extent all = copied;
    if (box != nullptr) {
        copied = {box->right - box->left, box->bottom - box->top, box->back - box->front};
        core().require(box->left < box->right && box->top < box->bottom && box->front < box->back &&
                           box->right <= all.width && box->bottom <= all.height && box->back <= all.depth,
                       Check::copy_range,
                       "The box from {}, {}, {} to {}, {}, {} is copied from {} x {} x {} texels.", box->left,
                       box->top, box->front, box->right, box->bottom, box->back, all.width, all.height,
                       all.depth);
    }
    if (to_texture) {
        const Resource& texture = *to_double(target->pResource);
        const Resource::Extent extent = texture.extent(target->SubresourceIndex % texture.mips());
        // Blocks reach over the edge of small mips.
        const FormatFamily* family = family_of(texture.desc().Format);
        const std::uint32_t block = family != nullptr ? family->block_width : 1;
        const auto reach = [&](std::uint64_t size) { return (size + block - 1) / block * block; };
        core().require(x + copied.width <= reach(extent.width) && y + copied.height <= reach(extent.height) &&
                           z + copied.depth <= extent.depth,
                       Check::copy_range,
                       "{} x {} x {} texels are copied to {}, {}, {} of {} with {} x {} x {}.", copied.width,
                       copied.height, copied.depth, x, y, z, texture.label(), extent.width, extent.height,
                       extent.depth);
        use(texture, one_of_index(texture, target->SubresourceIndex), D3D12_RESOURCE_STATE_COPY_DEST,
            "the target of a copy");
        if (!from_texture) {
            check_footprint(*source, texture, copied,
                            target->SubresourceIndex / (texture.mips() * texture.layers()));
            use(*to_double(source->pResource), {}, D3D12_RESOURCE_STATE_COPY_SOURCE, "the source of a copy");
        }
    }
    if (from_texture) {
        const Resource& texture = *to_double(source->pResource);
        use(texture, one_of_index(texture, source->SubresourceIndex), D3D12_RESOURCE_STATE_COPY_SOURCE,
            "the source of a copy");
        if (!to_texture) {
            check_footprint(*target, texture, copied,
                            source->SubresourceIndex / (texture.mips() * texture.layers()));
            use(*to_double(target->pResource), {}, D3D12_RESOURCE_STATE_COPY_DEST, "the target of a copy");
        }
    }
}

void CommandList::ResolveSubresource(ID3D12Resource* target, UINT target_subresource, ID3D12Resource* source,
                                     UINT source_subresource, DXGI_FORMAT format) {
    BINDERY_DOUBLE_LOCK;
    if (!record("ResolveSubresource", "{}, {}, {}", target_subresource, source_subresource,
                static_cast<int>(format)))
        return;
    const Resource& to = *to_double(target);
    const Resource& from = *to_double(source);
    core().require(target_subresource < to.subresource_count() &&
                       source_subresource < from.subresource_count(),
                   Check::subresource_range, "Subresource {} of {} is resolved into {} of {}.",
                   source_subresource, from.label(), target_subresource, to.label());
    if (target_subresource >= to.subresource_count() || source_subresource >= from.subresource_count())
        return;
    core().require(from.desc().SampleDesc.Count > 1 && to.desc().SampleDesc.Count == 1, Check::copy_range,
                   "{} of {} samples is resolved into {} of {}.", from.label(), from.desc().SampleDesc.Count,
                   to.label(), to.desc().SampleDesc.Count);
    core().require(may_view(format, from.desc().Format) && may_view(format, to.desc().Format),
                   Check::copy_range, "{} is resolved into {} as the format {}.", from.label(), to.label(),
                   static_cast<int>(format));
    use(to, one_of_index(to, target_subresource), D3D12_RESOURCE_STATE_RESOLVE_DEST,
        "the target of a resolve");
    use(from, one_of_index(from, source_subresource), D3D12_RESOURCE_STATE_RESOLVE_SOURCE,
        "the source of a resolve");
}

void CommandList::DiscardResource(ID3D12Resource* resource, const D3D12_DISCARD_REGION* region) {
    BINDERY_DOUBLE_LOCK;
    if (!record("DiscardResource", "{}", to_double(resource)->label()))
        return;
    const Resource& discarded = *to_double(resource);
    const UINT flags = discarded.desc().Flags;
    const D3D12_RESOURCE_STATES state = (flags & D3D12_RESOURCE_FLAG_ALLOW_RENDER_TARGET) != 0
                                            ? D3D12_RESOURCE_STATE_RENDER_TARGET
                                            : D3D12_RESOURCE_STATE_DEPTH_WRITE;
    const UINT first = region != nullptr ? region->FirstSubresource : 0;
    const UINT count = region != nullptr ? region->NumSubresources : discarded.subresource_count();
    for (UINT i = first; i < std::min(first + count, discarded.subresource_count()); ++i)
        use(discarded, one_of_index(discarded, i), state, "a target that is discarded");
}

} // namespace bindery::d3d12_double
