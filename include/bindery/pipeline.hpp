#pragma once
// Pipelines: shaders, fixed-function state, and the C++ type of their root data.

#include <bindery/format.hpp>
#include <bindery/object.hpp>
#include <bindery/sampler.hpp>
#include <bindery/shader/bindings.hpp>
#include <bindery/shader_compiler.hpp>

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bindery {

/// patch_list: for hull and domain shaders, and for nothing else.
enum class Topology : std::uint8_t {
    point_list,
    line_list,
    line_strip,
    triangle_list,
    triangle_strip,
    patch_list,
};
enum class CullMode : std::uint8_t { none, front, back };
enum class FillMode : std::uint8_t { solid, wireframe };

/// Defaults are Direct3D's: back faces are culled, clockwise triangles face front.
struct RasterState {
    FillMode fill = FillMode::solid;
    CullMode cull = CullMode::back;
    bool front_counter_clockwise =
        false; ///< As seen on the target, y down (Direct3D's rule on every backend).
    std::int32_t depth_bias = 0;
    float depth_bias_clamp = 0.0f;
    float slope_scaled_depth_bias = 0.0f;
    bool depth_clip = true;
};

enum class Blend : std::uint8_t {
    zero,
    one,
    source_color,
    inverse_source_color,
    source_alpha,
    inverse_source_alpha,
    target_alpha,
    inverse_target_alpha,
    target_color,
    inverse_target_color,
    source_alpha_saturated,
    constant,
    inverse_constant,
};
enum class BlendOp : std::uint8_t { add, subtract, reverse_subtract, min, max };

/// Blending of one colour target. Disabled by default; with enabled alone the source replaces what is there.
struct TargetBlend {
    bool enabled = false;
    Blend source_color = Blend::one;
    Blend target_color = Blend::zero;
    BlendOp color_op = BlendOp::add;
    Blend source_alpha = Blend::one;
    Blend target_alpha = Blend::zero;
    BlendOp alpha_op = BlendOp::add;
    std::uint8_t write_mask = 0xf; ///< Bit 0 red … bit 3 alpha.

    /// Straight-alpha "over".
    static constexpr TargetBlend alpha() {
        return {true,
                Blend::source_alpha,
                Blend::inverse_source_alpha,
                BlendOp::add,
                Blend::one,
                Blend::inverse_source_alpha,
                BlendOp::add,
                0xf};
    }
    /// Sum of source and target.
    static constexpr TargetBlend additive() {
        return {true, Blend::one, Blend::one, BlendOp::add, Blend::one, Blend::one, BlendOp::add, 0xf};
    }
};

enum class StencilOp : std::uint8_t {
    keep,
    zero,
    replace,
    increment_clamp,
    decrement_clamp,
    invert,
    increment_wrap,
    decrement_wrap,
};
struct StencilFace {
    StencilOp fail = StencilOp::keep;
    StencilOp depth_fail = StencilOp::keep;
    StencilOp pass = StencilOp::keep;
    CompareOp compare = CompareOp::always;
};

/// Depth test on with `less` and writes, as Direct3D's default; it matters only with a depth format.
struct DepthStencilState {
    bool depth_test = true;
    bool depth_write = true;
    CompareOp depth_compare = CompareOp::less;
    bool stencil_test = false;
    std::uint8_t stencil_read_mask = 0xff;
    std::uint8_t stencil_write_mask = 0xff;
    StencilFace front{};
    StencilFace back{};
};

struct MultisampleState {
    std::uint32_t samples = 1;
    std::uint32_t sample_mask = 0xffffffffu;
    bool alpha_to_coverage = false;
};

/// One attribute of the input layout, matched to the vertex shader by semantic. Vertex pulling needs none.
struct VertexAttribute {
    std::string semantic{}; ///< As in the shader, any case: "POSITION".
    std::uint32_t semantic_index = 0;
    Format format = Format::unknown;
    std::uint32_t slot = 0;         ///< Which vertex buffer of the draw, 0 to 7.
    std::uint32_t offset_bytes = 0; ///< In the vertex; a multiple of the component's size, at most 2047.
    bool per_instance = false;      ///< As every attribute of the slot.
};

inline constexpr std::size_t max_color_targets = 8;
inline constexpr std::size_t max_vertex_buffers = 8;
inline constexpr std::uint32_t max_patch_control_points = 32;

struct GraphicsPipelineDesc {
    std::string name{}; ///< Debug name.
    /// Compiled shaders; read during creation only. A pixel shader may be left out (depth only).
    const Shader* vertex = nullptr;
    const Shader* pixel = nullptr;
    /// Tessellation: both or neither, with Topology::patch_list. Needs DeviceInfo::tessellation.
    const Shader* hull = nullptr;
    const Shader* domain = nullptr;
    const Shader* geometry = nullptr; ///< Needs DeviceInfo::geometry.
    Topology topology = Topology::triangle_list;
    std::uint32_t patch_control_points = 0; ///< Vertices of a patch, 1 to 32; 0 without patches.
    std::vector<VertexAttribute> input_layout{};
    RasterState raster{};
    DepthStencilState depth_stencil{};
    MultisampleState multisample{};
    std::vector<Format> color_formats{}; ///< One a colour target, at most 8.
    std::vector<TargetBlend> blend{};    ///< One a colour target; missing ones: no blending.
    Format depth_stencil_format = Format::unknown;
};

struct ComputePipelineDesc {
    std::string name{};
    const Shader* shader = nullptr;
};

/// Names of pipelines in commands: types of their own, so that a command takes no other object's id.
struct GraphicsPipelineId : ObjectId {
    constexpr GraphicsPipelineId() = default;
    explicit constexpr GraphicsPipelineId(ObjectId id) : ObjectId(id) {}
};
struct ComputePipelineId : ObjectId {
    constexpr ComputePipelineId() = default;
    explicit constexpr ComputePipelineId(ObjectId id) : ObjectId(id) {}
};

/// A graphics pipeline. Made by Device::create_graphics_pipeline<T>. Thread safety: see Object.
class GraphicsPipeline : public Object {
public:
    GraphicsPipeline() = default;
    GraphicsPipeline(GraphicsPipeline&&) noexcept = default;
    GraphicsPipeline& operator=(GraphicsPipeline&&) noexcept = default;
    ~GraphicsPipeline() = default;

    GraphicsPipelineId id() const& noexcept { return GraphicsPipelineId(Object::id()); }
    GraphicsPipelineId id() const&& = delete;

private:
    friend class frontend::Device;
    GraphicsPipeline(std::shared_ptr<frontend::Device> device, ObjectId id)
        : Object(std::move(device), id, ObjectKind::pipeline) {}
};

/// A compute pipeline. Made by Device::create_compute_pipeline<T>. Thread safety: see Object.
class ComputePipeline : public Object {
public:
    ComputePipeline() = default;
    ComputePipeline(ComputePipeline&&) noexcept = default;
    ComputePipeline& operator=(ComputePipeline&&) noexcept = default;
    ~ComputePipeline() = default;

    ComputePipelineId id() const& noexcept { return ComputePipelineId(Object::id()); }
    ComputePipelineId id() const&& = delete;

    /// Threads of a group, as the shader's [numthreads] says.
    std::array<std::uint32_t, 3> group_size() const;

private:
    friend class frontend::Device;
    ComputePipeline(std::shared_ptr<frontend::Device> device, ObjectId id)
        : Object(std::move(device), id, ObjectKind::pipeline) {}
};

/// A root type without fields, for pipelines that need no data.
struct NoBindings {};

} // namespace bindery
