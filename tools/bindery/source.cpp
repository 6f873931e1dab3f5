#include "source.hpp"

#include <cstdio>
#include <iostream>
#include <iterator>

namespace bindery::tool {

Stage parse_stage(const std::string& name) {
    if (const auto stage = stage_named(name))
        return *stage;
    std::string names;
    for (const StageInfo& info : stage_table)
        names += (names.empty() ? "" : ", ") + std::string(info.name);
    throw BadArgument(fmt::format("There is no stage '{}'; there are {}.", name, names));
}

CompileRequest source_request(const SourceArguments& arguments, const std::filesystem::path& file) {
    CompileRequest request;
    request.path = file;
    if (file == "-") {
        request.path = "stdin";
        request.source = std::string(std::istreambuf_iterator<char>(std::cin), {});
        if (request.source->find_first_not_of(" \t\r\n") == std::string::npos)
            throw CompileError("stdin", {{"stdin", 1, 0, Severity::error, "Standard input is empty."}});
    }
    request.target = parse_enum<ShaderTarget>(arguments.target, shader_target_count, "target");
    request.compiler = arguments.compiler.empty()
                           ? (file.extension() == ".slang" ? Compiler::slang : Compiler::dxc)
                           : parse_enum<Compiler>(arguments.compiler, compiler_count, "compiler");
    for (const std::string& define : arguments.defines) {
        const std::size_t equals = define.find('=');
        if (equals == std::string::npos)
            request.defines.push_back({define, "1"});
        else
            request.defines.push_back({define.substr(0, equals), define.substr(equals + 1)});
    }
    request.include_dirs = arguments.include_dirs;
    return request;
}

Exit guarded(const std::function<Exit()>& command) {
    try {
        return command();
    } catch (const CompileError& error) {
        print(error.messages());
        return Exit::bad_source;
    } catch (const std::exception& error) {
        fmt::print(stderr, "bindery: error: {}\n", error.what());
        return Exit::failure;
    }
}

void print(const std::vector<CompileMessage>& messages) {
    for (const CompileMessage& message : messages)
        fmt::print(stderr, "{}\n", to_string(message));
}

} // namespace bindery::tool
