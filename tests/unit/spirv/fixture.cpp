#include "unit/spirv/fixture.hpp"

#include <fmt/format.h>

#include <sys/wait.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <unistd.h>

namespace bindery::test {
namespace {

namespace fs = std::filesystem;

const fs::path folder = fs::path(BINDERY_SOURCE_DIR) / "tests/unit/spirv/fixtures";
const fs::path prefix = fs::path(BINDERY_DEPS_DIR) / "prefix";

/// The command that validates a file: the dependency folder's tool, else (not Debian) the system's own.
std::string validator() {
    const fs::path tool = prefix / "root/usr/bin/spirv-val";
    if (fs::exists(prefix / "run") && fs::exists(tool))
        return fmt::format("'{}' '{}'", (prefix / "run").string(), tool.string());
    return "spirv-val";
}

} // namespace

Words fixture(std::string_view name) {
    const fs::path path = folder / fmt::format("{}.spv", name);
    std::ifstream in(path, std::ios::binary);
    if (!in)
        throw std::runtime_error(fmt::format("There is no fixture {}.", path.string()));
    const std::vector<char> bytes{std::istreambuf_iterator<char>(in), {}};
    Words words(bytes.size() / sizeof(std::uint32_t));
    std::memcpy(words.data(), bytes.data(), words.size() * sizeof(std::uint32_t));
    return words;
}

std::vector<std::string> fixture_names() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        if (entry.path().extension() == ".spv")
            names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::string validate(std::span<const std::uint32_t> words) {
    const fs::path file = fs::temp_directory_path() / fmt::format("bindery_spirv_{}.spv", ::getpid());
    std::ofstream(file, std::ios::binary)
        .write(reinterpret_cast<const char*>(words.data()), static_cast<std::streamsize>(words.size_bytes()));
    // Scalar block layout is among the features that the library needs (design decision 24).
    const std::string command =
        fmt::format("{} --target-env vulkan1.3 --scalar-block-layout '{}' 2>&1", validator(), file.string());
    std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
    std::string output;
    char buffer[512];
    while (pipe && std::fgets(buffer, sizeof buffer, pipe.get()) != nullptr)
        output += buffer;
    const int status = pipe ? ::pclose(pipe.release()) : -1;
    fs::remove(file);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return "";
    return output.empty() ? "spirv-val fails without a word." : output;
}

} // namespace bindery::test
