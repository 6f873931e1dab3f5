#pragma once

#include "backend/null/operation.hpp"
#include "backend/null/resource.hpp"

#include <span>

namespace bindery::null {

/// Carries out a list's operations in order. `frame_copy` is the version that it sees of buffers with
/// several. Throws Error(memory_exhausted).
void execute(std::span<const Operation> operations, std::uint32_t frame_copy, std::span<Resource> resources);

} // namespace bindery::null
