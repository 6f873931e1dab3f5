#include "backend/vulkan/sampler.hpp"

#include <algorithm>
#include <cassert>
#include <tuple>

namespace bindery::vulkan {

namespace {

VkFilter to_vulkan(Filter filter) {
    switch (filter) {
    case Filter::nearest:
        return VK_FILTER_NEAREST;
    case Filter::linear:
        return VK_FILTER_LINEAR;
    }
    return VK_FILTER_NEAREST;
}

VkSamplerMipmapMode mip_mode(Filter filter) {
    switch (filter) {
    case Filter::nearest:
        return VK_SAMPLER_MIPMAP_MODE_NEAREST;
    case Filter::linear:
        return VK_SAMPLER_MIPMAP_MODE_LINEAR;
    }
    return VK_SAMPLER_MIPMAP_MODE_NEAREST;
}

VkSamplerAddressMode to_vulkan(AddressMode mode, bool has_mirror_once) {
    switch (mode) {
    case AddressMode::wrap:
        return VK_SAMPLER_ADDRESS_MODE_REPEAT;
    case AddressMode::mirror:
        return VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    case AddressMode::clamp:
        return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_EDGE;
    case AddressMode::border:
        return VK_SAMPLER_ADDRESS_MODE_CLAMP_TO_BORDER;
    case AddressMode::mirror_once:
        return has_mirror_once ? VK_SAMPLER_ADDRESS_MODE_MIRROR_CLAMP_TO_EDGE
                               : VK_SAMPLER_ADDRESS_MODE_MIRRORED_REPEAT;
    }
    return VK_SAMPLER_ADDRESS_MODE_REPEAT;
}

VkBorderColor to_vulkan(BorderColor color) {
    switch (color) {
    case BorderColor::transparent_black:
        return VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
    case BorderColor::opaque_black:
        return VK_BORDER_COLOR_FLOAT_OPAQUE_BLACK;
    case BorderColor::opaque_white:
        return VK_BORDER_COLOR_FLOAT_OPAQUE_WHITE;
    }
    return VK_BORDER_COLOR_FLOAT_TRANSPARENT_BLACK;
}

/// All that decides what a sampler does; not its name.
auto key(const SamplerDesc& desc) {
    return std::tie(desc.minify, desc.magnify, desc.mip, desc.address_u, desc.address_v, desc.address_w,
                    desc.mip_bias, desc.max_anisotropy, desc.comparison, desc.compare, desc.border,
                    desc.min_lod, desc.max_lod);
}

} // namespace

VkCompareOp to_vulkan(CompareOp op) {
    switch (op) {
    case CompareOp::never:
        return VK_COMPARE_OP_NEVER;
    case CompareOp::less:
        return VK_COMPARE_OP_LESS;
    case CompareOp::equal:
        return VK_COMPARE_OP_EQUAL;
    case CompareOp::less_equal:
        return VK_COMPARE_OP_LESS_OR_EQUAL;
    case CompareOp::greater:
        return VK_COMPARE_OP_GREATER;
    case CompareOp::not_equal:
        return VK_COMPARE_OP_NOT_EQUAL;
    case CompareOp::greater_equal:
        return VK_COMPARE_OP_GREATER_OR_EQUAL;
    case CompareOp::always:
        return VK_COMPARE_OP_ALWAYS;
    }
    return VK_COMPARE_OP_NEVER;
}

VkSampler create_sampler(const Device& device, const SamplerDesc& desc) {
    const bool mirror_once = device.features().v12.samplerMirrorClampToEdge == VK_TRUE;
    const VkPhysicalDeviceLimits& limits = device.limits().base;
    const bool anisotropic =
        desc.max_anisotropy > 1.0f && device.features().base.features.samplerAnisotropy == VK_TRUE;
    const VkSamplerCreateInfo info{
        .sType = VK_STRUCTURE_TYPE_SAMPLER_CREATE_INFO,
        .magFilter = to_vulkan(desc.magnify),
        .minFilter = to_vulkan(desc.minify),
        .mipmapMode = mip_mode(desc.mip),
        .addressModeU = to_vulkan(desc.address_u, mirror_once),
        .addressModeV = to_vulkan(desc.address_v, mirror_once),
        .addressModeW = to_vulkan(desc.address_w, mirror_once),
        .mipLodBias = std::clamp(desc.mip_bias, -limits.maxSamplerLodBias, limits.maxSamplerLodBias),
        .anisotropyEnable = anisotropic ? VK_TRUE : VK_FALSE,
        .maxAnisotropy = anisotropic ? std::min(desc.max_anisotropy, limits.maxSamplerAnisotropy) : 1.0f,
        .compareEnable = desc.comparison ? VK_TRUE : VK_FALSE,
        .compareOp = vulkan::to_vulkan(desc.compare),
        .minLod = desc.min_lod,
        .maxLod = desc.max_lod,
        .borderColor = to_vulkan(desc.border)};
    VkSampler sampler = VK_NULL_HANDLE;
    check(device.functions().vkCreateSampler(device.handle(), &info, nullptr, &sampler),
          "Creating the sampler", desc.name);
    device.name(VK_OBJECT_TYPE_SAMPLER, sampler, desc.name);
    return sampler;
}

SamplerCache::~SamplerCache() {
    for (const Entry& entry : entries_)
        device_.functions().vkDestroySampler(device_.handle(), entry.sampler, nullptr);
}

VkSampler SamplerCache::acquire(const SamplerDesc& desc) {
    for (Entry& entry : entries_)
        if (key(entry.desc) == key(desc)) {
            ++entry.users;
            return entry.sampler;
        }
    const VkSampler sampler = create_sampler(device_, desc);
    entries_.push_back({desc, sampler, 1});
    return sampler;
}

void SamplerCache::release(VkSampler sampler) {
    if (sampler == VK_NULL_HANDLE)
        return;
    const auto entry =
        std::find_if(entries_.begin(), entries_.end(), [&](const Entry& e) { return e.sampler == sampler; });
    assert(entry != entries_.end());
    if (--entry->users > 0)
        return;
    device_.functions().vkDestroySampler(device_.handle(), sampler, nullptr);
    entries_.erase(entry);
}

} // namespace bindery::vulkan
