#pragma once
// Random streams: what a program might record, played on the null backend through the public interface.

#include <bindery/null.hpp>
#include <bindery/shader.h>

#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <vector>

namespace bindery::judging {

enum class StepKind : std::uint8_t {
    dispatch,
    dispatch_indirect,
    replay, ///< A command of before, as it was.
    draw,   ///< Begins a pass where none is open.
    end_pass,
    copy_buffer,
    copy_texture,
    upload_buffer,
    upload_texture,
    clear,
    fill,
    mips,
    read_back,
    use,
    build, ///< An acceleration structure, again.
    device_upload,
    submit,
    frame,
};
inline constexpr std::size_t step_kind_count = static_cast<std::size_t>(StepKind::frame) + 1;

/// One step; what it does in detail comes from the seed, so that any step can be left out of a stream and
/// the others stay what they are.
struct Step {
    StepKind kind = StepKind::dispatch;
    std::uint32_t list = 0; ///< Two lists are open at a time.
    std::uint32_t seed = 0;
};
using Stream = std::vector<Step>;

/// The first steps of the stream of that number: the same in every run, and more steps only add to it. Some
/// are refused or do nothing.
Stream make_stream(std::uint32_t number, std::uint32_t steps);

/// A device with its pipelines, for any number of streams. Each plays on 8 resources of its own: three
/// buffers, one of memory that the host reads, a texture with mips and layers, a plain one, a multisampled
/// one and one of depth (and stencil, in half of the streams); and on two acceleration structures, built
/// beforehand.
class Theatre {
public:
    Theatre();
    ~Theatre();
    Trace play(const Stream& stream);
    /// Commands that the list refused since the beginning, as conflicts of their own.
    std::uint64_t refused() const { return refused_; }

    struct World;

private:
    std::unique_ptr<World> world_;
    std::uint64_t refused_ = 0;
};

/// Commands of a trace as the caller knows them: without ends and splits of passes.
std::size_t commands_of(const Trace& trace);

inline constexpr std::size_t least_commands = 20;

/// A stream with at least that many commands, and what it came to.
struct Played {
    Stream stream;
    Trace trace;
};
Played play_stream(Theatre& theatre, std::uint32_t number);

} // namespace bindery::judging
