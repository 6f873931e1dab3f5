#include "formats.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace bindery::tool {

namespace {

/// A table whose columns are as wide as their widest cell. The first is flush left, the others right; groups
/// of columns have a name above them.
class Table {
public:
    using Row = std::vector<std::string>;

    void add(Row row) { rows_.push_back(std::move(row)); }
    void add_group(std::string_view name, std::size_t columns) { groups_.push_back({name, columns}); }

    std::string text() const {
        std::vector<std::size_t> widths(rows_.front().size());
        for (const Row& row : rows_)
            for (std::size_t i = 0; i < row.size(); ++i)
                widths[i] = std::max(widths[i], row[i].size());
        std::string text = group_line(widths);
        for (const Row& row : rows_)
            text += line(row, widths);
        return text;
    }

private:
    struct Group {
        std::string_view name;
        std::size_t columns;
    };

    /// Widens the first column of a group whose name is wider than the group.
    std::string group_line(std::vector<std::size_t>& widths) const {
        std::string text = "  " + std::string(widths.front(), ' ');
        std::size_t column = 1;
        for (const Group& group : groups_) {
            std::size_t width = 2 * (group.columns - 1);
            for (std::size_t i = 0; i < group.columns; ++i)
                width += widths[column + i];
            widths[column] += group.name.size() - std::min(group.name.size(), width);
            text += fmt::format("  {:>{}}", group.name, std::max(width, group.name.size()));
            column += group.columns;
        }
        return text + "\n";
    }

    static std::string line(const Row& row, const std::vector<std::size_t>& widths) {
        std::string text = fmt::format("  {:<{}}", row.front(), widths.front());
        for (std::size_t i = 1; i < row.size(); ++i)
            text += fmt::format("  {:>{}}", row[i], widths[i]);
        text.erase(text.find_last_not_of(' ') + 1);
        return text + "\n";
    }

    std::vector<Group> groups_;
    std::vector<Row> rows_;
};

bool has_strides(const LaidOut& laid_out) {
    return std::any_of(laid_out.nodes.begin(), laid_out.nodes.end(), [](const TypeNode& node) {
        return node.shape == TypeShape::array || node.shape == TypeShape::matrix;
    });
}

bool has_registers(const Placement& placement) {
    return layout_rules_info(placement.layout.rules).constant_buffer;
}

std::uint32_t stride_of(const MemberLayout& member) {
    return member.array_stride_bytes != 0 ? member.array_stride_bytes : member.matrix_stride_bytes;
}

/// The cells of one rule set.
void add_cells(const Placement& placement, const MemberLayout& member, bool strides, bool differs,
               Table::Row& row) {
    row.push_back(fmt::format("{}{}", differs ? "*" : "", member.offset_bytes));
    row.push_back(fmt::format("{}", member.size_bytes));
    row.push_back(member.padding_bytes == 0 ? "" : fmt::format("{}", member.padding_bytes));
    if (strides)
        row.push_back(stride_of(member) == 0 ? "" : fmt::format("{}", stride_of(member)));
    if (has_registers(placement))
        row.push_back(register_text(member));
}

Table::Row titles(const LaidOut& laid_out, bool strides) {
    Table::Row row{"member"};
    for (const Placement& placement : laid_out.placements) {
        row.insert(row.end(), {"offset", "size", "pad"});
        if (strides)
            row.emplace_back("stride");
        if (has_registers(placement))
            row.emplace_back("register");
    }
    return row;
}

/// What is behind the last member: a line of its own, since it is padding that no member has in front of it.
Table::Row tail(const LaidOut& laid_out, bool strides) {
    Table::Row row{"(end)"};
    for (const Placement& placement : laid_out.placements) {
        const std::uint32_t padding = tail_padding(placement.layout);
        row.push_back(fmt::format("{}", placement.layout.size_bytes + padding));
        row.emplace_back();
        row.push_back(padding == 0 ? "" : fmt::format("{}", padding));
        row.insert(row.end(), (strides ? 1u : 0u) + (has_registers(placement) ? 1u : 0u), "");
    }
    return row;
}

std::string heading(const LaidOut& laid_out) {
    const Declaration& declaration = laid_out.declaration;
    std::string text = declaration.keyword;
    if (declaration.kind != DeclarationKind::structure && declaration.keyword != "cbuffer" &&
        declaration.keyword != "tbuffer")
        text += fmt::format("<{}>", declaration.type.type_name);
    text += " " + declaration.name;
    if (declaration.line != 0)
        text += fmt::format("  ({}:{})", declaration.file, declaration.line);
    return text + "\n";
}

std::string table(const LaidOut& laid_out) {
    const bool strides = has_strides(laid_out);
    Table table;
    for (const Placement& placement : laid_out.placements)
        table.add_group(to_string(placement.layout.rules),
                        3u + (strides ? 1u : 0u) + (has_registers(placement) ? 1u : 0u));
    table.add(titles(laid_out, strides));
    const std::vector<MemberLayout>& members = laid_out.placements.front().layout.members;
    for (std::size_t i = 0; i < members.size(); ++i) {
        Table::Row row{std::string(2 * members[i].depth, ' ') + declared(members[i])};
        for (const Placement& placement : laid_out.placements)
            add_cells(placement, placement.layout.members[i], strides,
                      differs(laid_out.placements.front(), placement, i), row);
        table.add(std::move(row));
    }
    table.add(tail(laid_out, strides));
    return table.text();
}

} // namespace

std::string layout_text(std::span<const LaidOut> declarations) {
    std::string text;
    for (const LaidOut& laid_out : declarations) {
        text += (text.empty() ? "" : "\n") + heading(laid_out);
        for (const Placement& placement : laid_out.placements)
            text += fmt::format("  {}: {}\n", to_string(placement.layout.rules), size_text(placement.layout));
        text += table(laid_out);
        for (const LayoutDifference& difference : differences(laid_out))
            text += fmt::format("  * {}\n", difference.text);
    }
    return text;
}

} // namespace bindery::tool
