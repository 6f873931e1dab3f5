#pragma once
// What the command-line tool does, once its arguments are read.

#include <bindery/shader_compiler.hpp>

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace bindery::tool {

/// Exit codes of the tool.
enum class Exit : int {
    success = 0,
    bad_source = 1, ///< The shader does not compile, or what is checked does not hold.
    failure = 2,    ///< Wrong arguments, no compiler, files that cannot be read or written.
};

/// How sources are read, as typed: the same for every command.
struct SourceArguments {
    std::string target = "spirv";
    std::string compiler{};             ///< Empty: Slang for .slang files, else DXC.
    std::vector<std::string> defines{}; ///< "NAME" or "NAME=VALUE"
    std::vector<std::filesystem::path> include_dirs{};
};

/// `bindery compile`, as typed.
struct CompileArguments {
    std::filesystem::path file{};
    SourceArguments source{};
    std::string entry = "main";
    std::string stage{};
    std::string root{};
    std::filesystem::path output{}; ///< Empty: the source's name with the stage and .spv or .dxil.
    std::filesystem::path depfile{};
    std::filesystem::path cache_dir{};
    bool json = false;
    bool debug_info = false;
};

Exit compile(const CompileArguments& arguments);

/// What `bindery layout` writes.
enum class LayoutFormat : std::uint8_t { text, json, html, cpp };

/// `bindery layout`, as typed.
struct LayoutArguments {
    std::filesystem::path file{}; ///< "-": standard input.
    SourceArguments source{};
    std::vector<std::string> rules{}; ///< Empty: those that fit each declaration.
    std::vector<std::string> names{}; ///< Empty: every declaration.
    LayoutFormat format = LayoutFormat::text;
    std::filesystem::path output{}; ///< Empty: standard output.
};

Exit layout(const LayoutArguments& arguments);

/// `bindery check`, as typed.
struct CheckArguments {
    std::vector<std::filesystem::path> files{};
    SourceArguments source{};
    std::vector<std::string>
        links{}; ///< "vertex=vs_main", "pixel=other.hlsl:ps_main": the stages of a pipeline.
};

Exit check(const CheckArguments& arguments);

/// "bindery 0.1.0", and a line for each compiler: its version and where it is, or that it is missing.
std::string version_text();

} // namespace bindery::tool
