#pragma once
// DXC's root-signature targets, as the judge of our parser, our rules and our bytes.

#include <bindery/root_signature.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::test {

/// What DXC makes of a text.
struct DxcVerdict {
    std::optional<std::vector<std::byte>> bytes{}; ///< The container, its hash filled in; none: refused.
    std::string messages{};
};

/// Compiles the text with target rootsig_1_0 or rootsig_1_1. Throws std::runtime_error without DXC.
DxcVerdict dxc_verdict(std::string_view text, root::Version version);

} // namespace bindery::test
