#pragma once
// Commands: values that hold all that one draw or dispatch needs. They can be stored, copied and replayed on
// any later list; nothing in them points into the binding struct they were filled from.

#include <bindery/buffer.hpp>
#include <bindery/pipeline.hpp>
#include <bindery/shader/bindings.hpp>
#include <bindery/shader/root_type.hpp>

#include <array>
#include <cstdint>
#include <type_traits>

namespace bindery {

/// What a binding struct comes to when its type is erased: up to 12 DWORDs and the views behind them.
struct BoundData {
    alignas(16) std::array<std::uint32_t, root_dword_count> dwords{};
    std::array<std::uint64_t, root_dword_count>
        views{};                                ///< ViewId::bits of the first view_count resource fields.
    std::array<Kind, root_dword_count> kinds{}; ///< Beside views.
    std::array<std::uint8_t, root_dword_count> fields{}; ///< Beside views: the DWORD that the view sits in.
    std::uint8_t dword_count = 0;
    std::uint8_t view_count = 0;
    std::uint64_t root_identity = 0; ///< root_identity_v of the struct; 0: nothing bound.

    /// Gathers any binding struct. Cost: a pass over its slots.
    template<class T>
    static BoundData from(const T& bindings) {
        BoundData bound;
        bound.root_identity = root_identity_v<T>;
        bound.dword_count = static_cast<std::uint8_t>(binding_slot_count_v<T>);
        const auto slots = slots_of(bindings);
        for (std::size_t i = 0; i < slots.size(); ++i) {
            bound.dwords[i] = slots[i].value;
            if (slots[i].resource != 0) {
                bound.views[bound.view_count] = slots[i].resource;
                bound.kinds[bound.view_count] = slots[i].kind;
                bound.fields[bound.view_count] = static_cast<std::uint8_t>(i);
                ++bound.view_count;
            }
        }
        return bound;
    }
};

enum class IndexFormat : std::uint8_t { uint16, uint32 };

struct VertexBuffer {
    BufferRange range{}; ///< BufferUsage::vertex
    /// From one vertex to the next: a multiple of 4, at least as far as the pipeline's attributes reach, at
    /// most 2048; 0: every vertex is the first.
    std::uint32_t stride_bytes = 0;
};

namespace detail {
[[noreturn]] void refuse_vertex_slot(std::uint32_t slot);
}

/// A draw. Indexed when index_buffer is set; indirect when arguments is set. Copyable, replayable,
/// thread-compatible.
struct DrawCommand {
    GraphicsPipelineId pipeline{};
    std::uint32_t vertex_count = 0;   ///< Vertices, or indices when indexed.
    std::uint32_t instance_count = 1; ///< 0: nothing is drawn.
    /// First vertex, or first index when indexed. Not part of SV_VertexID: where the shader pulls vertices by
    /// id, send the start as a root value.
    std::uint32_t first_vertex = 0;
    std::int32_t base_vertex = 0;     ///< Added to every index; not part of SV_VertexID.
    std::uint32_t first_instance = 0; ///< Not part of SV_InstanceID.
    BufferRange index_buffer{};
    IndexFormat index_format = IndexFormat::uint32;
    std::uint8_t vertex_buffer_count = 0;
    std::array<VertexBuffer, max_vertex_buffers> vertex_buffers{};
    BufferRange
        arguments{}; ///< Indirect: counts come from here, laid out as Direct3D's and Vulkan's draw arguments.
    std::uint32_t argument_count = 1; ///< Indirect: draws in a row, tightly packed; 0: nothing is drawn.
    BoundData bound{};

    /// Takes what the struct holds now; what happens to the struct afterwards does not matter.
    template<class T>
    DrawCommand& bind(const T& bindings) & {
        bound = BoundData::from(bindings);
        return *this;
    }
    template<class T>
    DrawCommand bind(const T& bindings) && {
        return bind(bindings);
    }
    /// Slot 0 to 7. Throws Error command_range for a slot beyond.
    DrawCommand& bind_vertex_buffer(std::uint32_t slot, const VertexBuffer& buffer) {
        if (slot >= max_vertex_buffers)
            detail::refuse_vertex_slot(slot);
        vertex_buffers[slot] = buffer;
        if (vertex_buffer_count <= slot)
            vertex_buffer_count = static_cast<std::uint8_t>(slot + 1);
        return *this;
    }
};
static_assert(std::is_trivially_copyable_v<DrawCommand>);

/// A dispatch; indirect when arguments is set (three uint32 group counts). Copyable, replayable,
/// thread-compatible.
struct DispatchCommand {
    ComputePipelineId pipeline{};
    std::array<std::uint32_t, 3> groups{0, 0, 0}; ///< Each at least 1, unless arguments is set.
    BufferRange arguments{};
    BoundData bound{};

    template<class T>
    DispatchCommand& bind(const T& bindings) & {
        bound = BoundData::from(bindings);
        return *this;
    }
    template<class T>
    DispatchCommand bind(const T& bindings) && {
        return bind(bindings);
    }
};
static_assert(std::is_trivially_copyable_v<DispatchCommand>);

} // namespace bindery
