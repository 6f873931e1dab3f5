#pragma once
// The signatures of a DXIL container: what the stage takes and gives, register by register.

#include "model/stage_interface.hpp"

#include <cstddef>
#include <span>
#include <string_view>

namespace bindery::reflection {

/// In the order of the signatures, an element a register. Empty for stages without any (compute, libraries).
/// Throws Error(dxil_malformed), with `name`.
model::StageInterface dxil_signature(std::span<const std::byte> container, std::string_view name);

} // namespace bindery::reflection
