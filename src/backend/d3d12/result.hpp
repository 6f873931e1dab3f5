#pragma once
// HRESULT as the library's errors.

#include "backend/d3d12/api.hpp"

#include <bindery/error.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace bindery::d3d12 {

/// "DXGI_ERROR_DEVICE_REMOVED", or the number in hexadecimal.
std::string describe(HRESULT result);
/// The device is gone, whatever was asked of it.
bool is_device_lost(HRESULT result);

/// Throws Error memory_exhausted, device_lost, device_feature, or `otherwise` for codes that say nothing of
/// the kind (E_INVALIDARG). `doing` completes "… fails": "Creating the buffer". `object` is the debug name of
/// what it is about. `device`, where there is one, is asked why it was removed.
[[noreturn]] void throw_result(HRESULT result, std::string_view doing, std::string_view object,
                               ID3D12Device* device, Rule otherwise = Rule::device_lost);

inline void check(HRESULT result, std::string_view doing, std::string_view object, ID3D12Device* device) {
    if (FAILED(result)) [[unlikely]]
        throw_result(result, doing, object, device);
}

} // namespace bindery::d3d12
