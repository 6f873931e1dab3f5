#include "rootsig_picture.hpp"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <vector>

namespace bindery::tool {

namespace {

constexpr int columns = 16, cell = 44, left = 24, grid_top = 66, legend_line = 24;
constexpr int width = 2 * left + columns * cell;
/// A signature far beyond the limit is not drawn to its end.
constexpr std::uint64_t max_drawn_dwords = 128;
/// A line of the legend is cut here: it has to fit beside its swatch.
constexpr std::size_t max_legend_letters = 88;

/// White letters are read on each of them.
std::string_view fill_of(const root::Parameter& parameter) {
    if (std::holds_alternative<root::Constants>(parameter))
        return "#4e79a7";
    if (std::holds_alternative<root::Table>(parameter))
        return "#8c6bb1";
    switch (std::get<root::Descriptor>(parameter).type) {
    case root::RegisterClass::cbv:
        return "#3f8f5b";
    case root::RegisterClass::srv:
        return "#2a8a94";
    case root::RegisterClass::uav:
        return "#b3631b";
    case root::RegisterClass::sampler:
        break; // no root descriptor, but a value may say so
    }
    return "#b03a48";
}

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text)
        result += c == '<' ? "&lt;" : c == '>' ? "&gt;" : c == '&' ? "&amp;" : std::string(1, c);
    return result;
}

std::string shortened(std::string text) {
    if (text.size() > max_legend_letters)
        text = text.substr(0, max_legend_letters - 1) + "…";
    return text;
}

/// A run of cells in one row.
std::string block(std::uint64_t first, std::uint64_t count, std::string_view fill, std::string_view label) {
    const auto x = left + static_cast<int>(first % columns) * cell;
    const auto y = grid_top + static_cast<int>(first / columns) * cell;
    const int block_width = static_cast<int>(count) * cell;
    std::string svg = fmt::format(R"(<rect x="{}" y="{}" width="{}" height="{}" rx="4" fill="{}"/>)", x + 1,
                                  y + 1, block_width - 2, cell - 2, fill);
    svg += fmt::format(R"(<text class="on" x="{}" y="{}">{}</text>)"
                       "\n",
                       x + block_width / 2, y + cell / 2 + 5, escaped(label));
    return svg;
}

/// The cells of one parameter, row by row.
std::string blocks(std::uint64_t first, std::uint64_t count, std::string_view fill, std::string_view label) {
    std::string svg;
    const std::uint64_t end = std::min(first + count, max_drawn_dwords);
    while (first < end) {
        const std::uint64_t in_row = std::min<std::uint64_t>(end - first, columns - first % columns);
        svg += block(first, in_row, fill, label);
        first += in_row;
    }
    return svg;
}

std::string empty_cells(std::uint64_t rows) {
    std::string svg;
    for (std::uint64_t i = 0; i < rows * columns; ++i) {
        const auto x = left + static_cast<int>(i % columns) * cell;
        const auto y = grid_top + static_cast<int>(i / columns) * cell;
        svg += fmt::format(R"(<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="4"/>)",
                           i < root::max_dwords ? "free" : "over", x + 1, y + 1, cell - 2, cell - 2);
        svg += fmt::format(R"(<text class="n" x="{}" y="{}">{}</text>)"
                           "\n",
                           x + cell / 2, y + cell / 2 + 4, i);
    }
    return svg;
}

/// Behind DWORD 12: what stays in registers on some hardware.
std::string register_mark() {
    constexpr int in_registers = 12;
    const int x = left + in_registers * cell;
    return fmt::format(
        R"(<path class="mark" d="M{0} {1}V{2}"/><text class="hint" x="{3}" y="{4}">12: in registers on )"
        R"(AMD and Intel</text>)"
        "\n",
        x, grid_top - 14, grid_top + cell, x - 4, grid_top - 8);
}

std::string legend(const RootSignature& signature, int top) {
    std::string svg;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const int y = top + static_cast<int>(i) * legend_line;
        svg += fmt::format(
            R"(<rect x="{}" y="{}" width="14" height="14" rx="3" fill="{}"/><text x="{}" y="{}">{}: {}</text>)"
            "\n",
            left, y, fill_of(signature.parameters[i]), left + 22, y + 12, i,
            escaped(shortened(root::to_text(signature.parameters[i]))));
    }
    return svg;
}

constexpr std::string_view style = R"(<style>
svg { background: #ffffff; font: 13px sans-serif; }
text { fill: #222222; }
.title { font-size: 18px; font-weight: bold; }
.on { fill: #ffffff; text-anchor: middle; }
.n { fill: #777777; font-size: 11px; text-anchor: middle; }
.free { fill: #eeeeee; }
.over { fill: #f8d7da; }
.mark { stroke: #222222; stroke-dasharray: 4 3; }
.hint { font-size: 11px; text-anchor: end; }
</style>
)";

} // namespace

std::string picture_of(const RootSignature& signature) {
    const std::uint64_t cost = signature.cost_dwords();
    const std::uint64_t drawn = std::min(std::max<std::uint64_t>(cost, root::max_dwords), max_drawn_dwords);
    const std::uint64_t rows = (drawn + columns - 1) / columns;
    const int legend_top = grid_top + static_cast<int>(rows) * cell + 20;
    const int height = legend_top + static_cast<int>(signature.parameters.size()) * legend_line + 16;
    std::string svg = fmt::format(R"(<svg xmlns="http://www.w3.org/2000/svg" width="{0}" height="{1}" )"
                                  R"(viewBox="0 0 {0} {1}">)"
                                  "\n{2}<rect width=\"{0}\" height=\"{1}\" fill=\"#ffffff\"/>\n",
                                  width, height, style);
    svg += fmt::format(R"(<text class="title" x="{}" y="32">{} of {} DWORDs{}</text>)"
                       "\n",
                       left, cost, root::max_dwords, cost > root::max_dwords ? ": too many" : "");
    if (!signature.static_samplers.empty())
        svg += fmt::format(R"(<text class="hint" x="{}" y="32">{} static samplers cost nothing</text>)"
                           "\n",
                           width - left, signature.static_samplers.size());
    svg += empty_cells(rows);
    std::uint64_t first = 0;
    for (std::size_t i = 0; i < signature.parameters.size(); ++i) {
        const std::uint64_t dwords = root::cost_dwords(signature.parameters[i]);
        svg += blocks(first, dwords, fill_of(signature.parameters[i]), fmt::format("{}", i));
        first += dwords;
    }
    return svg + register_mark() + legend(signature, legend_top) + "</svg>\n";
}

} // namespace bindery::tool
