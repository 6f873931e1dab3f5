#pragma once
// What, in a command, a use came from: a field of the binding struct, or an argument of the command itself.

#include <cstdint>
#include <string>

namespace bindery::model {

/// Below `first_named_argument`: the root DWORD of a field (its name is in the side-car). Above: see
/// NamedArgument.
using Argument = std::uint16_t;

inline constexpr Argument no_argument = 0xffff;
inline constexpr Argument first_named_argument = 0x100;

/// Arguments that are not fields. Numbered ones have room for 16.
enum class NamedArgument : Argument {
    index_buffer = first_named_argument,
    indirect_arguments,
    source,
    target,
    depth_stencil,
    scratch,
    declared, ///< CommandList::use
    read_back,
    vertex_buffer = first_named_argument + 0x10,
    color = first_named_argument + 0x20,
    resolve = first_named_argument + 0x30,
    build_input = first_named_argument + 0x40,
};

/// `number` counts vertex buffers, colour targets, resolve targets and build inputs (the last saturates at
/// 15).
constexpr Argument argument(NamedArgument name, std::uint32_t number = 0) {
    return static_cast<Argument>(static_cast<Argument>(name) + (number < 15 ? number : 15));
}

/// "index buffer", "vertex buffer 1", "color 0"; "root[3]" for a field; "" for no_argument.
std::string argument_name(Argument argument);

} // namespace bindery::model
