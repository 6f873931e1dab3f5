#include "support/d3d12/core.hpp"

#include "support/d3d12/resource.hpp"

#include <array>

namespace bindery::d3d12_double {

namespace {

constexpr std::array<CheckInfo, check_count> check_table{{
#define BINDERY_DOUBLE_CHECK(id, sentence, source) {#id, sentence, source},
#include "support/d3d12/checks.inc"
}};

constexpr auto result_removed = static_cast<HRESULT>(0x887a0005); // DXGI_ERROR_DEVICE_REMOVED

} // namespace

const CheckInfo& check_info(Check check) {
    return check_table[static_cast<std::size_t>(check)];
}

std::string narrow(const WCHAR* text) {
    std::string result;
    for (; text != nullptr && *text != 0; ++text)
        result += *text < 128 ? static_cast<char>(*text) : '?';
    return result;
}

Resource* Core::resource_at(std::uint64_t address) const {
    for (const auto& [serial, resource] : resources)
        if (resource->is_buffer() && address >= resource->address() &&
            address < resource->address() + resource->desc().Width)
            return resource;
    return nullptr;
}

HRESULT Core::may_fail(std::string_view function) {
    if (removed_after && *removed_after == 0) {
        removed = static_cast<HRESULT>(0x887a0006);
        removed_after.reset();
    } else if (removed_after) {
        --*removed_after;
    }
    if (removed)
        return result_removed;
    if (const auto found = to_fail.find(function); found != to_fail.end()) {
        const HRESULT result = found->second;
        to_fail.erase(found);
        return result;
    }
    return S_OK;
}

void Core::submit(std::function<void()> work) {
    queue.push_back(std::move(work));
    if (!held)
        run_all();
}

void Core::run_all() {
    while (!queue.empty()) {
        const std::function<void()> work = std::move(queue.front());
        queue.pop_front();
        work();
    }
}

} // namespace bindery::d3d12_double
