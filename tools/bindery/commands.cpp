#include "source.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <optional>
#include <string_view>

namespace bindery::tool {

namespace {

CompileRequest request_of(const CompileArguments& arguments) {
    CompileRequest request = source_request(arguments.source, arguments.file);
    request.entry = arguments.entry;
    request.stage = parse_stage(arguments.stage);
    request.root_name = arguments.root;
    request.debug_info = arguments.debug_info;
    return request;
}

std::filesystem::path output_of(const CompileArguments& arguments, const CompileRequest& request) {
    std::error_code none; // a file that is not there is no other file's equal
    if (std::filesystem::equivalent(arguments.file, arguments.output, none))
        throw Error(Rule::compiler_argument, arguments.file.string(),
                    fmt::format("The output '{}' is the source itself.", arguments.output.string()));
    if (!arguments.output.empty())
        return arguments.output;
    std::filesystem::path output = request.path.filename();
    output.replace_extension(fmt::format(".{}.{}", stage_info(request.stage).name,
                                         request.target == ShaderTarget::spirv ? "spv" : "dxil"));
    return output;
}

/// A path as Make and Ninja read it in a depfile.
std::string escaped(const std::filesystem::path& path) {
    std::string text;
    for (const char c : path.string()) {
        if (c == '$')
            text += '$';
        if (c == ' ' || c == '#')
            text += '\\';
        text += c;
    }
    return text;
}

void write_depfile(const std::filesystem::path& file, const std::filesystem::path& output,
                   const Shader& shader) {
    std::string text = escaped(output) + ":";
    for (const std::filesystem::path& dependency : shader.dependencies)
        text += " \\\n  " + escaped(dependency);
    std::ofstream stream(file, std::ios::binary);
    stream << text << "\n";
    stream.close();
    if (!stream)
        throw Error(Rule::file_unwritable, file.string(),
                    fmt::format("The depfile '{}' cannot be written.", file.string()));
}

/// "StructuredBuffer<game::Particle>", "Texture2D<float4>", "uint".
std::string type_of(const RootField& field) {
    const std::string_view name = kind_info(field.kind).hlsl_name;
    std::string element(scalar_table[static_cast<std::size_t>(field.element.scalar())].hlsl_name);
    if (field.element.rows() > 1)
        element += fmt::format("{}x{}", field.element.rows(), field.element.columns());
    else if (field.element.columns() > 1)
        element += fmt::format("{}", field.element.columns());
    if (field.kind == Kind::value)
        return element;
    switch (kind_info(field.kind).parameter) {
    case KindParameter::none:
        break;
    case KindParameter::structure:
        return fmt::format("{}<{}>", name, field.element_type);
    case KindParameter::element:
        return fmt::format("{}<{}>", name, element);
    }
    return name.empty() ? "unknown" : std::string(name);
}

void print_summary(const std::filesystem::path& output, const Shader& shader) {
    fmt::print("{}: {} bytes, {} {}, '{}'\n", output.string(), shader.bytecode.size(),
               to_string(shader.target), stage_info(shader.stage).name, shader.entry);
    for (const RootField& field : shader.side_car->fields)
        fmt::print("  DWORD {:2}  {} {}\n", field.first_dword, type_of(field), field.name);
    for (const Finding& finding : shader.side_car->findings)
        fmt::print(stderr, "{}: {}\n", finding.severity == Severity::note ? "note" : "warning", finding.text);
}

} // namespace

Exit compile(const CompileArguments& arguments) {
    return guarded([&] {
        const CompileRequest request = request_of(arguments);
        const std::filesystem::path output = output_of(arguments, request);
        ShaderCompilerOptions options;
        options.cache_dir = arguments.cache_dir;
        ShaderCompiler compiler(std::move(options));
        const Shader shader = compiler.compile(request);
        print(shader.warnings);
        shader.save(output);
        if (!arguments.depfile.empty())
            write_depfile(arguments.depfile, output, shader);
        if (arguments.json)
            fmt::print("{}", to_json(*shader.side_car));
        else
            print_summary(output, shader);
        return Exit::success;
    });
}

std::string version_text() {
    std::string text = fmt::format("bindery {}\n", BINDERY_VERSION);
    const ShaderCompiler compiler;
    for (std::size_t i = 0; i < compiler_count; ++i) {
        const auto which = static_cast<Compiler>(i);
        const CompilerInfo info = compiler.info(which);
        if (info.found) {
            text += fmt::format("{} {} ({}: {})\n", to_string(which), info.version, info.found_by,
                                info.library.string());
            continue;
        }
        text += fmt::format("{} is missing; searched:\n", to_string(which));
        for (const std::filesystem::path& place : info.searched)
            text += fmt::format("  {}\n", place.string());
    }
    return text;
}

} // namespace bindery::tool
