#pragma once
// The states of every resource of a device, at the end of what was submitted. Lists are merged in the order
// of submission (decision 16): each gets in front what its first uses need.

#include "barrier/regions.hpp"
#include "barrier/state_table.hpp"
#include "barrier/summary.hpp"

#include <cstdint>
#include <vector>

namespace bindery::barrier {

/// Thread safety: one thread at a time.
class DeviceStates {
public:
    /// A resource begins to live: nothing was done to it, or, for one that comes from elsewhere (a swap-chain
    /// image that was just acquired), `source` was. A number may be used again.
    void create(model::ResourceNumber resource, const ResourceShape& shape,
                TextureLayout layout = TextureLayout::undefined, AccessSet source = {});

    /// Takes a list that runs next. Barriers that belong in front of it are appended to `out`. Every resource
    /// of the summary was created here.
    void merge(const ListSummary& summary, std::vector<model::Barrier>& out);

    /// What is known of one subresource.
    State state(model::ResourceNumber resource, std::uint16_t mip = 0, std::uint16_t layer = 0) const;

private:
    void bring(const FirstUse& first, std::vector<model::Barrier>& out);
    void leave(const LastState& last);

    StateTable states_;
    Regions<Need> needs_;
};

} // namespace bindery::barrier
