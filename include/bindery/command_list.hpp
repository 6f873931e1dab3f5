#pragma once
// Command lists: recorded in a frame, submitted once, in that frame.
//
// Barriers and layout transitions are placed by the list, from what each command binds. Recording checks
// first and changes nothing when it throws: a refused command leaves the list as it was.

#include <bindery/acceleration_structure.hpp>
#include <bindery/access.hpp>
#include <bindery/command.hpp>
#include <bindery/texture.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace bindery {

class CommandList;
class Device;

namespace frontend {
class CommandList;
struct ReadBackState;
} // namespace frontend

enum class LoadOp : std::uint8_t { load, clear, discard };
enum class StoreOp : std::uint8_t { store, discard };

struct ColorTarget {
    TextureSubresource texture{}; ///< TextureUsage::color_target
    LoadOp load = LoadOp::clear;
    StoreOp store = StoreOp::store;
    std::array<float, 4> clear{0.0f, 0.0f, 0.0f, 0.0f}; ///< Integer formats: converted by value.
    TextureSubresource resolve{}; ///< Where a multisampled target is resolved to; none: not resolved.
};

struct DepthStencilTarget {
    TextureSubresource texture{}; ///< TextureUsage::depth_stencil_target; none: no depth.
    LoadOp load = LoadOp::clear;
    StoreOp store = StoreOp::store;
    LoadOp stencil_load = LoadOp::clear;
    StoreOp stencil_store = StoreOp::store;
    float clear_depth = 1.0f;
    std::uint8_t clear_stencil = 0;
    bool read_only = false; ///< Tested but not written: the texture may be sampled in the same pass.
};

struct PassDesc {
    std::string name{};
    std::vector<ColorTarget> colors{};
    DepthStencilTarget depth_stencil{};
    std::uint32_t width = 0; ///< 0: the targets' width. Needed where there is no target.
    std::uint32_t height = 0;
};

struct Viewport {
    float x = 0.0f, y = 0.0f, width = 0.0f, height = 0.0f;
    float min_depth = 0.0f, max_depth = 1.0f;
};
struct Scissor {
    std::int32_t x = 0, y = 0;
    std::uint32_t width = 0, height = 0;
};

/// A box of a texture's subresource, in texels. Extents of 0: up to the end.
struct TextureBox {
    std::uint32_t x = 0, y = 0, z = 0;
    std::uint32_t width = 0, height = 0, depth = 0;
};

/// Data on its way back from the GPU. `wait` blocks until the list was executed; the list must have been
/// submitted. Thread safety: one thread at a time.
class ReadBack {
public:
    ReadBack();
    ~ReadBack();
    ReadBack(ReadBack&&) noexcept;
    ReadBack& operator=(ReadBack&&) noexcept;

    bool ready() const;
    /// The bytes, valid as long as this object. Textures: rows tightly packed, top row first, slices after
    /// each other. Throws Error: list_state (not submitted), device_lost.
    std::span<const std::byte> wait() &;
    std::span<const std::byte> wait() && = delete; // the bytes would be gone

private:
    friend class CommandList;
    explicit ReadBack(std::shared_ptr<frontend::ReadBackState> state);
    std::shared_ptr<frontend::ReadBackState> state_;
};

/// How barriers come about. `verify` (the caller's own barriers, the planner only complains) is for later
/// work.
enum class BarrierMode : std::uint8_t { automatic, off };

/// A list of commands. Made by Device::create_command_list. Thread safety: one thread at a time; distinct
/// lists may be recorded on distinct threads.
class CommandList {
public:
    CommandList();
    ~CommandList();
    CommandList(CommandList&&) noexcept;
    CommandList& operator=(CommandList&&) noexcept;
    explicit operator bool() const noexcept { return impl_ != nullptr; }

    std::string_view name() const;

    // --- passes and draws. Viewport and scissor start as the whole target, blend constants as 0, stencil
    //     reference 0.
    /// Throws Error: pass_targets, pass_view, resource_usage, resource_stale, list_state, command_conflict.
    void begin_pass(const PassDesc& pass);
    void end_pass();
    void set_viewport(const Viewport& viewport); ///< Direct3D's: y down from the top left.
    void set_scissor(const Scissor& scissor);
    void set_blend_constants(const std::array<float, 4>& constants);
    void set_stencil_reference(std::uint8_t reference);
    /// Throws Error: command_incomplete, command_range, command_conflict, resource_stale, resource_foreign,
    /// resource_usage, pipeline_root_type, pass_targets, list_state, transient_frame.
    void draw(const DrawCommand& command);
    /// Outside passes. At most 65,535 groups in a direction. Errors as draw, and command_limit.
    void dispatch(const DispatchCommand& command);

    // --- copies and clears, outside passes. The source needs the usage copy_source, the target copy_target.
    //     Throw Error: upload_range, resource_usage, resource_null, resource_stale, list_state, copy_format.
    /// Data is taken at once; the copy happens in the list's order.
    void upload(const Buffer& target, std::uint64_t offset_bytes, std::span<const std::byte> bytes);
    /// One mip of one layer, rows tightly packed (blocks for compressed formats), top row first.
    void upload(const TextureSubresource& target, std::span<const std::byte> bytes);
    /// A target up to the end of its buffer takes as many bytes as the source has; else both sizes are equal.
    void copy(const BufferRange& source, const BufferRange& target);
    /// Formats match (or are of one size and family); boxes are inside both. An empty box: the whole
    /// subresource.
    void copy(const TextureSubresource& source, const TextureBox& box, const TextureSubresource& target,
              std::uint32_t target_x = 0, std::uint32_t target_y = 0, std::uint32_t target_z = 0);
    /// Every mip and layer of a colour texture; integer formats: converted by value. Depth is cleared by a
    /// pass (format_unsupported here).
    void clear(const Texture& texture, const std::array<float, 4>& color);
    /// Sets every DWORD of the range; offset and size are multiples of 4.
    void fill(const BufferRange& range, std::uint32_t value);
    /// Fills mips 1 and up of every layer from mip 0 with a linear filter. Needs both copy usages and a
    /// format that the device filters (format_unsupported).
    void generate_mips(const Texture& texture);
    ReadBack read_back(const BufferRange& source);
    /// The depth of a 24-bit format is 4 bytes a texel, of which the upper one may hold anything.
    ReadBack read_back(const TextureSubresource& source);
    /// Throws Error: resource_stale, list_state. Submitting a list that traces a structure, or builds upon
    /// one, which no list before has built throws Error structure_unbuilt.
    void build(const AccelerationStructure& structure);

    // --- resources that shaders reach through an index in memory (requirement B13): the slots do not show
    //     them.
    /// Before the next command, the whole resource is made ready for `access`, and stays so until another use
    /// of it. Outside passes: a pass samples what was declared before it began. Throws Error: resource_usage
    /// (made without the usage that stands for the access), resource_null, resource_stale, list_state,
    /// argument_enumerator.
    void use(const Buffer& buffer, Access access);
    void use(const Texture& texture, Access access);

    /// Barriers of the commands that follow; set it around one command to bypass them for that one. `off`:
    /// the caller promises that none is needed; layouts stay as they are.
    void set_barriers(BarrierMode mode);

    // --- debugging; also inside passes. Every marker is popped before the list is submitted.
    void push_marker(std::string_view name);
    void pop_marker();

private:
    friend class Device;
    explicit CommandList(std::unique_ptr<frontend::CommandList> impl);
    std::unique_ptr<frontend::CommandList> impl_;
};

} // namespace bindery
