#pragma once
// Encodes one list into one command list.

#include "backend/d3d12/barrier.hpp"
#include "backend/d3d12/command_pool.hpp"
#include "backend/d3d12/command_signature.hpp"
#include "backend/d3d12/heap.hpp"
#include "backend/d3d12/helper_pipelines.hpp"
#include "backend/d3d12/root_signature.hpp"
#include "backend/d3d12/tables.hpp"
#include "backend/interface.hpp"

#include <array>
#include <optional>

namespace bindery::d3d12 {

class Encoder final : public backend::Encoder {
public:
    struct Place {
        const Device& device;
        const RootSignatures& signatures;
        const CommandSignatures& command_signatures;
        HelperPipelines& helpers;
        const ResourceTable& resources;
        const PipelineTable& pipelines;
        const Heap& heap;
        CommandAllocatorPool& pool;
    };

    Encoder(const Place& place, std::string_view name, std::uint32_t frame_copy);
    /// Gives the command list back; the GPU must be done with it.
    ~Encoder() override;

    ID3D12GraphicsCommandList* handle() const { return commands_; }
    /// Nothing was recorded: barriers of buffers alone may come to that.
    bool empty() const { return !used_; }

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
    /// Root data of graphics or of compute, as far as it was sent.
    struct SentRoot {
        bool bound = false; ///< The canonical signature is set, and its tables.
        std::uint32_t dwords = 0;
        backend::RootData data{};

        /// Whether the list has these DWORDs already; if not, it is taken to have them from now on.
        bool has(const backend::RootData& root, std::uint32_t count);
    };
    /// The open pass, for its end.
    struct OpenPass {
        std::array<backend::PassColor, max_color_targets> colors;
        std::size_t color_count = 0;
        backend::PassTarget depth_stencil;
        StoreOp depth_store = StoreOp::store, stencil_store = StoreOp::store;
    };

    /// To record with.
    ID3D12GraphicsCommandList* list() {
        used_ = true;
        return commands_;
    }
    ID3D12Resource* buffer(backend::ResourceNumber number) const {
        return resources_.buffer(number).version(frame_copy_).handle();
    }
    const Allocation& allocation(backend::ResourceNumber number) const {
        return resources_.buffer(number).version(frame_copy_);
    }
    template<class Barriers, class List>
    void record_barriers(Barriers& batch, List* commands, std::span<const model::Barrier> barriers);
    model::Barrier part(const backend::PassTarget& place, Access before, Access after) const;

    void bind_heaps();
    void bind_graphics();
    void bind_compute();
    void bind_pipeline(ID3D12PipelineState* pipeline);
    void forget_bindings();
    void draw(const backend::DrawPacket& packet, const backend::DrawState& state);
    void apply(const backend::DrawState& state);
    void apply_index_buffer(const backend::DrawState& state);
    void apply_vertex_buffers(const backend::DrawState& state);
    void begin_color(std::size_t i, const backend::PassColor& color);
    void begin_depth(const backend::PassInfo& pass);
    void discard(const backend::PassTarget& target, Aspects aspects);
    void resolve(const backend::PassColor& color);
    void fill_by_shader(const Allocation& target, std::uint64_t offset_bytes, std::uint64_t size_bytes,
                        std::uint32_t value);
    void fill_by_copies(ID3D12Resource* target, std::uint64_t offset_bytes, std::uint64_t size_bytes,
                        std::uint32_t value);
    void draw_mip(const TextureResource& texture, const backend::PassTarget& target);

    const Device& device_;
    const RootSignatures& signatures_;
    const CommandSignatures& command_signatures_;
    HelperPipelines& helpers_;
    const ResourceTable& resources_;
    const PipelineTable& pipelines_;
    const Heap& heap_;
    CommandAllocatorPool& pool_;
    std::uint32_t frame_copy_;
    std::unique_ptr<CommandAllocator> allocator_;
    ID3D12GraphicsCommandList* commands_;
    ComPtr<ID3D12GraphicsCommandList7> enhanced_commands_; ///< Where the device has enhanced barriers.
    bool used_ = false;

    LegacyBarriers legacy_;
    EnhancedBarriers enhanced_;
    OpenPass pass_;
    // What the command list has been told so far.
    bool heaps_bound_ = false;
    SentRoot graphics_root_;
    SentRoot compute_root_;
    ID3D12PipelineState* pipeline_ = nullptr;
    D3D12_PRIMITIVE_TOPOLOGY topology_ = D3D_PRIMITIVE_TOPOLOGY_UNDEFINED;
    std::optional<backend::DrawState> state_;
};

} // namespace bindery::d3d12
