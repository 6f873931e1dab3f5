// Copies, fills and mips.
#include "backend/vulkan/encoder.hpp"

#include "backend/vulkan/format.hpp"

#include <algorithm>
#include <cassert>

namespace bindery::vulkan {

namespace {

constexpr VkImageLayout copy_source = VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL;
constexpr VkImageLayout copy_target = VK_IMAGE_LAYOUT_TRANSFER_DST_OPTIMAL;
static_assert(texture_layout_info(access_info(Access::copy_source).layout).vulkan == copy_source);
static_assert(texture_layout_info(access_info(Access::copy_target).layout).vulkan == copy_target);

VkImageSubresourceLayers layers_of(const backend::PassTarget& target, Aspects aspects) {
    return {vulkan::to_vulkan(aspects), target.mip, target.layer, 1};
}

/// The upper corner of a mip, as a blit counts.
VkOffset3D end_of(const TextureResource& texture, std::uint32_t mip) {
    const Extent size = mip_extent(texture.extent(), mip);
    return {static_cast<std::int32_t>(size.width), static_cast<std::int32_t>(size.height),
            static_cast<std::int32_t>(size.depth)};
}

VkOffset3D offset(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    return {static_cast<std::int32_t>(x), static_cast<std::int32_t>(y), static_cast<std::int32_t>(z)};
}

} // namespace

void Encoder::copy_buffer(const backend::BufferCopy& copy) {
    const VkBufferCopy2 region{.sType = VK_STRUCTURE_TYPE_BUFFER_COPY_2,
                               .srcOffset = copy.source_offset_bytes,
                               .dstOffset = copy.target_offset_bytes,
                               .size = copy.size_bytes};
    const VkCopyBufferInfo2 info{.sType = VK_STRUCTURE_TYPE_COPY_BUFFER_INFO_2,
                                 .srcBuffer = buffer(copy.source),
                                 .dstBuffer = buffer(copy.target),
                                 .regionCount = 1,
                                 .pRegions = &region};
    vk_.vkCmdCopyBuffer2(commands_, &info);
}

void Encoder::copy_texture(const backend::TextureCopy& copy) {
    const TextureResource& source = resources_.texture(copy.source.texture);
    const TextureResource& target = resources_.texture(copy.target.texture);
    const VkImageCopy2 region{.sType = VK_STRUCTURE_TYPE_IMAGE_COPY_2,
                              .srcSubresource = layers_of(copy.source, source.aspects()),
                              .srcOffset = offset(copy.source_x, copy.source_y, copy.source_z),
                              .dstSubresource = layers_of(copy.target, target.aspects()),
                              .dstOffset = offset(copy.target_x, copy.target_y, copy.target_z),
                              .extent = {copy.width, copy.height, copy.depth}};
    const VkCopyImageInfo2 info{.sType = VK_STRUCTURE_TYPE_COPY_IMAGE_INFO_2,
                                .srcImage = source.handle(),
                                .srcImageLayout = copy_source,
                                .dstImage = target.handle(),
                                .dstImageLayout = copy_target,
                                .regionCount = 1,
                                .pRegions = &region};
    vk_.vkCmdCopyImage2(commands_, &info);
}

VkBufferImageCopy2 Encoder::region(const backend::BufferTextureCopy& copy) const {
    const Format format = resources_.texture(copy.texture.texture).format();
    const std::uint32_t block = block_bytes(format, copy.aspect);
    assert(copy.row_pitch_bytes % block == 0);
    return {.sType = VK_STRUCTURE_TYPE_BUFFER_IMAGE_COPY_2,
            .bufferOffset = copy.offset_bytes,
            // In texels.
            .bufferRowLength = copy.row_pitch_bytes / block * format_info(format).block_texels,
            // Slices follow each other without a gap.
            .bufferImageHeight = 0,
            .imageSubresource = layers_of(copy.texture, copy.aspect),
            .imageExtent = {copy.width, copy.height, copy.depth}};
}

void Encoder::copy_buffer_to_texture(const backend::BufferTextureCopy& copy) {
    const VkBufferImageCopy2 area = region(copy);
    const VkCopyBufferToImageInfo2 info{.sType = VK_STRUCTURE_TYPE_COPY_BUFFER_TO_IMAGE_INFO_2,
                                        .srcBuffer = buffer(copy.buffer),
                                        .dstImage = resources_.texture(copy.texture.texture).handle(),
                                        .dstImageLayout = copy_target,
                                        .regionCount = 1,
                                        .pRegions = &area};
    vk_.vkCmdCopyBufferToImage2(commands_, &info);
}

void Encoder::copy_texture_to_buffer(const backend::BufferTextureCopy& copy) {
    const VkBufferImageCopy2 area = region(copy);
    const VkCopyImageToBufferInfo2 info{.sType = VK_STRUCTURE_TYPE_COPY_IMAGE_TO_BUFFER_INFO_2,
                                        .srcImage = resources_.texture(copy.texture.texture).handle(),
                                        .srcImageLayout = copy_source,
                                        .dstBuffer = buffer(copy.buffer),
                                        .regionCount = 1,
                                        .pRegions = &area};
    vk_.vkCmdCopyImageToBuffer2(commands_, &info);
}

void Encoder::fill_buffer(backend::ResourceNumber number, std::uint64_t offset_bytes,
                          std::uint64_t size_bytes, std::uint32_t value) {
    vk_.vkCmdFillBuffer(commands_, buffer(number), offset_bytes, size_bytes, value);
}

void Encoder::downsample(backend::ResourceNumber number, std::uint32_t mip, std::uint32_t layer) {
    const TextureResource& texture = resources_.texture(number);
    assert(mip >= 1 && mip < texture.mips());
    const VkImageBlit2 region{
        .sType = VK_STRUCTURE_TYPE_IMAGE_BLIT_2,
        .srcSubresource = layers_of({number, mip - 1, layer}, texture.aspects()),
        .srcOffsets = {{0, 0, 0}, end_of(texture, mip - 1)},
        .dstSubresource = layers_of({number, mip, layer}, texture.aspects()),
        .dstOffsets = {{0, 0, 0}, end_of(texture, mip)},
    };
    const VkBlitImageInfo2 info{.sType = VK_STRUCTURE_TYPE_BLIT_IMAGE_INFO_2,
                                .srcImage = texture.handle(),
                                .srcImageLayout = copy_source,
                                .dstImage = texture.handle(),
                                .dstImageLayout = copy_target,
                                .regionCount = 1,
                                .pRegions = &region,
                                .filter = VK_FILTER_LINEAR};
    vk_.vkCmdBlitImage2(commands_, &info);
}

} // namespace bindery::vulkan
