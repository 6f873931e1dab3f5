#include "root_signature/check.hpp"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <tuple>
#include <utility>

namespace bindery::root_signature {

namespace {

/// Registers that a clause binds.
struct Interval {
    RegisterClass type;
    Visibility visibility;
    std::uint32_t space;
    std::uint32_t first, last;
    std::size_t order;     ///< Of the clauses; static samplers come last.
    std::size_t parameter; ///< Or the number of the static sampler.
    std::size_t range;     ///< `no_range` but in tables.
    bool is_sampler;       ///< A static one.
};
constexpr std::size_t no_range = static_cast<std::size_t>(-1);

/// Of a range that has registers.
std::uint32_t last_of(const Range& range) {
    const bool endless = range.count == unbounded || range.count - 1 > 0xffffffff - range.register_index;
    return endless ? 0xffffffff : range.register_index + range.count - 1;
}

class Intervals {
public:
    explicit Intervals(const RootSignature& signature) {
        std::size_t index = 0;
        for (const Parameter& parameter : signature.parameters)
            std::visit([&](const auto& p) { add(index, p); }, parameter), ++index;
        index = 0;
        for (const StaticSampler& s : signature.static_samplers)
            add(RegisterClass::sampler, s.visibility, s.space, s.register_index, s.register_index, index++,
                no_range, true);
    }
    std::vector<Interval> take() { return std::move(intervals_); }

private:
    void add(std::size_t index, const Constants& c) {
        add(RegisterClass::cbv, c.visibility, c.space, c.register_index, c.register_index, index, no_range,
            false);
    }
    void add(std::size_t index, const Descriptor& d) {
        add(d.type, d.visibility, d.space, d.register_index, d.register_index, index, no_range, false);
    }
    void add(std::size_t index, const Table& table) {
        for (std::size_t i = 0; i < table.ranges.size(); ++i) {
            const Range& r = table.ranges[i];
            if (r.count != 0)
                add(r.type, table.visibility, r.space, r.register_index, last_of(r), index, i, false);
        }
    }
    void add(RegisterClass type, Visibility visibility, std::uint32_t space, std::uint32_t first,
             std::uint32_t last, std::size_t parameter, std::size_t range, bool is_sampler) {
        intervals_.push_back(
            {type, visibility, space, first, last, intervals_.size(), parameter, range, is_sampler});
    }
    std::vector<Interval> intervals_;
};

std::string place_of(const Interval& interval) {
    if (interval.is_sampler)
        return sampler_place(interval.parameter);
    return interval.range == no_range ? place(interval.parameter) : place(interval.parameter, interval.range);
}

/// "t7", "t0 to t3", "t0 and up".
std::string registers_text(const Interval& interval) {
    const char letter = register_letter(interval.type);
    if (interval.first == interval.last)
        return fmt::format("{}{}", letter, interval.first);
    if (interval.last == 0xffffffff)
        return fmt::format("{}{} and up", letter, interval.first);
    return fmt::format("{0}{1} to {0}{2}", letter, interval.first, interval.last);
}

Diagnostic overlap(const Interval& a, const Interval& b) {
    const Interval &earlier = a.order < b.order ? a : b, &later = a.order < b.order ? b : a;
    return {Severity::error, Rule::root_signature_overlap, place_of(later),
            fmt::format("{} in space {} for {} meets {} of {} for {}.", registers_text(later), later.space,
                        to_text(later.visibility), registers_text(earlier), place_of(earlier),
                        to_text(earlier.visibility))};
}

/// Of the intervals seen so far of one class and space, the one that reaches farthest, for each visibility.
class Reach {
public:
    void clear() { farthest_.fill(nullptr); }
    /// One that `interval` overlaps, of those added; they start no later than it.
    const Interval* meets(const Interval& interval) const {
        for (std::size_t i = 0; i < visibility_count; ++i) {
            const bool sees = interval.visibility == Visibility::all ||
                              static_cast<Visibility>(i) == Visibility::all ||
                              static_cast<Visibility>(i) == interval.visibility;
            if (sees && farthest_[i] && farthest_[i]->last >= interval.first)
                return farthest_[i];
        }
        return nullptr;
    }
    void add(const Interval& interval) {
        const Interval*& slot = farthest_[static_cast<std::size_t>(interval.visibility)];
        if (!slot || slot->last < interval.last)
            slot = &interval;
    }

private:
    std::array<const Interval*, visibility_count> farthest_{};
};

/// An issue and what it is sorted by: the later clause, then the registers.
struct Found {
    std::size_t order;
    std::size_t position;
    Diagnostic issue;
};

} // namespace

void check_overlaps(const RootSignature& signature, Issues& issues) {
    std::vector<Interval> intervals = Intervals(signature).take();
    const auto key = [](const Interval& i) { return std::tuple(i.type, i.space, i.first, i.order); };
    std::sort(intervals.begin(), intervals.end(),
              [&](const Interval& a, const Interval& b) { return key(a) < key(b); });
    std::vector<Found> found;
    Reach reach;
    for (std::size_t i = 0; i < intervals.size(); ++i) {
        const Interval& interval = intervals[i];
        if (i > 0 && (intervals[i - 1].type != interval.type || intervals[i - 1].space != interval.space))
            reach.clear();
        if (const Interval* other = reach.meets(interval))
            found.push_back({std::max(interval.order, other->order), i, overlap(interval, *other)});
        reach.add(interval);
    }
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return std::tie(a.order, a.position) < std::tie(b.order, b.position);
    });
    for (Found& entry : found)
        issues.push_back(std::move(entry.issue));
}

} // namespace bindery::root_signature
