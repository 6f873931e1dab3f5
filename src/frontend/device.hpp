#pragma once
// The device behind the public one: tables of everything, the heaps, frames, lifetimes, submission.
//
// Its methods are spread over files by topic; one mutex guards what several threads may touch, and a list
// that is being recorded reads rows of the tables without it (rows never move, generations are atomic).

#include "backend/interface.hpp"
#include "barrier/device_states.hpp"
#include "barrier/list_planner.hpp"
#include "frontend/graveyard.hpp"
#include "frontend/heap_allocator.hpp"
#include "frontend/memory_pages.hpp"
#include "frontend/records.hpp"
#include "frontend/table.hpp"
#include "model/shader_use.hpp"
#include "validate/buffer.hpp"
#include "validate/heap.hpp"
#include "validate/texture.hpp"

#include <bindery/device.hpp>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::frontend {

class CommandList;
struct ReadBackState;
class TraceCollector;

class Device final : public std::enable_shared_from_this<Device>, public barrier::ResourceShapes {
public:
    Device(std::unique_ptr<backend::Backend> backend, const DeviceDesc& desc);
    ~Device() override;
    /// Writes nulls and default samplers; may throw.
    void open();
    /// Waits for the GPU, reports what is still alive, lets the backend go. Objects that live on are
    /// harmless.
    void close() noexcept;

    const DeviceInfo& info() const { return info_; }
    std::uint8_t number() const { return number_; }
    FormatSupport format_support(Format format) const;
    HeapUse resource_heap_use();
    HeapUse sampler_heap_use();
    void diagnose(Severity severity, Rule rule, std::string object, std::string text) const;
    bool traced() const { return trace_ != nullptr; }

    // --- resources
    Buffer create_buffer(const BufferDesc& desc);
    Texture create_texture(const TextureDesc& desc);
    Sampler create_sampler(const SamplerDesc& desc);
    void update_sampler(const Sampler& sampler, const SamplerDesc& desc);
    AccelerationStructure create_acceleration_structure(const BottomLevelDesc& desc);
    AccelerationStructure create_acceleration_structure(const TopLevelDesc& desc);
    void destroy(ObjectKind kind, ObjectId id) noexcept;
    std::string_view name_of(ObjectKind kind, ObjectId id) const;
    std::byte* mapped(ResourceId buffer);

    // --- views and slots
    BufferView buffer_view(ResourceId buffer, const BufferViewDesc& desc);
    TextureView texture_view(ResourceId texture, const TextureViewDesc& desc);
    Slot buffer_slot(const BufferView& view, Kind kind, ElementType element, std::uint16_t stride_bytes);
    Slot texture_slot(const TextureView& view, Kind kind, ElementType element);
    [[noreturn]] void refuse_structure(ResourceId id) const;
    [[noreturn]] void refuse_sampler(ObjectId sampler, Kind kind, Kind wanted) const;

    // --- pipelines
    GraphicsPipeline create_graphics_pipeline(const GraphicsPipelineDesc& desc, const RootType& root);
    ComputePipeline create_compute_pipeline(const ComputePipelineDesc& desc, const RootType& root);
    std::array<std::uint32_t, 3> group_size(ObjectId pipeline) const;

    // --- data
    struct TransientPlace {
        ViewId page;
        std::uint32_t heap_index;
        std::uint32_t first_element;
    };
    TransientPlace allocate_transient(std::span<const std::byte> bytes, std::size_t element_bytes);
    void upload(ResourceId target, std::uint64_t offset_bytes, std::span<const std::byte> bytes);
    void upload(const TextureSubresource& target, std::span<const std::byte> bytes);

    // --- work
    std::unique_ptr<CommandList> create_list(std::string_view name);
    Submission submit(std::unique_ptr<CommandList> list);
    void next_frame();
    std::uint64_t frame() const { return frame_.load(std::memory_order_relaxed); }
    std::uint32_t frame_copy() const { return static_cast<std::uint32_t>(frame() % desc_.frames_in_flight); }
    void wait(std::uint64_t value);
    void wait_idle();
    Trace take_trace();

    // --- for lists
    /// The row if the id names a live object of this device; else throws resource_null, resource_foreign or
    /// resource_stale. `what` says what the id is for: "copy source", "field \"src\"" …
    ResourceRecord& resource(ResourceId id, std::string_view what) const;
    ResourceRecord& row(ResourceNumber number) const { return resources_.row(number); }
    ViewRecord& view(std::uint32_t index) const { return views_[index]; }
    const ViewRecord* find_view(ViewId id) const {
        const std::uint32_t index = id.index();
        return index < desc_.heap.resource_descriptors && id.device() == number_ ? &views_[index] : nullptr;
    }
    const SamplerRecord* find_sampler(ObjectId id) const {
        return id.index() < desc_.heap.samplers && id.device() == number_ ? &samplers_[id.index()] : nullptr;
    }
    PipelineRecord& pipeline(ObjectId id) const;
    PipelineRecord* find_pipeline(ObjectId id) const {
        return id.device() == number_ ? pipelines_.find(id.index()) : nullptr;
    }
    /// Throws what is wrong with a view id: stale (with the last name), foreign, of another frame.
    void check_structures(const CommandList& list) const;
    std::uint32_t checked_index(const Slot& slot);
    [[noreturn]] void refuse_view(ViewId id, Kind kind, const std::string& what);
    [[noreturn]] void refuse_object(ObjectId id, std::string_view what, std::string_view last_name) const;
    barrier::ResourceShape shape(ResourceNumber number) const override { return row(number).shape; }
    backend::Backend& backend() const { return *backend_; }

    Page take_staging(std::uint64_t bytes);
    void give_back_staging(std::vector<Page>& pages, std::uint64_t value);
    std::shared_ptr<ReadBackState> create_read_back(std::uint64_t bytes);
    void release_read_back(ResourceNumber number) noexcept;
    void drop_list(CommandList& list) noexcept; ///< A list that goes without having been submitted.
    bool closed() const { return closed_.load(std::memory_order_acquire); }
    std::uint64_t completed() const;

private:
    friend class CommandList;
    friend class TraceCollector;

    void require_open() const;
    ObjectId id_of(std::uint32_t index, std::uint32_t generation) const {
        return ObjectId::of(number_, index, generation);
    }

    // resources
    ResourceNumber add_resource(ResourceType type, const std::string& name);
    void drop_resource(ResourceNumber number); ///< Of a creation that failed.
    ResourceNumber create_raw_buffer(const BufferDesc& desc, bool owned);
    void free_resource(ResourceNumber number);
    template<class Fill>
    AccelerationStructure finish_structure(ResourceNumber number, Fill fill);
    backend::BufferPlace build_input(const BufferRange& range, std::string_view what, std::string_view name,
                                     std::uint64_t bytes, ResourceNumber structure);
    void require_structures(std::string_view name) const;
    void collect();
    std::uint64_t oldest_list() const;
    std::vector<std::string> living_objects() const;

    // heap
    std::uint32_t allocate_view(std::string_view name, std::uint32_t count);
    std::uint32_t pin_view(std::string_view name, std::uint32_t first, std::uint32_t count);
    void release_views(const ResourceRecord& record);
    void name_view(std::uint32_t index, ResourceNumber resource, const model::SubresourceRange& range,
                   Kind kind);
    std::uint32_t buffer_four(ResourceNumber number, const validate::BufferPart& part,
                              std::optional<std::uint32_t> pinned);
    std::uint32_t cached_view(ResourceNumber number, CachedView wanted);
    std::uint32_t add_view(ResourceNumber number, CachedView wanted, std::optional<std::uint32_t> pinned);
    std::uint32_t allocate_sampler(std::string_view name);
    BufferView make_buffer_view(ResourceNumber number, const validate::BufferPart& part,
                                std::optional<std::uint32_t> pinned);
    TextureView whole_texture(ResourceNumber number, std::optional<std::uint32_t> pinned);
    TextureView make_texture_view(ResourceNumber number, const validate::TexturePart& part,
                                  std::optional<std::uint32_t> pinned);
    ResourceRecord& live_resource(ResourceId id) const;

    // samplers
    void refresh_samplers(std::uint32_t copy);

    // pipelines
    std::uint32_t add_pipeline(const std::string& name, const RootType& root, bool compute,
                               std::span<const Shader* const> shaders);
    template<class Create>
    ObjectId finish_pipeline(std::uint32_t number, Create create);
    void diagnose_notes(validate::Issues notes) const;
    void check_linkage(const GraphicsPipelineDesc& desc, std::span<const Shader* const> shaders,
                       std::span<const std::optional<model::ShaderUse>> uses) const;
    std::vector<std::optional<model::ShaderUse>> check_root(const std::string& name, const RootType& root,
                                                            std::span<const Shader* const> shaders) const;

    // data
    CommandList& uploads();
    CommandList& pending_uploads();
    Page make_page(std::uint64_t bytes, BufferUsage usage, std::string_view name);
    Page& transient_page(std::uint64_t bytes, std::uint64_t alignment);
    std::uint32_t transient_index(const Page& page, std::size_t element_bytes);
    void retire_transient(std::uint64_t value);

    // work
    std::unique_ptr<CommandList> make_list(std::string_view name, std::shared_ptr<Device> keep_alive);
    void forget_list(CommandList& list) noexcept;
    std::unique_ptr<CommandList> take_uploads();
    std::uint64_t submit_lists(std::span<CommandList* const> lists);
    void flush_uploads();

    std::unique_ptr<backend::Backend> backend_;
    DeviceDesc desc_;
    DeviceInfo info_;
    std::uint8_t number_ = 0;
    std::atomic<bool> closed_{false};
    mutable std::mutex mutex_;
    std::mutex upload_mutex_; ///< Of the list of uploads; taken before mutex_.

    Table<ResourceRecord> resources_;
    Table<PipelineRecord> pipelines_;
    std::unique_ptr<ViewRecord[]> views_;
    std::unique_ptr<SamplerRecord[]> samplers_;
    HeapAllocator resource_heap_;
    HeapAllocator sampler_heap_;
    std::vector<std::uint32_t> changed_samplers_;
    /// By heap index: the view that was there last, for errors.
    struct LastView {
        std::uint32_t generation = 0;
        std::shared_ptr<const std::string> name;
    };
    std::vector<LastView> last_views_;

    barrier::DeviceStates states_;
    Graveyard graveyard_;
    std::vector<CommandList*> open_lists_; ///< In the order of their serials.
    std::uint64_t next_serial_ = 1;
    std::uint32_t next_list_number_ = 1;

    std::atomic<std::uint64_t> frame_{0};
    std::vector<std::uint64_t> frame_ends_; ///< By copy: the last submission of the frame that used it.
    std::atomic<std::uint64_t> submitted_{0};
    std::atomic<std::uint64_t> frame_submitted_{0}; ///< The last submission of this frame; 0: none yet.

    PageStore staging_;
    PageStore transient_free_;
    std::vector<Page> transient_pages_; ///< Of this frame; the last is being filled.
    std::vector<std::pair<std::uint64_t, ResourceNumber>> free_read_backs_; ///< Size, number.
    std::unique_ptr<CommandList> pending_;

    std::unique_ptr<TraceCollector> trace_;
};

} // namespace bindery::frontend
