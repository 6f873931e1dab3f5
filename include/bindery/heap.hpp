#pragma once
// The descriptor heap: one for resources, one for samplers, set once when a list begins.
//
// Indices 0 to 31 are the reserved nulls, one a kind; then the pinned range, which the application hands out
// itself; then the rest. A freed index waits until the GPU is done with it and comes back with a new
// generation.

#include <cstdint>

namespace bindery {

struct HeapDesc {
    std::uint32_t resource_descriptors = 65536; ///< At most 1,000,000, and what the device has.
    std::uint32_t samplers = 1024;              ///< At most 2,048.
    std::uint32_t pinned_descriptors = 64;      ///< Of resource_descriptors: indices 32 up to 32 + this.
};

/// How full the heap is.
struct HeapUse {
    std::uint32_t capacity = 0; ///< Descriptors that views can have.
    std::uint32_t used = 0;     ///< By live views.
    std::uint32_t waiting = 0;  ///< Freed, but the GPU may still read them.
};

} // namespace bindery
