#include "compiler/source_files.hpp"

#include "base/hash.hpp"
#include "compiler/files.hpp"

#include <system_error>

namespace bindery::compiler {

namespace fs = std::filesystem;

fs::path normalised(const fs::path& file) {
    std::error_code error;
    const fs::path absolute = fs::absolute(file, error);
    return (error ? file : absolute).lexically_normal();
}

std::uint64_t content_hash(std::string_view text) {
    return base::Hash().add(text).value();
}

const std::string* SourceFiles::read(const fs::path& file) {
    const fs::path key = normalised(file);
    auto found = files_.find(key);
    if (found == files_.end())
        found = files_.emplace(key, read_whole_file(key)).first;
    return found->second ? &*found->second : nullptr;
}

std::vector<Dependency> SourceFiles::dependencies() const {
    std::vector<Dependency> result;
    for (const auto& [file, text] : files_)
        if (text)
            result.push_back({file, content_hash(*text)});
    return result;
}

std::vector<fs::path> SourceFiles::absent() const {
    std::vector<fs::path> result;
    for (const auto& [file, text] : files_)
        if (!text)
            result.push_back(file);
    return result;
}

} // namespace bindery::compiler
