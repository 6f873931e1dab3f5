// Runs files of cases: inputs with a known right answer, one JSON file an area.
//
//   cases [--strict] FILE-OR-FOLDER...
//
// A line a case: PASS; FAIL with what was expected and what was found; or NOT CHECKED with the keys of
// `expect` that the runner does not know, which is never counted as passed. Exit codes: 0 no case fails; 1
// one does (with
// --strict also one that is not checked); 2 a file cannot be read, or there is no case at all.

#include "cases/areas.hpp"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>

namespace bindery::cases {
namespace {

namespace fs = std::filesystem;

struct Counts {
    int passed = 0;
    int failed = 0;
    int not_checked = 0;
};

std::vector<fs::path> files_of(const fs::path& path) {
    if (!fs::is_directory(path))
        return {path};
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::directory_iterator(path))
        if (entry.is_regular_file() && entry.path().extension() == ".json")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

Json read(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        throw std::runtime_error(fmt::format("The file '{}' cannot be read.", file.string()));
    Json cases = Json::parse(stream);
    if (!cases.is_array())
        throw std::runtime_error(fmt::format("The file '{}' holds no list of cases.", file.string()));
    return cases;
}

/// Nobody's area: every key stays open.
void judge_nothing(const Json&, Report&) {}

Judge judge_of(const fs::path& file) {
    for (const Area& area : areas())
        if (area.name == file.stem().string())
            return area.judge;
    return &judge_nothing;
}

void run_case(const Json& one, Judge judge, Counts& counts) {
    const std::string id = one.at("id").get<std::string>();
    Report report(one.at("expect"));
    try {
        judge(one.at("input"), report);
    } catch (const std::exception& error) {
        report.fail(error.what());
    }
    switch (report.verdict()) {
    case Verdict::pass:
        ++counts.passed;
        fmt::print("PASS {}\n", id);
        break;
    case Verdict::fail:
        ++counts.failed;
        fmt::print("FAIL {}: {}\n", id, fmt::join(report.differences(), "; "));
        break;
    case Verdict::not_checked:
        ++counts.not_checked;
        fmt::print("NOT CHECKED {}: {}\n", id, fmt::join(report.unchecked(), ", "));
        break;
    }
}

int run(std::vector<std::string> arguments) {
    const bool strict = std::erase(arguments, "--strict") > 0;
    Counts counts;
    for (const std::string& argument : arguments)
        for (const fs::path& file : files_of(argument))
            for (const Json& one : read(file))
                run_case(one, judge_of(file), counts);
    fmt::print("{} passed, {} failed, {} not checked\n", counts.passed, counts.failed, counts.not_checked);
    if (counts.passed + counts.failed + counts.not_checked == 0)
        throw std::runtime_error("There is no case to run; name a file of cases or a folder of such files.");
    return counts.failed > 0 || (strict && counts.not_checked > 0) ? 1 : 0;
}

} // namespace
} // namespace bindery::cases

int main(int argc, char** argv) {
    try {
        return bindery::cases::run({argv + 1, argv + argc});
    } catch (const std::exception& error) {
        fmt::print(stderr, "cases: error: {}\n", error.what());
        return 2;
    }
}
