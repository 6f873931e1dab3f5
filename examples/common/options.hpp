#pragma once
// The command lines of the examples.

#include <bindery/shader_compiler.hpp>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace examples {

enum class Backend : std::uint8_t { vulkan, d3d12 };

/// What every example takes.
struct Options {
    Backend backend = Backend::vulkan;        ///< --backend vulkan|d3d12
    std::filesystem::path output_dir = "out"; ///< --output-dir
    std::string adapter; ///< --device: part of a device's name; empty: the best there is.
    bindery::Compiler compiler = bindery::Compiler::dxc; ///< --compiler dxc|slang
    bool validation = false;                             ///< --validation
};

/// Exit codes, which scripts/demo.sh branches on.
inline constexpr int exit_failed = 1;
inline constexpr int exit_no_device = 3; ///< No device of the backend can run the example.

/// A parser with the common options and those that an example adds. Values keep their defaults where an
/// option is not given.
class CommandLine {
public:
    explicit CommandLine(const std::string& description);
    ~CommandLine();

    void add(const std::string& flag, std::uint32_t& value, std::uint32_t lowest, std::uint32_t highest,
             const std::string& description);
    void add(const std::string& flag, std::filesystem::path& value, const std::string& description);
    /// One of `choices`.
    void add(const std::string& flag, std::string& value, const std::vector<std::string>& choices,
             const std::string& description);
    void add_positional(const std::string& name, std::filesystem::path& value,
                        const std::string& description);

    /// The exit code when the program is to end at once (--help, or a mistake, which is printed).
    std::optional<int> parse(int argc, char** argv);
    const Options& common() const { return common_; }

private:
    struct Parser; // keeps CLI11, which takes seconds to compile, in one file
    Options common_;
    std::unique_ptr<Parser> parser_;
};

} // namespace examples
