#pragma once
// The entry points of a module and what they take and give.

#include "model/shader_use.hpp"
#include "reflection/program.hpp"

#include <vector>

namespace bindery::reflection {

/// All entry points, in the module's order, whatever can be reached.
std::vector<model::EntryPoint> find_entry_points(const Program& program);

} // namespace bindery::reflection
