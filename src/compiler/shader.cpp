// Compiled shaders as values: names, messages, saving and loading.

#include "compiler/files.hpp"
#include "compiler/json.hpp"
#include "model/dxil_container.hpp"
#include "spirv/module.hpp"
#include "spirv/structure.hpp"

#include <bindery/shader_compiler.hpp>

#include <algorithm>
#include <cstring>
#include <fmt/format.h>
#include <utility>

namespace bindery {

namespace fs = std::filesystem;

std::string_view to_string(Compiler compiler) {
    switch (compiler) {
    case Compiler::dxc:
        return "dxc";
    case Compiler::slang:
        return "slang";
    }
    return {};
}

namespace {

/// The first error, and how many more there are.
std::string summary(const std::vector<CompileMessage>& messages) {
    const auto is_error = [](const CompileMessage& message) { return message.severity == Severity::error; };
    const auto first = std::find_if(messages.begin(), messages.end(), is_error);
    const auto count = std::count_if(messages.begin(), messages.end(), is_error);
    std::string text = first == messages.end() ? "The shader does not compile." : to_string(*first);
    if (count > 1)
        text += fmt::format(" (and {} more)", count - 1);
    return text;
}

void check_bytecode(const Shader& shader, const std::string& name) {
    if (shader.target != ShaderTarget::spirv) {
        model::read_dxil_parts(shader.bytecode, name);
        return;
    }
    if (shader.bytecode.size() % 4 != 0)
        throw Error(
            Rule::spirv_malformed, name,
            fmt::format("The module has {} bytes, which is no multiple of 4.", shader.bytecode.size()));
    std::vector<std::uint32_t> words(shader.bytecode.size() / 4);
    if (!words.empty())
        std::memcpy(words.data(), shader.bytecode.data(), shader.bytecode.size());
    spirv::check_structure(spirv::Module::read(words));
}

fs::path side_car_file(const fs::path& file) {
    fs::path name = file;
    name += ".json";
    return name;
}

std::vector<std::byte> read_bytes(const fs::path& file) {
    const auto text = compiler::read_whole_file(file);
    if (!text)
        throw Error(Rule::file_unreadable, file.string(),
                    fmt::format("The file '{}' cannot be opened and read.", file.string()));
    const auto bytes = std::as_bytes(std::span(*text));
    return {bytes.begin(), bytes.end()};
}

void write_bytes(const fs::path& file, std::span<const std::byte> bytes) {
    if (!compiler::write_whole_file(file, bytes))
        throw Error(Rule::file_unwritable, file.string(),
                    fmt::format("The file '{}' cannot be written ({} bytes).", file.string(), bytes.size()));
}

} // namespace

std::string to_string(const CompileMessage& message) {
    std::string place;
    if (!message.file.empty())
        place = message.file + ":";
    if (message.line != 0)
        place += std::to_string(message.line) + ":";
    if (message.line != 0 && message.column != 0)
        place += std::to_string(message.column) + ":";
    if (!place.empty())
        place += " ";
    return fmt::format("{}{}: {}", place, bindery::to_string(message.severity), message.text);
}

CompileError::CompileError(std::string object, std::vector<CompileMessage> messages)
    : Error(Rule::compiler_error, std::move(object), summary(messages)), messages_(std::move(messages)) {}

const TypeTree* SideCar::type(std::string_view type_name) const {
    const auto found = std::find_if(types.begin(), types.end(),
                                    [&](const TypeTree& type) { return type.type_name == type_name; });
    return found == types.end() ? nullptr : &*found;
}

void Shader::save(const fs::path& file) const {
    // The side-car first: bytecode without one would load as foreign.
    const std::string json = compiler::shader_to_json(*this);
    write_bytes(side_car_file(file), std::as_bytes(std::span(json)));
    write_bytes(file, bytecode);
}

Shader Shader::load(const fs::path& file) {
    std::vector<std::byte> bytes = read_bytes(file);
    const std::vector<std::byte> json = read_bytes(side_car_file(file));
    Shader shader = compiler::shader_from_json({reinterpret_cast<const char*>(json.data()), json.size()},
                                               std::move(bytes), side_car_file(file).string());
    check_bytecode(shader, file.string());
    return shader;
}

ShaderResources shader_resources(const Shader& shader) {
    const bool several_entries = shader.target == ShaderTarget::spirv || is_ray_tracing(shader.stage);
    ShaderResources found =
        shader_resources(shader.bytecode, several_entries ? shader.entry : "", shader.source_name);
    found.stage = shader.stage;
    if (!shader.side_car)
        return found;
    for (ShaderResource& resource : found.resources)
        for (const ShaderResource& known : shader.side_car->resources)
            if (known.type == resource.type && known.space == resource.space &&
                known.register_index == resource.register_index)
                resource = known;
    return found;
}

Shader Shader::from_bytecode(std::vector<std::byte> bytecode, ShaderTarget target, Stage stage,
                             std::string entry) {
    Shader shader;
    shader.bytecode = std::move(bytecode);
    shader.target = target;
    shader.stage = stage;
    shader.entry = std::move(entry);
    check_bytecode(shader, shader.entry);
    return shader;
}

} // namespace bindery
