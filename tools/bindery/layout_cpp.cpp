#include "formats.hpp"
#include "struct_writer.hpp"

#include <fmt/format.h>
#include <set>

namespace bindery::tool {

namespace {

/// What a declaration's struct is called: constant buffers have names of their own, elements those of their
/// type.
std::string struct_name(const Declaration& declaration) {
    return declaration.kind == DeclarationKind::structured_buffer ? declaration.type.type_name
                                                                  : declaration.name;
}

/// "game::detail" and "Material" of "game::detail::Material". A struct within a struct is written beside it,
/// as "P_Inner": `structures` are those that are not namespaces.
std::pair<std::string, std::string> split_name(const std::string& qualified,
                                               const std::set<std::string>& structures) {
    const std::size_t arguments = qualified.find('<'); // "Box<game::Lamp>" is in no namespace
    const std::size_t colons = qualified.substr(0, arguments).rfind("::");
    if (colons == std::string::npos)
        return {{}, cpp_name(qualified)};
    const std::string scope = qualified.substr(0, colons), name = cpp_name(qualified.substr(colons + 2));
    if (!structures.contains(scope))
        return {scope, name};
    const auto [outer_scope, outer_name] = split_name(scope, structures);
    return {outer_scope, outer_name + "_" + name};
}

std::set<std::string> structures_of(std::span<const LaidOut> declarations) {
    std::set<std::string> names;
    for (const LaidOut& laid_out : declarations)
        if (laid_out.declaration.kind == DeclarationKind::structure)
            names.insert(laid_out.declaration.name);
    return names;
}

std::string struct_text(const LaidOut& laid_out, const std::string& name, LayoutOptions options) {
    const Placement& placement = laid_out.placements.front();
    const Layout& layout = placement.layout;
    const std::uint32_t total = layout.size_bytes + tail_padding(layout);
    const WrittenType type{laid_out.nodes, placement.places, layout.rules, options};
    StructWriter writer(type, 0, 1);
    writer.add_members(0, 0, total);
    writer.pad_to(total);
    std::string text = fmt::format("/// {} `{}`, {}: {}.\nstruct {} {{\n{}}};\n",
                                   laid_out.declaration.keyword, laid_out.declaration.name,
                                   to_string(layout.rules), size_text(layout), name, writer.text());
    if (total != 0) // an empty struct is a byte in C++
        text += fmt::format("static_assert(sizeof({}) == {});\n", name, total);
    for (const auto& [member, offset] : writer.offsets())
        text += fmt::format("static_assert(offsetof({}, {}) == {});\n", name, member, offset);
    return text;
}

} // namespace

std::string layout_cpp(std::span<const LaidOut> declarations, std::string_view source_name,
                       LayoutOptions options) {
    std::string text =
        fmt::format("#pragma once\n// The layouts of {}, padding written out. Written by `bindery layout "
                    "--cpp`.\n\n#include <bindery/shader/types.hpp>\n\n#include <array>\n#include "
                    "<cstddef>\n\n",
                    source_name);
    text += "#ifndef BINDERY_LAYOUT_PADDED\n#define BINDERY_LAYOUT_PADDED\n"
            "/// An element of an array whose stride is larger than the element.\n"
            "template<class T, std::size_t Stride>\nstruct bindery_padded {\n    T value;\n"
            "    unsigned char padding[Stride - sizeof(T)];\n};\n#endif\n";
    const std::set<std::string> structures = structures_of(declarations);
    std::set<std::string> written;
    for (const LaidOut& laid_out : declarations) {
        const std::string qualified = struct_name(laid_out.declaration);
        if (laid_out.nodes.front().shape != TypeShape::structure || !written.insert(qualified).second)
            continue;
        const auto [scope, name] = split_name(qualified, structures);
        const std::string body = struct_text(laid_out, name, options);
        text += scope.empty() ? "\n" + body : fmt::format("\nnamespace {} {{\n{}}}\n", scope, body);
    }
    return text;
}

} // namespace bindery::tool
