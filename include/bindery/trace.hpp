#pragma once
// The trace: everything that was recorded and submitted, as plain data.
//
// Device::take_trace gives it when DeviceDesc::trace is set. The same calls give the same trace in every run:
// numbers are counts, never addresses. Golden tests, checkers and bug reports use it; to_text is for people,
// to_json for tools.

#include <bindery/access.hpp>
#include <bindery/format.hpp>
#include <bindery/shader/kind.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bindery {

/// The number in "version" of the JSON form; a change that readers have to know of raises it.
inline constexpr std::uint32_t trace_version = 1;

/// A number that names nothing.
inline constexpr std::uint32_t trace_none = 0xffffffffu;

/// A buffer or texture that some command used. Its place in Trace::resources is its number.
struct TraceResource {
    std::string name;
    bool texture = false;
    Format format = Format::unknown; ///< Textures.
    std::uint64_t bytes = 0;         ///< Buffers.
    Extent extent;                   ///< Textures: texels of mip 0.
    std::uint32_t mips = 1;
    std::uint32_t layers = 1;
    std::uint32_t samples = 1;
    bool in_use_before =
        false; ///< It had a state before the trace began; its first barrier may come from there.
};

/// Part of a texture; of a buffer, always {0, 1, 0, 1, none}.
struct TraceRange {
    std::uint32_t first_mip = 0;
    std::uint32_t mips = 1;
    std::uint32_t first_layer = 0;
    std::uint32_t layers = 1;
    Aspects aspects = Aspects::none;
};

/// One thing that a command does to a resource.
struct TraceUse {
    std::uint32_t resource = trace_none; ///< Into Trace::resources.
    TraceRange range;
    Access access = Access::none;
    std::string field;    ///< "src", "vertex buffer 0", "color 1" …
    bool discard = false; ///< What was there before does not matter.
};

/// One side of the reason for a barrier.
struct TraceUseRef {
    std::uint32_t list = trace_none;    ///< Into Trace::lists; trace_none: nothing known, the first use.
    std::uint32_t command = trace_none; ///< TraceCommand::number.
    Access access = Access::none;
    std::string field;
};

struct TraceBarrier {
    std::uint32_t resource = trace_none;
    TraceRange range;
    AccessSet before; ///< What has to be over; the writes among them are made available.
    AccessSet after;  ///< What has to wait, and sees those writes.
    TextureLayout old_layout = TextureLayout::undefined; ///< Buffers: undefined to undefined.
    TextureLayout new_layout = TextureLayout::undefined;
    bool discard = false; ///< The contents are given up: the API's old layout is undefined.
    TraceUseRef previous; ///< Whose effect it waits for …
    TraceUseRef next;     ///< … and who needs it.
};

/// A field of the binding struct, as the command bound it.
struct TraceSlot {
    std::string field;             ///< "src", "material.albedo", or "field[3]" where names are unknown.
    Kind kind = Kind::none;        ///< Kind::value: plain DWORDs.
    std::string type;              ///< "StructuredBuffer<Particle>", "uint2"
    std::uint32_t first_dword = 0; ///< Into TraceCommand::root_dwords.
    std::uint32_t dwords = 1;
    std::uint32_t resource = trace_none; ///< Resource kinds: into Trace::resources; trace_none: a null.
    std::string object;                  ///< What is not a buffer or texture (a sampler): its name.
};

enum class TraceCommandKind : std::uint8_t {
    begin_pass,
    split_pass, ///< A hazard between two draws: the pass ends and goes on behind these barriers.
    end_pass,
    set_viewport,
    set_scissor,
    set_blend_constants,
    set_stencil_reference,
    draw,
    draw_indirect,
    dispatch,
    dispatch_indirect,
    upload,
    copy,
    clear,
    fill,
    generate_mips,
    read_back,
    build,
    use, ///< CommandList::use
    push_marker,
    pop_marker,
    end_list, ///< What has to hold when the list is over, as for the host's reads.
};
inline constexpr std::size_t trace_command_kind_count =
    static_cast<std::size_t>(TraceCommandKind::end_list) + 1;
std::string_view to_string(TraceCommandKind kind);

/// An argument by name: {"groups", 64, 1, 1}, {"load", "clear"}.
struct TraceArgument {
    using Value = std::variant<std::int64_t, double, std::string>;
    std::string name;
    std::vector<Value> values;
};

struct TraceCommand {
    std::uint32_t number = 0; ///< Counts within the list.
    TraceCommandKind kind = TraceCommandKind::draw;
    std::string name; ///< Of the pipeline, the pass or the marker.
    std::vector<TraceArgument> arguments;
    std::vector<std::uint32_t> root_dwords;
    std::vector<TraceSlot> slots;
    std::vector<TraceUse> uses;
    std::vector<TraceBarrier> barriers; ///< One batch, in front of the command.
};

struct TraceList {
    std::string name;
    bool automatic_barriers = true;
    std::vector<TraceCommand> commands;
};

/// A list given to the GPU, in the order of submission.
struct TraceSubmission {
    std::uint64_t value = 0; ///< Submission::value.
    std::uint64_t frame = 0;
    std::uint32_t queue = 0;
    std::uint32_t list = trace_none;    ///< Into Trace::lists.
    std::vector<TraceBarrier> barriers; ///< In front of the list: what its first uses need.
};

struct Trace {
    std::string backend;
    std::string adapter;
    std::vector<TraceResource> resources;
    std::vector<TraceList> lists;
    std::vector<TraceSubmission> submissions;
};

/// Valid JSON, keys in a fixed order, two spaces of indentation, a line feed at the end. Text that is not
/// UTF-8 has its bad bytes replaced.
std::string to_json(const Trace& trace);

/// For people, for instance:
///
///     submission 1, frame 0, queue 0
///     list "frame"
///     #2 dispatch "simulate" groups (64, 1, 1)
///       particles = RWStructuredBuffer<Particle> "particles" [heap 41]
///       seconds = float (0.016)
///     #4 draw "points" vertices (1000)
///       src = StructuredBuffer<Particle> "particles" [heap 40]
///       barrier "particles" compute write -> vertex read: written by #2 field particles, read by #4 field
///       src
///
/// Submissions in order, each with its list; then lists that were not submitted. What a command uses beside
/// its fields is listed after them. Control characters in names are escaped as in JSON.
std::string to_text(const Trace& trace);

/// One barrier as to_text writes it, without indentation. `list` is the list that it is in or in front of.
std::string to_text(const Trace& trace, const TraceBarrier& barrier, std::uint32_t list);

} // namespace bindery
