#include "frontend/heap_allocator.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace bindery::frontend {

HeapAllocator::HeapAllocator(std::uint32_t capacity, std::uint32_t reserved, std::uint32_t pinned)
    : capacity_(capacity), reserved_(reserved), pinned_end_(reserved + pinned), pinned_taken_(pinned) {
    assert(pinned_end_ >= reserved && pinned_end_ <= capacity);
    const std::uint32_t free = capacity - pinned_end_;
    blocks_.resize((free + 3) / 4);
    // The first block is the head of its list, so that whole blocks are handed out from low to high.
    for (auto block = static_cast<std::uint32_t>(blocks_.size()); block-- > 0;) {
        const std::uint32_t here = std::min(free - 4 * block, 4u);
        blocks_[block].free_mask = static_cast<std::uint8_t>((1u << here) - 1);
        link(here == 4 ? whole_head_ : partial_head_, block);
    }
}

void HeapAllocator::link(std::uint32_t& head, std::uint32_t block) {
    blocks_[block].previous = none;
    blocks_[block].next = head;
    if (head != none)
        blocks_[head].previous = block;
    head = block;
}

void HeapAllocator::unlink(std::uint32_t& head, std::uint32_t block) {
    const Block& b = blocks_[block];
    (b.previous == none ? head : blocks_[b.previous].next) = b.next;
    if (b.next != none)
        blocks_[b.next].previous = b.previous;
}

std::optional<std::uint32_t> HeapAllocator::allocate_one() {
    if (partial_head_ == none) {
        if (whole_head_ == none)
            return std::nullopt;
        const std::uint32_t block = whole_head_;
        unlink(whole_head_, block);
        link(partial_head_, block);
    }
    const std::uint32_t block = partial_head_;
    std::uint8_t& mask = blocks_[block].free_mask;
    const auto bit = static_cast<std::uint32_t>(std::countr_zero(mask));
    mask = static_cast<std::uint8_t>(mask & (mask - 1));
    if (mask == 0)
        unlink(partial_head_, block);
    ++used_;
    return index_of(block) + bit;
}

std::optional<std::uint32_t> HeapAllocator::allocate_four() {
    if (whole_head_ == none)
        return std::nullopt;
    const std::uint32_t block = whole_head_;
    unlink(whole_head_, block);
    blocks_[block].free_mask = 0;
    used_ += 4;
    return index_of(block);
}

bool HeapAllocator::take_pinned(std::uint32_t first, std::uint32_t count) {
    if (first < reserved_ || first >= pinned_end_ || count > pinned_end_ - first)
        return false;
    const auto begin = pinned_taken_.begin() + (first - reserved_);
    if (std::find(begin, begin + count, true) != begin + count)
        return false;
    std::fill(begin, begin + count, true);
    used_ += count;
    return true;
}

void HeapAllocator::retire(std::uint32_t count) {
    assert(used_ >= count);
    used_ -= count;
    waiting_ += count;
}

void HeapAllocator::release(std::uint32_t index) {
    assert(waiting_ > 0 && index >= reserved_ && index < capacity_);
    --waiting_;
    if (index < pinned_end_) {
        assert(pinned_taken_[index - reserved_]);
        pinned_taken_[index - reserved_] = false;
        return;
    }
    const std::uint32_t block = (index - pinned_end_) / 4;
    std::uint8_t& mask = blocks_[block].free_mask;
    const auto bit = static_cast<std::uint8_t>(1u << (index - pinned_end_) % 4);
    assert((mask & bit) == 0);
    if (mask != 0)
        unlink(partial_head_, block);
    mask |= bit;
    link(mask == whole ? whole_head_ : partial_head_, block);
}

HeapUse HeapAllocator::use() const {
    return {capacity_ - reserved_, used_, waiting_};
}

} // namespace bindery::frontend
