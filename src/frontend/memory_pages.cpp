#include "frontend/memory_pages.hpp"

#include <algorithm>

namespace bindery::frontend {

Page PageStore::take(std::uint64_t bytes_wanted) {
    // The smallest that is large enough, so that a large page is there when it is needed.
    auto best = free_.end();
    for (auto page = free_.begin(); page != free_.end(); ++page)
        if (page->size_bytes >= bytes_wanted && (best == free_.end() || page->size_bytes < best->size_bytes))
            best = page;
    if (best == free_.end())
        return {};
    Page page = *best;
    free_.erase(best);
    page.used_bytes = 0;
    return page;
}

void PageStore::retire(Page page, std::uint64_t value) {
    waiting_.push_back({page, value});
}

void PageStore::collect(std::uint64_t completed) {
    std::erase_if(waiting_, [&](const Waiting& waiting) {
        if (waiting.value > completed)
            return false;
        free_.push_back(waiting.page);
        return true;
    });
}

} // namespace bindery::frontend
