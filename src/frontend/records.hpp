#pragma once
// The rows of the device's tables.

#include "backend/interface.hpp"
#include "barrier/state.hpp"

#include <bindery/buffer.hpp>
#include <bindery/pipeline.hpp>
#include <bindery/shader/kind.hpp>
#include <bindery/texture.hpp>

#include <array>
#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bindery::frontend {

using model::ResourceNumber;

/// What follows a generation; an id has 24 bits for it, and 0 is never one.
constexpr std::uint32_t next_generation(std::uint32_t generation) {
    return (generation + 1) & 0xffffffu ? (generation + 1) & 0xffffffu : 1;
}

/// A place in the resource heap that a slot can name: a descriptor, or the first of a buffer's four.
struct ViewRecord {
    std::atomic<std::uint32_t> generation{1};
    ResourceNumber resource = 0;
    model::SubresourceRange range; ///< Buffers: whole().
    Kind kind = Kind::none;        ///< Of a buffer's four: structured_buffer.
    bool planned = false;          ///< Its resource has a state; memory that only the CPU writes has none.
    bool transient = false;
};

struct SamplerRecord {
    std::atomic<std::uint32_t> generation{1};
    bool owned = false; ///< A public object names it.
    std::string name;
    std::string last_name; ///< Of the one that had the place before.
    SamplerDesc desc;
    std::uint8_t stale_copies = 0; ///< Bit i: copy i of the heap still holds an older meaning.
};

/// A view that was made because a field or a caller asked, kept until the resource goes.
struct CachedView {
    Kind kind = Kind::none;
    Format format = Format::unknown;
    std::uint32_t stride_bytes = 0;
    std::uint64_t offset_bytes = 0, size_bytes = 0; ///< Buffers.
    model::SubresourceRange range;                  ///< Textures.
    std::uint32_t heap_index = 0;
    std::uint32_t heap_count = 1; ///< 4: a buffer's four.

    bool same_part(const CachedView& other) const {
        return kind == other.kind && format == other.format && stride_bytes == other.stride_bytes &&
               offset_bytes == other.offset_bytes && size_bytes == other.size_bytes && range == other.range &&
               heap_count == other.heap_count;
    }
};

enum class ResourceType : std::uint8_t { none, buffer, texture, bottom_level, top_level };

struct ResourceRecord {
    std::atomic<std::uint32_t> generation{1};
    ResourceType type = ResourceType::none;
    bool owned = false; ///< A public object names it.
    std::uint32_t serial =
        0; ///< How many had the place before; a destroyed one that lists still use has its own.
    std::string name;
    std::string last_name;
    BufferDesc buffer;
    TextureDesc texture;
    backend::AccelerationStructureInfo structure;           ///< Acceleration structures: what a build reads.
    bool built = false;                                     ///< By a list that was submitted.
    std::vector<std::pair<ResourceId, std::string>> inputs; ///< Beside it, to check that they still live.
    barrier::ResourceShape shape;
    std::vector<CachedView> views;

    /// Whether uses of it are planned: only the CPU writes upload memory, and a submission makes that
    /// visible.
    bool planned() const { return !(type == ResourceType::buffer && buffer.memory == Memory::upload); }
};

struct PipelineRecord {
    std::atomic<std::uint32_t> generation{1};
    bool compute = false;
    bool owned = false;      ///< A public object names it.
    bool uses_depth = false; ///< Tests or writes it.
    bool writes_depth = false;
    bool traces = false; ///< Some field is an acceleration structure.
    std::string name;
    std::string last_name;
    std::string root_type;
    std::uint64_t root_identity = 0;
    std::uint32_t root_dwords = 0;
    std::array<std::string, root_dword_count> fields; ///< By DWORD.
    std::array<std::string, root_dword_count>
        types; ///< "StructuredBuffer<Particle>", by a field's first DWORD.
    std::array<std::uint8_t, root_dword_count> widths{}; ///< DWORDs of the field that begins here; else 0.
    std::array<Kind, root_dword_count> kinds{};
    std::array<std::uint32_t, 3> group_size{};
    // Graphics
    std::vector<Format> color_formats;
    Format depth_stencil_format = Format::unknown;
    std::uint32_t samples = 1;
    std::uint32_t vertex_slots = 0;   ///< Bit i: the input layout reads vertex buffer i.
    std::uint32_t instance_slots = 0; ///< Bit i: vertex buffer i goes on by instance.
    std::array<std::uint32_t, max_vertex_buffers>
        vertex_ends{}; ///< Bytes of a vertex up to the last attribute.
};

} // namespace bindery::frontend
