#pragma once
// What `bindery layout` writes, one function a format. Each gives the whole text.

#include "placement.hpp"

#include <span>
#include <string>
#include <string_view>

namespace bindery::tool {

/// Tables like the classic compiler's listing, rule sets side by side, then the differences with their
/// reasons.
std::string layout_text(std::span<const LaidOut> declarations);

/// The same facts as JSON, keys in a fixed order.
std::string layout_json(std::span<const LaidOut> declarations, std::string_view source_name);

/// A self-contained page that draws the bytes in rows of 16. No script, nothing fetched.
std::string layout_html(std::span<const LaidOut> declarations, std::string_view source_name,
                        LayoutOptions options);

/// C++ structs of those bytes under the first rule set, padding written out, with static_asserts.
std::string layout_cpp(std::span<const LaidOut> declarations, std::string_view source_name,
                       LayoutOptions options);

} // namespace bindery::tool
