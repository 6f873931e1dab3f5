#include "compiler/messages.hpp"

#include "compiler/type_names.hpp"

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

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

/// A row of Slang's: code, severity, file, line, column, end line, end column, text.
struct SlangRow {
    std::string_view severity;
    CompileMessage message;
};

std::optional<SlangRow> slang_row(std::string_view line) {
    std::string_view cells[8];
    for (std::size_t i = 0; i < std::size(cells); ++i) {
        const std::size_t tab = i + 1 < std::size(cells) ? line.find('\t') : line.size();
        if (tab == std::string_view::npos)
            return std::nullopt;
        cells[i] = line.substr(0, tab);
        line.remove_prefix(std::min(tab + 1, line.size()));
    }
    SlangRow row;
    row.severity = cells[1];
    row.message.file = cells[2];
    row.message.line = number(cells[3]).value_or(0);
    row.message.column = row.message.line ? number(cells[4]).value_or(0) : 0;
    row.message.text = cells[7];
    return row;
}

/// What a span adds to the message before it: more words at the same place, or another place.
void add_span(SlangRow& row, std::vector<CompileMessage>& messages) {
    CompileMessage& last = messages.back();
    if (row.message.text.empty())
        return;
    if (row.message.file == last.file && row.message.line == last.line && row.message.column == last.column) {
        if (upper_case(row.message.text).find(upper_case(last.text)) != std::string::npos)
            last.text = std::move(row.message.text);
        else
            last.text += ": " + row.message.text;
        return;
    }
    row.message.severity = Severity::note;
    messages.push_back(std::move(row.message));
}

/// Slang's own way of giving up, after it has said why.
bool only_says_it_stopped(const CompileMessage& message) {
    return message.line == 0 && (message.text.starts_with("import failed due to compilation error") ||
                                 message.text.starts_with("compilation ceased"));
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
    std::vector<CompileMessage> messages;
    while (!text.empty()) {
        auto row = slang_row(next_line(text));
        if (!row)
            continue;
        if (row->severity == "span") {
            if (!messages.empty())
                add_span(*row, messages);
            continue;
        }
        for (const SeverityWord& word : severity_words)
            if (row->severity == word.word)
                row->message.severity = word.severity;
        messages.push_back(std::move(row->message));
    }
    const bool placed = std::any_of(messages.begin(), messages.end(), [](const CompileMessage& message) {
        return message.severity == Severity::error && message.line != 0;
    });
    if (placed)
        std::erase_if(messages, only_says_it_stopped);
    return messages;
}

void explain_root_mismatch(std::vector<CompileMessage>& messages, std::string_view source_name,
                           std::string_view root_name) {
    constexpr std::string_view function = "root_data_of_another_type_than_the_pipeline_is_made_with";
    for (CompileMessage& message : messages) {
        const bool in_header =
            message.file.ends_with("shader/gpu/root.hlsli") && message.text == "found undefined function";
        if (!in_header && message.text.find(function) == std::string::npos)
            continue;
        message = {std::string(source_name), 0, 0, Severity::error,
                   "root_data<T>: T is not the type that the pipeline is made with, which is '" +
                       std::string(root_name) + "'"};
    }
}

CompileMessage error_without_place(std::string text) {
    CompileMessage message;
    message.text = std::move(text);
    return message;
}

bool has_error(const std::vector<CompileMessage>& messages) {
    return std::any_of(messages.begin(), messages.end(),
                       [](const CompileMessage& message) { return message.severity == Severity::error; });
}

} // namespace bindery::compiler
