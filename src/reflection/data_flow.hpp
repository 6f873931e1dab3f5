#pragma once
// The walk: from each push-constant DWORD to what it is used as (design decision 10).

#include "reflection/descriptors.hpp"
#include "reflection/facts.hpp"

#include <array>

namespace bindery::reflection {

/// What is done with a descriptor, as bits.
enum UseBits : std::uint8_t {
    use_selected = 1, ///< An index reached it.
    use_read = 2,
    use_written = 4,
    use_atomic = 8,
    use_compared = 16,
    use_chosen = 32, ///< The index was one of several root DWORDs.
};

/// A place in the code where a heap array is indexed.
struct HeapIndexing {
    std::size_t instruction = 0; ///< The OpAccessChain.
    std::uint32_t variable = 0;  ///< Index into Descriptors.
    std::uint32_t index_id = 0;
    DwordMask dwords = 0; ///< Root DWORDs that the index may be; 0: it comes from elsewhere.
};

/// What the walk found.
struct DataFlow {
    /// Bit k: root DWORD k is used as plain bits.
    DwordMask used_as_value = 0;
    /// For each descriptor variable: UseBits by whatever index, then by each root DWORD.
    struct VariableUses {
        std::uint8_t any = 0;
        std::array<std::uint8_t, root_dword_count> by_dword{};
    };
    std::vector<VariableUses> uses;
    std::vector<HeapIndexing> indexings;
    bool dynamic_root_index = false;
    std::uint32_t root_bytes = 0;
};

/// Follows root data through all code that can be reached. Throws Error(spirv_limit) if the module is so
/// tangled that it does not settle.
DataFlow follow_root_data(const Program& program, const Descriptors& descriptors);

} // namespace bindery::reflection
