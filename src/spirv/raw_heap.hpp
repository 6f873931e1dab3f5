#pragma once
// Heap variables of raw buffers, and their twins of vectors.

#include "spirv/editor.hpp"
#include "spirv/types.hpp"

#include <array>
#include <map>
#include <optional>
#include <unordered_map>

namespace bindery::spirv {

/// A raw-buffer heap variable: a runtime array of blocks { runtime array of a 32-bit unsigned integer }.
struct RawHeap {
    std::uint32_t variable = 0;
    std::uint32_t block_type = 0;
    std::uint32_t word_type = 0; ///< Id of the 32-bit unsigned integer.
    StorageClass storage_class = StorageClass::storage_buffer;
};

/// The raw-buffer heap variables of a module that may be seen as vectors: with a set and a binding, and
/// neither coherent, volatile nor restrict.
std::unordered_map<std::uint32_t, RawHeap> find_raw_heaps(const Module& module,
                                                          const Decorations& decorations);

/// Makes, on demand, variables at the same set and binding whose blocks hold vectors of 2, 3 or 4 words.
class VectorTwins {
public:
    struct Twin {
        std::uint32_t variable;
        std::uint32_t vector_type;
        std::uint32_t vector_pointer_type;
    };

    VectorTwins(const Module& module, const Decorations& decorations, Editor& editor)
        : module_(module), decorations_(decorations), editor_(editor) {}

    const Twin& twin(const RawHeap& heap, std::uint32_t width);

private:
    Twin make(const RawHeap& heap, std::uint32_t width);
    void copy_decorations(std::uint32_t from, std::uint32_t to);

    const Module& module_;
    const Decorations& decorations_;
    Editor& editor_;
    std::map<std::array<std::uint32_t, 2>, Twin> twins_; ///< By variable and width.
};

} // namespace bindery::spirv
