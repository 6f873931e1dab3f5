#include "options.hpp"

#include <fmt/format.h>

#include <charconv>
#include <stdexcept>
#include <string_view>

namespace record {

namespace {

std::uint32_t number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value == 0)
        throw std::runtime_error(fmt::format("\"{}\" is not a whole number above 0", text));
    return value;
}

} // namespace

Options parse_options(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        const auto value = [&]() -> std::string_view {
            if (i + 1 == argc)
                throw std::runtime_error(fmt::format("{} needs a value", name));
            return argv[++i];
        };
        if (name == "--stub")
            options.stub = true;
        else if (name == "--compile-only")
            options.compile_only = true;
        else if (name == "--commands")
            options.commands = number(value());
        else if (name == "--rounds")
            options.rounds = number(value());
        else if (name == "--adapter")
            options.adapter = value();
        else if (name == "--only")
            options.only = value();
        else if (name == "--shaders")
            options.shaders = value();
        else if (name == "--json")
            options.json = value();
        else
            throw std::runtime_error(fmt::format("{} is not an option", name));
    }
    if (options.compile_only && options.shaders.empty())
        throw std::runtime_error("--compile-only needs --shaders DIR");
    return options;
}

} // namespace record
