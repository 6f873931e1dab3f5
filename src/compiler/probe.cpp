#include "compiler/probe.hpp"

#include "compiler/type_names.hpp"

#include <algorithm>
#include <optional>

namespace bindery::compiler {

namespace {

/// "namespace a { namespace b { struct C; } }" for "a::b::C".
std::string forward_declaration(std::string_view qualified) {
    std::string text, close;
    for (;;) {
        const std::size_t colons = qualified.find("::");
        if (colons == std::string_view::npos)
            break;
        text += "namespace " + std::string(qualified.substr(0, colons)) + " { ";
        close += " }";
        qualified.remove_prefix(colons + 2);
    }
    return text + "struct " + std::string(qualified) + ";" + close;
}

/// What a field's type says of it.
struct FieldType {
    Kind kind = Kind::none;
    ElementType element{};
    std::string element_type{};
};

std::optional<ElementType> element_named(std::string_view name) {
    Scalar scalar{};
    std::uint32_t rows = 1, columns = 1;
    if (!parse_numeric_type(name, scalar, rows, columns))
        return std::nullopt;
    return ElementType::of(scalar, rows, columns);
}

/// "Float3x4Binding": a value's type is named after its scalar.
std::optional<FieldType> value_type(std::string_view head) {
    for (const ScalarInfo& info : scalar_table) {
        if (!head.starts_with(info.binding_name))
            continue;
        const std::string numeric =
            std::string(info.hlsl_name) + std::string(head.substr(info.binding_name.size()));
        if (const auto element = element_named(numeric))
            return FieldType{Kind::value, *element, {}};
    }
    return std::nullopt;
}

/// The binding that a canonical type name, such as "bindery::Texture2DBinding<float4>", stands for.
std::optional<FieldType> binding_type(std::string_view name) {
    constexpr std::string_view ours = "bindery::", suffix = "Binding";
    if (name.starts_with(ours))
        name.remove_prefix(ours.size());
    const std::size_t open = name.find('<');
    std::string_view head = name.substr(0, open);
    if (!head.ends_with(suffix))
        return std::nullopt;
    head.remove_suffix(suffix.size());
    std::string argument;
    if (open != std::string_view::npos)
        argument = name.substr(open + 1, name.rfind('>') - open - 1);
    for (const KindInfo& info : kind_table) {
        if (info.hlsl_name.empty() || info.hlsl_name != head)
            continue;
        FieldType type{info.kind, {}, {}};
        if (info.parameter == KindParameter::structure)
            type.element_type = argument;
        if (info.parameter == KindParameter::element)
            type.element = element_named(argument).value_or(ElementType{});
        return type;
    }
    return value_type(head);
}

void add_fields(const TypeTree& type, const std::string& name, std::uint32_t offset_bytes,
                std::vector<RootField>& fields, std::vector<Finding>& findings) {
    if (type.shape == TypeShape::array) {
        for (std::uint32_t i = 0; i < type.element_count; ++i)
            add_fields(type.children.front(), name + "[" + std::to_string(i) + "]",
                       offset_bytes + i * type.stride_bytes, fields, findings);
        return;
    }
    if (const auto binding = binding_type(type.type_name)) {
        fields.push_back({name, offset_bytes / 4, (type.size_bytes + 3) / 4, binding->kind, binding->element,
                          binding->element_type});
        return;
    }
    if (type.shape != TypeShape::structure) {
        findings.push_back({Severity::warning, "The root type's member '" + name + "' is a " +
                                                   type.type_name +
                                                   ", which is no binding; the library cannot check it."});
        fields.push_back({name, offset_bytes / 4, (type.size_bytes + 3) / 4, Kind::none, {}, {}});
        return;
    }
    for (const TypeTree& child : type.children)
        add_fields(child, name.empty() ? child.name : name + "." + child.name,
                   offset_bytes + child.offset_bytes, fields, findings);
}

/// HLSL reads ">>" as a shift; a canonical type name has no spaces.
std::string spaced(std::string_view type_name) {
    std::string text;
    for (char c : type_name) {
        if (c == '>')
            text += ' ';
        text += c;
    }
    return text;
}

} // namespace

std::vector<Define> library_defines(const CompileRequest& request) {
    std::vector<Define> defines;
    if (request.target == ShaderTarget::spirv)
        defines.push_back({"BINDERY_SPIRV", "1"});
    if (request.target == ShaderTarget::dxil_6_6)
        defines.push_back({"BINDERY_HEAP_DIRECT", "1"});
    else
        defines.push_back({"BINDERY_HEAP_ARRAYS", "1"});
    if (!request.root_name.empty()) {
        defines.push_back({"BINDERY_ROOT_TYPE", request.root_name});
        defines.push_back({"BINDERY_ROOT_FORWARD", forward_declaration(request.root_name)});
    }
    return defines;
}

CompileRequest probe_request(const CompileRequest& request) {
    CompileRequest probe = request;
    probe.entry = "bindery_probe_main";
    probe.stage = Stage::compute;
    probe.target = ShaderTarget::dxil_6_6;
    probe.debug_info = false;
    return probe;
}

std::string probe_variable(std::size_t i) {
    return "bindery_probe_" + std::to_string(i);
}

std::string probe_text(std::span<const std::string> type_names) {
    // A space of its own: nothing that the source declares can be there.
    std::string text = "\n#line 1 \"bindery probe\"\n", body;
    for (std::size_t i = 0; i < type_names.size(); ++i) {
        const std::string variable = probe_variable(i);
        text += "StructuredBuffer<" + spaced(type_names[i]) + " > " + variable + " : register(t" +
                std::to_string(i) + ", space99);\n";
        body += "    " + variable +
                ".GetDimensions(bindery_count, bindery_stride);\n"
                "    bindery_sum += bindery_count;\n";
    }
    return text +
           "RWByteAddressBuffer bindery_probe_out : register(u0, space99);\n"
           "[shader(\"compute\")] [numthreads(1, 1, 1)]\n"
           "void bindery_probe_main() {\n"
           "    uint bindery_count = 0, bindery_stride = 0, bindery_sum = 0;\n" +
           body + "    bindery_probe_out.Store(0, bindery_sum);\n}\n";
}

std::vector<RootField> root_fields(const TypeTree& root, std::vector<Finding>& findings) {
    std::vector<RootField> fields;
    add_fields(root, "", 0, fields, findings);
    return fields;
}

std::vector<std::string> element_types(std::span<const RootField> fields) {
    std::vector<std::string> types;
    for (const RootField& field : fields)
        if (!field.element_type.empty() &&
            std::find(types.begin(), types.end(), field.element_type) == types.end())
            types.push_back(field.element_type);
    return types;
}

} // namespace bindery::compiler
