#pragma once
// What the commands have in common: wrong arguments, names of enums, sources as typed, messages.

#include "commands.hpp"

#include <bindery/shader_compiler.hpp>

#include <fmt/format.h>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::tool {

/// A wrong argument; what() is the sentence to print.
class BadArgument : public std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// The value of that name; `what` is what the values are called: "target".
template<class Enum>
Enum parse_enum(const std::string& name, std::size_t count, const char* what) {
    std::string names;
    for (std::size_t i = 0; i < count; ++i) {
        const auto value = static_cast<Enum>(i);
        if (to_string(value) == name)
            return value;
        names += (names.empty() ? "" : ", ") + std::string(to_string(value));
    }
    throw BadArgument(fmt::format("There is no {} '{}'; there are {}.", what, name, names));
}

Stage parse_stage(const std::string& name);

/// "-" reads standard input, whose name in messages is "stdin". Throws BadArgument for wrong names, and
/// CompileError for standard input that is empty: a pipe that broke.
CompileRequest source_request(const SourceArguments& arguments, const std::filesystem::path& file);

/// Runs a command. Exceptions become messages: sources that do not compile Exit::bad_source, the rest
/// Exit::failure.
Exit guarded(const std::function<Exit()>& command);

/// To standard error, as editors know how to jump to.
void print(const std::vector<CompileMessage>& messages);

} // namespace bindery::tool
