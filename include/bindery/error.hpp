#pragma once
// How the library says no: exceptions for the caller's mistakes, diagnostics for what is only worth knowing.
//
// A mistake throws Error and leaves the device usable. A broken invariant of the library's own asserts.
// Code branches on rule(), never on text.

#include <bindery/rule.hpp>

#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bindery {

/// The caller's mistake. what() reads "[rule.id] detail; while step; while outer step".
class Error : public std::runtime_error {
public:
    /// `object` is the debug name of what the rule is about (may be empty); `detail` is a full sentence in
    /// the present tense with both numbers: the value found and the bound.
    Error(Rule rule, std::string object, std::string detail);

    Rule rule() const noexcept { return rule_; }
    std::string_view id() const noexcept { return rule_info(rule_).id; }
    const std::string& object() const noexcept { return object_; }
    const std::string& detail() const noexcept { return detail_; }
    /// What was being done, innermost first.
    const std::vector<std::string>& trail() const noexcept { return trail_; }

    /// The same error with one more "while" step on its trail; for catch-and-rethrow.
    Error during(std::string step) const;

    const char* what() const noexcept override { return text_.c_str(); }

private:
    void format();

    Rule rule_;
    std::string object_;
    std::string detail_;
    std::vector<std::string> trail_;
    std::string text_;
};

/// How much a diagnostic matters.
enum class Severity : std::uint8_t { note, warning, error };
constexpr std::string_view to_string(Severity severity) {
    switch (severity) {
    case Severity::note:
        return "note";
    case Severity::warning:
        return "warning";
    case Severity::error:
        break;
    }
    return "error";
}

/// Something worth knowing that is not a refusal.
struct Diagnostic {
    Severity severity = Severity::note;
    Rule rule{};
    std::string object; ///< Debug name of what it is about.
    std::string text;   ///< A full sentence.
};

/// Receives diagnostics, on the thread that caused them. It must not call back into the library.
using DiagnosticCallback = std::function<void(const Diagnostic&)>;

} // namespace bindery
