#pragma once
// RDAT, the tables of a DXIL library.

#include "reflection/dxil_tables.hpp"

namespace bindery::reflection {

/// Adds the resources that function `entry` uses, or all of the library's where it is empty. Throws
/// Error(dxil_malformed), also when there is no such function.
void read_library_table(const Words& words, std::string_view entry, ShaderResources& shader);

} // namespace bindery::reflection
