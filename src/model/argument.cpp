#include "model/argument.hpp"

#include <fmt/format.h>

namespace bindery::model {

std::string argument_name(Argument argument) {
    if (argument == no_argument)
        return {};
    if (argument < first_named_argument)
        return fmt::format("root[{}]", argument);
    const bool numbered = argument >= static_cast<Argument>(NamedArgument::vertex_buffer);
    const unsigned number = argument & 0xfu;
    switch (static_cast<NamedArgument>(numbered ? argument - number : argument)) {
    case NamedArgument::index_buffer:
        return "index buffer";
    case NamedArgument::indirect_arguments:
        return "indirect arguments";
    case NamedArgument::source:
        return "source";
    case NamedArgument::target:
        return "target";
    case NamedArgument::depth_stencil:
        return "depth stencil";
    case NamedArgument::scratch:
        return "scratch";
    case NamedArgument::declared:
        return "declared use";
    case NamedArgument::read_back:
        return "read-back";
    case NamedArgument::vertex_buffer:
        return fmt::format("vertex buffer {}", number);
    case NamedArgument::color:
        return fmt::format("color {}", number);
    case NamedArgument::resolve:
        return fmt::format("resolve {}", number);
    case NamedArgument::build_input:
        return fmt::format("build input {}", number);
    }
    return fmt::format("argument {}", argument); // not one that argument() makes
}

} // namespace bindery::model
