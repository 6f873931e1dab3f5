#include "compiler/cache.hpp"

#include "base/hash.hpp"
#include "compiler/files.hpp"
#include "compiler/json.hpp"

#include <cstring>
#include <fmt/format.h>
#include <system_error>

namespace bindery::compiler {

namespace fs = std::filesystem;

namespace {

/// In front of a cache file. The hash covers all that follows.
struct Header {
    char magic[8];
    std::uint64_t hash;
    std::uint64_t json_bytes;
};
static_assert(sizeof(Header) == 24);
constexpr char magic[8] = {'B', 'I', 'N', 'D', 'C', 'S', '0', '1'};

std::uint64_t payload_hash(std::span<const std::byte> payload, std::uint64_t json_bytes) {
    return base::Hash().add_bytes(payload).add_u64(json_bytes).value();
}

/// The record and its bytecode; none for a file that is not whole.
std::optional<CacheRecord> unpack(std::string_view text) {
    Header header{};
    if (text.size() < sizeof header)
        return std::nullopt;
    std::memcpy(&header, text.data(), sizeof header);
    const auto payload = std::as_bytes(std::span(text.substr(sizeof header)));
    if (std::memcmp(header.magic, magic, sizeof magic) != 0 || header.json_bytes > payload.size() ||
        header.hash != payload_hash(payload, header.json_bytes))
        return std::nullopt;
    try {
        CacheRecord record = cache_record_from_json(text.substr(sizeof header, header.json_bytes));
        const auto bytecode = payload.subspan(header.json_bytes);
        record.shader.bytecode.assign(bytecode.begin(), bytecode.end());
        return record;
    } catch (const Error&) { // written by another version of the library
        return std::nullopt;
    }
}

bool still_holds(const CacheRecord& record) {
    for (const Dependency& dependency : record.dependencies) {
        const auto text = read_whole_file(dependency.file);
        if (!text || content_hash(*text) != dependency.content_hash)
            return false;
    }
    std::error_code error;
    for (const fs::path& file : record.absent)
        if (fs::exists(file, error))
            return false;
    return true;
}

} // namespace

fs::path Cache::file_of(const std::string& key) const {
    return dir_ / fmt::format("{:016x}.shader", base::Hash().add(key).value());
}

std::optional<Shader> Cache::find(const std::string& key) const {
    if (dir_.empty())
        return std::nullopt;
    const auto text = read_whole_file(file_of(key));
    auto record = text ? unpack(*text) : std::nullopt;
    if (!record || record->key != key || !still_holds(*record))
        return std::nullopt;
    return std::move(record->shader);
}

void Cache::keep(const std::string& key, const SourceFiles& files, const Shader& shader) const {
    if (dir_.empty())
        return;
    const std::string json = cache_record_to_json({key, files.dependencies(), files.absent(), shader});
    Header header{};
    std::memcpy(header.magic, magic, sizeof magic);
    header.json_bytes = json.size();
    std::vector<std::byte> bytes(sizeof header + json.size() + shader.bytecode.size());
    std::byte* payload = bytes.data() + sizeof header;
    std::memcpy(payload, json.data(), json.size());
    if (!shader.bytecode.empty())
        std::memcpy(payload + json.size(), shader.bytecode.data(), shader.bytecode.size());
    header.hash = payload_hash(std::span(bytes).subspan(sizeof header), header.json_bytes);
    std::memcpy(bytes.data(), &header, sizeof header);
    std::error_code error;
    fs::create_directories(dir_, error);
    write_whole_file(file_of(key), bytes);
}

} // namespace bindery::compiler
