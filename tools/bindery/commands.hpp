#pragma once
// What the command-line tool does, once its arguments are read.

#include <bindery/shader_compiler.hpp>

#include <filesystem>
#include <string>
#include <vector>

namespace bindery::tool {

/// Exit codes of the tool.
enum class Exit : int {
    success = 0,
    bad_source = 1, ///< The shader does not compile.
    failure = 2,    ///< Wrong arguments, no compiler, files that cannot be read or written.
};

/// `bindery compile`, as typed.
struct CompileArguments {
    std::filesystem::path file{};
    std::string entry = "main";
    std::string stage{};
    std::string target = "spirv";
    std::string compiler{};             ///< Empty: Slang for .slang files, else DXC.
    std::vector<std::string> defines{}; ///< "NAME" or "NAME=VALUE"
    std::vector<std::filesystem::path> include_dirs{};
    std::string root{};
    std::filesystem::path output{}; ///< Empty: the source's name with the stage and .spv or .dxil.
    std::filesystem::path depfile{};
    std::filesystem::path cache_dir{};
    bool json = false;
    bool debug_info = false;
};

Exit compile(const CompileArguments& arguments);

/// "bindery 0.1.0", and a line for each compiler: its version and where it is, or that it is missing.
std::string version_text();

} // namespace bindery::tool
