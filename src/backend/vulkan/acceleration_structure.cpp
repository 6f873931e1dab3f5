#include "backend/vulkan/acceleration_structure.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cstring>

namespace bindery::vulkan {

namespace {

using Info = backend::AccelerationStructureInfo;

VkAccelerationStructureInstanceKHR to_vulkan(const Info::Instance& instance, VkDeviceAddress bottom_level) {
    VkAccelerationStructureInstanceKHR result{};
    static_assert(sizeof(result.transform) == sizeof(instance.transform));
    std::memcpy(&result.transform, instance.transform.data(), sizeof(result.transform));
    result.instanceCustomIndex = instance.instance_id & 0xffffffu;
    result.mask = instance.mask;
    result.accelerationStructureReference = bottom_level;
    return result;
}

} // namespace

AccelerationStructure::AccelerationStructure(const Device& device, const Info& info, const Lookup& lookup)
    : device_(device), name_(info.name),
      type_(info.top_level ? VK_ACCELERATION_STRUCTURE_TYPE_TOP_LEVEL_KHR
                           : VK_ACCELERATION_STRUCTURE_TYPE_BOTTOM_LEVEL_KHR) {
    assert(device.has_ray_query());
    if (info.top_level)
        add_instances(info, lookup);
    else
        for (const Info::Geometry& geometry : info.geometries)
            add_triangles(geometry, lookup);
    create();
}

AccelerationStructure::~AccelerationStructure() {
    device_.functions().vkDestroyAccelerationStructureKHR(device_.handle(), handle_, nullptr);
}

void AccelerationStructure::add_triangles(const Info::Geometry& geometry, const Lookup& lookup) {
    VkAccelerationStructureGeometryTrianglesDataKHR triangles{
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_TRIANGLES_DATA_KHR,
        .vertexFormat = VK_FORMAT_R32G32B32_SFLOAT,
        .vertexStride = geometry.vertex_stride_bytes,
        .maxVertex = geometry.vertex_count - 1,
        .indexType = VK_INDEX_TYPE_NONE_KHR};
    triangles.vertexData.deviceAddress =
        lookup.buffer(geometry.vertices).version(0).address() + geometry.vertex_offset_bytes;
    std::uint32_t corners = geometry.vertex_count;
    if (geometry.indices != backend::no_resource) {
        triangles.indexType = VK_INDEX_TYPE_UINT32;
        triangles.indexData.deviceAddress =
            lookup.buffer(geometry.indices).version(0).address() + geometry.index_offset_bytes;
        corners = geometry.index_count;
    }
    VkAccelerationStructureGeometryKHR entry{.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
                                             .geometryType = VK_GEOMETRY_TYPE_TRIANGLES_KHR};
    entry.geometry.triangles = triangles;
    if (geometry.opaque)
        entry.flags = VK_GEOMETRY_OPAQUE_BIT_KHR;
    geometries_.push_back(entry);
    ranges_.push_back({.primitiveCount = corners / 3});
}

void AccelerationStructure::add_instances(const Info& info, const Lookup& lookup) {
    constexpr VkDeviceSize instance_bytes = sizeof(VkAccelerationStructureInstanceKHR);
    instances_ =
        Allocation(device_, {.name = name_ + " (instances)",
                             // Without instances there is still something to point at.
                             .size_bytes = std::max<VkDeviceSize>(info.instances.size(), 1) * instance_bytes,
                             .usage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_BUILD_INPUT_READ_ONLY_BIT_KHR |
                                      VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT,
                             .memory = Memory::upload,
                             .alignment_bytes = 16});
    std::byte* place = instances_.mapped();
    for (const Info::Instance& instance : info.instances) {
        const VkAccelerationStructureInstanceKHR entry =
            to_vulkan(instance, lookup.structure(instance.bottom_level).address());
        std::memcpy(place, &entry, instance_bytes);
        place += instance_bytes;
    }
    VkAccelerationStructureGeometryInstancesDataKHR data{
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_INSTANCES_DATA_KHR};
    data.data.deviceAddress = instances_.address();
    VkAccelerationStructureGeometryKHR entry{.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_GEOMETRY_KHR,
                                             .geometryType = VK_GEOMETRY_TYPE_INSTANCES_KHR};
    entry.geometry.instances = data;
    geometries_.push_back(entry);
    ranges_.push_back({.primitiveCount = static_cast<std::uint32_t>(info.instances.size())});
}

VkAccelerationStructureBuildGeometryInfoKHR AccelerationStructure::build_info() const {
    return {.sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_GEOMETRY_INFO_KHR,
            .type = type_,
            .flags = VK_BUILD_ACCELERATION_STRUCTURE_PREFER_FAST_TRACE_BIT_KHR,
            .mode = VK_BUILD_ACCELERATION_STRUCTURE_MODE_BUILD_KHR,
            .dstAccelerationStructure = handle_,
            .geometryCount = static_cast<std::uint32_t>(geometries_.size()),
            .pGeometries = geometries_.data()};
}

void AccelerationStructure::create() {
    const VolkDeviceTable& vk = device_.functions();
    std::vector<std::uint32_t> counts;
    counts.reserve(ranges_.size());
    for (const VkAccelerationStructureBuildRangeInfoKHR& range : ranges_)
        counts.push_back(range.primitiveCount);
    const VkAccelerationStructureBuildGeometryInfoKHR build = build_info();
    VkAccelerationStructureBuildSizesInfoKHR sizes{
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_BUILD_SIZES_INFO_KHR};
    vk.vkGetAccelerationStructureBuildSizesKHR(
        device_.handle(), VK_ACCELERATION_STRUCTURE_BUILD_TYPE_DEVICE_KHR, &build, counts.data(), &sizes);
    scratch_bytes_ = std::max<VkDeviceSize>(sizes.buildScratchSize, 1);
    memory_ = Allocation(device_, {.name = name_,
                                   .size_bytes = sizes.accelerationStructureSize,
                                   .usage = VK_BUFFER_USAGE_ACCELERATION_STRUCTURE_STORAGE_BIT_KHR |
                                            VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT,
                                   .memory = Memory::gpu,
                                   .alignment_bytes = 256});
    const VkAccelerationStructureCreateInfoKHR info{
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_CREATE_INFO_KHR,
        .buffer = memory_.handle(),
        .size = sizes.accelerationStructureSize,
        .type = type_};
    check(vk.vkCreateAccelerationStructureKHR(device_.handle(), &info, nullptr, &handle_),
          "Creating the acceleration structure", name_);
    device_.name(VK_OBJECT_TYPE_ACCELERATION_STRUCTURE_KHR, handle_, name_);
    const VkAccelerationStructureDeviceAddressInfoKHR address{
        .sType = VK_STRUCTURE_TYPE_ACCELERATION_STRUCTURE_DEVICE_ADDRESS_INFO_KHR,
        .accelerationStructure = handle_};
    address_ = vk.vkGetAccelerationStructureDeviceAddressKHR(device_.handle(), &address);
}

Allocation AccelerationStructure::build(VkCommandBuffer commands) const {
    Allocation scratch(
        device_, {.name = name_ + " (scratch)",
                  .size_bytes = scratch_bytes_,
                  .usage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT,
                  .memory = Memory::gpu,
                  .alignment_bytes = device_.limits().scratch_alignment_bytes});
    VkAccelerationStructureBuildGeometryInfoKHR info = build_info();
    info.scratchData.deviceAddress = scratch.address();
    const VkAccelerationStructureBuildRangeInfoKHR* ranges = ranges_.data();
    device_.functions().vkCmdBuildAccelerationStructuresKHR(commands, 1, &info, &ranges);
    return scratch;
}

} // namespace bindery::vulkan
