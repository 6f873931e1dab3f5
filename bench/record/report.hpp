#pragma once
// Times of all rounds, for people and for programs.

#include "options.hpp"

#include <bindery/device.hpp>

#include <string>
#include <vector>

namespace record {

struct Timed {
    std::string group, variant;
    std::vector<double> ns; ///< A command, one a round.

    double min() const;
    double median() const;
};

/// The floor of a group is its variant "floor"; ratios are against it, where it was measured.
void print_table(const bindery::DeviceInfo& device, const Options& options, const std::vector<Timed>& timed);
/// Throws std::runtime_error when the file cannot be written.
void write_json(const bindery::DeviceInfo& device, const Options& options, const std::vector<Timed>& timed);

} // namespace record
