#pragma once
// Acceleration structures: bottom level of triangles, top level of instances.

#include <bindery/buffer.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bindery {

/// Triangles of a bottom-level structure. Positions are 3 floats at the start of each vertex.
struct TriangleGeometry {
    BufferRange vertices{};                 ///< BufferUsage::acceleration_structure_input
    std::uint32_t vertex_stride_bytes = 12; ///< At least 12, a multiple of 4.
    std::uint32_t vertex_count = 0;
    BufferRange indices{}; ///< uint32; no buffer: the vertices in order.
    std::uint32_t index_count = 0;
    bool opaque = true;
};

struct BottomLevelDesc {
    std::string name{};
    std::vector<TriangleGeometry> geometries{};
};

/// An instance of a bottom-level structure, in Direct3D's layout of meaning.
struct AccelerationInstance {
    std::array<float, 12> transform{1, 0, 0, 0, 0, 1,
                                    0, 0, 0, 0, 1, 0}; ///< Row-major 3 x 4, object to world; finite.
    std::uint32_t instance_id = 0;                     ///< Below 2^24; InstanceID() in shaders.
    std::uint8_t mask = 0xff;
    ResourceId bottom_level{};
};

struct TopLevelDesc {
    std::string name{};
    std::vector<AccelerationInstance> instances{};
};

/// An acceleration structure; built by CommandList::build. A top-level one binds to
/// RaytracingAccelerationStructure fields. It keeps nothing alive: its inputs must exist when it is built,
/// its bottom levels when it is traced.
class AccelerationStructure : public Object {
public:
    static constexpr bool owning = true;
    static constexpr bool binds(Kind kind) { return kind == Kind::acceleration_structure; }

    AccelerationStructure() = default;
    AccelerationStructure(AccelerationStructure&& other) noexcept
        : Object(static_cast<Object&&>(other)), view_(std::exchange(other.view_, {})),
          heap_index_(std::exchange(other.heap_index_, 0)) {}
    AccelerationStructure& operator=(AccelerationStructure&& other) noexcept {
        Object::operator=(static_cast<Object&&>(other));
        view_ = std::exchange(other.view_, {});
        heap_index_ = std::exchange(other.heap_index_, 0);
        return *this;
    }
    ~AccelerationStructure() = default;

    /// Throws Error binding_kind for a bottom-level structure.
    Slot slot(Kind kind, ElementType element, std::uint16_t stride) const;

private:
    friend class frontend::Device;
    AccelerationStructure(std::shared_ptr<frontend::Device> device, ResourceId id, ViewId view,
                          std::uint32_t heap_index)
        : Object(std::move(device), id, ObjectKind::acceleration_structure), view_(view),
          heap_index_(heap_index) {}

    ViewId view_;
    std::uint32_t heap_index_ = 0; ///< 0: bottom level.
};

} // namespace bindery
