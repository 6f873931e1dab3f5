#pragma once
// A dense table that never moves its rows, so that lists being recorded read it while others are made.

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace bindery::frontend {

/// Rows by number. Adding and freeing are under the owner's lock; reading needs none for a row that the
/// reader was handed the number of.
template<class Row>
class Table {
public:
    static constexpr std::uint32_t chunk_rows = 1024;
    static constexpr std::uint32_t max_chunks = 4096; // 4 M rows: more than a device can have objects

    ~Table() {
        for (std::atomic<Row*>& chunk : chunks_)
            delete[] chunk.load(std::memory_order_relaxed);
    }

    /// Numbers up to this one were handed out at some time.
    std::uint32_t size() const { return size_.load(std::memory_order_acquire); }

    /// Null for a number that was never handed out.
    Row* find(std::uint32_t number) const { return number < size() ? &row(number) : nullptr; }
    Row& row(std::uint32_t number) const {
        return chunks_[number / chunk_rows].load(std::memory_order_acquire)[number % chunk_rows];
    }

    /// A free number, the last freed first; none when the table is full.
    std::uint32_t add() {
        if (!free_.empty()) {
            const std::uint32_t number = free_.back();
            free_.pop_back();
            return number;
        }
        const std::uint32_t number = size();
        assert(number / chunk_rows < max_chunks);
        if (number % chunk_rows == 0)
            chunks_[number / chunk_rows].store(new Row[chunk_rows], std::memory_order_release);
        size_.store(number + 1, std::memory_order_release);
        return number;
    }
    void free(std::uint32_t number) { free_.push_back(number); }

private:
    std::array<std::atomic<Row*>, max_chunks> chunks_{};
    std::atomic<std::uint32_t> size_{0};
    std::vector<std::uint32_t> free_;
};

} // namespace bindery::frontend
