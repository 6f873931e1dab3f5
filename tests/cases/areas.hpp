#pragma once
// The areas that the runner knows: one a file of cases, one source file each.
//
// To join: declare the judge here, add a row to areas() in areas.cpp, write it in <area>.cpp, and name the
// area in CMakeLists.txt so that the open cases of data/<area>.json become the test cases.<area>.

#include "cases/report.hpp"

#include <string_view>
#include <vector>

namespace bindery::cases {

/// Does what `input` says and hands what comes out to report.check(), one key of `expect` at a time. An
/// exception that leaves it fails the case.
using Judge = void (*)(const Json& input, Report& report);

struct Area {
    std::string_view name; ///< The stem of the file: "rootsig" for rootsig.json.
    Judge judge;
};

void judge_heap(const Json& input, Report& report);
void judge_rootsig(const Json& input, Report& report);
void judge_layout(const Json& input, Report& report);
void judge_linkage(const Json& input, Report& report);

const std::vector<Area>& areas();

} // namespace bindery::cases
