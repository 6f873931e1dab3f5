#pragma once
// Acceleration structures: memory sized for their inputs, and their builds.

#include "backend/interface.hpp"
#include "backend/vulkan/buffer.hpp"

#include <functional>
#include <vector>

namespace bindery::vulkan {

class AccelerationStructure {
public:
    /// Finds buffers and other structures by number.
    struct Lookup {
        std::function<const BufferResource&(backend::ResourceNumber)> buffer;
        std::function<const AccelerationStructure&(backend::ResourceNumber)> structure;
    };

    /// Throws Error memory_exhausted.
    AccelerationStructure(const Device& device, const backend::AccelerationStructureInfo& info,
                          const Lookup& lookup);
    ~AccelerationStructure();
    AccelerationStructure(const AccelerationStructure&) = delete;
    AccelerationStructure& operator=(const AccelerationStructure&) = delete;

    VkAccelerationStructureKHR handle() const { return handle_; }
    VkDeviceAddress address() const { return address_; }

    /// Records a build; the scratch memory that it returns lives until the commands are done.
    Allocation build(VkCommandBuffer commands) const;

private:
    void add_triangles(const backend::AccelerationStructureInfo::Geometry& geometry, const Lookup& lookup);
    void add_instances(const backend::AccelerationStructureInfo& info, const Lookup& lookup);
    void create();
    VkAccelerationStructureBuildGeometryInfoKHR build_info() const;

    const Device& device_;
    std::string name_;
    VkAccelerationStructureTypeKHR type_;
    std::vector<VkAccelerationStructureGeometryKHR> geometries_;
    std::vector<VkAccelerationStructureBuildRangeInfoKHR> ranges_;
    Allocation instances_; ///< Top level: what the build reads.
    Allocation memory_;
    VkDeviceSize scratch_bytes_ = 0;
    VkAccelerationStructureKHR handle_ = VK_NULL_HANDLE;
    VkDeviceAddress address_ = 0;
};

} // namespace bindery::vulkan
