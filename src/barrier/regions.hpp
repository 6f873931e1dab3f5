#pragma once
// Joins subresources that need the same into as few rectangles of mips and layers as one sweep finds.

#include "barrier/state_table.hpp"

#include <cstddef>
#include <vector>

namespace bindery::barrier {

/// Boxes with what is to be said of each. Boxes are added mip by mip, layers rising, as StateTable::visit
/// gives them.
template<class T>
class Regions {
public:
    struct Region {
        Box box;
        T value;
    };

    void clear() {
        done_.clear();
        open_.clear();
        row_.clear();
    }

    void add(const Box& box, const T& value) {
        if (!row_.empty()) {
            Region& last = row_.back();
            const bool same_row = last.box.mip_begin == box.mip_begin;
            if (same_row && last.box.layer_end == box.layer_begin && last.value == value) {
                last.box.layer_end = box.layer_end;
                return;
            }
            if (!same_row)
                close_row();
        }
        row_.push_back({box, value});
    }

    /// The result, valid until clear(); nothing is added after it.
    const std::vector<Region>& finish() {
        close_row();
        done_.insert(done_.end(), open_.begin(), open_.end());
        open_.clear();
        return done_;
    }

private:
    static bool continues(const Region& above, const Region& row) {
        return above.box.mip_end == row.box.mip_begin && above.box.layer_begin == row.box.layer_begin &&
               above.box.layer_end == row.box.layer_end && above.value == row.value;
    }

    /// Rectangles that end where this row begins grow over its equal runs; both are sorted by layer.
    void close_row() {
        next_open_.clear();
        std::size_t above = 0;
        for (Region& run : row_) {
            while (above < open_.size() && open_[above].box.layer_begin < run.box.layer_begin)
                done_.push_back(open_[above++]);
            if (above < open_.size() && continues(open_[above], run))
                run.box.mip_begin = open_[above++].box.mip_begin;
            next_open_.push_back(run);
        }
        done_.insert(done_.end(), open_.begin() + static_cast<std::ptrdiff_t>(above), open_.end());
        open_.swap(next_open_);
        row_.clear();
    }

    std::vector<Region> done_; ///< Rectangles that nothing below continues.
    std::vector<Region> open_; ///< Those that end at the row before.
    std::vector<Region> row_;  ///< Runs of the row that is being added.
    std::vector<Region> next_open_;
};

} // namespace bindery::barrier
