#pragma once
// Objects whose owner is gone, until nothing uses them (decision 20).
//
// An open list may have recorded a use, so an object waits first until every list that was open when it was
// destroyed has been submitted or dropped, then until the GPU is done with the last submission of that
// moment.

#include <cstdint>
#include <deque>
#include <vector>

namespace bindery::frontend {

enum class Remains : std::uint8_t { resource, sampler, pipeline, read_back };

struct Grave {
    Remains what = Remains::resource;
    std::uint32_t number = 0;
};

class Graveyard {
public:
    /// `next_list`: the serial that the next list will get.
    void bury(Grave grave, std::uint64_t next_list) { held_by_lists_.push_back({grave, next_list}); }

    /// Those that nothing uses any more. `oldest_list`: the serial of the oldest open list, or of the next
    /// one.
    std::vector<Grave> take_free(std::uint64_t oldest_list, std::uint64_t submitted, std::uint64_t completed);

private:
    struct Waiting {
        Grave grave;
        std::uint64_t until; ///< A list's serial, then a submission.
    };
    // Both in rising order of `until`.
    std::deque<Waiting> held_by_lists_;
    std::deque<Waiting> held_by_gpu_;
};

} // namespace bindery::frontend
