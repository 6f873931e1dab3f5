#pragma once
// The trace while it is being made.
//
// A list keeps its own part, with the numbers that the frontend uses; when it is submitted the collector
// turns them into places in the trace and finds the words for the reasons.

#include "barrier/state.hpp"
#include "model/barrier.hpp"

#include <bindery/shader/slot.hpp>
#include <bindery/trace.hpp>

#include <concepts>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace bindery::frontend {

class Device;
class CommandList;

/// A list's part. In its commands `resource` is a ResourceNumber.
struct ListTrace {
    struct Batch {
        std::size_t command; ///< Into list.commands.
        std::vector<model::Barrier> barriers;
    };
    TraceList list;
    std::vector<Batch> batches;
};

template<class... Values>
TraceArgument traced_argument(std::string name, const Values&... values) {
    const auto value = [](const auto& v) -> TraceArgument::Value {
        using T = std::remove_cvref_t<decltype(v)>;
        if constexpr (std::integral<T>)
            return static_cast<std::int64_t>(v);
        else if constexpr (std::floating_point<T>)
            return static_cast<double>(v);
        else
            return std::string(v);
    };
    return {std::move(name), {value(values)...}};
}

/// Counts that say "all" become numbers.
TraceRange trace_range(const model::SubresourceRange& range, const barrier::ResourceShape& shape);

class TraceCollector {
public:
    explicit TraceCollector(Device& device);

    /// A list that was submitted, with the barriers in front of it. Under the device's lock.
    void add(CommandList& list, std::span<const model::Barrier> in_front, std::uint64_t value);
    Trace take();

private:
    std::uint32_t resource(model::ResourceNumber number);
    TraceBarrier barrier(const model::Barrier& barrier);
    TraceUseRef reference(const model::UsePlace& place, std::uint32_t resource) const;

    Device& device_;
    Trace trace_;
    std::map<std::uint64_t, std::uint32_t> resources_; ///< ResourceId::bits to the place in the trace.
    std::map<std::uint32_t, std::uint32_t>
        lists_;                           ///< A list's number in the device to its place in the trace.
    std::map<std::uint64_t, bool> known_; ///< Resources of traces that were taken already.
};

} // namespace bindery::frontend
