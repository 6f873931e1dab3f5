#include "validate/heap.hpp"

#include <bindery/shader/kind.hpp>

#include <fmt/format.h>

namespace bindery::validate {

void check_heap(const HeapDesc& heap, std::uint32_t max_resource_descriptors, std::uint32_t max_samplers,
                Issues& issues) {
    const auto most = [&](std::string_view what, std::uint32_t value, std::uint32_t limit) {
        if (value > limit)
            issues.push_back(
                {Rule::heap_limit, "",
                 fmt::format("the heap has {} {} and this device allows {}", value, what, limit)});
    };
    const auto least = [&](std::string_view what, std::uint32_t value, std::uint64_t limit) {
        if (value < limit)
            issues.push_back({Rule::heap_limit, "",
                              fmt::format("the heap has {} {} and needs {} at least", value, what, limit)});
    };
    most("resource descriptors", heap.resource_descriptors, max_resource_descriptors);
    most("samplers", heap.samplers, max_samplers);
    least("resource descriptors", heap.resource_descriptors,
          std::uint64_t{reserved_heap_indices} + heap.pinned_descriptors + 4);
    least("samplers", heap.samplers, reserved_sampler_indices);
}

void check_frames(std::uint32_t frames_in_flight, Issues& issues) {
    if (frames_in_flight < 1 || frames_in_flight > 4)
        issues.push_back(
            {Rule::device_frames, "",
             fmt::format("a device has {} frames in flight and can have 1 to 4", frames_in_flight)});
}

} // namespace bindery::validate
