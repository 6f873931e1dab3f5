// How fast elements of a structured buffer are read and written through the library, against typed buffers
// declared by hand in the same heap and the same run.
//
//     read_path [--megabytes N] [--rounds N] [--dispatches N] [--shaders DIR] [--compile-only]
//
// Variants run interleaved; each figure is the best of all rounds. With --compile-only the shaders are
// written to DIR and nothing is run; a machine without compilers reads them from there.

#include "read_path.h"

#include <bindery/shader_compiler.hpp>
#include <bindery/vulkan.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

struct Options {
    std::uint64_t megabytes = 256;
    std::uint32_t rounds = 12;
    std::uint32_t dispatches = 20;
    std::filesystem::path shaders;
    bool compile_only = false;
};

std::uint64_t number(std::string_view text) {
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value == 0)
        throw std::runtime_error(fmt::format("\"{}\" is not a whole number above 0", text));
    return value;
}

Options parse(int argc, char** argv) {
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string_view name = argv[i];
        if (name == "--compile-only") {
            options.compile_only = true;
            continue;
        }
        if (i + 1 == argc)
            throw std::runtime_error(fmt::format("{} needs a value", name));
        const std::string_view value = argv[++i];
        if (name == "--megabytes")
            options.megabytes = number(value);
        else if (name == "--rounds")
            options.rounds = static_cast<std::uint32_t>(number(value));
        else if (name == "--dispatches")
            options.dispatches = static_cast<std::uint32_t>(number(value));
        else if (name == "--shaders")
            options.shaders = value;
        else
            throw std::runtime_error(fmt::format("{} is not an option", name));
    }
    if (options.compile_only && options.shaders.empty())
        throw std::runtime_error("--compile-only needs --shaders DIR");
    return options;
}

/// The kernel as the library's fields reach memory, or as the hand-declared typed buffer does.
template<class Params>
bindery::Shader shader(const Options& options, const std::string& entry, bool typed) {
    const std::filesystem::path kept = options.shaders / (entry + (typed ? ".typed.spv" : ".field.spv"));
    if (!options.shaders.empty() && !options.compile_only)
        return bindery::Shader::load(kept);
    static bindery::ShaderCompiler compiler;
    bindery::CompileRequest request{.path = std::filesystem::path(BINDERY_BENCH_DIR) /
                                            (typed ? "typed.slang" : "read_path.hlsl"),
                                    .entry = entry,
                                    .compiler = typed ? bindery::Compiler::slang : bindery::Compiler::dxc};
    request.set_root(bindery::root_type<Params>());
    bindery::Shader compiled = compiler.compile(request);
    if (options.compile_only) {
        std::filesystem::create_directories(options.shaders);
        compiled.save(kept);
    }
    return compiled;
}

struct Variant {
    std::string name;
    bool typed = false;
    std::uint32_t element_bytes = 0;
    bindery::ComputePipeline pipeline;
    bindery::DispatchCommand command;
    double best_seconds = 1e30;
};

template<class Element, class Params>
void add_variants(bindery::Device& device, const Options& options, const bindery::Buffer& source,
                  const bindery::Buffer& target, std::vector<Variant>& variants) {
    constexpr std::uint32_t element_bytes = sizeof(Element);
    const std::uint64_t elements = source.size_bytes() / element_bytes;
    const std::string entry = fmt::format("copy{}", element_bytes);
    for (const bool typed : {false, true}) {
        const bindery::Shader compiled = shader<Params>(options, entry, typed);
        if (options.compile_only)
            continue;
        Variant variant{
            fmt::format("{}{}", entry, typed ? " typed" : ""), typed, element_bytes, {}, {}, 1e30};
        variant.pipeline =
            device.create_compute_pipeline<Params>({.name = variant.name, .shader = &compiled});
        Params params;
        params.source = source;
        params.target = target;
        variant.command.pipeline = variant.pipeline.id();
        variant.command.groups = {1024, static_cast<std::uint32_t>(elements / 128 / 1024), 1};
        variant.command.bind(params);
        variants.push_back(std::move(variant));
    }
}

double run_once(bindery::Device& device, const Variant& variant, std::uint32_t dispatches) {
    bindery::CommandList list = device.create_command_list(variant.name);
    for (std::uint32_t i = 0; i < dispatches; ++i)
        list.dispatch(variant.command);
    device.wait_idle();
    const Clock::time_point start = Clock::now();
    device.wait(device.submit(std::move(list)));
    const std::chrono::duration<double> elapsed = Clock::now() - start;
    device.next_frame();
    return elapsed.count() / dispatches;
}

/// Fills the source with a pattern and looks whether the copy arrived, at both ends and in between.
bool copies_right(bindery::Device& device, const Variant& variant, const bindery::Buffer& source,
                  const bindery::Buffer& target) {
    bindery::CommandList clear = device.create_command_list("clear");
    clear.fill(target, 0);
    device.submit(std::move(clear));
    run_once(device, variant, 1);
    for (const std::uint64_t offset : {std::uint64_t{0}, source.size_bytes() / 2, source.size_bytes() - 4096})
        if (device.read({source, offset, 4096}) != device.read({target, offset, 4096}))
            return false;
    return true;
}

int run(const Options& options) {
    bindery::Device device;
    bindery::Buffer source, target;
    std::vector<Variant> variants;
    if (!options.compile_only) {
        device = bindery::vulkan::create_device({{.name = "read_path"}});
        // Whole rows of 1,024 groups for every element size: a multiple of 128 * 1024 * 192 bytes.
        constexpr std::uint64_t row_bytes = std::uint64_t{128} * 1024 * 192;
        const std::uint64_t bytes =
            std::max<std::uint64_t>(options.megabytes * 1024 * 1024 / row_bytes, 1) * row_bytes;
        source = device.create_buffer({.name = "source",
                                       .size_bytes = bytes,
                                       .usage = bindery::BufferUsage::shader_read |
                                                bindery::BufferUsage::copy_source |
                                                bindery::BufferUsage::copy_target});
        target = device.create_buffer(
            {.name = "target",
             .size_bytes = bytes,
             .usage = bindery::BufferUsage::shader_read | bindery::BufferUsage::shader_write |
                      bindery::BufferUsage::copy_source | bindery::BufferUsage::copy_target});
        std::vector<std::uint32_t> pattern(1 << 20);
        for (std::size_t i = 0; i < pattern.size(); ++i)
            pattern[i] = static_cast<std::uint32_t>(i * 2654435761u);
        const std::uint64_t chunk = pattern.size() * 4;
        for (std::uint64_t at = 0; at < bytes; at += chunk)
            device.upload(
                source, at,
                std::as_bytes(std::span(pattern)).first(std::min<std::uint64_t>(chunk, bytes - at)));
        fmt::print("device: {} ({})\nbytes copied: {} MiB, rounds: {}, dispatches a round: {}\n",
                   device.info().adapter, device.info().driver, bytes >> 20, options.rounds,
                   options.dispatches);
    }
    using namespace read_path;
    add_variants<Element16, Copy16>(device, options, source, target, variants);
    add_variants<Element32, Copy32>(device, options, source, target, variants);
    add_variants<Element48, Copy48>(device, options, source, target, variants);
    add_variants<Element64, Copy64>(device, options, source, target, variants);

    for (const Variant& variant : variants)
        if (!copies_right(device, variant, source, target))
            throw std::runtime_error(fmt::format("{} copies wrong bytes", variant.name));
    for (std::uint32_t round = 0; round < options.rounds; ++round)
        for (Variant& variant : variants)
            variant.best_seconds =
                std::min(variant.best_seconds, run_once(device, variant, options.dispatches));

    fmt::print("{:>8}  {:>12}  {:>12}  {:>6}\n", "bytes", "field GB/s", "typed GB/s", "ratio");
    for (std::size_t i = 0; i + 1 < variants.size(); i += 2) {
        const auto rate = [&](const Variant& v) {
            return 2.0 * static_cast<double>(source.size_bytes()) / v.best_seconds * 1e-9;
        };
        fmt::print("{:>8}  {:>12.1f}  {:>12.1f}  {:>6.3f}\n", variants[i].element_bytes, rate(variants[i]),
                   rate(variants[i + 1]), rate(variants[i]) / rate(variants[i + 1]));
    }
    return 0;
}

} // namespace

int main(int argc, char** argv) {
    try {
        return run(parse(argc, argv));
    } catch (const std::exception& error) {
        fmt::print(stderr, "read_path: {}\n", error.what());
        return 1;
    }
}
