#include "compiler/json.hpp"

#include "base/hash.hpp"
#include "compiler/type_names.hpp"

#include <charconv>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <span>

namespace bindery {

namespace {

using Json = nlohmann::ordered_json;

/// Deeper than any type that a compiler accepts; ends hostile recursion.
constexpr int max_type_depth = 64;

[[noreturn]] void refuse(std::string detail) {
    throw Error(Rule::reflection_malformed, "", std::move(detail));
}

// --- enums, by the names of their tables

constexpr std::string_view shape_names[] = {"scalar", "vector", "matrix", "array", "structure"};
static_assert(std::size(shape_names) == static_cast<std::size_t>(TypeShape::structure) + 1);
constexpr std::string_view register_class_names[] = {"srv", "uav", "cbv", "sampler"};
static_assert(std::size(register_class_names) == root::register_class_count);
constexpr std::size_t severity_count = static_cast<std::size_t>(Severity::error) + 1;

std::string_view name_of(TypeShape shape) {
    return shape_names[static_cast<std::size_t>(shape)];
}
std::string_view name_of(Severity severity) {
    return to_string(severity);
}
std::string_view name_of(Scalar scalar) {
    return scalar_info(scalar).hlsl_name;
}
std::string_view name_of(Stage stage) {
    return stage_info(stage).name;
}
std::string_view name_of(Interpolation mode) {
    return to_string(mode);
}
std::string_view name_of(root::RegisterClass type) {
    return register_class_names[static_cast<std::size_t>(type)];
}
std::string_view name_of(ResourceKind kind) {
    return to_string(kind);
}
std::string_view name_of(ShaderTarget target) {
    return to_string(target);
}
std::string_view name_of(Kind kind) {
    const std::string_view name = kind_info(kind).hlsl_name;
    return !name.empty() ? name : kind == Kind::value ? "value" : "none";
}

template<class Enum>
Enum enum_named(const Json& json, std::size_t count) {
    const auto& name = json.get_ref<const std::string&>();
    for (std::size_t i = 0; i < count; ++i)
        if (name_of(static_cast<Enum>(i)) == name)
            return static_cast<Enum>(i);
    refuse(fmt::format("The name '{}' stands for nothing that the library knows.", name));
}

std::string hex(std::uint64_t value) {
    return fmt::format("{:#018x}", value); // a string: JSON's numbers have 53 bits in many readers
}

std::uint64_t from_hex(const Json& json) {
    const auto& text = json.get_ref<const std::string&>();
    std::uint64_t value = 0;
    const char* end = text.data() + text.size();
    if (text.size() < 3 || !text.starts_with("0x") ||
        std::from_chars(text.data() + 2, end, value, 16).ptr != end)
        refuse(fmt::format("The text '{}' is not a hexadecimal number.", text));
    return value;
}

// --- parts of a side-car

Json json_of(const TypeTree& type) {
    Json json;
    json["name"] = type.name;
    json["type"] = type.type_name;
    json["shape"] = name_of(type.shape);
    if (type.shape != TypeShape::array && type.shape != TypeShape::structure)
        json["scalar"] = name_of(type.scalar);
    json["rows"] = type.rows;
    json["columns"] = type.columns;
    if (type.shape == TypeShape::matrix)
        json["row_major"] = type.row_major;
    json["offset_bytes"] = type.offset_bytes;
    json["size_bytes"] = type.size_bytes;
    json["stride_bytes"] = type.stride_bytes;
    json["element_count"] = type.element_count;
    if (!type.children.empty()) {
        json["children"] = Json::array();
        for (const TypeTree& child : type.children)
            json["children"].push_back(json_of(child));
    }
    return json;
}

TypeTree type_from(const Json& json, int depth) {
    if (depth > max_type_depth)
        refuse(fmt::format("A type is nested deeper than {} levels.", max_type_depth));
    TypeTree type;
    type.name = json.at("name").get<std::string>();
    type.type_name = json.at("type").get<std::string>();
    type.shape = enum_named<TypeShape>(json.at("shape"), std::size(shape_names));
    if (json.contains("scalar"))
        type.scalar = enum_named<Scalar>(json.at("scalar"), scalar_count);
    type.rows = json.at("rows").get<std::uint32_t>();
    type.columns = json.at("columns").get<std::uint32_t>();
    type.row_major = json.value("row_major", false);
    type.offset_bytes = json.at("offset_bytes").get<std::uint32_t>();
    type.size_bytes = json.at("size_bytes").get<std::uint32_t>();
    type.stride_bytes = json.at("stride_bytes").get<std::uint32_t>();
    type.element_count = json.at("element_count").get<std::uint32_t>();
    if (json.contains("children"))
        for (const Json& child : json.at("children"))
            type.children.push_back(type_from(child, depth + 1));
    if (type.shape == TypeShape::array && type.children.size() != 1)
        refuse(fmt::format("The array '{}' has {} element types; an array has 1.", type.name,
                           type.children.size()));
    return type;
}

Json json_of(const RootField& field) {
    Json json{{"name", field.name},
              {"first_dword", field.first_dword},
              {"dwords", field.dwords},
              {"kind", name_of(field.kind)}};
    const KindParameter parameter = kind_info(field.kind).parameter;
    if (field.element.bits != 0 || parameter == KindParameter::element || field.kind == Kind::value)
        json["element"] = compiler::numeric_type_name(field.element.scalar(), field.element.rows(),
                                                      field.element.columns());
    if (!field.element_type.empty())
        json["element_type"] = field.element_type;
    return json;
}

RootField field_from(const Json& json) {
    RootField field;
    field.name = json.at("name").get<std::string>();
    field.first_dword = json.at("first_dword").get<std::uint32_t>();
    field.dwords = json.at("dwords").get<std::uint32_t>();
    field.kind = enum_named<Kind>(json.at("kind"), kind_count);
    field.element_type = json.value("element_type", std::string());
    if (!json.contains("element"))
        return field;
    const auto name = json.at("element").get<std::string>();
    Scalar scalar{};
    std::uint32_t rows = 1, columns = 1;
    if (!compiler::parse_numeric_type(name, scalar, rows, columns))
        refuse(fmt::format("The element type '{}' is no scalar, vector or matrix.", name));
    field.element = ElementType::of(scalar, rows, columns);
    return field;
}

Json json_of(const StageElement& element) {
    return {{"semantic", element.semantic},           {"index", element.semantic_index},
            {"system_value", element.system_value},   {"location", element.location},
            {"register", element.d3d_register},       {"scalar", name_of(element.scalar)},
            {"mask", element.component_mask},         {"register_mask", element.d3d_mask},
            {"used_mask", element.used_mask},         {"interpolation", to_string(element.interpolation)},
            {"min_precision", element.min_precision}, {"stream", element.stream}};
}

StageElement element_from(const Json& json) {
    StageElement element;
    element.semantic = json.at("semantic").get<std::string>();
    element.semantic_index = json.at("index").get<std::uint32_t>();
    element.system_value = json.at("system_value").get<bool>();
    element.location = json.at("location").get<std::uint32_t>();
    element.d3d_register = json.at("register").get<std::uint32_t>();
    element.scalar = enum_named<Scalar>(json.at("scalar"), scalar_count);
    element.component_mask = json.at("mask").get<std::uint8_t>();
    element.d3d_mask = json.at("register_mask").get<std::uint8_t>();
    element.used_mask = json.at("used_mask").get<std::uint8_t>();
    element.interpolation = enum_named<Interpolation>(json.at("interpolation"), interpolation_count);
    element.min_precision = json.at("min_precision").get<bool>();
    element.stream = json.at("stream").get<std::uint8_t>();
    return element;
}

Json json_of(const Finding& finding) {
    return {{"severity", name_of(finding.severity)}, {"text", finding.text}};
}

Finding finding_from(const Json& json) {
    return {enum_named<Severity>(json.at("severity"), severity_count), json.at("text").get<std::string>()};
}

/// Keys that say nothing are left out.
Json json_of(const ShaderResource& resource) {
    Json json{{"name", resource.name},
              {"class", name_of(resource.type)},
              {"kind", to_string(resource.kind)},
              {"register", resource.register_index},
              {"space", resource.space},
              {"count", resource.count}};
    if (resource.counter)
        json["counter"] = true;
    if (resource.size_bytes != 0)
        json["size_bytes"] = resource.size_bytes;
    if (resource.has_array)
        json["has_array"] = true;
    return json;
}

ShaderResource resource_from(const Json& json) {
    ShaderResource resource;
    resource.name = json.at("name").get<std::string>();
    resource.type = enum_named<root::RegisterClass>(json.at("class"), root::register_class_count);
    resource.kind = enum_named<ResourceKind>(json.at("kind"), resource_kind_count);
    resource.register_index = json.at("register").get<std::uint32_t>();
    resource.space = json.at("space").get<std::uint32_t>();
    resource.count = json.at("count").get<std::uint32_t>();
    resource.counter = json.value("counter", false);
    resource.size_bytes = json.value("size_bytes", 0u);
    resource.has_array = json.value("has_array", false);
    return resource;
}

Json json_of(const CompileMessage& message);
Json json_of(const std::filesystem::path& path);
Json json_of(const compiler::Dependency& dependency);

template<class T>
Json array_of(const std::vector<T>& values) {
    Json json = Json::array();
    for (const T& value : values)
        json.push_back(json_of(value));
    return json;
}

template<class Read>
auto vector_from(const Json& json, Read read) {
    std::vector<decltype(read(json))> values;
    if (!json.is_array())
        refuse("A list is written as something else.");
    for (const Json& value : json)
        values.push_back(read(value));
    return values;
}

Json json_of(const SideCar& side_car) {
    return {{"root_type", side_car.root_type},        {"root_hash", hex(side_car.root_hash)},
            {"fields", array_of(side_car.fields)},    {"types", array_of(side_car.types)},
            {"inputs", array_of(side_car.inputs)},    {"outputs", array_of(side_car.outputs)},
            {"patch", array_of(side_car.patch)},      {"resources", array_of(side_car.resources)},
            {"findings", array_of(side_car.findings)}};
}

SideCar side_car_from(const Json& json) {
    SideCar side_car;
    side_car.root_type = json.at("root_type").get<std::string>();
    side_car.root_hash = from_hex(json.at("root_hash"));
    side_car.fields = vector_from(json.at("fields"), field_from);
    side_car.types = vector_from(json.at("types"), [](const Json& type) { return type_from(type, 0); });
    side_car.inputs = vector_from(json.at("inputs"), element_from);
    side_car.outputs = vector_from(json.at("outputs"), element_from);
    side_car.patch = vector_from(json.at("patch"), element_from);
    side_car.resources = vector_from(json.at("resources"), resource_from);
    side_car.findings = vector_from(json.at("findings"), finding_from);
    return side_car;
}

// --- shaders

Json json_of(const CompileMessage& message) {
    return {{"file", message.file},
            {"line", message.line},
            {"column", message.column},
            {"severity", name_of(message.severity)},
            {"text", message.text}};
}

CompileMessage message_from(const Json& json) {
    return {json.at("file").get<std::string>(), json.at("line").get<std::uint32_t>(),
            json.at("column").get<std::uint32_t>(), enum_named<Severity>(json.at("severity"), severity_count),
            json.at("text").get<std::string>()};
}

Json json_of(const std::filesystem::path& path) {
    return path.string();
}

std::filesystem::path path_from(const Json& json) {
    return json.get<std::string>();
}

Json json_of(const Shader& shader) {
    Json json{{"bindery", BINDERY_VERSION},
              {"target", name_of(shader.target)},
              {"stage", name_of(shader.stage)},
              {"entry", shader.entry},
              {"source_name", shader.source_name},
              {"bytecode_bytes", shader.bytecode.size()},
              {"bytecode_hash", hex(base::Hash().add_bytes(shader.bytecode).value())}};
    if (shader.side_car)
        json["side_car"] = json_of(*shader.side_car);
    json["dependencies"] = array_of(shader.dependencies);
    json["warnings"] = array_of(shader.warnings);
    return json;
}

Shader shader_from(const Json& json) {
    Shader shader;
    shader.target = enum_named<ShaderTarget>(json.at("target"), shader_target_count);
    shader.stage = enum_named<Stage>(json.at("stage"), stage_count);
    shader.entry = json.at("entry").get<std::string>();
    shader.source_name = json.at("source_name").get<std::string>();
    if (json.contains("side_car"))
        shader.side_car = side_car_from(json.at("side_car"));
    shader.dependencies = vector_from(json.at("dependencies"), path_from);
    shader.warnings = vector_from(json.at("warnings"), message_from);
    return shader;
}

Json json_of(const compiler::Dependency& dependency) {
    return {{"file", dependency.file.string()}, {"hash", hex(dependency.content_hash)}};
}

compiler::Dependency dependency_from(const Json& json) {
    return {json.at("file").get<std::string>(), from_hex(json.at("hash"))};
}

/// What was read, written again, is what was there: else the text has something that the library does not
/// know and would lose.
void require_same(const Json& there, const Json& again) {
    const Json difference = Json::diff(again, there);
    if (!difference.empty())
        refuse(fmt::format("What it has at '{}' means nothing to the library.",
                           difference.front().at("path").get<std::string>()));
}

/// Parses and reads; every way to fail becomes one error, with the name of the file.
template<class Read>
auto read_json(std::string_view text, std::string_view name, Read read) {
    try {
        return read(Json::parse(text));
    } catch (const Json::exception& error) {
        throw Error(
            Rule::reflection_malformed, std::string(name),
            fmt::format("The side-car '{}' is not one that the library wrote: {}.", name, error.what()));
    } catch (const Error& error) {
        throw Error(
            Rule::reflection_malformed, std::string(name),
            fmt::format("The side-car '{}' is not one that the library wrote. {}", name, error.detail()));
    }
}

/// Text of another encoding (a path, a message) is written with its bad bytes replaced, and does not throw.
std::string dump(const Json& json) {
    return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace

std::string to_json(const SideCar& side_car) {
    return dump(json_of(side_car));
}

SideCar side_car_from_json(std::string_view json, std::string_view name) {
    return read_json(json, name, [](const Json& parsed) {
        SideCar side_car = side_car_from(parsed);
        require_same(parsed, json_of(side_car));
        return side_car;
    });
}

namespace compiler {

std::string shader_to_json(const Shader& shader) {
    return dump(json_of(shader));
}

Shader shader_from_json(std::string_view json, std::vector<std::byte> bytecode, std::string_view name) {
    return read_json(json, name, [&bytecode](const Json& parsed) {
        if (const auto version = parsed.at("bindery").get<std::string>(); version != BINDERY_VERSION)
            refuse(
                fmt::format("It is of version {} of the library, and this is {}.", version, BINDERY_VERSION));
        const auto size = parsed.at("bytecode_bytes").get<std::size_t>();
        if (size != bytecode.size())
            refuse(fmt::format("It belongs to bytecode of {} bytes; there are {}.", size, bytecode.size()));
        if (from_hex(parsed.at("bytecode_hash")) != base::Hash().add_bytes(bytecode).value())
            refuse("It belongs to other bytecode: the hashes differ.");
        Shader shader = shader_from(parsed);
        shader.bytecode = std::move(bytecode);
        require_same(parsed, json_of(shader));
        return shader;
    });
}

std::string cache_record_to_json(const CacheRecord& record) {
    return dump({{"key", record.key},
                 {"dependencies", array_of(record.dependencies)},
                 {"absent", array_of(record.absent)},
                 {"shader", json_of(record.shader)}});
}

CacheRecord cache_record_from_json(std::string_view json) {
    return read_json(json, "cache", [](const Json& parsed) {
        return CacheRecord{parsed.at("key").get<std::string>(),
                           vector_from(parsed.at("dependencies"), dependency_from),
                           vector_from(parsed.at("absent"), path_from), shader_from(parsed.at("shader"))};
    });
}

} // namespace compiler

} // namespace bindery
