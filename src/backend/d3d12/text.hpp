#pragma once
// UTF-8 and the wide strings of COM: UTF-16 on Windows, UTF-32 with vkd3d.

#include <string>
#include <string_view>

namespace bindery::d3d12 {

/// Bytes that are no UTF-8 become U+FFFD.
std::wstring widen(std::string_view text);
std::string narrow(std::wstring_view text);

} // namespace bindery::d3d12
