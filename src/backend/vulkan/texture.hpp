#pragma once
// Textures, their views as targets, and views for the heap.

#include "backend/interface.hpp"
#include "backend/vulkan/format.hpp"

#include <atomic>
#include <memory>

namespace bindery::vulkan {

class TextureResource {
public:
    /// Throws Error memory_exhausted.
    TextureResource(const Device& device, const TextureDesc& desc);
    ~TextureResource();
    TextureResource(const TextureResource&) = delete;
    TextureResource& operator=(const TextureResource&) = delete;

    VkImage handle() const { return handle_; }
    Format format() const { return format_; }
    Aspects aspects() const { return aspects_of(format_); }
    TextureDimension dimension() const { return dimension_; }
    Extent extent() const { return extent_; }
    std::uint32_t mips() const { return mips_; }
    std::uint32_t layers() const { return layers_; }

    /// The view of one mip of one layer (or slice) for passes, made when first asked for. Thread-safe.
    VkImageView target_view(std::uint32_t mip, std::uint32_t layer) const;
    /// A view for the heap; the caller destroys it.
    VkImageView create_view(const backend::TextureViewInfo& info) const;
    /// The layout that the heap's descriptors of the kind name.
    VkImageLayout descriptor_layout(Kind kind) const;

private:
    /// Layers, or slices, that a target view can name.
    std::uint32_t target_layers() const {
        return dimension_ == TextureDimension::d3 ? extent_.depth : layers_;
    }
    VkImageView create_target_view(std::uint32_t mip, std::uint32_t layer) const;

    const Device& device_;
    VkImage handle_ = VK_NULL_HANDLE;
    VmaAllocation memory_ = VK_NULL_HANDLE;
    std::string name_;
    TextureDimension dimension_;
    Format format_;
    Extent extent_;
    std::uint32_t mips_;
    std::uint32_t layers_;
    /// One a mip and target layer; null unless the texture can be a target.
    std::unique_ptr<std::atomic<VkImageView>[]> target_views_;
};

} // namespace bindery::vulkan
