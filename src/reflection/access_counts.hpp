#pragma once
// How many times a shader's text accesses the memory behind its descriptors.

#include "model/shader_use.hpp"
#include "reflection/program.hpp"

namespace bindery::reflection {

/// Counts OpLoad and OpStore through storage and constant buffers, atomics aside, in the code that can be
/// reached. A 64-byte element copied through merged vectors is 4 loads and 4 stores.
model::BufferAccessCounts count_buffer_accesses(const Program& program);

} // namespace bindery::reflection
