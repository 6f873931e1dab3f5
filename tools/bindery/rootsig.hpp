#pragma once
// `bindery rootsig`: what it does, once its arguments are read.

#include "commands.hpp"

#include <bindery/root_signature_check.hpp>

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace bindery::tool {

/// A signature, as typed: a file with text, with bytes, or a shader that embeds one; "-" for standard input;
/// or, where no file has that name, the text itself.
struct SignatureArgument {
    std::string place{};
    std::string version = "1.1"; ///< Of text; bytes say theirs.
};

/// What all of rootsig's commands take.
struct RootsigArguments {
    SignatureArgument signature{};
    SignatureArgument other{}; ///< diff
    std::vector<std::filesystem::path> shaders{};
    std::string entry{};  ///< Of the shaders that are libraries.
    std::string vendor{}; ///< lint; empty: all
    std::vector<std::uint32_t> sets_per_frame{};
    std::uint32_t tier = 3;
    std::filesystem::path output{};  ///< compile: the bytes. Else: empty for standard output.
    std::filesystem::path picture{}; ///< print: an SVG
    bool defaults = false;
    bool json = false;
};

Exit rootsig_print(const RootsigArguments& arguments);
Exit rootsig_cost(const RootsigArguments& arguments);
Exit rootsig_compile(const RootsigArguments& arguments);
Exit rootsig_dump(const RootsigArguments& arguments);
Exit rootsig_diff(const RootsigArguments& arguments);
Exit rootsig_lint(const RootsigArguments& arguments);
Exit rootsig_check(const RootsigArguments& arguments);

/// Adds the command to the tool's line; `chosen` becomes what to run when one of its parts is named.
void add_rootsig(CLI::App& app, std::function<Exit()>& chosen);

} // namespace bindery::tool
