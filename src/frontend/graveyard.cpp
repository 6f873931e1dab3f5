#include "frontend/graveyard.hpp"

namespace bindery::frontend {

std::vector<Grave> Graveyard::take_free(std::uint64_t oldest_list, std::uint64_t submitted,
                                        std::uint64_t completed) {
    while (!held_by_lists_.empty() && held_by_lists_.front().until <= oldest_list) {
        held_by_gpu_.push_back({held_by_lists_.front().grave, submitted});
        held_by_lists_.pop_front();
    }
    std::vector<Grave> free;
    while (!held_by_gpu_.empty() && held_by_gpu_.front().until <= completed) {
        free.push_back(held_by_gpu_.front().grave);
        held_by_gpu_.pop_front();
    }
    return free;
}

} // namespace bindery::frontend
