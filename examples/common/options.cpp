#include "options.hpp"

#include <CLI/CLI.hpp>

namespace examples {

struct CommandLine::Parser {
    CLI::App app;
    std::string compiler = "dxc";
    std::string backend = "vulkan";
};

CommandLine::CommandLine(const std::string& description) : parser_(new Parser{CLI::App(description)}) {
    CLI::App& app = parser_->app;
    app.add_option("--output-dir", common_.output_dir, "Where pictures go")->capture_default_str();
    app.add_option("--device", common_.adapter,
                   "Part of a device's name; the best there is where none is given");
    app.add_option("--compiler", parser_->compiler, "Shader compiler")
        ->check(CLI::IsMember({"dxc", "slang"}))
        ->capture_default_str();
    app.add_option("--backend", parser_->backend, "Graphics API")
        ->check(CLI::IsMember({"vulkan", "d3d12"}))
        ->capture_default_str();
    app.add_flag("--validation", common_.validation, "Run with the API's validation layer");
}

CommandLine::~CommandLine() = default;

void CommandLine::add(const std::string& flag, std::uint32_t& value, std::uint32_t lowest,
                      std::uint32_t highest, const std::string& description) {
    parser_->app.add_option(flag, value, description)
        ->capture_default_str()
        ->check(CLI::Range(lowest, highest));
}

void CommandLine::add(const std::string& flag, std::filesystem::path& value, const std::string& description) {
    parser_->app.add_option(flag, value, description);
}

void CommandLine::add(const std::string& flag, std::string& value, const std::vector<std::string>& choices,
                      const std::string& description) {
    parser_->app.add_option(flag, value, description)->capture_default_str()->check(CLI::IsMember(choices));
}

void CommandLine::add_positional(const std::string& name, std::filesystem::path& value,
                                 const std::string& description) {
    parser_->app.add_option(name, value, description)->required();
}

std::optional<int> CommandLine::parse(int argc, char** argv) {
    try {
        parser_->app.parse(argc, argv);
        common_.backend = parser_->backend == "d3d12" ? Backend::d3d12 : Backend::vulkan;
        common_.compiler = parser_->compiler == "slang" ? bindery::Compiler::slang : bindery::Compiler::dxc;
        return std::nullopt;
    } catch (const CLI::ParseError& error) {
        return parser_->app.exit(error) == 0 ? 0 : 2;
    }
}

} // namespace examples
