// The command line. CLI11 takes longer to compile than all the rest: it is seen here alone.

#include "commands.hpp"
#include "rootsig.hpp"

#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>

namespace {

using bindery::tool::CompileArguments;
using bindery::tool::Exit;

CLI::App* add_compile(CLI::App& app, CompileArguments& arguments) {
    CLI::App* compile = app.add_subcommand("compile", "Compile a shader to bytecode and its side-car");
    compile->add_option("file", arguments.file, "The source file (.hlsl, .slang)")->required();
    compile->add_option("-e,--entry", arguments.entry, "Name of the entry point")->capture_default_str();
    compile->add_option("-s,--stage", arguments.stage, "vertex, pixel, compute, mesh, ray_generation …")
        ->required();
    compile->add_option("-t,--target", arguments.target, "spirv, dxil_6_0, dxil_6_2, dxil_6_5 or dxil_6_6")
        ->capture_default_str();
    compile->add_option("-c,--compiler", arguments.compiler,
                        "dxc or slang; by default slang for .slang files");
    // One value each: a list would swallow the file that follows.
    compile->add_option("-D,--define", arguments.defines, "NAME or NAME=VALUE")->allow_extra_args(false);
    compile->add_option("-I,--include", arguments.include_dirs, "A folder to search for included files")
        ->allow_extra_args(false);
    compile->add_option("-r,--root", arguments.root, "Qualified name of the root type, such as game::Params");
    compile->add_option("-o,--output", arguments.output,
                        "Where the bytecode goes; the side-car gets .json behind it");
    compile->add_option("--depfile", arguments.depfile,
                        "Write the files that were read, as Make and Ninja want it");
    compile->add_option("--cache", arguments.cache_dir, "A folder that keeps compiled shaders");
    compile->add_flag("--json", arguments.json, "Print the side-car instead of a summary");
    compile->add_flag("-g,--debug", arguments.debug_info, "Put source lines into the bytecode");
    compile->footer("Errors are printed as file:line:column: error: text.\n"
                    "Exit codes: 0 compiled; 1 the shader has errors; 2 anything else.");
    return compile;
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Binds data to shaders: the command-line tool of the Bindery library", "bindery");
    app.footer("Exit codes: 0 success; 1 the input has errors; 2 anything else.");
    bool version = false;
    app.add_flag("--version", version, "Print the version and the shader compilers that were found");
    CompileArguments arguments;
    const CLI::App* compile = add_compile(app, arguments);
    std::function<Exit()> chosen;
    bindery::tool::add_rootsig(app, chosen);
    try {
        app.parse(argc, argv);
        if (version) {
            std::cout << bindery::tool::version_text();
            return static_cast<int>(Exit::success);
        }
        if (chosen)
            return static_cast<int>(chosen());
        if (!compile->parsed()) {
            std::cerr << app.help();
            return static_cast<int>(Exit::failure);
        }
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? static_cast<int>(Exit::success) : static_cast<int>(Exit::failure);
    } catch (const std::exception& error) {
        std::cerr << "bindery: error: " << error.what() << "\n";
        return static_cast<int>(Exit::failure);
    }
    return static_cast<int>(bindery::tool::compile(arguments));
}
