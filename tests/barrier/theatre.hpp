#pragma once
// What streams are played with: the pipelines of a device, and the resources of one stream.

#include "barrier/streams.hpp"

#include <array>
#include <optional>
#include <span>
#include <vector>

namespace bindery::judging {

/// Every shader of the streams takes this, and leaves alone what is null.
struct Fields {
    ByteAddressBufferBinding first;
    ByteAddressBufferBinding second;
    RWByteAddressBufferBinding written;
    Texture2DArrayBinding<float4> sampled;
    Texture2DBinding<float> depth;
    RWTexture2DArrayBinding<float4> stored;
    RaytracingAccelerationStructureBinding scene;
};

enum class PassShape : std::uint8_t { color, two_colors, color_depth, color_depth_read, multisampled, depth };
inline constexpr std::size_t pass_shape_count = static_cast<std::size_t>(PassShape::depth) + 1;

struct Cast {
    Cast(Device& device, Format depth_format);

    std::array<Buffer, 3> buffers;
    Buffer back;                  ///< Read by the host.
    Texture chain;                ///< 8 x 8, 3 mips, 2 layers.
    Texture flat;                 ///< 8 x 8.
    Texture samples;              ///< 8 x 8, 4 samples.
    Texture depth;                ///< 8 x 8.
    AccelerationStructure bottom; ///< Of the first buffer's triangles.
    AccelerationStructure top;
};

struct Theatre::World {
    World();

    Device device;
    ComputePipeline compute;
    /// By PassShape, without and with stencil.
    std::array<std::array<GraphicsPipeline, pass_shape_count>, 2> graphics;
};

/// Its pipelines have an input layout, and so draws need a vertex buffer.
constexpr bool takes_vertices(PassShape shape) {
    return shape == PassShape::color || shape == PassShape::multisampled;
}

/// Numbers for one step.
class Dice {
public:
    explicit Dice(std::uint32_t seed) : engine_(seed) {}
    /// From 0 to count - 1.
    std::uint32_t below(std::uint32_t count) { return engine_() % count; }
    bool percent(std::uint32_t share) { return below(100) < share; }

private:
    std::minstd_rand engine_;
};

Fields roll_fields(Dice& dice, const Cast& cast);
PassDesc roll_pass(Dice& dice, const Cast& cast, PassShape shape);

} // namespace bindery::judging
