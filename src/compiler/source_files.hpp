#pragma once
// Reads the files of one compile and remembers them, so that the result can be kept for as long as they stay
// as they were.

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bindery::compiler {

/// A file that a compile read.
struct Dependency {
    std::filesystem::path file; ///< Absolute and normalised.
    std::uint64_t content_hash = 0;
};

/// The path that stands for a file: absolute, without "." and "..", symbolic links kept. DXC names files
/// relative to the working folder, Slang absolutely; both end up here.
std::filesystem::path normalised(const std::filesystem::path& file);

std::uint64_t content_hash(std::string_view text);

/// Not for several threads: every compile has its own.
class SourceFiles {
public:
    /// The text of a file; null if there is none. Read once, and the same text is given every time.
    const std::string* read(const std::filesystem::path& file);

    /// Every file that was read, sorted by path.
    std::vector<Dependency> dependencies() const;
    /// Every file that was looked for in vain, sorted: should one appear, the result may be another.
    std::vector<std::filesystem::path> absent() const;

private:
    std::map<std::filesystem::path, std::optional<std::string>> files_;
};

} // namespace bindery::compiler
