#pragma once
// Two uses by one command that no barrier can reconcile (decision 15).

#include "barrier/state.hpp"

namespace bindery::barrier {

/// The same subresource read and written, or written in two ways, or read in two layouts, by one command.
struct Conflict {
    model::Use first;
    model::Use second;
};

/// Whether the two, of one command, exclude each other. Two UAVs of one resource do not: they are one kind of
/// access.
bool conflicts(const model::Use& a, const model::Use& b, const ResourceShape& shape, LayoutPolicy policy);

} // namespace bindery::barrier
