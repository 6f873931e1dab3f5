#pragma once
// Rows by number, with numbers that are used again.

#include "base/stable_table.hpp"

#include <atomic>
#include <cstdint>
#include <vector>

namespace bindery::frontend {

/// Adding and freeing are under the owner's lock; reading needs none for a row that the reader was handed the
/// number of, because rows never move.
template<class Row>
class Table {
public:
    /// Numbers below this one were handed out at some time.
    std::uint32_t size() const { return size_.load(std::memory_order_acquire); }

    /// Null for a number that was never handed out.
    Row* find(std::uint32_t number) const { return number < size() ? &row(number) : nullptr; }
    Row& row(std::uint32_t number) const { return rows_[number]; }

    /// A free number, the last freed first.
    std::uint32_t add() {
        if (!free_.empty()) {
            const std::uint32_t number = free_.back();
            free_.pop_back();
            return number;
        }
        const std::uint32_t number = size();
        rows_.grow(number);
        size_.store(number + 1, std::memory_order_release);
        return number;
    }
    void free(std::uint32_t number) { free_.push_back(number); }

private:
    base::StableTable<Row> rows_;
    std::atomic<std::uint32_t> size_{0};
    std::vector<std::uint32_t> free_;
};

} // namespace bindery::frontend
