#include "frontend/heap_allocator.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace bindery::frontend {
namespace {

enum class Place { reserved, pinned, free, used, waiting };

/// One state an index, everything by search: what the allocator does in constant time.
class NaiveHeap {
public:
    NaiveHeap(std::uint32_t capacity, std::uint32_t reserved, std::uint32_t pinned)
        : begin_(reserved + pinned), places_(capacity, Place::free) {
        std::fill_n(places_.begin(), reserved, Place::reserved);
        std::fill_n(places_.begin() + reserved, pinned, Place::pinned);
    }
    bool has_one() const { return std::ranges::find(places_, Place::free) != places_.end(); }
    /// Four free ones that begin at a multiple of four after the pinned range.
    bool has_four() const {
        for (std::size_t i = begin_; i + 4 <= places_.size(); i += 4)
            if (std::all_of(&places_[i], &places_[i] + 4, [](Place place) { return place == Place::free; }))
                return true;
        return false;
    }
    void move(std::uint32_t first, std::uint32_t count, Place from, Place to) {
        for (std::uint32_t i = first; i < first + count; ++i) {
            ASSERT_EQ(places_[i], from) << "index " << i;
            places_[i] = to;
        }
    }
    std::uint32_t count(Place place) const {
        return static_cast<std::uint32_t>(std::ranges::count(places_, place));
    }

private:
    std::uint32_t begin_;
    std::vector<Place> places_;
};

struct Block {
    std::uint32_t first, count;
};

void compare_with_naive(std::uint32_t capacity, std::uint32_t seed) {
    HeapAllocator heap(capacity, 32, 8);
    NaiveHeap naive(capacity, 32, 8);
    std::vector<Block> used, waiting;
    std::mt19937 random(seed);
    for (int step = 0; step < 2000; ++step) {
        switch (random() % 5) {
        case 0:
        case 1: {
            const bool four = random() % 2 == 0;
            const std::optional<std::uint32_t> index = four ? heap.allocate_four() : heap.allocate_one();
            ASSERT_EQ(index.has_value(), four ? naive.has_four() : naive.has_one());
            if (index) {
                used.push_back({*index, four ? 4u : 1u});
                naive.move(*index, used.back().count, Place::free, Place::used);
            }
            break;
        }
        case 2:
        case 3: // retire one
            if (!used.empty()) {
                std::swap(used[random() % used.size()], used.back());
                heap.retire(used.back().count);
                naive.move(used.back().first, used.back().count, Place::used, Place::waiting);
                waiting.push_back(used.back());
                used.pop_back();
            }
            break;
        case 4: // release everything that waits
            for (const Block& block : waiting) {
                for (std::uint32_t i = 0; i < block.count; ++i)
                    heap.release(block.first + i);
                naive.move(block.first, block.count, Place::waiting, Place::free);
            }
            waiting.clear();
            break;
        }
        ASSERT_EQ(heap.use().used, naive.count(Place::used));
        ASSERT_EQ(heap.use().waiting, naive.count(Place::waiting));
        ASSERT_EQ(heap.use().capacity, capacity - 32);
    }
}

TEST(HeapAllocator, DoesWhatASearchWouldDo) {
    for (const std::uint32_t capacity : {41u, 44u, 47u, 64u, 130u, 1000u})
        for (std::uint32_t seed = 1; seed <= 5; ++seed)
            compare_with_naive(capacity, seed);
}

TEST(HeapAllocator, HandsOutEveryIndexBehindThePinnedRangeOnce) {
    HeapAllocator heap(100, 32, 10);
    std::vector<bool> seen(100);
    while (const std::optional<std::uint32_t> index = heap.allocate_one()) {
        ASSERT_GE(*index, 42u);
        ASSERT_LT(*index, 100u);
        ASSERT_FALSE(seen[*index]);
        seen[*index] = true;
    }
    EXPECT_EQ(heap.use().used, 58u);
}

TEST(HeapAllocator, PinsWhatIsFreeAndInRange) {
    HeapAllocator heap(100, 32, 8);
    EXPECT_TRUE(heap.take_pinned(33, 4));
    EXPECT_FALSE(heap.take_pinned(36, 1)) << "taken";
    EXPECT_FALSE(heap.take_pinned(31, 1)) << "a null's";
    EXPECT_FALSE(heap.take_pinned(38, 4)) << "past the end";
    EXPECT_FALSE(heap.take_pinned(0xffffffffu, 4));
    EXPECT_TRUE(heap.take_pinned(37, 3));
    heap.retire(4);
    EXPECT_FALSE(heap.take_pinned(33, 4)) << "the GPU may still read it";
    for (std::uint32_t i = 33; i < 37; ++i)
        heap.release(i);
    EXPECT_TRUE(heap.take_pinned(33, 4));
}

} // namespace
} // namespace bindery::frontend
