// The command line. CLI11 takes longer to compile than all the rest: it is seen here alone.

#include "commands.hpp"
#include "rootsig.hpp"

#include <CLI/CLI.hpp>
#include <cstdio>
#include <functional>
#include <iostream>

namespace {

using bindery::tool::CheckArguments;
using bindery::tool::CompileArguments;
using bindery::tool::Exit;
using bindery::tool::LayoutArguments;
using bindery::tool::LayoutFormat;
using bindery::tool::SourceArguments;

void add_source_options(CLI::App& command, SourceArguments& source) {
    command.add_option("-t,--target", source.target, "spirv, dxil_6_0, dxil_6_2, dxil_6_5 or dxil_6_6")
        ->capture_default_str();
    command.add_option("-c,--compiler", source.compiler, "dxc or slang; by default slang for .slang files");
    // One value each: a list would swallow the file that follows.
    command.add_option("-D,--define", source.defines, "NAME or NAME=VALUE")->allow_extra_args(false);
    command.add_option("-I,--include", source.include_dirs, "A folder to search for included files")
        ->allow_extra_args(false);
}

CLI::App* add_compile(CLI::App& app, CompileArguments& arguments) {
    CLI::App* compile = app.add_subcommand("compile", "Compile a shader to bytecode and its side-car");
    compile->add_option("file", arguments.file, "The source file (.hlsl, .slang); - is standard input")
        ->required();
    add_source_options(*compile, arguments.source);
    compile->add_option("-e,--entry", arguments.entry, "Name of the entry point")->capture_default_str();
    compile->add_option("-s,--stage", arguments.stage, "vertex, pixel, compute, mesh, ray_generation …")
        ->required();
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

CLI::App* add_layout(CLI::App& app, LayoutArguments& arguments) {
    CLI::App* layout = app.add_subcommand(
        "layout", "Show where the members of constant buffers, structured buffers and structs lie");
    layout
        ->add_option("file", arguments.file,
                     "HLSL or Slang, with or without an entry point; - is standard input")
        ->required();
    add_source_options(*layout, arguments.source);
    layout
        ->add_option(
            "--rules", arguments.rules,
            "Rule sets, side by side: d3d-cbuffer (or cbuffer), d3d-structured (or structured), std140, "
            "std430, std140-relaxed, std430-relaxed, vulkan-dx-layout-cbuffer, "
            "vulkan-dx-layout-structured, scalar, cpp; by default those that fit")
        ->delimiter(',')
        ->allow_extra_args(false);
    layout->add_option("-n,--name", arguments.names, "Only the declaration of this name")
        ->allow_extra_args(false);
    CLI::Option_group* formats = layout->add_option_group("format");
    const auto add_format = [&](const char* name, LayoutFormat format, const char* text) {
        formats->add_flag_callback(name, [&arguments, format] { arguments.format = format; }, text);
    };
    add_format("--json", LayoutFormat::json, "Write JSON");
    add_format("--html", LayoutFormat::html, "Write a page that draws the bytes in rows of 16");
    add_format("--cpp", LayoutFormat::cpp,
               "Write C++ structs with the padding written out, and static_asserts");
    formats->require_option(0, 1);
    layout->add_option("-o,--output", arguments.output, "Where it goes; by default standard output");
    layout->footer("Target dxil_6_0 is without 16-bit types: half and min16float take 4 bytes.\n"
                   "Exit codes: 0 all is laid out; 1 the source has errors; 2 anything else.");
    return layout;
}

CLI::App* add_check(CLI::App& app, CheckArguments& arguments) {
    CLI::App* check =
        app.add_subcommand("check", "Check that C++ and shaders agree, and shaders with each other");
    check->add_option("files", arguments.files, "Shaders and shared headers")->required();
    add_source_options(*check, arguments.source);
    check
        ->add_option(
            "-l,--link", arguments.links,
            "STAGE=ENTRY or STAGE=FILE:ENTRY, once for each stage of a pipeline: check that they link, on "
            "Direct3D 12 and on Vulkan")
        ->allow_extra_args(false);
    check->footer("Exit codes: 0 all agrees; 1 something does not, or does not compile; 2 anything else.");
    return check;
}

/// What is still on its way to standard output may have nowhere to go: a full disk, a closed pipe.
int finish(Exit exit) {
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0)
        return static_cast<int>(exit);
    std::cerr << "bindery: error: Standard output cannot be written.\n";
    return static_cast<int>(Exit::failure);
}

} // namespace

int main(int argc, char** argv) {
    CLI::App app("Binds data to shaders: the command-line tool of the Bindery library", "bindery");
    app.footer("Exit codes: 0 success; 1 the input has errors; 2 anything else.");
    bool version = false;
    app.add_flag("--version", version, "Print the version and the shader compilers that were found");
    CompileArguments compile_arguments;
    LayoutArguments layout_arguments;
    CheckArguments check_arguments;
    const CLI::App* compile = add_compile(app, compile_arguments);
    std::function<Exit()> chosen;
    bindery::tool::add_rootsig(app, chosen);
    const CLI::App* layout = add_layout(app, layout_arguments);
    const CLI::App* check = add_check(app, check_arguments);
    try {
        app.parse(argc, argv);
        if (version) {
            std::cout << bindery::tool::version_text();
            return static_cast<int>(Exit::success);
        }
        if (chosen)
            return finish(chosen());
        if (!compile->parsed() && !layout->parsed() && !check->parsed()) {
            std::cerr << app.help();
            return static_cast<int>(Exit::failure);
        }
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? static_cast<int>(Exit::success) : static_cast<int>(Exit::failure);
    } catch (const std::exception& error) {
        std::cerr << "bindery: error: " << error.what() << "\n";
        return static_cast<int>(Exit::failure);
    }
    if (layout->parsed())
        return finish(bindery::tool::layout(layout_arguments));
    if (check->parsed())
        return finish(bindery::tool::check(check_arguments));
    return finish(bindery::tool::compile(compile_arguments));
}
