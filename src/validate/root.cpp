#include "validate/root.hpp"

#include "reflection/reflect.hpp"
#include "validate/root_use.hpp"
#include "validate/words.hpp"

#include <bindery/layout.hpp>

#include <fmt/format.h>

#include <array>
#include <cstring>

namespace bindery::validate {
namespace {

std::uint32_t dwords_of(const Slot& slot) {
    if (slot.kind == Kind::value)
        return ElementType{slot.element}.dwords();
    return kind_info(slot.kind).dwords;
}

std::uint32_t stride_of(const Slot& slot) {
    return kind_info(slot.kind).parameter == KindParameter::structure ? slot.stride : 0;
}

std::string cpp_name(const RootType& root, std::uint32_t dword) {
    for (const FieldName& field : root.fields)
        if (dword >= field.first_slot && dword < std::uint32_t{field.first_slot} + field.slots) {
            const std::uint32_t inner = dword - field.first_slot;
            const bool several =
                dwords_of(root.slots[field.first_slot]) < field.slots; // an array or a struct
            return several ? fmt::format("{}[{}]", field.name, inner) : std::string(field.name);
        }
    return fmt::format("field[{}]", dword);
}

const RootField* find_field(const SideCar* side_car, std::uint32_t first_dword) {
    if (side_car != nullptr)
        for (const RootField& field : side_car->fields)
            if (field.first_dword == first_dword)
                return &field;
    return nullptr;
}

std::string type_text(const Field& field, const RootField* known) {
    if (known != nullptr && known->kind == field.kind && !known->element_type.empty())
        return fmt::format("{}<{}>", kind_info(field.kind).hlsl_name, known->element_type);
    return field_type_name(field.kind, field.element, field.stride_bytes);
}

std::string shader_name(const Shader& shader) {
    return shader.source_name.empty() ? shader.entry
                                      : fmt::format("{} of {}", shader.entry, shader.source_name);
}

/// What the shader's own header says is in a field.
std::string shader_type(const SideCar& side_car, const RootField& field) {
    if (field.kind == Kind::none)
        return "no binding";
    const TypeTree* type = side_car.type(field.element_type);
    if (kind_info(field.kind).parameter == KindParameter::structure && type != nullptr)
        return fmt::format("{}<{}> of {}-byte elements", kind_info(field.kind).hlsl_name, field.element_type,
                           type->stride_bytes);
    return field_type_name(field.kind, field.element, 0);
}

bool same_type(const Field& field, const RootField& other, const SideCar& side_car) {
    if (field.kind != other.kind || field.dwords != other.dwords)
        return false;
    if (field.kind == Kind::value || kind_info(field.kind).parameter == KindParameter::element)
        return field.element == other.element;
    const TypeTree* type = side_car.type(other.element_type);
    return field.stride_bytes == 0 || type == nullptr || type->stride_bytes == field.stride_bytes;
}

/// What C++ knows of the elements of a field; null where it can tell nothing.
const ElementLayout* element_of(const RootType& root, const Field& field) {
    for (const ElementLayout& element : root.elements)
        if (element.first_slot == field.first_dword)
            return &element;
    return nullptr;
}

/// The elements behind a field, member by member. False: there was nothing to compare.
bool check_element(const std::string& pipeline, const RootType& root, const Field& field,
                   const RootField& other, const Shader& shader, RootFindings& findings) {
    const TypeTree* type = shader.side_car->type(other.element_type);
    const ElementLayout* element = element_of(root, field);
    if (field.kind != other.kind || type == nullptr || element == nullptr)
        return false;
    if (element->nodes.empty()) {
        findings.notes.push_back(
            {Rule::layout_agreement, pipeline,
             fmt::format(
                 "element type \"{}\" behind field \"{}\" of \"{}\" has members that C++ cannot tell of: "
                 "only its size is compared with shader {}",
                 element->type_name, other.name, root.name, shader_name(shader))});
        return false;
    }
    TypeTree cpp = type_tree(element->nodes);
    if (cpp.shape == TypeShape::structure)
        cpp.type_name = other.element_type;
    if (const auto mismatch = compare_element(cpp, *type))
        findings.errors.push_back({Rule::layout_agreement, pipeline,
                                   fmt::format("{} (behind field \"{}\" of \"{}\", shader {})",
                                               mismatch->text, other.name, root.name, shader_name(shader))});
    return true;
}

void check_side_car(const std::string& pipeline, const RootType& root, std::span<const Field> fields,
                    const Shader& shader, RootFindings& findings) {
    const SideCar& side_car = *shader.side_car;
    const std::size_t before = findings.errors.size();
    const auto refuse = [&](std::string detail) {
        findings.errors.push_back({Rule::pipeline_root_mismatch, pipeline, std::move(detail)});
    };
    for (const Field& field : fields) {
        const RootField* other = find_field(&side_car, field.first_dword);
        const std::string cpp = field_type_name(field.kind, field.element, field.stride_bytes);
        if (other == nullptr)
            refuse(
                fmt::format("field \"{}\" of \"{}\" (DWORD {}) is {} in C++ and shader {} has no field there",
                            field.name, root.name, field.first_dword, cpp, shader_name(shader)));
        else if (check_element(pipeline, root, field, *other, shader, findings))
            continue;
        else if (!same_type(field, *other, side_car))
            refuse(fmt::format("field \"{}\" of \"{}\" is {} in C++ and {} in shader {}", other->name,
                               root.name, cpp, shader_type(side_car, *other), shader_name(shader)));
    }
    for (const RootField& other : side_car.fields)
        if (other.first_dword >= root.slots.size())
            refuse(fmt::format("shader {} has field \"{}\" at DWORD {} and \"{}\" has {} DWORDs in C++",
                               shader_name(shader), other.name, other.first_dword, root.name,
                               root.slots.size()));
    if (findings.errors.size() == before && side_car.root_hash != 0 && root.hash != 0 &&
        side_car.root_hash != root.hash)
        refuse(fmt::format("shader {} was compiled for a root type of hash {:016x} and \"{}\" has {:016x}",
                           shader_name(shader), side_car.root_hash, root.name, root.hash));
}

/// A field's DWORDs against what the bytecode does with them.
void check_walk(const std::string& pipeline, const RootType& root, std::span<const Field> fields,
                const Shader& shader, const model::ShaderUse& use, RootFindings& findings) {
    for (const Field& field : fields)
        for (std::uint32_t part = 0; part < field.dwords; ++part) {
            const std::string wrong = wrong_use(field, part, use.root[field.first_dword + part]);
            if (!wrong.empty())
                findings.errors.push_back(
                    {Rule::pipeline_root_mismatch, pipeline,
                     fmt::format("field \"{}\" of \"{}\" is {} in C++ and shader {} uses it as {}",
                                 field.name, root.name,
                                 field_type_name(field.kind, field.element, field.stride_bytes),
                                 shader_name(shader), wrong)});
        }
    for (std::size_t dword = root.slots.size(); dword < root_dword_count; ++dword)
        if (!use.root[dword].empty())
            findings.errors.push_back(
                {Rule::pipeline_root_mismatch, pipeline,
                 fmt::format("shader {} uses root DWORD {} as {} and \"{}\" has {} DWORDs in C++",
                             shader_name(shader), dword, describe_use(use.root[dword].front()), root.name,
                             root.slots.size())});
    for (const model::ShaderFinding& finding : use.findings)
        findings.warnings.push_back({Rule::pipeline_uniform_index, pipeline,
                                     fmt::format("{} (shader {}, {})", to_string(finding.kind),
                                                 shader_name(shader), describe(finding.shape))});
}

void note_unread(const std::string& pipeline, const RootType& root, std::span<const Field> fields,
                 std::span<const std::optional<model::ShaderUse>> uses, RootFindings& findings) {
    for (const std::optional<model::ShaderUse>& use : uses)
        if (!use)
            return; // what DXIL reads is not known
    for (const Field& field : fields) {
        bool read = false;
        for (const std::optional<model::ShaderUse>& use : uses)
            for (std::uint32_t part = 0; part < field.dwords; ++part)
                read = read || !use->root[field.first_dword + part].empty();
        if (!read)
            findings.notes.push_back(
                {Rule::pipeline_root_unread, pipeline,
                 fmt::format("field \"{}\" of \"{}\" is read by no shader of pipeline \"{}\"", field.name,
                             root.name, pipeline)});
    }
}

} // namespace

std::vector<Field> fields_of(const RootType& root, const SideCar* side_car) {
    std::vector<Field> fields;
    for (std::uint32_t dword = 0; dword < root.slots.size();) {
        const Slot& slot = root.slots[dword];
        const RootField* known = find_field(side_car, dword);
        Field& field = fields.emplace_back();
        field.name = known != nullptr ? known->name : cpp_name(root, dword);
        field.first_dword = dword;
        field.dwords = dwords_of(slot);
        field.kind = slot.kind;
        field.element = slot.kind == Kind::transient ? ElementType{} : ElementType{slot.element};
        field.stride_bytes = stride_of(slot);
        field.type = type_text(field, known);
        dword += field.dwords;
    }
    return fields;
}

std::optional<model::ShaderUse> walk(const Shader& shader) {
    if (shader.target != ShaderTarget::spirv)
        return std::nullopt;
    if (shader.bytecode.size() % sizeof(std::uint32_t) != 0)
        throw Error(
            Rule::spirv_malformed, shader.source_name,
            fmt::format("The module has {} bytes, which is no multiple of 4.", shader.bytecode.size()));
    std::vector<std::uint32_t> words(shader.bytecode.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), shader.bytecode.data(), words.size() * sizeof(std::uint32_t));
    return reflection::reflect(words, shader.entry);
}

RootFindings check_root(const std::string& pipeline, const RootType& root,
                        std::span<const Shader* const> shaders,
                        std::span<const std::optional<model::ShaderUse>> uses) {
    RootFindings findings;
    for (std::size_t i = 0; i < shaders.size(); ++i) {
        const Shader& shader = *shaders[i];
        const SideCar* side_car = shader.side_car ? &*shader.side_car : nullptr;
        const std::vector<Field> fields = fields_of(root, side_car);
        const std::size_t before = findings.errors.size();
        if (side_car == nullptr)
            findings.notes.push_back({Rule::pipeline_foreign_bytecode, pipeline,
                                      fmt::format("shader {} has no side-car: {}", shader_name(shader),
                                                  uses[i] ? "its bytecode alone was compared with C++"
                                                          : "nothing was compared with C++")});
        else if (!side_car->fields.empty())
            check_side_car(pipeline, root, fields, shader, findings);
        if (uses[i] && findings.errors.size() == before)
            check_walk(pipeline, root, fields, shader, *uses[i], findings);
    }
    const Shader& last = *shaders.back();
    if (findings.errors.empty())
        note_unread(pipeline, root, fields_of(root, last.side_car ? &*last.side_car : nullptr), uses,
                    findings);
    return findings;
}

} // namespace bindery::validate
