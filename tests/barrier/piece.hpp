#pragma once
// One piece of memory under judgement: a buffer, or one mip, layer and aspect of a texture.

#include "barrier/judge.hpp"

#include <cstdint>
#include <vector>

namespace bindery::judging {

/// A use that is over or under way: where it stands in the trace.
struct Place {
    std::uint32_t list = trace_none;
    std::uint32_t command = trace_none;
    Access access = Access::none; ///< none: a change of layout.
};

/// One stage of an earlier use, and how far barriers have carried it.
struct Part {
    std::uint64_t stage = 0;     ///< One bit; 0: a change of layout, which has no stage.
    std::uint64_t writes = 0;    ///< Accesses.
    std::uint64_t available = 0; ///< Those of `writes` that a barrier made available.
    std::uint64_t after = 0;     ///< Stages that run after it.
    std::vector<Masks> visible;  ///< Where the writes can be seen.
};

struct Past {
    Place place;
    bool writes = false;
    std::vector<Part> parts;
};

/// Reads since the last write, and that write.
struct PieceState {
    std::vector<Past> past;
    TextureLayout layout = TextureLayout::undefined;
    bool layout_known = true; ///< Not, where the trace begins in the middle of a resource's life.
    bool filled = false;      ///< Something wrote it.
    bool lost = false;        ///< And a barrier gave that up.
};

/// A barrier with its sets as masks.
struct Dependency {
    Masks before, after;
    bool texture = false;
    bool discards = false; ///< The old contents, with their layout.
    TextureLayout old_layout = TextureLayout::undefined;
    TextureLayout new_layout = TextureLayout::undefined;

    bool changes_layout() const { return texture && (discards || old_layout != new_layout); }
};

struct PieceFault {
    FaultKind kind = FaultKind::not_ordered;
    Place earlier;
    TextureLayout is = TextureLayout::undefined, wanted = TextureLayout::undefined;
};
using PieceFaults = std::vector<PieceFault>;

/// The state behind a batch of barriers on this piece.
PieceState behind(const PieceState& state, const std::vector<Dependency>& batch, PieceFaults& faults);

/// A use of the piece. `layout`: what it has to be in; undefined for buffers.
void use_piece(PieceState& state, const Place& place, TextureLayout layout, bool discard,
               PieceFaults& faults);

} // namespace bindery::judging
