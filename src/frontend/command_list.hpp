#pragma once
// The list behind the public one: checks, plans, and encodes or keeps packets.
//
// Everything that can throw because of the caller comes before anything is changed.

#include "backend/interface.hpp"
#include "barrier/list_planner.hpp"
#include "frontend/device.hpp"
#include "frontend/packet_arena.hpp"
#include "frontend/read_back.hpp"
#include "frontend/trace_collector.hpp"
#include "model/argument.hpp"
#include "validate/pass.hpp"

#include <bindery/command.hpp>
#include <bindery/command_list.hpp>
#include <bindery/trace.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace bindery::frontend {

/// What one command uses, gathered before it is planned. Room for 12 fields, 8 vertex buffers, indices and
/// arguments.
class UseList {
public:
    void add(ResourceNumber resource, const model::SubresourceRange& range, Access access,
             model::Argument field, bool discard = false) {
        std::construct_at(at(count_++), model::Use{resource, range, access, field, discard, false});
    }
    std::span<const model::Use> span() const {
        return {reinterpret_cast<const model::Use*>(storage_.data()), count_};
    }

private:
    static constexpr std::size_t room = root_dword_count + max_vertex_buffers + 2;
    static_assert(std::is_trivially_destructible_v<model::Use>);
    model::Use* at(std::size_t i) {
        return reinterpret_cast<model::Use*>(storage_.data() + i * sizeof(model::Use));
    }

    // Not initialised: clearing it would cost more than the rest of a draw.
    alignas(model::Use) std::array<std::byte, room * sizeof(model::Use)> storage_;
    std::size_t count_ = 0;
};

/// A structure is built, or read as one that has been built.
struct StructureEvent {
    ResourceNumber structure;
    bool built;
};

class CommandList {
public:
    /// `keep_alive` is empty for a list that the device itself owns. Under the device's lock.
    CommandList(Device& device, std::shared_ptr<Device> keep_alive, std::string_view name,
                std::uint64_t serial, std::uint32_t number);
    CommandList(const CommandList&) = delete;
    CommandList& operator=(const CommandList&) = delete;
    ~CommandList();

    std::string_view name() const { return name_; }
    std::uint64_t serial() const { return serial_; }
    std::uint64_t frame() const { return frame_; }
    std::uint32_t number() const { return number_; }
    Device& device() const { return *device_; }
    /// The device goes: what is left of the list does nothing.
    void abandon() noexcept { encoder_.reset(); }

    // --- see the public header
    void begin_pass(const PassDesc& desc);
    void end_pass();
    void set_viewport(const Viewport& viewport);
    void set_scissor(const Scissor& scissor);
    void set_blend_constants(const std::array<float, 4>& constants);
    void set_stencil_reference(std::uint8_t reference);
    void draw(const DrawCommand& command);
    void dispatch(const DispatchCommand& command);
    void upload(ResourceId target, std::uint64_t offset_bytes, std::span<const std::byte> bytes);
    void upload(const TextureSubresource& target, std::span<const std::byte> bytes);
    void copy(const BufferRange& source, const BufferRange& target);
    void copy(const TextureSubresource& source, const TextureBox& box, const TextureSubresource& target,
              std::array<std::uint32_t, 3> target_place);
    void clear(ResourceId texture, const std::array<float, 4>& color);
    void fill(const BufferRange& range, std::uint32_t value);
    void generate_mips(ResourceId texture);
    std::shared_ptr<ReadBackState> read_back(const BufferRange& source);
    std::shared_ptr<ReadBackState> read_back(const TextureSubresource& source);
    void build(ResourceId structure);
    void use(ResourceId resource, Access access);
    void set_barriers(BarrierMode mode);
    void push_marker(std::string_view name);
    void pop_marker();

    // --- for the submission
    /// Throws list_state while a pass or a marker is open. Then the encoder is finished and the summary is
    /// there.
    void finish();
    std::unique_ptr<backend::Encoder> take_encoder() { return std::move(encoder_); }
    const barrier::ListSummary& summary() const { return summary_; }
    /// Read-backs learn what to wait for.
    void submitted(std::uint64_t value);
    /// What it builds and what it reads of acceleration structures, in order.
    std::span<const StructureEvent> structure_events() const { return structure_events_; }
    std::vector<Page>& staging() { return staging_; }
    ListTrace& trace() { return trace_; }
    bool empty() const { return command_ == 0; }

private:
    struct Pass {
        validate::PassShape shape;
        std::vector<backend::PassColor> colors;
        backend::PassTarget depth_stencil;
        LoadOp depth_load = LoadOp::clear, stencil_load = LoadOp::clear;
        StoreOp depth_store = StoreOp::store, stencil_store = StoreOp::store;
        float clear_depth = 1.0f;
        std::uint8_t clear_stencil = 0;
        std::uint32_t width = 0, height = 0; ///< Of what is drawn to; at most the targets'.
        std::vector<model::Use> targets;
        std::uint32_t parts = 0; ///< That are encoded already.
    };
    struct MarkerEvent {
        std::size_t packet; ///< It comes before this one.
        std::string name;   ///< Empty: a pop.
        bool push;
    };

    /// Runs `record`; an Error gets "while recording draw 3 of list "main"" on its trail.
    template<class Record>
    decltype(auto) recording(std::string_view what, Record&& record);
    void require_recording() const;
    void require_outside_pass(std::string_view what) const;
    void require_pass(std::string_view what) const;

    // commands
    const PipelineRecord& check_bound(ObjectId pipeline, const BoundData& bound, bool compute, UseList& uses);
    void check_views(const PipelineRecord& pipeline, const BoundData& bound, bool compute, UseList& uses);
    [[noreturn]] void refuse_view(const PipelineRecord& pipeline, const BoundData& bound, std::size_t i);
    std::uint64_t use_buffer(const BufferRange& range, std::string_view what, BufferUsage usage,
                             Access access, model::Argument argument, std::uint32_t alignment_bytes,
                             UseList& uses);
    void note_structure(ResourceNumber structure, bool built);
    void note_traced(const BoundData& bound);
    void use_draw_buffers(const DrawCommand& command, const PipelineRecord& pipeline, UseList& uses);
    const ResourceRecord& check_buffer(const BufferRange& range, std::string_view what, BufferUsage usage);
    const ResourceRecord& check_texture(const TextureSubresource& place, std::string_view what,
                                        TextureUsage usage);

    // planning
    barrier::PlanMode plan_mode() const {
        return mode_ == BarrierMode::automatic ? barrier::PlanMode::automatic : barrier::PlanMode::note;
    }
    /// Plans one command outside passes and puts its barriers into the list.
    void place_barriers(std::span<const model::Use> uses, const PipelineRecord* pipeline = nullptr);
    [[noreturn]] void refuse_conflict(const barrier::Conflict& conflict, const PipelineRecord* pipeline);
    std::string argument_name(model::Argument argument, const PipelineRecord* pipeline) const;

    // copies
    struct TextureRows {
        Aspects aspect;
        Extent extent;
        std::uint64_t bytes, row_bytes, rows;     ///< As the caller has them: tight.
        std::uint32_t row_pitch_bytes, alignment; ///< As the GPU copies them.
    };
    TextureRows texture_rows(const ResourceRecord& record, const TextureSubresource& place,
                             std::string_view what) const;
    void refuse_cpu_memory(const ResourceRecord& record, std::string_view what) const;
    void note_host_read(const ResourceRecord& record, ResourceId id, model::NamedArgument argument);
    void finish_read_back(const std::shared_ptr<ReadBackState>& state);

    // the trace: each adds the command that was recorded last, with the barriers that are in barriers_
    void trace_begin(TraceCommandKind kind, std::string name);
    void trace_state(TraceCommandKind kind, TraceArgument argument);
    void trace_copy(TraceCommandKind kind, std::span<const model::Use> uses,
                    std::vector<TraceArgument> arguments);
    void trace_bound(const BoundData& bound, const PipelineRecord& pipeline,
                     std::span<const model::Use> uses);
    void trace_draw(const DrawCommand& command, const PipelineRecord& pipeline,
                    std::span<const model::Use> uses);
    void trace_dispatch(const DispatchCommand& command, const PipelineRecord& pipeline,
                        std::span<const model::Use> uses);
    void trace_begin_pass(const PassDesc& desc);
    void trace_split();
    void trace_pass_barriers();
    void trace_uses(std::span<const model::Use> uses, const PipelineRecord* pipeline);

    // passes
    Pass check_pass(const PassDesc& desc);
    void check_color(const ColorTarget& color, std::uint32_t i, Pass& pass, validate::Issues& issues);
    void check_depth_stencil(const DepthStencilTarget& target, Pass& pass, validate::Issues& issues);
    void check_pass_pipeline(const PipelineRecord& pipeline) const;
    void split_pass();
    void encode_part(bool last);
    void begin_part(bool last);
    void encode_packets();
    std::uint32_t draw_state(const DrawCommand& command);

    // staging
    struct Staged {
        ResourceNumber buffer;
        std::uint64_t offset_bytes;
        std::byte* bytes;
    };
    Staged stage(std::uint64_t bytes, std::uint64_t alignment);

    Device* device_;
    std::shared_ptr<Device> keep_alive_;
    std::string name_;
    std::uint64_t serial_;
    std::uint32_t number_;
    std::uint64_t frame_;
    std::uint32_t command_ = 0; ///< Number of the last one that was recorded.
    std::uint32_t markers_ = 0;
    BarrierMode mode_ = BarrierMode::automatic;
    bool in_pass_ = false;
    bool at_once_ = false; ///< The pass has begun in the encoder: barriers are off.
    bool traced_;
    std::unique_ptr<backend::Encoder> encoder_;

    barrier::ListPlanner planner_;
    barrier::ListSummary summary_;
    std::vector<model::Barrier> barriers_; ///< In a pass: of the part that is open.

    Pass pass_;
    PacketArena packets_;
    std::vector<backend::DrawState> states_;
    backend::DrawState next_state_{}; ///< What set_viewport and the like say.
    bool state_changed_ = true;
    std::vector<MarkerEvent> pass_markers_;
    const PipelineRecord* pass_pipeline_ = nullptr; ///< The last one that was found to fit the pass.

    std::vector<StructureEvent> structure_events_;
    std::vector<Page> staging_;
    std::vector<std::shared_ptr<ReadBackState>> read_backs_;
    std::vector<model::Use> host_reads_; ///< What the end of the list makes visible to the host.
    ListTrace trace_;
    std::size_t pass_trace_ =
        0; ///< The command of trace_ that the barriers of the open part stand in front of.
};

template<class Record>
decltype(auto) CommandList::recording(std::string_view what, Record&& record) {
    try {
        require_recording();
        return record();
    } catch (const Error& error) {
        throw error.during("recording " + std::string(what) + " " + std::to_string(command_ + 1) +
                           " of list \"" + name_ + "\"");
    }
}

} // namespace bindery::frontend
