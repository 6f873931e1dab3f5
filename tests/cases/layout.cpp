// layout.json: constant and structured buffers in HLSL, laid out under each rule set. The trees are the
// compiler's, the bytes the library's.
#include "cases/areas.hpp"

#include <bindery/declarations.hpp>
#include <bindery/layout.hpp>
#include <bindery/shader_compiler.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace bindery::cases {
namespace {

/// DXC takes a while to start: one for all cases.
ShaderCompiler& compiler() {
    static ShaderCompiler& one = *new ShaderCompiler();
    return one;
}

/// The library compiles with 16-bit types. Without them half is float, and min16int has 32 bits.
void without_16_bit(TypeTree& tree) {
    if (tree.scalar == Scalar::float16)
        tree.scalar = Scalar::float32;
    tree.min_precision = tree.scalar == Scalar::int16 || tree.scalar == Scalar::uint16;
    for (TypeTree& child : tree.children)
        without_16_bit(child);
}

/// The buffer of the case; none: the compiler refuses the source.
std::optional<TypeTree> buffer_of(const Json& input, bool native_16_bit) {
    CompileRequest request;
    request.path = "case.hlsl";
    request.source = input.at("source").get<std::string>();
    try {
        const Declarations declarations = compiler().declarations(request);
        const Declaration* found = declarations.find(input.at("buffer").get<std::string>());
        if (found == nullptr)
            throw std::runtime_error("the source declares no such buffer");
        TypeTree tree = found->type;
        if (!native_16_bit)
            without_16_bit(tree);
        return tree;
    } catch (const CompileError&) {
        return std::nullopt;
    }
}

using Number = std::uint32_t MemberLayout::*;

/// What the layout has under each member that the case names; a member that is not there is null.
void check_members(Report& report, const std::string& key, const Layout& layout, Number number) {
    for (const std::string& path : report.keys(key)) {
        const MemberLayout* member = layout.member(path);
        report.check(key + "/" + Report::escaped(path), member == nullptr ? Json() : Json(member->*number));
    }
}

void check_layout(Report& report, const std::string& key, const Layout& layout) {
    for (const char* members : {"/members", "/members_if_accepted"})
        check_members(report, key + members, layout, &MemberLayout::offset_bytes);
    check_members(report, key + "/array_stride", layout, &MemberLayout::array_stride_bytes);
    check_members(report, key + "/matrix_stride", layout, &MemberLayout::matrix_stride_bytes);
    for (const char* size : {"/size", "/size_if_accepted"})
        report.check(key + size, layout.size_bytes);
    report.check(key + "/size_rounded_16", layout.rounded_bytes);
    report.check(key + "/stride", layout.stride_bytes);
    report.check(key + "/expressible_in_spirv",
                 std::all_of(layout.members.begin(), layout.members.end(),
                             [](const MemberLayout& member) { return member.expressible_in_spirv; }));
    if (report.has(key + "/diagnostic") && layout.issues.empty())
        report.fail(key + "/diagnostic: nothing is reported");
    report.prose(key + "/diagnostic");
}

void judge_rules(Report& report, const std::string& name, const std::optional<TypeTree>& tree,
                 LayoutOptions options) {
    const std::string key = "/" + name;
    if (!tree) {
        report.check(key + "/error", true);
        if (!report.has(key + "/error"))
            report.fail(key + ": the compiler refuses the source");
        return;
    }
    try {
        const Layout layout = lay_out(*tree, layout_rules_named(name), options);
        report.check(key + "/error", !layout.issues.empty());
        check_layout(report, key, layout);
    } catch (const Error& error) {
        report.check(key + "/error", true);
        if (!report.has(key + "/error"))
            report.fail(key + ": " + error.what());
    }
}

} // namespace

void judge_layout(const Json& input, Report& report) {
    const Json options = input.value("options", Json::array());
    const bool native_16_bit =
        std::find(options.begin(), options.end(), "16-bit types enabled") != options.end();
    const std::optional<TypeTree> tree = buffer_of(input, native_16_bit);
    for (const std::string& name : report.keys(""))
        judge_rules(report, name, tree, {native_16_bit});
}

} // namespace bindery::cases
