#include "compiler/messages.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace bindery::compiler {

namespace {

std::string_view next_line(std::string_view& text) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r'))
        line.remove_suffix(1);
    return line;
}

std::optional<std::uint32_t> number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (text.empty() || error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(" \t");
    return first == std::string_view::npos ? std::string_view() : text.substr(first);
}

struct SeverityWord {
    std::string_view word;
    Severity severity;
};
constexpr SeverityWord severity_words[] = {
    {"fatal error", Severity::error}, {"internal error", Severity::error},
    {"error", Severity::error},       {"warning", Severity::warning},
    {"note", Severity::note},
};

/// "file:line:column" or "file:line" at the end of `place`; the whole of it is the file if there is neither.
void read_place(std::string_view place, CompileMessage& message) {
    std::optional<std::uint32_t> numbers[2];
    int count = 0;
    while (count < 2) {
        const std::size_t colon = place.rfind(':');
        if (colon == std::string_view::npos)
            break;
        const auto value = number(place.substr(colon + 1));
        if (!value)
            break;
        numbers[count++] = value;
        place = place.substr(0, colon);
    }
    message.file = place;
    message.line = count == 2 ? *numbers[1] : count == 1 ? *numbers[0] : 0;
    message.column = count == 2 ? *numbers[0] : 0;
}

/// A line of clang's kind: "place: severity: text" or "severity: text".
std::optional<CompileMessage> clang_line(std::string_view line) {
    for (const SeverityWord& word : severity_words) {
        const std::string mark = std::string(word.word) + ": ";
        std::size_t at = line.starts_with(mark) ? 0 : line.find(": " + mark);
        if (at == std::string_view::npos)
            continue;
        CompileMessage message;
        message.severity = word.severity;
        if (!line.starts_with(mark)) {
            read_place(line.substr(0, at), message);
            at += 2;
        }
        message.text = line.substr(at + mark.size());
        return message;
    }
    return std::nullopt;
}

/// A line of Slang's: "error[E30015]: text" or "file(line): error 30015: text".
std::optional<CompileMessage> slang_line(std::string_view line) {
    for (const SeverityWord& word : severity_words) {
        CompileMessage message;
        message.severity = word.severity;
        std::string_view rest;
        if (const std::size_t close = line.find(std::string("): ") + std::string(word.word));
            close != std::string_view::npos) {
            const std::size_t open = line.rfind('(', close);
            if (open == std::string_view::npos)
                continue;
            message.file = line.substr(0, open);
            const std::string_view place = line.substr(open + 1, close - open - 1);
            message.line = number(place.substr(0, place.find(','))).value_or(0);
            if (const std::size_t comma = place.find(','); comma != std::string_view::npos)
                message.column = number(trimmed(place.substr(comma + 1))).value_or(0);
            rest = line.substr(close + 3 + word.word.size());
        } else if (line.starts_with(word.word)) {
            rest = line.substr(word.word.size());
        } else {
            continue;
        }
        const std::size_t colon = rest.find(": "); // after the number of the diagnostic, if it has one
        if (colon == std::string_view::npos ||
            rest.substr(0, colon).find_first_of("'\"") != std::string_view::npos)
            continue;
        message.text = rest.substr(colon + 2);
        return message;
    }
    return std::nullopt;
}

} // namespace

std::vector<CompileMessage> parse_dxc_messages(std::string_view text) {
    std::vector<CompileMessage> messages;
    while (!text.empty())
        if (auto message = clang_line(next_line(text)))
            messages.push_back(std::move(*message));
    return messages;
}

std::vector<CompileMessage> parse_slang_messages(std::string_view text) {
    constexpr std::string_view arrow = "--> ";
    std::vector<CompileMessage> messages;
    while (!text.empty()) {
        const std::string_view line = next_line(text);
        if (auto message = slang_line(line)) {
            messages.push_back(std::move(*message));
        } else if (trimmed(line).starts_with(arrow) && !messages.empty() && messages.back().line == 0) {
            read_place(trimmed(line).substr(arrow.size()), messages.back());
        }
    }
    return messages;
}

bool has_error(const std::vector<CompileMessage>& messages) {
    return std::any_of(messages.begin(), messages.end(),
                       [](const CompileMessage& message) { return message.severity == Severity::error; });
}

} // namespace bindery::compiler
