#pragma once
// What a backend must do. Everything that reaches it is already valid: the frontend has checked it; backends
// assert.
//
// The frontend names things by dense numbers; a backend keeps arrays. Numbers are reused only after
// destroy_*, which is called when the GPU is done. Lists arrive as batches of plain data, in order, each
// batch one call.

#include "model/barrier.hpp"

#include <bindery/acceleration_structure.hpp>
#include <bindery/buffer.hpp>
#include <bindery/command_list.hpp>
#include <bindery/device.hpp>
#include <bindery/pipeline.hpp>
#include <bindery/sampler.hpp>
#include <bindery/texture.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::backend {

using model::ResourceNumber;
using PipelineNumber = std::uint32_t;
inline constexpr ResourceNumber no_resource = 0xffffffffu;

// ---------------------------------------------------------------- descriptions

struct BufferInfo {
    std::string_view name;
    std::uint64_t size_bytes;
    BufferUsage usage;
    Memory memory;
    std::uint32_t versions; ///< 1, or frames in flight: as many separate memories behind the one number.
};

/// A view of a buffer in the heap.
struct BufferViewInfo {
    Kind kind; ///< One of the buffer kinds.
    std::uint64_t offset_bytes;
    std::uint64_t size_bytes;
    std::uint32_t stride_bytes; ///< Structured kinds.
    Format format;              ///< Texel kinds.
};

/// A view of a texture in the heap.
struct TextureViewInfo {
    Kind kind;
    Format format;
    model::SubresourceRange range; ///< One aspect.
};

struct AccelerationStructureInfo {
    std::string_view name;
    bool top_level;
    // Bottom level. Buffers of the geometries by number.
    struct Geometry {
        ResourceNumber vertices;
        std::uint64_t vertex_offset_bytes;
        std::uint32_t vertex_stride_bytes;
        std::uint32_t vertex_count;
        ResourceNumber indices; ///< no_resource: none
        std::uint64_t index_offset_bytes;
        std::uint32_t index_count;
        bool opaque;
    };
    std::vector<Geometry> geometries;
    // Top level. The instances' bottom levels by number.
    struct Instance {
        std::array<float, 12> transform;
        std::uint32_t instance_id;
        std::uint8_t mask;
        ResourceNumber bottom_level;
    };
    std::vector<Instance> instances;
};

struct VertexInput {
    std::uint32_t location; ///< From the shader's stage inputs.
    const VertexAttribute* attribute;
};

struct GraphicsPipelineInfo {
    const GraphicsPipelineDesc* desc;
    std::vector<VertexInput> inputs;
    std::uint32_t root_dwords; ///< How many DWORDs the root type has.
};

struct ComputePipelineInfo {
    const ComputePipelineDesc* desc;
    std::uint32_t root_dwords;
};

// ---------------------------------------------------------------- recording

struct RootData {
    alignas(16) std::array<std::uint32_t, root_dword_count> dwords;
};

/// A draw waiting for its pass to end: written in place into an arena, at most 80 bytes (decision 14).
struct DrawPacket {
    RootData root;
    PipelineNumber pipeline;
    std::uint32_t state; ///< Index into the DrawStates of the pass.
    std::uint32_t count; ///< Vertices or indices; indirect: draws.
    std::uint32_t instance_count;
    std::uint32_t first;
    std::int32_t base_vertex;
    std::uint32_t first_instance;
    std::uint32_t command; ///< Number in the list, for markers and reports.
};
static_assert(sizeof(DrawPacket) == 80);

struct BufferPlace {
    ResourceNumber buffer = no_resource;
    std::uint64_t offset_bytes = 0;
};

/// What seldom changes from draw to draw of a pass.
struct DrawState {
    Viewport viewport;
    Scissor scissor;
    std::array<float, 4> blend_constants;
    std::uint8_t stencil_reference;
    IndexFormat index_format;
    BufferPlace index_buffer; ///< no_resource: not indexed.
    BufferPlace arguments;    ///< no_resource: direct.
    std::uint8_t vertex_buffer_count;
    std::array<BufferPlace, max_vertex_buffers> vertex_buffers;
    std::array<std::uint32_t, max_vertex_buffers> vertex_strides;
};

struct PassTarget {
    ResourceNumber texture = no_resource;
    std::uint32_t mip = 0;
    std::uint32_t layer = 0;
};
struct PassColor {
    PassTarget target;
    PassTarget resolve;
    LoadOp load;
    StoreOp store;
    std::array<float, 4> clear;
};
struct PassInfo {
    std::string_view name;
    std::span<const PassColor> colors;
    PassTarget depth_stencil;
    LoadOp depth_load, stencil_load;
    StoreOp depth_store, stencil_store;
    float clear_depth;
    std::uint8_t clear_stencil;
    bool depth_read_only;
    std::uint32_t width, height;
};

struct DispatchPacket {
    RootData root;
    PipelineNumber pipeline;
    std::array<std::uint32_t, 3> groups;
    BufferPlace arguments; ///< no_resource: direct.
};

struct BufferCopy {
    ResourceNumber source, target;
    std::uint64_t source_offset_bytes, target_offset_bytes, size_bytes;
};
struct TextureCopy {
    PassTarget source, target;
    std::uint32_t source_x, source_y, source_z, target_x, target_y, target_z, width, height, depth;
};
/// Between a buffer and one subresource, rows of row_pitch_bytes; the whole subresource.
struct BufferTextureCopy {
    ResourceNumber buffer;
    std::uint64_t offset_bytes;
    std::uint32_t row_pitch_bytes; ///< As Backend::copy_row_pitch_bytes says.
    PassTarget texture;
    Aspects aspect; ///< One.
    std::uint32_t width, height, depth;
};

/// Encodes one list. Calls come in the list's order; barriers before what needs them, never in a pass.
/// Markers may come anywhere, also between the draws of a pass. While one thread encodes, others create and
/// destroy other objects: what an encoder reads of the backend's tables may not move.
class Encoder {
public:
    virtual ~Encoder() = default;
    virtual void barriers(std::span<const model::Barrier> barriers) = 0;
    virtual void begin_pass(const PassInfo& pass) = 0;
    /// Several calls a pass; the states of each call are its own.
    virtual void draws(std::span<const DrawPacket> packets, std::span<const DrawState> states) = 0;
    virtual void end_pass() = 0;
    virtual void dispatch(const DispatchPacket& packet) = 0;
    virtual void copy_buffer(const BufferCopy& copy) = 0;
    virtual void copy_texture(const TextureCopy& copy) = 0;
    virtual void copy_buffer_to_texture(const BufferTextureCopy& copy) = 0;
    virtual void copy_texture_to_buffer(const BufferTextureCopy& copy) = 0;
    virtual void fill_buffer(ResourceNumber buffer, std::uint64_t offset_bytes, std::uint64_t size_bytes,
                             std::uint32_t value) = 0;
    virtual void clear_texture(ResourceNumber texture, const std::array<float, 4>& color) = 0;
    /// Filters mip - 1 of the layer down into mip. The source was made ready for copy_source, the target for
    /// copy_target.
    virtual void downsample(ResourceNumber texture, std::uint32_t mip, std::uint32_t layer) = 0;
    virtual void build(ResourceNumber acceleration_structure) = 0;
    virtual void push_marker(std::string_view name) = 0;
    virtual void pop_marker() = 0;
    /// No calls after this.
    virtual void finish() = 0;
};

// ---------------------------------------------------------------- the backend

/// Errors that only a driver can find (memory, device loss, pipeline compilation) are thrown as Error.
/// Thread safety: create_*, destroy_*, write_* under the frontend's lock; encoders one thread each.
class Backend {
public:
    virtual ~Backend() = default;

    virtual const DeviceInfo& info() const = 0;
    virtual FormatSupport format_support(Format format) const = 0;
    virtual std::uint32_t max_resource_descriptors() const = 0;
    virtual std::uint32_t max_samplers() const = 0;

    // Resources.
    virtual void create_buffer(ResourceNumber number, const BufferInfo& info) = 0;
    virtual void create_texture(ResourceNumber number, const TextureDesc& desc) = 0;
    virtual void create_acceleration_structure(ResourceNumber number,
                                               const AccelerationStructureInfo& info) = 0;
    virtual void destroy_resource(ResourceNumber number) = 0;
    /// Persistently mapped, coherent memory of a version; null for Memory::gpu.
    virtual std::byte* mapped(ResourceNumber number, std::uint32_t version) = 0;
    /// Row pitch that copies between buffers and textures need for rows of that many bytes.
    virtual std::uint32_t copy_row_pitch_bytes(std::uint32_t row_bytes, std::uint32_t block_bytes) const = 0;
    /// Alignment that BufferTextureCopy::offset_bytes needs.
    virtual std::uint32_t copy_offset_alignment_bytes(std::uint32_t block_bytes) const = 0;

    // The heap: frames_in_flight copies (decision 19). Writes go to every copy (each copy's version of a
    // buffer with versions) unless `copy` names one. The index was never written, or the GPU is done with
    // what it held.
    virtual void write_null(std::uint32_t index, Kind kind) = 0;
    virtual void write_buffer_view(std::uint32_t index, ResourceNumber buffer,
                                   const BufferViewInfo& view) = 0;
    virtual void write_texture_view(std::uint32_t index, ResourceNumber texture,
                                    const TextureViewInfo& view) = 0;
    virtual void write_acceleration_structure(std::uint32_t index, ResourceNumber structure) = 0;
    static constexpr std::uint32_t every_copy = 0xffffffffu;
    virtual void write_sampler(std::uint32_t index, const SamplerDesc& desc, std::uint32_t copy) = 0;

    // Pipelines.
    virtual void create_graphics_pipeline(PipelineNumber number, const GraphicsPipelineInfo& info) = 0;
    virtual void create_compute_pipeline(PipelineNumber number, const ComputePipelineInfo& info) = 0;
    virtual void destroy_pipeline(PipelineNumber number) = 0;

    // Work. `frame_copy` is the copy of the heap and the version of buffers that the list sees.
    virtual std::unique_ptr<Encoder> create_encoder(std::string_view name, std::uint32_t frame_copy) = 0;
    /// Executes finished encoders in order, after everything submitted before; the value to wait for, rising
    /// by 1.
    virtual std::uint64_t submit(std::span<std::unique_ptr<Encoder>> encoders) = 0;
    virtual std::uint64_t completed() const = 0;
    virtual void wait(std::uint64_t value) = 0;
};

/// Puts the frontend in front of a backend; defined by the frontend, called by the create_device of each
/// backend, so that neither includes the other.
Device make_device(std::unique_ptr<Backend> backend, const DeviceDesc& desc);

/// Heap sizes that fit the rules (heap_limit) before a backend makes its heaps; defined by the frontend.
void check_heap(const HeapDesc& heap, std::uint32_t max_resource_descriptors, std::uint32_t max_samplers);

} // namespace bindery::backend
