// What recording a command costs through the library, against the same command hand-written on Vulkan.
//
//     record [--stub] [--commands N] [--rounds N] [--only GROUP/VARIANT] [--adapter NAME] [--json FILE]
//            [--shaders DIR] [--compile-only]
//
// Variants run interleaved, once a round. With --stub Vulkan does nothing and what is left is the library's
// own cost; no driver is needed then. With --compile-only the shaders are written to DIR and nothing is run;
// a machine without compilers reads them from there.

#include "cases.hpp"
#include "options.hpp"
#include "report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace {

using namespace record;

/// Commands of the recordings that are run and looked at.
constexpr std::uint32_t checked_commands = 5000;

/// Runs the commands of a case and compares what they have added up.
void check(const Case& row, const Workload& work) {
    if (!row.sum)
        return;
    row.reset();
    row.record(checked_commands, Run::submit);
    const std::uint32_t sum = row.sum(), expected = work.expected_sum(checked_commands);
    if (sum != expected)
        throw std::runtime_error(
            fmt::format("{} adds up to {}, and the commands' resources to {}", row.name(), sum, expected));
}

void keep_only(std::vector<Case>& cases, const std::string& name) {
    std::string names;
    for (const Case& row : cases)
        names += " " + row.name();
    std::erase_if(cases, [&](const Case& row) { return row.name() != name; });
    if (cases.empty())
        throw std::runtime_error(fmt::format("there is no case {}; there are{}", name, names));
}

std::vector<Timed> measure(const std::vector<Case>& cases, const Options& options) {
    std::vector<Timed> timed;
    for (const Case& row : cases) {
        row.record(options.commands, Run::time); // memory grows now, not in a round
        timed.push_back({row.group, row.variant, {}});
    }
    for (std::uint32_t round = 0; round < options.rounds; ++round)
        for (std::size_t i = 0; i < cases.size(); ++i)
            timed[i].ns.push_back(cases[i].record(options.commands, Run::time) * 1e9 / options.commands);
    return timed;
}

int run(const Options& options) {
    const bool kept = !options.shaders.empty() && !options.compile_only;
    const Shaders shaders = kept ? load_shaders(options.shaders) : compile_shaders(options.shaders);
    if (options.compile_only)
        return 0;
    const VulkanDevice vulkan(options.stub, options.adapter);
    Workload work(vulkan.desc(), shaders);
    Floor floor(vulkan, work);
    const Stored stored(work);
    std::vector<Case> cases = make_cases(work, floor, stored);
    if (!options.only.empty())
        keep_only(cases, options.only);
    if (!options.stub) // whose commands do nothing
        for (const Case& row : cases)
            check(row, work);
    const std::vector<Timed> timed = measure(cases, options);
    print_table(work.device.info(), options, timed);
    if (!options.json.empty())
        write_json(work.device.info(), options, timed);
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(parse_options(argc, argv));
    } catch (const std::exception& error) {
        fmt::print(stderr, "record: {}\n", error.what());
        return 1;
    }
}
