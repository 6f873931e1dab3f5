#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

namespace record {

struct Options {
    bool stub = false;
    std::uint32_t commands = 100'000;
    std::uint32_t rounds = 12;
    std::string adapter;           ///< Part of the device's name.
    std::string only;              ///< "draws/automatic": nothing else is measured.
    std::filesystem::path shaders; ///< Where compiled shaders are read from, or written to.
    std::filesystem::path json;
    bool compile_only = false;
};

/// Throws std::runtime_error.
Options parse_options(int argc, char** argv);

} // namespace record
