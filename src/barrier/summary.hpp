#pragma once
// What a recorded list asks of whatever comes before it, and leaves behind.

#include "barrier/state.hpp"

#include <cstdint>
#include <vector>

namespace bindery::barrier {

/// How a part of a resource is used first in a list; the submission brings it there. Reads that follow before
/// any write are in `access` too, so that one barrier in front of the list serves them all.
struct FirstUse {
    model::ResourceNumber resource = 0;
    model::SubresourceRange range;
    AccessSet access;
    TextureLayout layout = TextureLayout::undefined;
    bool discard = false;
    bool unordered = false;
    /// Reads after which the list writes, or changes the layout, in some part. The list's own barrier waits
    /// for its own reads only, and names them as all that is valid before it. So whoever else read before the
    /// list has to be waited for in front of it, and is not valid any more where it begins.
    bool overwritten = false;
    model::UsePlace place;
};

/// A part of a resource that the list wrote or moved to another layout, as the list leaves it.
struct LastState {
    model::ResourceNumber resource = 0;
    model::SubresourceRange range;
    State state;
};

/// A list's whole effect on other lists. No resource part is in two first uses, or in two last states.
struct ListSummary {
    std::uint32_t list = 0;
    std::uint8_t queue = 0;           ///< One queue for now.
    std::vector<FirstUse> first_uses; ///< In the order of recording.
    std::vector<LastState> last_states;
};

} // namespace bindery::barrier
