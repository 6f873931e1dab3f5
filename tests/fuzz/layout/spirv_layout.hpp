#pragma once
// A buffer's layout as the decorations of a SPIR-V module give it; a reader of its own, so that the library's
// is not judged by itself.

#include "dxc_oracle.hpp"

#include <cstdint>
#include <span>

namespace bindery::test {

/// The members of the buffer at `set` and `binding`, named after `tree`, whose order they have.
OracleLayout spirv_layout(std::span<const std::uint32_t> words, const TypeTree& tree, std::uint32_t set,
                          std::uint32_t binding);

} // namespace bindery::test
