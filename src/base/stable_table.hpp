#pragma once
// A table of numbered entries that grows without moving them: readers of existing entries need no lock while
// another thread adds.

#include <array>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>

namespace bindery::base {

/// Entries are default-made when their chunk is first touched. Growing is for one thread at a time; reading
/// is for any.
template<class T, std::size_t ChunkEntries = 1024, std::size_t MaxChunks = 4096>
class StableTable {
public:
    StableTable() = default;
    StableTable(const StableTable&) = delete;
    StableTable& operator=(const StableTable&) = delete;
    ~StableTable() {
        for (auto& chunk : chunks_)
            delete chunk.load(std::memory_order_relaxed);
    }

    /// The entry, which must have been grown to.
    T& operator[](std::uint32_t number) const {
        Chunk* chunk = chunks_[number / ChunkEntries].load(std::memory_order_acquire);
        assert(chunk != nullptr);
        return (*chunk)[number % ChunkEntries];
    }
    /// The entry, made if need be. One thread at a time.
    T& grow(std::uint32_t number) {
        assert(number / ChunkEntries < MaxChunks);
        std::atomic<Chunk*>& place = chunks_[number / ChunkEntries];
        if (place.load(std::memory_order_relaxed) == nullptr)
            place.store(new Chunk(), std::memory_order_release);
        return (*this)[number];
    }
    /// Calls f(T&) for every entry of every chunk that was made, in order.
    template<class F>
    void for_each(F&& f) {
        for (auto& place : chunks_)
            if (Chunk* chunk = place.load(std::memory_order_acquire); chunk != nullptr)
                for (T& entry : *chunk)
                    f(entry);
    }

private:
    using Chunk = std::array<T, ChunkEntries>;
    std::array<std::atomic<Chunk*>, MaxChunks> chunks_{};
};

} // namespace bindery::base
