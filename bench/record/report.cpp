#include "report.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <stdexcept>

namespace record {

namespace {

const Timed* floor_of(const std::vector<Timed>& timed, const Timed& row) {
    const auto found = std::find_if(timed.begin(), timed.end(), [&](const Timed& other) {
        return other.group == row.group && other.variant == "floor";
    });
    return found == timed.end() ? nullptr : &*found;
}

} // namespace

double Timed::min() const {
    return *std::min_element(ns.begin(), ns.end());
}

double Timed::median() const {
    std::vector<double> sorted = ns;
    const auto middle = sorted.begin() + static_cast<std::ptrdiff_t>(sorted.size() / 2);
    std::nth_element(sorted.begin(), middle, sorted.end());
    return *middle;
}

void print_table(const bindery::DeviceInfo& device, const Options& options, const std::vector<Timed>& timed) {
    fmt::print("device: {} {}\ncommands a recording: {}, rounds: {}; ns a command\n\n", device.adapter,
               device.driver, options.commands, options.rounds);
    fmt::print("{:<24}{:<18}{:>9}{:>9}{:>13}{:>9}{:>13}\n", "", "", "min", "median", "above floor", "ratio",
               "of medians");
    for (const Timed& row : timed) {
        fmt::print("{:<24}{:<18}{:>9.2f}{:>9.2f}", row.group, row.variant, row.min(), row.median());
        if (const Timed* floor = floor_of(timed, row); floor != nullptr && floor != &row)
            fmt::print("{:>13.2f}{:>9.3f}{:>13.3f}", row.min() - floor->min(), row.min() / floor->min(),
                       row.median() / floor->median());
        fmt::print("\n");
    }
}

void write_json(const bindery::DeviceInfo& device, const Options& options, const std::vector<Timed>& timed) {
    nlohmann::json rows = nlohmann::json::array();
    for (const Timed& row : timed) {
        nlohmann::json out{{"group", row.group},
                           {"variant", row.variant},
                           {"min_ns", row.min()},
                           {"median_ns", row.median()},
                           {"rounds_ns", row.ns}};
        if (const Timed* floor = floor_of(timed, row))
            out["ratio_of_min"] = row.min() / floor->min();
        rows.push_back(std::move(out));
    }
    const nlohmann::json all{{"adapter", device.adapter}, {"driver", device.driver},
                             {"stub", options.stub},      {"commands", options.commands},
                             {"rounds", options.rounds},  {"cases", std::move(rows)}};
    std::ofstream file(options.json);
    file << all.dump(2) << '\n';
    if (!file.flush())
        throw std::runtime_error(fmt::format("\"{}\" cannot be written", options.json.string()));
}

} // namespace record
