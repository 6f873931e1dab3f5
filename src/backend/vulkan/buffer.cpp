#include "backend/vulkan/buffer.hpp"

#include <fmt/format.h>

#include <cassert>
#include <string>

namespace bindery::vulkan {

namespace {

VmaAllocationCreateInfo allocation_info(Memory memory) {
    // Within the budget: a system that pages, or a driver that overcommits, would not refuse by itself.
    VmaAllocationCreateInfo info{.flags = VMA_ALLOCATION_CREATE_WITHIN_BUDGET_BIT,
                                 .usage = VMA_MEMORY_USAGE_AUTO};
    constexpr VkMemoryPropertyFlags host =
        VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
    switch (memory) {
    case Memory::gpu:
        info.preferredFlags = VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT;
        break;
    case Memory::upload:
        info.flags |=
            VMA_ALLOCATION_CREATE_HOST_ACCESS_SEQUENTIAL_WRITE_BIT | VMA_ALLOCATION_CREATE_MAPPED_BIT;
        info.requiredFlags = host;
        break;
    case Memory::read_back:
        // Coherent, so that nothing is to be invalidated; cached where there is memory with both.
        info.flags |= VMA_ALLOCATION_CREATE_HOST_ACCESS_RANDOM_BIT | VMA_ALLOCATION_CREATE_MAPPED_BIT;
        info.requiredFlags = host;
        info.preferredFlags = VK_MEMORY_PROPERTY_HOST_CACHED_BIT;
        break;
    }
    return info;
}

} // namespace

Allocation::Allocation(const Device& device, const Info& info) : device_(&device) {
    assert(info.size_bytes > 0 && info.size_bytes <= device.limits().max_buffer_bytes);
    const VkBufferCreateInfo buffer{
        .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = info.size_bytes, .usage = info.usage};
    VmaAllocationCreateInfo create = allocation_info(info.memory);
    if (info.size_bytes >= dedicated_bytes)
        create.flags |= VMA_ALLOCATION_CREATE_DEDICATED_MEMORY_BIT;
    VmaAllocationInfo result_info{};
    const VkResult result = vmaCreateBufferWithAlignment(
        device.allocator(), &buffer, &create, info.alignment_bytes, &handle_, &memory_, &result_info);
    if (result < 0)
        throw_result(result, fmt::format("Allocating {} bytes for the buffer", info.size_bytes), info.name);
    mapped_ = static_cast<std::byte*>(result_info.pMappedData);
    device.name(VK_OBJECT_TYPE_BUFFER, handle_, info.name);
    vmaSetAllocationName(device.allocator(), memory_, std::string(info.name).c_str());
    if ((info.usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT) != 0) {
        const VkBufferDeviceAddressInfo address{.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO,
                                                .buffer = handle_};
        address_ = device.functions().vkGetBufferDeviceAddress(device.handle(), &address);
    }
}

void Allocation::release() {
    if (handle_ != VK_NULL_HANDLE)
        vmaDestroyBuffer(device_->allocator(), handle_, memory_);
    handle_ = VK_NULL_HANDLE;
}

BufferResource::BufferResource(const Device& device, const backend::BufferInfo& info)
    : version_count_(info.versions) {
    assert(info.versions >= 1 && info.versions <= max_versions);
    for (std::uint32_t i = 0; i < version_count_; ++i) {
        const std::string name =
            version_count_ == 1 ? std::string(info.name) : fmt::format("{} (version {})", info.name, i);
        versions_[i] = Allocation(device, {.name = name,
                                           .size_bytes = info.size_bytes,
                                           .usage = to_vulkan(info.usage, device.has_ray_query()),
                                           .memory = info.memory});
    }
}

VkBufferUsageFlags to_vulkan(BufferUsage usage, bool has_ray_query) {
    VkBufferUsageFlags flags = 0;
    if (has(usage, BufferUsage::shader_read) || has(usage, BufferUsage::shader_write))
        flags |= VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
    if (has(usage, BufferUsage::texel)) {
        flags |= VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
        if (has(usage, BufferUsage::shader_write))
            flags |= VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
    }
    if (has(usage, BufferUsage::vertex))
        flags |= VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
    if (has(usage, BufferUsage::index))
        flags |= VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
    if (has(usage, BufferUsage::indirect))
        flags |= VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT;
    if (has(usage, BufferUsage::copy_source))
        flags |= VK_BUFFER_USAGE_TRANSFER_SRC_BIT;
    if (has(usage, BufferUsage::copy_target))
        flags |= VK_BUFFER_USAGE_TRANSFER_DST_BIT;
    if (has(usage, BufferUsage::acceleration_structure_input) && has_ray_query)
        flags |= VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
                 VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
    return flags;
}

} // namespace bindery::vulkan
