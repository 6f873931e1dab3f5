#include "drawing.hpp"
#include "formats.hpp"
#include "layout_page.hpp"

#include <fmt/format.h>

namespace bindery::tool {

namespace {

constexpr std::size_t colours = 8; // --k0 to --k7 of the style

std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        switch (c) {
        case '&':
            result += "&amp;";
            continue;
        case '<':
            result += "&lt;";
            continue;
        case '>':
            result += "&gt;";
            continue;
        case '"':
            result += "&quot;";
            continue;
        }
        result += c;
    }
    return result;
}

/// What a row is called: its offset, and the register in a constant buffer.
std::string row_name(const Row& row, bool registers) {
    const std::uint64_t number = row.offset_bytes / layout_row_bytes;
    return registers ? fmt::format("c{} {}", number, row.offset_bytes) : fmt::format("{}", row.offset_bytes);
}

/// "bytes 16 to 27"
std::string bytes_text(std::uint64_t first, std::uint64_t count) {
    return count == 1 ? fmt::format("byte {}", first)
                      : fmt::format("bytes {} to {}", first, first + count - 1);
}

std::string cell_html(const Row& row, const Cell& cell) {
    const std::string where =
        bytes_text(row.offset_bytes + cell.first_byte, cell.bytes + (row.rows - 1) * 16);
    const std::string difference = cell.differs ? " diff" : "";
    switch (cell.kind) {
    case CellKind::padding:
        return fmt::format("<span class=\"pad\" style=\"--n:{}\" title=\"padding, {}\"></span>", cell.bytes,
                           where);
    case CellKind::left_out:
        return fmt::format("<span class=\"out{}\" style=\"--n:{}\" title=\"{}, {}\">{}</span>", difference,
                           cell.bytes, escaped(cell.path), where, cell.continued ? "" : escaped(cell.path));
    case CellKind::member:
        break;
    }
    return fmt::format("<span class=\"k{}{}\" style=\"--n:{}\" title=\"{} {}, {}\">{}</span>",
                       cell.member % colours, difference, cell.bytes, escaped(cell.type), escaped(cell.path),
                       where, cell.continued ? "…" : escaped(cell.path));
}

std::string row_html(const Row& row, bool registers) {
    std::string html = fmt::format("<div class=\"row\"><b>{}</b>", row_name(row, registers));
    for (const Cell& cell : row.cells)
        html += cell_html(row, cell);
    return html + "</div>\n";
}

std::string panel(const LaidOut& laid_out, std::size_t i, LayoutOptions options) {
    const Layout& layout = laid_out.placements[i].layout;
    const bool registers = layout_rules_info(layout.rules).constant_buffer;
    const std::vector<Row> rows = drawing(laid_out, i, options);
    // As wide as the widest name, that of the last row.
    const std::size_t width = rows.empty() ? 1 : row_name(rows.back(), registers).size();
    std::string html = fmt::format("<figure><figcaption><strong>{}</strong> <span class=\"faint\">{}</span>"
                                   "</figcaption>\n<div class=\"rows\" style=\"--w:{}ch\">\n",
                                   to_string(layout.rules), size_text(layout), width + 1);
    html += "<div class=\"row head\"><b></b><i>0</i><i>4</i><i>8</i><i>12</i></div>\n";
    for (const Row& row : rows)
        html += row_html(row, registers);
    return html + "</div></figure>\n";
}

std::string table_head(const LaidOut& laid_out) {
    std::string top = "<tr><th scope=\"col\" rowspan=\"2\">member</th>", below = "<tr>";
    for (const Placement& placement : laid_out.placements) {
        const bool registers = layout_rules_info(placement.layout.rules).constant_buffer;
        top += fmt::format("<th scope=\"colgroup\" class=\"first\" colspan=\"{}\">{}</th>", registers ? 4 : 3,
                           to_string(placement.layout.rules));
        below += fmt::format("<th scope=\"col\" class=\"first\">offset</th><th scope=\"col\">size</th><th "
                             "scope=\"col\">pad</th>{}",
                             registers ? "<th scope=\"col\">register</th>" : "");
    }
    return "<thead>" + top + "</tr>\n" + below + "</tr></thead>\n";
}

std::string table_row(const LaidOut& laid_out, std::size_t member) {
    const MemberLayout& named = laid_out.placements.front().layout.members[member];
    std::string html =
        fmt::format("<tr><td>{}{}</td>", std::string(2 * named.depth, ' '), escaped(declared(named)));
    for (const Placement& placement : laid_out.placements) {
        const MemberLayout& one = placement.layout.members[member];
        html += fmt::format("<td class=\"first{}\">{}</td><td>{}</td><td>{}</td>",
                            differs(laid_out.placements.front(), placement, member) ? " diff" : "",
                            one.offset_bytes, one.size_bytes,
                            one.padding_bytes == 0 ? "" : fmt::format("{}", one.padding_bytes));
        if (layout_rules_info(placement.layout.rules).constant_buffer)
            html += fmt::format("<td>{}</td>", register_text(one));
    }
    return html + "</tr>\n";
}

std::string table(const LaidOut& laid_out) {
    const std::vector<MemberLayout>& members = laid_out.placements.front().layout.members;
    if (members.empty())
        return {};
    std::string html = "<div class=\"scroll\" tabindex=\"0\"><table>\n" + table_head(laid_out) + "<tbody>\n";
    for (std::size_t i = 0; i < members.size(); ++i)
        html += table_row(laid_out, i);
    return html + "</tbody></table></div>\n";
}

std::string notes(const LaidOut& laid_out) {
    std::string html;
    for (const Placement& placement : laid_out.placements)
        for (const Diagnostic& issue : placement.layout.issues)
            html += fmt::format("<li class=\"issue\">{}: {}</li>\n", to_string(placement.layout.rules),
                                escaped(issue.text));
    for (const LayoutDifference& difference : differences(laid_out))
        html += fmt::format("<li>{}</li>\n", escaped(difference.text));
    return html.empty() ? html : "<ul class=\"why\">\n" + html + "</ul>\n";
}

std::string section(const LaidOut& laid_out, std::size_t number, LayoutOptions options) {
    const Declaration& declaration = laid_out.declaration;
    std::string html = fmt::format("<section id=\"d{}\">\n<h2>{} <code>{}</code></h2>\n", number,
                                   escaped(declaration.keyword), escaped(declaration.name));
    std::string place;
    if (declaration.kind != DeclarationKind::structure && declaration.type.type_name != declaration.name)
        place = fmt::format("of <code>{}</code>", escaped(declaration.type.type_name));
    if (declaration.line != 0)
        place +=
            fmt::format("{}{}:{}", place.empty() ? "" : ", ", escaped(declaration.file), declaration.line);
    if (!place.empty())
        html += fmt::format("<p class=\"faint\">{}</p>\n", place);
    html += "<div class=\"panels\">\n";
    for (std::size_t i = 0; i < laid_out.placements.size(); ++i)
        html += panel(laid_out, i, options);
    return html + "</div>\n" + table(laid_out) + notes(laid_out) + "</section>\n";
}

std::string contents(std::span<const LaidOut> declarations) {
    std::string html = "<nav aria-label=\"Declarations\"><ul>\n";
    for (std::size_t i = 0; i < declarations.size(); ++i)
        html +=
            fmt::format("<li><a href=\"#d{}\">{}</a></li>\n", i, escaped(declarations[i].declaration.name));
    return html + "</ul></nav>\n";
}

} // namespace

std::string layout_html(std::span<const LaidOut> declarations, std::string_view source_name,
                        LayoutOptions options) {
    const std::string name = escaped(source_name);
    std::string html =
        fmt::format("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                    "<title>Layout of {}</title>\n<style>{}</style>\n</head>\n<body>\n"
                    "<h1>Layout of {}</h1>\n",
                    name, layout_page_style, name);
    html += "<p class=\"legend faint\">A row is 16 bytes. <span class=\"k0\"></span>member <span "
            "class=\"pad\"></span>"
            "padding <span class=\"diff\"></span>differs from the first rule set</p>\n";
    html += contents(declarations) + "<main>\n";
    for (std::size_t i = 0; i < declarations.size(); ++i)
        html += section(declarations[i], i, options);
    return html + "</main>\n</body>\n</html>\n";
}

} // namespace bindery::tool
