#pragma once
// Encodes one list into one command buffer.

#include "backend/interface.hpp"
#include "backend/vulkan/barrier.hpp"
#include "backend/vulkan/command_pool.hpp"
#include "backend/vulkan/heap.hpp"
#include "backend/vulkan/tables.hpp"

#include <optional>
#include <string>

namespace bindery::vulkan {

class Encoder final : public backend::Encoder {
public:
    struct Place {
        const Device& device;
        const ResourceTable& resources;
        const PipelineTable& pipelines;
        const Heap& heap;
        CommandBufferPool& pool;
    };

    Encoder(const Place& place, std::string_view name, std::uint32_t frame_copy);
    /// Gives the command buffer back; the GPU must be done with it.
    ~Encoder() override;

    VkCommandBuffer handle() const { return commands_; }

    void barriers(std::span<const model::Barrier> barriers) override;
    void begin_pass(const backend::PassInfo& pass) override;
    void draws(std::span<const backend::DrawPacket> packets,
               std::span<const backend::DrawState> states) override;
    void end_pass() override;
    void dispatch(const backend::DispatchPacket& packet) override;
    void copy_buffer(const backend::BufferCopy& copy) override;
    void copy_texture(const backend::TextureCopy& copy) override;
    void copy_buffer_to_texture(const backend::BufferTextureCopy& copy) override;
    void copy_texture_to_buffer(const backend::BufferTextureCopy& copy) override;
    void fill_buffer(backend::ResourceNumber buffer, std::uint64_t offset_bytes, std::uint64_t size_bytes,
                     std::uint32_t value) override;
    void clear_texture(backend::ResourceNumber texture, const std::array<float, 4>& color) override;
    void downsample(backend::ResourceNumber texture, std::uint32_t mip, std::uint32_t layer) override;
    void build(backend::ResourceNumber acceleration_structure) override;
    void push_marker(std::string_view name) override;
    void pop_marker() override;
    void finish() override;

private:
    VkBuffer buffer(backend::ResourceNumber number) const {
        return resources_.buffer(number).version(frame_copy_).handle();
    }
    void bind_heap();
    void bind_pipeline(VkPipelineBindPoint point, backend::PipelineNumber number);
    /// Sends what of the root data the bound pipeline reads, unless it was sent before.
    void push_root(const backend::RootData& root, std::uint32_t dwords);
    void draw(const backend::DrawPacket& packet, const backend::DrawState& state);
    void apply(const backend::DrawState& state);
    void apply_viewport(const Viewport& viewport);
    void apply_vertex_buffers(const backend::DrawState& state);
    VkRenderingAttachmentInfo color_attachment(const backend::PassColor& color) const;
    VkRenderingAttachmentInfo depth_attachment(const backend::PassInfo& pass) const;
    VkRenderingAttachmentInfo stencil_attachment(const backend::PassInfo& pass) const;
    VkBufferImageCopy2 region(const backend::BufferTextureCopy& copy) const;

    const Device& device_;
    const VolkDeviceTable& vk_;
    const ResourceTable& resources_;
    const PipelineTable& pipelines_;
    const Heap& heap_;
    CommandBufferPool& pool_;
    std::string name_;
    std::uint32_t frame_copy_;
    std::unique_ptr<CommandBuffer> buffer_;
    VkCommandBuffer commands_;

    BarrierBatch batch_;
    // What the command buffer has been told so far.
    const Pipeline* graphics_pipeline_ = nullptr;
    const Pipeline* compute_pipeline_ = nullptr;
    backend::RootData root_{};
    std::uint32_t root_dwords_ = 0; ///< Of root_, how many were sent.
    std::optional<backend::DrawState> state_;
    /// The vertex buffers of state_ are not bound, or their strides were forgotten.
    bool vertex_buffers_stale_ = true;
};

} // namespace bindery::vulkan
