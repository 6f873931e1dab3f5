#pragma once
// Where each root DWORD lies in the push-constant block.

#include "reflection/facts.hpp"

namespace bindery::reflection {

/// For each leaf of a push-constant block: the root DWORDs that it covers.
std::vector<DwordMask> root_leaves(const spirv::Module& module, const spirv::Decorations& decorations,
                                   const Leaves& leaves, std::uint32_t block_type);

/// Bytes from the start of the block to the end of its last member.
std::uint32_t block_bytes(const spirv::Module& module, const spirv::Decorations& decorations,
                          const Leaves& leaves, std::uint32_t block_type);

} // namespace bindery::reflection
