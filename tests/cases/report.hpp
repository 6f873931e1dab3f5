#pragma once
// What is found out about one case: which keys of its `expect` were held against what the library says.

#include <cstdint>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::cases {

using Json = nlohmann::json;

/// How a case ends. A difference outweighs a key that nobody looked at.
enum class Verdict : std::uint8_t { pass, fail, not_checked };

/// Collects comparisons for one case. Keys are JSON pointers into `expect`: "/valid", "/std140/members/a.b".
class Report {
public:
    /// `expect` must outlive the report.
    explicit Report(const Json& expect);

    /// What the case expects, for judges that keep its spelling.
    const Json& expect() const { return expect_; }
    /// Whether the case says something under that key.
    bool has(std::string_view key) const;
    /// The names of an object that the case has under that key; none where it has none.
    std::vector<std::string> keys(std::string_view key) const;
    /// A name as a part of a JSON pointer.
    static std::string escaped(const std::string& name);
    /// Holds what the case expects under the key, and all beneath it, against what was found. A case that
    /// says nothing there is left alone. Numbers compare as numbers, whatever their JSON type.
    void check(std::string_view key, const Json& found);
    /// The key is a sentence for people (such as "/reason"): there is nothing to compare.
    void prose(std::string_view key);
    /// A difference without a key: the input cannot be read, the library throws.
    void fail(std::string what);

    Verdict verdict() const;
    /// "key: expected …, found …" for each difference.
    const std::vector<std::string>& differences() const { return differences_; }
    /// The keys that neither check() nor prose() has seen, shortened to what tells them apart: array indices
    /// are left out.
    std::vector<std::string> unchecked() const;

private:
    void cover(std::string_view key);

    const Json& expect_;
    std::set<std::string> open_; ///< The leaves of `expect` that nobody looked at yet.
    std::vector<std::string> differences_;
};

} // namespace bindery::cases
