#pragma once
// What the reserved nulls of the heap are on a device without nullDescriptor: small resources full of zeros.

#include "backend/vulkan/buffer.hpp"
#include "backend/vulkan/texture.hpp"

#include <array>
#include <memory>
#include <vector>

namespace bindery::vulkan {

/// Fills the part of a write that says what the descriptor names: nothing, or a stand-in.
class NullDescriptors {
public:
    /// With `use_feature` the device's nullDescriptor; else stand-ins, which are made here and cleared by
    /// commands of their own.
    NullDescriptors(const Device& device, bool use_feature);
    ~NullDescriptors();
    NullDescriptors(const NullDescriptors&) = delete;
    NullDescriptors& operator=(const NullDescriptors&) = delete;

    bool use_feature() const { return use_feature_; }
    /// What a descriptor of the kind names.
    VkDescriptorImageInfo image(Kind kind) const;
    VkDescriptorBufferInfo buffer() const;
    VkBufferView texel_buffer() const { return texel_buffer_; }

private:
    void create_buffers();
    void create_textures();
    void clear();
    void record_clears(VkCommandBuffer commands) const;
    void destroy();

    struct StandIn {
        std::unique_ptr<TextureResource> texture;
        std::vector<Kind> kinds; ///< Which it stands in for.
    };

    const Device& device_;
    bool use_feature_;
    Allocation buffer_;
    VkBufferView texel_buffer_ = VK_NULL_HANDLE;
    std::vector<StandIn> textures_;
    std::array<VkImageView, kind_count> image_views_{};
};

} // namespace bindery::vulkan
