#include "rootsig_files.hpp"

#include <cstdio>
#include <fmt/format.h>
#include <fstream>
#include <iostream>
#include <iterator>

namespace bindery::tool {

namespace {

namespace fs = std::filesystem;

root::Version version_named(const std::string& name) {
    for (const root::Version version : {root::Version::v1_0, root::Version::v1_1, root::Version::v1_2})
        if (root::version_name(version) == name)
            return version;
    throw std::invalid_argument(fmt::format("There is no version '{}'; there are 1.0, 1.1, 1.2.", name));
}

std::string read_stream(std::istream& stream) {
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

std::string read_file(const fs::path& file) {
    std::error_code none; // what is not there is no folder
    std::ifstream stream;
    if (!fs::is_directory(file, none)) // which opens, and throws when it is read
        stream.open(file, std::ios::binary);
    std::string content = stream.is_open() ? read_stream(stream) : "";
    if (!stream.is_open() || stream.bad())
        throw Error(Rule::file_unreadable, file.string(),
                    fmt::format("The file '{}' cannot be read.", file.string()));
    return content;
}

/// What was named, and whether it is text or bytes.
struct Content {
    std::string name{};
    std::string content{};

    std::span<const std::byte> bytes() const { return std::as_bytes(std::span(content)); }
    /// A container begins with DXBC, a part alone with its version, of which three bytes are zero.
    bool is_bytes() const { return content.starts_with("DXBC") || content.find('\0') != std::string::npos; }
};

Content read_content(const std::string& place) {
    if (place == "-")
        return {"standard input", read_stream(std::cin)};
    std::error_code none; // a name too long for a file is no file
    if (fs::exists(place, none))
        return {place, read_file(place)};
    // Every clause has a parenthesis, and file names seldom do.
    if (place.empty() || place.find('(') != std::string::npos)
        return {"signature", place};
    return {place, read_file(place)};
}

RootSignature from_bytes(const Content& content) {
    if (!content.content.starts_with("DXBC"))
        return RootSignature::from_bytes(content.bytes(), content.name);
    if (auto embedded = RootSignature::embedded_in(content.bytes(), content.name))
        return *std::move(embedded);
    throw Error(Rule::root_signature_bytes, content.name,
                fmt::format("The shader '{}' embeds no root signature.", content.name));
}

/// With the names and sizes of its side-car, where `bindery compile` left one beside it.
ShaderResources read_shader(const fs::path& file, const std::string& entry) {
    ShaderResources shader;
    if (fs::exists(file.string() + ".json")) {
        shader = shader_resources(Shader::load(file));
    } else {
        const std::string content = read_file(file);
        shader = shader_resources(std::as_bytes(std::span(content)), entry, file.string());
    }
    shader.name = file.filename().string();
    return shader;
}

} // namespace

NamedSignature read_signature(const SignatureArgument& argument) {
    const Content content = read_content(argument.place);
    if (content.is_bytes())
        return {from_bytes(content), content.name};
    std::string_view text = content.content;
    if (constexpr std::string_view byte_order_mark = "\xef\xbb\xbf"; text.starts_with(byte_order_mark))
        text.remove_prefix(byte_order_mark.size()); // as editors on Windows write it
    return {RootSignature::parse(text, version_named(argument.version), content.name), content.name};
}

NamedSignature read_signature_bytes(const SignatureArgument& argument) {
    const Content content = read_content(argument.place);
    if (!content.is_bytes())
        throw Error(Rule::root_signature_bytes, content.name,
                    fmt::format("'{}' is text; the bytes of a root signature or of a shader are wanted.",
                                content.name));
    return {from_bytes(content), content.name};
}

std::vector<ShaderResources> read_shaders(const RootsigArguments& arguments) {
    std::vector<ShaderResources> shaders;
    for (const fs::path& file : arguments.shaders)
        shaders.push_back(read_shader(file, arguments.entry));
    return shaders;
}

void write_file(const fs::path& file, std::span<const std::byte> bytes) {
    std::ofstream stream(file, std::ios::binary);
    stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    stream.close();
    if (!stream)
        throw Error(Rule::file_unwritable, file.string(),
                    fmt::format("The file '{}' cannot be written.", file.string()));
}

void write_file(const fs::path& file, const std::string& text) {
    write_file(file, std::as_bytes(std::span(text)));
}

Exit run_command(const std::function<Exit()>& command) {
    try {
        return command();
    } catch (const RootSignatureTextError& error) {
        fmt::print(stderr, "{}:{}:{}: error: {}\n", error.object(), error.line(), error.column(),
                   error.detail());
        return Exit::bad_source;
    } catch (const Error& error) {
        // A file that is not there or cannot be written is no fault of what it says.
        const bool files = error.rule() == Rule::file_unreadable || error.rule() == Rule::file_unwritable;
        fmt::print(stderr, "{}: error: {}\n", files || error.object().empty() ? "bindery" : error.object(),
                   error.what());
        return files ? Exit::failure : Exit::bad_source;
    } catch (const std::exception& error) {
        fmt::print(stderr, "bindery: error: {}\n", error.what());
        return Exit::failure;
    }
}

bool print_issues(const NamedSignature& signature, const std::vector<Diagnostic>& issues) {
    for (const Diagnostic& issue : issues)
        fmt::print(stderr, "{}: error: [{}] {}\n", signature.name, rule_info(issue.rule).id, issue.text);
    return !issues.empty();
}

} // namespace bindery::tool
