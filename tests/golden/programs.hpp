#pragma once

#include <bindery/trace.hpp>

#include <vector>

namespace bindery::golden {

/// A small program and the trace that it leaves.
struct Program {
    const char* name;
    Trace (*run)();
};

std::vector<Program> programs();

} // namespace bindery::golden
