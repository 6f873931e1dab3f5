#pragma once
// Whole files, in and out.

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>

namespace bindery::compiler {

/// The whole file; none if it cannot be read.
std::optional<std::string> read_whole_file(const std::filesystem::path& file);

/// Puts `bytes` into `file`, which appears complete or not at all, even where several programs write it at
/// once. False if that is not possible; then nothing is left behind.
bool write_whole_file(const std::filesystem::path& file, std::span<const std::byte> bytes);

} // namespace bindery::compiler
