#pragma once
// What all objects of the double share.

#include "support/d3d12/double.hpp"

#include <fmt/format.h>

#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <set>

namespace bindery::d3d12_double {

class Resource;
class DescriptorHeap;

class Core {
public:
    explicit Core(const Options& options) : options(options) {}

    const Options options;
    std::recursive_mutex mutex; ///< Every call takes it: command lists are recorded on several threads.

    // The record.
    std::vector<Call> calls;
    std::vector<Finding> findings;
    template<class... Arguments>
    void find(Check check, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        findings.push_back({check, fmt::format(text, std::forward<Arguments>(arguments)...)});
    }
    template<class... Arguments>
    void require(bool holds, Check check, fmt::format_string<Arguments...> text, Arguments&&... arguments) {
        if (!holds)
            find(check, text, std::forward<Arguments>(arguments)...);
    }

    // Living objects.
    std::map<std::string, std::uint32_t> numbers; ///< How many of a kind there were.
    std::set<std::string> living;
    std::map<std::uint64_t, Resource*> resources;   ///< By their serial number.
    std::map<std::uint32_t, DescriptorHeap*> heaps; ///< By the upper half of their handles.
    std::uint64_t next_serial = 1;
    std::uint64_t next_address = 0x1'0000'0000;

    /// The resource whose memory has the address; null where none has.
    Resource* resource_at(std::uint64_t address) const;

    // Failure.
    std::optional<HRESULT> removed;
    std::optional<std::uint32_t> removed_after;
    std::map<std::string, HRESULT, std::less<>> to_fail;
    /// What a call that can fail returns before it does anything; S_OK: go on.
    HRESULT may_fail(std::string_view function);

    // The GPU.
    bool held = false;
    std::deque<std::function<void()>> queue;
    void submit(std::function<void()> work);
    void run_all();
};

/// Each call of the double starts so.
#define BINDERY_DOUBLE_LOCK const std::scoped_lock double_lock(core().mutex)

} // namespace bindery::d3d12_double
