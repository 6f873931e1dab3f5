// Two signatures side by side.

#include "linkage/place.hpp"

#include <bindery/linkage.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace bindery {
namespace {

using linkage::Place;
using linkage::place_of;

/// What lies at one place on either side.
struct Line {
    const StageElement* output = nullptr;
    const StageElement* input = nullptr;
};

std::string cell(const StageElement* element, LinkageRule rule) {
    if (element == nullptr)
        return {};
    const Place place = place_of(*element, rule);
    const std::string where = place.known() ? fmt::format("{}.{}", place.number, mask_text(place.mask)) : "-";
    std::string mode;
    if (!element->system_value && element->interpolation != Interpolation::none &&
        element->interpolation != Interpolation::linear)
        mode = fmt::format(" {}", to_string(element->interpolation));
    return fmt::format("{:<8} {} {}{}", where, semantic_name(*element, !element->semantic.starts_with("SV_")),
                       component_name(*element), mode);
}

/// Elements of one place stand in one line; those without a place are paired by semantic.
std::vector<Line> lines_of(const Linkage& linkage) {
    std::vector<Line> lines;
    for (const StageElement& output : linkage.outputs)
        lines.push_back({&output, nullptr});
    for (const StageElement& input : linkage.inputs) {
        const auto key = linkage::order_of(input, linkage.rule);
        const bool placed = place_of(input, linkage.rule).known();
        const auto mate = std::ranges::find_if(lines, [&](const Line& line) {
            return line.input == nullptr && line.output != nullptr &&
                   linkage::order_of(*line.output, linkage.rule) == key &&
                   (placed || linkage::same_semantic(*line.output, input));
        });
        if (mate != lines.end()) {
            mate->input = &input;
            continue;
        }
        const auto after = std::ranges::find_if(lines, [&](const Line& line) {
            const StageElement& element = line.output != nullptr ? *line.output : *line.input;
            return key < linkage::order_of(element, linkage.rule);
        });
        lines.insert(after, {nullptr, &input});
    }
    return lines;
}

/// Whether an error speaks of the line's input.
bool at_fault(const Linkage& linkage, const Line& line) {
    if (line.input == nullptr)
        return false;
    const std::string name = semantic_name(*line.input, !line.input->semantic.starts_with("SV_"));
    return std::ranges::any_of(linkage.issues, [&](const LinkageIssue& issue) {
        return issue.severity == Severity::error && issue.semantic == name;
    });
}

} // namespace

std::string to_text(const Linkage& linkage) {
    const std::vector<Line> lines = lines_of(linkage);
    const std::string left = fmt::format("output of {}", linkage.from);
    std::size_t width = left.size();
    for (const Line& line : lines)
        width = std::max(width, cell(line.output, linkage.rule).size());
    std::string text = fmt::format("  {:<{}}  input of {}\n", left, width, linkage.to);
    bool marked = false;
    for (const Line& line : lines) {
        const bool first = !marked && at_fault(linkage, line);
        marked = marked || first;
        std::string row = fmt::format("{} {:<{}}  {}", first ? '>' : ' ', cell(line.output, linkage.rule),
                                      width, cell(line.input, linkage.rule));
        row.erase(row.find_last_not_of(' ') + 1);
        text += row + "\n";
    }
    for (const LinkageIssue& issue : linkage.issues)
        text +=
            fmt::format("{}: {} ({})\n", to_string(issue.severity), issue.detail, to_string(linkage.rule));
    return text;
}

} // namespace bindery
