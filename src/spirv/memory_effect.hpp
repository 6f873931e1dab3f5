#pragma once
// What instructions may do to the memory behind descriptors.

#include "spirv/module.hpp"

namespace bindery::spirv {

enum class MemoryEffect {
    none,
    reads,      ///< Buffers may be read.
    everything, ///< Buffers may be read and written, or other threads' writes waited for.
};

/// What an instruction may do to buffers, at worst. Of unknown instructions: everything.
MemoryEffect memory_effect(const Module& module, const View& view);

} // namespace bindery::spirv
