#include "support.hpp"

#include <atomic>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <unistd.h>

namespace bindery::test {

namespace fs = std::filesystem;

TemporaryDir::TemporaryDir() {
    static std::atomic<int> counter = 0;
    path_ = fs::temp_directory_path() /
            ("bindery-test-" + std::to_string(getpid()) + "-" + std::to_string(counter++));
    fs::create_directories(path_);
}

TemporaryDir::~TemporaryDir() {
    std::error_code error;
    fs::remove_all(path_, error);
}

fs::path TemporaryDir::write(std::string_view name, std::string_view text) const {
    const fs::path file = path_ / name;
    fs::create_directories(file.parent_path());
    std::ofstream stream(file, std::ios::binary | std::ios::trunc);
    stream << text;
    stream.close();
    if (!stream)
        throw std::runtime_error("cannot write " + file.string());
    return file;
}

ShaderCompiler& compiler() {
    static ShaderCompiler compiler;
    return compiler;
}

CompileRequest request(std::string source, Compiler which, ShaderTarget target) {
    CompileRequest request;
    request.path = fs::path(BINDERY_SOURCE_DIR) / "tests/unit/compiler" /
                   (which == Compiler::slang ? "shader.slang" : "shader.hlsl");
    request.source = std::move(source);
    request.compiler = which;
    request.target = target;
    return request;
}

std::string read_text(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
}

} // namespace bindery::test
