#include "formats.hpp"
#include "source.hpp"

#include <algorithm>
#include <cstdio>
#include <fstream>

namespace bindery::tool {

namespace {

LayoutOptions options_of(const CompileRequest& request) {
    return {.native_16_bit = request.target != ShaderTarget::dxil_6_0};
}

void report(const Declaration& declaration, Severity severity, std::string text) {
    print({{declaration.file, declaration.line, declaration.column, severity, std::move(text)}});
}

/// The rule sets of a declaration: C++ has no two layouts, so that its default is the one of elements.
std::vector<LayoutRules> rules_of(const LayoutArguments& arguments, const Declaration& declaration) {
    if (arguments.format == LayoutFormat::cpp && arguments.rules.empty() &&
        declaration.kind == DeclarationKind::structure)
        return {structured};
    return rules_for(declaration, arguments.rules);
}

/// Whether everything is as it should be; what is not is printed.
bool report_issues(const LaidOut& laid_out) {
    bool good = true;
    for (const Placement& placement : laid_out.placements)
        for (const Diagnostic& issue : placement.layout.issues) {
            good = good && issue.severity != Severity::error;
            report(laid_out.declaration, issue.severity,
                   fmt::format("[{}] {}: {}", rule_info(issue.rule).id, to_string(placement.layout.rules),
                               issue.text));
        }
    return good;
}

/// DXC says where it puts each member; should that ever not be what the rules say, the user is to know.
void compare_with_compiler(const Declaration& declaration, LayoutOptions options) {
    const bool constant_buffer = declaration.keyword == "cbuffer" || declaration.keyword == "tbuffer";
    const Layout layout = lay_out(declaration.type, constant_buffer ? cbuffer : structured, options);
    for (const TypeTree& member : declaration.type.children) {
        const MemberLayout* placed = layout.member(member.name);
        if (placed && placed->offset_bytes != member.offset_bytes)
            report(declaration, Severity::warning,
                   fmt::format("The compiler has '{}' at byte {}, {} has it at byte {}.", member.name,
                               member.offset_bytes, to_string(layout.rules), placed->offset_bytes));
    }
}

std::vector<Declaration> chosen(std::vector<Declaration> all, const std::vector<std::string>& names) {
    if (names.empty())
        return all;
    for (const std::string& name : names) {
        if (std::any_of(all.begin(), all.end(), [&](const Declaration& one) { return one.name == name; }))
            continue;
        std::string known;
        for (const Declaration& one : all)
            known += (known.empty() ? "" : ", ") + one.name;
        throw BadArgument(fmt::format("There is no declaration '{}'; there are {}.", name, known));
    }
    std::erase_if(all, [&](const Declaration& one) {
        return std::find(names.begin(), names.end(), one.name) == names.end();
    });
    return all;
}

std::string formatted(const LayoutArguments& arguments, std::span<const LaidOut> declarations,
                      const CompileRequest& request) {
    const std::string name = request.path.string();
    switch (arguments.format) {
    case LayoutFormat::text:
        return layout_text(declarations);
    case LayoutFormat::json:
        return layout_json(declarations, name);
    case LayoutFormat::html:
        return layout_html(declarations, name, options_of(request));
    case LayoutFormat::cpp:
        break;
    }
    return layout_cpp(declarations, name, options_of(request));
}

void write(const std::filesystem::path& output, const std::string& text) {
    if (output.empty()) {
        std::fwrite(text.data(), 1, text.size(), stdout);
        return;
    }
    std::ofstream stream(output, std::ios::binary);
    stream << text;
    stream.close();
    if (!stream)
        throw Error(Rule::file_unwritable, output.string(),
                    fmt::format("The output '{}' cannot be written.", output.string()));
}

} // namespace

Exit layout(const LayoutArguments& arguments) {
    return guarded([&] {
        rules_for({}, arguments.rules); // a wrong name is wrong whatever is declared
        const CompileRequest request = source_request(arguments.source, arguments.file);
        ShaderCompiler compiler;
        Declarations found = compiler.declarations(request);
        print(found.messages);
        bool good = true;
        std::vector<LaidOut> laid_out;
        for (Declaration& declaration : chosen(std::move(found.list), arguments.names)) {
            const std::vector<LayoutRules> rules = rules_of(arguments, declaration);
            try {
                laid_out.push_back(lay_out_declaration(declaration, rules, options_of(request)));
                good = report_issues(laid_out.back()) && good;
                if (request.compiler == Compiler::dxc)
                    compare_with_compiler(declaration, options_of(request));
            } catch (const Error& error) {
                report(declaration, Severity::error,
                       fmt::format("{}; while laying out '{}'", error.what(), declaration.name));
                good = false;
            }
        }
        if (laid_out.empty() && good) {
            print(
                {{request.path.string(), 0, 0, Severity::note,
                  "Nothing here lies in memory: there is no constant buffer, structured buffer or struct."}});
        }
        write(arguments.output, formatted(arguments, laid_out, request));
        return good ? Exit::success : Exit::bad_source;
    });
}

} // namespace bindery::tool
