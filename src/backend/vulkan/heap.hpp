#pragma once
// The descriptor heap: set 0 binding 0 holds every resource as one mutable array, set 1 binding 0 every
// sampler; set 1 bindings 1 to 7 are the static samplers. There are as many copies of both sets as frames
// in flight, so that no descriptor in use is ever written (decision 19).

#include "backend/vulkan/acceleration_structure.hpp"
#include "backend/vulkan/buffer.hpp"
#include "backend/vulkan/null_descriptors.hpp"
#include "backend/vulkan/sampler.hpp"
#include "backend/vulkan/texture.hpp"

#include <array>
#include <memory>
#include <vector>

namespace bindery::vulkan {

inline constexpr std::uint32_t resource_set = 0;
inline constexpr std::uint32_t sampler_set = 1;

/// The layouts of the two sets, and the one pipeline layout over them and the root data.
class HeapLayout {
public:
    HeapLayout(const Device& device, std::uint32_t resource_descriptors, std::uint32_t samplers);
    ~HeapLayout();
    HeapLayout(const HeapLayout&) = delete;
    HeapLayout& operator=(const HeapLayout&) = delete;

    VkPipelineLayout pipeline_layout() const { return pipeline_layout_; }
    VkDescriptorSetLayout resources() const { return resources_; }
    VkDescriptorSetLayout samplers() const { return samplers_; }

private:
    void create_resources(std::uint32_t descriptors);
    void create_samplers(std::uint32_t descriptors);
    void create_pipeline_layout();
    void destroy();

    const Device& device_;
    std::array<VkSampler, static_sampler_count> static_samplers_{};
    VkDescriptorSetLayout resources_ = VK_NULL_HANDLE;
    VkDescriptorSetLayout samplers_ = VK_NULL_HANDLE;
    VkPipelineLayout pipeline_layout_ = VK_NULL_HANDLE;
};

/// What descriptors of one mutable binding can be, on this device.
std::vector<VkDescriptorType> heap_descriptor_types(const Device& device);

/// How many descriptors the device allows in set 0, and in set 1 binding 0.
std::uint32_t max_resource_descriptors(const Device& device);
std::uint32_t max_sampler_descriptors(const Device& device);

/// The descriptor type of a kind in the resource heap.
VkDescriptorType descriptor_type(Kind kind);

/// What the reserved nulls are made of.
enum class NullSource : std::uint8_t { feature, stand_ins };
/// The device's feature nullDescriptor where it has it.
inline NullSource null_source(const Device& device) {
    return device.has_null_descriptor() ? NullSource::feature : NullSource::stand_ins;
}

/// The heap's copies and the views that their descriptors name. Calls of one thread at a time.
class Heap {
public:
    Heap(const Device& device, const HeapDesc& desc, std::uint32_t copies, NullSource nulls);
    ~Heap();
    Heap(const Heap&) = delete;
    Heap& operator=(const Heap&) = delete;

    VkPipelineLayout pipeline_layout() const { return layout_.pipeline_layout(); }
    /// Sets 0 and 1 of a copy.
    const std::array<VkDescriptorSet, 2>& sets(std::uint32_t copy) const { return sets_[copy]; }

    void write_null(std::uint32_t index, Kind kind);
    void write_buffer_view(std::uint32_t index, backend::ResourceNumber number, const BufferResource& buffer,
                           const backend::BufferViewInfo& view);
    void write_texture_view(std::uint32_t index, backend::ResourceNumber number,
                            const TextureResource& texture, const backend::TextureViewInfo& view);
    void write_acceleration_structure(std::uint32_t index, backend::ResourceNumber number,
                                      const AccelerationStructure& structure);
    /// Nulls every descriptor that names the resource and destroys its views: what a stale index in memory
    /// finds is a null, not freed memory.
    void forget_resource(backend::ResourceNumber number);
    void write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy);

private:
    /// Views behind an index of the resource heap.
    struct Entry {
        backend::ResourceNumber resource = backend::no_resource;
        Kind kind = Kind::none;
        VkImageView image_view = VK_NULL_HANDLE;
        std::array<VkBufferView, max_versions> buffer_views{};
    };

    void create_pool_and_sets();
    /// A write to one descriptor of set 0 of a copy.
    VkWriteDescriptorSet resource_write(std::uint32_t index, Kind kind, std::uint32_t copy) const;
    /// Gives the index a new entry; what it held goes.
    Entry& replace_entry(std::uint32_t index, backend::ResourceNumber number, Kind kind);
    void destroy_views(Entry& entry);
    void write_storage_buffers(std::uint32_t index, const BufferResource& buffer,
                               const backend::BufferViewInfo& view);
    void write_texel_buffers(std::uint32_t index, const BufferResource& buffer,
                             const backend::BufferViewInfo& view, Entry& entry);

    const Device& device_;
    std::uint32_t copies_;
    HeapDesc desc_;
    HeapLayout layout_;
    NullDescriptors nulls_;
    SamplerCache samplers_;
    VkDescriptorPool pool_ = VK_NULL_HANDLE;
    std::vector<std::array<VkDescriptorSet, 2>> sets_;  ///< One a copy.
    std::vector<Entry> entries_;                        ///< One an index.
    std::vector<std::vector<VkSampler>> heap_samplers_; ///< A copy, an index.
    /// Indices that named a resource when they were written; some may name another by now.
    std::vector<std::vector<std::uint32_t>> indices_of_resource_;
};

} // namespace bindery::vulkan
