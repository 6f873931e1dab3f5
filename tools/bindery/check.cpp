#include "placement.hpp"
#include "source.hpp"

#include <bindery/linkage.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace bindery::tool {

namespace {

/// Prints what is found, and remembers whether all is well.
class Report {
public:
    void add(const Declaration& declaration, Severity severity, std::string text) {
        print({{declaration.file, declaration.line, declaration.column, severity, std::move(text)}});
        good_ = good_ && severity != Severity::error;
    }
    void add_text(const std::string& text) {
        fmt::print(stderr, "{}", text);
        good_ = false;
    }
    bool good() const { return good_; }

private:
    bool good_ = true;
};

/// A source and what it declares.
struct CheckedFile {
    CompileRequest request;
    std::vector<Declaration> declarations;
};

/// "game::Particle" of "bindery::RWStructuredBufferBinding<game::Particle>".
std::optional<std::string> element_of_binding(const std::string& type_name) {
    const std::size_t open = type_name.find('<'), close = type_name.rfind('>');
    const bool ours = type_name.starts_with("bindery::") && open != std::string::npos && close > open;
    return ours ? std::optional(type_name.substr(open + 1, close - open - 1)) : std::nullopt;
}

void collect_elements(const TypeTree& tree, std::set<std::string>& elements) {
    if (const auto element = element_of_binding(tree.type_name))
        elements.insert(*element);
    for (const TypeTree& child : tree.children)
        collect_elements(child, elements);
}

/// The types that lie in buffers: those of structured buffers, and those that bindings and handles name.
std::set<std::string> element_types(std::span<const CheckedFile> files) {
    std::set<std::string> elements;
    for (const CheckedFile& file : files)
        for (const Declaration& declaration : file.declarations) {
            if (declaration.kind == DeclarationKind::structured_buffer)
                elements.insert(declaration.type.type_name);
            collect_elements(declaration.type, elements);
        }
    return elements;
}

void check_layout(const Declaration& declaration, Report& report) {
    const LayoutRules rules = declaration.kind == DeclarationKind::constant_buffer ? cbuffer : structured;
    try {
        for (const Diagnostic& issue : lay_out(declaration.type, rules).issues)
            report.add(declaration, issue.severity,
                       fmt::format("[{}] {}", rule_info(issue.rule).id, issue.text));
    } catch (const Error& error) {
        report.add(declaration, Severity::error, error.what());
    }
}

/// The element type against the same struct in C++, declared there word for word (requirement B16).
void check_against_cpp(const Declaration& declaration, Report& report) {
    const Layout in_cpp = lay_out(declaration.type, LayoutRules::cpp),
                 in_shader = lay_out(declaration.type, structured);
    const std::string_view rule = rule_info(Rule::layout_agreement).id;
    for (const LayoutDifference& difference : explain(in_cpp, in_shader))
        report.add(declaration, Severity::error,
                   fmt::format("[{}] In the element type '{}' {}.", rule, declaration.name, difference.text));
    for (const MemberLayout& member : in_shader.members)
        if (member.row_major)
            report.add(declaration, Severity::error,
                       fmt::format("[{}] In the element type '{}' \"{}\" is row_major; matrices of C++ are "
                                   "column-major, and DXC does not heed it for SPIR-V.",
                                   rule, declaration.name, member.path));
}

/// The first thing that two layouts of a name do not share; empty: they are the same.
std::string first_difference(const Layout& a, const Layout& b) {
    for (std::size_t i = 0; i < std::max(a.members.size(), b.members.size()); ++i) {
        if (i >= a.members.size() || i >= b.members.size()) {
            const MemberLayout& more = i < a.members.size() ? a.members[i] : b.members[i];
            return fmt::format("only the {} has '{}'", i < a.members.size() ? "first" : "second", more.path);
        }
        const MemberLayout &first = a.members[i], &second = b.members[i];
        if (first.path != second.path)
            return fmt::format("'{}' stands where the second has '{}'", first.path, second.path);
        if (first.type_name != second.type_name && first.shape != TypeShape::structure)
            return fmt::format("'{}' is a {} and a {}", first.path, first.type_name, second.type_name);
        if (first.row_major != second.row_major)
            return fmt::format("'{}' is row_major in the {} alone", first.path,
                               first.row_major ? "first" : "second");
        if (first.offset_bytes != second.offset_bytes)
            return fmt::format("'{}' lies at {} and at {}", first.path, first.offset_bytes,
                               second.offset_bytes);
    }
    return {};
}

/// Declarations of one name in several files are one thing.
void check_against_each_other(std::span<const CheckedFile> files, Report& report) {
    std::map<std::pair<std::string, DeclarationKind>, const Declaration*> known;
    for (const CheckedFile& file : files)
        for (const Declaration& declaration : file.declarations) {
            const Declaration*& first = known[{declaration.name, declaration.kind}];
            if (!first || first->file == declaration.file) {
                first = &declaration;
                continue;
            }
            const LayoutRules rules =
                declaration.kind == DeclarationKind::constant_buffer ? cbuffer : structured;
            const std::string difference =
                first_difference(lay_out(first->type, rules), lay_out(declaration.type, rules));
            if (!difference.empty())
                report.add(declaration, Severity::error,
                           fmt::format("[{}] The {} '{}' differs from the one of {}:{}, the first here: {}.",
                                       rule_info(Rule::layout_agreement).id, to_string(declaration.kind),
                                       declaration.name, first->file, first->line, difference));
        }
}

/// `STAGE=ENTRY` or `STAGE=FILE:ENTRY`.
struct LinkedEntry {
    Stage stage = Stage::vertex;
    std::string entry;
    const CheckedFile* file = nullptr;
};

LinkedEntry linked_entry(const std::string& text, std::span<const CheckedFile> files) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos)
        throw BadArgument(fmt::format("--link takes STAGE=ENTRY or STAGE=FILE:ENTRY, not '{}'.", text));
    LinkedEntry linked{parse_stage(text.substr(0, equals)), text.substr(equals + 1), &files.front()};
    const std::size_t colon = linked.entry.rfind(':');
    if (colon == std::string::npos)
        return linked;
    const std::string name = linked.entry.substr(0, colon);
    const auto file = std::find_if(files.begin(), files.end(),
                                   [&](const CheckedFile& one) { return one.request.path.string() == name; });
    if (file == files.end())
        throw BadArgument(
            fmt::format("--link names the file '{}', which is not among those to check.", name));
    return {linked.stage, linked.entry.substr(colon + 1), &*file};
}

StageSignature signature(ShaderCompiler& compiler, const LinkedEntry& linked, LinkageRule rule) {
    CompileRequest request = linked.file->request;
    request.entry = linked.entry;
    request.stage = linked.stage;
    request.target = rule == LinkageRule::vulkan ? ShaderTarget::spirv : ShaderTarget::dxil_6_6;
    return signature_of(compiler.compile(request));
}

/// The stages under the rule of each API; Slang makes nothing for D3D12.
void check_linkage(ShaderCompiler& compiler, std::span<const LinkedEntry> entries, Report& report) {
    const bool slang = std::any_of(entries.begin(), entries.end(), [](const LinkedEntry& one) {
        return one.file->request.compiler == Compiler::slang;
    });
    for (const LinkageRule rule : {LinkageRule::d3d12, LinkageRule::vulkan}) {
        if (slang && rule == LinkageRule::d3d12)
            continue;
        std::vector<StageSignature> stages;
        for (const LinkedEntry& linked : entries)
            stages.push_back(signature(compiler, linked, rule));
        for (const Linkage& linkage : link_pipeline(stages, rule))
            if (!linkage.ok())
                report.add_text(to_text(linkage));
        for (const StageSignature& stage : stages)
            for (const LinkageIssue& issue : check_system_values(stage))
                report.add_text(
                    fmt::format("{}: {}: {}.\n", stage.name, to_string(issue.severity), issue.detail));
    }
}

} // namespace

Exit check(const CheckArguments& arguments) {
    return guarded([&] {
        ShaderCompiler compiler;
        Report report;
        std::vector<CheckedFile> files;
        for (const std::filesystem::path& file : arguments.files) {
            CheckedFile checked{source_request(arguments.source, file), {}};
            Declarations found = compiler.declarations(checked.request);
            print(found.messages);
            checked.declarations = std::move(found.list);
            files.push_back(std::move(checked));
        }
        std::vector<LinkedEntry> entries;
        for (const std::string& text : arguments.links) {
            entries.push_back(linked_entry(text, files));
            const auto same = [&](const LinkedEntry& one) { return one.stage == entries.back().stage; };
            if (std::count_if(entries.begin(), entries.end(), same) != 1)
                throw BadArgument(fmt::format("--link names the {} stage twice; a pipeline has one of each.",
                                              stage_info(entries.back().stage).name));
        }
        const std::set<std::string> elements = element_types(files);
        std::size_t declarations = 0, compared = 0;
        for (const CheckedFile& file : files)
            for (const Declaration& declaration : file.declarations)
                check_layout(declaration, report);
        if (!report.good())
            return Exit::bad_source; // what has no layout cannot be compared
        for (const CheckedFile& file : files)
            for (const Declaration& declaration : file.declarations) {
                ++declarations;
                if (declaration.kind != DeclarationKind::structure || !elements.contains(declaration.name))
                    continue;
                check_against_cpp(declaration, report);
                ++compared;
            }
        check_against_each_other(files, report);
        check_linkage(compiler, entries, report);
        if (report.good())
            fmt::print(
                "{} file(s), {} declaration(s), {} element type(s) as in C++, {} stage(s): all agree.\n",
                files.size(), declarations, compared, entries.size());
        return report.good() ? Exit::success : Exit::bad_source;
    });
}

} // namespace bindery::tool
