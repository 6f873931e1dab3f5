#pragma once
// The rules that the library checks: an enum to branch on, and a table that explains each.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace bindery {

/// A rule. Every Error and every Diagnostic carries one; text is for people, this is for code.
enum class Rule : std::uint16_t {
#define BINDERY_RULE(name, id, sentence, source) name,
#include <bindery/rules.inc>
#undef BINDERY_RULE
};

/// What is known of a rule.
struct RuleInfo {
    Rule rule;
    std::string_view id;       ///< "topic.rule"; stable between releases.
    std::string_view sentence; ///< What holds when the rule is kept.
    std::string_view source;   ///< Which specification or decision asks for it.
};

/// Every rule, in the order of the enum.
inline constexpr auto rule_table = std::to_array<RuleInfo>({
#define BINDERY_RULE(name, id, sentence, source) {Rule::name, id, sentence, source},
#include <bindery/rules.inc>
#undef BINDERY_RULE
});

/// The row of a rule.
constexpr const RuleInfo& rule_info(Rule rule) {
    return rule_table[static_cast<std::size_t>(rule)];
}

} // namespace bindery
