#include "compiler/files.hpp"

#include "base/platform.hpp"

#include <atomic>
#include <fstream>
#include <iterator>
#include <system_error>

namespace bindery::compiler {

namespace fs = std::filesystem;

std::optional<std::string> read_whole_file(const fs::path& file) {
    std::error_code error;
    if (!fs::is_regular_file(file, error)) // reading a folder "succeeds" with nothing
        return std::nullopt;
    std::ifstream stream(file, std::ios::binary);
    if (!stream)
        return std::nullopt;
    try {
        std::string text{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
        if (!stream.bad())
            return text;
        return std::nullopt;
    } catch (const std::ios_base::failure&) { // the buffer's own, whatever the stream's mask
        return std::nullopt;
    }
}

bool write_whole_file(const fs::path& file, std::span<const std::byte> bytes) {
    static std::atomic<unsigned> counter = 0; // no two writers share a temporary, threads included
    fs::path temporary = file;
    temporary += ".tmp" + std::to_string(base::process_id()) + "-" + std::to_string(counter++);
    std::error_code error;
    if (fs::exists(file, error) && !fs::is_regular_file(file, error))
        return false; // a rename would put a file in the place of a device or a pipe
    {
        std::ofstream stream(temporary, std::ios::binary | std::ios::trunc);
        stream.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        stream.close();
        if (!stream) {
            fs::remove(temporary, error);
            return false;
        }
    }
    fs::rename(temporary, file, error);
    if (!error)
        return true;
    fs::remove(temporary, error);
    return false;
}

} // namespace bindery::compiler
