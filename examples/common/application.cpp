#include "application.hpp"

#include <bindery/d3d12.hpp>
#include <bindery/vulkan.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <exception>
#include <fstream>

namespace examples {

namespace {

constexpr std::size_t report_lines = 60; // what is printed of a long report

int exit_code_of(bindery::Rule rule) {
    const bool no_device = rule == bindery::Rule::device_unavailable || rule == bindery::Rule::device_feature;
    return no_device ? exit_no_device : exit_failed;
}

/// What the backends' descriptions have in common.
template<class Desc>
Desc describe(const Options& options, const std::string& name) {
    Desc desc;
    desc.name = name;
    desc.trace = true;
    desc.validation = options.validation;
    desc.adapter = options.adapter;
    return desc;
}

bindery::Device create_vulkan_device(const Options& options, const std::string& name) {
    return bindery::vulkan::create_device(describe<bindery::vulkan::VulkanDesc>(options, name));
}

#ifdef EXAMPLES_D3D12
bindery::Device create_d3d12_device(const Options& options, const std::string& name) {
    return bindery::d3d12::create_device(describe<bindery::d3d12::D3D12Desc>(options, name));
}
#else
bindery::Device create_d3d12_device(const Options&, const std::string& name) {
    throw bindery::Error(bindery::Rule::device_unavailable, name,
                         "The library was built without its Direct3D 12 backend.");
}
#endif

} // namespace

int run(const std::function<void()>& work) {
    try {
        work();
        return 0;
    } catch (const bindery::Error& error) {
        fmt::print(stderr, "error: {}\n", error.what());
        return exit_code_of(error.rule());
    } catch (const std::exception& error) {
        fmt::print(stderr, "error: {}\n", error.what());
        return exit_failed;
    }
}

bindery::Device make_device(const Options& options, const std::string& name) {
    bindery::Device device = options.backend == Backend::d3d12 ? create_d3d12_device(options, name)
                                                               : create_vulkan_device(options, name);
    const bindery::DeviceInfo& info = device.info();
    fmt::print("device: {} ({}{})\n", info.adapter, info.driver, info.software ? ", software" : "");
    return device;
}

Shaders::Shaders(const bindery::Device& device, const Options& options, std::filesystem::path folder)
    : target_(device.info().shader_target), which_(options.compiler), folder_(std::move(folder)) {
    const bindery::CompilerInfo info = compiler_.info(which_);
    fmt::print("shader compiler: {} {}\n", bindery::to_string(which_), info.version);
}

bindery::Shader Shaders::compile(const char* file, const char* entry, bindery::Stage stage,
                                 std::vector<bindery::Define> defines, const bindery::RootType& root) {
    bindery::CompileRequest request;
    request.defines = std::move(defines);
    request.path = folder_ / file;
    request.entry = entry;
    request.stage = stage;
    request.target = target_;
    request.compiler = which_;
    request.set_root(root);
    bindery::Shader shader = compiler_.compile(request);
    for (const bindery::CompileMessage& warning : shader.warnings)
        fmt::print(stderr, "{}\n", bindery::to_string(warning));
    return shader;
}

Picture to_picture(std::span<const std::byte> texels, std::uint32_t width, std::uint32_t height) {
    Picture picture{width, height, std::vector<std::uint8_t>(texels.size())};
    std::memcpy(picture.rgba.data(), texels.data(), texels.size());
    return picture;
}

void save(const Picture& picture, const std::filesystem::path& path) {
    write_png(path, picture);
    fmt::print("picture: {} ({} x {})\n", std::filesystem::absolute(path).string(), picture.width,
               picture.height);
}

void report(const bindery::Trace& trace, const std::filesystem::path& path) {
    const std::string text = bindery::to_text(trace);
    std::size_t end = 0;
    std::size_t lines = 0;
    while (lines < report_lines && end < text.size()) {
        end = std::min(text.find('\n', end), text.size() - 1) + 1;
        ++lines;
    }
    fmt::print("commands, what they bound, and barriers:\n{}", std::string_view(text).substr(0, end));
    if (end == text.size())
        return;
    const auto left = static_cast<std::size_t>(
        std::count(text.begin() + static_cast<std::ptrdiff_t>(end), text.end(), '\n'));
    std::ofstream file(path);
    file << text;
    if (!file.flush())
        throw bindery::Error(
            bindery::Rule::file_unwritable, path.string(),
            fmt::format("The report of {} bytes cannot be written to {}.", text.size(), path.string()));
    fmt::print("… {} more lines in {}\n", left, std::filesystem::absolute(path).string());
}

} // namespace examples
