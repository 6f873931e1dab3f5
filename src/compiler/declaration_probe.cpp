#include "compiler/declaration_probe.hpp"

#include "compiler/messages.hpp"
#include "compiler/probe.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>
#include <set>

namespace bindery::compiler {

namespace {

// What the probe's parts are called in messages.
constexpr std::string_view probe_file = "bindery probe", prelude_file = "bindery probe prelude";

// What the probe is written with; a macro of the source's may stand in the way (DXC crashes on a wrong
// register).
constexpr std::string_view probe_words[] = {"namespace", "template", "typename", "void",
                                            "uint",      "register", "space99"};

bool is_of_source(const CompileMessage& message) {
    return message.file != probe_file && message.file != prelude_file;
}

bool is_constant_buffer(const NamedDeclaration& declaration) {
    return declaration.type_name.empty();
}

/// The text within the namespaces of a declaration, one by one: HLSL has no "namespace a::b".
std::string in_scope(const NamedDeclaration& declaration, std::string text) {
    std::string_view scope = declaration.scope;
    while (!scope.empty()) {
        const std::size_t colons = scope.rfind("::");
        const std::size_t name = colons == std::string_view::npos ? 0 : colons + 2;
        text = fmt::format("namespace {} {{ {} }}", scope.substr(name), text);
        scope = scope.substr(0, name == 0 ? 0 : colons);
    }
    return text;
}

/// The line of a declaration, without its end.
std::string probe_line(const NamedDeclaration& declaration, std::size_t i) {
    if (!is_constant_buffer(declaration)) // a space of its own: nothing that the source declares can be there
        return in_scope(declaration, fmt::format("StructuredBuffer<{} > {} : register(t{}, space99);",
                                                 declaration.type_name, probe_variable(i), i));
    std::string body;
    for (const std::string& member : declaration.members)
        body += fmt::format("::bindery_probe_touch({}); ", member);
    return in_scope(declaration, fmt::format("void {}() {{ {}}}", probe_variable(i), body));
}

std::string probe_call(const NamedDeclaration& declaration, std::size_t i) {
    const std::string name =
        declaration.scope.empty() ? probe_variable(i) : declaration.scope + "::" + probe_variable(i);
    if (is_constant_buffer(declaration))
        return fmt::format("    {}();\n", name);
    return fmt::format("    {}.GetDimensions(count, stride);\n    sum += count;\n", name);
}

CompileMessage no_layout(const NamedDeclaration& declaration, std::string_view reason) {
    return {declaration.file, declaration.line, declaration.column, Severity::note,
            fmt::format("The {} '{}' has no layout in memory: {}", to_string(declaration.kind),
                        qualified_name(declaration), reason)};
}

void mark_packed(TypeTree& type, const NamedDeclaration& declaration) {
    for (TypeTree& member : type.children)
        if (std::find(declaration.packed_members.begin(), declaration.packed_members.end(), member.name) !=
            declaration.packed_members.end())
            member.packoffset_bytes = member.offset_bytes;
}

/// One array of 6 as an array of 2 arrays of 3. What reflection did not call an array stays as it is.
void restore_dimensions(TypeTree& member, std::span<const std::uint32_t> dimensions) {
    std::uint64_t count = 1;
    for (const std::uint32_t dimension : dimensions)
        count *= dimension;
    if (member.shape != TypeShape::array || member.element_count != count || dimensions.size() < 2)
        return;
    const std::span<const std::uint32_t> inner = dimensions.subspan(1);
    TypeTree element = member;
    element.name.clear();
    element.offset_bytes = 0;
    element.packoffset_bytes.reset();
    element.element_count = static_cast<std::uint32_t>(count / dimensions.front());
    element.size_bytes = element.stride_bytes * element.element_count;
    element.type_name = fmt::format("{}[{}]", member.children.front().type_name, fmt::join(inner, "]["));
    restore_dimensions(element, inner);
    member.element_count = dimensions.front();
    member.stride_bytes = element.size_bytes;
    member.type_name = fmt::format("{}[{}]", member.children.front().type_name, fmt::join(dimensions, "]["));
    member.children = {std::move(element)};
}

/// In a type, and in the structures in it that the source declares.
void restore_dimensions(TypeTree& type, const NamedDeclaration* declaration,
                        std::span<const NamedDeclaration> all) {
    if (type.shape == TypeShape::structure && declaration == nullptr) {
        const auto found = std::find_if(all.begin(), all.end(), [&](const NamedDeclaration& named) {
            return named.kind == DeclarationKind::structure && qualified_name(named) == type.type_name;
        });
        declaration = found == all.end() ? nullptr : &*found;
    }
    for (TypeTree& member : type.children) {
        restore_dimensions(member, nullptr, all);
        if (declaration != nullptr)
            for (const auto& [name, dimensions] : declaration->dimensions)
                if (name == member.name)
                    restore_dimensions(member, dimensions);
    }
}

void describe(const NamedDeclaration& named, std::optional<TypeTree> type,
              std::span<const NamedDeclaration> all, Declarations& declarations) {
    if (!type && named.empty) { // no shader can touch it, and reflection leaves it out
        type.emplace();
        type->type_name = named.type_name.empty() ? named.name : qualified_name(named);
    }
    if (!type && named.name == globals_name) // static constants, which are in no buffer
        return;
    if (!type) {
        declarations.messages.push_back(
            no_layout(named, "a member is no plain data (a texture, a sampler …)."));
        return;
    }
    mark_packed(*type, named);
    restore_dimensions(*type, named.dimensions.empty() ? nullptr : &named, all);
    declarations.list.push_back({named.kind, qualified_name(named), named.keyword, std::move(*type),
                                 named.file, named.line, named.column});
}

} // namespace

std::string qualified_name(const NamedDeclaration& declaration) {
    return declaration.scope.empty() ? declaration.name : declaration.scope + "::" + declaration.name;
}

CompileRequest declaration_probe_request(const CompileRequest& request) {
    CompileRequest probe = probe_request(request);
    if (request.target == ShaderTarget::dxil_6_0)
        probe.target = ShaderTarget::dxil_6_0;
    return probe;
}

std::string declaration_probe_text(std::span<const NamedDeclaration> declarations) {
    // The file's last line may lack its end.
    std::string text = "\n";
    for (const std::string_view word : probe_words)
        text += fmt::format("#undef {}\n", word);
    text += fmt::format("#line 1 \"{}\"\n"
                        "RWByteAddressBuffer bindery_probe_out : register(u0, space99);\n"
                        "template<typename BinderyProbed> void bindery_probe_touch(BinderyProbed value) {{"
                        " bindery_probe_out.Store<BinderyProbed>(0, value); }}\n"
                        "#line 1 \"{}\"\n",
                        prelude_file, probe_file);
    std::string calls;
    for (std::size_t i = 0; i < declarations.size(); ++i) {
        text += probe_line(declarations[i], i) + "\n";
        calls += probe_call(declarations[i], i);
    }
    return text + fmt::format("#line 1 \"{}\"\n"
                              "[shader(\"compute\")] [numthreads(1, 1, 1)]\n"
                              "void bindery_probe_main() {{\n"
                              "    uint count = 0, stride = 0, sum = 0;\n{}"
                              "    bindery_probe_out.Store(0, sum);\n}}\n",
                              prelude_file, calls);
}

std::vector<std::size_t> refused_declarations(std::span<const CompileMessage> messages, std::size_t count) {
    std::set<std::size_t> refused;
    const auto add = [&](const CompileMessage& message) {
        const bool in_line = message.file == probe_file && message.line >= 1 && message.line <= count;
        if (in_line)
            refused.insert(message.line - 1);
        return in_line;
    };
    bool open = false; // an error of a template's body has its notes where it is instantiated
    for (const CompileMessage& message : messages) {
        if (message.severity == Severity::error)
            open = !add(message);
        else if (message.severity == Severity::note && open)
            open = !add(message);
    }
    return {refused.begin(), refused.end()};
}

std::vector<CompileMessage> errors_of_source(std::span<const CompileMessage> messages,
                                             const CompileMessage& end) {
    std::vector<CompileMessage> errors, unclosed;
    std::string first_behind;
    for (auto message = messages.begin(); message != messages.end(); ++message) {
        if (is_of_source(*message)) {
            errors.push_back(*message);
            continue;
        }
        if (message->severity != Severity::error)
            continue;
        if (first_behind.empty())
            first_behind = message->text;
        // Such as a namespace without its end: what we append has the error, and the note is at its
        // beginning.
        const auto note = std::next(message);
        if (note != messages.end() && note->severity == Severity::note && is_of_source(*note))
            unclosed.push_back({note->file, note->line, note->column, Severity::error, message->text});
    }
    if (has_error(errors))
        return errors;
    if (!unclosed.empty())
        return unclosed;
    return {{end.file, end.line, end.column, Severity::error, "The source ends too early: " + first_behind}};
}

Declarations probed_declarations(std::vector<NamedDeclaration> names, const CompileMessage& end,
                                 const Probe& probe) {
    Declarations declarations;
    ProbeResult result = probe(names);
    if (!result.compiled) {
        const ProbeResult source = probe({});
        if (!source.compiled)
            return {{}, errors_of_source(source.messages, end)};
    }
    while (!result.compiled) {
        const std::vector<std::size_t> refused = refused_declarations(result.messages, names.size());
        if (refused.empty())
            return {{}, errors_of_source(result.messages, end)};
        for (auto i = refused.rbegin(); i != refused.rend(); ++i) {
            describe(names[*i], std::nullopt, names, declarations);
            names.erase(names.begin() + static_cast<std::ptrdiff_t>(*i));
        }
        result = probe(names);
    }
    for (std::size_t i = 0; i < names.size(); ++i)
        describe(names[i], std::move(result.types[i]), names, declarations);
    // A warning without a place is about what the probe alone makes of the source.
    std::copy_if(
        result.messages.begin(), result.messages.end(), std::back_inserter(declarations.messages),
        [](const CompileMessage& message) { return !message.file.empty() && is_of_source(message); });
    return declarations;
}

} // namespace bindery::compiler
