#pragma once
// Hands out indices of a descriptor heap, one or four adjacent ones, each in constant time.
//
// Indices are kept in blocks of four aligned to four, each with a mask of what is free; blocks that are
// wholly and partly free form two lists. So four singles that come back are a block again by themselves.

#include <bindery/heap.hpp>

#include <cstdint>
#include <optional>
#include <vector>

namespace bindery::frontend {

class HeapAllocator {
public:
    /// Indices below `reserved` are never handed out, the `pinned` after them only by take_pinned.
    HeapAllocator(std::uint32_t capacity, std::uint32_t reserved, std::uint32_t pinned);

    std::optional<std::uint32_t> allocate_one();
    std::optional<std::uint32_t> allocate_four();

    /// False where an index is not of the pinned range or is taken.
    bool take_pinned(std::uint32_t first, std::uint32_t count);
    std::uint32_t pinned_begin() const { return reserved_; }
    std::uint32_t pinned_end() const { return pinned_end_; }

    /// The views are gone, but the GPU may still read the descriptors.
    void retire(std::uint32_t count);
    /// The GPU is done with a retired index.
    void release(std::uint32_t index);

    HeapUse use() const;

private:
    static constexpr std::uint32_t none = 0xffffffffu;
    static constexpr std::uint8_t whole = 0xf;

    struct Block {
        std::uint32_t next = none;
        std::uint32_t previous = none;
        std::uint8_t free_mask = 0;
    };

    void link(std::uint32_t& head, std::uint32_t block);
    void unlink(std::uint32_t& head, std::uint32_t block);
    std::uint32_t index_of(std::uint32_t block) const { return pinned_end_ + 4 * block; }

    std::uint32_t capacity_, reserved_, pinned_end_;
    std::uint32_t whole_head_ = none, partial_head_ = none;
    std::uint32_t used_ = 0, waiting_ = 0;
    std::vector<Block> blocks_;
    std::vector<bool> pinned_taken_;
};

} // namespace bindery::frontend
