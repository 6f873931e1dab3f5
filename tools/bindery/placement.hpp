#pragma once
// Declarations laid out under the rule sets that were asked for: what every output format is written from.

#include <bindery/declarations.hpp>
#include <bindery/layout.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::tool {

/// A declaration under one rule set.
struct Placement {
    Layout layout; ///< What is printed.
    /// Where each node of the tree lies, for those who draw or write elements of arrays too. In the order of
    /// LaidOut::nodes.
    std::vector<PlacedNode> places;
};

/// A declaration under every rule set asked for.
struct LaidOut {
    Declaration declaration;
    std::vector<TypeNode> nodes; ///< Of declaration.type; the views are into it.
    std::vector<Placement> placements;

    explicit LaidOut(Declaration declared);
    // The nodes point into the declaration: moving keeps a vector's elements, copying does not.
    LaidOut(const LaidOut&) = delete;
    LaidOut& operator=(const LaidOut&) = delete;
    LaidOut(LaidOut&&) = default;
    LaidOut& operator=(LaidOut&&) = default;
};

/// The rule sets of those names; without names, those that fit the declaration. Throws Error(layout_rules).
std::vector<LayoutRules> rules_for(const Declaration& declaration, std::span<const std::string> names);

/// Throws Error where a rule set has no place for it (layout_array, layout_size, layout_packoffset …).
LaidOut lay_out_declaration(Declaration declaration, std::span<const LayoutRules> rules,
                            LayoutOptions options);

/// Whether a member lies elsewhere, or takes other bytes, than in the first placement.
bool differs(const Placement& first, const Placement& other, std::size_t member);

/// Every difference between the first placement and each other one.
std::vector<LayoutDifference> differences(const LaidOut& laid_out);

/// Bytes of a scalar of the node.
std::uint32_t scalar_bytes(const TypeNode& node, LayoutRules rules, LayoutOptions options);

/// "float4x4 view", "Lamp lamps[4]": a member as HLSL declares it, row_major where it says so.
std::string declared(const MemberLayout& member);

/// "c4.w", "c4.x+2": register and component of a constant buffer.
std::string register_text(const MemberLayout& member);

/// What is behind the last member: of an element its tail padding, of a constant buffer the rest of its last
/// register.
std::uint32_t tail_padding(const Layout& layout);

/// "76 bytes used, 80 allocated", "28 bytes an element, alignment 4".
std::string size_text(const Layout& layout);

} // namespace bindery::tool
