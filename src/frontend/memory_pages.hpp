#pragma once
// Memory that the CPU writes and the GPU reads once: pages that are filled from the front and used again when
// the GPU is done with them. Staging of uploads and transient memory are made of them.

#include "model/barrier.hpp"

#include <bindery/shader/slot.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace bindery::frontend {

struct Page {
    model::ResourceNumber resource = 0;
    std::byte* bytes = nullptr;
    std::uint64_t size_bytes = 0;
    std::uint64_t used_bytes = 0;
    // Transient pages: the first of the page's four descriptors.
    std::uint32_t heap_index = 0;
    ViewId view;

    /// Room for that many bytes at a multiple of `alignment` (any number above 0), or not.
    bool fits(std::uint64_t bytes_wanted, std::uint64_t alignment) const {
        const std::uint64_t start = (used_bytes + alignment - 1) / alignment * alignment;
        return start <= size_bytes && bytes_wanted <= size_bytes - start;
    }
    std::uint64_t take(std::uint64_t bytes_wanted, std::uint64_t alignment) {
        const std::uint64_t start = (used_bytes + alignment - 1) / alignment * alignment;
        used_bytes = start + bytes_wanted;
        return start;
    }
};

/// Pages that wait for the GPU, and pages that are free.
class PageStore {
public:
    /// A free page with room for that many bytes; size 0 when there is none.
    Page take(std::uint64_t bytes_wanted);
    /// The page comes back when submission `value` is done.
    void retire(Page page, std::uint64_t value);
    /// `completed` submissions are done.
    void collect(std::uint64_t completed);

private:
    struct Waiting {
        Page page;
        std::uint64_t value;
    };
    std::vector<Page> free_;
    std::vector<Waiting> waiting_;
};

} // namespace bindery::frontend
