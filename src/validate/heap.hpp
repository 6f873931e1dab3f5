#pragma once
// Rules on the descriptor heap and on frames.

#include "validate/issue.hpp"

#include <bindery/heap.hpp>

#include <cstdint>

namespace bindery::validate {

/// heap_limit: sizes within what the device has, with room for the nulls, the pinned range and one view.
void check_heap(const HeapDesc& heap, std::uint32_t max_resource_descriptors, std::uint32_t max_samplers,
                Issues& issues);

/// device_frames: 1 to 4 frames in flight.
void check_frames(std::uint32_t frames_in_flight, Issues& issues);

} // namespace bindery::validate
