#include "backend/d3d12/result.hpp"

#include <fmt/format.h>

#include <array>

namespace bindery::d3d12 {

namespace {

struct ResultInfo {
    std::uint32_t result;
    std::string_view name;
    bool lost;
};

// By number: not every header has every name.
constexpr auto result_table = std::to_array<ResultInfo>({
    {0x80004001, "E_NOTIMPL", false},
    {0x80004002, "E_NOINTERFACE", false},
    {0x80004005, "E_FAIL", false},
    {0x8007000e, "E_OUTOFMEMORY", false},
    {0x80070057, "E_INVALIDARG", false},
    {0x887a0004, "DXGI_ERROR_UNSUPPORTED", false},
    {0x887a0005, "DXGI_ERROR_DEVICE_REMOVED", true},
    {0x887a0006, "DXGI_ERROR_DEVICE_HUNG", true},
    {0x887a0007, "DXGI_ERROR_DEVICE_RESET", true},
    {0x887a0020, "DXGI_ERROR_DRIVER_INTERNAL_ERROR", true},
    {0x887a002d, "DXGI_ERROR_SDK_COMPONENT_MISSING", false},
    {0x887e0001, "D3D12_ERROR_ADAPTER_NOT_FOUND", false},
    {0x887e0002, "D3D12_ERROR_DRIVER_VERSION_MISMATCH", false},
});

const ResultInfo* info_of(HRESULT result) {
    for (const ResultInfo& info : result_table)
        if (info.result == static_cast<std::uint32_t>(result))
            return &info;
    return nullptr;
}

} // namespace

std::string describe(HRESULT result) {
    const ResultInfo* info = info_of(result);
    const auto number = static_cast<std::uint32_t>(result);
    return info == nullptr ? fmt::format("0x{:08x}", number)
                           : fmt::format("{} (0x{:08x})", info->name, number);
}

bool is_device_lost(HRESULT result) {
    const ResultInfo* info = info_of(result);
    return info != nullptr && info->lost;
}

void throw_result(HRESULT result, std::string_view doing, std::string_view object, ID3D12Device* device,
                  Rule otherwise) {
    const std::string name = object.empty() ? std::string() : fmt::format(" \"{}\"", object);
    const std::string fails = fmt::format("{}{} fails with {}", doing, name, describe(result));
    const HRESULT reason = device == nullptr ? S_OK : device->GetDeviceRemovedReason();
    if (FAILED(reason))
        throw Error(Rule::device_lost, std::string(object),
                    fmt::format("{}; the device was removed: {}. Destroy it and make a new one.", fails,
                                describe(reason)));
    Rule rule = is_device_lost(result) ? Rule::device_lost : otherwise;
    if (result == E_OUTOFMEMORY)
        rule = Rule::memory_exhausted;
    throw Error(rule, std::string(object), fails + ".");
}

} // namespace bindery::d3d12
