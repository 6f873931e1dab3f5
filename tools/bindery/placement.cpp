#include "placement.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace bindery::tool {

namespace {

bool is_library_type(std::string_view type_name) {
    return type_name.starts_with("bindery::");
}

bool has_binding(const TypeTree& type) {
    return (is_library_type(type.type_name) && type.type_name.find("Binding") != std::string::npos) ||
           std::any_of(type.children.begin(), type.children.end(), has_binding);
}

/// A binding or a handle is its DWORDs, whatever it is made of.
void close_library_types(TypeTree& type) {
    const std::uint32_t dwords = type.size_bytes / 4;
    if (type.shape == TypeShape::structure && is_library_type(type.type_name) && dwords >= 1 && dwords <= 4) {
        type.shape = dwords == 1 ? TypeShape::scalar : TypeShape::vector;
        type.scalar = Scalar::uint32;
        type.columns = dwords;
        type.children.clear();
    }
    for (TypeTree& child : type.children)
        close_library_types(child);
}

bool fits_constant_buffer(const TypeTree& type) {
    const std::vector<TypeNode> nodes = type_nodes(type);
    std::vector<PlacedNode> places(nodes.size());
    const LayoutFault fault = place(nodes, cbuffer, {}, places).fault;
    return fault != LayoutFault::too_large &&
           (fault != LayoutFault::none || places.front().size_bytes <= max_constant_buffer_bytes);
}

} // namespace

LaidOut::LaidOut(Declaration declared) : declaration(std::move(declared)) {
    close_library_types(declaration.type);
    nodes = type_nodes(declaration.type);
}

std::vector<LayoutRules> rules_for(const Declaration& declaration, std::span<const std::string> names) {
    std::vector<LayoutRules> rules;
    for (const std::string& name : names)
        rules.push_back(layout_rules_named(name));
    if (!rules.empty())
        return rules;
    switch (declaration.kind) {
    case DeclarationKind::constant_buffer:
        return {cbuffer};
    case DeclarationKind::structured_buffer:
        return {structured};
    case DeclarationKind::structure:
        break;
    }
    // Root data is packed; what is too large for a constant buffer can only be an element.
    if (has_binding(declaration.type) || !fits_constant_buffer(declaration.type))
        return {structured};
    return {cbuffer, structured};
}

LaidOut lay_out_declaration(Declaration declaration, std::span<const LayoutRules> rules,
                            LayoutOptions options) {
    LaidOut laid_out(std::move(declaration));
    for (const LayoutRules one : rules) {
        Placement placement{lay_out(laid_out.declaration.type, one, options),
                            std::vector<PlacedNode>(laid_out.nodes.size())};
        place(laid_out.nodes, one, options, placement.places);
        laid_out.placements.push_back(std::move(placement));
    }
    return laid_out;
}

bool differs(const Placement& first, const Placement& other, std::size_t member) {
    const MemberLayout& a = first.layout.members[member];
    const MemberLayout& b = other.layout.members[member];
    return a.offset_bytes != b.offset_bytes || a.size_bytes != b.size_bytes ||
           a.array_stride_bytes != b.array_stride_bytes || a.matrix_stride_bytes != b.matrix_stride_bytes;
}

std::vector<LayoutDifference> differences(const LaidOut& laid_out) {
    std::vector<LayoutDifference> all;
    for (std::size_t i = 1; i < laid_out.placements.size(); ++i) {
        std::vector<LayoutDifference> some =
            explain(laid_out.placements.front().layout, laid_out.placements[i].layout);
        all.insert(all.end(), some.begin(), some.end());
    }
    return all;
}

std::uint32_t scalar_bytes(const TypeNode& node, LayoutRules rules, LayoutOptions options) {
    if (node.scalar == Scalar::bool32)
        return layout_rules_info(rules).bool_bytes;
    return node.min_precision && !options.native_16_bit ? 4 : scalar_info(node.scalar).bytes;
}

std::string declared(const MemberLayout& member) {
    const std::string_view type = member.type_name;
    const std::size_t dimensions = std::min(type.find('['), type.size());
    const std::size_t dot = member.path.rfind('.');
    return fmt::format("{}{} {}{}", member.row_major ? "row_major " : "", type.substr(0, dimensions),
                       dot == std::string::npos ? member.path : member.path.substr(dot + 1),
                       type.substr(dimensions));
}

std::string register_text(const MemberLayout& member) {
    std::string text = fmt::format("c{}", member.register_index);
    if (member.component_byte == 0)
        return text;
    text += fmt::format(".{}", "xyzw"[member.component_byte / 4]);
    if (member.component_byte % 4 != 0)
        text += fmt::format("+{}", member.component_byte % 4);
    return text;
}

std::uint32_t tail_padding(const Layout& layout) {
    const bool constant_buffer = layout_rules_info(layout.rules).constant_buffer;
    const std::uint32_t end = constant_buffer ? layout.rounded_bytes : layout.stride_bytes;
    return end - std::min(end, layout.size_bytes);
}

std::string size_text(const Layout& layout) {
    if (layout_rules_info(layout.rules).constant_buffer)
        return fmt::format("{} bytes used, {} allocated", layout.size_bytes, layout.rounded_bytes);
    return fmt::format("{} bytes used, stride {}, alignment {}", layout.size_bytes, layout.stride_bytes,
                       layout.alignment_bytes);
}

} // namespace bindery::tool
