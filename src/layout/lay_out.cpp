#include <bindery/layout.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace bindery {
namespace {

std::string place_of(const TypeNode& node) {
    if (!node.name.empty())
        return fmt::format("the member \"{}\"", node.name);
    return node.type_name.empty() ? std::string("the type") : fmt::format("the type \"{}\"", node.type_name);
}

void refuse(const TypeTree& type, const TypeNode& node, const PlacedNode& place, LayoutRules rules,
            LayoutFault fault) {
    const std::string what = place_of(node);
    switch (fault) {
    case LayoutFault::none:
        break;
    case LayoutFault::shape:
        throw Error(Rule::layout_type, type.type_name,
                    fmt::format("{} has {} rows and {} columns of scalar {}, and {} types in it; a vector or "
                                "matrix has 1 to 4 of each of a known scalar, and an array one type",
                                what, node.rows, node.columns, static_cast<unsigned>(node.scalar),
                                node.node_count - 1));
    case LayoutFault::depth:
        throw Error(Rule::layout_type, type.type_name,
                    fmt::format("{} is nested {} deep and a type is nested at most {} deep", what,
                                max_layout_depth + 1, max_layout_depth));
    case LayoutFault::empty_array:
        throw Error(Rule::layout_array, type.type_name,
                    fmt::format("{} is an array of 0 elements and an array has at least 1", what));
    case LayoutFault::too_large:
        throw Error(Rule::layout_size, type.type_name,
                    fmt::format("{} takes {} bytes under {} and a type has at most {}", what,
                                place.size_bytes, to_string(rules), max_layout_bytes));
    case LayoutFault::packoffset:
        throw Error(
            Rule::layout_packoffset, type.type_name,
            fmt::format("{} has packoffset byte {} and {} bytes; it starts at a multiple of {}{}", what,
                        node.packoffset_bytes.value_or(0), place.size_bytes, place.alignment_bytes,
                        place.alignment_bytes < layout_row_bytes ? " and does not cross a 16-byte register"
                                                                 : ""));
    }
    assert(false && "a fault");
    std::abort();
}

/// The nodes of a type and where they lie, as the table of members that people read.
class Table {
public:
    Table(std::span<const TypeNode> nodes, std::span<const PlacedNode> placed, Layout& layout)
        : nodes_(nodes), placed_(placed), layout_(layout) {
        layout_.members.reserve(nodes.size());
        add_members(0, 0);
    }

private:
    /// The members of node `i`, or of what its elements are.
    void add_members(std::size_t i, std::uint32_t depth) {
        while (nodes_[i].shape == TypeShape::array)
            ++i;
        const std::size_t end = i + nodes_[i].node_count;
        for (std::size_t j = i + 1; j < end; j += nodes_[j].node_count) {
            const std::size_t length = path_.size();
            if (length != 0)
                path_ += '.';
            path_ += nodes_[j].name;
            add_member(j, depth);
            add_members(j, depth + 1);
            path_.resize(length);
        }
    }

    void add_member(std::size_t i, std::uint32_t depth) {
        const TypeNode& node = nodes_[i];
        const PlacedNode& place = placed_[i];
        MemberLayout& member = layout_.members.emplace_back();
        member.path = path_;
        member.type_name = node.type_name;
        member.shape = node.shape;
        member.depth = depth;
        member.offset_bytes = static_cast<std::uint32_t>(place.offset_bytes);
        member.size_bytes = static_cast<std::uint32_t>(place.size_bytes);
        member.padding_bytes = place.padding_bytes;
        member.register_index = static_cast<std::uint32_t>(place.offset_bytes / layout_row_bytes);
        member.component_byte = static_cast<std::uint32_t>(place.offset_bytes % layout_row_bytes);
        if (node.shape == TypeShape::array) {
            member.element_count = node.element_count;
            member.array_stride_bytes = static_cast<std::uint32_t>(place.stride_bytes);
        }
        std::size_t element = i;
        while (nodes_[element].shape == TypeShape::array)
            ++element;
        if (nodes_[element].shape == TypeShape::matrix) {
            member.matrix_stride_bytes = static_cast<std::uint32_t>(placed_[element].stride_bytes);
            member.row_major = nodes_[element].row_major;
        }
        const bool vector = node.shape == TypeShape::scalar || node.shape == TypeShape::vector;
        member.straddles = vector && detail::straddles(place.offset_bytes, place.size_bytes);
        member.placed_by = place.placed_by;
        member.sized_by = place.sized_by;
        for (std::size_t j = i; j < element && member.sized_by == LayoutCause::tight; ++j)
            member.sized_by = placed_[j + 1].sized_by; // the padding is in the elements
    }

    std::span<const TypeNode> nodes_;
    std::span<const PlacedNode> placed_;
    Layout& layout_;
    std::string path_;
};

/// SPIR-V takes a matrix to end a whole line after its last one begins; Direct3D lets the next member begin
/// where the last line's components end.
void find_inexpressible(std::vector<MemberLayout>& members) {
    for (std::size_t i = 0; i < members.size(); ++i) {
        MemberLayout& matrix = members[i];
        if (matrix.matrix_stride_bytes == 0 || !matrix.row_major)
            continue;
        const std::uint32_t end = matrix.offset_bytes + matrix.size_bytes;
        const auto taken = static_cast<std::uint32_t>(
            matrix.offset_bytes + detail::align_up(matrix.size_bytes, matrix.matrix_stride_bytes));
        for (std::size_t j = i + 1; j < members.size() && matrix.expressible_in_spirv; ++j)
            matrix.expressible_in_spirv = members[j].offset_bytes < end || members[j].offset_bytes >= taken;
    }
}

void find_overlaps(Layout& layout) {
    std::vector<const MemberLayout*> order;
    for (const MemberLayout& member : layout.members)
        if (member.depth == 0)
            order.push_back(&member);
    std::sort(order.begin(), order.end(), [](const MemberLayout* a, const MemberLayout* b) {
        return a->offset_bytes != b->offset_bytes ? a->offset_bytes < b->offset_bytes : a < b;
    });
    for (std::size_t i = 1; i < order.size(); ++i) {
        const std::uint32_t end = order[i - 1]->offset_bytes + order[i - 1]->size_bytes;
        if (order[i]->offset_bytes < end)
            layout.issues.push_back(
                {Severity::error, Rule::layout_overlap, layout.type_name,
                 fmt::format("\"{}\" starts at byte {} and \"{}\" ends at byte {}.", order[i]->path,
                             order[i]->offset_bytes, order[i - 1]->path, end)});
    }
}

void check_packoffsets(const TypeTree& type, Layout& layout) {
    const auto has = [](const TypeTree& member) { return member.packoffset_bytes.has_value(); };
    const auto with = std::count_if(type.children.begin(), type.children.end(), has);
    if (with == 0)
        return;
    if (static_cast<std::size_t>(with) != type.children.size())
        layout.issues.push_back(
            {Severity::error, Rule::layout_packoffset, layout.type_name,
             fmt::format("{} of {} members have a packoffset.", with, type.children.size())});
    find_overlaps(layout);
}

/// Where the last member ends. What pads the outermost structure is behind that, and counts in the stride.
std::uint64_t end_of_members(std::span<const TypeNode> nodes, std::span<const PlacedNode> placed) {
    if (nodes[0].shape != TypeShape::structure || nodes[0].node_count == 1)
        return placed[0].size_bytes;
    std::uint64_t end = 0;
    for (std::size_t i = 1; i < nodes[0].node_count; i += nodes[i].node_count)
        end = std::max(end, placed[i].offset_bytes + placed[i].size_bytes);
    return end;
}

} // namespace

Layout lay_out(const TypeTree& type, LayoutRules rules, LayoutOptions options) {
    const std::vector<TypeNode> nodes = type_nodes(type);
    std::vector<PlacedNode> placed(nodes.size());
    const PlaceResult result = place(nodes, rules, options, placed);
    if (result.fault != LayoutFault::none)
        refuse(type, nodes[result.node], placed[result.node], rules, result.fault);
    Layout layout;
    layout.type_name = type.type_name;
    layout.rules = rules;
    const PlacedNode& whole = placed.front();
    layout.size_bytes = static_cast<std::uint32_t>(end_of_members(nodes, placed));
    layout.rounded_bytes = static_cast<std::uint32_t>(detail::align_up(whole.size_bytes, layout_row_bytes));
    layout.stride_bytes =
        static_cast<std::uint32_t>(detail::align_up(whole.size_bytes, whole.alignment_bytes));
    layout.alignment_bytes = whole.alignment_bytes;
    Table(nodes, placed, layout);
    const LayoutRulesInfo& info = layout_rules_info(rules);
    if (info.rows != RowRule::none)
        find_inexpressible(layout.members);
    check_packoffsets(type, layout);
    if (info.constant_buffer && layout.size_bytes > max_constant_buffer_bytes)
        layout.issues.push_back({Severity::error, Rule::layout_constant_buffer, layout.type_name,
                                 fmt::format("It takes {} bytes as a constant buffer and the limit is {}.",
                                             layout.size_bytes, max_constant_buffer_bytes)});
    return layout;
}

const MemberLayout* Layout::member(std::string_view path) const {
    const auto found = std::find_if(members.begin(), members.end(),
                                    [&](const MemberLayout& member) { return member.path == path; });
    return found == members.end() ? nullptr : &*found;
}

LayoutRules layout_rules_named(std::string_view name) {
    if (const auto rules = find_layout_rules(name))
        return *rules;
    std::vector<std::string_view> names{"cbuffer", "structured"};
    for (const LayoutRulesInfo& info : layout_rules_table)
        names.push_back(info.name);
    throw Error(Rule::layout_rules, std::string(name),
                fmt::format("\"{}\" is no rule set; there are {}", name, fmt::join(names, ", ")));
}

} // namespace bindery
