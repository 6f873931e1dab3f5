// Copies, fills, clears and mips.
#include "backend/d3d12/encoder.hpp"

#include "backend/d3d12/format.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bindery::d3d12 {

namespace {

D3D12_TEXTURE_COPY_LOCATION location(const TextureResource& texture, const backend::PassTarget& place,
                                     Aspects aspect) {
    D3D12_TEXTURE_COPY_LOCATION result{};
    result.pResource = texture.handle();
    result.Type = D3D12_TEXTURE_COPY_TYPE_SUBRESOURCE_INDEX;
    result.SubresourceIndex = texture.subresource(place.mip, place.layer, plane_of(aspect));
    return result;
}

/// Whole blocks, as footprints count.
std::uint32_t covered_texels(Format format, std::uint32_t texels) {
    return blocks_across(format, texels) * format_info(format).block_texels;
}

D3D12_TEXTURE_COPY_LOCATION footprint(ID3D12Resource* buffer, Format format,
                                      const backend::BufferTextureCopy& copy) {
    D3D12_TEXTURE_COPY_LOCATION result{};
    result.pResource = buffer;
    result.Type = D3D12_TEXTURE_COPY_TYPE_PLACED_FOOTPRINT;
    result.PlacedFootprint = {copy.offset_bytes,
                              {copy_format(format, copy.aspect), covered_texels(format, copy.width),
                               covered_texels(format, copy.height), copy.depth, copy.row_pitch_bytes}};
    return result;
}

/// A view of one mip of one layer, or of a mip of a 3D texture.
D3D12_SHADER_RESOURCE_VIEW_DESC mip_desc(const TextureResource& texture, std::uint32_t mip,
                                         std::uint32_t layer) {
    D3D12_SHADER_RESOURCE_VIEW_DESC desc{};
    desc.Format = to_dxgi(texture.format());
    desc.Shader4ComponentMapping = D3D12_DEFAULT_SHADER_4_COMPONENT_MAPPING;
    switch (texture.dimension()) {
    case TextureDimension::d1:
        desc.ViewDimension = D3D12_SRV_DIMENSION_TEXTURE1DARRAY;
        desc.Texture1DArray = {mip, 1, layer, 1, 0.0f};
        break;
    case TextureDimension::d2:
    case TextureDimension::cube:
        desc.ViewDimension = D3D12_SRV_DIMENSION_TEXTURE2DARRAY;
        desc.Texture2DArray = {mip, 1, layer, 1, 0, 0.0f};
        break;
    case TextureDimension::d3:
        desc.ViewDimension = D3D12_SRV_DIMENSION_TEXTURE3D;
        desc.Texture3D = {mip, 1, 0.0f};
        break;
    }
    return desc;
}

/// Layers, or slices of a 3D texture's mip.
std::uint32_t layers_of(const TextureResource& texture, std::uint32_t mip) {
    return texture.dimension() == TextureDimension::d3 ? mip_extent(texture.extent(), mip).depth
                                                       : texture.layers();
}

} // namespace

void Encoder::copy_buffer(const backend::BufferCopy& copy) {
    list()->CopyBufferRegion(buffer(copy.target), copy.target_offset_bytes, buffer(copy.source),
                             copy.source_offset_bytes, copy.size_bytes);
}

void Encoder::copy_texture(const backend::TextureCopy& copy) {
    const TextureResource& source = resources_.texture(copy.source.texture);
    const TextureResource& target = resources_.texture(copy.target.texture);
    const D3D12_BOX box{copy.source_x,
                        copy.source_y,
                        copy.source_z,
                        copy.source_x + copy.width,
                        copy.source_y + copy.height,
                        copy.source_z + copy.depth};
    // Of depth and of multisampled textures whole subresources alone are copied, and said so by no box.
    const bool whole = has_depth(source.format()) || source.samples() > 1;
    for (const Aspects aspect : {Aspects::color, Aspects::depth, Aspects::stencil}) {
        if (!any(aspect & source.aspects()))
            continue;
        const D3D12_TEXTURE_COPY_LOCATION from = location(source, copy.source, aspect);
        const D3D12_TEXTURE_COPY_LOCATION to = location(target, copy.target, aspect);
        list()->CopyTextureRegion(&to, copy.target_x, copy.target_y, copy.target_z, &from,
                                  whole ? nullptr : &box);
    }
}

void Encoder::copy_buffer_to_texture(const backend::BufferTextureCopy& copy) {
    const TextureResource& texture = resources_.texture(copy.texture.texture);
    const D3D12_TEXTURE_COPY_LOCATION from = footprint(buffer(copy.buffer), texture.format(), copy);
    const D3D12_TEXTURE_COPY_LOCATION to = location(texture, copy.texture, copy.aspect);
    list()->CopyTextureRegion(&to, 0, 0, 0, &from, nullptr);
}

void Encoder::copy_texture_to_buffer(const backend::BufferTextureCopy& copy) {
    const TextureResource& texture = resources_.texture(copy.texture.texture);
    const D3D12_TEXTURE_COPY_LOCATION from = location(texture, copy.texture, copy.aspect);
    const D3D12_TEXTURE_COPY_LOCATION to = footprint(buffer(copy.buffer), texture.format(), copy);
    list()->CopyTextureRegion(&to, 0, 0, 0, &from, nullptr);
}

void Encoder::fill_buffer(backend::ResourceNumber number, std::uint64_t offset_bytes,
                          std::uint64_t size_bytes, std::uint32_t value) {
    // Shaders do not write read-back memory.
    if (resources_.buffer(number).memory() == Memory::gpu)
        fill_by_shader(allocation(number), offset_bytes, size_bytes, value);
    else
        fill_by_copies(buffer(number), offset_bytes, size_bytes, value);
}

void Encoder::fill_by_shader(const Allocation& target, std::uint64_t offset_bytes, std::uint64_t size_bytes,
                             std::uint32_t value) {
    list()->SetComputeRootSignature(helpers_.fill_signature());
    compute_root_ = {};
    bind_pipeline(helpers_.fill());
    constexpr std::uint64_t most_bytes = std::uint64_t{1} << 30; // byte addresses have 32 bits
    for (std::uint64_t done = 0; done < size_bytes; done += most_bytes) {
        const auto dwords = static_cast<std::uint32_t>(std::min(size_bytes - done, most_bytes) / 4);
        const std::uint32_t groups = (dwords + fill_threads - 1) / fill_threads;
        const std::array<std::uint32_t, FillParameters::constant_count> constants{dwords, value};
        list()->SetComputeRoot32BitConstants(FillParameters::constants, FillParameters::constant_count,
                                             constants.data(), 0);
        list()->SetComputeRootUnorderedAccessView(FillParameters::target,
                                                  target.address() + offset_bytes + done);
        list()->Dispatch(std::min(groups, fill_groups_in_row),
                         (groups + fill_groups_in_row - 1) / fill_groups_in_row, 1);
    }
}

void Encoder::fill_by_copies(ID3D12Resource* target, std::uint64_t offset_bytes, std::uint64_t size_bytes,
                             std::uint32_t value) {
    constexpr std::uint64_t most_bytes = 1 << 16;
    const std::uint64_t pattern_bytes = std::min(size_bytes, most_bytes);
    Allocation pattern(device_, {"fill", pattern_bytes, Memory::upload, false});
    std::fill_n(reinterpret_cast<std::uint32_t*>(pattern.mapped()), pattern_bytes / 4, value);
    for (std::uint64_t done = 0; done < size_bytes; done += pattern_bytes)
        list()->CopyBufferRegion(target, offset_bytes + done, pattern.handle(), 0,
                                 std::min(size_bytes - done, pattern_bytes));
    allocator_->keep(std::move(pattern));
}

void Encoder::clear_texture(backend::ResourceNumber number, const std::array<float, 4>& color) {
    const TextureResource& texture = resources_.texture(number);
    const D3D12_CPU_DESCRIPTOR_HANDLE place = allocator_->color_targets()[0];
    for (std::uint32_t mip = 0; mip < texture.mips(); ++mip)
        for (std::uint32_t layer = 0; layer < layers_of(texture, mip); ++layer) {
            const D3D12_RENDER_TARGET_VIEW_DESC desc = texture.color_desc(mip, layer);
            device_.handle()->CreateRenderTargetView(texture.handle(), &desc, place);
            list()->ClearRenderTargetView(place, color.data(), 0, nullptr);
        }
}

void Encoder::downsample(backend::ResourceNumber number, std::uint32_t mip, std::uint32_t layer) {
    const TextureResource& texture = resources_.texture(number);
    assert(mip >= 1 && mip < texture.mips());
    const backend::PassTarget source{number, mip - 1, layer};
    const backend::PassTarget target{number, mip, layer};
    // The planner made both ready for a copy; here the one is sampled and the other drawn into.
    barriers(std::array{part(source, Access::copy_source, Access::pixel_read),
                        part(target, Access::copy_target, Access::color_target)});
    const ScratchView view = allocator_->take_view();
    const D3D12_SHADER_RESOURCE_VIEW_DESC desc = mip_desc(texture, mip - 1, layer);
    device_.handle()->CreateShaderResourceView(texture.handle(), &desc, view.cpu);
    ID3D12DescriptorHeap* const heap = view.heap;
    list()->SetDescriptorHeaps(1, &heap);
    list()->SetGraphicsRootSignature(helpers_.downsample_signature());
    list()->SetGraphicsRootDescriptorTable(DownsampleParameters::source, view.gpu);
    bind_pipeline(helpers_.downsample(texture.format(), texture.dimension()));
    list()->IASetPrimitiveTopology(D3D_PRIMITIVE_TOPOLOGY_TRIANGLELIST);
    draw_mip(texture, target);
    forget_bindings();
    barriers(std::array{part(source, Access::pixel_read, Access::copy_source),
                        part(target, Access::color_target, Access::copy_target)});
}

/// Every slice of the mip, one triangle each.
void Encoder::draw_mip(const TextureResource& texture, const backend::PassTarget& target) {
    const Extent size = mip_extent(texture.extent(), target.mip);
    const D3D12_VIEWPORT viewport{0.0f, 0.0f, static_cast<float>(size.width), static_cast<float>(size.height),
                                  0.0f, 1.0f};
    const D3D12_RECT scissor{0, 0, static_cast<LONG>(size.width), static_cast<LONG>(size.height)};
    list()->RSSetViewports(1, &viewport);
    list()->RSSetScissorRects(1, &scissor);
    const D3D12_CPU_DESCRIPTOR_HANDLE place = allocator_->color_targets()[0];
    for (std::uint32_t slice = 0; slice < size.depth; ++slice) {
        const std::array<float, DownsampleParameters::constant_count> constants{
            1.0f / viewport.Width, 1.0f / viewport.Height,
            (static_cast<float>(slice) + 0.5f) / static_cast<float>(size.depth)};
        list()->SetGraphicsRoot32BitConstants(DownsampleParameters::constants,
                                              DownsampleParameters::constant_count, constants.data(), 0);
        const bool slices = texture.dimension() == TextureDimension::d3;
        const D3D12_RENDER_TARGET_VIEW_DESC desc =
            texture.color_desc(target.mip, slices ? slice : target.layer);
        device_.handle()->CreateRenderTargetView(texture.handle(), &desc, place);
        list()->OMSetRenderTargets(1, &place, FALSE, nullptr);
        list()->DrawInstanced(3, 1, 0, 0);
    }
}

} // namespace bindery::d3d12
