#include "backend/vulkan/heap.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

namespace bindery::vulkan {

using backend::ResourceNumber;

VkDescriptorType descriptor_type(Kind kind) {
    switch (kind) {
    case Kind::structured_buffer:
    case Kind::rw_structured_buffer:
    case Kind::byte_address_buffer:
    case Kind::rw_byte_address_buffer:
    case Kind::transient:
        return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    case Kind::buffer:
        return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    case Kind::rw_buffer:
        return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    case Kind::texture_1d:
    case Kind::texture_1d_array:
    case Kind::texture_2d:
    case Kind::texture_2d_array:
    case Kind::texture_2d_ms:
    case Kind::texture_2d_ms_array:
    case Kind::texture_3d:
    case Kind::texture_cube:
    case Kind::texture_cube_array:
        return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    case Kind::rw_texture_1d:
    case Kind::rw_texture_1d_array:
    case Kind::rw_texture_2d:
    case Kind::rw_texture_2d_array:
    case Kind::rw_texture_3d:
        return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    case Kind::acceleration_structure:
        return VK_DESCRIPTOR_TYPE_ACCELERATION_STRUCTURE_KHR;
    case Kind::none:
    case Kind::sampler:
    case Kind::sampler_comparison:
    case Kind::value:
        break;
    }
    assert(false && "a kind of the resource heap");
    return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

Heap::Heap(const Device& device, const HeapDesc& desc, std::uint32_t copies, NullSource nulls)
    : device_(device), copies_(copies), desc_(desc),
      layout_(device, desc.resource_descriptors, desc.samplers), nulls_(device, nulls == NullSource::feature),
      samplers_(device), entries_(desc.resource_descriptors),
      heap_samplers_(copies, std::vector<VkSampler>(desc.samplers, VK_NULL_HANDLE)) {
    assert(copies >= 1 && copies <= max_versions);
    create_pool_and_sets();
}

Heap::~Heap() {
    for (Entry& entry : entries_)
        destroy_views(entry);
    device_.functions().vkDestroyDescriptorPool(device_.handle(), pool_, nullptr);
}

void Heap::create_pool_and_sets() {
    const VolkDeviceTable& vk = device_.functions();
    const std::vector<VkDescriptorType> types = heap_descriptor_types(device_);
    const VkMutableDescriptorTypeListEXT lists[2] = {{static_cast<std::uint32_t>(types.size()), types.data()},
                                                     {0, nullptr}};
    const VkMutableDescriptorTypeCreateInfoEXT mutable_types{
        .sType = VK_STRUCTURE_TYPE_MUTABLE_DESCRIPTOR_TYPE_CREATE_INFO_EXT,
        .mutableDescriptorTypeListCount = 2,
        .pMutableDescriptorTypeLists = lists};
    const std::uint32_t samplers = desc_.samplers + static_cast<std::uint32_t>(static_sampler_count);
    const VkDescriptorPoolSize sizes[2] = {
        {VK_DESCRIPTOR_TYPE_MUTABLE_EXT, desc_.resource_descriptors * copies_},
        {VK_DESCRIPTOR_TYPE_SAMPLER, samplers * copies_}};
    const VkDescriptorPoolCreateInfo pool{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO,
                                          .pNext = &mutable_types,
                                          .flags = VK_DESCRIPTOR_POOL_CREATE_UPDATE_AFTER_BIND_BIT,
                                          .maxSets = 2 * copies_,
                                          .poolSizeCount = 2,
                                          .pPoolSizes = sizes};
    check(vk.vkCreateDescriptorPool(device_.handle(), &pool, nullptr, &pool_),
          "Creating the descriptor heap");

    const VkDescriptorSetLayout layouts[2] = {layout_.resources(), layout_.samplers()};
    // Set 1 has no binding of variable count; its number is not read.
    const std::uint32_t counts[2] = {desc_.resource_descriptors, 0};
    const VkDescriptorSetVariableDescriptorCountAllocateInfo variable{
        .sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_VARIABLE_DESCRIPTOR_COUNT_ALLOCATE_INFO,
        .descriptorSetCount = 2,
        .pDescriptorCounts = counts};
    const VkDescriptorSetAllocateInfo allocate{.sType = VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO,
                                               .pNext = &variable,
                                               .descriptorPool = pool_,
                                               .descriptorSetCount = 2,
                                               .pSetLayouts = layouts};
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
        std::array<VkDescriptorSet, 2> sets{};
        const VkResult result = vk.vkAllocateDescriptorSets(device_.handle(), &allocate, sets.data());
        if (result < 0) {
            vk.vkDestroyDescriptorPool(device_.handle(), pool_, nullptr);
            throw_result(result, fmt::format("Allocating {} descriptors", desc_.resource_descriptors),
                         "heap");
        }
        device_.name(VK_OBJECT_TYPE_DESCRIPTOR_SET, sets[resource_set],
                     fmt::format("resource heap {}", copy));
        device_.name(VK_OBJECT_TYPE_DESCRIPTOR_SET, sets[sampler_set], fmt::format("sampler heap {}", copy));
        sets_.push_back(sets);
    }
}

VkWriteDescriptorSet Heap::resource_write(std::uint32_t index, Kind kind, std::uint32_t copy) const {
    assert(index < desc_.resource_descriptors);
    return {.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
            .dstSet = sets_[copy][resource_set],
            .dstBinding = 0,
            .dstArrayElement = index,
            .descriptorCount = 1,
            .descriptorType = descriptor_type(kind)};
}

Heap::Entry& Heap::replace_entry(std::uint32_t index, ResourceNumber number, Kind kind) {
    Entry& entry = entries_[index];
    destroy_views(entry);
    entry = {};
    entry.resource = number;
    entry.kind = kind;
    if (number != backend::no_resource) {
        if (indices_of_resource_.size() <= number)
            indices_of_resource_.resize(number + 1);
        indices_of_resource_[number].push_back(index);
    }
    return entry;
}

void Heap::destroy_views(Entry& entry) {
    const VolkDeviceTable& vk = device_.functions();
    if (entry.image_view != VK_NULL_HANDLE)
        vk.vkDestroyImageView(device_.handle(), entry.image_view, nullptr);
    for (VkBufferView view : entry.buffer_views)
        if (view != VK_NULL_HANDLE)
            vk.vkDestroyBufferView(device_.handle(), view, nullptr);
}

void Heap::write_null(std::uint32_t index, Kind kind) {
    replace_entry(index, backend::no_resource, kind);
    // Without ray queries no shader has the kind, and they are not offered without the feature.
    if (kind == Kind::acceleration_structure && (!device_.has_ray_query() || !nulls_.use_feature()))
        return;
    const VkDescriptorImageInfo image = nulls_.image(kind);
    const VkDescriptorBufferInfo buffer = nulls_.buffer();
    const VkBufferView texels = nulls_.texel_buffer();
    constexpr VkAccelerationStructureKHR no_structure = VK_NULL_HANDLE;
    const VkWriteDescriptorSetAccelerationStructureKHR structure{
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &no_structure};
    std::array<VkWriteDescriptorSet, max_versions> writes;
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
        writes[copy] = resource_write(index, kind, copy);
        writes[copy].pImageInfo = &image;
        writes[copy].pBufferInfo = &buffer;
        writes[copy].pTexelBufferView = &texels;
        if (kind == Kind::acceleration_structure)
            writes[copy].pNext = &structure;
    }
    device_.functions().vkUpdateDescriptorSets(device_.handle(), copies_, writes.data(), 0, nullptr);
}

void Heap::write_buffer_view(std::uint32_t index, ResourceNumber number, const BufferResource& buffer,
                             const backend::BufferViewInfo& view) {
    Entry& entry = replace_entry(index, number, view.kind);
    if (view.kind == Kind::buffer || view.kind == Kind::rw_buffer)
        write_texel_buffers(index, buffer, view, entry);
    else
        write_storage_buffers(index, buffer, view);
}

void Heap::write_storage_buffers(std::uint32_t index, const BufferResource& buffer,
                                 const backend::BufferViewInfo& view) {
    std::array<VkDescriptorBufferInfo, max_versions> buffers;
    std::array<VkWriteDescriptorSet, max_versions> writes;
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
        buffers[copy] = {buffer.version(copy).handle(), view.offset_bytes, view.size_bytes};
        writes[copy] = resource_write(index, view.kind, copy);
        writes[copy].pBufferInfo = &buffers[copy];
    }
    device_.functions().vkUpdateDescriptorSets(device_.handle(), copies_, writes.data(), 0, nullptr);
}

void Heap::write_texel_buffers(std::uint32_t index, const BufferResource& buffer,
                               const backend::BufferViewInfo& view, Entry& entry) {
    for (std::uint32_t version = 0; version < buffer.version_count(); ++version) {
        const VkBufferViewCreateInfo info{.sType = VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO,
                                          .buffer = buffer.version(version).handle(),
                                          .format = to_vulkan(view.format),
                                          .offset = view.offset_bytes,
                                          .range = view.size_bytes};
        check(device_.functions().vkCreateBufferView(device_.handle(), &info, nullptr,
                                                     &entry.buffer_views[version]),
              "Creating a texel view of a buffer");
    }
    std::array<VkWriteDescriptorSet, max_versions> writes;
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
        writes[copy] = resource_write(index, view.kind, copy);
        writes[copy].pTexelBufferView = &entry.buffer_views[buffer.version_count() == 1 ? 0 : copy];
    }
    device_.functions().vkUpdateDescriptorSets(device_.handle(), copies_, writes.data(), 0, nullptr);
}

void Heap::write_texture_view(std::uint32_t index, ResourceNumber number, const TextureResource& texture,
                              const backend::TextureViewInfo& view) {
    // Made first: if it throws, the index keeps what it has.
    const VkImageView image_view = texture.create_view(view);
    replace_entry(index, number, view.kind).image_view = image_view;
    const VkDescriptorImageInfo image{VK_NULL_HANDLE, image_view, texture.descriptor_layout(view.kind)};
    std::array<VkWriteDescriptorSet, max_versions> writes;
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
        writes[copy] = resource_write(index, view.kind, copy);
        writes[copy].pImageInfo = &image;
    }
    device_.functions().vkUpdateDescriptorSets(device_.handle(), copies_, writes.data(), 0, nullptr);
}

void Heap::write_acceleration_structure(std::uint32_t index, ResourceNumber number,
                                        const AccelerationStructure& structure) {
    replace_entry(index, number, Kind::acceleration_structure);
    const VkAccelerationStructureKHR handle = structure.handle();
    const VkWriteDescriptorSetAccelerationStructureKHR structures{
        .sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET_ACCELERATION_STRUCTURE_KHR,
        .accelerationStructureCount = 1,
        .pAccelerationStructures = &handle};
    std::array<VkWriteDescriptorSet, max_versions> writes;
    for (std::uint32_t copy = 0; copy < copies_; ++copy) {
        writes[copy] = resource_write(index, Kind::acceleration_structure, copy);
        writes[copy].pNext = &structures;
    }
    device_.functions().vkUpdateDescriptorSets(device_.handle(), copies_, writes.data(), 0, nullptr);
}

void Heap::forget_resource(ResourceNumber number) {
    if (number >= indices_of_resource_.size())
        return;
    const std::vector<std::uint32_t> indices = std::exchange(indices_of_resource_[number], {});
    for (std::uint32_t index : indices)
        if (entries_[index].resource == number)
            write_null(index, entries_[index].kind);
}

void Heap::write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy) {
    assert(index < desc_.samplers);
    const std::uint32_t first = copy == backend::Backend::every_copy ? 0 : copy;
    const std::uint32_t end = copy == backend::Backend::every_copy ? copies_ : copy + 1;
    for (std::uint32_t i = first; i < end; ++i) {
        const VkSampler sampler = samplers_.acquire(desc);
        const VkDescriptorImageInfo info{.sampler = sampler};
        const VkWriteDescriptorSet write{.sType = VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET,
                                         .dstSet = sets_[i][sampler_set],
                                         .dstBinding = 0,
                                         .dstArrayElement = index,
                                         .descriptorCount = 1,
                                         .descriptorType = VK_DESCRIPTOR_TYPE_SAMPLER,
                                         .pImageInfo = &info};
        device_.functions().vkUpdateDescriptorSets(device_.handle(), 1, &write, 0, nullptr);
        samplers_.release(std::exchange(heap_samplers_[i][index], sampler));
    }
}

} // namespace bindery::vulkan
