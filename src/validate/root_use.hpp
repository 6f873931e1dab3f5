#pragma once
// A root DWORD that C++ fills, and the ways in which bytecode uses it.

#include "model/shader_use.hpp"
#include "validate/root.hpp"

#include <cstdint>
#include <string>

namespace bindery::validate {

/// Empty when every use fits the field; else the first that does not, in words. `part` counts the field's
/// DWORDs.
std::string wrong_use(const Field& field, std::uint32_t part, const model::RootDwordUses& uses);

/// "2D image of uint, writable", "a plain value" …
std::string describe_use(const model::RootUse& use);

} // namespace bindery::validate
