#include "compiler/slang_declarations.hpp"

#include "compiler/declaration_probe.hpp"
#include "compiler/slang_reflection.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <string_view>
#include <utility>

namespace bindery::compiler {

namespace {

constexpr std::string_view cbuffer_type = "SLANG_ParameterGroup_";

/// By the sizes that Slang gives: its bool is 1 byte in C's layout.
std::uint32_t alignment_bytes(const TypeTree& type) {
    if (type.shape != TypeShape::array && type.shape != TypeShape::structure)
        return std::max(type.size_bytes / (type.rows * type.columns), 1u);
    std::uint32_t alignment = 1;
    for (const TypeTree& child : type.children)
        alignment = std::max(alignment, alignment_bytes(child));
    return alignment;
}

/// Slang's reflection has the offsets of packoffset, but not that they come from it. Where a member does not
/// lie behind the one before it, as in C, they do.
void mark_packed(TypeTree& type) {
    std::uint32_t end = 0;
    bool packed = false;
    for (const TypeTree& member : type.children) {
        const std::uint32_t alignment = alignment_bytes(member);
        packed = packed || member.offset_bytes != (end + alignment - 1) / alignment * alignment;
        end = member.offset_bytes + member.size_bytes;
    }
    for (TypeTree& member : type.children)
        if (packed)
            member.packoffset_bytes = member.offset_bytes;
}

class Lister {
public:
    Lister(const SlangApi& api, SlangReflection* program, const std::string& file)
        : api_(api), program_(program), file_(file) {}

    void add_parameters() {
        Declaration globals{
            DeclarationKind::constant_buffer, std::string(globals_name), "cbuffer", {}, file_};
        globals.type.type_name = globals.name;
        for (unsigned i = 0; i < api_.parameter_count(program_); ++i) {
            SlangReflectionVariableLayout* parameter = api_.parameter(program_, i);
            const char* name = api_.variable_name(api_.variable(parameter));
            add_parameter(parameter, name ? name : "", globals.type);
        }
        if (!globals.type.children.empty())
            result.list.insert(result.list.begin(), std::move(globals));
    }

    void add_structures(SlangReflectionDecl* parent, const std::string& scope) {
        for (unsigned i = 0; i < api_.declaration_child_count(parent); ++i) {
            SlangReflectionDecl* child = api_.declaration_child(parent, i);
            const char* name = api_.declaration_name(child);
            const SlangDeclKind kind = api_.declaration_kind(child);
            if (!name || !*name || (kind != SLANG_DECL_KIND_NAMESPACE && kind != SLANG_DECL_KIND_STRUCT))
                continue;
            const std::string qualified = scope.empty() ? name : scope + "::" + name;
            // The library's own, and what Slang makes of the members of a cbuffer.
            if (qualified == "bindery" || std::string_view(name).starts_with(cbuffer_type))
                continue;
            if (kind == SLANG_DECL_KIND_STRUCT)
                add_structure(qualified);
            add_structures(child, qualified);
        }
    }

    Declarations result;

private:
    /// "RWStructuredBuffer" of "RWStructuredBuffer<Particle>".
    std::string keyword_of(SlangReflectionTypeLayout* layout) const {
        const std::string name = full_type_name(api_, api_.type(layout));
        return name.substr(0, name.find('<'));
    }

    void add_parameter(SlangReflectionVariableLayout* parameter, const std::string& name, TypeTree& globals) {
        SlangReflectionTypeLayout* layout = api_.variable_type_layout(parameter);
        if (auto constant = plain_layout(api_, layout)) {
            constant->name = name;
            constant->offset_bytes =
                static_cast<std::uint32_t>(api_.variable_offset(parameter, SLANG_PARAMETER_CATEGORY_UNIFORM));
            globals.children.push_back(std::move(*constant));
            return;
        }
        while (api_.kind(layout) == SLANG_TYPE_KIND_ARRAY) // buffers of one type
            layout = api_.element_layout(layout);
        const std::string keyword = keyword_of(layout);
        const bool constant = api_.kind(layout) == SLANG_TYPE_KIND_CONSTANT_BUFFER;
        if (!constant && !keyword.ends_with("StructuredBuffer"))
            return;
        Declaration declaration{constant ? DeclarationKind::constant_buffer
                                         : DeclarationKind::structured_buffer,
                                name,
                                keyword,
                                {},
                                file_};
        auto type = plain_layout(api_, api_.element_layout(layout));
        if (type && type->type_name.starts_with(cbuffer_type)) {
            declaration.keyword = "cbuffer";
            type->type_name = name;
            mark_packed(*type);
        }
        add(std::move(declaration), std::move(type));
    }

    void add_structure(const std::string& name) {
        add({DeclarationKind::structure, name, "struct", {}, file_}, element_layout(api_, program_, name));
    }

    void add(Declaration declaration, std::optional<TypeTree> type) {
        if (type) {
            declaration.type = std::move(*type);
            result.list.push_back(std::move(declaration));
            return;
        }
        result.messages.push_back(
            {file_, 0, 0, Severity::note,
             fmt::format("The {} '{}' has no layout in memory: Slang's reflection does not "
                         "show it as plain data.",
                         to_string(declaration.kind), declaration.name)});
    }

    const SlangApi& api_;
    SlangReflection* program_;
    const std::string& file_;
};

} // namespace

Declarations module_declarations(const SlangApi& api, slang::IModule& module,
                                 const std::string& source_name) {
    auto* program = reinterpret_cast<SlangReflection*>(module.getLayout(0, nullptr));
    if (!program)
        return {{}, {{source_name, 0, 0, Severity::error, "Slang's reflection has nothing to say."}}};
    Lister lister(api, program, source_name);
    lister.add_parameters();
    lister.add_structures(reinterpret_cast<SlangReflectionDecl*>(module.getModuleReflection()), "");
    return std::move(lister.result);
}

} // namespace bindery::compiler
