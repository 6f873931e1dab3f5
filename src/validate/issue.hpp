#pragma once
// What a check finds. Checks are pure: they append every issue and change nothing else.

#include <bindery/error.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bindery::validate {

struct Issue {
    Rule rule{};
    std::string object; ///< Debug name; may be empty.
    std::string detail; ///< A full sentence with both numbers.
};

using Issues = std::vector<Issue>;

/// Throws the first as Error; returns when there is none.
inline void throw_first(Issues issues) {
    if (!issues.empty())
        throw Error(issues.front().rule, std::move(issues.front().object), std::move(issues.front().detail));
}

} // namespace bindery::validate
